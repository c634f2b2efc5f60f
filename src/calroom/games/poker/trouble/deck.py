"""What is wrong with the deck: cards that lie the wrong way up, and cards that do not belong to it."""

from calroom.cards import CODE, Cards
from calroom.games.poker.trouble.hands import (
    FOREIGN,
    PokerHand,
    call_off,
    kill,
    no_cards,
    seats_that_acted,
)
from calroom.games.poker.trouble.incidents import Foreign, ForeignFound, IrregularDeck
from calroom.table.asks import Script, Seat
from calroom.table.events import Dealt, Place
from calroom.table.incidents import Boxed, Remedies, unless
from calroom.table.table import EVERYBODY, HAND, ONLY, SCRAP, Table


def no_such_place(hand: PokerHand, incident: Boxed | Foreign) -> str:
    """The deck must reach down to there."""
    table, left = hand.table, hand.table.cards_left
    if 0 <= incident.below < left - 1:
        return "" if table.top + incident.below not in table.trouble else "something else is wrong there"
    return f"the deck has {left} cards, and the last of them is not dealt"


def boxed_card(table: Table, boxed: Boxed) -> Script[None]:
    """A card lying face up in the deck does not exist for the hand: the one under it is dealt instead."""

    def deal_off(_: Place) -> Script[bool]:
        yield from table.deal(SCRAP, "boxed-card")
        return False

    table.trouble[table.top + boxed.below] = deal_off
    yield from ()


def foreign_card(table: Table, foreign: Foreign) -> Script[None]:
    """Turned up, it is a scrap of paper and the next card takes its place; face down, nobody sees it yet."""

    def come_up(place: Place) -> Script[bool]:
        yield from ()
        table.foreign.append(foreign.card)
        seat = _seat_of(place, table)
        if seat:
            table.cards.setdefault(place, []).append(foreign.card)
            table.tell(Dealt("deal", (foreign.card,), place, ONLY[seat]))
            return True
        table.cards.setdefault(FOREIGN, []).append(foreign.card)
        table.tell(Dealt("foreign-card", (foreign.card,), FOREIGN, EVERYBODY))
        return False

    table.trouble[table.top + foreign.below] = come_up
    yield from ()


def _seat_of(place: Place, table: Table) -> Seat:
    return next((seat for seat in table.seats if HAND[seat] == place), 0)


def no_foreign_card(hand: PokerHand, incident: Foreign) -> str:
    """The card must be one that the game does not use."""
    if incident.card not in CODE:
        return f"{incident.card} is no card"
    if incident.card in hand.table.deck:
        return f"{incident.card} belongs to the game"
    return no_such_place(hand, incident)


def foreign_in_hand(hand: PokerHand, seat: Seat) -> Cards:
    """Cards of a seat that do not belong to the game."""
    foreign = hand.table.foreign
    return tuple(card for card in hand.table.cards.get(HAND[seat], ()) if card in foreign) if foreign else ()


def has_no_foreign_card(hand: PokerHand, incident: ForeignFound) -> str:
    """The seat must hold such a card."""
    if reason := no_cards(hand, incident):
        return reason
    found = foreign_in_hand(hand, incident.seat)
    return "" if found else f"all cards of seat {incident.seat} belong to the game"


def foreign_found(table: Table, incident: ForeignFound) -> Script[None]:
    """Pointed out before its holder has acted it is exchanged; afterwards their hand is foul."""
    hand: PokerHand = table.kept
    seat = incident.seat
    if seat in seats_that_acted(table):
        foul(hand, seat)
        return
    for card in foreign_in_hand(hand, seat):
        table.pass_cards((card,), HAND[seat], FOREIGN, "foreign-card-exchanged")
        yield from table.deal(HAND[seat], "foreign-card-exchanged", ONLY[seat])


def foul(hand: PokerHand, seat: Seat) -> None:
    """They acted without pointing it out: they have no claim to the pot."""
    kill(hand, seat, "undeclared-joker", f"seat {seat} acted without pointing out a foreign card: foul")


def irregular_deck(table: Table, incident: IrregularDeck) -> Script[None]:
    """There is no hand, and everybody gets back what they put in, fees included."""
    call_off(table.kept, "irregular-deck", f"{incident.fault}: all money goes back")
    yield from ()


DECK: Remedies = {
    Boxed: unless(no_such_place, boxed_card),
    Foreign: unless(no_foreign_card, foreign_card),
    ForeignFound: unless(has_no_foreign_card, foreign_found),
    IrregularDeck: irregular_deck,
}
