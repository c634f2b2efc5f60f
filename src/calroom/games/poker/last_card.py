"""The last card of a stud hand where the deck may not reach for everybody."""

from collections.abc import Sequence

from calroom.table.asks import Script, Seat
from calroom.table.table import BOARD, BURN, Table


def deal_last_card(table: Table, order: Sequence[Seat], topic: str) -> Script[None]:
    """A card face down to each, as far as the deck goes; then from its last card and the burned ones.

    Where even these would not reach for everybody, nobody gets one and a card in the middle plays for all.
    """
    burned = len(table.cards[BURN])
    left = table.cards_left
    if left > len(order):
        yield from table.burn()
        yield from table.deal_around(order, 1, topic)
    elif len(order) <= left + burned:
        yield from _deal_from_the_burned(table, order, topic)
    else:
        yield from _turn_one_for_all(table)


def _deal_from_the_burned(table: Table, order: Sequence[Seat], topic: str) -> Script[None]:
    """All but the last card is dealt; the rest get theirs from that card mixed with the burned ones."""
    served = max(table.cards_left - 2, 0)
    if table.cards_left > 1:
        yield from table.burn()
        yield from table.deal_around(order[:served], 1, topic)
    table.shuffle_in((BURN,), "short-deck")
    lacking = order[served:]
    if table.cards_left > len(lacking):
        yield from table.burn("short-deck")
    yield from table.deal_around(lacking, 1, "short-deck")


def _turn_one_for_all(table: Table) -> Script[None]:
    table.call("community-card", "there are not enough cards to go around: one card will play for everybody")
    if table.cards_left < 2:
        table.shuffle_in((BURN,), "short-deck")
    yield from table.burn()
    yield from table.deal(BOARD, "community-card")
