"""Sentences with named places, put into words only when somebody reads them: refusals, and readings of hands.

A pattern names its places, and what kind of thing stands in each: `{person} has {seat} already`, `use
{fewest:number} to {most:number} decks`. A place whose name is a kind needs no other. The pattern is the
English, and what a translation is found by; another language puts the same places where it wants them.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime
from typing import Any, TypeAlias, cast

from calroom.money import dollars
from calroom.ranking.spoken import number_word, rank_word, rank_words
from calroom.table.asks import who
from calroom.table.wording import Kind, Part, Wording, called, held

Filling: TypeAlias = Any
"""What stands in a place; the kind of the place says what it must be."""

PLACE = re.compile(r"\{(\w+)(?::(\w+))?\}")


class Sentence:
    """A pattern, and what goes into its places."""

    __slots__ = ("parts", "pattern")

    def __init__(self, pattern: str, /, **parts: Filling) -> None:
        self.pattern, self.parts = pattern, parts

    def __str__(self) -> str:
        """The sentence in English.

        >>> str(Sentence("{person} brings {amount} to {seat}", person="Ann", amount=20000, seat=3))
        'Ann brings $200 to seat 3'
        """
        return PLACE.sub(self._spelled, self.pattern)

    def __repr__(self) -> str:
        return f"Sentence({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sentence) and (self.pattern, self.parts) == (other.pattern, other.parts)

    def __hash__(self) -> int:
        return hash((self.pattern, str(self)))

    @property
    def wording(self) -> Wording:
        """The sentence taken apart, as it goes to whoever reads it."""
        found = (at for at in PLACE.finditer(self.pattern) if at[1] in self.parts)
        named = {at[1]: _part(at[1], kind_of(at), self.parts[at[1]]) for at in found}
        return Wording(self.pattern, tuple(named.values()))

    def _spelled(self, at: re.Match[str]) -> str:
        # What a house file brings may have braces of its own.
        return SPELLED[kind_of(at)](self.parts[at[1]]) if at[1] in self.parts else at[0]


def kind_of(place: re.Match[str]) -> Kind:
    """What kind of thing stands in a place of a pattern."""
    return cast(Kind, place[2] or place[1])


def each(pattern: str, **parts: Iterable[Filling]) -> tuple[Sentence, ...]:
    """One sentence for each filling: `each("play at {word}", word=stakes)`."""
    ((name, fillings),) = parts.items()
    return tuple(Sentence(pattern, **{name: filling}) for filling in fillings)


SPELLED: Mapping[str, Callable[[Any], str]] = {
    "seat": who,
    "seats": lambda seats: " and ".join(map(who, seats)),
    "person": lambda name: name or "nobody",
    "amount": dollars,
    "number": str,
    "count": number_word,
    "rank": rank_word,
    "ranks": rank_words,
    "hand": str,
    "card": str,
    "cards": " ".join,
    "word": str,
    "text": str,
    "quoted": repr,
    "said": str,
    "each": lambda sentences: ", ".join(map(str, sentences)),
    "lines": lambda sentences: "; ".join(map(str, sentences)),
    "date": lambda at: datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M"),
}
"""How each kind is said in English.

A `count` is a number in words, a `hand` the name of a hand. A `word` has a translation of its own, and a
`text`, which is somebody's own words or a name, has none. What is `said` is a sentence in a
sentence; `each` are several short ones, and `lines` several that have commas of their own.
"""


def _part(name: str, kind: Kind, filling: Any) -> Part:
    word = SPELLED[kind](filling)
    match kind:
        case "seat" | "amount" | "number" | "count" | "date":
            return Part(kind, word, number=int(filling), name=name)
        case "seats":
            return Part(kind, word, of=" ".join(map(str, filling)), name=name)
        case "card" | "cards":
            return Part(kind, word, of=word, name=name)
        case "rank" | "ranks":
            return Part(kind, word, of=filling, name=name)
        case "hand":
            return Part(kind, word, name=name, said=held(word))
        case "said":
            said = filling.wording if isinstance(filling, Sentence) else called(word)
            return Part(kind, word, name=name, said=said)
        case "each" | "lines":
            return Part(kind, word, name=name, each=tuple(one.wording for one in filling))
    return Part(kind, word, name=name)
