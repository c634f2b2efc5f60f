"""What goes wrong at a poker table, and the remedies that its games share."""

from functools import partial

from calroom.table.asks import Script
from calroom.table.incidents import Boxed, Remedies
from calroom.table.table import SCRAP, Table


def boxed_card(table: Table, boxed: Boxed) -> Script[None]:
    """A card lying face up in the deck does not exist for the hand: the one under it is dealt instead."""
    table.trouble[table.top + boxed.below] = partial(table.deal, SCRAP, "boxed-card")
    yield from ()


REMEDIES: Remedies = {Boxed: boxed_card}
