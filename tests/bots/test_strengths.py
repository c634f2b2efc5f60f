"""Three strengths in every game: they play, are told apart by name, and come out in their order."""

import os
from math import sqrt
from random import Random

import pytest

import calroom
from calroom import bots
from calroom.bots import STRENGTHS, Mind, Strength
from calroom.bots.exploiters import EXPLOITERS
from calroom.bots.poker.habits import Habit, Memory, habits
from calroom.coach.tables import Situation, looked_up
from calroom.lab.duels import BY_STRENGTH, duel, duels
from calroom.server.tables.bots import free_name, strength_of
from calroom.table.asks import Answer
from calroom.table.events import Acted, Gathered
from calroom.table.views import View
from calroom.testing import check_chips, deal

GAMES = [game.id for game in calroom.games()]
POKER = [game.id for game in calroom.games() if game.family == "poker"]
TABLED = ("palace.three-card", "comstock.super-pan9", "palace.pai-gow-tiles", "palace.no-bust")

DEALS = int(os.environ.get("CALROOM_TEST_DEALS", "16"))
MORE_DEALS = int(os.environ.get("CALROOM_TEST_DEALS", "50"))
"""Of each game of poker, and of each of several; `make strengths` plays many more."""

NOT_LOST = -1.645
"""Of players who are equally good, 95 of 100 results lie above so many standard errors."""
AHEAD = 2.0
CLOSE = ("expert", "sensible")
ENOUGH = 1000
"""So many deals tell an expert from a sensible player; over fewer, the one must not lose to the other."""


@pytest.mark.parametrize("name", GAMES)
def test_bots_of_every_strength_play_whole_hands_and_are_never_refused(name: str) -> None:
    game, luck = calroom.game(name), Random(1)
    for number in range(3):
        hand = deal(game, luck, seed=number)
        minds = {seat: Mind(STRENGTHS[seat % 3]) for seat in hand.table.seats}
        people = {seat: f"player {seat}" for seat in minds}
        while not hand.over:
            ask = luck.choice(hand.asks)
            if ask.seat in minds:
                minds[ask.seat].people = people
                said = bots.play_as(game, ask, hand.view(ask.seat), luck, minds[ask.seat])
                hand.answer(ask.seat, said)
            else:
                hand.answer_for(ask.seat)
        check_chips(hand)


# Poker


@pytest.mark.parametrize("name", POKER)
def test_the_expert_loses_to_nobody_who_does_one_thing_always_nor_to_weaker_bots(name: str) -> None:
    lost = [found for found in duels(name, deals=DEALS, seed=1) if found.sure < NOT_LOST]
    assert not lost


@pytest.mark.parametrize("pair", BY_STRENGTH)
def test_over_several_games_of_poker_the_strengths_come_out_in_their_order(pair: tuple[str, str]) -> None:
    games = ("palace.holdem", "open.holdem", "sk.pineapple", "palace.omaha", "palace.stud", "sk.push9")
    sure = [duel(name, *pair, deals=MORE_DEALS, seed=2).sure for name in games]
    is_told_apart = pair != CLOSE or MORE_DEALS >= ENOUGH
    assert sum(sure) / sqrt(len(sure)) > (AHEAD if is_told_apart else NOT_LOST)


@pytest.mark.parametrize("exploiter", ["all-in", "always-raise"])
def test_who_shoves_every_hand_at_no_limit_holdem_is_punished(exploiter: str) -> None:
    assert exploiter in EXPLOITERS
    found = duel("open.holdem", "expert", exploiter, deals=150, seed=3)
    assert found.sure > 2
    assert found.lead > 500


def test_a_raise_says_nothing_of_somebody_who_raises_always() -> None:
    maniac, rock = Habit(raised=90, acted=90), Habit(raised=5, acted=90)
    assert maniac.says.raised < 0.05 < Habit().says.raised < rock.says.raised
    assert Habit().says.raised == pytest.approx(1.0)
    assert Habit().says.called == pytest.approx(0.75)


def test_a_call_where_no_raise_is_left_counts_for_no_habit() -> None:
    acts = [Acted("", 1, "bet"), Acted("", 2, "raise"), Acted("", 1, "raise"), Acted("", 2, "call")]
    found = habits([*acts, Gathered("", (), "pot"), Acted("", 2, "check"), Acted("", 1, "bet")])
    assert found == {1: Habit(3, 3, 1, 1), 2: Habit(1, 2, 2, 2)}


def test_a_memory_is_kept_by_name_from_hand_to_hand_and_counts_no_act_twice() -> None:
    memory, game = Memory(), calroom.game("open.holdem")
    for number, people in enumerate(({1: "Ada", 2: "Ben"}, {1: "Ben", 2: "Ada"})):
        hand = game.hand({1: 20_000, 2: 20_000}, seed=number)
        me = next(seat for seat, name in people.items() if name == "Ada")
        for _ in range(3):
            known = memory.look(hand.view(me), people)
        hand.answer(hand.asks[0].seat, Answer("call", hand.asks[0].options[0].low))
        known = memory.look(hand.view(me), people)
    ben = next(iter(known.values()))
    assert ben.acted <= 2


# Against a bank


def asked(name: str, hands: int) -> list[tuple[Situation, View]]:
    """Questions of a game to which the lab has a table, at a table of sensible players."""
    game, luck, found = calroom.game(name), Random(4), []
    for number in range(hands):
        hand = game.hand({1: 50_000, 2: 50_000, 3: 50_000}, 1, seed=number)
        while not hand.over:
            ask = hand.asks[0]
            if ask.seat < 1:
                hand.answer_for(ask.seat)
                continue
            view = hand.view(ask.seat)
            if ask.topic != "wagers" and looked_up(Situation(game, {}, view, ask)):
                found.append((Situation(game, {}, view, ask), view))
            hand.answer(ask.seat, bots.answer(game, ask, view, luck))
    return found


def cost(strength: Strength, questions: list[tuple[Situation, View]]) -> float:
    """What somebody's choices cost, by the lab's tables, in cents."""
    luck, lost = Random(5), 0.0
    for situation, view in questions:
        said = bots.play_as(situation.game, situation.ask, view, luck, Mind(strength))
        worth = {choice.answer: choice.worth for choice in looked_up(situation) or ()}
        lost += max(worth.values()) - worth.get(said, min(worth.values()))
    return lost


@pytest.mark.parametrize("name", TABLED)
def test_an_expert_against_a_bank_chooses_what_is_worth_most_and_a_beginner_pays(name: str) -> None:
    questions = asked(name, 40)
    assert len(questions) > 30
    assert cost("expert", questions) == 0
    assert cost("expert", questions) <= cost("sensible", questions) < cost("beginner", questions)


# By name


def test_how_well_a_bot_plays_stands_in_its_name() -> None:
    names = {strength: free_name((), Random(1), strength) for strength in STRENGTHS}
    assert names["expert"].startswith("Bot Expert ")
    assert names["beginner"].startswith("Bot Beginner ")
    assert {strength: strength_of(name) for strength, name in names.items()} == {
        strength: strength for strength in STRENGTHS
    }
