"""`calroom strategy`: how to play a banked game, to read and as a file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from calroom.cli.console import figures, form_of, print_assumptions, print_csv, print_found, printer
from calroom.cli.failure import FAILED, complain
from calroom.cli.parameters import Csv, Json, Whole

if TYPE_CHECKING:
    from rich.console import Console

    from calroom.lab.sheets import Advice, Entry, Sheet


def strategy(
    game: str,
    *,
    output: Annotated[Path | None, Parameter(alias="-o")] = None,
    decks: Whole | None = None,
    stakes: str | None = None,
    json: Json = False,
    csv: Csv = False,
) -> int:
    """Say how to play a game, what that is worth, and what the house's own ways cost.

    Parameters
    ----------
    game
        The house-game, such as sk.pure215.
    output
        Write the best strategy to this file, which `--strategy` of odds and simulate reads.
    decks
        How many decks the table has posted, where there is a choice.
    stakes
        The table's stakes, such as $5-$300.
    json
        Print JSON.
    csv
        Print rows for a spreadsheet.
    """
    form = form_of(json=json, csv=csv)
    from calroom import lab

    asked: dict[str, Any] = {} if decks is None else {"decks": decks}
    if stakes is not None:
        asked["stakes"] = stakes
    try:
        found = lab.advice(game, **asked)
    except (LookupError, ValueError) as wrong:
        return complain(wrong)
    if output is not None:
        try:
            output.write_text(found.file, encoding="utf-8")
        except OSError as wrong:
            return complain(f"{output} cannot be written ({wrong.strerror})", FAILED)
    if form == "csv":
        return print_csv(_rows(found))
    return print_found(found, form, _print)


def _rows(found: Advice) -> list[dict[str, Any]]:
    """A row for each of every sheet, whose first column names the sheet."""
    return [
        {"sheet": sheet.title, **dict(zip(sheet.columns, row, strict=False))}
        for sheet in found.sheets
        for row in sheet.rows
    ]


def _print(found: Advice) -> None:
    from rich.table import Table

    console = printer()
    console.print(f"[bold]{found.title}[/bold] ({found.game})")
    table = Table(box=None, show_header=False)
    for name, worth in found.worth.items():
        table.add_row(name, f"{worth:+.4%}")
    console.print(table)
    for sheet in found.sheets:
        _print_sheet(console, sheet)
    console.print(f"\n{found.method}")
    print_assumptions(console, found.assumptions)


def _print_sheet(console: Console, sheet: Sheet) -> None:

    console.print(f"\n[bold]{sheet.title}[/bold]")
    if sheet.rows:
        table = figures(*sheet.columns)
        for row in sheet.rows:
            table.add_row(*map(_shown, row))
        console.print(table)
    if sheet.says:
        console.print(sheet.says)


def _shown(entry: Entry) -> str:
    if isinstance(entry, float):
        return f"{entry:.4%}"
    return "" if entry is None else str(entry)
