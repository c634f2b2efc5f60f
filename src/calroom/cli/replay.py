"""`calroom replay` and `calroom verify`: play recorded hands again, and hold them against their records."""

import sys
from pathlib import Path

import calroom
from calroom.cli.failure import FAILED, complain
from calroom.houses.loader import BadHouseFile
from calroom.table.records import BadRecord, HandRecord, check_record, read_records
from calroom.table.refusals import Refused
from calroom.table.words import transcript

WRONG = (BadRecord, BadHouseFile, LookupError, Refused, ValueError)


def replay(file: Path) -> int:
    """Play the hands of a file again and tell them.

    Parameters
    ----------
    file
        Records of hands, one a line, as `calroom deal --json` prints them.
    """
    try:
        for record in read_records(file):
            hand = calroom.replay(record.inputs)
            sys.stdout.write("\n".join(transcript(hand.events, hand.game.rules_for)) + "\n")
    except WRONG as wrong:
        return complain(wrong)
    return 0


def verify(file: Path) -> int:
    """Check that recorded hands replay to what they say, and that their shuffles fit their seals.

    Parameters
    ----------
    file
        Records of hands, one a line, as `calroom deal --json` prints them.
    """
    good, sealed = 0, 0
    try:
        for record in read_records(file):
            _check(record, file, good + 1)
            good += 1
            sealed += record.secret is not None
    except WRONG as wrong:
        return complain(wrong, FAILED)
    sys.stdout.write(f"{good} hands verified, {sealed} of them with a sealed shuffle\n")
    return 0


def _check(record: HandRecord, file: Path, number: int) -> None:
    try:
        check_record(record, calroom.game(record.inputs.setup.game).at(record.inputs.setup.version))
    except WRONG as wrong:
        raise BadRecord(f"{file}, hand {number}: {wrong}") from None
