"""Streets: rounds of one card each, some up and some down, and what happens when the deck runs short."""

from collections.abc import Sequence

from msgspec import Struct

from calroom.table.asks import Script, Seat
from calroom.table.table import BOARD, BURN, EVERYBODY, HAND, MUCK, NOBODY, Table


class Street(Struct, frozen=True):
    """One round of cards after the first: its name, whether they lie up, and the moments of its fees."""

    name: str
    up: bool
    topic: str
    before: str
    on: str


def street(name: str, up: bool) -> Street:
    """A street by its name."""
    return Street(name, up, name.replace(" ", "-"), f"before {name}", f"on {name}")


class Deal(Struct, frozen=True):
    """How the cards come: so many down and one up, then street by street."""

    down: int
    streets: tuple[Street, ...]


def deal_street(table: Table, street: Street, live: Sequence[Seat], dead: Sequence[Seat]) -> Script[None]:
    """Burn, and a card to everybody still in; also, as a dead card, to seats that folded without a wager."""
    takers = table.clockwise(table.button, sorted((*live, *dead))) if dead else live
    if not street.up and table.cards_left <= len(takers):
        yield from deal_last_card(table, live, street.topic)
        return
    yield from table.burn()
    if dead:
        yield from _deal_past_the_dead(table, takers, live, street)
    else:
        yield from table.deal_around(live, 1, street.topic, street.up)


def _deal_past_the_dead(
    table: Table, takers: Sequence[Seat], live: Sequence[Seat], street: Street
) -> Script[None]:
    seen_by = EVERYBODY if street.up else NOBODY
    for seat in takers:
        if seat in live:
            yield from table.deal_around((seat,), 1, street.topic, street.up)
        else:
            card = yield from table.deal(HAND[seat], "folded-seat", seen_by)
            table.pass_cards(card, HAND[seat], MUCK, "folded-seat", seen_by)


def deal_last_card(table: Table, order: Sequence[Seat], topic: str, up: bool = False) -> Script[None]:
    """A card to each, as far as the deck goes; then from its last card and the burned ones.

    Where even these would not reach for everybody, nobody gets one and a card in the middle plays for all.
    """
    burned = len(table.cards[BURN])
    left = table.cards_left
    if left > len(order):
        yield from table.burn()
        yield from table.deal_around(order, 1, topic, up)
    elif len(order) <= left + burned:
        yield from _deal_from_the_burned(table, order, topic, up)
    else:
        yield from turn_one_for_all(table)


def _deal_from_the_burned(table: Table, order: Sequence[Seat], topic: str, up: bool) -> Script[None]:
    """All but the last card is dealt; the rest get theirs from that card mixed with the burned ones."""
    served = max(table.cards_left - 2, 0)
    if table.cards_left > 1:
        yield from table.burn()
        yield from table.deal_around(order[:served], 1, topic, up)
    table.shuffle_in((BURN,), "short-deck")
    lacking = order[served:]
    if table.cards_left > len(lacking):
        yield from table.burn("short-deck")
    yield from table.deal_around(lacking, 1, "short-deck", up)


def turn_one_for_all(table: Table) -> Script[None]:
    """Burn one and turn one in the middle, which everybody plays."""
    table.call("community-card", "there are not enough cards to go around: one card will play for everybody")
    if table.cards_left < 2:
        table.shuffle_in((BURN,), "short-deck")
    yield from table.burn()
    yield from table.deal(BOARD, "community-card")
