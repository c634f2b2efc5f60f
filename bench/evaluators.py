"""How fast hands are ranked, beside phevaluator, eval7 and pkrbot in the same run.

Every evaluator gets the same hands in its own notation, made beforehand, and has to agree on who wins. All
take turns several times, and each one's best turn counts, so that a busy machine is unfair to none.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np
from rich.console import Console
from rich.table import Table

from bench.lines import Line
from calroom.cards import STANDARD, WITH_JOKER, Cards
from calroom.ranking import high, hole, joker_high, low, mexican, points, pure215, push9, three_card
from calroom.ranking.hot_action import HOT_ACTION
from calroom.ranking.no_bust import NoBust

TURNS = 9
SINGLE_HANDS = 20_000
MANY_HANDS = 1_000_000
EVERY_HAND = 133_784_560


class Contender(NamedTuple):
    """Something that ranks hands: what it is called, how many hands it ranks in a turn, and its turn."""

    name: str
    hands: int
    turn: Callable[[], object]


def random_codes(deck: Sequence[int], size: int, count: int) -> np.ndarray[Any, np.dtype[np.uint8]]:
    dice = np.random.default_rng(7)
    order = np.argsort(dice.random((count, len(deck)), dtype=np.float32), axis=1)
    return np.asarray(deck, dtype=np.uint8)[order[:, :size]]


def one_by_one(evaluate: Callable[[Any], object], hands: Sequence[Any]) -> Callable[[], None]:
    def turn() -> None:
        for hand in hands:
            evaluate(hand)

    return turn


def peers(hands: Sequence[Cards]) -> dict[str, tuple[Callable[[Any], Any], list[Any], int]]:
    """Give each peer's evaluator, the hands in its notation, and +1 or -1 for whether higher wins."""
    import eval7  # type: ignore[import-not-found, import-untyped, unused-ignore]
    import pkrbot  # type: ignore[import-not-found, import-untyped, unused-ignore]
    from phevaluator import evaluate_cards  # type: ignore[import-not-found, import-untyped, unused-ignore]

    codes = {card: code for code, card in enumerate(STANDARD)}
    return {
        "eval7": (eval7.evaluate, [list(map(eval7.Card, hand)) for hand in hands], 1),
        "pkrbot": (pkrbot.evaluate, [list(map(pkrbot.Card, hand)) for hand in hands], 1),
        "phevaluator": (
            lambda hand: evaluate_cards(*hand),
            [[codes[card] for card in hand] for hand in hands],
            -1,
        ),
    }


def winners(values: Sequence[int]) -> list[int]:
    """Say for each hand and the next whether the first wins, ties or loses."""
    return [(one > other) - (one < other) for one, other in pairwise(values)]


def speeds(contenders: Sequence[Contender]) -> dict[str, float]:
    """Give each contender's hands per second in its best turn."""
    best = {contender.name: float("inf") for contender in contenders}
    for _ in range(TURNS):
        for name, _, turn in contenders:
            start = perf_counter()
            turn()
            best[name] = min(best[name], perf_counter() - start)
    return {name: hands / best[name] for name, hands, _ in contenders}


def one_hand_a_call() -> list[Contender]:
    hands = [tuple(WITH_JOKER[code] for code in hand) for hand in random_codes(range(52), 7, SINGLE_HANDS)]
    ours = winners([high.value(hand) for hand in hands])
    contenders = [Contender("calroom", len(hands), one_by_one(high.value, hands))]
    for name, (evaluate, notated, sign) in peers(hands).items():
        if winners([sign * int(evaluate(hand)) for hand in notated]) != ours:
            raise AssertionError(f"{name} and calroom disagree on who wins")
        contenders.append(Contender(name, len(hands), one_by_one(evaluate, notated)))
    return contenders


def many_hands_a_call() -> list[Contender]:
    seven = random_codes(range(52), 7, MANY_HANDS)
    five = random_codes(range(53), 5, MANY_HANDS)
    seven_of_53 = random_codes(range(53), 7, MANY_HANDS)
    short = random_codes([WITH_JOKER.index(card) for card in mexican.DECK], 5, MANY_HANDS)
    omaha = random_codes(range(52), 9, MANY_HANDS // 10)
    pineapple = random_codes(range(52), 8, MANY_HANDS)
    three, five_of_52 = random_codes(range(52), 3, MANY_HANDS), random_codes(range(52), 5, MANY_HANDS)
    return [
        Contender("every seven-card hand, counted by kind", EVERY_HAND, high.census),
        Contender("random seven-card hands", MANY_HANDS, lambda: high.values(seven)),
        Contender("five of 53 cards, joker as bug", MANY_HANDS, lambda: joker_high.BUG.values(five)),
        Contender("seven of 53 cards, joker as bug", MANY_HANDS, lambda: joker_high.BUG.values(seven_of_53)),
        Contender("Mexican, five of 41 cards", MANY_HANDS, lambda: mexican.WILD.values(short)),
        Contender(
            "pineapple, at most two of three",
            MANY_HANDS,
            lambda: hole.AT_MOST_TWO.values(pineapple[:, :3], pineapple[:, 3:]),
        ),
        Contender(
            "Omaha, exactly two of four",
            len(omaha),
            lambda: hole.EXACTLY_TWO.values(omaha[:, :4], omaha[:, 4:]),
        ),
        Contender("ace-to-five low, seven cards", MANY_HANDS, lambda: low.ACE_TO_FIVE.values(seven)),
        Contender("ace-to-five low, five of 53 cards", MANY_HANDS, lambda: low.ACE_TO_FIVE.values(five)),
        Contender("Three Card Poker", MANY_HANDS, lambda: three_card.values(three)),
        Contender("Push-9", MANY_HANDS, lambda: push9.values(three)),
        Contender("baccarat, three cards", MANY_HANDS, lambda: points.BACCARAT.values(three)),
        Contender("Pure 21.5, five cards", MANY_HANDS, lambda: pure215.values(five_of_52)),
        Contender("No Bust, five of 53 cards", MANY_HANDS, lambda: NoBust(21).values(five)),
        Contender("Hot Action, five of 53 cards", MANY_HANDS, lambda: HOT_ACTION.values(five)),
    ]


def table(title: str, found: dict[str, float], beside: dict[str, float]) -> Table:
    """Lay out speeds, each with how many times as fast it is as each of the others beside it."""
    sheet = Table(title=title, title_justify="left")
    sheet.add_column("")
    sheet.add_column("million hands/s", justify="right")
    for name in beside:
        sheet.add_column(f"x {name}", justify="right")
    for name, speed in found.items():
        ratios = (f"{speed / other:,.2f}" for other in beside.values())
        sheet.add_row(name, f"{speed / 1e6:,.2f}", *ratios)
    return sheet


def run() -> list[Line]:
    """Print how fast hands are ranked, one a call and many."""
    single = speeds(one_hand_a_call())
    many = speeds(many_hands_a_call())
    console = Console(width=max(110, Console().width))
    console.print(table("Seven cards, one hand a call from Python, one core", single, single))
    console.print(table("Many hands a call, one core, beside one hand a call above", many, single))
    ours = single.pop("calroom")
    best = max(single, key=single.__getitem__)
    return [
        Line("seven cards, one hand a call", ours, "hands/s", single[best], best),
        *(Line(name, speed, "hands/s") for name, speed in many.items()),
    ]


if __name__ == "__main__":
    run()
