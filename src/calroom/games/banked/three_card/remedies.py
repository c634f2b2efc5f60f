"""What goes wrong in Three Card Poker: disputes have a rule, everything else is put to the floor."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal

from calroom.cards import Cards
from calroom.games.banked.shoe import TRAY, Shoe
from calroom.games.banked.trouble.floor import (
    DISPUTES,
    IRREGULAR,
    PLAY_ON,
    VOID_HAND,
    VOID_ROUND,
    Ruled,
    RuledBy,
    at_the_table,
    call_off,
    give_back,
    rule_on,
    told_before,
)
from calroom.games.banked.trouble.incidents import AskedToRebuild, DealtTo
from calroom.games.banked.trouble.shoe_cards import IN_THE_SHOE
from calroom.ranking import three_card as ranking
from calroom.table.asks import Script, Seat
from calroom.table.events import Audience, Place
from calroom.table.incidents import Exposed, Misdealt, Remedies, unless
from calroom.table.table import HAND, NOBODY, ONLY, Table
from calroom.table.verbs import Verb

if TYPE_CHECKING:
    from calroom.games.banked.three_card.players import Player

BANK_HAND: Place = "bank hand"
CARDS = 3
PUT_RIGHT = "put-right"


class ThreeCardHand(Ruled):
    """One hand as the script and its remedies share it."""

    shoe: Shoe

    def __init__(self, table: Table, shoe: Shoe, ruled_by: RuledBy) -> None:
        self.table, self.shoe, self.ruled_by = table, shoe, ruled_by
        self.phase: Literal["betting", "dealt"] = "betting"
        self.players: dict[Seat, Player] = {}
        self.told: list[Misdealt | DealtTo] = []
        self.disputed: list[Seat] = []
        self.held: dict[Seat, Cards] = {}

    def is_dealt(self) -> None:
        """All hands are as they will be played."""
        self.phase = "dealt"

    # What the floor may rule

    def has_hand(self, seat: Seat) -> bool:
        """Whether this seat has cards and bets."""
        return seat in self.players and self.phase == "dealt"

    def void_hand(self, seat: Seat, topic: str) -> None:
        """The player is out and their wagers go back; what the house took stays."""
        player = self.players.pop(seat)
        player.out = True
        self.shoe.take_in([player.place], topic, NOBODY)
        give_back(self.table, player.spots, topic)

    def forfeit(self, seat: Seat, topic: str) -> None:
        """All their wagers are lost."""
        self.players[seat].forfeit = topic


# The deal


def deal_wrongly(hand: ThreeCardHand, places: Sequence[tuple[Place, Audience]], at_once: int) -> Script[None]:
    """A deal in which something goes wrong that was told before."""
    table, button = hand.table, hand.table.button
    order = {
        HAND[seat]: at
        for slip in hand.told
        if isinstance(slip, DealtTo)
        for at, seat in enumerate(slip.positions)
    }
    counts = {HAND[slip.seat]: slip.count for slip in hand.told if isinstance(slip, Misdealt)}
    counts[BANK_HAND] = counts.pop(HAND[button], CARDS)
    given = [*sorted(places, key=lambda each: order.get(each[0], len(order))), (BANK_HAND, NOBODY)]
    for number in range(max(CARDS, *counts.values()) // at_once + 1):
        for place, seen_by in given:
            left = counts.get(place, CARDS) - number * at_once
            if left > 0:
                topic = "bank-cards" if place == BANK_HAND else "deal"
                yield from table.deal(place, topic, seen_by, min(left, at_once))
    if order:
        yield from _rule_on_order(hand)
    for seat in (button, *tuple(hand.players)):
        yield from _rule_on_count(hand, seat)


def _rule_on_order(hand: ThreeCardHand) -> Script[None]:
    if (yield from rule_on(hand.table, hand.ruled_by, IRREGULAR, PLAY_ON, VOID_ROUND)) == VOID_ROUND:
        call_off(hand.table, IRREGULAR)
    hand.table.call(IRREGULAR, "the hands stay where they were dealt")


def _rule_on_count(hand: ThreeCardHand, seat: Seat) -> Script[None]:
    """A player with a wrong number of cards is void; with the player-dealer it is the whole round."""
    table, place, seen_by = hand.table, HAND[seat], ONLY[seat]
    void = VOID_HAND
    if seat == table.button:
        place, seen_by, void = BANK_HAND, NOBODY, VOID_ROUND
    extra = len(table.cards[place]) - CARDS
    if not extra:
        return
    ruling = yield from rule_on(table, hand.ruled_by, IRREGULAR, void, PUT_RIGHT, VOID_ROUND, about=place)
    if ruling == VOID_ROUND:
        call_off(table, IRREGULAR)
    elif ruling == VOID_HAND:
        hand.void_hand(seat, IRREGULAR)
    elif extra > 0:
        table.pass_cards(tuple(table.cards[place][CARDS:]), place, TRAY, IRREGULAR, NOBODY)
    else:
        yield from table.deal(place, IRREGULAR, seen_by, -extra)


def exposed(table: Table, incident: Exposed) -> Script[None]:
    """A hidden card of the player-dealer voids the round, a player's plays, unless the floor says no."""
    hand: ThreeCardHand = table.kept
    seat, bank = incident.seat, incident.seat == table.button
    place = BANK_HAND if bank else HAND[seat]
    table.show(place, (table.cards[place][incident.card - 1],), IRREGULAR)
    rulings = (VOID_ROUND, PLAY_ON) if bank else (PLAY_ON, VOID_HAND, VOID_ROUND)
    ruling = yield from rule_on(table, hand.ruled_by, IRREGULAR, *rulings, about=place)
    if ruling == VOID_ROUND:
        call_off(table, IRREGULAR)
    elif ruling == VOID_HAND:
        hand.void_hand(seat, IRREGULAR)


