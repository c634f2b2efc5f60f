"""What the house does about whatever goes wrong in a hand of stud.

Mistakes of the dealer are told before the round of cards that they happen in; what comes of them is found out
afterwards, when cards are counted or pointed out.
"""

from collections.abc import Callable
from typing import Any

from calroom.games.poker.bring_in import Opening
from calroom.games.poker.stud_hand import StudHand
from calroom.games.poker.trouble.action import ACTION
from calroom.games.poker.trouble.deck import (
    DECK,
    boxed_card,
    foreign_card,
    foul,
    has_no_foreign_card,
    no_foreign_card,
    no_such_place,
)
from calroom.games.poker.trouble.floor import FLOOR_RULES, ask_floor
from calroom.games.poker.trouble.hands import kill, no_betting, no_cards, not_his_turn, not_in
from calroom.games.poker.trouble.incidents import Foreign, ForeignFound, WrongBurn
from calroom.games.poker.trouble.money import ante_of, give_back, put_into_pot
from calroom.games.poker.trouble.stud_dealer import REMOVED, MistakenDealer
from calroom.games.poker.trouble.stud_incidents import (
    Absent,
    BurnedWrong,
    DealtEarly,
    DealtIn,
    LaidDown,
    OffTable,
    ToDeadSeat,
    UpCardsDisturbed,
    WrongOnStreet,
)
from calroom.table.asks import Option, Script, Seat
from calroom.table.events import Acted, Dealt
from calroom.table.incidents import (
    Boxed,
    Counted,
    Exposed,
    Incident,
    Misdealt,
    Remedies,
    Remedy,
    StartAgain,
    TurnedUp,
    unless,
)
from calroom.table.table import BOARD, EVERYBODY, HAND, MUCK, NOBODY, Table

Cannot = Callable[[StudHand, Any], str]

DISTURBED = "up-cards-disturbed"
DEAD = Option("hand-dead", DISTURBED)
LIVE = Option("hand-live", DISTURBED)


# Mistakes that are still to come


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
    """A wrong burn that nobody notices until everybody is served, and can still tell his card."""
    return BurnedWrong(incident.count, len(hand.pots.live))


def cannot_burn_wrong(hand: StudHand, incident: WrongBurn) -> str:
    """As if it were told in more words."""
    return cannot_be_burned_wrong(hand, as_noticed_late(hand, incident))


def wrong_burn(table: Table, incident: WrongBurn) -> Script[None]:
    """It waits for the next street, after which the cards go where they belong."""
    dealer_of(table.kept).expect(as_noticed_late(table.kept, incident))
    yield from ()


# A street dealt too soon


def cannot_be_early(hand: StudHand, incident: DealtEarly) -> str:
    """The betting must go on, with a street to come, and the deck reach."""
    if not (hand.round and hand.round.waiting):
        return "there is no betting"
    if hand.each == hand.terms.rules.cards:
        return "all cards have been dealt"
    if isinstance(hand.dealer, MistakenDealer) and hand.dealer.early:
        return "the next street has been dealt too soon already"
    live = len(hand.pots.live)
    if not 1 <= incident.cards <= live:
        return f"there are {live} players to be served"
    reach = hand.table.cards_left - len(hand.table.trouble)
    return "" if incident.cards < reach else "the deck does not reach"


def dealt_early(table: Table, incident: DealtEarly) -> Script[None]:
    """These cards are out of play; the rest of their street goes when the betting is over."""
    hand: StudHand = table.kept
    dealer = dealer_of(hand)
    dealer.early = incident.cards
    street = hand.terms.deal.streets[hand.each - hand.terms.deal.down - 1]
    seen_by = EVERYBODY if street.up else NOBODY
    yield from table.burn()
    for seat in table.clockwise(table.button, hand.pots.live)[: incident.cards]:
        cards = yield from table.deal(HAND[seat], street.topic, seen_by)
        table.pass_cards(cards, HAND[seat], REMOVED, "dealt-early", seen_by)


# A wrong number of cards


