"""`calroom replay` and `calroom verify`: play recorded hands again, and hold them against their records."""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

import calroom
from calroom.cli.console import print_record
from calroom.cli.database import is_database, opened
from calroom.cli.failure import FAILED, complain
from calroom.cli.parameters import Flag
from calroom.houses.loader import BadHouseFile
from calroom.table.hand import Hand
from calroom.table.records import BadRecord, HandRecord, check_record, read_records
from calroom.table.refusals import Refused
from calroom.table.words import transcript

if TYPE_CHECKING:
    from calroom.histories.phh import History
    from calroom.histories.replay import Finish

WRONG = (BadRecord, BadHouseFile, LookupError, Refused, ValueError)
HISTORIES = {".phh", ".phhs"}


def replay(
    files: Annotated[list[Path], Parameter(negative=())],
    *,
    check: Flag = False,
) -> int:
    """Play the hands of files again and tell them, or check how they end.

    Parameters
    ----------
    files
        Hand histories (.phh, .phhs), folders of them, or records as `calroom deal --json` prints them.
    check
        Compare the finishing stacks where a history has them; print how many hands agreed and every one
        that did not, with its street and the reason.
    """
    if check:
        return _check_histories(files)
    try:
        for file in files:
            for hand in _hands(file):
                sys.stdout.write("\n".join(transcript(hand.events, hand.game.rules_for)) + "\n")
    except WRONG as wrong:
        return complain(wrong)
    return 0


def _hands(file: Path) -> Iterator[Hand]:
    if file.suffix not in HISTORIES:
        for record in read_records(file):
            yield calroom.replay(record.inputs)
        return
    from calroom.histories.phh import read_histories
    from calroom.histories.replay import check_history

    for name, history in read_histories(file):
        if isinstance(history, ValueError):
            raise BadRecord(f"{name}: {history}")
        finish = check_history(history)
        if finish.hand is None:
            raise BadRecord(f"{name}: {finish.street}: {finish.reason}")
        yield finish.hand


def _check_histories(given: Sequence[Path]) -> int:
    from rich.console import Console
    from rich.progress import track

    files = [file for path in given for file in _files(path)]
    agreed, parted = 0, 0
    for file in track(files, "replaying", console=Console(stderr=True), transient=True):
        for name, finish in _finishes(file):
            if finish.agreed:
                agreed += 1
            else:
                parted += 1
                sys.stdout.write(f"{name}: {finish.street}: {finish.reason}\n")
    sys.stdout.write(f"{agreed} of {agreed + parted} hands agreed\n")
    if not files:
        return complain("no hand histories there; they are files that end in .phh or .phhs")
    return FAILED if parted else 0


def _files(path: Path) -> list[Path]:
    if path.is_dir():
        return sorted(file for file in path.rglob("*") if file.suffix in HISTORIES)
    return [path]


def _finishes(file: Path) -> "Iterator[tuple[str, Finish]]":
    from calroom.histories.phh import BadHistory, read_histories
    from calroom.histories.replay import Finish, check_history

    def finish(history: "History | BadHistory") -> Finish:
        if isinstance(history, BadHistory):
            return Finish(None, "reading", str(history))
        return check_history(history)

    try:
        for name, history in read_histories(file):
            yield f"{file.parent / name}", finish(history)
    except BadHistory as broken:
        yield str(file), finish(broken)


def verify(source: str, *, json: Flag = False) -> int:
    """Check that recorded hands replay to what they say, and that their shuffles fit their seals.

    Of a room's database the chain of its journal and the whole ledger are checked as well; the first thing
    that does not hold is named.

    Parameters
    ----------
    source
        Records of hands, one a line, as `calroom deal --json` prints them; or the database of a room, a file
        of SQLite, the URL of PostgreSQL, or - for the one that is set.
    json
        Print what was looked at, and the first thing that does not hold, as JSON.
    """
    try:
        if is_database(source):
            return _verify_room(source, json)
    except ValueError as wrong:
        return complain(wrong)
    file = Path(source)
    good, sealed = 0, 0
    try:
        for record in read_records(file):
            _check(record, file, good + 1)
            good += 1
            sealed += record.secret is not None
    except WRONG as wrong:
        if json:
            return print_record({"hands": good, "seals": sealed, "fault": str(wrong)}) or FAILED
        return complain(wrong, FAILED)
    if json:
        return print_record({"hands": good, "seals": sealed, "fault": None})
    sys.stdout.write(f"{good} hands verified, {sealed} of them with a sealed shuffle\n")
    return 0


def _verify_room(source: str, json: bool) -> int:
    from rich.console import Console
    from rich.progress import Progress

    from calroom.keeping.verify import verify as verify_store
    from calroom.store import StoreFailure

    try:
        store = opened(source)
        with Progress(console=Console(stderr=True), transient=True) as bar:
            task = bar.add_task("verifying", total=store.journal.count())
            checked = verify_store(store, lambda checked: bar.update(task, completed=checked.rows))
        store.close()
    except StoreFailure as failure:
        return complain(failure, FAILED)
    if json:
        return print_record(checked) or (FAILED if checked.fault else 0)
    if checked.fault is not None:
        return complain(checked.fault, FAILED)
    sys.stdout.write(
        f"{checked.tables} tables, {checked.rows} inputs, {checked.hands} hands verified, "
        f"{checked.seals} decks sealed; the ledger adds up to nothing\n"
        f"the chains end at {checked.heads}\n"
    )
    if checked.older:
        sys.stdout.write(
            f"{checked.older} inputs were taken by another version of calroom: their chain and money hold; "
            "to play them again, verify a backup from before the upgrade with that version\n"
        )
    return 0


def _check(record: HandRecord, file: Path, number: int) -> None:
    try:
        check_record(record, calroom.game(record.inputs.setup.game).at(record.inputs.setup.version))
    except WRONG as wrong:
        raise BadRecord(f"{file}, hand {number}: {wrong}") from None
