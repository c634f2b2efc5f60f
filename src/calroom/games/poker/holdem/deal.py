"""What goes wrong with the cards of one's own: exposed, too many, too few, not thrown away; misdeals."""

from calroom.games.poker.discard import ask_to_discard, throw_away
from calroom.games.poker.holdem.dealer import dealer_of, does_not_reach
from calroom.games.poker.holdem.hand import HoldemHand
from calroom.games.poker.trouble.deck import foreign_in_hand, foul
from calroom.games.poker.trouble.hands import (
    MISDEAL,
    give_everything_back,
    kill,
    no_cards,
    no_such_card,
    not_in,
    own_card_shown,
    seats_that_acted,
    take_up_cards,
)
from calroom.games.poker.trouble.incidents import NotDiscarded
from calroom.table.asks import Script, Seat, ask_one
from calroom.table.events import Acted, Dealt
from calroom.table.incidents import Counted, Exposed, Misdealt, Remedies, StartAgain, TurnedUp, unless
from calroom.table.table import BET, BOARD, HAND, STACK, Table

# Misdeals


def take_back(hand: HoldemHand) -> str:
    """Bets go back, all cards are shuffled again, and everybody is in; returns what becomes of the blinds."""
    table, pots, blinds = hand.table, hand.pots, hand.terms.rules.misdeal_blinds
    table.call(MISDEAL, f"misdeal: the same button deals again, and the blinds {_are(blinds)}")
    if blinds == "stay":
        for seat in table.clockwise(table.button):
            if (more := table.chips.get(BET[seat], 0) - pots.forced.get(seat, 0)) > 0:
                table.move(more, BET[seat], STACK[seat], MISDEAL)
    else:
        give_everything_back(hand, MISDEAL)
    take_up_cards(hand)
    pots.start_again(posted=blinds == "stay")
    hand.round = hand.dealer = None
    return blinds


def _are(blinds: str) -> str:
    return "stay" if blinds == "stay" else "are posted again"


# Exposed cards


def cannot_be_exposed(hand: HoldemHand, incident: Exposed) -> str:
    """The dealer exposes cards in the deal, so before anybody has acted."""
    if not hand.table.cards:
        if incident.seat not in hand.table.seats:
            return f"seat {incident.seat} is not dealt in"
        right = 1 <= incident.card <= hand.each
        return does_not_reach(hand, 1) if right else f"everybody gets {hand.each} cards"
    if hand.step or seats_that_acted(hand.table) or not hand.may_start_again:
        return "the deal is over"
    return no_such_card(hand, incident) or does_not_reach(hand, 1)


def exposed(table: Table, incident: Exposed) -> Script[None]:
    """It may not be kept: when the deal is finished it is exchanged; a second one makes it a misdeal."""
    dealer = dealer_of(table.kept)
    if (incident.seat, incident.card) not in dealer.exposed:
        dealer.exposed.append((incident.seat, incident.card))
    if table.cards:
        yield from dealer.put_right()


# A wrong number of cards


def cannot_be_misdealt(hand: HoldemHand, incident: Misdealt) -> str:
    """It is a matter of the deal, and everybody gets some cards."""
    if hand.table.cards:
        return "the cards have been dealt"
    if incident.seat not in hand.table.seats:
        return f"seat {incident.seat} is not dealt in"
    if incident.lost:
        return "a card that falls off the table counts as exposed"
    if incident.count == hand.each or not 1 <= incident.count <= hand.each + 2:
        return f"{hand.each} cards are right, and one more or less can be noticed"
    return does_not_reach(hand, max(0, incident.count - hand.each))


def misdealt(table: Table, incident: Misdealt) -> Script[None]:
    """The cards are dealt as they are; it is for the player to count them."""
    dealer_of(table.kept).counts[incident.seat] = incident.count
    yield from ()


