"""What a table of a game costs, in words, for all stakes and numbers of players."""

from collections.abc import Iterable
from functools import cache
from typing import TypeAlias

from calroom.games.charges import Charge
from calroom.houses.game import Game
from calroom.money import dollars

Posted: TypeAlias = tuple[tuple[int, int, str], ...]
"""From so many players to so many, and what they pay."""


@cache
def fees_in_words(game: Game) -> list[str]:
    """The collection as the lobby posts it; stakes and numbers of players that cost the same are joined."""
    by_price: dict[Posted, list[str]] = {}
    for stakes in game.rules.stakes:
        by_price.setdefault(_posted(game, stakes), []).append(stakes)
    lines = []
    for posted, stakes_there in by_price.items():
        for fewest, most, words in posted:
            whom = [", ".join(stakes_there)] if len(by_price) > 1 else []
            whom += [_players(fewest, most)] if len(posted) > 1 else []
            lines.append(f"{', '.join(whom)}: {words}" if whom else words)
    return lines


def _posted(game: Game, stakes: str) -> Posted:
    found: list[tuple[int, int, str]] = []
    fewest, most = game.rules.seats
    for players in range(fewest, most + 1):
        words = _said(game.charges(stakes, {}, players))
        if found and found[-1][2] == words:
            found[-1] = (found[-1][0], players, words)
        else:
            found.append((players, players, words))
    return tuple(found)


def _said(charges: Iterable[Charge]) -> str:
    said = [f"{dollars(charge.amount)} {charge.words}" for charge in charges if charge.amount]
    return "; ".join(said) or "no collection"


def _players(fewest: int, most: int) -> str:
    return f"{fewest} players" if fewest == most else f"{fewest} to {most} players"
