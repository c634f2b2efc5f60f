"""Mistakes of a stud dealer that are still to come: each waits for its round of cards."""

from collections.abc import Callable
from typing import Any

from calroom.games.poker.stud.dealer import MistakenDealer
from calroom.games.poker.stud.hand import StudHand
from calroom.games.poker.stud.incidents import BurnedWrong, DealtIn, ToDeadSeat, WrongOnStreet
from calroom.games.poker.trouble.hands import not_in
from calroom.games.poker.trouble.incidents import OffTable, WrongBurn
from calroom.table.asks import Script
from calroom.table.incidents import (
    Exposed,
    Incident,
    Misdealt,
    Remedies,
    Remedy,
    unless,
)
from calroom.table.table import Table

Cannot = Callable[[StudHand, Any], str]


def dealer_of(hand: StudHand) -> MistakenDealer:
    """The dealer who makes mistakes, from the first one on."""
    if not isinstance(hand.dealer, MistakenDealer):
        hand.dealer = MistakenDealer(hand)
    return hand.dealer


def coming(cannot: Cannot) -> Remedy:
    """A mistake waits for its round of cards, unless it cannot happen any more."""

    def wait(table: Table, incident: Incident) -> Script[None]:
        dealer_of(table.kept).expect(incident)
        yield from ()

    return unless(cannot, wait)


def no_such_card(hand: StudHand, incident: Any) -> str:
    """The card must be one that is still to be dealt, in a round of which nothing else was told."""
    rules = hand.terms.rules
    if not 1 <= incident.card <= rules.cards:
        return f"everybody gets {rules.cards} cards"
    if incident.card <= hand.each:
        return f"everybody has {hand.each} cards already"
    return round_is_wrong(hand, incident.card)


def round_is_wrong(hand: StudHand, number: int) -> str:
    """Where cards go to wrong places, no other mistake is made in the same round."""
    if isinstance(hand.dealer, MistakenDealer) and hand.dealer.misplaces(number):
        return f"card number {number} goes to wrong places already"
    return ""


def cannot_be_exposed(hand: StudHand, incident: Exposed) -> str:
    """The card must be one that should come face down."""
    if reason := not_in(hand, incident) or no_such_card(hand, incident):
        return reason
    deal = hand.terms.deal
    if incident.card <= deal.down + 1:
        first_up = incident.card == deal.down + 1
        return f"card number {incident.card} lies face up anyway" if first_up and deal.down > 1 else ""
    street = deal.streets[incident.card - deal.down - 2]
    return f"card number {incident.card} lies face up anyway" if street.up else ""


def cannot_fall(hand: StudHand, incident: OffTable) -> str:
    """The card must be one that is still to come to this seat."""
    return not_in(hand, incident) or no_such_card(hand, incident)


def cannot_go_to_dead_seat(hand: StudHand, incident: ToDeadSeat) -> str:
    """The seat must be one that is not in the hand, in a round without other mistakes."""
    if incident.seat in hand.pots.live:
        return f"seat {incident.seat} is in the hand"
    if not 1 <= incident.seat <= hand.terms.rules.seats[1]:
        return f"there is no seat {incident.seat}"
    return no_such_card(hand, incident) or other_mistakes(hand, incident.card)


def other_mistakes(hand: StudHand, number: int) -> str:
    """A round in which cards go to wrong places has no other mistakes."""
    if isinstance(hand.dealer, MistakenDealer) and hand.dealer.errs(number):
        return f"card number {number} goes wrong already"
    return ""


def cannot_be_dealt_in(hand: StudHand, incident: DealtIn) -> str:
    """The seat must be one that is not in the hand, and no card dealt."""
    if incident.seat in hand.table.seats:
        return f"seat {incident.seat} is in the hand by right"
    if not 1 <= incident.seat <= hand.terms.rules.seats[1]:
        return f"there is no seat {incident.seat}"
    return "the cards have been dealt" if hand.each else round_is_wrong(hand, 1)


def cannot_be_misdealt(hand: StudHand, incident: Misdealt) -> str:
    """It must be before the deal, and not be the right number."""
    first = hand.terms.deal.down + 1
    if hand.each:
        return "the cards have been dealt"
    if incident.count == first or not 0 <= incident.count <= first + 2:
        return f"{first} cards are the right number, and nobody is dealt more than {first + 2}"
    return not_in(hand, incident) or round_is_wrong(hand, 1)


def cannot_go_wrong_on_street(hand: StudHand, incident: WrongOnStreet) -> str:
    """None or two cards in place of one, after the first deal."""
    if incident.count not in (0, 2):
        return "one card is right, none or two are wrong"
    if incident.card <= hand.terms.deal.down + 1:
        return "that card belongs to the first deal"
    return not_in(hand, incident) or no_such_card(hand, incident)


def cannot_be_burned_wrong(hand: StudHand, incident: BurnedWrong) -> str:
    """There must be a street to come, and none or two burned."""
    if incident.burned not in (0, 2):
        return "one burned card is right, none or two are wrong"
    if not 0 < hand.each < hand.terms.rules.cards:
        return "no card is burned before the next cards" if not hand.each else "all cards have been dealt"
    if not 0 <= incident.served <= len(hand.pots.live):
        return f"there are {len(hand.pots.live)} players to be served"
    return other_mistakes(hand, hand.each + 1)


def as_noticed_late(hand: StudHand, incident: WrongBurn) -> BurnedWrong:
    """A wrong burn that nobody notices until everybody is served, and can still tell their card."""
    return BurnedWrong(incident.count, len(hand.pots.live))


def cannot_burn_wrong(hand: StudHand, incident: WrongBurn) -> str:
    """As if it were told in more words."""
    return cannot_be_burned_wrong(hand, as_noticed_late(hand, incident))


def wrong_burn(table: Table, incident: WrongBurn) -> Script[None]:
    """It waits for the next street, after which the cards go where they belong."""
    dealer_of(table.kept).expect(as_noticed_late(table.kept, incident))
    yield from ()


TO_COME: Remedies = {
    Exposed: coming(cannot_be_exposed),
    OffTable: coming(cannot_fall),
    ToDeadSeat: coming(cannot_go_to_dead_seat),
    DealtIn: coming(cannot_be_dealt_in),
    Misdealt: coming(cannot_be_misdealt),
    WrongOnStreet: coming(cannot_go_wrong_on_street),
    BurnedWrong: coming(cannot_be_burned_wrong),
    WrongBurn: unless(cannot_burn_wrong, wrong_burn),
}
