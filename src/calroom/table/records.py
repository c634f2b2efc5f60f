"""A finished hand as it is kept: its inputs, what came of them, and the seal on its shuffle."""

from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Any

from msgspec import DecodeError, Struct, ValidationError, convert, json, to_builtins

from calroom.shuffle.commitment import Commitment, Secret, audit
from calroom.table.hand import Hand, Playable, play_again
from calroom.table.inputs import Inputs


class HandRecord(Struct, frozen=True, omit_defaults=True):
    """One hand: play `inputs` again and `events` must come out, byte by byte. No events claim nothing.

    `root` was published before the deal; `secret` opens the whole deck and is for an audit only.
    """

    inputs: Inputs
    events: list[dict[str, Any]]
    root: bytes = b""
    secret: Secret | None = None


class BadRecord(ValueError):
    """A file does not hold a hand, or the hand does not hold what it says."""


def record_of(hand: Hand, sealed: Commitment | None = None) -> HandRecord:
    """The record of a hand, and the seal that was put on its shuffle before the deal."""
    events = to_builtins(hand.events)
    if sealed is None:
        return HandRecord(hand.inputs, events)
    return HandRecord(hand.inputs, events, sealed.seal.root, sealed.secret)


def read_records(path: Path) -> Iterator[HandRecord]:
    """The hands of a file, one a line; bare inputs will do."""
    try:
        lines = path.read_bytes().splitlines()
    except OSError as wrong:
        raise BadRecord(f"{path}: cannot be read ({wrong.strerror})") from None
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield _read(line, f"{path}, line {number}")


def _read(line: bytes, where: str) -> HandRecord:
    try:
        data = json.decode(line)
        if isinstance(data, dict) and "setup" in data:
            data = {"inputs": data, "events": []}
        return convert(data, HandRecord, str_keys=True)
    except (DecodeError, ValidationError) as wrong:
        raise BadRecord(f"{where}: this is no record of a hand ({wrong})") from None


def check_record(record: HandRecord, game: Playable) -> Hand:
    """Replay a record and hold it against what it says; the first thing that does not hold is named."""
    hand = play_again(game, record.inputs)
    if record.events:
        for number, (told, found) in enumerate(zip_longest(record.events, to_builtins(hand.events))):
            if told != found:
                raise BadRecord(f"event {number} is recorded as {told} and replays as {found}")
    if record.secret is not None and record.secret.deck != record.inputs.setup.deck:
        raise BadRecord("the sealed deck is not the deck that was dealt")
    if record.secret is not None and not audit(record.root, record.secret.deck, record.secret.salts):
        raise BadRecord("the seal does not fit the deck: it was changed after the seal was published")
    return hand
