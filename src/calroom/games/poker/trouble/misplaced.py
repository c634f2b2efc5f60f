"""Cards that went to wrong places, and go where they belong as long as they can be told apart."""

from collections.abc import Sequence
from typing import TypeAlias

from calroom.cards import Card
from calroom.table.asks import Script
from calroom.table.events import Place
from calroom.table.table import BURN, EVERYBODY, NOBODY, Table

Went: TypeAlias = list[tuple[Place, Card]]
"""Where cards went, in the order in which they were dealt."""


def deal_unseen(table: Table, places: Sequence[Place], up: bool, topic: str) -> Script[Went]:
    """One card to each of these places, up, or down without anybody looking at it yet."""
    went: Went = []
    for place in places:
        if table.cards_left:
            cards = yield from table.deal(place, topic, EVERYBODY if up else NOBODY)
            went += [(place, card) for card in cards]
    return went


def move_where_they_belong(
    table: Table, went: Went, belongs: Sequence[Place], up: bool, topic: str, deal: str
) -> Script[None]:
    """The cards go to the places that should have got them; what is left over, back on top of the deck."""
    seen_by = EVERYBODY if up else NOBODY
    for place, card in reversed(went[len(belongs) :]):
        table.put_back(card, place, topic, seen_by)
    for (place, card), right in zip(went, belongs, strict=False):
        if place != right:
            table.pass_cards((card,), place, right, topic, seen_by)
    for place in belongs[len(went) :]:
        burning = place == BURN
        yield from table.deal(place, topic if burning else deal, NOBODY if burning else seen_by)
