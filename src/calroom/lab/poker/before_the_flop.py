"""The 169 starting hands of hold'em, each against a hand that nobody knows: every board, every such hand.

How often each wins and ties is kept as data in this folder, made by
`python -m calroom.lab.poker._make_starting`.
"""

from __future__ import annotations

from functools import cache
from math import comb
from pathlib import Path
from typing import Literal

from msgspec import Struct, json

SHOWDOWNS = comb(50, 5) * comb(45, 2)
"""On how many boards against how many hands a hand can be shown down."""

KEPT = Path(__file__).with_name("starting.json")


class StartingHand(Struct, frozen=True):
    """A class of hands, of how many two cards it consists, and how it does against a random hand."""

    name: str
    combinations: int
    win: float
    tie: float
    share: float
    method: Literal["exact"] = "exact"


class Shown(Struct, frozen=True):
    """Of how many two cards a class of hands consists, and how often all of them together win and tie."""

    combinations: int
    won: int
    tied: int


@cache
def starting_hands() -> tuple[StartingHand, ...]:
    """Every starting hand, the best first."""
    kept = json.decode(KEPT.read_bytes(), type=dict[str, Shown])
    return tuple(sorted((_hand(name, shown) for name, shown in kept.items()), key=lambda hand: -hand.share))


def _hand(name: str, shown: Shown) -> StartingHand:
    total = shown.combinations * SHOWDOWNS
    won, tied = shown.won, shown.tied
    return StartingHand(name, shown.combinations, won / total, tied / total, (won + tied / 2) / total)
