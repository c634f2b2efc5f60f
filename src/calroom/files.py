"""What a name stands for: the database of a room, or some other file."""

from pathlib import Path

_SQLITE = b"SQLite format 3\0"


def is_database(source: str | Path) -> bool:
    """Whether this is the memory of a room: a file of SQLite, or the URL of PostgreSQL."""
    if "://" in str(source):
        return True
    path = Path(source)
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(len(_SQLITE)) == _SQLITE
