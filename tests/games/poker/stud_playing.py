"""How the tests of stud speak: up cards, streets and bring-ins, on top of the words of poker."""

from collections.abc import Iterable, Mapping
from typing import Any

import calroom
from calroom.cards import STANDARD, WITH_JOKER
from calroom.money import cents
from calroom.shuffle.written import StackedChance
from calroom.table.asks import Answer, Seat
from calroom.table.events import Acted, Dealt, Passed
from calroom.table.hand import Hand

from .playing import seated

FIRST = {"five-stud": 2}
"""How many cards come before the first betting round, where it is not three."""
STREETS = {"fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7}


def deal(
    seats: str,
    cards: Mapping[Seat, str] | None = None,
    *,
    game: str,
    stakes: str | None = None,
    out: Mapping[Seat, int] | None = None,
    scrambled: str = "",
    button: Seat | None = None,
    **given: Any,
) -> Hand:
    """Deal stud.

    `cards` are a seat's cards in the order it gets them, `-` for any card; all others are whatever is left.
    `out` tells after how many cards a seat that will fold gets no more; `scrambled` what lies on top of a
    deck that is mixed again during the hand.
    """
    stacks = seated(seats)
    deck = in_dealing_order(sorted(stacks), cards or {}, out or {}, game, given, button or 0)
    chance = StackedChance([scrambled])
    return calroom.game(game).hand(stacks, button, stakes=stakes, deck=deck, chance=chance, **given)


def in_dealing_order(
    seats: Iterable[Seat],
    cards: Mapping[Seat, str],
    out: Mapping[Seat, int],
    game: str,
    given: Mapping[str, Any],
    button: Seat,
) -> list[str]:
    """The deck that gives these seats these cards as long as they get any."""
    wanted = {seat: mine.split() for seat, mine in cards.items()}
    pack = WITH_JOKER if given.get("joker") else STANDARD
    named = {card for mine in wanted.values() for card in mine}
    others = [card for card in pack if card not in named]
    first = FIRST.get(game.partition(".")[2], 3)
    order = sorted(seats, key=lambda seat: (seat <= button, seat))
    deck: list[str] = []

    def give(seat: Seat, number: int) -> None:
        mine = wanted.get(seat, [])
        card = mine[number - 1] if number <= len(mine) else "-"
        if card != "-" or others:
            deck.append(others.pop() if card == "-" else card)

    for number in range(1, 8 if first == 3 else 6):
        if number > first and others:
            deck.append(others.pop())
        for seat in order:
            if out.get(seat, 7) >= number:
                give(seat, number)
    return deck


def street(hand: Hand) -> int:
    """How many rounds of cards after the first have been dealt, told by the cards burned for them."""
    return sum(isinstance(event, Dealt) and event.topic == "burn" for event in hand.events)


def stay(hand: Hand) -> list[Seat]:
    """Everybody brings it in, checks or calls until the round is over; returns who acted, in order."""
    top, order = hand.table.top, []
    while hand.asks and hand.table.top == top:
        ask = hand.asks[0]
        verbs = [option.verb for option in ask.options if option.verb in ("bring-in", "check", "call")]
        if not verbs:
            break
        hand.answer(ask.seat, Answer(verbs[0]))
        order.append(ask.seat)
    return order


def stay_to(name: str, hand: Hand) -> None:
    """Everybody stays until the cards of this street are out."""
    while street(hand) < STREETS[name] - 3:
        stay(hand)


def bet(hand: Hand, amount: str, *callers: Seat) -> None:
    """Whoever's turn it is bets; these seats call, or everybody where none is named, and the others fold."""
    seat, top = hand.asks[0].seat, hand.table.top
    hand.answer(seat, Answer("bet", cents(amount)))
    while hand.asks and hand.table.top == top:
        ask = hand.asks[0]
        if not {option.verb for option in ask.options} & {"call", "fold"}:
            break
        hand.answer(ask.seat, Answer("call" if ask.seat in callers or not callers else "fold"))


def show_all(hand: Hand) -> None:
    """Everybody stays to the end and shows."""
    while not hand.over:
        if not stay(hand):
            hand.answer(hand.asks[0].seat, Answer("show"))


def fold_all(hand: Hand) -> None:
    """Everybody folds who may."""
    while not hand.over:
        ask = hand.asks[0]
        verbs = {option.verb for option in ask.options}
        hand.answer(ask.seat, Answer("fold" if "fold" in verbs else "bring-in"))


def cards_of(hand: Hand, seat: Seat) -> str:
    """The cards a seat has been dealt, those that all see in square brackets."""
    dealt = [event for event in hand.events if isinstance(event, Dealt) and event.place == f"hand {seat}"]
    return " ".join(f"[{card}]" if event.seen_by is None else card for event in dealt for card in event.cards)


def opener(hand: Hand) -> Seat:
    """Who must open: whoever is asked to, or had no choice."""
    opened = [event.seat for event in hand.events if isinstance(event, Acted) and event.verb == "bring-in"]
    return opened[0] if opened else hand.asks[0].seat


def dead_cards(hand: Hand) -> list[str]:
    """Cards that went to seats which had folded: `4d 2` for the four of diamonds to seat 2."""
    return [
        f"{' '.join(event.cards)} {event.source.split()[1]}"
        for event in hand.events
        if isinstance(event, Passed) and event.topic == "folded-seat"
    ]


def why_first(hand: Hand) -> str:
    """The topic that put it to this seat to act."""
    return hand.asks[0].turn
