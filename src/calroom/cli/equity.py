"""`calroom equity`: what share of the pot each hand wins."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from calroom.cli.console import figures, form_of, print_csv, print_found, printer, progress_bar
from calroom.cli.failure import STOPPED, complain
from calroom.cli.parameters import AtLeastOne, Csv, Flag, Json, Whole

if TYPE_CHECKING:
    from collections.abc import Sequence

    from calroom.lab.poker.equities import Equity


def equity(
    game: str,
    *hands: str,
    board: str = "",
    dead: str = "",
    samples: AtLeastOne | None = None,
    seed: Whole = 0,
    workers: AtLeastOne = 1,
    joker: Flag = False,
    joker_up: Flag = False,
    any_low: Flag = False,
    json: Json = False,
    csv: Csv = False,
) -> int:
    """Work out how often each hand wins, and what share of the pot it wins in the long run.

    Every deal is looked at where there are not too many, otherwise a million random ones. Ctrl-C stops the
    work and shows what was found so far.

    Parameters
    ----------
    game
        A game such as holdem or razz, or a house-game such as comstock.omaha-hilo.
    hands
        One word for each player: their cards (AsAh), fewer than they will have if some are to come, random,
        or a range of hold'em hands ("QQ+ AKs").
    board
        The cards on the board.
    dead
        Cards that nobody can get: folded, burned and seen, or discarded.
    samples
        Look at so many random deals and not at every one.
    seed
        The same seed gives the same random deals, whatever the number of workers.
    workers
        How many cores to use.
    joker
        The table has posted a joker, where it may.
    joker_up
        The joker was dealt face up, where its use depends on that.
    any_low
        The table has posted that any low takes half, where it may.
    json
        Print JSON.
    csv
        Print rows for a spreadsheet.
    """
    form = form_of(json=json, csv=csv)
    from calroom import lab

    try:
        with progress_bar("dealing") as progress:
            found = lab.equity(
                game,
                hands,
                board,
                dead,
                samples=samples,
                seed=seed,
                workers=workers,
                progress=progress,
                joker_up=joker_up,
                joker=joker,
                any_low=any_low,
            )
    except (LookupError, ValueError) as wrong:
        return complain(wrong)
    except KeyboardInterrupt:
        return complain("stopped before anything was found", STOPPED)
    if form == "csv":
        return print_csv(_rows(hands, found))
    return print_found(found, form, partial(_print, hands))


def _rows(hands: Sequence[str], found: Equity) -> list[dict[str, Any]]:
    """A row for each hand."""
    each = zip(hands, found.win, found.tie, found.share, found.error, strict=True)
    columns = ("hand", "win", "tie", "share", "error", "method", "count")
    return [dict(zip(columns, (*one, found.method, found.count), strict=True)) for one in each]


def _print(hands: Sequence[str], found: Equity) -> None:

    table = figures("hand", "wins", "shares", "share of the pot", "error")
    for hand, win, tie, share, error in zip(
        hands, found.win, found.tie, found.share, found.error, strict=True
    ):
        table.add_row(hand, f"{win:.4%}", f"{tie:.4%}", f"{share:.4%}", f"± {error:.4%}" if error else "none")
    console = printer()
    console.print(table)
    console.print(f"{found.method}, {found.count:,} deals")
