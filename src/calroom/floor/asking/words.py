"""What a question says, piece by piece: words without endings, numbers as such, ideas of the trade."""

import re
from functools import cache, lru_cache
from itertools import pairwise
from pathlib import Path

import tomli

from calroom.rulebook.search import stem

THESAURUS = Path(__file__).parent / "thesaurus.toml"

_WORD = re.compile(r"[a-z0-9]+(?:\.[0-9]+)?|\$")
_CARD = re.compile(r"(?:[2-9tjqka]|10)[shdc]")
_NAMES = """zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
    sixteen seventeen eighteen nineteen twenty"""
_ORDINALS = "zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth"
_SUITS = frozenset(("spade", "spades", "heart", "hearts", "diamond", "diamonds", "club", "clubs"))
_PLACES = frozenset(("seat", "seats", "spot", "position"))
"""The number after these says where somebody sits, not how many there are of anything."""

NUMBERS = {name: number for number, name in enumerate(_NAMES.split())} | {
    "thirty": 30,
    "forty": 40,
    "fifty": 50,
    "sixty": 60,
    "eighty": 80,
    "hundred": 100,
    "both": 2,
    "pair": 2,
    "couple": 2,
    "single": 1,
    "once": 1,
    "twice": 2,
}
ORDINALS = {name: number for number, name in enumerate(_ORDINALS.split())} | {
    f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number, 'th') }": number for number in range(1, 13)
}

_LITTLE = """the a an of to and is in it on at i he his she her my me we they that this for was so do doe did
    be im hes its got get"""
LITTLE_WORDS = frozenset(_LITTLE.split())

TWICE = "!twice"
"""The same card is there twice: two fives of hearts, another jack of clubs."""

_TWICE = re.compile(r"#2 (?:\S+ )?\S+ of @suit|(?:#2th|another|same) \S+ of @suit")

NEAR = 6
"""Two words so near to each other say something together."""


def tokens(text: str) -> list[str]:
    """The words of a text in lower case, without apostrophes."""
    return _WORD.findall(text.lower().replace("'", "").replace("’", ""))


@lru_cache(maxsize=50_000)
def _plain(word: str) -> str:
    if word in NUMBERS:
        return f"#{NUMBERS[word]}"
    if word[0].isdigit() and word.replace(".", "").isdigit():
        return f"#{word}"
    if word in ORDINALS:
        return f"#{ORDINALS[word]}th"
    if word in _SUITS:
        return "@suit"
    return "@card" if _CARD.fullmatch(word) else stem(word)


def plain(words: list[str]) -> list[str]:
    """The words as they are compared.

    >>> plain(tokens("Two cards flashed in seat 4, third street"))
    ['#2', 'card', 'flash', 'in', 'seat', '#3th', 'street']
    """
    said = []
    for before, word in pairwise(["", *words]):
        read = _plain(word)
        if not (read[0] == "#" and before in _PLACES):
            said.append(read)
    return said


@cache
def _phrases() -> dict[tuple[str, ...], tuple[str, ...]]:
    """The ideas by every phrase for them."""
    ideas: dict[str, list[str]] = tomli.loads(THESAURUS.read_text(encoding="utf-8"))["ideas"]
    found: dict[tuple[str, ...], list[str]] = {}
    for idea, phrases in ideas.items():
        for phrase in (*phrases, idea.replace("-", " ")):
            known = found.setdefault(tuple(map(_plain, tokens(phrase))), [])
            if idea not in known:
                known.append(idea)
    return {phrase: tuple(names) for phrase, names in found.items()}


@cache
def _lengths() -> dict[str, tuple[int, ...]]:
    """How long the phrases are that begin with a word."""
    lengths: dict[str, set[int]] = {}
    for phrase in _phrases():
        lengths.setdefault(phrase[0], set()).add(len(phrase))
    return {word: tuple(sorted(found)) for word, found in lengths.items()}


def ideas(said: list[str]) -> set[str]:
    """The ideas that stand behind these words."""
    phrases, lengths = _phrases(), _lengths()
    return {
        idea
        for place, word in enumerate(said)
        for length in lengths.get(word, ())
        for idea in phrases.get(tuple(said[place : place + length]), ())
    }


# What is compared, in four ways of looking at it


def features(text: str) -> tuple[list[str], ...]:
    """Words and pairs of them; pieces of words; ideas and numbers by twos; words that stand near others."""
    words = tokens(text)
    said = plain(words)
    return (
        [*said, *(f"{one} {other}" for one, other in pairwise(said))],
        [piece for word in words for piece in _pieces(word)],
        _by_twos(said),
        _near(said),
    )


@lru_cache(maxsize=50_000)
def _pieces(word: str) -> tuple[str, ...]:
    """Three to five letters in a row, so that a misspelt word is still mostly itself."""
    framed = f" {word} "
    return tuple(framed[at : at + length] for length in (3, 4, 5) for at in range(len(framed) - length + 1))


def _by_twos(said: list[str]) -> list[str]:
    known = ideas(said) | {word for word in said if word[0] == "#"}
    if _TWICE.search(" ".join(said)):
        known.add(TWICE)
    named = sorted(known)
    return [*named, *(f"{one}+{other}" for at, one in enumerate(named) for other in named[at + 1 :])]


def _near(said: list[str]) -> list[str]:
    words = [word for word in dict.fromkeys(said) if word not in LITTLE_WORDS]
    pairs = (
        "+".join(sorted((one, other)))
        for at, one in enumerate(words)
        for other in words[at + 1 : at + 1 + NEAR]
    )
    return [*words, *pairs]
