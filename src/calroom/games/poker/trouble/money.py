"""Money that one player gets back out of a pot for which the others play on."""

from calroom.games.poker.trouble.hands import MISDEAL, PokerHand, paid_in
from calroom.money import Cents
from calroom.table.asks import Seat
from calroom.table.events import Gathered, Moved
from calroom.table.table import BET, POT, STACK, Table

ANTES = ("ante", "dealer-ante")


def ante_of(table: Table, seat: Seat) -> Cents:
    """What the seat paid as its ante."""
    paid, mine = 0, STACK[seat]
    for event in table.events:
        if isinstance(event, Moved) and event.topic in ANTES and event.source == mine:
            paid += event.amount
        elif isinstance(event, Gathered) and event.topic in ANTES:
            paid += sum(amount for place, amount in event.amounts if place == mine)
    return paid


def put_into_pot(table: Table, seat: Seat) -> Cents:
    """All that the seat put in for this pot."""
    return paid_in(table)[seat]


def back_to_the_antes(hand: PokerHand) -> None:
    """The deal is void: bets go back, and everybody is in again for the ante that they paid."""
    table, pots = hand.table, hand.pots
    for seat in table.seats:
        if bet := table.chips.get(BET[seat], 0):
            table.move(bet, BET[seat], STACK[seat], MISDEAL)
        if lacking := ante_of(table, seat) - put_into_pot(table, seat):
            table.move(lacking, STACK[seat], POT, MISDEAL)
    pots.forced.clear()
    pots.start_again(posted=True)


def give_back(hand: PokerHand, seat: Seat, amount: Cents, topic: str) -> None:
    """So much goes back to the seat, from its bet first and then from the pots."""
    table = hand.table
    for place in (BET[seat], *(pot.place for pot in hand.pots.pots)):
        if part := min(amount, table.chips.get(place, 0)):
            table.move(part, place, STACK[seat], topic)
            amount -= part
