"""Baccarat in the lab: the published counts, and shoes dealt alike by the compiled loop and by the engine."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

import calroom
from calroom import lab
from calroom.cards import Cards
from calroom.lab.baccarat import study as baccarat
from calroom.lab.rounds._two_sides import whole_shoes
from calroom.shuffle.seeded import SeededChance
from calroom.table.asks import Answer
from calroom.table.events import Moved
from calroom.table.hand import Hand

GAME = calroom.game("palace.baccarat")

# Published: the combinations of eight-deck baccarat (www.casinoexploit.com/baccarat.html).
BANKER, PLAYER, TIE = 2_292_252_566_437_888, 2_230_518_282_592_256, 475_627_426_473_216
ALL = 4_998_398_275_503_360


def test_the_rounds_of_a_new_shoe_are_counted_to_the_last_one() -> None:
    counts = baccarat.count_rounds(GAME)
    assert counts["banker"] + counts["banker at half pay"] == BANKER
    assert counts["player"] == PLAYER
    assert counts["tie"] == TIE
    assert sum(counts.values()) == ALL


def test_wagers_are_worth_what_is_published_for_these_pays() -> None:
    """The player side loses 1.2351%, a tie at eight to one 14.3596%, the banker with half pay 1.4581%."""
    player, banker, tie = lab.odds("palace.baccarat").wagers
    assert player.expected == pytest.approx((PLAYER - BANKER) / ALL)
    assert round(player.expected, 6) == -0.012351
    assert round(banker.expected, 6) == -0.014581
    assert round(tie.expected, 6) == -0.143596
    assert tie.variance == pytest.approx(81 * TIE / ALL * (1 - TIE / ALL))
    assert [wager.bank for wager in (player, banker, tie)] == [
        -player.expected,
        -banker.expected,
        -tie.expected,
    ]


def test_the_collection_makes_a_small_wager_dear() -> None:
    player, _, tie = lab.odds("palace.baccarat").wagers
    assert [(band.at_least, band.at_most, band.collection) for band in player.collection] == [
        (1000, 10000, 100),
        (10100, 20000, 200),
        (20100, 30000, 300),
        (30100, 40000, 400),
    ]
    assert player.collection[0].expected_at_least == pytest.approx(player.expected - 0.1)
    assert tie.collection[-1].at_most == 20000


def test_the_bank_earns_its_own_collection_from_so_much_action() -> None:
    """Two dollars are 1.2351% of 161.93 dollars, and wagers are whole dollars."""
    player = lab.odds("palace.baccarat").wagers[0]
    assert [band.collection for band in player.bank_collection] == [200]
    assert player.bank_earns_from == 16_200


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_shoe_is_dealt_alike_by_the_compiled_loop_and_the_engine(seed: int) -> None:
    shoe = tuple(SeededChance(seed).shuffle(GAME.deck))
    dealt = list(results_of_the_engine(shoe))
    assert len(dealt) > 70
    assert baccarat.deal_shoe(GAME, shoe) == dealt


def results_of_the_engine(shoe: Cards) -> list[str]:
    """Deal a shoe to its end with a wager in each circle, and read the results off what is paid for them."""
    results, leaves = [], dict[str, Any](deck=shoe)
    while leaves.get("deck"):
        hand = GAME.hand({1: 1_000_000, 2: 1_000_000}, 1, **leaves)
        hand.answer(1, Answer("post", 500_000))
        for kind in ("player", "banker", "tie"):
            hand.answer(2, Answer("wager", 10_000, where=f"{kind} circle 2"))
        while not hand.over:
            hand.answer(hand.asks[0].seat, Answer("done"))
        results.append(result_of(hand))
        leaves = dict(hand.leaves)
    return results


def result_of(hand: Hand) -> str:
    paid = {event.topic: event.amount for event in hand.events if isinstance(event, Moved)}
    if "half-pay" in paid:
        return "banker at half pay"
    return next(result for result in ("player", "banker", "tie") if f"{result}-{ENDING[result]}" in paid)


ENDING = {"player": "wins", "banker": "wins", "tie": "pays"}


@pytest.mark.parametrize("mixed", [8, 416])
def test_the_first_rounds_of_shoes_come_out_as_counted_whether_all_cards_are_mixed_or_few(mixed: int) -> None:
    shoes = baccarat.run(GAME).deal.args[0]  # type: ignore[attr-defined]
    how, count = shoes.how._replace(burned=0, mixed=mixed, cut=0, one_more=False), 600_000
    found = whole_shoes(shoes.cards, shoes.rounds, how, np.uint64(5), 0, count, count)
    assert found.sum() == count
    for number, ways in zip(found.tolist(), baccarat.count_rounds(GAME).values(), strict=True):
        assert abs(number / count - ways / ALL) < 4 * (ways / ALL * (1 - ways / ALL) / count) ** 0.5


@pytest.mark.parametrize("shoes", [1, 2, 3])
def test_as_many_shoes_are_dealt_as_are_asked_for(shoes: int) -> None:
    assert 70 * shoes < sum(baccarat.deal_shoes(GAME, shoes, seed=1).values()) < 92 * shoes


def test_shuffled_shoes_come_out_as_counted_and_the_same_for_a_seed() -> None:
    dealt = baccarat.deal_shoes(GAME, 20_000, seed=7)
    assert dealt == baccarat.deal_shoes(GAME, 20_000, seed=7)
    assert dealt != baccarat.deal_shoes(GAME, 20_000, seed=7, chunk=1)
    rounds, counts = sum(dealt.values()), baccarat.count_rounds(GAME)
    for result, number in Counter(dealt).items():
        chance = counts[result] / ALL
        assert abs(number / rounds - chance) < 5 * (chance * (1 - chance) / rounds) ** 0.5
