"""Problems to practise on: what is told, the blanks to fill, what is right and why, and how it is graded.

All that is said of a problem are sentences, which everybody reads in their own language. What is chosen or
filled in has one form, in which answers are compared and kept.
"""

from collections.abc import Iterable, Sequence
from typing import Literal, TypeAlias

from msgspec import Struct

from calroom.cards import show_cards
from calroom.floor.asking.judging import rule_named
from calroom.floor.rulings import Cited
from calroom.money import cents, dollars
from calroom.table.sentences import Sentence, each
from calroom.table.views import View

Wanted: TypeAlias = Literal["choice", "money", "number", "cards", "words"]

LETTERS = "ABCDEFGHIJ"


def lines(told: Iterable[str | Sentence]) -> tuple[Sentence, ...]:
    """What is told line by line; lines of the record are taken apart when somebody reads them."""
    return tuple(one if isinstance(one, Sentence) else Sentence("{line:said}", line=one) for one in told)


def said(choices: Iterable[str]) -> tuple[Sentence, ...]:
    """Choices that are words, as they are said."""
    return each("{word}", word=choices)


class Blank(Struct, frozen=True, omit_defaults=True):
    """One thing to answer: its name, and what kind of answer is wanted.

    A choice is among the `choices`, named by a letter; cards are among them too, so many as `count`. `said`
    is how each choice is said, where it is not said as it is written. Words are anybody's own, `about` a
    question that is put in a `game`; they count as the rule that they name.
    """

    name: Sentence
    wanted: Wanted
    choices: tuple[str, ...] = ()
    count: int = 0
    said: tuple[Sentence, ...] = ()
    game: str = ""
    about: str = ""


class Problem(Struct, frozen=True, omit_defaults=True):
    """A problem as it is put: where it comes from, what is told, and the blanks.

    `wrong` is what goes wrong, after all that is told. `view` is the table for those who can draw it.
    """

    kind: str
    game: str
    seed: int
    title: Sentence
    told: tuple[Sentence, ...]
    question: Sentence
    blanks: tuple[Blank, ...]
    view: View | None = None
    wrong: Sentence | None = None


class Solved(Struct, frozen=True):
    """A problem with its key: what belongs in each blank, why, and by which rules."""

    problem: Problem
    right: tuple[str, ...]
    because: tuple[Sentence, ...]
    rules: tuple[Cited, ...]


class Grade(Struct, frozen=True):
    """How an answer was: which blanks were right, and the key."""

    right: bool
    blanks: tuple[bool, ...]
    answers: tuple[str, ...]
    expected: tuple[str, ...]
    because: tuple[Sentence, ...]
    rules: tuple[Cited, ...]


class BadAnswer(ValueError):
    """An answer that cannot be read; the message says what is wanted."""

    def __init__(self, said: Sentence) -> None:
        super().__init__(str(said))
        self.said = said


def grade(solved: Solved, answers: Sequence[str]) -> Grade:
    """Hold an answer against the key; one that cannot be read is refused."""
    blanks = solved.problem.blanks
    if len(answers) != len(blanks):
        raise BadAnswer(
            Sentence(
                "{wanted:number} answers are wanted ({names:each}), not {given:number}",
                wanted=len(blanks),
                names=[blank.name for blank in blanks],
                given=len(answers),
            )
        )
    read = tuple(read_answer(blank, text) for blank, text in zip(blanks, answers, strict=True))
    good = tuple(one == other for one, other in zip(read, solved.right, strict=True))
    return Grade(all(good), good, read, solved.right, solved.because, solved.rules)


def read_answer(blank: Blank, text: str) -> str:
    """An answer in its one form, so that equal answers are equal; refused with what is wanted.

    >>> read_answer(Blank(Sentence("pays"), "money"), "1,000")
    '$1,000'
    """
    text = text.strip()
    if not text:
        raise BadAnswer(
            Sentence(
                "{blank:said}: an answer is wanted: {wanted:said}", blank=blank.name, wanted=wanted(blank)
            )
        )
    try:
        return _READERS[blank.wanted](blank, text)
    except ValueError as wrong:
        raise BadAnswer(
            Sentence(
                "{blank:said}: {wrong:said}; wanted is {wanted:said}",
                blank=blank.name,
                wrong=wrong.args[0],
                wanted=wanted(blank),
            )
        ) from None


def wanted(blank: Blank) -> Sentence:
    """What kind of answer a blank takes, in words."""
    if blank.wanted == "choice":
        return Sentence("a letter from A to {last:text}", last=LETTERS[len(blank.choices) - 1])
    if blank.wanted == "money":
        return Sentence("an amount such as {amount}", amount=250)
    if blank.wanted == "number":
        return Sentence("a whole number")
    if blank.wanted == "words":
        return Sentence("what is done about it, in your own words")
    return Sentence("{count:number} of {cards}", count=blank.count, cards=blank.choices)


def _choice(blank: Blank, text: str) -> str:
    if text in blank.choices:
        return text
    at = LETTERS.find(text.upper()) if len(text) == 1 else -1
    if not 0 <= at < len(blank.choices):
        raise ValueError(Sentence("{text:quoted} is none of the choices", text=text))
    return blank.choices[at]


def _money(_: Blank, text: str) -> str:
    try:
        return dollars(cents(text))
    except ValueError:
        raise ValueError(Sentence("{text:quoted} is not an amount of money", text=text)) from None


def _number(_: Blank, text: str) -> str:
    if not text.lstrip("+-").isdecimal():
        raise ValueError(Sentence("{text:quoted} is no whole number", text=text))
    return str(int(text))


def _cards(blank: Blank, text: str) -> str:
    hand = {card.lower(): card for card in blank.choices}
    named = text.replace(",", " ").lower().split()
    strange = [card for card in named if card not in hand]
    if strange:
        raise ValueError(Sentence("{card:quoted} is not in the hand", card=strange[0]))
    cards = [hand[card] for card in named]
    if len(cards) != blank.count or any(cards.count(card) > blank.choices.count(card) for card in cards):
        raise ValueError(Sentence("{text:quoted} is not that many cards of the hand", text=text))
    return in_order(cards)


def in_order(cards: Sequence[str]) -> str:
    """Cards as they are compared: sorted, since it makes no difference in which order they are named."""
    return show_cards(sorted(cards))


def _words(blank: Blank, text: str) -> str:
    return rule_named(blank.game, blank.about, text)


_READERS = {"choice": _choice, "money": _money, "number": _number, "cards": _cards, "words": _words}
