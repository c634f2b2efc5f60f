"""Whole hands of Pan: six bots at a table of the Palace, each looking only at what its seat sees."""

from itertools import count
from time import process_time

import calroom
from calroom.bots import pan
from calroom.shuffle.seeded import SeededChance
from calroom.table.views import Onlooker

SECONDS = 5.0


def play_hands(house: str, seats: int, chance: SeededChance, winner: int = 1) -> int:
    """One hand with bots; who is first in the next one."""
    hand = calroom.game(f"{house}.pan").hand(
        dict.fromkeys(range(1, seats + 1), 20_000), chance=chance, winner=winner
    )
    eyes = {seat: Onlooker(hand.events, seat) for seat in range(1, seats + 1)}
    while not hand.over:
        ask = hand.asks[0]
        hand.answer(ask.seat, pan.answer(ask, eyes[ask.seat].look().cards))
    first: int = hand.leaves["winner"]
    return first


def run() -> None:
    for house in ("palace", "comstock", "sk"):
        chance, winner = SeededChance(1), 1
        start = process_time()
        for hands in count(1):
            winner = play_hands(house, 6, chance, winner)
            spent = process_time() - start
            if spent > SECONDS / 3:
                print(f"{house}.pan, six bots: {hands / spent:,.0f} hands a second")
                break


if __name__ == "__main__":
    run()