def cannot_be_counted(hand: StudHand, incident: Counted) -> str:
    """There must be a round of betting, and the seat in it or with cards that are not its own."""
    if not (hand.round and hand.round.waiting):
        return "there is no betting"
    if hand.table.cards.get(HAND[incident.seat]) and incident.seat not in hand.table.seats:
        return ""
    return not_in(hand, incident)


def counted(table: Table, incident: Counted) -> Script[None]:
    """Right is right; a wrong number costs the deal, the hand or the money, as the house has it."""
    hand: StudHand = table.kept
    seat = incident.seat
    cards = table.cards[HAND[seat]]
    if seat not in table.seats:
        card_at_dead_seat(hand, seat)
    elif len(cards) == hand.each - len(table.cards.get(BOARD, ())):
        table.call("count", f"seat {seat} has {len(cards)} cards, as it should be", seat)
    elif nobody_has_acted(hand):
        wrong_count_early(hand, seat, len(cards))
    else:
        wrong_count_late(hand, seat, len(cards))
    yield from ()


def nobody_has_acted(hand: StudHand) -> bool:
    """Whether there has been no action on the first cards, of which the forced bet is the first."""
    return isinstance(hand.round, Opening) and not hand.round.price and not hand.round.acted


def card_at_dead_seat(hand: StudHand, seat: Seat) -> None:
    """Before there is action the deal is void; afterwards the card is dead and the hand plays on."""
    table = hand.table
    if nobody_has_acted(hand):
        table.call("dead-seat-misdeal", f"seat {seat} was dealt a card that nobody can put right: a misdeal")
        raise StartAgain
    table.pass_cards(tuple(table.cards[HAND[seat]]), HAND[seat], MUCK, "dead-seat-misdeal", NOBODY)


def wrong_count_early(hand: StudHand, seat: Seat, count: int) -> None:
    """Found before the opening bet."""
    table, wrong = hand.table, hand.terms.rules.wrong
    dealt_out = count == 0
    if dealt_out or wrong.wrong_count == "misdeal":
        topic = "dealt-out" if dealt_out and wrong.wrong_count == "out" else "wrong-count-early"
        table.call(topic, f"seat {seat} has {count} cards: a misdeal", seat)
        raise StartAgain
    give_back(hand, seat, ante_of(table, seat), "wrong-count-early")
    kill(hand, seat, "wrong-count-early", f"seat {seat} has {count} cards and sits this hand out")


def wrong_count_late(hand: StudHand, seat: Seat, count: int) -> None:
    """Found after there was action: foul, or in the first round its owner takes his money back."""
    table, wrong = hand.table, hand.terms.rules.wrong
    in_first_round = hand.each == hand.terms.deal.down + 1
    words = f"seat {seat} has {count} cards"
    if in_first_round and wrong.wrong_count_late == "money back":
        give_back(hand, seat, put_into_pot(table, seat), "wrong-count-money-back")
        kill(hand, seat, "wrong-count-money-back", f"{words} and takes his money back")
    elif count == 0 and in_first_round:
        give_back(hand, seat, ante_of(table, seat), "dealt-out")
        kill(hand, seat, "dealt-out", f"{words}: the hand goes on without him")
    else:
        topic = "wrong-count-late" if wrong.wrong_count_late == "foul" else "number-to-win"
        kill(hand, seat, topic, f"{words}: the hand is foul")


# Cards that do not belong to the game


def in_deck(remedy: Remedy) -> Remedy:
    """A card waits in the deck: one dealt up is replaced at once, one dealt down when it is pointed out."""

    def lie_in_wait(table: Table, incident: Incident) -> Script[None]:
        dealer_of(table.kept)
        yield from remedy(table, incident)

    return lie_in_wait


def foreign_found(table: Table, incident: ForeignFound) -> Script[None]:
    """Pointed out before its holder acts on it, it is exchanged; afterwards his hand is foul."""
    hand: StudHand = table.kept
    seat = incident.seat
    if acted_on_foreign(table, seat):
        foul(hand, seat)
    else:
        yield from dealer_of(hand).exchange_foreign(seat)


