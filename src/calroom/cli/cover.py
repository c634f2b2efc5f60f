"""`calroom cover`: what a short bank does to those who bet against it, and to itself."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from calroom.cli.console import figures, form_of, print_assumptions, print_found, printer, progress_bar
from calroom.cli.failure import STOPPED, complain
from calroom.cli.parameters import AtLeastOne, Csv, Json, Seed
from calroom.cli.simulate import wagers_of, whole_number

if TYPE_CHECKING:
    from calroom.lab.covers import Covers


def cover(
    game: str,
    *banks: str,
    players: AtLeastOne = 3,
    strategy: str = "",
    rounds: str = "",
    seed: Seed = 0,
    json: Json = False,
    csv: Csv = False,
) -> int:
    """Deal the same cards against banks of several sizes, and say what each place in the settlement gets.

    Ctrl-C stops the work and shows the banks that were dealt against.

    Parameters
    ----------
    game
        The house-game, such as sk.pure215.
    banks
        How many wagers the player-dealer has put up, such as 1 2.5 8; without any, some usual sizes.
    players
        How many players bet one wager each.
    strategy
        best, house, or a file as `calroom strategy -o` writes it.
    rounds
        How many rounds are dealt against each bank; without it a million, or 2,000 where nobody has
        studied the game and the engine plays it.
    json
        Print JSON.
    csv
        Print rows for a spreadsheet.
    """
    form = form_of(json=json, csv=csv)
    from calroom import lab

    try:
        asked: dict[str, Any] = {"strategy": strategy} if strategy else {}
        if banks:
            sizes: list[Fraction | None] = [wagers_of(bank) for bank in banks]
            asked["banks"] = [*sizes, None]
        with progress_bar("dealing") as progress:
            found = lab.cover(
                game,
                players=players,
                rounds=whole_number(rounds) if rounds else None,
                seed=seed,
                progress=progress,
                **asked,
            )
    except (LookupError, ValueError) as wrong:
        return complain(wrong)
    except KeyboardInterrupt:
        return complain("stopped before anything was found", STOPPED)
    return print_found(found, form, _print)


def _print(found: Covers) -> None:

    console = printer()
    console.print(f"[bold]{found.title}[/bold] ({found.game}), {found.strategy}, {found.players} player(s)")
    for wager in dict.fromkeys(bank.wager for bank in found.banks):
        columns = ("settled first", "last", "error", "moves first", "last", "bank has", "error", "deviation")
        table = figures(f"{wager}: bank", *columns)
        for bank in found.banks:
            if bank.wager == wager:
                table.add_row(
                    "covers all" if bank.posted is None else f"{bank.posted:g} wagers",
                    f"{bank.expected[0]:+.4%}",
                    f"{bank.expected[-1]:+.4%}",
                    f"± {max(bank.errors):.4%}",
                    f"{bank.moves[0]:.4f}",
                    f"{bank.moves[-1]:.4f}",
                    f"{bank.bank:+.4%}",
                    f"± {bank.bank_error:.4%}",
                    f"{bank.bank_deviation:.4f}",
                )
        console.print()
        console.print(table)
    stopped = ", stopped early" if found.stopped else ""
    console.print(f"\n{found.rounds:,} rounds against each bank, seed {found.seed}{stopped}")
    print_assumptions(console, found.assumptions)
