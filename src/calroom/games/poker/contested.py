"""What a hand of a game is decided by, for whoever judges hands without playing them."""

from typing import NamedTuple

from calroom.games.poker.ways import Way


class Contested(NamedTuple):
    """A showdown of hands with so many cards of their own and so many of a board, in these ways.

    Before it a player `draws` up to so many cards, where there is a draw. Where a hand that was checked wins
    nothing of later bets, `bet_from` is the worth from which on it must be bet. Who `discards` holds a card
    more until then.
    """

    own: int
    board: int
    ways: tuple[Way, ...]
    draws: int = 0
    bet_from: int = 0
    discards: bool = False
