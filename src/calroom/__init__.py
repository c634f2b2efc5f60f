"""Calroom: a complete California card room in software.

>>> import calroom
>>> game = calroom.game("comstock.holdem")
>>> hand = game.hand(stacks={1: 20000, 2: 20000, 3: 20000}, seed=7)
>>> [ask.seat for ask in hand.asks]
[1]
"""

from functools import cache
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
    """A house by its id, or your own by the path of its file."""
    from calroom.houses.loader import FILED, House

    path = FILED / f"{name}.toml"
    if str(name).endswith(".toml"):
        return House(Path(name))
    if not path.is_file():
        known = ", ".join(sorted(file.stem for file in FILED.glob("*.toml")))
        raise LookupError(f"there is no house {name}; there are {known}, or give the path of a house file")
    return _filed(path)


@cache
def _filed(path: Path) -> "House":
    from calroom.houses.loader import House

    return House(path)


def houses() -> "tuple[House, ...]":
    """The filed houses."""
    from calroom.houses.loader import FILED

    return tuple(house(path.stem) for path in sorted(FILED.glob("*.toml")))


def game(name: str) -> "Game":
    """A house-game of a filed house, such as `sk.pure215`."""
    house_name, _, game_name = name.partition(".")
    return house(house_name).game(game_name)


def games() -> "tuple[Game, ...]":
    """Every house-game that can be dealt."""
    return tuple(each.game(name) for each in houses() for name in each.games)


def replay(inputs: "Inputs") -> "Hand":
    """Play a hand again: the same inputs give the same events, byte by byte."""
    return game(inputs.setup.game).replay(inputs)
