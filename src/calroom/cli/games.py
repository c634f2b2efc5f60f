"""`calroom games`: every house-game that can be dealt."""

import calroom
from calroom.cli.console import figures, form_of, print_in, printer
from calroom.cli.parameters import Csv, Json


def games(*, json: Json = False, csv: Csv = False) -> int:
    """List every house-game with its title, family, seats and stakes.

    Parameters
    ----------
    json
        Print JSON.
    csv
        Print rows for a spreadsheet.
    """
    form = form_of(json=json, csv=csv)
    found = calroom.games()
    if form:
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
        return print_in(form, rows)
    table = figures("game", "title", "family", "seats", "stakes")
    for game in found:
        fewest, most = game.rules.seats
        table.add_row(game.id, game.title, game.family, f"{fewest}-{most}", ", ".join(game.rules.stakes))
    printer().print(table)
    return 0
