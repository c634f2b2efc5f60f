"""How the tests of Mexican poker speak: five cards a seat as they come, the first of them face down."""

from collections.abc import Mapping
from typing import Any

import calroom
from calroom.cards import MEXICAN, parse_cards
from calroom.table.asks import Answer, Seat
from calroom.table.hand import Hand

from .playing import pushed, seated


def deal_mexican(
    game: str,
    seats: str = "1 2 3 4",
    button: Seat = 4,
    *,
    hands: Mapping[Seat, str] | None = None,
    stay: tuple[Seat, ...] = (),
    **given: Any,
) -> Hand:
    """Deal Mexican poker; those who have five cards written down, or `stay`, are dealt to the end."""
    stacks = seated(seats)
    mine = {seat: parse_cards(cards) for seat, cards in (hands or {}).items()}
    wanted = {card for cards in mine.values() for card in cards}
    others = [card for card in MEXICAN if card not in wanted and card[0] in "234567"]
    others += [card for card in MEXICAN if card not in wanted and card not in others and card != "Jk"]
    order = sorted(stacks, key=lambda seat: (seat <= button, seat))

    def next_card(seat: Seat, number: int) -> str:
        cards = mine.get(seat, ())
        return cards[number] if number < len(cards) else others.pop(0)

    deck = [next_card(seat, number) for number in (0, 1) for seat in order]
    staying = stay or tuple(seat for seat, cards in mine.items() if len(cards) == 5) or tuple(order)
    for number in range(2, 5):
        deck.append(others.pop())
        deck += [next_card(seat, number) for seat in order if seat in staying]
    return calroom.game(game).hand(stacks=stacks, button=button, deck=" ".join(deck), **given)


def bet_round(hand: Hand, *stay: Seat) -> Hand:
    """These seats open, call or check, all others fold, and the round is over."""
    cards = cards_out(hand)
    while hand.asks and hand.asks[0].topic in ("betting-round", "must-open") and cards_out(hand) == cards:
        (ask,) = hand.asks
        verbs = {option.verb for option in ask.options}
        if ask.topic == "must-open":
            hand.answer(ask.seat, ask.default)
        elif ask.seat in stay or not stay:
            hand.answer(ask.seat, Answer("check" if "check" in verbs else "call"))
        else:
            hand.answer(ask.seat, Answer("fold"))
    return hand


def cards_out(hand: Hand) -> int:
    """How many cards have left the deck."""
    return hand.table.top


def roll(hand: Hand, *rolling: Seat) -> Hand:
    """These seats roll their down card, the others keep it."""
    while hand.asks and hand.asks[0].topic == "roll":
        seat = hand.asks[0].seat
        hand.answer(seat, Answer("roll" if seat in rolling else "keep"))
    return hand


def to_the(card: str, hand: Hand, *stay: Seat) -> Hand:
    """Everybody who stays calls, keeps and checks until this card is dealt."""
    bet_round(hand, *stay)
    for name in ("third", "fourth", "fifth"):
        roll(hand)
        if name == card:
            return hand
        bet_round(hand, *stay)
    raise ValueError(card)


def to_the_showdown(hand: Hand, *stay: Seat, rolling: tuple[Seat, ...] = ()) -> Hand:
    """Call, keep (unless rolling before the third card) and check all the way, and show."""
    bet_round(hand, *stay)
    roll(hand, *rolling)
    while not hand.over:
        ask = hand.asks[0]
        verbs = {option.verb for option in ask.options}
        hand.answer(ask.seat, Answer("check") if "check" in verbs else ask.default)
    return hand


def up(hand: Hand, seat: Seat) -> list[str]:
    """The cards of a seat that everybody can see."""
    return [card for card in hand.view(None).cards[f"hand {seat}"] if card != "??"]


def down(hand: Hand, seat: Seat) -> list[str]:
    """The cards of a seat that only it can see."""
    shown = up(hand, seat)
    return [card for card in hand.view(seat).cards[f"hand {seat}"] if card not in shown]


def between(game: str, one: str, other: str, rolling: tuple[Seat, ...] = ()) -> Hand:
    """Seats 1 and 2 hold these cards, down card first, and check to the showdown."""
    hand = deal_mexican(game, "1 2 3", 3, hands={1: one, 2: other})
    return to_the_showdown(hand, 1, 2, rolling=rolling)


def better(game: str, best: str, worse: str) -> None:
    """The first hand wins all, from either seat."""
    assert set(pushed(between(game, best, worse))) == {1}
    assert set(pushed(between(game, worse, best))) == {2}


def equal(game: str, one: str, other: str) -> None:
    """The two hands share the pot."""
    assert set(pushed(between(game, one, other))) == {1, 2}
