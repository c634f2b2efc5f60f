"""Cards that go wrong as they come out of a shoe: they are dead, and the next one takes their place."""

from functools import partial
from typing import Any, Protocol

from calroom.games.banked.shoe import TRAY, Shoe
from calroom.games.banked.trouble.floor import PLAY_ON, RuledBy, rule_on
from calroom.games.banked.trouble.incidents import Fell
from calroom.table.asks import Script
from calroom.table.events import Place
from calroom.table.incidents import Boxed, Remedies, unless
from calroom.table.table import NOBODY, Table
from calroom.table.verbs import Verb

DEAD_CARD = "dead-card"


class FromAShoe(Protocol):
    """A hand dealt from a shoe; `ruled_by` is whether there is a rule for what goes wrong with its cards."""

    shoe: Shoe
    ruled_by: RuledBy


def kill_cards(shoe: Shoe, topic: str, count: int = 1, burned: int = 0) -> Script[None]:
    """So many cards are dead, for everybody to see, and then so many are burned."""
    table = shoe.table
    for number in range(count + burned):
        if not table.cards_left:
            shoe.refill()
        yield from table.deal(TRAY, topic, None if number < count else NOBODY)
    if not table.cards_left:
        shoe.refill()


def dead_card(table: Table, incident: "Boxed | Fell", topic: str) -> Script[None]:
    """It waits in the shoe until dealing comes to it."""
    table.trouble[table.top + incident.below] = partial(_kill, table, topic)
    yield from ()


def _kill(table: Table, topic: str, place: Place) -> Script[bool]:
    hand: FromAShoe = table.kept
    asking = topic if hand.ruled_by == "rule" else "irregularity"
    if (yield from rule_on(table, hand.ruled_by, asking, DEAD_CARD, PLAY_ON, about=place)) == DEAD_CARD:
        yield from kill_cards(hand.shoe, asking)
    return False


def no_such_card(hand: FromAShoe, incident: Any) -> str:
    """A card that is still in the shoe."""
    left = hand.shoe.table.cards_left
    return "" if 0 <= incident.below < left else f"{left} cards are left in the shoe"


IN_THE_SHOE: Remedies = {
    Boxed: unless(no_such_card, partial(dead_card, topic="boxed-card")),
    Fell: unless(no_such_card, partial(dead_card, topic="card-off-table")),
}

VERBS = (Verb("dead-card", "The card is dead", "rules that the card is dead", "Nobody gets it."),)
