"""Baccarat, Super Pan 9 and Three Card Poker under random play: crowded tables, partners, several decks."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import calroom
from calroom.bots.random_player import any_answer_of
from calroom.games.banked.bank import BANK
from calroom.games.banked.fees import Fee, Schedule
from calroom.games.banked.limits import Limits
from calroom.table.events import Moved
from calroom.table.hand import Hand
from calroom.testing import any_answer, check_hand

seeds = st.integers(min_value=0, max_value=2**32 - 1)
some = settings(derandomize=True, deadline=None, max_examples=25)
many = settings(derandomize=True, deadline=None, max_examples=80)
covers = st.sampled_from(["action", "net"])
every_game = pytest.mark.parametrize("name", ["palace.baccarat", "palace.three-card", "comstock.super-pan9"])


def crowded(name: str, seed: int, cover: str) -> Hand:
    """A full table with people behind it and partners, some with hardly any chips; the bank is posted."""
    game, luck = calroom.game(name), Random(seed)
    seats = luck.sample(range(1, 9), luck.randint(2, 8))
    given_: dict[str, Any] = {"cover": cover}
    if name == "palace.three-card":
        given_ |= {"decks": luck.choice((1, 2, 8)), "device": luck.choice(("shoe", "shuffler"))}
    else:
        seats += range(9, luck.randint(10, 13))
    if name == "comstock.super-pan9":
        given_ |= {"partners": {9: seats[0], 10: luck.choice(seats), 11: luck.choice(seats)}}
        given_ |= {
            "bank_hand": 2,
            "backers": {"circle 3-2": 9, "circle 4-3": seats[1]},
            "jackpot": luck.random() < 0.5,
        }
        given_ |= {"shaker": luck.choice(seats), "shakes": luck.randint(0, 2)}
    stacks = {seat: luck.choice((500, 1200, 5050, 20000, 300000)) for seat in sorted(seats)}
    stacks[seats[0]] = luck.choice((1000, 10000, 300000))
    hand = game.hand(stacks, seats[0], seed=seed, stakes=luck.choice(game.rules.stakes), **given_)
    if not hand.over:
        hand.answer(seats[0], any_answer_of(hand.asks[0].options[0], luck))
    return hand


@every_game
@some
@given(seed=seeds, cover=covers)
def test_a_crowded_table_keeps_the_contract(name: str, seed: int, cover: str) -> None:
    check_hand(crowded(name, seed, cover), Random(seed))


@every_game
@many
@given(seed=seeds, cover=covers)
def test_the_bank_never_wins_or_loses_more_than_was_posted(name: str, seed: int, cover: str) -> None:
    hand, luck = crowded(name, seed, cover), Random(seed)
    while not hand.over:
        hand.answer(*any_answer(hand, luck))
    moves = [event for event in hand.events if isinstance(event, Moved)]
    posted = sum(event.amount for event in moves if event.target == BANK and event.source.startswith("stack"))
    back = sum(event.amount for event in moves if event.source == BANK and event.topic == "bank-posted-first")
    assert 0 <= back <= 2 * posted


@many
@given(
    stack=st.integers(0, 60_000),
    made=st.lists(st.integers(1000, 40_000), max_size=3),
    rows=st.lists(
        st.tuples(st.sampled_from(["bettor", "square"]), st.integers(0, 400), st.integers(0, 9)), max_size=6
    ),
)
def test_what_is_kept_back_pays_for_the_largest_wager_and_for_no_larger(
    stack: int, made: list[int], rows: list[tuple[Any, int, int]]
) -> None:
    # A house's fees rise with the wager.
    rows = sorted(rows, key=lambda row: row[1])
    amounts = iter(sorted(amount for _, _, amount in rows))
    fees = [Fee(payer=payer, at_least=100 * start, amount=100 * next(amounts)) for payer, start, _ in rows]
    schedule = Schedule(fees, Limits(1000, 40_000, 100))

    def cost(wager: int) -> int:
        wagers = [*made, wager]
        return schedule.due("bettor", sum(wagers)) + sum(schedule.due("square", each) for each in wagers)

    most = stack - schedule.kept_back(stack, made)
    if most > 0:
        assert most + cost(most) <= stack
        assert most + 1 + cost(most + 1) > stack
