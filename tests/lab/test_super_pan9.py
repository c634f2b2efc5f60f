"""Super Pan 9 exactly, counted by hand on a tiny shoe, and held against the engine."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import comb
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import calroom
from calroom.bots.points import answer as points_bot
from calroom.games.banked.super_pan9.terms import Rules
from calroom.houses.game import Game
from calroom.lab.rounds import _points as kernels
from calroom.lab.rounds.simulations import simulate
from calroom.lab.super_pan9 import _rounds as by_card
from calroom.lab.super_pan9 import hands as hands
from calroom.lab.super_pan9 import study as lab
from calroom.lab.super_pan9.bank import bank_decisions, best_table, drawing
from calroom.lab.super_pan9.hands import DRAWS, STANDS
from calroom.ranking.points import points
from calroom.shuffle.seeded import SeededChance
from calroom.table.asks import Answer, Ask
from calroom.table.events import Dealt, Event, Moved
from calroom.table.hand import Hand

from .engine import DiceThatCount, fee_of

GAME = calroom.game("comstock.super-pan9")


def test_every_deal_of_the_shoe_is_counted() -> None:
    assert lab.odds(GAME).deals == comb(432, 3) * comb(429, 3) * 426 * 425


def test_two_sides_that_play_alike_have_the_same_chances() -> None:
    house_way = lab.odds(GAME).wagers[0]
    assert house_way.expected == 0
    assert house_way.outcomes[0].ways == house_way.outcomes[2].ways


def test_the_best_bank_gains_by_looking_who_drew() -> None:
    found = lab.odds(GAME).wagers
    assert found[2].wager == "house way against the best bank"
    assert found[2].bank > found[0].bank
    assert gained(6, DRAWS) < 0 < gained(6, STANDS)


def test_drawing_to_five_is_best_for_the_player_too() -> None:
    for choice in hands.player_choices(GAME):
        assert choice.best == choice.house_way == ("draw" if choice.total <= 5 else "stand")
        assert choice.house_way_costs == 0


def test_a_tiny_shoe_comes_out_as_counted_one_by_one() -> None:
    shoe = [0, 0, 1, 2, 4, 4, 6, 7, 9]
    mine = [0, 4, 9]
    left = list(shoe)
    for card in mine:
        left.remove(card)
    counts = np.array([left.count(value) for value in range(10)], np.int64)
    found = kernels.against_bank(counts, sum(mine) % 10)
    wanted = np.zeros_like(found)
    for bank in combinations(range(len(left)), 3):
        total = sum(left[place] for place in bank) % 10
        others = [place for place in range(len(left)) if place not in bank]
        for first in others:
            for second in others:
                if first != second:
                    for drew in (0, 1):
                        own = (sum(mine) + left[first] * drew) % 10
                        last = left[second] if drew else left[first]
                        for draws in (0, 1):
                            end = kernels.result(own, (total + last * draws) % 10)
                            wanted[drew, total, draws, end] += 1
    assert (found == wanted).all()


@pytest.mark.parametrize("seed", range(40))
def test_the_lab_settles_hands_as_the_engine_does(seed: int) -> None:
    hand = GAME.hand({1: 100000, 2: 100000}, button=1, seed=seed)
    while not hand.over:
        ask = hand.asks[0]
        hand.answer(ask.seat, _own_spot(ask) or _drawn_by_seed(ask, seed) or points_bot(ask, ()))
    fees = sum(fee_of(event) for event in hand.events)
    dealt = {seat: points(_dealt(hand.events, f"hand {seat}")) for seat in (1, 2)}
    took = hand.stacks[2] - 100000 + fees
    assert fees > 0
    assert (took > 0) - (took < 0) == 1 - kernels.result(dealt[2], dealt[1])


def _own_spot(ask: Ask) -> Answer | None:
    """One wager on one's own spot, and no more."""
    for option in ask.options:
        if option.verb == "wager" and option.where == f"circle {ask.seat}":
            return Answer("wager", option.low, where=option.where)
    return None


def _drawn_by_seed(ask: Ask, seed: int) -> Answer | None:
    verbs = {option.verb for option in ask.options}
    return Answer("draw" if seed % 3 else "stand") if {"draw", "stand"} <= verbs else None


