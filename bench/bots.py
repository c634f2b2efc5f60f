"""Poker bots: how long an answer takes, and how many hands six of them play, on one core."""

from random import Random
from time import process_time

import calroom
from bench.lines import Line
from calroom import bots
from calroom.houses.game import Game
from calroom.shuffle.seeded import SeededChance

GAMES = (
    "comstock.holdem",
    "palace.omaha-hilo",
    "palace.pineapple",
    "palace.stud-hilo",
    "palace.razz",
    "palace.draw",
    "sk.lowball",
    "palace.mexican",
    "sk.push9",
)
STACK = 40_000


class Table:
    """Six bots, each looking only at what its seat sees; counts their answers and the time they take."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.chance, self.luck = SeededChance(1), Random(1)
        self.hands = self.answers = 0
        self.thinking = self.spent = 0.0

    def play(self, hands: int) -> None:
        """Play so many hands."""
        start = process_time()
        for _ in range(hands):
            self._play_one()
        self.hands += hands
        self.spent += process_time() - start

    def _play_one(self) -> None:
        game, luck = self.game, self.luck
        button = self.hands % 6 + 1 if game.has_button else None
        hand = game.hand(dict.fromkeys(range(1, 7), STACK), button, chance=self.chance)
        while not hand.over:
            ask = hand.asks[0]
            view = hand.view(ask.seat)
            start = process_time()
            answer = bots.answer(game, ask, view, luck)
            self.thinking += process_time() - start
            self.answers += 1
            hand.answer(ask.seat, answer)


def run(hands: int = 100) -> list[Line]:
    """Print milliseconds per answer and hands per second of one game of every kind of poker."""
    bots.warm_up()
    print("Six poker bots, one core")
    lines = []
    for name in GAMES:
        table = Table(calroom.game(name))
        table.play(hands)
        thinking = 1000 * table.thinking / table.answers
        print(f"  {name:32}{thinking:6.2f} ms an answer {table.hands / table.spent:8,.0f} hands/s")
        lines.append(Line(f"{name}, an answer of a bot", thinking / 1000, "s", less_is_better=True))
    return lines
