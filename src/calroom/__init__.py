"""Calroom: a complete California card room in software.

>>> import calroom
>>> game = calroom.game("comstock.holdem")
>>> hand = game.hand(stacks={1: 20000, 2: 20000, 3: 20000}, seed=7)
>>> [ask.seat for ask in hand.asks]
[1]
"""

from pathlib import Path
from typing import TYPE_CHECKING

# Two rooms of the house share their names with functions below. They are opened first, while they are
# still empty, so that opening them later does not put the room in the function's place.
import calroom.games
import calroom.houses  # noqa: F401

if TYPE_CHECKING:
    from calroom.houses.game import Game
    from calroom.houses.loader import House
    from calroom.table.hand import Hand
    from calroom.table.inputs import Inputs

__version__ = "0.2.0"


def __getattr__(name: str) -> object:
    """`calroom.Refused`, without loading the table before it is needed."""
    if name == "Refused":
        from calroom.table.refusals import Refused

        return Refused
    raise AttributeError(f"module 'calroom' has no attribute {name!r}")


# The parts are imported when they are used, so that asking for the version stays quick.


def house(name: str | Path) -> "House":
    """A house by its id, filed or of an installed package; or your own by the path of its file."""
    from calroom.houses import known

    return known.house(name)


def houses() -> "tuple[House, ...]":
    """Every house that is known by its id: filed, installed, or opened by whoever runs this process."""
    from calroom.houses import known

    return known.houses()


def game(name: str) -> "Game":
    """A house-game, such as `sk.pure215`."""
    house_name, _, game_name = name.partition(".")
    return house(house_name).game(game_name)


def games() -> "tuple[Game, ...]":
    """Every house-game that can be dealt."""
    return tuple(each.game(name) for each in houses() for name in each.games)


def replay(inputs: "Inputs") -> "Hand":
    """Play a hand again: the same inputs give the same events, byte by byte.

    The house that dealt it is found by the version of its file, among those that are installed and those
    that were loaded in this process.
    """
    from calroom.houses import known

    return known.of_version(inputs.setup.game, inputs.setup.version).replay(inputs)
