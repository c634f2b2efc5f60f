"""What a seat at a poker table costs: the drop, the jackpot's dollar and the half hours.

Nothing is worked out here twice. Two hands are dealt by the engine, one that everybody gives up at once and
one that everybody stays in to the end, and what went into the boxes is what such a hand costs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from calroom.games.between_hands import JACKPOT_ATTACHED
from calroom.houses.game import Game
from calroom.houses.known import game_of
from calroom.money import Cents
from calroom.table.asks import Answer, Ask
from calroom.table.hand import Hand
from calroom.table.refusals import Refused
from calroom.table.table import COLLECTION, JACKPOT

HANDS_AN_HOUR = 30
"""What a live table deals, unless somebody knows better."""

MUCH: Cents = 1_000_000
HALF_HOURS_AN_HOUR = 2
GIVING_UP = ("fold", "pass", "check")
STAYING = ("check", "call", "play", "complete", "bring-in")


class TableCost(Struct, frozen=True):
    """What hands cost at a table with this stakes and so many players dealt in.

    `least` goes to the house from a hand that nobody plays on, `most` from one that is played to the end;
    `jackpot` comes on top of the latter. `an_hour` is what the house gets from each player at most.
    """

    stakes: str
    charged: str
    players: int
    least: Cents
    most: Cents
    jackpot: Cents
    half_hour: Cents
    each: float
    an_hour: float


class Drop(Struct, frozen=True):
    """What a game costs at every table that its house posts."""

    game: str
    title: str
    version: str
    method: str
    assumptions: tuple[str, ...]
    tables: tuple[TableCost, ...]


def drop(
    game: str | Game,
    *,
    stakes: str = "",
    hands_an_hour: int = HANDS_AN_HOUR,
    written: Mapping[str, str] | None = None,
) -> Drop:
    """What every posted table of a poker game, or one of them, costs those who sit at it.

    `written` is what the tables post.
    """
    house_game = game_of(game)
    if house_game.family != "poker":
        raise ValueError(f"{house_game.id} is played against a bank or for the tops; ask for its odds")
    if hands_an_hour < 1:
        raise ValueError(f"{hands_an_hour} hands an hour is no game; give 1 or more")
    fewest, most = house_game.rules.seats
    posted_at = (house_game.stakes_meant(stakes),) if stakes else house_game.rules.stakes
    tables = [
        _cost(house_game, at, posted, players, hands_an_hour)
        for at in posted_at
        for posted in _ways_to_charge(house_game, at, written or {})
        for players in range(fewest, most + 1)
    ]
    if not tables:
        # Nothing is posted that any table takes: let the first one say why.
        house_game.read_written(posted_at[0], written or {})
    return Drop(
        house_game.id,
        house_game.title,
        house_game.version,
        "two hands dealt by the engine at each table",
        (
            f"{hands_an_hour} hands an hour",
            "every player pays an equal part of the drop in the long run",
            "a jackpot is attached to the table, where the house has one",
            "every hand of the hour goes to the end; those that end sooner cost less, down to the least",
        ),
        tuple(tables),
    )


def _ways_to_charge(game: Game, stakes: str, written: Mapping[str, str]) -> list[dict[str, Any]]:
    """What a table posts, in every way that it may be charged: by the hand or by time."""
    try:
        posted = game.read_written(stakes, written)
    except Refused:
        return []
    names = () if "schedule" in posted else game.type.schedules(game.terms(stakes))
    return [{**posted, "schedule": name} for name in names] or [posted]


def _cost(game: Game, stakes: str, posted: dict[str, Any], players: int, hands_an_hour: int) -> TableCost:
    least, _ = _boxes(game, stakes, posted, players, GIVING_UP)
    most, jackpot = _boxes(game, stakes, posted, players, STAYING)
    half_hour = game.half_hour(stakes, posted)
    each = (most + jackpot) / players
    return TableCost(
        stakes,
        posted.get("schedule") or ("half hour" if half_hour and not most else "hand"),
        players,
        least,
        most,
        jackpot,
        half_hour,
        each,
        each * hands_an_hour + half_hour * HALF_HOURS_AN_HOUR,
    )


def _boxes(
    game: Game, stakes: str, posted: dict[str, Any], players: int, verbs: tuple[str, ...]
) -> tuple[Cents, Cents]:
    """What one hand puts into the collection and into the jackpot when everybody chooses like this."""
    hand = _dealt(game, stakes, posted, players)
    choose = _preferring(verbs)
    while not hand.over:
        ask = hand.asks[0]
        hand.answer(ask.seat, choose(ask))
    return hand.table.chips.get(COLLECTION, 0), hand.table.chips.get(JACKPOT, 0)


def _dealt(game: Game, stakes: str, posted: dict[str, Any], players: int) -> Hand:
    stacks = dict.fromkeys(range(1, players + 1), MUCH)
    given: dict[str, Any] = {}
    game.type.meeting.bring(given, JACKPOT_ATTACHED, True)
    return game.hand(stacks, seed=1, stakes=stakes, **given | posted)


def _preferring(verbs: tuple[str, ...]) -> Callable[[Ask], Answer]:
    """Somebody who takes the first of these verbs that they are offered, as cheaply as they may."""

    def choose(ask: Ask) -> Answer:
        for verb in verbs:
            for option in ask.options:
                if option.verb == verb and option.fewest == 0:
                    return Answer(verb, option.low, where=option.where)
        return ask.default

    return choose
