"""`calroom games`: every house-game that can be dealt."""

import sys
from typing import Annotated

import msgspec
from cyclopts import Parameter

import calroom
from calroom.cli.console import printer


def games(*, json: Annotated[bool, Parameter(negative=())] = False) -> int:
    """List every house-game with its title, family, seats and stakes.

    Parameters
    ----------
    json
        Print JSON.
    """
    found = calroom.games()
    if json:
        rows = [
            {
                "game": game.id,
                "title": game.title,
                "family": game.family,
                "seats": game.rules.seats,
                "stakes": game.rules.stakes,
            }
            for game in found
        ]
        sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(rows)) + b"\n")
        return 0
    from rich.table import Table

    table = Table("game", "title", "family", "seats", "stakes", box=None, header_style="bold")
    for game in found:
        fewest, most = game.rules.seats
        table.add_row(game.id, game.title, game.family, f"{fewest}-{most}", ", ".join(game.rules.stakes))
    printer().print(table)
    return 0
