"""A row of the journal as the keeper writes and reads it: the input, and what chance gave to it."""

from collections.abc import Sequence
from typing import TypeAlias

from msgspec import Struct, json

from calroom.keeping.seals import Sealing
from calroom.keeping.shifts import Shifts
from calroom.room.events import TableEvent
from calroom.room.inputs import AnyInput, TableInput
from calroom.shuffle.commitment import Seal
from calroom.shuffle.written import Drawn


class PutUp(TableInput, frozen=True, omit_defaults=True, kw_only=True):
    """A table is put up for a game, with the shifts by which its box is counted: its first row."""

    game: str
    shifts: Shifts = Shifts()


class Adopt(TableInput, frozen=True, omit_defaults=True, kw_only=True):
    """From here on the table plays by another version of the house file, which is that of the row."""


class Bar(TableInput, frozen=True, omit_defaults=True, kw_only=True):
    """Somebody may not play in this room, and why; without a reason he may again."""

    person: str
    reason: str = ""


AnyRow: TypeAlias = AnyInput | PutUp | Adopt | Bar


class Given(Struct, frozen=True, omit_defaults=True):
    """What chance gave to an input, and the seal on every deck that it brought to the table."""

    drawn: Drawn = Drawn()
    seals: tuple[Sealing, ...] = ()


class Told(Struct, frozen=True):
    """What followed an input that is durable: its row, the events, for a new hand the seal on its deck."""

    table: str
    row: int
    events: Sequence[TableEvent]
    seal: Seal | None = None
    repeated: bool = False


NOTHING = Given()

write = json.Encoder().encode
_read_input = json.Decoder(AnyRow).decode
_read_given = json.Decoder(Given).decode


def read_input(text: str) -> AnyRow:
    """The input of a row."""
    read: AnyRow = _read_input(text)
    return read


def read_given(text: str | None) -> Given:
    """What chance gave to it."""
    return NOTHING if text is None else _read_given(text)
