"""What goes wrong in Push-9, all of which is for the floor: no irregularity is filed, only what is usual."""

from calroom.games.poker.push9.hand import CARDS, Push9Hand
from calroom.games.poker.trouble.action import ACTION
from calroom.games.poker.trouble.floor import (
    CALL_OFF,
    DEAD,
    FLOOR_DECIDES,
    MISDEAL,
    PLAY_ON,
    cannot_be_disputed,
    carry_out,
    rule_on,
)
from calroom.games.poker.trouble.hands import no_cards, no_such_card
from calroom.games.poker.trouble.incidents import OutOfTurn
from calroom.table.asks import Script, Seat
from calroom.table.incidents import Counted, Disputed, Exposed, Incident, Misdealt, Remedies, TurnedUp, unless
from calroom.table.table import HAND, Table


def put_to_floor(hand: Push9Hand, incident: Incident, seat: Seat, usual: str) -> Script[None]:
    """The floor is asked, and what is usual is offered first."""
    may = [PLAY_ON]
    if seat in hand.pots.live and len(hand.pots.live) > 1 and hand.round:
        may.append(DEAD)
    if hand.may_start_again:
        may.append(MISDEAL)
    if not hand.pushed and hand.may_start_again:
        may.append(CALL_OFF)
    may.sort(key=lambda verb: verb != usual)
    ruling = yield from rule_on(hand.table, FLOOR_DECIDES, *may)
    carry_out(hand, ruling, seat, FLOOR_DECIDES, incident.words())


def by_the_dealer(hand: Push9Hand) -> str:
    """Before any act a mistake of the dealer is a misdeal."""
    return MISDEAL if hand.round and not hand.round.acted else PLAY_ON


def cannot_be_seen(hand: Push9Hand, incident: Exposed | TurnedUp) -> str:
    """A card that the seat holds, while the betting goes on."""
    return no_such_card(hand, incident) or ("" if hand.round else "the betting is over")


def exposed(table: Table, incident: Exposed) -> Script[None]:
    """Turned up by the dealer."""
    hand: Push9Hand = table.kept
    place = HAND[incident.seat]
    table.show(place, (table.cards[place][incident.card - 1],), "exposed-card")
    yield from put_to_floor(hand, incident, incident.seat, by_the_dealer(hand))


def turned_up(table: Table, incident: TurnedUp) -> Script[None]:
    """Turned up by its owner it plays."""
    place = HAND[incident.seat]
    table.show(place, (table.cards[place][incident.card - 1],), "exposed-card")
    yield from put_to_floor(table.kept, incident, incident.seat, PLAY_ON)


def cannot_be_misdealt(hand: Push9Hand, incident: Misdealt) -> str:
    """Told before the first card, of somebody at the table."""
    if incident.seat not in hand.table.seats or hand.table.cards:
        return "it is told before the deal, of a seat at the table"
    fits = 0 < incident.count <= CARDS + 1 and incident.count != CARDS
    return "" if fits else f"{CARDS} cards are right, and nobody gets {incident.count} by mistake"


def misdealt(table: Table, incident: Misdealt) -> Script[None]:
    """The cards are as they are; it is for somebody to count them."""
    table.kept.counts[incident.seat] = incident.count
    yield from ()


def cannot_count(hand: Push9Hand, incident: Counted) -> str:
    """While the betting goes on."""
    return no_cards(hand, incident) or ("" if hand.round else "the betting is over")


def counted(table: Table, incident: Counted) -> Script[None]:
    """Three are right."""
    hand: Push9Hand = table.kept
    seat = incident.seat
    if len(table.cards[HAND[seat]]) == CARDS:
        table.call("wrong-count", f"seat {seat} holds three cards, as it should be", seat)
        return
    usual = DEAD if hand.round and hand.round.acted else MISDEAL
    yield from put_to_floor(hand, incident, seat, usual)


def disputed(table: Table, incident: Disputed) -> Script[None]:
    """Hands are read by the cards shown, and play goes on."""
    return put_to_floor(table.kept, incident, incident.seat, PLAY_ON)


REMEDIES: Remedies = {
    OutOfTurn: ACTION[OutOfTurn],
    Exposed: unless(cannot_be_seen, exposed),
    TurnedUp: unless(cannot_be_seen, turned_up),
    Misdealt: unless(cannot_be_misdealt, misdealt),
    Counted: unless(cannot_count, counted),
    Disputed: unless(cannot_be_disputed, disputed),
}
