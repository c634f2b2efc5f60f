"""Problems to practise on: what is told, the blanks to fill, what is right and why, and how it is graded."""

from collections.abc import Sequence
from typing import Literal, TypeAlias

from msgspec import Struct

from calroom.cards import show_cards
from calroom.floor.asking.judging import rule_named
from calroom.floor.rulings import Cited
from calroom.money import cents, dollars
from calroom.table.views import View

Wanted: TypeAlias = Literal["choice", "money", "number", "cards", "words"]

LETTERS = "ABCDEFGHIJ"

WRONG = "WRONG: "
"""How the line begins that tells what went wrong."""


class Blank(Struct, frozen=True, omit_defaults=True):
    """One thing to answer: its name, and what kind of answer is wanted.

    A choice is among the `choices`, named by a letter; cards are among them too, so many as `count`. Words
    are anybody's own, `about` a question that is put in a `game`; they count as the rule that they name.
    """

    name: str
    wanted: Wanted
    choices: tuple[str, ...] = ()
    count: int = 0
    game: str = ""
    about: str = ""


class Problem(Struct, frozen=True, omit_defaults=True):
    """A problem as it is put: where it comes from, what is told, and the blanks.

    `view` is the table for those who can draw it.
    """

    kind: str
    game: str
    seed: int
    title: str
    told: tuple[str, ...]
    question: str
    blanks: tuple[Blank, ...]
    view: View | None = None


class Solved(Struct, frozen=True):
    """A problem with its key: what belongs in each blank, why, and by which rules."""

    problem: Problem
    right: tuple[str, ...]
    because: tuple[str, ...]
    rules: tuple[Cited, ...]


class Grade(Struct, frozen=True):
    """How an answer was: which blanks were right, and the key."""

    right: bool
    blanks: tuple[bool, ...]
    answers: tuple[str, ...]
    expected: tuple[str, ...]
    because: tuple[str, ...]
    rules: tuple[Cited, ...]


class BadAnswer(ValueError):
    """An answer that cannot be read; the message says what is wanted."""


def grade(solved: Solved, answers: Sequence[str]) -> Grade:
    """Hold an answer against the key; one that cannot be read is refused."""
    blanks = solved.problem.blanks
    if len(answers) != len(blanks):
        names = ", ".join(blank.name for blank in blanks)
        raise BadAnswer(f"{len(blanks)} answers are wanted ({names}), not {len(answers)}")
    read = tuple(read_answer(blank, text) for blank, text in zip(blanks, answers, strict=True))
    good = tuple(one == other for one, other in zip(read, solved.right, strict=True))
    return Grade(all(good), good, read, solved.right, solved.because, solved.rules)


def read_answer(blank: Blank, text: str) -> str:
    """An answer in its one form, so that equal answers are equal; refused with what is wanted.

    >>> read_answer(Blank("pays", "money"), "1,000")
    '$1,000'
    """
    text = text.strip()
    if not text:
        raise BadAnswer(f"{blank.name}: an answer is wanted: {wanted(blank)}")
    try:
        return _READERS[blank.wanted](blank, text)
    except ValueError as wrong:
        raise BadAnswer(f"{blank.name}: {wrong}; wanted is {wanted(blank)}") from None


def wanted(blank: Blank) -> str:
    """What kind of answer a blank takes, in words."""
    if blank.wanted == "choice":
        return f"a letter from A to {LETTERS[len(blank.choices) - 1]}"
    if blank.wanted == "money":
        return "an amount such as $2.50"
    if blank.wanted == "number":
        return "a whole number"
    if blank.wanted == "words":
        return "what is done about it, in your own words"
    return f"{blank.count} of {' '.join(blank.choices)}"


def _choice(blank: Blank, text: str) -> str:
    if text in blank.choices:
        return text
    at = LETTERS.find(text.upper()) if len(text) == 1 else -1
    if not 0 <= at < len(blank.choices):
        raise ValueError(f"{text!r} is none of the choices")
    return blank.choices[at]


def _money(_: Blank, text: str) -> str:
    return dollars(cents(text))


def _number(_: Blank, text: str) -> str:
    return str(int(text))


def _cards(blank: Blank, text: str) -> str:
    hand = {card.lower(): card for card in blank.choices}
    named = text.replace(",", " ").lower().split()
    strange = [card for card in named if card not in hand]
    if strange:
        raise ValueError(f"{strange[0]!r} is not in the hand")
    cards = [hand[card] for card in named]
    if len(cards) != blank.count or any(cards.count(card) > blank.choices.count(card) for card in cards):
        raise ValueError(f"{text!r} is not that many cards of the hand")
    return in_order(cards)


def in_order(cards: Sequence[str]) -> str:
    """Cards as they are compared: sorted, since it makes no difference in which order they are named."""
    return show_cards(sorted(cards))


def _words(blank: Blank, text: str) -> str:
    return rule_named(blank.game, blank.about, text)


_READERS = {"choice": _choice, "money": _money, "number": _number, "cards": _cards, "words": _words}