def _dealt(events: Sequence[Event], place: str) -> list[str]:
    return [
        card for event in events if isinstance(event, Dealt) and event.place == place for card in event.cards
    ]


# Against several players


def gained(total: int, drew: int) -> float:
    """What drawing gains the bank against one player of the house way who drew or stood."""
    return hands.bank_gains(GAME, hands.draws_to(GAME.rules_as(Rules).house_way_draws_to), total, drew)


def test_one_player_is_faced_as_his_hands_are_counted_one_by_one() -> None:
    draws = drawing(lambda total: total <= 5)
    faced = {(each.total, each.drew): each.gains for each in bank_decisions(GAME, draws, 1)}
    assert {total for total, _ in faced} == {4, 5, 6}
    for total in (4, 5, 6):
        assert faced[total, 0] == pytest.approx(gained(total, STANDS), abs=1e-12)
        assert faced[total, 1] == pytest.approx(gained(total, DRAWS), abs=1e-12)


def test_the_bank_stands_on_six_when_about_half_of_the_others_drew() -> None:
    draws = drawing(lambda total: total <= 5)
    tables = {players: best_table(GAME, draws, players) for players in range(1, 8)}

    def stands_if(total: int, players: int) -> int | None:
        """How many of so many players must have drawn for the bank to stand; None if it draws anyway."""
        choices = tables[players][total]
        return next((drew for drew in range(players + 1) if not choices[drew, players - drew]), None)

    assert [stands_if(6, players) for players in tables] == [1, 1, 2, 2, 3, 3, 4]
    assert {stands_if(total, players) for total in (4, 5) for players in tables} == {None}


@pytest.mark.parametrize(("players", "drew"), [(2, 1), (3, 1)])
def test_another_decision_of_the_bank_costs_what_the_lab_says(players: int, drew: int) -> None:
    """The same rounds twice, in which the bank does otherwise in one case only."""
    draws = drawing(lambda total: total <= 5)
    wanted = next(
        each for each in bank_decisions(GAME, draws, players) if (each.total, each.drew) == (6, drew)
    )
    rounds = rounds_by(GAME, players=players, continuous=True)
    other = rounds._replace(bank_does=rounds.bank_does.copy())
    other.bank_does[6, drew, players - drew] ^= 1
    count = 2_000_000
    taken = [of_bank(each.counts(count, 1, 0)[-1]) for each in (rounds, other)]
    found = (taken[0] - taken[1]) / count * (1 if wanted.draws else -1)
    error = (wanted.share * players * 2 / count) ** 0.5
    assert abs(found - wanted.gains * wanted.share) < 4 * error < abs(wanted.gains * wanted.share)


def of_bank(counts: NDArray[np.int64]) -> float:
    span = len(counts) // 2
    return float(counts @ np.arange(-span, span + 1))


# Rounds


def rounds_by(game: Game, strategy: str = "", **asked: Any) -> lab.Rounds:
    rounds: lab.Rounds = lab.run(game, strategy=strategy, **asked).deal.__self__  # type: ignore[attr-defined]
    return rounds


BANKER, WAGER = 8, 1_000


