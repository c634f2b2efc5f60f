"""The odds of a house-game: what every wager in it is worth, by the part of the lab that knows the game."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import calroom
from calroom.houses.game import Game
from calroom.lab.worth import Odds

GAMES = {
    "baccarat": "baccarat",
    "double_hand": "double_hand",
    "pai_gow_tiles": "pai_gow_tiles",
    "super_pan9": "super_pan9",
    "three_card": "three_card",
}
"""The scripts whose wagers are valued, and the modules that do it."""


def odds(game: str | Game, **posted: Any) -> Odds:
    """What the wagers of a game such as `palace.baccarat` are worth at a table that posts this."""
    house_game = calroom.game(game) if isinstance(game, str) else game
    script = house_game.script.__name__.rpartition(".")[2]
    if script not in GAMES:
        raise ValueError(
            f"the odds of {house_game.id} are not worked out; there are those of {', '.join(_known())}"
        )
    found: Odds = import_module(f"calroom.lab.{GAMES[script]}").odds(house_game, **posted)
    return found


def _known() -> list[str]:
    return [game.id for game in calroom.games() if game.script.__name__.rpartition(".")[2] in GAMES]
