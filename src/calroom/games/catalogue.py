"""The types of games that there are: ours, and those of every package that offers some by an entry point."""

from functools import cache
from importlib.metadata import EntryPoint, entry_points

from calroom.games.declared import AnyGameType, GameType

GROUP = "calroom.games"
"""The group of entry points under which a package offers its types of games, each by its name."""


class NoSuchGame(ValueError):
    """There is no type of game of this name, or no longer: its package is not installed."""


@cache
def offers() -> dict[str, EntryPoint]:
    """Who offers which type of game."""
    return {found.name: found for found in entry_points(group=GROUP)}


@cache
def game_type(name: str) -> AnyGameType:
    """A type of game by its name, read when it is first asked for."""
    if name not in offers():
        raise NoSuchGame(f"there is no game {name!r}; there are {', '.join(sorted(offers()))}")
    offer = offers()[name]
    found = offer.load()
    if not isinstance(found, GameType):
        raise ValueError(f"{offer.value} is offered as the game {name} and is none, but {found!r}")
    if found.name != name:
        raise ValueError(f"{offer.value} is offered as the game {name} and calls itself {found.name}")
    return found
