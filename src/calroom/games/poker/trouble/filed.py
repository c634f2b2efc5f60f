"""What a house has filed a rule on is ruled by it; everything else is put to the floor."""

from collections.abc import Callable, Collection
from typing import Any, Protocol

from calroom.games.poker.trouble.deck import irregular_deck
from calroom.games.poker.trouble.floor import (
    FLOOR_DECIDES,
    FLOOR_RULES,
    cannot_take_back,
    carry_out,
    rule_on,
    rulings,
    taken_back,
)
from calroom.games.poker.trouble.hands import PokerHand
from calroom.games.poker.trouble.incidents import FloorCalled, IrregularDeck, TakenBack
from calroom.games.poker.trouble.topics import OfDraw, OfMexican
from calroom.table.asks import Script
from calroom.table.incidents import Incident, Remedies, Remedy, unless
from calroom.table.table import Table
from calroom.table.verbs import Verb

CUSTOMARY = "as-customary"


class RuledHand(PokerHand, Protocol):
    """A hand that knows on what its house has filed a rule."""

    @property
    def filed(self) -> Collection[str]:
        """The topics of these rules."""


Cannot = Callable[[Any, Any], str]
Rules = Callable[[Any, Any], Script[None]]


def ruled(topic: OfDraw | OfMexican, cannot: Cannot, remedy: Rules, *, usual: bool = False) -> Remedy:
    """The remedy where the house has a rule on the topic; elsewhere the floor may order it, or another.

    `cannot` says what stands against the incident at this moment; then it is refused without a trace. The
    floor is offered the remedy first where it is the `usual` one, and else that play goes on.
    """

    def by_rule_or_floor(table: Table, incident: Incident) -> Script[None]:
        hand: RuledHand = table.kept
        if topic in hand.filed:
            return remedy(hand, incident)
        return put_to_floor(hand, incident, cannot, remedy, usual)

    return unless(cannot, by_rule_or_floor)


def put_to_floor(
    hand: RuledHand, incident: Incident, cannot: Cannot, remedy: Rules, usual: bool
) -> Script[None]:
    """No rule of the house names it: the floor decides, and the hand goes on accordingly.

    What else went wrong while the floor was asked may leave nothing to put right.
    """
    seat = incident.whose
    others = rulings(hand, seat)
    may = [CUSTOMARY, *others] if usual else [*others, CUSTOMARY]
    ruling = yield from rule_on(hand.table, FLOOR_DECIDES, *may)
    if ruling == CUSTOMARY and not cannot(hand, incident):
        yield from remedy(hand, incident)
    else:
        carry_out(hand, ruling, seat, FLOOR_DECIDES, incident.words())


MATTERS = {
    "limit": ("limit-change", "refuse", "approve"),
    "service": ("right-to-refuse", "serve", "refuse-service"),
    "miscalls": ("miscalls-cashed-in", "warn", "cash-in"),
}
"""What is for the floor to decide beside the hand: the topic, and the rulings, the cautious one first."""


def about_a_stranger(hand: RuledHand, incident: FloorCalled) -> str:
    """The floor is called about the whole table, or about somebody who sits there."""
    known = not incident.seat or incident.seat in hand.table.seats
    return "" if known else f"seat {incident.seat} is not at the table"


def floor_called(table: Table, incident: FloorCalled) -> Script[None]:
    """What the floor decides about the table or a player takes effect when the hand is over."""
    topic, *rulings = MATTERS[incident.matter]
    ruling = yield from rule_on(table, topic, *rulings)
    table.call(topic, f"from the next hand on: {ruling.replace('-', ' ')}", incident.seat)


def irregular(hand: RuledHand, incident: IrregularDeck) -> Script[None]:
    """There is no pot, and everybody gets back what they put in."""
    return irregular_deck(hand.table, incident)


def cannot_take_back_now(hand: RuledHand, incident: TakenBack) -> str:
    """Thrown away just now, while the betting still goes on."""
    if not hand.round or not hand.round.waiting:
        return "the betting is over"
    return cannot_take_back(hand, incident)


AT_ANY_TABLE: Remedies = {
    **FLOOR_RULES,
    TakenBack: unless(cannot_take_back_now, taken_back),
    FloorCalled: unless(about_a_stranger, floor_called),
    IrregularDeck: ruled("irregular-deck", lambda *_: "", irregular),
}

VERBS = (
    Verb("as-customary", "As is customary", "rules as is customary", "What dealers everywhere do."),
    Verb("refuse", "Refuse", "refuses"),
    Verb("approve", "Approve", "approves"),
    Verb("serve", "Serve them", "serves them", "They may go on playing."),
    Verb("refuse-service", "Refuse service", "refuses service", "They may play no more."),
    Verb("warn", "Warn them", "warns them"),
    Verb("cash-in", "Cash them in", "has them cashed in", "They leave the game with their chips."),
)
