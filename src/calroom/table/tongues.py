"""What is said in a language that is not English, put into words here where no browser does it.

It is found by the English in the catalogue of the language, as the browser finds it; what the language lacks
is said in English.
"""

import re
from collections.abc import Mapping

from calroom.cards import Cards
from calroom.languages import patterns
from calroom.table.messages import show
from calroom.table.sentences import Sentence
from calroom.table.wording import BETWEEN as LISTED
from calroom.table.wording import Part, Wording, between, spelled
from calroom.tiles import DOMINOES

NUMBER = re.compile(r"\{\d+\}|\$?\d(?:[\d,.]*\d)?")
"""A number, or the place of one in a line that was taken apart."""
BETWEEN = re.compile(r"(; |: |, | against )")
"""What stands between things that are said one after another."""

JOINED = {
    "; ": "{1}; {2}",
    ": ": "{1}: {2}",
    ", ": "{1}, {2}",
    " against ": "{1} against {2}",
}
"""The same as patterns, since a language may write it otherwise: Chinese has signs of its own."""

_NTH = re.compile(r"\{(\d+)\}")
_AS_WRITTEN = frozenset(("person", "text", "quoted", "amount", "date"))


def own(english: str, language: str) -> str:
    """A word or a line of the server's in the words of a language, whole or piece by piece."""
    known = patterns(language)
    if not known:
        return english
    whole = _known(english, known)
    return whole if whole is not None else "".join(_piece(one, known) for one in BETWEEN.split(english))


def joint(between_them: str, language: str) -> str:
    """What stands between two things that are said one after another, as a language writes it."""
    return _joint(between_them, patterns(language))


def _joint(between_them: str, known: Mapping[str, str]) -> str:
    pattern = JOINED[between_them]
    return between(known.get(pattern, pattern))


def _piece(piece: str, known: Mapping[str, str]) -> str:
    if piece in JOINED:
        return _joint(piece, known)
    found = _known(piece, known)
    return piece if found is None else found


def _known(english: str, known: Mapping[str, str]) -> str | None:
    """What is known as it is, or with its numbers as places: `{1}-{2} no limit`.

    A piece of a line may begin with its third place; it is known by its first.
    """
    if english in known:
        return known[english]
    numbers = NUMBER.findall(english)
    nth = iter(range(1, len(numbers) + 1))
    found = known.get(NUMBER.sub(lambda _: f"{{{next(nth)}}}", english))
    return _NTH.sub(lambda at: numbers[int(at[1]) - 1], found) if found is not None else None


def in_words(said: Sentence | Wording, language: str) -> str:
    """What is said, in a language, with cards as they are printed."""
    known = patterns(language)

    def spell(part: Part) -> str:
        match part.kind:
            case "seat":
                return _seat(part.number, part.word, known)
            case "seats":
                seats = map(int, part.of.split())
                listed = between(known.get(LISTED["each"], LISTED["each"]))
                return listed.join(_seat(seat, f"seat {seat}", known) for seat in seats)
            case "card" | "cards":
                return faces(tuple(part.of.split()), language)
        return part.word if part.kind in _AS_WRITTEN else own(part.word, language)

    wording = said.wording if isinstance(said, Sentence) else said
    return spelled(wording, spell, lambda pattern: own(pattern, language))


def _seat(seat: int, word: str, known: Mapping[str, str]) -> str:
    """A seat, or the dealer or the floor."""
    return known.get("seat {seat}", word).replace("{seat}", str(seat)) if seat > 0 else known.get(word, word)


def faces(cards: Cards, language: str) -> str:
    """Cards and tiles as they are printed in a line: `K♥ 10♠`, tiles by their names."""
    names = (own(DOMINOES[card].title if card in DOMINOES else show((card,)), language) for card in cards)
    return " ".join(names)
