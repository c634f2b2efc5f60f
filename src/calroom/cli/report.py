"""`calroom report`: what people ask of a room's memory or of a game, to read, to print or for programs."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias, get_args

from cyclopts import Parameter

from calroom.cli.console import print_json, printer
from calroom.cli.database import opened
from calroom.cli.failure import FAILED, complain
from calroom.cli.parameters import Flag

if TYPE_CHECKING:
    from calroom.keeping.reports import Report
    from calroom.store import Store

Kind: TypeAlias = Literal[
    "hand", "unfinished", "count", "jackpot", "bank", "book", "actions", "returns", "flows"
]


def report(
    kind: str,
    database: str = "",
    *names: str,
    output: Annotated[Path | None, Parameter(alias="-o")] = None,
    csv: Flag = False,
    json: Flag = False,
    html: Flag = False,
    players: Flag = False,
) -> int:
    """Print a record of a room, or write a page on what a game is worth.

    Parameters
    ----------
    kind
        hand TABLE NUMBER: a hand in words with choices, bets, fees and balances. unfinished: the money in
        hands that are not over. count [TABLE]: the boxes by table and shift. jackpot [GAME]: the account of
        each game. bank TABLE: who was offered the bank and took it. book PERSON: everything that somebody
        bought, played and cashed. actions [TABLE]: what the floor and administrators did. returns [GAME]:
        what wagers against a bank returned, beside what is on file for them. flows [PERSON]: whose chips
        went to whom, and where out of proportion. Or a house-game, such as palace.baccarat: a page of its
        own with figures, charts, method and assumptions. With an alarm in it the command ends with 1.
    database
        The room's database: a file of SQLite, the URL of PostgreSQL, or - for the one that is set.
    names
        Which table, hand, game or person.
    output
        The file to write the page on a game to; it is printed if there is none.
    csv
        Print rows for a spreadsheet, amounts in cents.
    json
        Print JSON, amounts in cents.
    html
        Print a page of its own that can be printed on paper.
    players
        In count and jackpot, leave out hands that only bots played.
    """
    if database in get_args(Kind) and Path(kind).is_file():
        return complain(f"say what to report on first: calroom report {database} {kind}")
    if "." in kind:
        return _write_page(kind, output)
    if kind not in get_args(Kind):
        return complain(f"there is no report {kind}; there are {', '.join(get_args(Kind))}, or a house-game")
    from calroom.store import StoreFailure

    try:
        store = opened(database)
        made = _make(store, kind, names, players)
        store.close()
    except StoreFailure as failure:
        return complain(failure, FAILED)
    except (LookupError, ValueError) as wrong:
        return complain(wrong)
    _print(made, csv=csv, json=json, html=html)
    return FAILED if made.alarm else 0


def _write_page(game: str, output: Path | None) -> int:
    from calroom.lab.page import page

    try:
        made = page(game)
        if output is not None:
            output.write_text(made)
    except OSError as wrong:
        return complain(f"{output} cannot be written: {wrong.strerror}", FAILED)
    except (LookupError, ValueError) as wrong:
        return complain(wrong)
    sys.stdout.write(made if output is None else f"{output}\n")
    return 0


def _make(store: "Store", kind: str, names: tuple[str, ...], players: bool) -> "Report":
    from calroom.keeping import reports

    if kind in ("hand", "bank") and names and names[0] not in (tables := store.journal.tables()):
        raise ValueError(f"there is no table {names[0]}; there are {', '.join(tables) or 'none'}")
    fewest = {"hand": 2, "bank": 1, "book": 1}.get(kind, 0)
    most = 0 if kind == "unfinished" else fewest or 1
    if not fewest <= len(names) <= most:
        wanted = {"hand": "a table and the number of a hand", "bank": "a table", "book": "a person"}
        raise ValueError(f"report {kind} takes {wanted.get(kind, 'at most one name' if most else 'no name')}")
    if kind == "hand":
        if not names[1].isdecimal():
            raise ValueError(f"{names[1]} is no number of a hand")
        return reports.hand(store, names[0], int(names[1]))
    if kind == "returns":
        return _returns(store, *names)
    only = {"players_only": players} if kind in ("count", "jackpot") else {}
    made: Report = getattr(reports, kind)(store, *names, **only)
    return made


def _returns(store: "Store", game: str = "") -> "Report":
    """Every hand against a bank is played again, which takes a while."""
    from rich.console import Console
    from rich.progress import Progress

    from calroom.keeping import reports

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("playing again", total=store.journal.count())
        return reports.returns(store, game, show=lambda read: bar.update(task, completed=read))


def _print(made: "Report", *, csv: bool, json: bool, html: bool) -> None:
    from calroom.keeping.paper import EMPTY, headings, page, shown
    from calroom.rows import write

    if json:
        print_json(made)
    elif csv:
        write(made.rows, sys.stdout, "csv")
        if not made.rows:
            complain(f"{made.title}: {EMPTY}")
    elif html:
        sys.stdout.write(page(made))
    else:
        from rich.table import Table

        console = printer()
        for line in made.words:
            console.print(line, markup=False)
        if not made.rows:
            return
        table = Table(title=made.title, header_style="bold", box=None)
        for heading in headings(made):
            table.add_column(heading, overflow="fold")
        for row in made.rows:
            table.add_row(*shown(row))
        console.print(table)
