"""What the REST side of the server takes and gives, in the words of the room."""

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from calroom.games.game_type import Pieces
from calroom.money import Cents
from calroom.rulebook import Unsaid
from calroom.server.protocol import Line, Name, Role, RuleRef, TableShown, Vocabulary, Words
from calroom.table.asks import Seat
from calroom.table.story import StoryLine

Password = Annotated[str, Meta(min_length=8, max_length=200)]
PostedText = Annotated[
    dict[Annotated[str, Meta(max_length=40)], Annotated[str, Meta(max_length=80)]], Meta(max_length=40)
]
"""What a table shall post, setting by setting, as people write it: `half hour`, `yes`, `$2 $5`."""


class Asked(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Base of what a client sends: nothing else is accepted."""


class Response(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Base of what the server gives."""


# People


class Who(Response, frozen=True, kw_only=True, omit_defaults=True):
    """Who is signed in: a guest or an account, their roles and their chips away from the tables."""

    person: str
    guest: bool
    roles: list[Role]
    purse: Cents
    csrf: str
    """To be sent back in the header `x-csrf-token` with everything that changes something."""
    sitting: list[str] = []
    """The tables at which they have a seat or are on the list."""
    tables: list["OwnTable"] = []
    """Those, and the ones that they have put up for their friends, with what goes on there."""
    named: bool = True
    """Whether one's name is of one's own choosing."""


class OwnTable(Response, frozen=True, kw_only=True, omit_defaults=True):
    """A table that is somebody's in one way or another: the way to it, and who else has come."""

    table: str
    path: str
    title: str
    house: str
    stakes: str
    seat: Seat = 0
    place: int = 0
    """One's place on the waiting list; 0 where one is not on it."""
    host: bool = False
    people: int = 0
    """How many other people sit there, and of those who do not sit how many have come."""
    here: int = 0


class ChosenName(Asked, frozen=True, kw_only=True):
    """What a guest wants to be called."""

    name: Annotated[str, Meta(min_length=1, max_length=24)]


class SignUp(Asked, frozen=True, kw_only=True):
    """Keep one's name and history under a password; a guest keeps what they have."""

    name: Name
    password: Password


class SignIn(Asked, frozen=True, kw_only=True):
    """Come back under one's name."""

    name: Annotated[str, Meta(max_length=40)]
    password: Annotated[str, Meta(max_length=200)]


class NewPassword(Asked, frozen=True, kw_only=True):
    """Another password; whoever else is signed in under the name is signed out."""

    password: Annotated[str, Meta(max_length=200)]
    new: Password


class Proof(Asked, frozen=True, kw_only=True):
    """One's password once more, before something that lasts."""

    password: Annotated[str, Meta(max_length=200)]


class PasskeyOptions(Response, frozen=True, kw_only=True, omit_defaults=True):
    """What a browser needs to make a passkey or to sign with one, as WebAuthn writes it in JSON."""

    options: dict[str, Any]


class NewPasskey(Asked, frozen=True, kw_only=True):
    """A passkey that a browser has made, as WebAuthn writes it in JSON, and what one calls it."""

    credential: dict[str, Any]
    label: Annotated[str, Meta(max_length=40)] = ""


class PasskeySigned(Asked, frozen=True, kw_only=True):
    """What a passkey has signed, as WebAuthn writes it in JSON."""

    credential: dict[str, Any]


class KeptPasskey(Response, frozen=True, kw_only=True, omit_defaults=True):
    """A passkey is kept under this id."""

    id: str


class PasskeyShown(Response, frozen=True, kw_only=True, omit_defaults=True):
    """One of my passkeys: when it was made, and when it was last used."""

    id: str
    label: str
    made: int
    used: int = 0


class Limits(Asked, frozen=True, kw_only=True):
    """What somebody allows themselves: chips bought a day, and whether they may play at all until a time.

    What is tighter counts at once, what is looser after a day; an exclusion runs to its end.
    """

    chips_a_day: Annotated[Cents, Meta(ge=0, le=10**12)] | None = None
    excluded_until: Annotated[int, Meta(ge=0, le=10**14)] | None = None


class LimitsShown(Response, frozen=True, kw_only=True, omit_defaults=True):
    """What somebody allows themselves, from when on it will be more, and how much they may buy now."""

    may_buy: Cents
    chips_a_day: Cents | None = None
    later: Cents | None = None
    later_from: int = 0
    excluded_until: int = 0


class BuyChips(Asked, frozen=True, kw_only=True):
    """Buy play chips at the cage; `id` is the client's, so that asking again buys nothing more."""

    amount: Annotated[Cents, Meta(gt=0, le=10**12)]
    id: Annotated[str, Meta(max_length=64, pattern="^[!-~]*$")] = ""


# Lobby


class GameShown(Response, frozen=True, kw_only=True, omit_defaults=True):
    """A game of a house as the lobby shows it."""

    game: str
    title: str
    family: Literal["poker", "banked", "pan"]
    pieces: Pieces = "cards"
    spots: tuple[str, ...] = ()
    shared: int = 0
    for_newcomers: bool = False
    """Whether it is offered first to whoever has played nothing yet."""
    summary: str
    stakes: list[str]
    fees: list[str]
    seats: tuple[int, int]
    lacks: list[str] = []
    """What the game does not bring, in words, and what there is instead."""
    tables: list["TableLine"]


class TableLine(Response, frozen=True, kw_only=True, omit_defaults=True):
    """A table as a line of the lobby."""

    table: str
    game: str
    stakes: str
    people: int
    bots: int
    most: int
    waiting: int
    hands: int
    stopped: str = ""
    posted: list[str] = []
    """What the table posts beside what is usual, in words."""
    trouble: str = ""
    """What goes wrong there of late, in words."""


class HouseShown(Response, frozen=True, kw_only=True, omit_defaults=True):
    """A house with every game it deals."""

    house: str
    title: str
    version: str
    games: list[GameShown]


class TableWaits(Response, frozen=True, kw_only=True, omit_defaults=True):
    """A table whose game is not here at the moment: nothing is dealt there, and every stack stays."""

    table: str
    house: str
    game: str
    """What the house file calls it."""
    stakes: str
    people: int
    trouble: str


class Lobby(Response, frozen=True, kw_only=True, omit_defaults=True):
    """The houses of this room."""

    houses: list[HouseShown]
    waiting: list[TableWaits] = []
    people: int
    chips: str = "play chips"


class PlayNow(Asked, frozen=True, kw_only=True):
    """Sit down at once at a table of a game, at these stakes or at the first the house posts.

    By `lot` at any table with a free seat, and there on any free seat.
    """

    game: str
    stakes: str = ""
    lot: bool = False


class Seated(Response, frozen=True, kw_only=True, omit_defaults=True):
    """Where one sits now, or where one is on the list while `seat` is 0."""

    table: str
    seat: Seat
    place: int = 0


class PrivateTable(Asked, frozen=True, kw_only=True):
    """Put up a table that only those find who have its link; who puts it up is its host."""

    game: str
    stakes: str = ""
    bots: Annotated[int, Meta(ge=0, le=10)] = 0
    seconds: Annotated[int, Meta(ge=0, le=600)] = 0
    """For how long people think there; 0 as long as the house says."""
    posted: PostedText = {}


class FloorTable(Asked, frozen=True, kw_only=True):
    """Put up a table for everybody, with what it posts; recorded with its reason."""

    game: Annotated[str, Meta(max_length=80)]
    stakes: Annotated[str, Meta(max_length=80)] = ""
    posted: PostedText = {}
    reason: Words


class ChoiceShown(Response, frozen=True, kw_only=True):
    """One of the things that a table may post under a setting."""

    value: str
    words: str


class PostingShown(Response, frozen=True, kw_only=True, omit_defaults=True):
    """A setting that a table may post: what may be written, what is usual, and the rule on it."""

    key: str
    title: str
    kind: Literal["choice", "yes or no", "number", "amount", "amounts", "date"]
    usual: str
    choices: list[ChoiceShown] = []
    allowed: str = ""
    rule: RuleRef | None = None


class PostingsShown(Response, frozen=True, kw_only=True):
    """Everything that a table of a game may post at some stakes."""

    game: str
    stakes: str
    postings: list[PostingShown]


class Link(Response, frozen=True, kw_only=True, omit_defaults=True):
    """The way to a private table."""

    table: str
    path: str


# Odds


class OddsShown(Response, frozen=True, kw_only=True, omit_defaults=True):
    """What a game is worth, as figures and charts in HTML that the room has written; or how far they are."""

    game: str
    title: str
    done: float
    """How much of it is there, up to 1."""
    seconds: int = 0
    """How long it takes in all, as far as anybody can say, while it is not there."""
    parts: list[str] = []
    play: list[str] = []
    """What helps while one plays: the chart of the strategy, or what to begin with."""
    method: list[str] = []
    assumptions: list[str] = []


# Rule book


class ReadingShown(Response, frozen=True, kw_only=True):
    """What a filing leaves open, how it is read and why, and what else is possible."""

    kind: Unsaid
    gap: str
    reading: str
    why: str
    other: list[str]


class RuleShown(Response, frozen=True, kw_only=True, omit_defaults=True):
    """A rule in our words, with its number and its lines in the filing, and a worked example.

    `note` is a remark on it, `reading` how the filing is understood where it leaves something open.
    """

    id: str
    house: str
    game: str
    number: str
    lines: str
    layer: str
    says: str
    example: str = ""
    note: str = ""
    reading: ReadingShown | None = None
    topics: list[str] = []


class SettingShown(Response, frozen=True, kw_only=True):
    """What a house, or a table that is put up, may say otherwise: what it is now, and how it is changed."""

    title: str
    value: str
    allowed: str
    how: str


class ReadRule(Response, frozen=True, kw_only=True, omit_defaults=True):
    """A rule with a reading, and the setting that changes it where there is one."""

    rule: RuleShown
    setting: SettingShown | None = None


class GameReadingsShown(Response, frozen=True, kw_only=True, omit_defaults=True):
    """The readings of one game; what it leaves to the games that it follows is read as it is there."""

    game: str
    title: str
    follows: list[str] = []
    readings: list[ReadRule]


class ReadingsShown(Response, frozen=True, kw_only=True):
    """How the filing of a house is read, under this version of its house file."""

    house: str
    title: str
    version: str
    games: list[GameReadingsShown]


class GameRulesShown(Response, frozen=True, kw_only=True, omit_defaults=True):
    """Everything one house says about one game."""

    game: str
    title: str
    summary: str
    deck: str
    seats: str
    rules: list[RuleShown]


class Compared(Response, frozen=True, kw_only=True, omit_defaults=True):
    """One matter side by side: a cell for each house, empty where it says nothing."""

    matter: str
    cells: list[RuleShown | None]
    alike: bool = False


class SideBySide(Response, frozen=True, kw_only=True, omit_defaults=True):
    """A game as several houses play it."""

    games: list[str]
    rows: list[Compared]


class Why(Response, frozen=True, kw_only=True, omit_defaults=True):
    """The rules of this house on a topic; with none of them it is the custom of the trade."""

    game: str
    topic: str
    rules: list[RuleShown]


# History


class HandLine(Response, frozen=True, kw_only=True, omit_defaults=True):
    """One of my hands in a line."""

    table: str
    hand: int
    game: str
    stakes: str
    at: int
    before: Cents
    after: Cents
    share: str
    """The path of the replayer."""


class MyHands(Response, frozen=True, kw_only=True, omit_defaults=True):
    """My hands, the last first; `more` is the cursor of the next page."""

    hands: list[HandLine]
    more: str = ""


class OpeningShown(Response, frozen=True, kw_only=True, omit_defaults=True):
    """The opening of one card that one saw; digests and salt in hexadecimal digits."""

    position: int
    card: str
    salt: str
    path: list[str]


class SealShown(Response, frozen=True, kw_only=True, omit_defaults=True):
    """The seal on a deck that was shuffled in the middle of a hand, with the openings of what one saw."""

    root: str
    size: int
    openings: list[OpeningShown] = []


class Recalled(Response, frozen=True, kw_only=True, omit_defaults=True):
    """A past hand as one may see it, step by step, marked as a replay, and what checks its shuffle."""

    table: str
    hand: int
    game: str
    title: str
    stakes: str
    version: str
    at: int
    seat: Seat
    people: dict[str, str]
    lines: list[Line]
    story: list[StoryLine]
    words: Vocabulary
    root: str = ""
    size: int = 0
    openings: list[OpeningShown] = []
    later_seals: list[SealShown] = []
    phh: bool = False
    """Whether it can be had as a PHH file."""
    no_phh: str = ""
    """Why it cannot, if it cannot."""
    share: str = ""
    """The path of the replayer for whoever was not there, who sees what a spectator saw."""
    replay: bool = True


# Floor, owner, regulator


class StopOrder(Asked, frozen=True, kw_only=True):
    """Stop or resume the room, one game or one person; hands in progress are finished."""

    scope: Literal["room", "game", "person"]
    name: str = ""
    reason: Words
    on: bool = True


class BarOrder(Asked, frozen=True, kw_only=True):
    """Bar somebody, or with `on` false let them in again."""

    person: Name
    reason: Words
    on: bool = True


class RoleOrder(Asked, frozen=True, kw_only=True):
    """The owner gives or takes a role."""

    person: Name
    role: Literal["dealer", "floor", "owner", "regulator"]
    on: bool = True
    reason: Words


class Pay(Asked, frozen=True, kw_only=True):
    """The floor pays a jackpot."""

    game: str
    person: Name
    amount: Annotated[Cents, Meta(gt=0, le=10**12)]
    reason: Words


class Invite(Asked, frozen=True, kw_only=True):
    """The owner lets somebody set a password by a one-time link: new staff, or whoever lost theirs."""

    person: Name
    office: Literal["", "dealer", "floor", "owner", "regulator"] = ""
    reason: Words


class Invited(Response, frozen=True, kw_only=True, omit_defaults=True):
    """The one-time link, and until when it is good."""

    path: str
    until: int


class Ordered(Response, frozen=True, kw_only=True, omit_defaults=True):
    """An order is done and recorded under this number of the room's journal."""

    number: int


class AlarmLine(Response, frozen=True, kw_only=True, omit_defaults=True):
    """Something to look into: the report that marks it, what it is, and the hands to look at first."""

    report: str
    words: str
    amount: Cents = 0
    hands: list[str] = []
    """Each a table and the number of a hand, such as `7/12`."""


class AlarmsShown(Response, frozen=True, kw_only=True, omit_defaults=True):
    """What there is to look into, and when it was last looked for."""

    at: int
    alarms: list[AlarmLine]


class ReportShown(Response, frozen=True, kw_only=True, omit_defaults=True):
    """A report of the room's records: its columns and rows, and what is to be said of them in words.

    `alarm` is whether it says something that somebody has to look into.
    """

    name: str
    columns: list[str]
    rows: list[list[str]]
    words: list[str] = []
    alarm: bool = False


class Health(Response, frozen=True, kw_only=True, omit_defaults=True):
    """How the server is doing: its parts, and digests of the installed code and of the house files.

    `degraded` is a room that goes on with something wrong, `failing` one that can keep nothing; `wrong` says
    what. `unchanged` is false once the code on disk is no longer what was started.
    """

    status: Literal["ok", "degraded", "failing"]
    database: str
    wrong: list[str] = []
    tables: int
    people: int
    version: str
    protocol: int
    code: str
    unchanged: bool
    houses: dict[str, str]
    since: int
    now: int


class Alive(Response, frozen=True, kw_only=True, omit_defaults=True):
    """Whether the server runs, or is ready for visitors, and what is wrong if not."""

    status: Literal["ok", "failing"]
    wrong: list[str] = []


class Problem(Response, frozen=True, kw_only=True, omit_defaults=True):
    """What is wrong with a request, and what is allowed instead."""

    status: int
    what: str
    topic: str = ""
    rules: list[RuleRef] = []
    allowed: list[str] = []


TableDetail: TypeAlias = TableShown
