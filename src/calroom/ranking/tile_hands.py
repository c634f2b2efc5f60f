"""Two Pai Gow tiles as one hand: pairs, then Wongs, Gongs, and the rest by points and best tile.

The order is the Palace's (palace.pai-gow-tiles.hand-classes). Zeros are all equal, whatever their
tiles: the player-dealer wins every copy and every zero against zero, so a hand beats the
player-dealer's exactly when its value is greater.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, NoReturn

import msgspec

from calroom.ranking.reading import Reading
from calroom.tiles import CODE, DOMINOES, PAIRS, SINGLES, SINGLES_GEE_JOON_LAST, Tile, Tiles, worth

if TYPE_CHECKING:
    from calroom.ranking.reading import Codes, Values

_PAIR, _WONG, _GONG, _POINTS = 4, 3, 2, 1
_WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


class Custom(msgspec.Struct, frozen=True):
    """The customs a house may choose among: the order of single tiles, and Gee Joon counting 3 or 6."""

    singles: tuple[Tiles, ...] = SINGLES
    gee_joon_wild: bool = True


CALIFORNIA = Custom()
CASINO = Custom(singles=SINGLES_GEE_JOON_LAST)


def value(tiles: Sequence[Tile], custom: Custom = CALIFORNIA) -> int:
    """Give the hand's place in the order of all two-tile hands; higher is better, equal is a copy.

    >>> value(("dey", "gow-45")) > value(("teen", "yun")) > value(("teen", "tit"))
    True
    """
    return read(tiles, custom).value


def read(tiles: Sequence[Tile], custom: Custom = CALIFORNIA) -> Reading:
    """Read the hand out, its best tile first.

    >>> read(("tit", "teen")).name
    'nine, Teen high'
    """
    reading = _readings(custom).get(tuple(tiles))
    return reading if reading is not None else _refuse(tiles)


def points(tiles: Sequence[Tile], custom: Custom = CALIFORNIA) -> int:
    """Count the tiles: the right-hand digit of their sum, at its best if a Gee Joon tile is there.

    >>> points(("yun", "gow-36")), points(("gee-joon-24", "bon")), points(("mooy", "ping"))
    (7, 7, 0)
    """
    first, second = (_worth(tile, custom) for tile in tiles)
    return max((one + other) % 10 for one, other in product(first, second))


def grade(tiles: Sequence[Tile], custom: Custom = CALIFORNIA) -> int:
    """Say what sort of hand it is: its points, or ten for a Gong, eleven for a Wong, twelve for a pair.

    >>> grade(("teen", "tit")), grade(("teen", "yun")), grade(("teen", "gow-36")), grade(("foo", "foo"))
    (9, 10, 11, 12)
    """
    found = _grades(custom).get(tuple(tiles))
    return found if found is not None else _refuse(tiles)


def values(hands: Codes, custom: Custom = CALIFORNIA) -> Values:
    """Value many hands at once, one hand of two tile codes a row."""
    return _table(custom)[hands[:, 0], hands[:, 1]]


def _refuse(tiles: Sequence[Tile]) -> NoReturn:
    raise ValueError(f"{' '.join(tiles) or 'nothing'} is not a hand of two tiles of one set")


def _worth(tile: Tile, custom: Custom) -> tuple[int, ...]:
    return worth(tile) if custom.gee_joon_wild else (DOMINOES[tile].spots % 10,)


@cache
def _readings(custom: Custom) -> dict[Tiles, Reading]:
    """Every hand that two tiles of one set can make, either way round."""
    hands = [
        (one, other)
        for one, other in product(DOMINOES, repeat=2)
        if one != other or DOMINOES[one].copies == 2
    ]
    strengths = {hand: _strength(hand, custom) for hand in hands}
    places = {strength: place for place, strength in enumerate(sorted(set(strengths.values())), 1)}
    return {hand: _reading(hand, strengths[hand], places, custom) for hand in hands}


@cache
def _grades(custom: Custom) -> dict[Tiles, int]:
    grades = {}
    for hand in _readings(custom):
        kind, count, _ = _strength((hand[0], hand[1]), custom)
        grades[hand] = count if kind == _POINTS else kind + 8
    return grades


def _strength(hand: tuple[Tile, Tile], custom: Custom) -> tuple[int, int, int]:
    """Class, then what tells hands of the class apart: the pair, or the points and the best tile."""
    if (pair := _pair(hand)) is not None:
        return _PAIR, -pair, 0
    best = -min(_single_rank(tile, custom) for tile in hand)
    spots = {DOMINOES[tile].spots for tile in hand}
    if spots & {2, 12} and 9 in spots:
        return _WONG, 0, best
    if spots & {2, 12} and 8 in spots:
        return _GONG, 0, best
    count = points(hand, custom)
    return _POINTS, count, best if count else 0


def _pair(hand: tuple[Tile, Tile]) -> int | None:
    return next((place for place, pair in enumerate(PAIRS) if sorted(pair) == sorted(hand)), None)


def _single_rank(tile: Tile, custom: Custom) -> int:
    return next(place for place, equals in enumerate(custom.singles, 1) if tile in equals)


def _reading(
    hand: tuple[Tile, Tile],
    strength: tuple[int, int, int],
    places: dict[tuple[int, int, int], int],
    custom: Custom,
) -> Reading:
    laid = tuple(sorted(hand, key=lambda tile: (_single_rank(tile, custom), CODE[tile])))
    return Reading(places[strength], laid, _name(laid, strength))


def _name(laid: Tiles, strength: tuple[int, int, int]) -> str:
    kind, count, _ = strength
    high = DOMINOES[laid[0]].title
    if kind == _PAIR:
        return "Gee Joon, the supreme pair" if count == 0 else f"pair of {high.split()[0]}"
    if kind == _WONG:
        return f"Wong with {high}"
    if kind == _GONG:
        return f"Gong with {high}"
    return f"{_WORDS[count]}, {high} high" if count else "zero"


@cache
def _table(custom: Custom) -> Values:
    """Values by the codes of both tiles; 0 where one set does not hold such a hand."""
    import numpy as np

    table = np.zeros((len(DOMINOES), len(DOMINOES)), dtype=np.int32)
    for (one, other), reading in _readings(custom).items():
        table[CODE[one], CODE[other]] = reading.value
    return table