def acted_on_foreign(table: Table, seat: Seat) -> bool:
    """Whether the seat has acted since such a card came to it."""
    for event in reversed(table.events):
        if isinstance(event, Dealt) and event.place == HAND[seat] and set(event.cards) & set(table.foreign):
            return False
        if isinstance(event, Acted) and event.seat == seat:
            return True
    return False


# What players do


def cannot_be_absent(hand: StudHand, incident: Absent) -> str:
    """It must be the seat's first turn to act."""
    if reason := not_his_turn(hand, incident):
        return reason
    assert hand.round
    acted = not isinstance(hand.round, Opening) or incident.seat in hand.round.acted
    return f"seat {incident.seat} has acted in this hand" if acted else ""


def absent(table: Table, incident: Absent) -> Script[None]:
    """His hand is dead and his ante stays, and if it is for him to open, so does what he owes."""
    hand: StudHand = table.kept
    opening, seat = hand.round, incident.seat
    if isinstance(opening, Opening) and opening.obliged == seat and not opening.price:
        table.call("absent-forced-bet", f"the forced bet is put in for seat {seat}", seat)
        opening.open_for(seat)
    kill(hand, seat, "absent-hand-dead", f"seat {seat} is not back in time: the hand is dead")
    yield from ()


def cannot_disturb(hand: StudHand, incident: UpCardsDisturbed) -> str:
    """A bet must have been made; before that the cards are turned up again and nothing is lost."""
    if reason := no_betting(hand, incident) or no_cards(hand, incident):
        return reason
    assert hand.round
    return "" if hand.round.price else "no bet has been made, so he may turn them up again"


def up_cards_disturbed(table: Table, incident: UpCardsDisturbed) -> Script[None]:
    """It is a fold, or the floor says whether it is one."""
    hand: StudHand = table.kept
    seat = incident.seat
    if hand.terms.rules.wrong.up_cards_disturbed == "floor":
        ruling = yield from ask_floor(table, DISTURBED, DEAD, LIVE)
        if ruling.verb == "hand-live":
            table.call(DISTURBED, f"seat {seat} turns his cards up again and plays on", seat)
            return
    kill(hand, seat, DISTURBED, f"seat {seat} turned up cards down and has given up the pot")


def laid_down(table: Table, incident: LaidDown) -> Script[None]:
    """A hand that is intact is live until the dealer has killed it."""
    seat = incident.seat
    table.call("intact-hand", f"seat {seat}'s cards are intact, so the hand is still live", seat)
    yield from ()


def cannot_turn_up(hand: StudHand, incident: TurnedUp) -> str:
    """The seat must hold so many cards."""
    if reason := no_cards(hand, incident):
        return reason
    held = len(hand.table.cards[HAND[incident.seat]])
    return "" if 1 <= incident.card <= held else f"seat {incident.seat} has {held} cards"


def turned_up(table: Table, incident: TurnedUp) -> Script[None]:
    """A card that a player turns up himself stays what it is, and plays."""
    place = HAND[incident.seat]
    table.show(place, (table.cards[place][incident.card - 1],), "own-card-shown")
    yield from ()


REMEDIES: Remedies = {
    **ACTION,
    **DECK,
    **FLOOR_RULES,
    Exposed: coming(cannot_be_exposed),
    OffTable: coming(cannot_fall),
    ToDeadSeat: coming(cannot_go_to_dead_seat),
    DealtIn: coming(cannot_be_dealt_in),
    Misdealt: coming(cannot_be_misdealt),
    WrongOnStreet: coming(cannot_go_wrong_on_street),
    BurnedWrong: coming(cannot_be_burned_wrong),
    WrongBurn: unless(cannot_burn_wrong, wrong_burn),
    DealtEarly: unless(cannot_be_early, dealt_early),
    Counted: unless(cannot_be_counted, counted),
    Boxed: unless(no_such_place, in_deck(boxed_card)),
    Foreign: unless(no_foreign_card, in_deck(foreign_card)),
    ForeignFound: unless(has_no_foreign_card, foreign_found),
    Absent: unless(cannot_be_absent, absent),
    UpCardsDisturbed: unless(cannot_disturb, up_cards_disturbed),
    LaidDown: unless(no_cards, laid_down),
    TurnedUp: unless(cannot_turn_up, turned_up),
}
