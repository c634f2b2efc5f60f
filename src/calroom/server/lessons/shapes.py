"""What the lessons take and give over REST."""

from typing import Annotated, Literal

from msgspec import Meta

from calroom.server.protocol import Vocabulary, Welcome
from calroom.server.shapes import Asked, Response
from calroom.table.asks import Answer
from calroom.table.wording import Wording


class LessonLine(Response, frozen=True, kw_only=True):
    """A game that has a lesson, and the house that deals it so."""

    game: str
    title: str
    house: str
    family: str


class PictureShown(Response, frozen=True, kw_only=True):
    """Cards or tiles, and what they are."""

    cards: tuple[str, ...]
    said: Wording


class WordShown(Response, frozen=True, kw_only=True):
    """A word of the trade, and what it means."""

    word: Wording
    means: Wording


class ReplyShown(Response, frozen=True, kw_only=True, omit_defaults=True):
    """A reply to a question of the lesson, and why it is right or not."""

    said: Wording
    why: Wording
    right: bool = False
    cards: tuple[str, ...] = ()


class StepShown(Response, frozen=True, kw_only=True, omit_defaults=True):
    """One step of a lesson: something said, shown, asked, or a hand to play."""

    step: Literal["say", "show", "ask", "play"]
    title: Wording
    lines: list[Wording] = []
    pictures: list[PictureShown] = []
    words: list[WordShown] = []
    replies: list[ReplyShown] = []


class LessonShown(Response, frozen=True, kw_only=True):
    """The lesson of a game, of this version of the house file; `words` is what it is said in."""

    game: str
    title: str
    house: str
    version: str
    tiles: bool
    steps: list[StepShown]
    words: Vocabulary


class LessonAnswer(Asked, frozen=True, kw_only=True):
    """What a learner chose: a verb, and where the verb needs it an amount, cards or a place."""

    verb: str
    amount: int = 0
    cards: tuple[str, ...] = ()
    where: str = ""

    @property
    def said(self) -> Answer:
        """The answer as it is given at a table."""
        return Answer(self.verb, self.amount, self.cards, self.where)


class LessonAnswers(Asked, frozen=True, kw_only=True):
    """What a learner has answered in a hand of a lesson so far; only the last may be wrong."""

    answers: Annotated[list[LessonAnswer], Meta(max_length=60)] = []


class VerdictShown(Response, frozen=True, kw_only=True, omit_defaults=True):
    """What is said to an answer, and the topic that leads to the rule which decided."""

    right: bool
    said: list[Wording]
    topic: str = ""


class LessonHand(Response, frozen=True, kw_only=True, omit_defaults=True):
    """A hand of a lesson after the right answers, as its table shows it to the learner.

    Where the last answer was wrong it has not been given: the table is as it was before. `ending` is what the
    hand has shown, once it is over.
    """

    table: Welcome
    verdict: VerdictShown | None = None
    ending: Wording | None = None
