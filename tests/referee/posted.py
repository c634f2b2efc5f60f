"""What a table may post, chosen at random for each kind of game."""

from collections.abc import Callable
from random import Random
from typing import Any

from calroom.houses.game import Game

Posting = Callable[[Game, list[int], Random], Any]


def _flag(_: Game, __: list[int], luck: Random) -> bool:
    return luck.random() < 0.5


HOLDEM: dict[str, Posting] = {
    "jackpot": _flag,
    "any_low": _flag,
    "everybody_shows": _flag,
    "ante": lambda game, seats, luck: luck.choice((0, 50, 100)),
    "posts": lambda game, seats, luck: {luck.choice(seats): luck.choice((100, 400, 600, 800))},
    "board_first": _flag,
}
POSTED: dict[str, dict[str, Posting]] = {"holdem": HOLDEM}


def postings(game: Game, seats: list[int], luck: Random) -> dict[str, Any]:
    """Some of what this game's tables can post."""
    known = POSTED.get(game.script_name, {})
    chosen = [name for name in known if luck.random() < 0.3]
    return {name: known[name](game, seats, luck) for name in chosen}
