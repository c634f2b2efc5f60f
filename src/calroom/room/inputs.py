"""What may be said to a table, between hands and during them: by whom, on whose authority, and what."""

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from calroom.money import Cents
from calroom.table.asks import Answer, Seat

Role: TypeAlias = Literal["player", "dealer", "floor", "manager", "clock", "host", "owner"]
Kind: TypeAlias = Literal["player", "bot", "proposition"]
Scope: TypeAlias = Literal["room", "game", "person", "table", "change"]
"""What is stopped; a `table` for itself by the floor, or until a `change` is made that was ordered."""

MOST: Cents = 10**10
"""No single amount is larger: no game here is played for a hundredth of it."""

Amount: TypeAlias = Annotated[Cents, Meta(ge=0, le=MOST)]


class TableInput(
    Struct,
    frozen=True,
    gc=False,
    omit_defaults=True,
    kw_only=True,
    forbid_unknown_fields=True,
    tag_field="input",
    tag=str.lower,
):
    """Something said to a table; `id` is the client's, so that saying it again changes nothing.

    Whoever speaks with authority says for what `reason`; it is recorded with what they did.
    """

    who: str = ""
    role: Role = "player"
    id: str = ""
    reason: str = ""

    @property
    def about(self) -> str:
        """Whom or what it is about, where it names somebody or something other than its table."""
        return ""

    @property
    def people(self) -> tuple[str, ...]:
        """Whoever speaks, and everybody who is spoken of."""
        return self.who, self.about

    @property
    def amounts(self) -> tuple[Cents, ...]:
        """Every amount that it names."""
        return ()


class Personal(TableInput, frozen=True, omit_defaults=True, kw_only=True):
    """About one person: whoever says it, or somebody for whom the floor speaks."""

    person: str = ""

    @property
    def about(self) -> str:
        """Whom it names."""
        return self.person

    @property
    def subject(self) -> str:
        """Whom it concerns: whoever it names, or says it."""
        return self.person or self.who


class Open(TableInput, frozen=True, omit_defaults=True, kw_only=True):
    """The floor opens the table at some stakes and with what else it posts, or an open one at the next."""

    stakes: str = ""
    posted: dict[str, Any] = {}
    stays: bool = False
    """Whether it stays up when nobody is there, until the floor closes it."""


class ChangeLimit(TableInput, frozen=True, omit_defaults=True, kw_only=True):
    """The floor lets an open table play at other stakes from the next hand on."""

    stakes: str


class Post(TableInput, frozen=True, omit_defaults=True, kw_only=True):
    """The floor lets an open table post this from the next hand on, as people write it, and nothing else."""

    posted: dict[str, str] = {}


class DrawForSeats(TableInput, frozen=True, omit_defaults=True, kw_only=True):
    """A card for each of these people, or for all on the list: the highest chooses a seat first."""

    people: tuple[str, ...] = ()


class Close(TableInput, frozen=True, omit_defaults=True, kw_only=True):
    """The floor closes the table; everybody gets their chips."""


class Along(Struct, frozen=True, omit_defaults=True):
    """What goes along with somebody whom the house moves between tables of a game: how they stood there."""

    sat_at: int = 0
    away_since: int | None = None
    missed: bool = False
    short_buy: bool = False
    time_due: int = 0
    time_paid: int = 0


class Sit(Personal, frozen=True, omit_defaults=True, kw_only=True):
    """Take a seat: the one named, one by `lot`, or any; from a `broken` game at those stakes.

    Who changes tables comes from another one of the game (`moved`), called by the floor. Whom the house moves
    `along` to a table with the same stakes brings what they had there, however much that is.
    """

    chips: Amount = 0
    seat: Seat = 0
    lot: bool = False
    kind: Kind = "player"
    broken: str = ""
    moved: str = ""
    along: Along | None = None

    @property
    def amounts(self) -> tuple[Cents, ...]:
        """The chips that one sits down with."""
        return (self.chips,)


class Stand(Personal, frozen=True, omit_defaults=True, kw_only=True):
    """Stand behind the seats with chips, where the game lets people bet on others' spots."""

    chips: Amount = 0
    kind: Kind = "player"

    @property
    def amounts(self) -> tuple[Cents, ...]:
        """The chips that one brings."""
        return (self.chips,)


class StandIn(Personal, frozen=True, omit_defaults=True, kw_only=True):
    """With the floor's leave somebody plays the chips of a person who is away and agrees."""

    by: str = ""
    agreed: bool = False

    @property
    def people(self) -> tuple[str, ...]:
        """Who plays the chips of another is spoken of too."""
        return self.who, self.person, self.by


class Potting(TableInput, frozen=True, omit_defaults=True, kw_only=True):
    """All agree to take so much out of every pot until they have the total for something."""

    each: Amount = 0
    total: Amount = 0
    purpose: str = ""
    agreed: tuple[str, ...] = ()

    @property
    def amounts(self) -> tuple[Cents, ...]:
        """What is taken of each pot, and in all."""
        return self.each, self.total


class Leave(Personal, frozen=True, omit_defaults=True, kw_only=True):
    """Quit the game; in the middle of a hand, when it is over."""


class MoveOn(Personal, frozen=True, omit_defaults=True, kw_only=True):
    """The house moves somebody with their chips to another table of the game, or `to` none that is free."""

    to: str = ""
    broken: bool = False


class Buy(Personal, frozen=True, omit_defaults=True, kw_only=True):
    """Chips from the house, between hands; `seller` is whoever else would sell them."""

    amount: Amount = 0
    seller: str = ""

    @property
    def amounts(self) -> tuple[Cents, ...]:
        """What is bought."""
        return (self.amount,)


