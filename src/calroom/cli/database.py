"""Which room a command means: a database that is named, one that is set, or the one in our own folder."""

from pathlib import Path
from typing import TYPE_CHECKING

from calroom import files
from calroom.cli.settings import in_force

if TYPE_CHECKING:
    from calroom.store import Store

FOLDER = Path("calroom-data")
"""Where a room is kept unless somebody says otherwise: in a folder where the command is given."""

HYPHEN = "-"
"""Stands for the room that is set, so that the URL of its database need not be an argument."""
SET = "(the room that is set)"
"""What a hyphen is read as: alone it is no option, and a parameter that took it would take options, too."""


def is_database(source: str) -> bool:
    """Whether this names a database and not some other file; the URL of one carries no password."""
    if source == SET:
        return True
    if "://" in source:
        from calroom.server.settings.reading import check_no_password

        check_no_password(source)
    return files.is_database(source)


def opened(database: str) -> "Store":
    """The store of a room that is there; `-` is the one that is set, as for serve."""
    from calroom.store import Store

    if database == SET:
        try:
            return Store(existing_room(""))
        except FileNotFoundError as wrong:
            raise ValueError(str(wrong)) from None
    if not is_database(database):
        raise ValueError(f"{database} is no database of a room")
    return Store(database)


def room_folder(database: str) -> str | Path:
    """Where the room is kept: as it is set, or in our own folder, which is made if it is not there."""
    if database:
        return database
    FOLDER.mkdir(mode=0o700, exist_ok=True)
    if FOLDER.stat().st_mode & 0o007:
        FOLDER.chmod(0o700)
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
