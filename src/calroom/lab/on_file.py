"""The return on file of everything that can be wagered on a banked layout, for records to be held against."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from msgspec import Struct

from calroom.games.banked.laid import Posted as Posted
from calroom.games.banked.laid import wager_at as wager_at
from calroom.games.banked.laid import what_counts as what_counts
from calroom.houses.game import Game
from calroom.lab.banked import odds
from calroom.lab.studies import study_of
from calroom.lab.worth import Worth
from calroom.table.refusals import Refused


class OnFile(Struct, frozen=True):
    """What each unit of a wager brings, from the least to the most by the ways to play that were valued.

    `deviation` is the standard deviation of one wager, `highest` the most that it wins or loses.
    """

    least: float
    most: float
    deviation: float
    highest: float


def is_on_file(game: Game) -> bool:
    """Whether the wagers of a game are valued: it is one against a bank."""
    return bool(game.type.study)


def layout_of(game: Game) -> Mapping[str, tuple[str, ...]]:
    """By place, how the names of those worths begin that are of the wager there."""
    study = study_of(game)
    return study.layout if study else {}


def other_decks(game: Game) -> list[int]:
    """The numbers of decks that a table may post besides the usual one, and nothing else."""
    posted = next((one for one in game.postings(game.rules.stakes[0]) if one.key == "decks"), None)
    numbers = [one.value for one in posted.choices if isinstance(one.value, int)] if posted else []
    return [number for number in numbers if _cards(game, number) not in (0, len(game.deck))]


def _cards(game: Game, decks: int) -> int:
    """How many cards so many decks are; none where they go with something else that a table posts alone."""
    try:
        return len(game.cards_for({"decks": decks}))
    except Refused:
        return 0


@lru_cache(maxsize=64)
def on_file(game: Game, posted: Posted = ()) -> dict[str, OnFile]:
    """The return on file of every wager of a game at a table that posts this."""
    found = odds(game, **dict(posted))
    return {
        place: _band(ways, found.error)
        for place, names in layout_of(game).items()
        if (ways := [worth for worth in found.wagers if worth.wager.startswith(names)])
    }


def _band(ways: list[Worth], error: float) -> OnFile:
    """From the worst way to the best; where worths are simulated, four of their standard errors further."""
    return OnFile(
        min(way.expected for way in ways) - 4 * error,
        max(way.expected for way in ways) + 4 * error,
        max(way.deviation for way in ways),
        max(abs(outcome.pays) for way in ways for outcome in way.outcomes),
    )