class Cash(Personal, frozen=True, omit_defaults=True, kw_only=True):
    """Take chips off the table without leaving it."""

    amount: Amount = 0

    @property
    def amounts(self) -> tuple[Cents, ...]:
        """What is taken."""
        return (self.amount,)


class Away(Personal, frozen=True, omit_defaults=True, kw_only=True):
    """Go away; the seat is held for who tells the floor."""

    hold: bool = True


class Back(Personal, frozen=True, omit_defaults=True, kw_only=True):
    """Be back: wait for one's turn, or pay to be dealt in at once where one owes it."""

    pay: bool = False


class ChangeSeat(Personal, frozen=True, omit_defaults=True, kw_only=True):
    """Move to another seat of the table, at once by paying where the house lets one."""

    seat: Seat = 0
    pay: bool = False


class Join(Personal, frozen=True, omit_defaults=True, kw_only=True):
    """Put a name on the waiting list of a table; `called` where the room has called them to it.

    A seat is kept for them for so many `minutes` where the floor has said so.
    """

    called: bool = False
    minutes: int = 0


class Quit(Personal, frozen=True, omit_defaults=True, kw_only=True):
    """Take a name off the waiting list."""


class Page(Personal, frozen=True, omit_defaults=True, kw_only=True):
    """The floor calls somebody on the list to an open seat."""


class Doubles(Personal, frozen=True, omit_defaults=True, kw_only=True):
    """Play at double condition from the next hand on, or no longer."""

    on: bool = True


class Alone(Personal, frozen=True, omit_defaults=True, kw_only=True):
    """Let nobody else bet on one's spot from the next hand on, or let them again."""

    on: bool = True


class Share(Personal, frozen=True, omit_defaults=True, kw_only=True):
    """Have a part in the bank from the next hand on, or no longer."""

    on: bool = True


class TakeBank(Personal, frozen=True, omit_defaults=True, kw_only=True):
    """Take the bank of a broken game, which goes on as a new one."""


class AskShuffle(Personal, frozen=True, omit_defaults=True, kw_only=True):
    """Ask for an extra shuffle before the deal."""


class ChangeDealer(TableInput, frozen=True, omit_defaults=True, kw_only=True):
    """Another dealer sits down: whoever says it, or `dealer`, whom the floor sends.

    Of the house itself (`house`) it is said when nobody deals there in person any more.
    """

    dealer: Annotated[str, Meta(max_length=60)] = ""

    @property
    def about(self) -> str:
        """Whom the floor sends."""
        return self.dealer


class Deal(TableInput, frozen=True, omit_defaults=True, kw_only=True):
    """The dealer starts a hand; `jackpot` is what the room says that the game's jackpot holds."""

    jackpot: Cents = 0

    @property
    def amounts(self) -> tuple[Cents, ...]:
        """What the jackpot holds."""
        return (self.jackpot,)


class Reply(Personal, frozen=True, omit_defaults=True, kw_only=True):
    """Answer what the table asks: a player for their seat, dealer and floor for themselves."""

    answer: Answer

    @property
    def amounts(self) -> tuple[Cents, ...]:
        """The amount of the answer."""
        return (self.answer.amount,)


class Report(TableInput, frozen=True, omit_defaults=True, kw_only=True):
    """Something went wrong in the hand."""

    incident: dict[str, Any]

    @property
    def amounts(self) -> tuple[Cents, ...]:
        """Every number in it: some are amounts."""
        return tuple(value for value in self.incident.values() if isinstance(value, int))


class Tick(TableInput, frozen=True, omit_defaults=True, kw_only=True):
    """The clock says that time has passed; without `questions` each question has a clock of its own."""

    questions: bool = True


class TimeUp(Personal, frozen=True, omit_defaults=True, kw_only=True):
    """The clock says that somebody's time to answer is up; without a person, that of the dealer.

    `since` is when they were asked, so that a clock that runs out late does not count for their next
    question.
    """

    since: int = 0


class Rename(TableInput, frozen=True, omit_defaults=True, kw_only=True):
    """The room says that whoever is here as `was` has taken another name."""

    person: str
    was: str

    @property
    def about(self) -> str:
        """Whose name it is."""
        return self.person


class Stop(TableInput, frozen=True, omit_defaults=True, kw_only=True):
    """No new hand: in the room, of one game, or with one person; hands in progress are finished."""

    scope: Scope
    name: str = ""

    @property
    def about(self) -> str:
        """The game or the person."""
        return self.name


class Resume(TableInput, frozen=True, omit_defaults=True, kw_only=True):
    """Go on after a stop."""

    scope: Scope
    name: str = ""

    @property
    def about(self) -> str:
        """The game or the person."""
        return self.name


class PayJackpot(Personal, frozen=True, omit_defaults=True, kw_only=True):
    """The floor pays somebody out of a game's jackpot."""

    game: str = ""
    amount: Amount = 0

    @property
    def amounts(self) -> tuple[Cents, ...]:
        """What is paid."""
        return (self.amount,)


AtTable: TypeAlias = (
    Open
    | ChangeLimit
    | Post
    | DrawForSeats
    | Close
    | Sit
    | Stand
    | StandIn
    | Potting
    | Leave
    | Buy
    | Cash
    | Away
    | Back
    | ChangeSeat
    | Join
    | Quit
    | Page
    | Doubles
    | Alone
    | Share
    | TakeBank
    | AskShuffle
    | ChangeDealer
    | Deal
    | Reply
    | Report
)
"""What people say at a table, each with the role for it."""

AnyInput: TypeAlias = AtTable | MoveOn | Tick | TimeUp | Rename | Stop | Resume | PayJackpot
"""And what the clock says, and what is said to the room."""
