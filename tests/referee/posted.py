"""What a table may post, chosen at random for each kind of game."""

from collections.abc import Callable
from random import Random
from typing import Any

from calroom.houses.game import Game

Posting = Callable[[Game, list[int], Random], Any]


def _flag(_: Game, __: list[int], luck: Random) -> bool:
    return luck.random() < 0.5


def _schedule(game: Game, _: list[int], luck: Random) -> str:
    """One of the schedules that the house has filed for the game."""
    filed = [name for name, rows in (("hand", game.rules.fees), ("half hour", game.rules.half_hour)) if rows]
    return luck.choice(filed or ["hand"])


HOLDEM: dict[str, Posting] = {
    "jackpot": _flag,
    "any_low": _flag,
    "everybody_shows": _flag,
    "ante": lambda game, seats, luck: luck.choice((0, 50, 100)),
    "posts": lambda game, seats, luck: {luck.choice(seats): luck.choice((100, 400, 600, 800))},
    "board_first": _flag,
}
STUD: dict[str, Posting] = {
    "joker": _flag,
    "any_low": _flag,
    "jackpot": _flag,
    "killed": _flag,
    "everybody_shows": _flag,
    "ante": lambda game, seats, luck: luck.choice((0, 50, 100)),
    "ante_from": lambda game, seats, luck: luck.choice(("everybody", "dealer", "nobody")),
    "bring_in": lambda game, seats, luck: luck.choice((50, 100, 200)),
    "opens": lambda game, seats, luck: luck.choice(("low card", "high card")),
}
DRAW: dict[str, Posting] = {
    "form": lambda game, seats, luck: luck.choice(("blinds", "antes")),
    "blinds_ante": _flag,
    "posts": HOLDEM["posts"],
    "straddles": lambda game, seats, luck: (luck.choice(seats),),
    "killers": lambda game, seats, luck: (luck.choice(seats),),
    "kills": _flag,
    "sevens": _flag,
    "raises": lambda game, seats, luck: luck.choice((1, 3, 5)),
    "player_deals": _flag,
    "schedule": _schedule,
    "time_due": lambda game, seats, luck: {luck.choice(seats): luck.choice((1, 2))},
    "fee": lambda game, seats, luck: luck.choice((100, 300)),
    "jackpot": _flag,
}
MEXICAN: dict[str, Posting] = {
    "ante": HOLDEM["ante"],
    "opening": lambda game, seats, luck: luck.choice((500, 1000)),
    "schedule": DRAW["schedule"],
    "time_due": DRAW["time_due"],
    "jackpot": _flag,
}
BANKED: dict[str, Posting] = {
    "cover": lambda game, seats, luck: luck.choice(("action", "net")),
    "jackpot": _flag,
    "buster": _flag,
    "continuous": _flag,
}
PAN: dict[str, Posting] = {
    "doubles": lambda game, seats, luck: tuple(luck.sample(seats, luck.randint(0, len(seats)))),
    "decks": lambda game, seats, luck: luck.choice((8, 10)),
    "spades_out": _flag,
    "schedule": lambda game, seats, luck: luck.choice(sorted(game.rules.fees)),
    "jackpot": _flag,
    "conditions_pay": _flag,
    "bust_out": lambda game, seats, luck: luck.choice(("", "empty board")),
}
POSTED: dict[str, dict[str, Posting]] = {
    "holdem": HOLDEM,
    "stud": STUD,
    "draw": DRAW,
    "mexican": MEXICAN,
    **dict.fromkeys(
        ("pure215", "no_bust", "super_pan9", "baccarat", "three_card", "hot_action", "double_hand", "pai_gow_tiles"),
        BANKED,
    ),
    "pan": PAN,
    "push9": {"fee": lambda game, seats, luck: luck.choice((0, 50, 100))},
}


def postings(game: Game, seats: list[int], luck: Random) -> dict[str, Any]:
    """Some of what this game's tables can post."""
    known = POSTED.get(game.script_name, {})
    chosen = [name for name in known if luck.random() < 0.3 and name in game.script.Given.__struct_fields__]
    given = {name: known[name](game, seats, luck) for name in chosen}
    return {name: value for name, value in given.items() if _makes_sense(game, name, given)}


def _makes_sense(game: Game, name: str, given: dict[str, Any]) -> bool:
    """Time is owed where time is charged, and a fee is posted where none is filed and a blind pays it."""
    if name == "time_due":
        return given.get("schedule", "hand" if game.rules.fees else "half hour") == "half hour"
    if name == "doubles":
        return bool(game.rules.doubles)
    if name == "fee" and game.script_name == "draw":
        return game.id == "sk.lowball" and given.get("form") != "antes"
    return True
