"""What a dealer says in words, taken apart: a pattern that stays the same, and the parts that go into it.

"Kings full of eights" is the pattern "{1} full of {2}" with two ranks. The pattern is what a translation is
found by, and the parts are typed, so that each language says a rank, a number, an amount or a person in its
own way. Without a translation the pattern itself is the English.
"""

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Literal, TypeAlias

from msgspec import Struct

from calroom.money import cents
from calroom.ranking.spoken import number_word, rank_word, rank_words

Kind: TypeAlias = Literal[
    "seat",
    "seats",
    "person",
    "amount",
    "card",
    "cards",
    "rank",
    "ranks",
    "number",
    "count",
    "hand",
    "word",
    "text",
    "quoted",
    "said",
    "each",
    "lines",
    "date",
]
Spell: TypeAlias = Callable[["Part"], str]


class Part(Struct, frozen=True, omit_defaults=True, gc=False):
    """Something that is filled in: a seat, cents, a card, a rank once or several times, a number.

    `word` is what the dealer said, which is English. `name` is the place in the pattern where it stands, by
    its number unless it has one; `said` is what is said within what is said, and `each` are several of it.
    """

    kind: Kind
    word: str
    number: int = 0
    of: str = ""
    name: str = ""
    said: "Wording | None" = None
    each: "tuple[Wording, ...]" = ()


class Wording(Struct, frozen=True, omit_defaults=True):
    """What is said: a pattern with places, and what stands in them."""

    key: str
    parts: tuple[Part, ...] = ()


NOTHING_SAID = Wording("")

RANKS = "A23456789TJQK"
ONE = {rank_word(rank): rank for rank in RANKS}
SEVERAL = {rank_words(rank): rank for rank in RANKS}
NUMBERS = {number_word(number): number for number in range(2, 100)}
_SEVERAL = "|".join(SEVERAL)
_CARD = r"\b(?:[2-9TJQKA][cdhs]|Jk)\b"
_COUNTS = r"\b(?:three|four|five) (?:of a kind|(?=" + _SEVERAL + r"))|\btwo pair\b"
"""Numbers that belong to the name of a hand: a pattern of their own, not a part."""

_PLAIN = rf"""
    (?P<seat>\bseat\ \d+\b)
  | (?P<amount>\$\d+(?:,\d{{3}})*(?:\.\d\d)?)
  | (?P<cards>{_CARD}(?:\ {_CARD})+)
  | (?P<card>{_CARD})
  | (?P<ranks>\b(?:{_SEVERAL})\b)
"""
_DIGITS = r"| (?P<digits>\b\d+\b)"
_LONGEST_FIRST = sorted(NUMBERS, key=len, reverse=True)
_NUMBER = rf"| (?P<number>\b(?:{'|'.join(_LONGEST_FIRST)}|(?<=draws\ )one|one(?=\ (?:card|chip)\b))\b)"
_TOTAL = rf"| (?P<number>\b(?:{'|'.join(word for word in _LONGEST_FIRST if word not in ONE)})\b)"
_RANK = rf"| (?P<rank>\b(?:{'|'.join(ONE)})\b)"

_CALLED = re.compile(_PLAIN + _NUMBER + _DIGITS, re.VERBOSE)
_HELD = re.compile(
    f"(?P<kept>{_COUNTS.replace(' ', chr(92) + ' ')}) |" + _PLAIN + _TOTAL + _RANK + _DIGITS, re.VERBOSE
)


@lru_cache(maxsize=4096)
def called(words: str) -> Wording:
    """What a dealer calls, taken apart.

    >>> called("seat 3 draws two").key, [part.number for part in called("seat 3 draws two").parts]
    ('{1} draws {2}', [3, 2])
    >>> called("3h 4h 5h pays nothing").key
    '{1} pays nothing'
    """
    return _apart(words, _CALLED)


@lru_cache(maxsize=4096)
def held(words: str) -> Wording:
    """The name of a hand, taken apart: numbers in it are ranks, as far as there are such ranks.

    >>> held("kings full of eights").key, held("three of a kind").key, held("nine-high flush").key
    ('{1} full of {2}', 'three of a kind', '{1}-high flush')
    """
    return _apart(words, _HELD)


_RUN = rf"(?:{'|'.join(ONE)})(?:-(?:{'|'.join(ONE)}))*"
_OF_ONE_HAND = re.compile(
    rf"(?:^|(?<= and ))(?=pair of |royal flush|wheel$|natural |{_RUN}-high |{_RUN} straight$"
    rf"|(?:{_RUN}|{'|'.join(_LONGEST_FIRST)}) low$)"
)
_SPOKEN_OPEN = ("ace", "eight", "eleven")
"""What begins with a vowel when it is said."""


def one_hand(words: str) -> str:
    """The name of a hand as it stands in a sentence: what is one thing has its article.

    >>> one_hand("pair of kings"), one_hand("kings full of eights"), one_hand("ace-high flush and wheel")
    ('a pair of kings', 'kings full of eights', 'an ace-high flush and a wheel')
    """

    def article(at: re.Match[str]) -> str:
        return "an " if words.startswith(_SPOKEN_OPEN, at.end()) else "a "

    return _OF_ONE_HAND.sub(article, words)


def _apart(words: str, pattern: re.Pattern[str]) -> Wording:
    parts: list[Part] = []

    def place(found: re.Match[str]) -> str:
        kind = str(found.lastgroup)
        if kind == "kept":
            return found[0]
        parts.append(_part(kind, found[0]))
        return f"{{{len(parts)}}}"

    key = pattern.sub(place, words)
    return Wording(key, tuple(parts))


def _part(kind: str, word: str) -> Part:
    match kind:
        case "seat":
            return Part("seat", word, number=int(word.split()[1]))
        case "amount":
            return Part("amount", word, number=cents(word))
        case "card" | "cards":
            return Part(kind, word, of=word)
        case "ranks":
            return Part("ranks", word, of=SEVERAL[word])
        case "rank":
            return Part("rank", word, of=ONE[word])
        case "digits":
            return Part("number", word, number=int(word))
    return Part("number", word, number=NUMBERS.get(word, 1))


BETWEEN = {"each": "{one}, {other}", "lines": "{one}; {other}"}
"""How several things are said one after the other, which each language does in its own way."""

_PLACE = re.compile(r"\{(\w+)(?::\w+)?\}")


def between(pattern: str) -> str:
    """What stands between the two places of a pattern that joins two things.

    >>> between("{one}, {other}")
    ', '
    """
    return pattern[pattern.index("}") + 1 : pattern.rindex("{")]


def spelled(
    wording: Wording,
    spell: Spell = lambda part: part.word,
    translated: Callable[[str], str] = lambda pattern: pattern,
) -> str:
    """What was said, put together again; `spell` says how a part is written, `translated` a pattern."""

    def standing(at: re.Match[str]) -> str:
        part = named.get(at[1])
        if part is None:
            return at[0]
        if part.each:
            joint = between(translated(BETWEEN[part.kind]))
            return joint.join(spelled(one, spell, translated) for one in part.each)
        return spelled(part.said, spell, translated) if part.said else spell(part)

    named = {part.name or str(nth): part for nth, part in enumerate(wording.parts, 1)}
    return _PLACE.sub(standing, translated(wording.key))
