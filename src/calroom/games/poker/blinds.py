"""Blinds and antes: the forced bets that open a hand, and who posts them."""

from collections.abc import Sequence

from calroom.games.poker.pots import Pots
from calroom.money import Cents
from calroom.table.asks import Seat
from calroom.table.table import BET


def post_antes(pots: Pots, ante: Cents) -> None:
    """Everybody pays the ante into the pot; it is no part of a bet."""
    if ante:
        for seat in pots.table.clockwise(pots.table.button):
            pots.force(seat, ante, "ante")
        pots.close_round()


def post_blinds(pots: Pots, blinds: Sequence[Cents]) -> Seat:
    """Post the blinds in order from the button, smallest first; returns the seat of the last one.

    A single blind sits on the button, and of two players the button has the small one.
    """
    table = pots.table
    order = table.clockwise(table.button)
    topic = "blind"
    if len(blinds) == 1:
        order, topic = [table.button], "single-blind"
    elif len(order) == 2:
        order, topic = [table.button, order[0]], "heads-up-blinds"
    for seat, blind in zip(order, blinds, strict=False):
        pots.force(seat, blind, topic if table.stack(seat) >= blind else "short-blind")
    return order[min(len(blinds), len(order)) - 1]


def post_missed(pots: Pots, posts: dict[Seat, Cents], big_blind: Cents) -> None:
    """Whoever comes back by paying posts as much as the big blind as a live bet, the rest dead in the pot."""
    table = pots.table
    for seat, amount in posts.items():
        live = min(amount, big_blind) - table.chips.get(BET[seat], 0)
        if live > 0:
            pots.force(seat, live, "missed-blind")
        dead = min(amount - big_blind, table.stack(seat))
        if dead > 0:
            pots.put_in_dead(seat, dead, "missed-blind")
