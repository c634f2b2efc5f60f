"""`calroom games`: every house-game that can be dealt."""

import calroom
from calroom.cli.console import figures, print_json, printer
from calroom.cli.parameters import Flag


def games(*, json: Flag = False) -> int:
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
        return print_json(rows)
    table = figures("game", "title", "family", "seats", "stakes")
    for game in found:
        fewest, most = game.rules.seats
        table.add_row(game.id, game.title, game.family, f"{fewest}-{most}", ", ".join(game.rules.stakes))
    printer().print(table)
    return 0