@pytest.mark.parametrize("strategy", ["best", "house"])
@pytest.mark.parametrize(("players", "bank", "button"), [(1, None, 3), (3, None, 11), (3, Fraction(3, 2), 4)])
def test_a_shoe_is_played_alike_by_the_compiled_loop_and_the_engine(
    strategy: str, players: int, bank: Fraction | None, button: int
) -> None:
    rounds = rounds_by(GAME, strategy, players=players, bank=bank)
    shoe = tuple(SeededChance(button).shuffle(GAME.deck))
    dealt = results_of_the_engine(shoe, rounds, players, bank, button)
    assert len(dealt) > 10
    assert rounds.deal_shoe(shoe, button) == [
        [result * rounds.how.wager // WAGER for result in row] for row in dealt
    ]


def results_of_the_engine(
    shoe: tuple[str, ...], rounds: lab.Rounds, players: int, bank: Fraction | None, button: int
) -> list[list[int]]:
    results, leaves = [], dict[str, Any](deck=shoe)
    stacks = dict.fromkeys((*range(1, players + 1), BANKER), 1_000_000)
    while leaves.get("deck"):
        hand = GAME.hand(stacks, BANKER, chance=DiceThatCount(button), **leaves)
        hand.answer(BANKER, Answer("post", int((bank or 100) * WAGER)))
        while not hand.over:
            ask = hand.asks[0]
            hand.answer(ask.seat, _answered(ask, hand, rounds))
        row = [0] * players
        for event in hand.events:
            if isinstance(event, Moved) and "bank" in (event.source, event.target):
                place = event.target if event.source == "bank" else event.source
                seat = int(place.split()[1].split("-")[0])
                if seat != BANKER:
                    row[seat - 1] += event.amount if event.source == "bank" else -event.amount
        results.append(row)
        leaves = {name: given for name, given in hand.leaves.items() if name in ("deck", "used")}
    return results


def _answered(ask: Ask, hand: Hand, rounds: lab.Rounds) -> Answer:
    verbs = {option.verb for option in ask.options}
    if "wager" in verbs and any(option.where == f"circle {ask.seat}-1" for option in ask.options):
        return Answer("wager", WAGER, where=f"circle {ask.seat}-1")
    if "draw" not in verbs:
        return ask.default
    total = points(hand.table.cards[f"hand {ask.seat}"])
    if ask.seat != BANKER:
        return Answer(("stand", "draw", "house-way")[rounds.player_does[total]])
    sizes = [len(hand.table.cards[f"hand {seat}"]) for seat in range(1, rounds.how.players + 1)]
    drew = sizes.count(4)
    stood = 0 if (rounds.player_does == 2).all() else rounds.how.players - drew
    return Answer("draw" if rounds.bank_does[total, drew, stood] else "stand")


def test_shuffled_for_every_hand_rounds_come_to_what_is_counted() -> None:
    worth = {wager.wager: wager.expected for wager in lab.odds(GAME).wagers}
    for strategy, name in (("best", "house way against the best bank"), ("house", "house way")):
        dealt = simulate(GAME, 2_000_000, strategy=strategy, continuous=True)
        assert abs(dealt.wagers[0].expected - worth[name]) < 4 * dealt.wagers[0].error


@pytest.mark.parametrize("strategy", ["best", "house"])
def test_rounds_that_are_looked_up_come_to_what_rounds_dealt_card_by_card_come_to(strategy: str) -> None:
    rounds, count = rounds_by(GAME, strategy), 1_500_000
    mine, bank = rounds.counts(count, 1, 0)
    assert mine.sum() == count
    assert (mine == bank[::-1]).all()
    one_by_one = by_card.deal_rounds(*rounds, np.uint64(1), 0, count, 0).by_circle[0]
    for looked_up, dealt in zip(mine.tolist(), one_by_one.tolist(), strict=True):
        chance = (looked_up + dealt) / (2 * count)
        assert abs(looked_up - dealt) < 4 * (2 * chance * (1 - chance) * count) ** 0.5


def test_asking_for_the_house_way_hides_what_the_bank_would_like_to_know() -> None:
    worth = {wager.wager: wager.expected for wager in lab.odds(GAME).wagers}
    assert worth["house way against the best bank"] < -0.011
    assert worth["house way on request against the best bank"] == 0


def test_a_way_to_play_is_read_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('player = "D D D D D D D S S S"\nbank = "D D D D D D S S S S"')
    worth = {wager.wager: wager.expected for wager in lab.odds(GAME, strategy=str(file)).wagers}
    assert worth[f"played by {file}"] < worth["house way"]
    for text, said in (
        ('player = "D D D"', "3 cells"),
        ('player = "D D D D D D X S S S"', "player says X on 6"),
        ('player = "D D D D D D S S S S"\nbank = "D D D S S S S S S S"', "must draw"),
        ('player = "D D D D D D S S S S"\nbank = "D D D D D D S D S S"', "must stand"),
        ('players = ""', "players"),
    ):
        file.write_text(text)
        with pytest.raises(ValueError, match=said):
            lab.odds(GAME, strategy=str(file))
