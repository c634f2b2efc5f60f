"""What goes wrong at a poker table, and the remedies that its games share."""

from calroom.table.asks import Script
from calroom.table.events import Place
from calroom.table.incidents import Boxed, Remedies
from calroom.table.table import SCRAP, Table


def boxed_card(table: Table, boxed: Boxed) -> Script[None]:
    """A card lying face up in the deck does not exist for the hand: the one under it is dealt instead."""

    def deal_off(_: Place) -> Script[bool]:
        yield from table.deal(SCRAP, "boxed-card")
        return False

    table.trouble[table.top + boxed.below] = deal_off
    yield from ()


REMEDIES: Remedies = {Boxed: boxed_card}
