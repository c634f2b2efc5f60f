"""`calroom settings`: what is set and by whom."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from calroom.cli.console import figures, form_of, print_in, printer
from calroom.cli.failure import complain
from calroom.cli.parameters import Csv, Json

if TYPE_CHECKING:
    from calroom.server.settings.reading import Read

Pairs = Annotated[tuple[str, ...], Parameter(name="--set", negative=())]


def settings(*, settings: Path | None = None, pairs: Pairs = (), json: Json = False, csv: Csv = False) -> int:
    """Print every setting with its value, where that came from, and what it means.

    Parameters
    ----------
    settings
        A TOML file of settings, as for serve.
    pairs
        Any setting as KEY=VALUE, as for serve.
    json
        Print JSON.
    csv
        Print rows for a spreadsheet.
    """
    form = form_of(json=json, csv=csv)
    from calroom.server.settings.reading import BadSettings

    try:
        read = in_force({}, settings, pairs)
    except BadSettings as wrong:
        return complain(wrong)
    if form:
        return print_in(
            form,
            [
                {"setting": one.key.name, "value": one.shown, "from": one.source, "means": one.key.means}
                for one in read.listed
            ],
        )
    table = figures("setting", "value", "from", "variable", "meaning")
    for one in read.listed:
        table.add_row(one.key.name, one.shown, one.source, one.key.variable, one.key.means)
    printer().print(table, markup=False)
    return 0


def in_force(options: Mapping[str, Any], file: Path | None = None, pairs: tuple[str, ...] = ()) -> "Read":
    """The settings in force; options that nobody gave say nothing."""
    from calroom.server.settings.reading import read

    said = {key: _plain(value) for key, value in options.items() if value not in (None, (), "")}
    return read(file, os.environ, said, pairs)


def _plain(value: Any) -> Any:
    return [str(one) for one in value] if isinstance(value, tuple) else value


def listed() -> str:
    """Every setting in a line, for the help of serve."""
    from calroom.server.settings.keys import keys

    lines = [f"- `{key.name}` ({key.variable}): {key.means}" for key in keys().values()]
    return "All settings, with their variables:\n\n" + "\n".join(lines)
