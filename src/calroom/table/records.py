"""A finished hand as it is kept: its inputs, what came of them, and the seal on its shuffle."""

from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path

from msgspec import DecodeError, Raw, Struct, json

from calroom.shuffle.commitment import Commitment, Secret, audit
from calroom.table.events import Event
from calroom.table.hand import Hand, Playable, play_again
from calroom.table.inputs import Inputs


class HandRecord(Struct, frozen=True, omit_defaults=True):
    """One hand: play `inputs` again and `events` must come out, byte by byte. No events claim nothing.

    `root` was published before the deal; `secret` opens the whole deck and is for an audit only.
    """

    inputs: Inputs
    events: list[Raw]
    root: bytes = b""
    secret: Secret | None = None


class HandTold(Struct, frozen=True, omit_defaults=True):
    """A hand to be written as such a record: its events are put into words only once, with all the rest."""

    inputs: Inputs
    events: list[Event]
    root: bytes = b""
    secret: Secret | None = None


class BadRecord(ValueError):
    """A file does not hold a hand, or the hand does not hold what it says."""


def record_of(hand: Hand, sealed: Commitment | None = None) -> HandTold:
    """The record of a hand as it is written, and of the seal that was put on its shuffle before the deal."""
    if sealed is None:
        return HandTold(hand.inputs, hand.events)
    return HandTold(hand.inputs, hand.events, sealed.seal.root, sealed.secret)


def written(hand: Hand) -> list[Raw]:
    """The events of a hand, each as it is written down."""
    return [Raw(json.encode(event)) for event in hand.events]


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
        return json.decode(line, type=HandRecord)
    except DecodeError as wrong:
        try:
            return HandRecord(json.decode(line, type=Inputs), [])
        except DecodeError:
            raise BadRecord(f"{where}: this is no record of a hand ({wrong})") from None


def check_record(record: HandRecord, game: Playable) -> Hand:
    """Replay a record and hold it against what it says; the first thing that does not hold is named."""
    hand = play_again(game, record.inputs)
    if record.events:
        for number, (told, found) in enumerate(zip_longest(record.events, written(hand))):
            if told != found:
                raise BadRecord(f"event {number} is recorded as {_text(told)} and replays as {_text(found)}")
    if record.secret is not None and record.secret.deck != record.inputs.setup.deck:
        raise BadRecord("the sealed deck is not the deck that was dealt")
    if record.secret is not None and not audit(record.root, record.secret.deck, record.secret.salts):
        raise BadRecord("the seal does not fit the deck: it was changed after the seal was published")
    return hand


def _text(event: Raw | None) -> str:
    return "nothing" if event is None else bytes(event).decode()
