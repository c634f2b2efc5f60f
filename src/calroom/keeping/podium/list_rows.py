"""What is said of the lists of those who wait for a game and stakes, as it stands in the room's journal."""

from typing import Annotated, TypeAlias

from msgspec import Meta

from calroom.room.inputs import TableInput

GameId: TypeAlias = Annotated[str, Meta(min_length=3, max_length=80)]
Stakes: TypeAlias = Annotated[str, Meta(min_length=1, max_length=80)]
WrittenName: TypeAlias = Annotated[str, Meta(max_length=40)]
Number: TypeAlias = Annotated[int, Meta(ge=1)]


class JoinList(TableInput, frozen=True, omit_defaults=True, kw_only=True):
    """Somebody waits for a game and stakes: whoever says it, or a person for whom the floor does.

    For somebody without a phone the floor writes down a `name`; with the `ticket` that the server makes for
    it they can make the place their own on any phone later.
    """

    game: GameId
    stakes: Stakes
    person: str = ""
    name: WrittenName = ""
    ticket: str = ""

    @property
    def about(self) -> str:
        """Who is put on the list."""
        return self.person or self.name

    @property
    def subject(self) -> str:
        """Whose place it is; nobody's where only a name is written down."""
        return "" if self.name else self.person or self.who


class KeepSeat(JoinList, frozen=True, omit_defaults=True, kw_only=True):
    """Somebody is put on the list, if they are not on it, and called to a table of it at once.

    The seat is kept for as long as the house posts, or for so many `minutes`. `until` is written here for
    whoever has no phone.
    """

    table: Annotated[str, Meta(min_length=1, max_length=120)]
    minutes: Annotated[int, Meta(ge=0, le=120)] = 0
    until: int = 0


class OfPlace(TableInput, frozen=True, omit_defaults=True, kw_only=True):
    """About one place on a list, by its number."""

    number: Number


class LeaveList(OfPlace, frozen=True, omit_defaults=True, kw_only=True):
    """A name comes off a list."""


class LockPlace(OfPlace, frozen=True, omit_defaults=True, kw_only=True):
    """Somebody keeps their place and is not called meanwhile, while they eat for instance; or is back."""

    on: bool = True


class SkipPlace(OfPlace, frozen=True, omit_defaults=True, kw_only=True):
    """The next on the list goes before somebody, once; the floor says behind whom it saw them (0: first)."""

    was: Annotated[int, Meta(ge=0)] | None = None


class MovePlace(OfPlace, frozen=True, omit_defaults=True, kw_only=True):
    """A name moves behind another on the same list, or with 0 to the head of it.

    `was` is behind whom whoever moves it saw it.
    """

    behind: Annotated[int, Meta(ge=0)] = 0
    was: Annotated[int, Meta(ge=0)] | None = None


class CallPlace(OfPlace, frozen=True, omit_defaults=True, kw_only=True):
    """Somebody is called to a table: in order by the room, or out of order by the floor.

    Whoever has no phone has until a time that is written here; for everybody else the table keeps the seat by
    its own rules.
    """

    table: Annotated[str, Meta(min_length=1, max_length=120)]
    until: int = 0


class UncallPlace(OfPlace, frozen=True, omit_defaults=True, kw_only=True):
    """A call comes to nothing through no fault of theirs: they keep their place."""


class ComeToSeat(OfPlace, frozen=True, omit_defaults=True, kw_only=True):
    """Whoever was called says that they are on their way."""


class ClaimPlace(TableInput, frozen=True, omit_defaults=True, kw_only=True):
    """Whoever was written down by name alone makes the place their own, by the code of its ticket."""

    code: Annotated[str, Meta(min_length=8, max_length=64)]


ListRow: TypeAlias = (
    JoinList
    | KeepSeat
    | LeaveList
    | LockPlace
    | SkipPlace
    | MovePlace
    | CallPlace
    | UncallPlace
    | ComeToSeat
    | ClaimPlace
)
"""Everything that the lists take."""
