"""The index of all rules by what people say: one file, read where it lies, so that nobody is kept waiting."""

from __future__ import annotations

import mmap
import os
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from math import log, sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zlib import crc32

import msgspec

from calroom.floor.asking.spelling import Speller
from calroom.floor.asking.words import THESAURUS, features
from calroom.rulebook.rule_book import CATALOGUE
from calroom.rulebook.ways import ASKED

if TYPE_CHECKING:
    from numpy.typing import NDArray

INDEX = Path(__file__).parent / "index.bin"
VIEWS = 4
_KINDS: tuple[tuple[Any, int], ...] = (("I", 4), ("f", 4), ("I", 4), ("H", 2), ("B", 1))
"""Of every view: hashes, how rare each is, where its rules begin, the rules, and how strongly each has it."""

_STRENGTHS = [(strength / 255) ** 2 for strength in range(256)]
_ALIGNED = 64

Reached = tuple[int, int]
"""A rule by its number, and the number of the rule of the game that sends the reader to it, or -1."""


class Contents(msgspec.Struct, frozen=True):
    """What the index is about.

    The rules in the order of their numbers, with their layers; the words it knows, each with how often;
    for each game the rules it is ruled by, and the same game in other houses.
    """

    digest: int
    rules: list[str]
    layers: list[str]
    words: dict[str, int]
    reach: dict[str, list[Reached]]
    alike: dict[str, list[str]]


class _Head(msgspec.Struct, frozen=True):
    contents: Contents
    sizes: list[list[int]]


def sources() -> Iterator[Path]:
    """Every file that the index is made of."""
    yield from sorted(CATALOGUE.glob("*/*.toml"))
    yield from sorted(ASKED.glob("*/*.toml"))
    yield THESAURUS
    yield from (Path(__file__).with_name(f"{name}.py") for name in ("index", "making", "words"))


def digest_of_sources() -> int:
    """A number that changes with any of them."""
    digest = 0
    for path in sources():
        digest = crc32(path.read_bytes(), crc32(path.name.encode(), digest))
    return digest


def write(path: Path, contents: Contents, views: Sequence[Sequence[NDArray[Any]]]) -> None:
    """Write an index, whole or not at all."""
    head = msgspec.json.encode(_Head(contents, [[len(array) for array in view] for view in views]))
    parts = [contents.digest.to_bytes(8, "little") + len(head).to_bytes(8, "little") + head]
    parts += [array.tobytes() for view in views for array in view]
    whole = path.with_name(f"{path.name}.{os.getpid()}")
    with whole.open("wb") as file:
        for part in parts:
            file.write(part + bytes(-len(part) % _ALIGNED))
    whole.replace(path)


class Index:
    """An index that was made; read without NumPy, which takes longer to load than a question to answer."""

    def __init__(self, path: Path = INDEX) -> None:
        with path.open("rb") as file:
            data = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
        length = int.from_bytes(data[8:16], "little")
        head = msgspec.json.decode(data[16 : 16 + length], type=_Head)
        self.contents = head.contents
        self._speller = Speller(head.contents.words)
        self._views: list[list[memoryview]] = []
        at = _ends(16 + length)
        for sizes in head.sizes:
            arrays: list[memoryview] = []
            for size, (kind, width) in zip(sizes, _KINDS, strict=True):
                arrays.append(data[at : at + size * width].cast(kind))
                at = _ends(at + size * width)
            self._views.append(arrays)

    def scores(self, asked: str) -> list[float]:
        """How well every rule fits what was asked, by its number; nothing is 0, and 4 is the very text."""
        total = [0.0] * len(self.contents.rules)
        for view, kind in zip(self._views, features(self._speller.corrected(asked)), strict=True):
            _add(total, view, Counter(kind))
        return total


def _add(total: list[float], view: list[memoryview], counts: Counter[str]) -> None:
    """Add how well every rule fits, seen in one way."""
    hashes, rarity, begins, rules, strengths = view
    weights: dict[int, float] = {}
    for name, often in counts.items():
        wanted = crc32(name.encode())
        at = bisect_left(hashes, wanted)
        if at < len(hashes) and hashes[at] == wanted:
            weights[at] = (1 + log(often)) * rarity[at]
    whole = sqrt(sum(weight * weight for weight in weights.values()))
    for at, weight in weights.items():
        share = weight / whole
        held = slice(begins[at], begins[at + 1])
        for rule, strength in zip(rules[held], strengths[held], strict=True):
            total[rule] += share * _STRENGTHS[strength]


def _ends(at: int) -> int:
    return at + -at % _ALIGNED


def is_fresh(path: Path = INDEX) -> bool:
    """Whether there is an index, made of what lies here now."""
    if not path.exists():
        return False
    with path.open("rb") as file:
        return int.from_bytes(file.read(8), "little") == digest_of_sources()


@cache
def index() -> Index:
    """The index of the filed houses; made first where it is missing or older than what it is made of."""
    if not is_fresh():
        from calroom.floor.asking.making import make

        make()
    return Index()
