"""A row of the journal as the keeper writes and reads it: the input, and what chance gave to it."""

from collections.abc import Sequence
from typing import Literal, TypeAlias

from msgspec import Struct, json

from calroom.keeping.podium.rows import PodiumRow
from calroom.keeping.seals import Sealing
from calroom.keeping.shifts import Shifts
from calroom.money import Cents
from calroom.room.events import TableEvent
from calroom.room.inputs import AnyInput, TableInput
from calroom.shuffle.commitment import Seal
from calroom.shuffle.written import Drawn

Office: TypeAlias = Literal["dealer", "floor", "manager", "owner", "regulator"]
"""A manager runs a shift: whatever the floor may, and what is settled for the whole room."""


class PutUp(TableInput, frozen=True, omit_defaults=True, kw_only=True):
    """A table is put up for a game, with the shifts by which its box is counted: its first row.

    One that was taken down and is put up again goes on after the last `hand` and event `number` it had.
    """

    game: str
    shifts: Shifts = Shifts()
    hand: int = 0
    number: int = 0
    run_by: str = ""
    """The version of calroom that runs it; the first ones did not say."""


class TakeDown(TableInput, frozen=True, omit_defaults=True, kw_only=True):
    """A closed table is taken out of the room; what was played at it stays on record."""


class PayBack(TableInput, frozen=True, omit_defaults=True, kw_only=True):
    """The floor gives back every stack of a table whose game is not there, and takes it down.

    A hand in progress is called off. Put up again, the table goes on after this `hand` and event `number`.
    """

    hand: int = 0
    number: int = 0


class Adopt(TableInput, frozen=True, omit_defaults=True, kw_only=True):
    """From here on the table plays by another version of the house file, which is that of the row.

    Those at the table are `told` what changes, if anything does that is theirs; they were not always.
    """

    told: bool = False


class TakeOver(TableInput, frozen=True, omit_defaults=True, kw_only=True):
    """Another version of calroom runs the table from its last checkpoint on.

    A hand in progress that it would play otherwise is `called_off`: everybody has what they had before it.
    """

    run_by: str
    called_off: bool = False


class OfPerson(TableInput, frozen=True, omit_defaults=True, kw_only=True):
    """About somebody in the room."""

    person: str

    @property
    def about(self) -> str:
        """Whom it is about."""
        return self.person


class Bar(OfPerson, frozen=True, omit_defaults=True, kw_only=True):
    """Somebody may not play in this room, and why; without a reason, or with `on` false, they may again."""

    on: bool = True


class Admit(OfPerson, frozen=True, omit_defaults=True, kw_only=True):
    """Somebody new gets a purse with play chips; who was here `formerly` by another name brings their own."""

    chips: Cents = 0
    formerly: str = ""

    @property
    def amounts(self) -> tuple[Cents, ...]:
        """The chips that one is given."""
        return (self.chips,)


class Recognise(OfPerson, frozen=True, omit_defaults=True, kw_only=True):
    """Somebody came back under their name who was just here as a guest: a bar of the one is one of the other.

    Chips stay where they are: those of the guest were given to a guest.
    """

    guest: str


class SellChips(OfPerson, frozen=True, omit_defaults=True, kw_only=True):
    """The cage sells somebody play chips into their purse."""

    amount: Cents

    @property
    def amounts(self) -> tuple[Cents, ...]:
        """What is sold."""
        return (self.amount,)


class Allow(OfPerson, frozen=True, omit_defaults=True, kw_only=True):
    """What somebody allows themselves: chips bought a day (none is no limit), and no play until a time."""

    chips_a_day: Cents | None = None
    excluded_until: int = 0

    @property
    def amounts(self) -> tuple[Cents, ...]:
        """What may be bought a day."""
        return (self.chips_a_day or 0,)


class Appoint(OfPerson, frozen=True, omit_defaults=True, kw_only=True):
    """Somebody gets an office in the room, or with `on` false no longer has it."""

    office: Office
    on: bool = True


class Invite(OfPerson, frozen=True, omit_defaults=True, kw_only=True):
    """Somebody may set a password by a one-time link, which is kept elsewhere, and take an office with it."""

    office: str = ""


class Complain(OfPerson, frozen=True, omit_defaults=True, kw_only=True):
    """Somebody reports how somebody behaves at a table."""

    table: str
    words: str


RegisterRow: TypeAlias = Admit | Recognise | SellChips | Allow | Appoint | Invite | Complain
AnyRow: TypeAlias = AnyInput | PutUp | TakeDown | PayBack | Adopt | TakeOver | Bar | RegisterRow | PodiumRow


class ByChance(Struct, frozen=True, omit_defaults=True):
    """What chance gave to an input, and the seal on every deck that it brought to the table."""

    drawn: Drawn = Drawn()
    seals: tuple[Sealing, ...] = ()


class Told(Struct, frozen=True, gc=False):
    """What followed an input that is durable: its row, the events, for a new hand the seal on its deck.

    Where somebody's standing in the room has changed, `about` says whose.
    """

    table: str
    row: int
    events: Sequence[TableEvent]
    seal: Seal | None = None
    repeated: bool = False
    about: str = ""


NOTHING = ByChance()

write = json.Encoder().encode
_read_input = json.Decoder(AnyRow).decode
_read_by_chance = json.Decoder(ByChance).decode


def in_our_words(text: str) -> str:
    """What an older version wrote, in the words of this one: stakes were once called the sign of a table.

    Only keys are changed: in a text somebody said, the quotes around the word are escaped.
    """
    return text.replace('"sign":', '"stakes":')


def read_input(text: str) -> AnyRow:
    """The input of a row."""
    read: AnyRow = _read_input(in_our_words(text))
    return read


def read_by_chance(text: str | None) -> ByChance:
    """What chance gave to it."""
    return NOTHING if text is None else _read_by_chance(text)
