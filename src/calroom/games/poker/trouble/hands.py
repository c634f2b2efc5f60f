"""A hand of poker as its remedies find it: who is in, who has acted, which hands die, and what goes back."""

from bisect import insort
from typing import Any, Protocol

from calroom.games.poker.betting import Round
from calroom.games.poker.pots import Pots
from calroom.money import Cents
from calroom.table.asks import Script, Seat
from calroom.table.events import Acted, Gathered, Moved, Place, Shuffled
from calroom.table.incidents import CalledOff, TurnedUp
from calroom.table.refusals import join_words
from calroom.table.table import BET, COLLECTION, HAND, JACKPOT, MUCK, NOBODY, ONLY, STACK, Table

MISDEAL = "misdeal"
JACKPOT_AWARD = "jackpot-award"
BOXES = (COLLECTION, JACKPOT)
FOREIGN: Place = "foreign"
"""Where cards lie that do not belong to the game; no shuffle brings them back."""


class PokerHand(Protocol):
    """What a script of poker keeps at the table.

    Its pots, the round of betting that goes on if one does, and how many cards everybody should hold.
    """

    table: Table
    pots: Pots
    round: Round | None
    each: int

    @property
    def may_start_again(self) -> bool:
        """Whether it is still time for a misdeal."""


# What stands against an incident


def not_in(hand: PokerHand, incident: Any) -> str:
    """The seat must be one that is still in, with others."""
    live = hand.pots.live
    if incident.seat not in live:
        others = join_words(tuple(map(str, live)), "and")
        return f"seat {incident.seat} is not in the hand, seats {others} are"
    return "" if len(live) > 1 else "nobody else is in the hand"


def no_cards(hand: PokerHand, incident: Any) -> str:
    """The seat must be one that is still in, and have its cards."""
    return not_in(hand, incident) or (
        "" if hand.table.cards.get(HAND[incident.seat]) else "the cards have not been dealt"
    )


def no_such_card(hand: PokerHand, incident: Any) -> str:
    """The seat must hold so many cards."""
    if reason := no_cards(hand, incident):
        return reason
    held = len(hand.table.cards[HAND[incident.seat]])
    return "" if 0 < incident.card <= held else f"seat {incident.seat} holds {held} cards"


def no_betting(hand: PokerHand, incident: Any) -> str:
    """There must be a round of betting, and the seat in it."""
    return not_in(hand, incident) or ("" if hand.round and hand.round.waiting else "there is no betting")


def not_their_turn(hand: PokerHand, incident: Any) -> str:
    """It must be the seat's turn to act."""
    if reason := no_betting(hand, incident):
        return reason
    assert hand.round
    turn = hand.round.waiting[0]
    return "" if turn == incident.seat else f"it is for seat {turn} to act"


# What a player shows


def own_card_shown(table: Table, incident: TurnedUp) -> Script[None]:
    """A card that a player turns up themselves they keep, and play."""
    place = HAND[incident.seat]
    table.show(place, (table.cards[place][incident.card - 1],), "own-card-shown")
    yield from ()


# Who has acted


def seats_that_acted(table: Table) -> set[Seat]:
    """Everybody who has acted on a hand of this deal."""
    seats: set[Seat] = set()
    for event in reversed(table.events):
        if isinstance(event, Shuffled) and event.topic == MISDEAL:
            break
        if isinstance(event, Acted) and event.seat > 0:
            seats.add(event.seat)
    return seats


# Hands that die, and hands that come back to life


def kill(hand: PokerHand, seat: Seat, topic: str, words: str) -> None:
    """The hand is dead and what its owner put in stays; the last hand of all cannot die."""
    pots = hand.pots
    if seat in pots.live and len(pots.live) > 1:
        hand.table.call(topic, words, seat)
        pots.fold(seat, topic)


def revive(hand: PokerHand, seat: Seat, cards: tuple[str, ...], topic: str) -> None:
    """A hand that was thrown away is live again, and its owner has a turn if the betting still goes on."""
    hand.table.pass_cards(cards, MUCK, HAND[seat], topic, ONLY[seat])
    insort(hand.pots.live, seat)
    if hand.round and seat in hand.pots.may_bet():
        hand.round.waiting.insert(0, seat)


# Money that goes back


def paid_in(table: Table) -> dict[Seat, Cents]:
    """What every seat has put in for this hand so far, the collection included but not the time."""
    seat_of = {STACK[seat]: seat for seat in table.seats}
    paid = dict.fromkeys(table.seats, 0)
    for event in table.events:
        if isinstance(event, Moved):
            if event.source in seat_of and event.topic != "time-charge":
                paid[seat_of[event.source]] += event.amount
            if event.target in seat_of and event.topic != JACKPOT_AWARD:
                paid[seat_of[event.target]] -= event.amount
        elif isinstance(event, Gathered):
            for source, amount in event.amounts:
                if source in seat_of:
                    paid[seat_of[source]] += amount
    return paid


def give_everything_back(hand: PokerHand, topic: str) -> None:
    """Everybody gets back all that they put in: their bet first, then from the pots, then from the boxes.

    A box gives back no more than this hand has brought it.
    """
    table = hand.table
    places = [*(pot.place for pot in hand.pots.pots), *(BET[seat] for seat in table.seats)]
    here = {place: table.chips.get(place, 0) for place in places}
    here |= {box: taken_from_hand(table, box) for box in BOXES}
    for seat, owed in paid_in(table).items():
        for place in (BET[seat], *here):
            if (part := min(owed, here[place])) > 0:
                table.move(part, place, STACK[seat], topic)
                here[place] -= part
                owed -= part


def taken_from_hand(table: Table, box: Place) -> Cents:
    """What a box has taken in this hand and not given back, beside the time and what was won out of it."""
    taken = 0
    for event in table.events:
        if isinstance(event, Moved) and event.topic not in ("time-charge", JACKPOT_AWARD):
            taken += event.amount * ((event.target == box) - (event.source == box))
    return min(taken, table.chips.get(box, 0))


def call_off(hand: PokerHand, topic: str, words: str) -> None:
    """There is no hand: all money goes back, and all hands are thrown in."""
    table = hand.table
    table.call(topic, words)
    give_everything_back(hand, topic)
    for seat in hand.pots.live:
        if cards := tuple(table.cards.get(HAND[seat], ())):
            table.pass_cards(cards, HAND[seat], MUCK, topic, ONLY[seat])
    raise CalledOff


def take_up_cards(hand: PokerHand, topic: str = MISDEAL) -> None:
    """All cards come back and are shuffled, but for those that do not belong to the game."""
    table = hand.table
    for place in [place for place in table.cards if place != FOREIGN]:
        for card in [card for card in table.cards[place] if card in table.foreign]:
            table.pass_cards((card,), place, FOREIGN, topic, NOBODY)
    table.shuffle_in([place for place in table.cards if place != FOREIGN], topic)
