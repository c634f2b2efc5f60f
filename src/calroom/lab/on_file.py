"""The return on file of everything that can be wagered on a banked layout, for records to be held against.

A layout is read by the words of its places: `circle 4 behind 9` is a circle, `tie circle 2` a tie circle.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, TypeAlias

from msgspec import Struct

from calroom.houses.game import Game
from calroom.lab.banked import odds
from calroom.lab.studies import study_of
from calroom.lab.worth import Worth

RIDES_ALONG = {"play": "ante"}
"""Places whose chips are more of a wager that lies elsewhere, and are worth what that one is."""

ADDED = ("added-wager", "play-or-fold")
"""The topics under which a wager is raised after the deal: worths are for each unit wagered before it."""

TAKEN_BACK = ("last-chance", "over-maximum", "bonus-with-ante")
"""The topics under which a wager goes back before it has any action."""

AFTER_THE_DEAL = ("insurance",)
"""Wagers that are made when cards have been seen, and never more than the wager that was made before."""

Posted: TypeAlias = tuple[tuple[str, Any], ...]

_NUMBERED = re.compile(r" \d")


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


def wager_at(place: str) -> str:
    """What is wagered at a place of a layout.

    >>> wager_at("circle 4 behind 9"), wager_at("tie circle 2"), wager_at("play 3")
    ('circle', 'tie circle', 'ante')
    """
    kind = _NUMBERED.split(place, maxsplit=1)[0]
    return RIDES_ALONG.get(kind, kind)


def what_counts(posted: Mapping[str, Any]) -> Posted:
    """Of what a table posts, what its wagers are worth more or less by."""
    return tuple((key, posted[key]) for key in ("decks", "buster") if key in posted)


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
