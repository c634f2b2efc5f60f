"""`calroom replay` and `calroom verify`: play recorded hands again, and hold them against their records."""

import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

import calroom
from calroom.cli.console import Form, form_of, print_csv, print_record
from calroom.cli.database import is_database, opened
from calroom.cli.failure import FAILED, STOPPED, complain
from calroom.cli.parameters import Csv, Flag, Json
from calroom.cli.phh import write_phh
from calroom.cli.retold import retold
from calroom.houses.known import of_version
from calroom.houses.loader import BadHouseFile
from calroom.rows import write
from calroom.table.hand import Hand
from calroom.table.records import BadRecord, HandRecord, check_record, read_records
from calroom.table.refusals import Refused
from calroom.table.words import transcript

if TYPE_CHECKING:
    from calroom.histories.outcome import Finish, Outcome
    from calroom.histories.phh import History

WRONG = (BadRecord, BadHouseFile, LookupError, Refused, ValueError)
HISTORIES = {".phh", ".phhs"}
STOPPED_EARLY = "stopped before all was verified"


def replay(
    files: Annotated[list[Path], Parameter(negative=())],
    *,
    check: Flag = False,
    story: Flag = False,
    json: Json = False,
    csv: Csv = False,
    phh: Path | None = None,
) -> int:
    """Play the hands of files again and tell them, or check how they end.

    Of histories it is said at the end how many agreed, how many parted from us, how many could not be known
    because the file leaves out what decides, how many were of games that are not ours, and how many could
    not be read. Only hands that parted or could not be read are a failure.

    Parameters
    ----------
    files
        Hand histories (.phh, .phhs), folders of them, or records as `calroom deal --json` prints them.
    check
        Do not tell the hands of histories; print each that did not agree, with its street and the reason.
    story
        Tell the hands of records as people would, instead of each movement with its rule.
    json
        Print a line of JSON for each hand of the histories instead, and the count where errors go.
    csv
        Print a row for each hand of the histories instead, and the count where errors go.
    phh
        Write the hands of records as hand histories into this file.
    """
    if phh is not None:
        return _write(files, phh)
    if check or json or csv:
        return _replay_histories(files, _line if json else _rows() if csv else _verdict)
    code = 0
    try:
        for file in files:
            if not _is_histories(file):
                for hand in _recorded(file):
                    _tell(hand, as_story=story)
    except WRONG as wrong:
        code = complain(wrong)
    if histories := [file for file in files if _is_histories(file)]:
        code = max(code, _replay_histories(histories, _transcript))
    return code


def _write(files: Sequence[Path], target: Path) -> int:
    if histories := [file for file in files if _is_histories(file)]:
        return complain(f"{histories[0]} is a hand history already; give records of hands")
    try:
        return write_phh((hand for file in files for hand in _recorded(file)), target)
    except WRONG as wrong:
        return complain(wrong)


def _is_histories(path: Path) -> bool:
    return path.suffix in HISTORIES or path.is_dir()


def _recorded(file: Path) -> Iterator[Hand]:
    return (calroom.replay(record.inputs) for record in read_records(file))


def _tell(hand: Hand, *, as_story: bool = False) -> None:
    record = transcript(hand.events, hand.rules_for, hand.game.verbs)
    sys.stdout.write("\n".join(retold(hand) if as_story else record) + "\n")


def _replay_histories(paths: Sequence[Path], say: Callable[[str, "Finish"], None]) -> int:
    from rich.console import Console
    from rich.progress import track

    from calroom.histories.outcome import Outcome

    files = [file for path in paths for file in _files(path)]
    count, code = dict.fromkeys(Outcome, 0), 0
    try:
        for file in track(files, "replaying", console=Console(stderr=True), transient=True):
            for name, finish in _finishes(file):
                count[finish.outcome] += 1
                say(name, finish)
    except KeyboardInterrupt:
        code = complain("stopped before all was replayed", STOPPED)
    summary = ", ".join(f"{number:,} {outcome}" for outcome, number in count.items())
    (sys.stdout if say in (_verdict, _transcript) else sys.stderr).write(f"{summary}\n")
    if not files:
        where = ", ".join(map(str, paths))
        return complain(f"{where}: no hand histories there; they are files that end in .phh or .phhs")
    return code or (FAILED if count[Outcome.PARTED] or count[Outcome.UNREADABLE] else 0)


