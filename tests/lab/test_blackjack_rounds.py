"""Compiled rounds of the blackjack games: the same results as the engine's, and the worth they must have."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any

import numpy as np
import pytest

import calroom
from calroom.cards import Card, Cards
from calroom.games.banked.bank import BANK
from calroom.games.banked.blackjack.house import HouseRules
from calroom.houses.game import Game
from calroom.lab.blackjack import hot_action, no_bust, pure215
from calroom.lab.blackjack._kernels import DOUBLE, HIT, SPLIT, STAND, SURRENDER
from calroom.lab.blackjack.charts import CELLS, Cell, Chart, Layout
from calroom.lab.blackjack.hands import NAMES, cards_of, kind_of
from calroom.lab.blackjack.rounds import Rounds, States, key_of, rounds_of
from calroom.lab.blackjack.values import Blackjack, Values
from calroom.shuffle.seeded import SeededChance
from calroom.table.asks import Answer, Ask
from calroom.table.events import Moved
from calroom.table.hand import Hand

from .engine import DiceThatCount

GAMES = ("sk.pure215", "comstock.pure215", "palace.no-bust", "comstock.no-bust", "palace.hot-action")
IN_THE_LAB = {"pure215": pure215, "no-bust": no_bust, "hot-action": hot_action}

BANKER, WAGER = 8, 1_000
VERBS = {STAND: "stand", HIT: "hit", DOUBLE: "double", SURRENDER: "surrender", SPLIT: "split"}


@cache
def studied(name: str) -> tuple[Game, Blackjack, Layout]:
    game = calroom.game(name)
    blackjack: Blackjack = IN_THE_LAB[game.type.name].blackjack(game)
    return game, blackjack, Layout(Values(blackjack))


@cache
def best(name: str) -> Chart:
    return studied(name)[2].best()


def any_chart(layout: Layout, luck: Random) -> Chart:
    """A chart that goes everywhere the house lets it."""
    columns = len(layout.up)
    return Chart(
        layout.up,
        {row.name: tuple(luck.choices(row.cells(layout.allowed), k=columns)) for row in layout.rows.values()},
        even_money=bool(layout.values.at_even.any() and luck.random() < 0.5),
    )


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(("players", "posted", "seed"), [(1, None, 1), (3, None, 2), (3, Fraction(5, 2), 3)])
def test_a_shoe_is_played_alike_by_the_compiled_loop_and_the_engine(
    name: str, players: int, posted: Fraction | None, seed: int
) -> None:
    game, blackjack, layout = studied(name)
    for chart in (best(name), any_chart(layout, Random(seed))):
        rounds = rounds_of(
            blackjack, layout, chart, game.deck, game.rules_as(HouseRules), players=players, posted=posted
        )
        shoe = shuffled(game.deck, seed)
        dealt = results_of_the_engine(game, blackjack, chart, shoe, players, posted)
        assert rounds.deal_shoe(shoe, button=5) == [
            [result * rounds.scale // WAGER for result in row] for row in dealt
        ]
        assert len(dealt) > 20


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("players", [1, 2])
def test_hands_that_seldom_come_are_played_alike_too(name: str, players: int) -> None:
    """Aces, eights, tens and jokers on top: naturals, pairs split and split again, split aces and tens."""
    game, blackjack, layout = studied(name)
    for seed in range(4):
        chart = any_chart(layout, Random(seed))
        rich = tuple(card for card in game.deck if card[0] in "A8TQJ")
        shoe = (*shuffled(rich, seed), *(card for card in game.deck if card[0] not in "A8TQJ"))
        rounds = rounds_of(blackjack, layout, chart, game.deck, game.rules_as(HouseRules), players=players)
        dealt = results_of_the_engine(game, blackjack, chart, shoe, players, None)
        assert rounds.deal_shoe(shoe) == [[result * rounds.scale // WAGER for result in row] for row in dealt]


def shuffled(cards: Cards, seed: int) -> Cards:
    return tuple(SeededChance(seed).shuffle(cards))


def results_of_the_engine(
    game: Game, blackjack: Blackjack, chart: Chart, shoe: Cards, players: int, posted: Fraction | None
) -> list[list[int]]:
    """Deal a shoe to its end with the same wager on each circle, and read off what came of it, in cents."""
    results, leaves = [], dict[str, Any](deck=shoe)
    stacks = dict.fromkeys((*range(1, players + 1), BANKER), 1_000_000)
    while leaves.get("deck"):
        hand = game.hand(stacks, BANKER, chance=DiceThatCount(5), **leaves)
        hand.answer(BANKER, Answer("post", int((posted or 100) * WAGER)))
        while not hand.over:
            ask = hand.asks[0]
            hand.answer(ask.seat, answer_to(ask, hand, blackjack, chart))
        results.append(results_of(hand, players))
        leaves = {name: given for name, given in hand.leaves.items() if name in ("deck", "used")}
    return results


def answer_to(ask: Ask, hand: Hand, blackjack: Blackjack, chart: Chart) -> Answer:
    options = {option.verb: option for option in ask.options}
    if "wager" in options and (square := own_square(ask)):
        return Answer("wager", WAGER, where=square)
    if "even-money" in options and chart.even_money:
        return Answer("even-money")
    if "hit" not in options and "stand" not in options:
        return ask.default
    seen = hand.view(ask.seat).cards
    cards, up = seen[ask.about], seen["bank hand"][0]
    for verb in said(blackjack, chart, cards, up, split=ask.topic == "split-hand"):
        if verb in options:
            return Answer(verb, options[verb].high)
    raise AssertionError(f"nothing to do with {cards}")


def own_square(ask: Ask) -> str:
    """The first betting place before a seat; empty when a wager lies there."""
    firsts = (f"circle {ask.seat}", f"square {ask.seat}-1", f"position {ask.seat}")
    return next((option.where for option in ask.options if option.where in firsts), "")


def said(blackjack: Blackjack, chart: Chart, cards: Sequence[Card], up: Card, *, split: bool) -> list[str]:
    """What the chart says in order of preference; its word for a pair comes before that for its total."""
    total = blackjack.total(tuple(cards), not split)
    cells: list[Cell] = []
    kinds = [kind_of(card) for card in cards]
    if len(kinds) == 2 and kinds[0] == kinds[1] and f"pair {NAMES[kinds[0]]}" in chart.cells:
        pair = chart.cell(f"pair {NAMES[kinds[0]]}", NAMES[kind_of(up)])
        cells += [pair] if pair == "P" or not split else []
    row = f"{'soft' if total.soft else 'hard'} {total.points}"
    if row in chart.cells:
        cells.append(chart.cell(row, NAMES[kind_of(up)]))
    codes = [code for cell in cells for code in (CELLS[cell][:1] if cell == "P" else CELLS[cell])]
    return [VERBS[code] for code in codes] or ["stand", "hit"]


def results_of(hand: Hand, players: int) -> list[int]:
    """What the bank paid to each circle or took from it."""
    results = [0] * (players + 1)
    for event in hand.events:
        if isinstance(event, Moved) and BANK in (event.source, event.target):
            place = event.target if event.source == BANK else event.source
            seat = int("".join(letter for letter in place.split()[1].split("-")[0] if letter.isdigit()))
            if seat != BANKER:
                results[seat] += event.amount if event.source == BANK else -event.amount
    return results[1:]


@pytest.mark.parametrize("name", GAMES)
def test_a_state_is_all_that_matters_of_a_hand(name: str) -> None:
    _, blackjack, layout = studied(name)
    states = States(blackjack)
    places = {key_of(kinds): at for at, kinds in enumerate(states.hands)}
    for counts in layout.values.hands.tolist():
        cards = cards_of(counts)
        same = states.cards[places[key_of([kind_of(card) for card in cards])]]
        for dealt in (True, False):
            assert blackjack.total(cards, dealt) == blackjack.total(same, dealt)
            assert blackjack.player_class(cards, dealt) == blackjack.player_class(same, dealt)
        assert blackjack.bank_class(cards) == blackjack.bank_class(same)


@pytest.mark.parametrize("name", GAMES)
def test_shuffled_for_every_hand_a_chart_brings_what_it_is_worth(name: str) -> None:
    """A shuffler deals every hand from the whole shoe, as the dynamic programming has it."""
    game, blackjack, layout = studied(name)
    for seed, chart in enumerate((best(name), any_chart(layout, Random(9)))):
        rounds = rounds_of(blackjack, layout, chart, game.deck, game.rules_as(HouseRules), continuous=True)
        mean, error = mean_and_error(rounds, 2_000_000, seed)
        assert abs(mean - layout.values.expected(layout.play(chart))) < 4 * error


def mean_and_error(rounds: Rounds, count: int, seed: int) -> tuple[float, float]:
    (found,) = rounds.deal(count, seed, 0).by_circle
    results = np.arange(-rounds.span, rounds.span + 1) / rounds.scale
    mean = float(found @ results) / count
    return mean, float((found @ results**2 / count - mean**2) / count) ** 0.5


def test_a_run_is_the_same_for_a_seed_and_another_for_another_block() -> None:
    game, blackjack, layout = studied("sk.pure215")
    rounds = rounds_of(blackjack, layout, best("sk.pure215"), game.deck, game.rules_as(HouseRules))
    first = rounds.deal(10_000, 3, 1)
    assert all((one == other).all() for one, other in zip(first, rounds.deal(10_000, 3, 1), strict=True))
    assert (first.by_circle != rounds.deal(10_000, 3, 2).by_circle).any()
    assert first.by_circle.sum() == first.of_bank.sum() == 10_000


def test_a_single_deck_that_runs_out_is_dealt_on_from_the_cards_of_earlier_rounds() -> None:
    game, blackjack, layout = studied("sk.pure215")
    deck = game.cards_for({"decks": 1})
    rounds = rounds_of(blackjack, layout, best("sk.pure215"), deck, game.rules_as(HouseRules), players=7)
    dealt = rounds.deal(20_000, 1, 0)
    assert dealt.by_circle.sum() == 7 * 20_000
