"""`calroom backup`, `calroom restore` and `calroom export`: copies of a room's memory, and back again."""

import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from calroom.cli.console import print_record, working
from calroom.cli.database import is_database, opened
from calroom.cli.failure import FAILED, complain
from calroom.cli.parameters import Flag

if TYPE_CHECKING:
    from calroom.rows import Row
    from calroom.store import Store

Kind: TypeAlias = Literal["hands", "ledger", "inputs", "events"]


def backup(database: str, file: Path, *, json: Flag = False) -> int:
    """Copy everything a room has stored to a file, while the room goes on.

    Parameters
    ----------
    database
        The room's database: a file of SQLite, the URL of PostgreSQL, or - for the one that is set.
    file
        Where the copy goes; there must be nothing there yet.
    json
        Print what was copied as JSON.
    """
    from calroom.store.backup import backup as copy

    def work() -> dict[str, Any]:
        store = opened(database)
        copy(store, file)
        store.close()
        return {"file": str(file), "bytes": file.stat().st_size}

    return _do(work, "copying", json, lambda done: f"{done['file']}: {done['bytes']:,} bytes")


def restore(file: Path, database: str, *, json: Flag = False) -> int:
    """Make a room's database from a backup; every guard looks at every row again on the way in.

    Parameters
    ----------
    file
        What `calroom backup` wrote, from SQLite or from PostgreSQL.
    database
        A database that holds nothing yet: a file of SQLite, or the URL of PostgreSQL.
    json
        Print what was brought back as JSON.
    """
    from calroom.store.backup import restore as bring_back

    def work() -> dict[str, Any]:
        if not file.is_file():
            raise FileNotFoundError(f"there is no backup {file}")
        is_database(database)
        store = bring_back(file, database)
        done = {"database": store.database.name, "inputs": store.journal.count()}
        store.close()
        return done

    said = "bringing back"
    return _do(work, said, json, lambda done: f"{done['inputs']:,} inputs are in {done['database']}")


def export(kind: Kind, database: str, *, json: Flag = False) -> int:
    """Print what a room has stored, one row a line, for other programs.

    Parameters
    ----------
    kind
        hands: where and when each was played. ledger: every posting in order. inputs: the journal, with what
        chance gave. events: everything that followed from the inputs, played again, with all cards.
    database
        The room's database: a file of SQLite, the URL of PostgreSQL, or - for the one that is set.
    json
        Print JSON lines instead of CSV.
    """
    from calroom.rows import write
    from calroom.store import StoreFailure

    try:
        store = opened(database)
        write(_rows(kind)(store), sys.stdout, "json" if json else "csv")
        store.close()
    except StoreFailure as failure:
        return complain(failure, FAILED)
    except (OSError, LookupError, ValueError) as wrong:
        return complain(wrong)
    return 0


def _rows(kind: Kind) -> "Callable[[Store], Iterable[Row]]":
    from calroom.keeping import happenings
    from calroom.store import export as stored

    kinds: dict[str, Callable[[Store], Iterable[Row]]] = {
        "hands": stored.hands,
        "ledger": stored.ledger,
        "inputs": stored.inputs,
        "events": happenings.events,
    }
    return kinds[kind]


def _do(
    work: Callable[[], dict[str, Any]], what: str, json: bool, words: Callable[[dict[str, Any]], str]
) -> int:
    from calroom.store import StoreFailure

    try:
        with working(what):
            done = work()
    except StoreFailure as failure:
        return complain(failure, FAILED)
    except (OSError, ValueError) as wrong:
        return complain(wrong)
    if json:
        return print_record(done)
    sys.stdout.write(f"{words(done)}\n")
    return 0
