"""`calroom settings`: what is set and by whom; and where commands find the room that is meant."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from calroom.cli.console import figures, print_json, printer
from calroom.cli.failure import complain
from calroom.cli.parameters import Flag

if TYPE_CHECKING:
    from calroom.server.settings.reading import Read

Pairs = Annotated[tuple[str, ...], Parameter(name="--set", negative=())]

FOLDER = Path("calroom-data")
"""Where a room is kept unless somebody says otherwise: in a folder where the command is given."""


def settings(*, settings: Path | None = None, pairs: Pairs = (), json: Flag = False) -> int:
    """Print every setting with its value, where that came from, and what it means.

    Parameters
    ----------
    settings
        A TOML file of settings, as for serve.
    pairs
        Any setting as KEY=VALUE, as for serve.
    json
        Print JSON.
    """
    from calroom.server.settings.reading import BadSettings

    try:
        read = in_force({}, settings, pairs)
    except BadSettings as wrong:
        return complain(wrong)
    if json:
        return print_json([
            {"setting": one.key.name, "value": one.shown, "from": one.source, "means": one.key.means}
            for one in read.listed
        ])
    table = figures("setting", "value", "from", "variable", "meaning")
    for one in read.listed:
        table.add_row(one.key.name, one.shown, one.source, one.key.variable, one.key.means)
    printer().print(table, markup=False)
    return 0


def in_force(options: Mapping[str, Any], file: Path | None = None, pairs: tuple[str, ...] = ()) -> "Read":
    """The settings in force; options that nobody gave say nothing."""
    from calroom.server.settings.reading import read

    given = {key: _plain(value) for key, value in options.items() if value not in (None, (), "")}
    return read(file, os.environ, given, pairs)


def _plain(value: Any) -> Any:
    return [str(one) for one in value] if isinstance(value, tuple) else value


def room_folder(database: str) -> str | Path:
    """Where the room is kept: as it is set, or in our own folder, which is made if it is not there."""
    if database:
        return database
    FOLDER.mkdir(mode=0o700, exist_ok=True)
    return FOLDER / "room.db"


def existing_room(db: str) -> str:
    """The room that is meant, by an option or by the settings; one that is not there is not made."""
    found = in_force({"database": db}).settings.database or str(FOLDER / "room.db")
    if "://" not in found and not Path(found).is_file():
        raise FileNotFoundError(f"there is no room {found}: name it with --db, or open it with calroom serve")
    return found


def own_room(db: str) -> str | Path:
    """The room that is meant; where none is named our own, which is made if it is not there."""
    return existing_room(db) if db else room_folder(in_force({}).settings.database)


def listed() -> str:
    """Every setting in a line, for the help of serve."""
    from calroom.server.settings.keys import keys

    lines = [f"- `{key.name}` ({key.variable}): {key.means}" for key in keys().values()]
    return "All settings, with their variables:\n\n" + "\n".join(lines)

