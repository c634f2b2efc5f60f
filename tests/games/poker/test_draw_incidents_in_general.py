"""Incidents at any moment of draw, Mexican poker and Push-9: the hand goes on to its end."""

from random import Random
from typing import Any

import msgspec
import pytest

import calroom
from calroom.houses.game import Game
from calroom.table.hand import Hand
from calroom.table.incidents import Incident, read_incident
from calroom.table.refusals import CannotHappen, Refused
from calroom.testing import (
    any_answer,
    check_cards,
    check_chips,
    check_question,
    check_replay,
    check_views,
    trace,
)

GAMES = [
    "palace.draw",
    "palace.lowball",
    "comstock.lowball",
    "sk.lowball",
    "comstock.mexican",
    "palace.mexican",
    "sk.push9",
]
NUMBERS = {"amount": (0, 500, 2000), "chip": (500, 2500), "count": (1, 2, 4, 6), "card": range(1, 7)}
RULINGS = ("play-on", "hand-dead", "misdeal", "call-off")
VERBS = ("call", "check", "fold", "raise", "bet")
LONGEST = 3000


def some_incident(game: Game, luck: Random) -> Incident:
    """Anything that the game knows, possible at this moment or not."""
    kind = luck.choice([*game.remedies])
    data: dict[str, Any] = {"incident": kind.__struct_config__.tag}
    for field in msgspec.structs.fields(kind):
        data[field.name] = _some_value(field.name, field.type, luck)
    return read_incident(data)


def _some_value(name: str, kind: Any, luck: Random) -> Any:
    if name in NUMBERS:
        return luck.choice(NUMBERS[name])
    if name == "motions":
        return luck.choice(((500,), (400, 400), (2000, 2000)))
    if name == "seats":
        return luck.sample(range(1, 8), luck.choice((1, 1, 2)))
    if name == "matter":
        return luck.choice(("limit", "service", "miscalls"))
    if name == "ruling":
        return luck.choice(RULINGS)
    if name == "verb":
        return luck.choice(VERBS)
    if kind is bool:
        return luck.random() < 0.5
    return luck.randint(0, 7) if kind is int else "something"


def report_some(hand: Hand, game: Game, luck: Random) -> None:
    """It is put right, or refused without a trace."""
    before = trace(hand)
    try:
        hand.report(some_incident(game, luck))
    except CannotHappen:
        assert trace(hand) == before


def deal(game: Game, luck: Random, seed: int) -> Hand:
    """A hand with up to seven players, in which something may be wrong from the start."""
    fewest = game.rules.seats[0]
    seats = sorted(luck.sample(range(1, 8), luck.randint(max(fewest, 2), 7)))
    stacks = {seat: luck.choice((luck.randint(5, 40) * 100, 20000, 100000)) for seat in seats}
    wrong = [some_incident(game, luck)] if luck.random() < 0.3 else []
    given: dict[str, Any] = {"player_deals": luck.random() < 0.5} if hasattr(game.rules, "trouble") else {}
    try:
        return game.hand(stacks, luck.choice(seats), seed=seed, incidents=wrong, **given)
    except Refused:
        return deal(game, luck, seed)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", GAMES)
def test_whatever_goes_wrong_chips_and_cards_add_up_and_the_hand_ends(name: str, seed: int) -> None:
    game, luck = calroom.game(name), Random(seed)
    for number in range(60):
        hand = deal(game, luck, seed * 1000 + number)
        trouble, steps = luck.choice((0.1, 0.3)), 0
        while not hand.over:
            check_question(hand)
            if luck.random() < trouble and steps < LONGEST // 10:
                report_some(hand, game, luck)
                continue
            hand.answer(*any_answer(hand, luck))
            steps += 1
            assert steps < LONGEST
        check_chips(hand)
        check_cards(hand)
        check_replay(hand)


@pytest.mark.parametrize("name", GAMES)
def test_what_nobody_has_exposed_stays_hidden(name: str) -> None:
    game, luck = calroom.game(name), Random(7)
    for number in range(12):
        hand = deal(game, luck, number)
        while not hand.over:
            if luck.random() < 0.1:
                report_some(hand, game, luck)
                continue
            if luck.random() < 0.3:
                check_views(hand, luck)
            hand.answer(*any_answer(hand, luck))
