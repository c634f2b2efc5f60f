"""`calroom night`: a night of bots at one table, and what players, banks and the house end with."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from calroom.cli.console import figures, form_of, print_csv, print_found, printer, progress_bar
from calroom.cli.failure import FAILED, STOPPED, complain
from calroom.cli.parameters import AtLeastOne, Cluster, Csv, Json, Seed
from calroom.money import dollars

if TYPE_CHECKING:
    from calroom.nights import Night


def night(
    game: str,
    *manners: str,
    hands: AtLeastOne = 10_000,
    sitting: AtLeastOne = 100,
    seed: Seed = 0,
    stakes: str | None = None,
    stack: str | None = None,
    workers: AtLeastOne | None = None,
    cluster: Cluster = "",
    output: Annotated[Path | None, Parameter(alias="-o")] = None,
    json: Json = False,
    csv: Csv = False,
) -> int:
    """Deal a night by bots, and say how what players, banks and the house end with is spread.

    The night is dealt in sittings: at each everybody sits down with the same chips. The same seed gives the
    same night with any number of workers. Ctrl-C stops it and shows the sittings so far.

    Parameters
    ----------
    game
        The house-game, such as sk.pure215; --house names a file of one's own.
    manners
        One for each seat: how well they play (beginner, sensible, expert) or how (careful, bold, anything);
        without any, four who are sensible.
    hands
        How many hands the night has.
    sitting
        How many of them are one sitting.
    stakes
        The table's stakes, such as $5-$10.
    stack
        What everybody sits down with.
    workers
        How many cores of this machine to use; without it, all of them.
    output
        A file for a page with a picture of every spread.
    json
        Print JSON.
    csv
        Print rows for a spreadsheet.
    """
    form = form_of(json=json, csv=csv)
    from calroom import nights

    try:
        with progress_bar("dealing") as progress:
            found = nights.night(
                game,
                manners,
                hands=hands,
                sitting=sitting,
                seed=seed,
                stakes=stakes,
                stack=stack,
                workers=workers or os.cpu_count() or 1,
                cluster=cluster,
                progress=lambda done, of: progress(done / of),
            )
        if output is not None:
            output.write_text(nights.page(found), encoding="utf-8")
    except OSError as wrong:
        return complain(f"{output} cannot be written: {wrong.strerror}", FAILED)
    except (LookupError, ValueError) as wrong:
        return complain(wrong)
    except KeyboardInterrupt:
        return complain("stopped before anything was found", STOPPED)
    return print_csv(_rows(found)) if form == "csv" else print_found(found, form, _print)


def _rows(found: Night) -> list[dict[str, Any]]:
    from calroom.nights.spread import PERCENTILES

    return [
        {
            "who": one.name,
            "sittings": one.count,
            "mean": one.mean,
            "error": one.error,
            **{f"percentile {at}": value for at, value in zip(PERCENTILES, one.percentiles, strict=True)},
        }
        for one in found.spreads
    ]


def _print(found: Night) -> None:
    from calroom.nights.spread import PERCENTILES

    console = printer()
    console.print(f"[bold]{found.title}[/bold] ({found.game}), {found.stakes}")
    table = figures("ends a sitting with", "in the mean", "error", *(f"{at} %" for at in PERCENTILES))
    for one in found.spreads:
        table.add_row(
            one.name,
            dollars(round(one.mean)),
            f"± {dollars(round(one.error))}",
            *map(dollars, one.percentiles),
        )
    console.print(table)
    if found.pots:
        console.print(f"The house took {found.share:.2%} of {dollars(found.pots)} that was won from pots.")
    stopped = ", stopped early" if found.stopped else ""
    sat = f"sittings of {found.sitting:,} with {dollars(found.stack)} each"
    console.print(f"{found.hands:,} hands in {sat}, seed {found.seed}{stopped}")
