"""Where somebody goes whose table breaks and who finds no seat: first on the list of the game."""

from collections.abc import Sequence
from typing import Protocol


class TheList(Protocol):
    """The lists of the room, as somebody without a seat needs them."""

    async def put_first(self, game: str, stakes: str, people: Sequence[str], step: str) -> None:
        """Put people at the head of a list, in this order; `step` is the id under which it counts once."""
        ...


class NoList:
    """A room without lists: whoever finds no seat has their chips and comes back by themselves."""

    async def put_first(self, game: str, stakes: str, people: Sequence[str], step: str) -> None:
        """Nobody waits."""
