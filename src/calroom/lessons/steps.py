"""What a lesson is made of: something said, something shown, a question, and hands that one plays.

A lesson is a value. Who makes one fills these steps from the house file; who gives it puts them into words.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from calroom.cards import Cards
from calroom.table.asks import Seat
from calroom.table.sentences import Sentence


@dataclass(frozen=True)
class Picture:
    """Cards or tiles, and what is said of them."""

    cards: Cards
    said: Sentence


@dataclass(frozen=True)
class Say:
    """Something to read."""

    title: Sentence
    lines: tuple[Sentence, ...]


@dataclass(frozen=True)
class Word:
    """A word of the trade, and what it means."""

    word: str
    means: str


@dataclass(frozen=True)
class Show:
    """Something to look at: cards with what they are, or words with what they mean."""

    title: Sentence
    lines: tuple[Sentence, ...] = ()
    pictures: tuple[Picture, ...] = ()
    words: tuple[Word, ...] = ()


@dataclass(frozen=True)
class Reply:
    """One reply to a question; what is said of it says why it is right, or why not."""

    said: Sentence
    why: Sentence
    right: bool = False
    cards: Cards = ()


@dataclass(frozen=True)
class Question:
    """Something to answer from what was shown."""

    title: Sentence
    asked: Sentence
    replies: tuple[Reply, ...]


@dataclass(frozen=True)
class Moment:
    """What is right where the learner is asked about a topic, and why.

    Of the verbs the first that is on offer is right; with `cards` only these are, and with `places` any place
    that begins so. What is said of a wrong verb stands in `wrong`, where there is more to say than why the
    other is better.
    """

    topic: str
    right: tuple[str, ...]
    because: Sentence
    cards: Cards = ()
    places: tuple[str, ...] = ()
    wrong: Mapping[str, Sentence] = field(default_factory=dict)

    def takes(self, where: str, best: str) -> bool:
        """Whether a place is a right one, the best of them being this."""
        return where.startswith(self.places) if self.places else where == best


@dataclass(frozen=True)
class Deal:
    """A hand with a chosen deck: which cards come to which places, in the order in which they come there.

    `others` is what the other seats prefer to do, the first that is on offer; they play sensibly where they
    prefer nothing.
    """

    wishes: Mapping[str, Cards]
    seats: int = 3
    seat: Seat = 2
    button: Seat | None = 1
    others: Mapping[Seat, tuple[str, ...]] = field(default_factory=dict)
    given: Mapping[str, object] = field(default_factory=dict)
    seed: int = 1


@dataclass(frozen=True)
class Play:
    """A hand that the learner plays, what is right at each of its questions, and what it has shown."""

    title: Sentence
    lines: tuple[Sentence, ...]
    deal: Deal
    moments: tuple[Moment, ...]
    ending: Sentence


Step: TypeAlias = Say | Show | Question | Play


@dataclass(frozen=True)
class Lesson:
    """The lesson of one house-game, of one version of its house file."""

    game: str
    title: str
    version: str
    steps: tuple[Step, ...]