# Disputes about hands that have been taken in


def asked_to_rebuild(table: Table, incident: AskedToRebuild) -> Script[None]:
    """The cards are kept in the order in which they are picked up, so that the hand can be shown again."""
    hand: ThreeCardHand = table.kept
    hand.disputed.append(incident.seat)
    hand.held[incident.seat] = tuple(table.cards[HAND[incident.seat]])
    yield from ()


def rebuild_hands(hand: ThreeCardHand) -> None:
    """Every hand in dispute is put together again from the discards and read once more."""
    for seat in hand.disputed:
        if seat in hand.players:
            cards = hand.held[seat]
            hand.table.show(TRAY, cards, "rebuilt-hand", f"seat {seat} had {ranking.read(cards).name}")


# What can happen when


def not_before_the_deal(hand: ThreeCardHand, incident: Any) -> str:
    """Something about a deal to come, to people at the table."""
    if hand.phase != "betting":
        return "this is told before the deal"
    seats = hand.table.seats
    named = incident.positions if isinstance(incident, DealtTo) else (incident.seat,)
    if not named or not set(named) <= set(seats):
        return f"at the table are {', '.join(map(str, seats))}"
    if isinstance(incident, Misdealt) and incident.count not in (2, 4):
        return f"a hand has {CARDS} cards; a wrong one has two or four"
    return ""


def no_such_card(hand: ThreeCardHand, incident: Exposed) -> str:
    """A card of somebody's that lies face down."""
    if hand.phase == "betting":
        return "nothing is dealt"
    bank = incident.seat == hand.table.button
    if not bank and (incident.seat not in hand.players or hand.players[incident.seat].folded):
        return f"hands are held by {', '.join(map(str, hand.players))}"
    hidden = CARDS - bank
    return "" if 1 <= incident.card <= hidden else f"{hidden} cards lie face down there"


def no_hand(hand: ThreeCardHand, incident: AskedToRebuild) -> str:
    """Somebody who was dealt in, once."""
    if incident.seat in hand.disputed or not hand.has_hand(incident.seat):
        return f"hands are held by {', '.join(map(str, hand.players)) or 'nobody'}"
    return ""


REMEDIES: Remedies = at_the_table(
    {
        **IN_THE_SHOE,
        Misdealt: unless(not_before_the_deal, told_before),
        DealtTo: unless(not_before_the_deal, told_before),
        Exposed: unless(no_such_card, exposed),
        AskedToRebuild: unless(no_hand, asked_to_rebuild),
        **DISPUTES,
    }
)

VERBS = (Verb("put-right", "Put it right", "has it put right"),)