def _verdict(name: str, finish: "Finish") -> None:
    """A hand that there is something to say of."""
    if finish.words:
        what = "" if finish.agreed or _is_a_failure(finish.outcome) else f"{finish.outcome}: "
        sys.stdout.write(f"{name}: {what}{finish.words}\n")


def _is_a_failure(outcome: "Outcome") -> bool:
    return outcome in {"parted", "could not be read"}


def _transcript(name: str, finish: "Finish") -> None:
    """The hand itself, where it can be told, and what there is to say of it."""
    if finish.hand is not None:
        _tell(finish.hand)
    _verdict(name, finish)


def _line(name: str, finish: "Finish") -> None:
    print_record(_found(name, finish))


def _rows() -> Callable[[str, "Finish"], None]:
    """Rows of one sheet, the first below its heading."""
    heading = iter((True,))

    def row(name: str, finish: "Finish") -> None:
        write([_found(name, finish)], sys.stdout, "csv", heading=next(heading, False))

    return row


def _found(name: str, finish: "Finish") -> dict[str, object]:
    found = {"outcome": finish.outcome, "street": finish.street, "reason": finish.reason, "rake": finish.rake}
    return {"hand": name, **found}


def _files(path: Path) -> list[Path]:
    if path.is_dir():
        return sorted(file for file in path.rglob("*") if file.suffix in HISTORIES and file.is_file())
    return [path]


def _finishes(file: Path) -> "Iterator[tuple[str, Finish]]":
    from calroom.histories.outcome import Finish, Outcome
    from calroom.histories.phh import BadHistory, read_histories
    from calroom.histories.replay import check_history

    def finish(history: "History | BadHistory") -> Finish:
        if isinstance(history, BadHistory):
            return Finish(Outcome.UNREADABLE, None, "reading", str(history))
        return check_history(history)

    try:
        for name, history in read_histories(file):
            yield f"{file.parent / name}", finish(history)
    except BadHistory as broken:
        yield str(file), finish(broken)


def verify(source: str, *, json: Json = False, csv: Csv = False) -> int:
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
    csv
        Print the same as a row for a spreadsheet.
    """
    form = form_of(json=json, csv=csv)
    try:
        if is_database(source):
            return _verify_room(source, form)
    except ValueError as wrong:
        return complain(wrong)
    file = Path(source)
    good, sealed, code = 0, 0, 0
    try:
        for record in read_records(file):
            _check(record, file, good + 1)
            good += 1
            sealed += record.secret is not None
    except WRONG as wrong:
        if form:
            found = {"hands": good, "seals": sealed, "fault": str(wrong), "stopped": False}
            return _print_checked(form, found) or FAILED
        return complain(wrong, FAILED)
    except KeyboardInterrupt:
        code = complain(STOPPED_EARLY, STOPPED)
    if form:
        found = {"hands": good, "seals": sealed, "fault": None, "stopped": bool(code)}
        return _print_checked(form, found) or code
    sys.stdout.write(f"{good} hands verified, {sealed} of them with a sealed shuffle\n")
    return code


def _tables(count: int) -> str:
    return "1 table" if count == 1 else f"{count} tables"


def _print_checked(form: Form, checked: object) -> int:
    return print_csv(checked) if form == "csv" else print_record(checked)


def _verify_room(source: str, form: Form) -> int:
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
    code = complain(STOPPED_EARLY, STOPPED) if checked.stopped else 0
    if form:
        return _print_checked(form, checked) or code or (FAILED if checked.fault else 0)
    if checked.fault is not None:
        return complain(checked.fault, FAILED)
    if checked.stopped:
        looked_at = f"{_tables(checked.tables)}, {checked.rows} inputs, {checked.hands} hands"
        sys.stdout.write(f"nothing wrong was found in {looked_at}\n")
        return code
    sys.stdout.write(
        f"{_tables(checked.tables)}, {checked.rows} inputs, {checked.hands} hands verified, "
        f"{checked.seals} decks sealed; the ledger adds up to nothing\n"
        f"the chains end at {checked.heads}\n"
    )
    if checked.older:
        sys.stdout.write(
            f"{checked.older} inputs were taken by another version of calroom: their chain and money hold; "
            "to play them again, verify a backup from before the upgrade with that version\n"
        )
    for what in checked.left_out:
        sys.stdout.write(f"{what}; its chain and its money hold\n")
    return 0


def _check(record: HandRecord, file: Path, number: int) -> None:
    try:
        setup = record.inputs.setup
        check_record(record, of_version(setup.game, setup.version))
    except WRONG as wrong:
        raise BadRecord(f"{file}, hand {number}: {wrong}") from None
