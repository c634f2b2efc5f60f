"""What every way of ranking hands over: a number to compare by, and a hand as a dealer reads it out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol, TypeAlias

import msgspec

from calroom.cards import Card

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Codes: TypeAlias = NDArray[np.uint8]
    Values: TypeAlias = NDArray[np.int32]

NO_HAND = 0
"""The value of a hand that does not qualify; every hand that does is worth more."""


class Reading(msgspec.Struct, frozen=True):
    """A hand as the dealer reads it: what it is worth, the cards that play in laying order, its name."""

    value: int
    cards: tuple[Card, ...]
    name: str


class Ranking(Protocol):
    """One way of ranking: a module or an object. Higher values win, equal values tie, 0 is no hand."""

    def value(self, cards: Sequence[Card], board: Sequence[Card] = ()) -> int:
        """Give the hand's place in the order of all hands."""

    def read(self, cards: Sequence[Card], board: Sequence[Card] = ()) -> Reading:
        """Give the hand's place with the cards that play and the name of the hand."""

    @property
    def values(self) -> Callable[..., Values]:
        """Value many hands at once, one a row of card codes; rankings with a board take its rows second."""
