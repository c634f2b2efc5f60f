"""What a wager comes to: its odds, and the topic that decided them."""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from calroom.money import Cents

Odds: TypeAlias = Annotated[tuple[int, int], Meta(extra={"odds": "to one"})]

LOSE: Odds = (-1, 1)
PUSH: Odds = (0, 1)


class Outcome(Struct, frozen=True):
    """What a hand comes to: odds to one's wager, what decided it, and what fixed the odds of a win."""

    odds: Odds
    topic: str
    pays: str = ""


def amount_at(odds: Odds, wager: Cents, chip: Cents) -> Cents:
    """What a wager wins or loses at these odds, rounded down to whole chips.

    >>> amount_at((6, 5), 200, 1), amount_at((6, 5), 200, 100), amount_at((-1, 2), 2500, 1)
    (240, 200, -1250)
    """
    to, on = odds
    amount = wager * abs(to) // on // chip * chip
    return amount if to > 0 else -amount
