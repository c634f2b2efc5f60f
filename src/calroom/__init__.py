"""Calroom: a complete California card room in software.

>>> import calroom
>>> game = calroom.game("comstock.holdem")
>>> hand = game.hand(stacks={1: 20000, 2: 20000, 3: 20000}, seed=7)
>>> [ask.seat for ask in hand.asks]
[1]
"""

from types import ModuleType
from typing import TYPE_CHECKING, Any

# Two rooms of the house share their names with functions below.
import calroom.games as _games
import calroom.houses as _houses
from calroom.kinds import check_kind

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from calroom.houses.game import Game as Game
    from calroom.houses.loader import House as House
    from calroom.table.asks import Answer as Answer
    from calroom.table.asks import Ask as Ask
    from calroom.table.asks import Option as Option
    from calroom.table.events import Event as Event
    from calroom.table.hand import Hand as Hand
    from calroom.table.inputs import Inputs as Inputs
    from calroom.table.refusals import Refused as Refused
    from calroom.table.views import View as View

__version__ = "0.3.0"
__all__ = [
    "Answer",
    "Ask",
    "Event",
    "Game",
    "Hand",
    "House",
    "Inputs",
    "Option",
    "Refused",
    "View",
    "game",
    "games",
    "house",
    "houses",
    "replay",
]

_TYPES = {
    "Answer": "table.asks",
    "Ask": "table.asks",
    "Event": "table.events",
    "Game": "houses.game",
    "Hand": "table.hand",
    "House": "houses.loader",
    "Inputs": "table.inputs",
    "Option": "table.asks",
    "Refused": "table.refusals",
    "View": "table.views",
}


def __getattr__(name: str) -> Any:
    """A type that people use, read when it is first asked for."""
    if name not in _TYPES:
        raise AttributeError(f"module 'calroom' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"calroom.{_TYPES[name]}"), name)


# The parts are imported when they are used, so that asking for the version stays quick.


def house(name: "str | Path") -> "House":
    """A house by its id, filed or of an installed package; or your own by the path of its file."""
    from calroom.houses import known

    return known.house(name)


def houses() -> "tuple[House, ...]":
    """Every house that is known by its id: filed, installed, or opened by whoever runs this process."""
    from calroom.houses import known

    return known.houses()


def game(name: str) -> "Game":
    """A house-game, such as `sk.pure215`."""
    from calroom.houses import known

    return known.game_of(name)


def games() -> "tuple[Game, ...]":
    """Every house-game that can be dealt."""
    return tuple(each.game(name) for each in houses() for name in each.games)


def replay(inputs: "Inputs") -> "Hand":
    """Play a hand again: the same inputs give the same events, byte by byte.

    The house that dealt it is found by the version of its file, among those that are installed and those
    that were loaded in this process.
    """
    from calroom.houses import known
    from calroom.table.inputs import Inputs

    check_kind("inputs", inputs, Inputs, "the inputs of a hand, `hand.inputs`")
    return known.of_version(inputs.setup.game, inputs.setup.version).replay(inputs)


def _called(room: ModuleType, function: "Callable[[], object]") -> ModuleType:
    """A room of the house that can be called as the function of its name can, and imported from as ever."""
    room.__class__ = type("Room", (ModuleType,), {"__call__": lambda _: function()})
    return room


globals().update(games=_called(_games, games), houses=_called(_houses, houses))
