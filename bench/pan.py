"""Whole hands of Pan: six bots at a table of the Palace, each looking only at what its seat sees."""

from itertools import count
from time import process_time

import calroom
from bench.lines import Line
from calroom.bots import pan
from calroom.shuffle.seeded import SeededChance

SEATS = range(1, 7)
SLICES, SLICE = 5, 0.5


def play_hand(house: str, chance: SeededChance, winner: int) -> int:
    """One hand with six bots; who is first in the next one."""
    hand = calroom.game(f"{house}.pan").hand(dict.fromkeys(SEATS, 20_000), chance=chance, winner=winner)
    while not hand.over:
        ask = hand.asks[0]
        hand.answer(ask.seat, pan.answer(ask, hand.view(ask.seat).cards))
    first: int = hand.leaves["winner"]
    return first


def best_slice(house: str) -> float:
    """Hands a second in the best of several short slices, so that a busy machine disturbs little."""
    chance, winner, best = SeededChance(1), 1, 0.0
    for _ in range(SLICES):
        start = process_time()
        for hands in count(1):
            winner = play_hand(house, chance, winner)
            spent = process_time() - start
            if spent > SLICE:
                best = max(best, hands / spent)
                break
    return best


def run() -> list[Line]:
    """Print hands a second in each house."""
    best = {house: best_slice(house) for house in ("palace", "comstock", "sk")}
    for house, rate in best.items():
        print(f"{house}.pan, six bots: {rate:,.0f} hands a second")
    return [Line(f"{house}.pan, six bots", rate, "hands/s") for house, rate in best.items()]


if __name__ == "__main__":
    run()
