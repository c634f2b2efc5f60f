"""What the house does about whatever goes wrong in a hand of stud.

Mistakes of the dealer are told before the round of cards that they happen in; what comes of them is found out
afterwards, when cards are counted or pointed out.
"""

from calroom.games.poker.stud.bring_in import Opening
from calroom.games.poker.stud.dealer import REMOVED, MistakenDealer
from calroom.games.poker.stud.hand import StudHand
from calroom.games.poker.stud.incidents import (
    Absent,
    DealtEarly,
    LaidDown,
    UpCardsDisturbed,
)
from calroom.games.poker.stud.to_come import TO_COME, dealer_of
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
from calroom.games.poker.trouble.floor import DEAD, FLOOR_RULES, LIVE, rule_on
from calroom.games.poker.trouble.hands import (
    kill,
    no_betting,
    no_cards,
    no_such_card,
    not_in,
    not_their_turn,
    own_card_shown,
)
from calroom.games.poker.trouble.incidents import Foreign, ForeignFound
from calroom.games.poker.trouble.money import ante_of, give_back, put_into_pot
from calroom.table.asks import Script, Seat
from calroom.table.events import Acted, Dealt
from calroom.table.incidents import (
    Boxed,
    Counted,
    Incident,
    Remedies,
    Remedy,
    StartAgain,
    TurnedUp,
    unless,
)
from calroom.table.table import BOARD, EVERYBODY, HAND, MUCK, NOBODY, Table

DISTURBED = "up-cards-disturbed"


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
    """Found after there was action: foul, or in the first round its owner takes their money back."""
    table, wrong = hand.table, hand.terms.rules.wrong
    in_first_round = hand.each == hand.terms.deal.down + 1
    words = f"seat {seat} has {count} cards"
    if in_first_round and wrong.wrong_count_late == "money back":
        give_back(hand, seat, put_into_pot(table, seat), "wrong-count-money-back")
        kill(hand, seat, "wrong-count-money-back", f"{words} and takes their money back")
    elif count == 0 and in_first_round:
        give_back(hand, seat, ante_of(table, seat), "dealt-out")
        kill(hand, seat, "dealt-out", f"{words}: the hand goes on without them")
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
    """Pointed out before its holder acts on it, it is exchanged; afterwards their hand is foul."""
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
    if reason := not_their_turn(hand, incident):
        return reason
    assert hand.round
    acted = not isinstance(hand.round, Opening) or incident.seat in hand.round.acted
    return f"seat {incident.seat} has acted in this hand" if acted else ""


def absent(table: Table, incident: Absent) -> Script[None]:
    """Their hand is dead and their ante stays, and if it is for them to open, so does what they owe."""
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
    return "" if hand.round.price else "no bet has been made, so they may turn them up again"


def up_cards_disturbed(table: Table, incident: UpCardsDisturbed) -> Script[None]:
    """It is a fold, or the floor says whether it is one."""
    hand: StudHand = table.kept
    seat = incident.seat
    may_stand = hand.terms.rules.wrong.up_cards_disturbed == "floor"
    if may_stand and (yield from rule_on(table, DISTURBED, DEAD, LIVE)) == LIVE:
        table.call(DISTURBED, f"seat {seat} turns their cards up again and plays on", seat)
        return
    kill(hand, seat, DISTURBED, f"seat {seat} turned up cards down and has given up the pot")


def laid_down(table: Table, incident: LaidDown) -> Script[None]:
    """A hand that is intact is live until the dealer has killed it."""
    seat = incident.seat
    table.call("intact-hand", f"seat {seat}'s cards are intact, so the hand is still live", seat)
    yield from ()


REMEDIES: Remedies = {
    **ACTION,
    **DECK,
    **FLOOR_RULES,
    **TO_COME,
    DealtEarly: unless(cannot_be_early, dealt_early),
    Counted: unless(cannot_be_counted, counted),
    Boxed: unless(no_such_place, in_deck(boxed_card)),
    Foreign: unless(no_foreign_card, in_deck(foreign_card)),
    ForeignFound: unless(has_no_foreign_card, foreign_found),
    Absent: unless(cannot_be_absent, absent),
    UpCardsDisturbed: unless(cannot_disturb, up_cards_disturbed),
    LaidDown: unless(no_cards, laid_down),
    TurnedUp: unless(no_such_card, own_card_shown),
}
