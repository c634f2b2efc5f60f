"""What a hand of a game is decided by, for whoever judges hands without playing them."""

from typing import NamedTuple

from calroom.games.poker.ways import Way


class Contested(NamedTuple):
    """A showdown of hands with so many cards of their own and so many of a board, in these ways."""

    own: int
    board: int
    ways: tuple[Way, ...]
