"""What a table of a game costs, in words, for every sign and number of players."""

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING

from calroom.houses.game import Game
from calroom.money import dollars

if TYPE_CHECKING:
    from calroom.games.charges import Charge


@cache
def fees_in_words(game: Game) -> list[str]:
    """The collection as the lobby posts it: one line for every sign, and for players who pay differently."""
    lines = []
    for sign in game.rules.stakes:
        for fewest, most, words in _by_players(game, sign):
            crowd = "" if (fewest, most) == tuple(game.rules.seats) else f", {_players(fewest, most)}"
            lines.append(f"{sign}{crowd}: {words}")
    return lines


def _by_players(game: Game, sign: str) -> list[tuple[int, int, str]]:
    """Numbers of players that pay the same, joined."""
    found: list[tuple[int, int, str]] = []
    fewest, most = game.rules.seats
    for players in range(fewest, most + 1):
        words = _said(game.charges(sign, {}, players))
        if found and found[-1][2] == words:
            found[-1] = (found[-1][0], players, words)
        else:
            found.append((players, players, words))
    return found


def _said(charges: Iterable["Charge"]) -> str:
    said = [f"{dollars(charge.amount)} {charge.words}" for charge in charges if charge.amount]
    return "; ".join(said) or "no collection"


def _players(fewest: int, most: int) -> str:
    return f"{fewest} players" if fewest == most else f"{fewest} to {most} players"
