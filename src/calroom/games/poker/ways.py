"""Ways to win a pot: by which ranking, from what hand on, and who gets odd chips."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from msgspec import Struct

from calroom.ranking.reading import NO_HAND, Ranking
from calroom.table.asks import Seat
from calroom.table.table import Table

NO_QUALIFIER = ("no-qualifier", "any low counts for its half, not only an eight or better")
"""The topic, and what the dealer says, where a table has posted that it plays so."""

NOTHING_COUNTS = "no hand that counts"
"""What a dealer calls a hand that wins in none of the ways there are."""

OddChips: TypeAlias = Callable[[Table, Sequence[Seat]], list[Seat]]
"""Puts tied seats in the order in which odd chips go to them."""


def clockwise_from_button(table: Table, tied: Sequence[Seat]) -> list[Seat]:
    """The first tied seat from the button gets the first odd chip."""
    return table.clockwise(table.button, tied)


class Way(Struct, frozen=True):
    """One way to win: the hands that are best by a ranking, if they are worth the least that counts.

    A pot is divided equally between the ways that somebody qualifies for, its odd chip going to the first.
    `topic` is why a part of it goes this way; `nobody` is the topic, and `lacking` what the dealer says,
    where no hand qualifies and the other way takes all.
    """

    ranking: Ranking
    topic: str = "best-hand"
    least: int = NO_HAND + 1
    nobody: str = ""
    lacking: str = ""
    odd_chips: OddChips = clockwise_from_button
