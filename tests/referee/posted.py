"""What a table may post, chosen at random for each kind of game."""

from collections.abc import Callable
from random import Random
from typing import Any

from calroom.games.pan.terms import Rules as PanRules
from calroom.games.poker.draw.game import Rules as DrawRules
from calroom.games.poker.mexican.game import Rules as MexicanRules
from calroom.houses.game import Game

Posting = Callable[[Game, list[int], Random], Any]


def _one_of(*choices: Any) -> Posting:
    """Any of these, whatever the game and whoever sits there."""
    return lambda _game, _seats, luck: luck.choice(choices)


def _for_somebody(*choices: Any) -> Posting:
    """Any of these, for one of the seats."""
    return lambda _game, seats, luck: {luck.choice(seats): luck.choice(choices)}


def _somebody(_: Game, seats: list[int], luck: Random) -> tuple[int, ...]:
    return (luck.choice(seats),)


def _some(_: Game, seats: list[int], luck: Random) -> tuple[int, ...]:
    return tuple(luck.sample(seats, luck.randint(0, len(seats))))


def _charged_by_time(game: Game) -> DrawRules | MexicanRules:
    """The rules of a game whose tables may charge by the half hour instead of by the hand."""
    assert isinstance(game.rules, DrawRules | MexicanRules)
    return game.rules


def _schedule(game: Game, _: list[int], luck: Random) -> str:
    """One of the schedules that the house has filed for the game."""
    rules = _charged_by_time(game)
    filed = [name for name, rows in (("hand", rules.fees), ("half hour", rules.half_hour)) if rows]
    return luck.choice(filed or ["hand"])


def _named_schedule(game: Game, _: list[int], luck: Random) -> str:
    return str(luck.choice(sorted(game.rules_as(PanRules).fees)))


FLAG = _one_of(False, True)
ANTE = _one_of(0, 50, 100)
HOLDEM: dict[str, Posting] = {
    "jackpot": FLAG,
    "any_low": FLAG,
    "everybody_shows": FLAG,
    "ante": ANTE,
    "posts": _for_somebody(100, 400, 600, 800),
    "board_first": FLAG,
}
STUD: dict[str, Posting] = {
    "joker": FLAG,
    "any_low": FLAG,
    "jackpot": FLAG,
    "killed": FLAG,
    "everybody_shows": FLAG,
    "ante": ANTE,
    "ante_from": _one_of("everybody", "dealer", "nobody"),
    "bring_in": _one_of(50, 100, 200),
    "opens": _one_of("low card", "high card"),
}
DRAW: dict[str, Posting] = {
    "form": _one_of("blinds", "antes"),
    "blinds_ante": FLAG,
    "posts": HOLDEM["posts"],
    "straddles": _somebody,
    "killers": _somebody,
    "kills": FLAG,
    "sevens": FLAG,
    "raises": _one_of(1, 3, 5),
    "player_deals": FLAG,
    "schedule": _schedule,
    "time_due": _for_somebody(1, 2),
    "fee": _one_of(100, 300),
    "jackpot": FLAG,
}
MEXICAN: dict[str, Posting] = {
    "ante": ANTE,
    "opening": _one_of(500, 1000),
    "schedule": _schedule,
    "time_due": DRAW["time_due"],
    "jackpot": FLAG,
}
PAN: dict[str, Posting] = {
    "doubles": _some,
    "decks": _one_of(8, 10),
    "spades_out": FLAG,
    "schedule": _named_schedule,
    "jackpot": FLAG,
    "conditions_pay": FLAG,
    "bust_out": _one_of("", "empty board"),
}
BANKED: dict[str, Posting] = {
    "cover": _one_of("action", "net"),
    "jackpot": FLAG,
    "buster": FLAG,
    "continuous": FLAG,
}
BY_SCRIPT: dict[str, dict[str, Posting]] = {
    "holdem": HOLDEM,
    "stud": STUD,
    "draw": DRAW,
    "mexican": MEXICAN,
    "push9": {"fee": _one_of(0, 50, 100)},
}
BY_FAMILY = {"banked": BANKED, "pan": PAN}


def postings(game: Game, seats: list[int], luck: Random) -> dict[str, Any]:
    """Some of what this game's tables can post."""
    known = BY_SCRIPT.get(game.type.name) or BY_FAMILY[game.family]
    fields = game.type.given.__struct_fields__
    chosen = [name for name in known if luck.random() < 0.3 and name in fields]
    given = {name: known[name](game, seats, luck) for name in chosen}
    return {name: value for name, value in given.items() if _makes_sense(game, name, given)}


def _makes_sense(game: Game, name: str, given: dict[str, Any]) -> bool:
    """Time is owed where it is charged, blinds are made up for where there are some, a blind pays a fee."""
    if name == "time_due":
        usual = "hand" if _charged_by_time(game).fees else "half hour"
        return bool(given.get("schedule", usual) == "half hour")
    if name == "posts" and given.get("form") == "antes":
        return False
    if name == "doubles":
        return game.rules_as(PanRules).doubles
    if name == "fee" and game.type.name == "draw":
        return game.id == "sk.lowball" and given.get("form") != "antes"
    return True
