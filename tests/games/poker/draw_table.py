"""How the tests of draw games speak: five cards each, then the draw, dealt as written."""

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

import pytest

import calroom
from calroom.cards import JOKER, WITH_JOKER, parse_cards
from calroom.games.poker.draw.game import Rules
from calroom.shuffle.written import StackedChance
from calroom.table.asks import Answer, Ask, Seat
from calroom.table.events import Shown
from calroom.table.hand import Hand
from calroom.table.refusals import OutOfTurn
from calroom.testing import trace

from .playing import play, pushed, seated

SIX = "1 2 3 4 5 6"


def proves(*rules: str) -> pytest.MarkDecorator:
    """Run a test once for every game of these rules, each run proving its own: `game` is the house-game."""
    games: dict[str, list[Any]] = {}
    for rule in rules:
        games.setdefault(rule.rpartition(".")[0], []).append(pytest.mark.rule(rule))
    return pytest.mark.parametrize("game", [pytest.param(game, marks=marks) for game, marks in games.items()])


def palace(*slugs: str) -> pytest.MarkDecorator:
    """Prove rules that Palace files for draw and for low-ball alike."""
    return proves(*(f"palace.{game}.{slug}" for game in ("draw", "lowball") for slug in slugs))


def deal_draw(
    game: str,
    seats: str = SIX,
    button: Seat = 1,
    *,
    hands: Mapping[Seat, str] | None = None,
    draws: str = "",
    shuffles: Iterable[str] = (),
    kills: bool = False,
    **given: Any,
) -> Hand:
    """Deal draw; hands and the cards drawn after the burn are as written, the rest is whatever is left."""
    stacks = seated(seats)
    deck = in_drawing_order(sorted(stacks), button, hands or {}, draws)
    house_game = calroom.game(game)
    chance = StackedChance(shuffles) if shuffles else None
    if house_game.rules_as(Rules).kill:
        given["kills"] = kills
    return house_game.hand(stacks=stacks, button=button, deck=deck, chance=chance, **given)


def in_drawing_order(seats: Iterable[Seat], button: Seat, hands: Mapping[Seat, str], draws: str) -> str:
    """The deck that gives these seats these five cards each, burns one and then has these to draw."""
    mine = {seat: parse_cards(cards) for seat, cards in hands.items()}
    drawn = parse_cards(draws)
    wanted = {*drawn, *(card for cards in mine.values() for card in cards)}
    others = [card for card in WITH_JOKER if card not in wanted and card != JOKER]
    Random(1).shuffle(others)
    order = sorted(seats, key=lambda seat: (seat <= button, seat))
    deck = [mine[seat][number] if seat in mine else others.pop(0) for number in range(5) for seat in order]
    return " ".join([*deck, others.pop(), *drawn])


def hand_of(hand: Hand, seat: Seat) -> list[str]:
    """The cards that a seat holds."""
    return hand.table.cards[f"hand {seat}"]


def cannot(hand: Hand, action: str) -> None:
    """It is not this seat's turn, and the hand is as it was."""
    before = trace(hand)
    with pytest.raises(OutOfTurn):
        play(hand, action)
    assert trace(hand) == before


def asked(hand: Hand, seat: Seat) -> Ask:
    """The question put to this seat."""
    (ask,) = (ask for ask in hand.asks if ask.seat == seat)
    return ask


def everybody_calls(hand: Hand) -> None:
    """Whoever is asked before the draw checks or calls."""
    while hand.asks and hand.asks[0].topic == "betting-round":
        (ask,) = hand.asks
        verbs = {option.verb for option in ask.options} & {"check", "call"}
        hand.answer(ask.seat, Answer(verbs.pop()))
        if not hand.asks or hand.asks[0].topic != "betting-round":
            return


def before_the_draw(hand: Hand, *stay: Seat) -> Hand:
    """These seats call or check, the others fold, and the draw begins."""
    while hand.asks and hand.asks[0].topic == "betting-round":
        (ask,) = hand.asks
        verbs = {option.verb for option in ask.options}
        verb = ("check" if "check" in verbs else "call") if ask.seat in stay else "fold"
        hand.answer(ask.seat, Answer(verb))
    return hand


def after_the_draw(hand: Hand, *stay: Seat) -> Hand:
    """The same, and all of them stand pat."""
    return all_stand_pat(before_the_draw(hand, *stay))


def all_stand_pat(hand: Hand) -> Hand:
    """Nobody draws, and nobody changes their mind."""
    while hand.asks and hand.asks[0].topic == "draw":
        hand.answer(hand.asks[0].seat, hand.asks[0].default)
    return hand


def keep_calls(hand: Hand) -> None:
    """The last caller stays with what they called for."""
    while hand.asks and hand.asks[0].topic == "draw" and len(hand.asks) == 1:
        ask = hand.asks[0]
        if ask.default.verb != "keep":
            return
        hand.answer(ask.seat, ask.default)


def show_hands(hand: Hand) -> None:
    """Everybody who is still asked checks, and all hands are shown."""
    while not hand.over:
        ask = hand.asks[0]
        verbs = {option.verb for option in ask.options}
        hand.answer(ask.seat, Answer("check") if "check" in verbs else ask.default)


def between(game: str, **hands: str) -> Hand:
    """A hand between seats such as `s2` and `s5`, pat and checked down; the button is on seat 1."""
    cards = {int(seat[1:]): held for seat, held in hands.items()}
    hand = deal_draw(game, hands=cards)
    after_the_draw(hand, *cards)
    show_hands(hand)
    return hand


def read(hand: Hand) -> dict[Seat, str]:
    """What the dealer read from the hands that were shown."""
    shown = [event for event in hand.events if isinstance(event, Shown) and event.name]
    return {int(event.place.split()[1]): event.name for event in shown}


def winners(hand: Hand) -> set[Seat]:
    """Who was pushed a part of some pot."""
    return set(pushed(hand))


def better(game: str, best: str, *worse: str) -> None:
    """The first hand beats each of the others in a hand of this game."""
    for other in worse:
        assert winners(between(game, s2=other, s5=best)) == {5}, f"{best} should beat {other}"


def equal(game: str, one: str, other: str) -> None:
    """The two hands share the pot."""
    assert winners(between(game, s2=one, s5=other)) == {2, 5}


def to_the_end(hand: Hand, *actions: str) -> Hand:
    """Play these actions, then show."""
    play(hand, *actions)
    show_hands(hand)
    return hand
