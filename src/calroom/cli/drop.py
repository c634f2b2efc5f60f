"""`calroom drop`: what a seat at every posted poker table of a game costs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from calroom.cli.console import figures, form_of, print_assumptions, print_found, printer
from calroom.cli.failure import complain
from calroom.cli.parameters import Csv, Json, Whole
from calroom.cli.postings import written
from calroom.money import dollars

if TYPE_CHECKING:
    from calroom.lab.poker.drop import Drop


def drop(
    game: str,
    *,
    stakes: str = "",
    hands_an_hour: Whole = 30,
    post: list[str] | None = None,
    json: Json = False,
    csv: Csv = False,
) -> int:
    """Say what the drop, the jackpot's dollar and the half hours cost at every posted table of a poker game.

    Parameters
    ----------
    game
        The house-game, such as palace.holdem.
    stakes
        The stakes of one table, such as $4-$8; without it, all that the house posts.
    hands_an_hour
        How many hands such a table deals.
    post
        What the tables post, such as schedule="half hour"; may be given several times. Stakes at which a
        table cannot post it are left out.
    json
        Print JSON.
    csv
        Print rows for a spreadsheet.
    """
    form = form_of(json=json, csv=csv)
    from calroom.lab.poker.drop import drop as cost_of

    try:
        found = cost_of(game, stakes=stakes, hands_an_hour=hands_an_hour, written=written(post))
    except (LookupError, ValueError) as wrong:
        return complain(wrong)
    return print_found(found, form, _print)


def _print(found: Drop) -> None:

    console = printer()
    console.print(f"[bold]{found.title}[/bold] ({found.game})")
    columns = (
        "charged by",
        "players",
        "least",
        "most",
        "jackpot",
        "half hour",
        "each a hand",
        "each an hour",
    )
    table = figures("table", *columns)
    for cost in found.tables:
        table.add_row(
            cost.stakes,
            cost.charged,
            str(cost.players),
            dollars(cost.least),
            dollars(cost.most),
            dollars(cost.jackpot),
            dollars(cost.half_hour),
            dollars(round(cost.each)),
            dollars(round(cost.an_hour)),
        )
    console.print(table)
    console.print(f"\n{found.method}")
    print_assumptions(console, found.assumptions)
