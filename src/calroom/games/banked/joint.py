"""Joint bets: several people put equal amounts in one place, and whatever moves they bear in equal parts."""

from collections.abc import Iterator, Sequence

from calroom.money import Cents
from calroom.table.asks import Seat
from calroom.table.events import Place
from calroom.table.table import STACK, Table


def equal_parts(amount: Cents, partners: Sequence[Seat]) -> Iterator[tuple[Seat, Cents]]:
    """An amount in equal parts to the cent; odd cents are with the first partner.

    >>> list(equal_parts(4000, (4, 9, 10)))
    [(4, 1334), (9, 1333), (10, 1333)]
    """
    each, odd = divmod(amount, len(partners))
    for number, partner in enumerate(partners):
        yield partner, each if number else each + odd


def share_out(table: Table, place: Place, staked: Cents, partners: Sequence[Seat], topic: str) -> None:
    """What is left of a joint stake, or has come to it, goes to the partners."""
    here = table.chips[place]
    stake, sign = staked // len(partners), 1 if here > staked else -1
    for partner, part in equal_parts(abs(here - staked), partners):
        if back := stake + sign * part:
            table.move(back, place, STACK[partner], topic)
