"""Pots divided between high and low, held against a plain judge who tries every hand and every cent."""

from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from calroom.houses.game import Game
from calroom.houses.loader import House
from calroom.ranking import high
from calroom.ranking.low import EIGHT_OR_BETTER
from calroom.table.events import Gathered, Moved, Passed, Shown
from calroom.table.hand import Hand
from calroom.testing import any_answer

HOUSE = """
[house]
id = "judged"
title = "A house without fees"

[games.omaha]
script = "holdem"
title = "Omaha hi-lo"
seats = [2, 8]
deck = "standard"
stakes = ["$1-$2 pot limit"]
structures = ["pot limit"]
hole_cards = 4
use = "exactly two"
divided = true
short_all_in = "customary"
chip = "$0.01"

[games.tahoe]
like = "omaha"
title = "Three cards, at most two of which play, and a pair to win high"
hole_cards = 3
use = "at most two"
least_high = "pair"
chip = "$1"

[games.holdem]
like = "tahoe"
title = "Any five of seven"
hole_cards = 2
use = "any"
all_in_hands = "face up"
"""

FEWEST = {"omaha": (2, 2), "tahoe": (0, 2), "holdem": (0, 2)}
"""How many cards of the hand play, at least and at most."""


def game(name: str, folder: Path) -> Game:
    path = folder / "judged.toml"
    path.write_text(HOUSE)
    return House(path).game(name)


@pytest.mark.parametrize("name", FEWEST)
def test_every_cent_goes_where_a_plain_judge_puts_it(name: str, tmp_path: Path) -> None:
    dealt, luck, judged, divided = game(name, tmp_path), Random(8), 0, 0
    for number in range(250):
        stacks = {
            seat: luck.choice((137, 251, 500, 999, 20_000)) for seat in range(1, luck.randint(2, 6) + 1)
        }
        hand = dealt.hand(stacks, luck.randint(1, len(stacks)), seed=number, ante=luck.choice((0, 0, 33)))
        while not hand.over:
            seat, answer = any_answer(hand, luck)
            # Few give up, so that pots are large and many hands are shown.
            hand.answer(
                seat,
                hand.asks[0].default
                if answer.verb in ("fold", "throw-away") and luck.random() < 0.5
                else answer,
            )
        hands = hands_shown(hand)
        if len(hands) > 1:
            judged += 1
            divided += any(
                event.topic in ("low-half", "both-ways") for event in hand.events if isinstance(event, Moved)
            )
            assert won(hand) == judge(hand, hands, name)
    assert judged > 60
    assert divided > 10


def hands_shown(hand: Hand) -> dict[int, tuple[str, ...]]:
    """The hands that were shown whole, by seat."""
    each = hand.game.rules.hole_cards  # type: ignore[attr-defined]
    shown = [event for event in hand.events if isinstance(event, Shown) and event.place.startswith("hand")]
    return {int(event.place.split()[1]): event.cards for event in shown if len(event.cards) == each}


def won(hand: Hand) -> dict[int, int]:
    """What every seat was pushed out of the pots."""
    total: dict[int, int] = {}
    for event in hand.events:
        if isinstance(event, Moved) and "pot" in event.source:
            seat = int(event.target.split()[1])
            total[seat] = total.get(seat, 0) + event.amount
    return total


def paid(hand: Hand) -> dict[int, int]:
    """What every seat put in for good."""
    total = dict.fromkeys(hand.table.seats, 0)
    for event in hand.events:
        if isinstance(event, Gathered):
            for place, amount in event.amounts:
                total[int(place.split()[1])] += amount
    return total


def thrown_away(hand: Hand) -> set[int]:
    """Who was in to the end and threw the hand away: what they were all-in for is a pot of its own."""
    gone = [event for event in hand.events if isinstance(event, Passed) and event.topic == "thrown-away"]
    return {int(event.source.split()[1]) for event in gone}


def judge(hand: Hand, hands: dict[int, tuple[str, ...]], name: str) -> dict[int, int]:
    """Level by level: who paid it, who is best each way, and who gets the odd chips."""
    board, put_in, result, below = tuple(hand.table.cards["board"]), paid(hand), dict.fromkeys(hands, 0), 0
    highs = {seat: best_high(cards, board, name) for seat, cards in hands.items()}
    lows = {seat: best_low(cards, board, name) for seat, cards in hands.items()}
    chip = hand.game.rules.chip  # type: ignore[attr-defined]
    for level in sorted({put_in[seat] for seat in (*hands, *thrown_away(hand))}):
        layer = sum(min(amount, level) - min(amount, below) for amount in put_in.values())
        claimants = [seat for seat in hands if put_in[seat] >= level]
        for seat, amount in divide(
            layer, [best(highs, claimants), best(lows, claimants)], claimants, hand, chip
        ):
            result[seat] += amount
        below = level
    return {seat: amount for seat, amount in result.items() if amount}


def divide(
    amount: int, ways: list[list[int]], claimants: list[int], hand: Hand, chip: int
) -> list[tuple[int, int]]:
    parts = [seats for seats in ways if seats] or [claimants]
    halves = (
        [amount] if len(parts) == 1 else [amount - amount // chip // 2 * chip, amount // chip // 2 * chip]
    )
    if len(parts) == 2 and parts[0] == parts[1] and len(parts[0]) == 1:
        return [(parts[0][0], amount)]
    shares = []
    for half, seats in zip(halves, parts, strict=True):
        order = sorted(seats, key=lambda seat: (seat <= hand.table.button, seat))
        whole, odd = divmod(half // chip, len(order))
        cents = half % chip
        shares += [
            (seat, (whole + (place < odd)) * chip + (cents if place == 0 else 0))
            for place, seat in enumerate(order)
        ]
    return shares


def best(values: dict[int, int], claimants: list[int]) -> list[int]:
    top = max(values[seat] for seat in claimants)
    return [seat for seat in claimants if values[seat] == top] if top else []


def fives(cards: tuple[str, ...], board: tuple[str, ...], name: str) -> list[tuple[str, ...]]:
    least, most = FEWEST[name]
    return [five for five in combinations((*cards, *board), 5) if least <= len({*five} & {*cards}) <= most]


def best_high(cards: tuple[str, ...], board: tuple[str, ...], name: str) -> int:
    value = max(map(high.value, fives(cards, board, name)))
    return value if name == "omaha" or value >= high.least("pair") else 0


def best_low(cards: tuple[str, ...], board: tuple[str, ...], name: str) -> int:
    return max(map(EIGHT_OR_BETTER.value, fives(cards, board, name)))
