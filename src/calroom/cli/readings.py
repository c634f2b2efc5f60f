"""`calroom readings`: where the filings leave something open, and how they are read."""

import sys
from collections.abc import Iterable
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from cyclopts import Parameter

from calroom.cli.console import print_parts
from calroom.cli.failure import FAILED, complain
from calroom.cli.parameters import Flag

if TYPE_CHECKING:
    from rich.console import RenderableType

    from calroom.houses.readings import GameReadings, HouseReadings, Read
    from calroom.rulebook import Reading


def readings(
    which: str = "",
    *,
    json: Flag = False,
    csv: Flag = False,
    html: Flag = False,
    output: Annotated[Path | None, Parameter(alias="-o")] = None,
) -> int:
    """List where a filing is silent, unclear or contradicts itself, how it is read, and what changes that.

    With --house and a file of one's own that has the id of a filed house, its settings are shown instead.

    Parameters
    ----------
    which
        A house (sk) or one of its games (sk.holdem); nothing lists every filed house.
    json
        Print JSON.
    csv
        Print rows for a spreadsheet.
    html
        Print a page of its own, with a table of contents, that can be printed on paper.
    output
        The file to write to, the page unless another form is asked for; it is printed if there is none.
    """
    forms = [name for name, asked in (("json", json), ("csv", csv), ("html", html)) if asked]
    if len(forms) > 1:
        return complain(f"--{' and --'.join(forms)}: choose one of them")
    form = forms[0] if forms else "html" if output else ""
    try:
        found = _found(which)
        if not form:
            return print_parts(part for one in found for part in _in_words(one))
        text = _text(found, form)
        if output is not None:
            output.write_text(text, encoding="utf-8")
    except OSError as wrong:
        return complain(f"{output} cannot be written: {wrong.strerror}", FAILED)
    except (LookupError, ValueError) as wrong:
        return complain(wrong)
    sys.stdout.write(text if output is None else f"{output}\n")
    return 0


def _found(which: str) -> "list[HouseReadings]":
    """The readings that are asked for, house by house."""
    import calroom
    from calroom.houses import known
    from calroom.houses.readings import readings as read
    from calroom.rulebook import book

    name, _, game = which.partition(".")
    if not which:
        return [read(house) for house in known.own() or map(calroom.house, book().houses)]
    if name not in known.ids():
        book().game(which)
    return [read(calroom.house(name), which if game else "")]


def _text(found: "Iterable[HouseReadings]", form: str) -> str:
    """What was found in one of the forms that are kept."""
    from calroom.houses.readings import rows
    from calroom.houses.readings_page import page

    if form == "html":
        return page(list(found))
    listed = [row for one in found for row in rows(one)]
    if form == "json":
        return msgspec.json.format(msgspec.json.encode(listed)).decode() + "\n"
    from calroom.rows import write

    sheet = StringIO()
    write(map(_flat, listed), sheet, "csv")
    return sheet.getvalue()


def _flat(row: dict[str, Any]) -> dict[str, Any]:
    """A row for a spreadsheet, whose cells hold no lists."""
    key = row["setting"]["key"] if row["setting"] else ""
    return {**row, "other": " / ".join(row["other"]), "setting": key}


def _in_words(found: "HouseReadings") -> "Iterable[RenderableType]":
    from rich.text import Text

    for game in found.games:
        yield Text(f"{found.title}: {game.title} ({game.game}), {_count(game)}", "bold")
        for read in game.readings:
            yield from _one(read)


def _count(game: "GameReadings") -> str:
    from calroom.houses.readings import counted

    counts = ", ".join(f"{count} {kind}" for kind, count in counted([game]).items() if count)
    return counts or "no readings"


def _one(read: "Read") -> "Iterable[RenderableType]":
    from rich.padding import Padding
    from rich.table import Table
    from rich.text import Text

    yield Text.assemble((read.rule.id, "cyan"), (f"  {read.rule.filed}", "dim"))
    grid = Table.grid(padding=(0, 2))
    grid.add_row(Text("rule", "dim"), Text(read.rule.says))
    for name, text in parts_of(read.reading):
        grid.add_row(Text(name, "dim"), Text(text))
    grid.add_row(Text("setting", "dim"), Text(read.how))
    yield Padding(grid, (0, 0, 1, 4))


def parts_of(reading: "Reading") -> "Iterable[tuple[str, str]]":
    """What is open, what was chosen, why, and instead of what, each with its label."""
    yield reading.kind, reading.gap
    yield "reading", reading.reading
    yield "why", reading.why
    yield from (("or else", one) for one in reading.other)
