"""Banked games: seven bettors (six where a table seats seven) against one bank, all bots, on one core."""

from collections.abc import Callable
from itertools import count
from random import Random
from time import process_time
from typing import Any

import calroom
from bench.lines import Line
from calroom.bots.seeing import Player
from calroom.bots.sensible import player_of
from calroom.houses.game import Game
from calroom.shuffle.seeded import SeededChance


def table_of_eight(game: Game, player: Player) -> Callable[[int], None]:
    """Play so many hands of a game one after another, the shoe and the bank going on from hand to hand."""
    chance = SeededChance(1)
    seats = min(game.rules.seats[1], 8)
    stacks = dict.fromkeys(range(1, seats + 1), 1_000_000)
    buttons, luck = count(), Random(1)

    def play(hands: int) -> None:
        leaves: dict[str, Any] = {}
        for _ in range(hands):
            hand = game.hand(stacks, next(buttons) // 2 % seats + 1, chance=chance, **leaves)
            while not hand.over:
                ask = hand.asks[0]
                hand.answer(ask.seat, player(game, ask, hand.view(ask.seat), luck))
            leaves = hand.leaves

    return play


def run(slices: int = 8, hands: int = 300) -> list[Line]:
    """Print hands per second of every banked game."""
    banked = [game for game in calroom.games() if game.family == "banked"]
    players = {game.id: table_of_eight(game, player_of(game)) for game in banked}
    best = dict.fromkeys(players, 0.0)
    for _ in range(slices):
        for name, play in players.items():
            start = process_time()
            play(hands)
            best[name] = max(best[name], hands / (process_time() - start))
    print("Seven bettors against a bank, bots, one core (best slice of each, in turns)")
    for name, rate in best.items():
        print(f"  {name:32}{rate:10,.0f} hands/s")
    return [Line(f"{name}, seven bots and a bank", rate, "hands/s") for name, rate in best.items()]