def is_right(hand: HoldemHand, incident: Counted) -> str:
    """The number must be wrong."""
    if reason := no_cards(hand, incident):
        return reason
    held = len(hand.table.cards[HAND[incident.seat]])
    return "" if held != hand.each else f"seat {incident.seat} holds {held} cards, as they should"


def counted(table: Table, incident: Counted) -> Script[None]:
    """Early it is a misdeal, later the hand is dead; a card not thrown away may be thrown away in time."""
    hand: HoldemHand = table.kept
    seat, rules = incident.seat, hand.terms.rules
    held = len(table.cards[HAND[seat]])
    if seat in hand.slow:
        yield from discard_late(hand, seat)
    elif hand.may_start_again and len(seats_that_acted(table)) < rules.misdeal_until:
        table.call("wrong-count-misdeal", f"seat {seat} holds {held} cards: a misdeal", seat)
        raise StartAgain
    else:
        kill(hand, seat, "wrong-count-dead", f"seat {seat} holds {held} cards: their hand is dead")


# A card that should have been thrown away


def need_not_discard(hand: HoldemHand, incident: NotDiscarded) -> str:
    """Everybody must be about to throw a card away, and the seat not have been slow already."""
    if reason := not_in(hand, incident):
        return reason
    if hand.round or hand.showdown or not is_discarding(hand):
        return "nobody throws a card away now"
    return "it is known already" if incident.seat in hand.slow else ""


def is_discarding(hand: HoldemHand) -> bool:
    """Whether the players are choosing what to throw away."""
    rules = hand.terms.rules
    after = "" if rules.discard_after == "deal" else rules.discard_after
    return bool(rules.discard_after) and after == hand.step and hand.each == rules.hole_cards


def not_discarded(table: Table, incident: NotDiscarded) -> Script[None]:
    """Play goes on until somebody notices."""
    hand: HoldemHand = table.kept
    hand.slow.add(incident.seat)
    dealer_of(hand)
    yield from ()


def discard_late(hand: HoldemHand, seat: Seat) -> Script[None]:
    """Before there is action on the next card they throw one away at once; afterwards their hand is dead."""
    table, rules = hand.table, hand.terms.rules
    if len(acted_on_the_last_card(table)) >= rules.discard_until:
        kill(hand, seat, "not-discarded", f"seat {seat} has kept a card too many: their hand is dead")
        return
    answer = yield from ask_one(ask_to_discard(table, seat, rules.default_discard))
    if seat in hand.pots.live and seat in hand.slow and answer.cards[0] in table.cards[HAND[seat]]:
        hand.slow.discard(seat)
        throw_away(table, seat, answer.cards, "not-discarded")


def acted_on_the_last_card(table: Table) -> set[Seat]:
    """Everybody who has acted since the board last grew."""
    seats: set[Seat] = set()
    for event in reversed(table.events):
        if isinstance(event, Dealt) and event.place == BOARD:
            break
        if isinstance(event, Acted) and event.seat > 0 and event.verb != "discard":
            seats.add(event.seat)
    return seats


# Before hands are shown


def kill_foul_hands(hand: HoldemHand) -> None:
    """Hands of a wrong number of cards, or with one that does not belong to the game, cannot win."""
    if not hand.dealer and not hand.table.foreign:
        return
    for seat in tuple(hand.pots.live):
        held = len(hand.table.cards[HAND[seat]])
        if foreign_in_hand(hand, seat):
            foul(hand, seat)
        elif held != hand.each:
            topic = "not-discarded" if seat in hand.slow else "wrong-count-dead"
            kill(hand, seat, topic, f"seat {seat} holds {held} cards: their hand is dead")


DEAL: Remedies = {
    Exposed: unless(cannot_be_exposed, exposed),
    TurnedUp: unless(no_such_card, own_card_shown),
    Misdealt: unless(cannot_be_misdealt, misdealt),
    Counted: unless(is_right, counted),
    NotDiscarded: unless(need_not_discard, not_discarded),
}
