"""What goes over a table's socket: requests of a client, and what the server tells.

Every message is one JSON object. A client's carry their kind in `say`, the server's theirs in `tell`. The
published schema is made from these types and nothing else is accepted.
"""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from calroom.bots import Strength
from calroom.games.declared import Pieces
from calroom.games.printed import Printed
from calroom.games.roads import Legend, Marked
from calroom.money import Cents
from calroom.room.events import AnyEvent
from calroom.room.inputs import AtTable, Kind
from calroom.room.state import Banked
from calroom.table.asks import Answer, Ask, Seat
from calroom.table.events import Place
from calroom.table.messages import Phrase
from calroom.table.readings import HandSaid, HeldThen, OutlookSaid, Price
from calroom.table.story import StoryLine
from calroom.table.wording import Wording

PROTOCOL = 2
"""Goes up when a client of yesterday would no longer understand."""

Role: TypeAlias = Literal["player", "spectator", "dealer", "floor", "manager", "owner", "regulator"]
Id = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[!-~]+$")]
Words = Annotated[str, Meta(min_length=1, max_length=280)]
Name = Annotated[str, Meta(min_length=1, max_length=40)]


# What a client says


class Request(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="say", tag=str.lower):
    """Something a client wants; `id` is its own, so that saying it again changes nothing."""

    id: Id


class Hello(Request, frozen=True, kw_only=True):
    """The first message: which protocol the client speaks, and the last number it knows, to go on there."""

    protocol: int
    after: Annotated[int, Meta(ge=0)] | None = None


class Give(Request, frozen=True, kw_only=True):
    """Give the table an input, as the journal will hold it: take a seat, buy chips, answer, order something.

    Who says it and under which id is the server's to know. `role` is one that the speaker has at this table
    now: their own (`player`, which goes without saying), `host`, or that of an office. A `reply` carries the
    `number` of its question, so that a late click answers nothing else.
    """

    what: AtTable
    number: Annotated[int, Meta(ge=0)] = 0


class SitOut(Request, frozen=True, kw_only=True):
    """Sit out from the next hand on, or as soon as one would have to post the blind, or not after all."""

    when: Literal["next", "blind", "no"]


class TakeTime(Request, frozen=True, kw_only=True):
    """Take what is in one's time bank for the answer that one owes now."""


class Chat(Request, frozen=True, kw_only=True):
    """Say something to the table."""

    words: Words


class Mute(Request, frozen=True, kw_only=True):
    """Hear no more of somebody, or hear them again."""

    person: Name
    on: bool = True


class Complain(Request, frozen=True, kw_only=True):
    """Report somebody's behaviour to the floor."""

    person: Name
    words: Words


class CallFloor(Request, frozen=True, kw_only=True):
    """Call the floor to the table: with what went wrong, in one's own words, or without any."""

    words: Annotated[str, Meta(max_length=280)] = ""


class TakeBackCall(Request, frozen=True, kw_only=True):
    """The floor need not come after all."""


class Kick(Request, frozen=True, kw_only=True):
    """The host of a private table sends somebody away when the hand is over, or lets them come again."""

    person: Name
    on: bool = True


class Bots(Request, frozen=True, kw_only=True):
    """The host of a private table says how many bots may sit at it, and how well they play."""

    count: Annotated[int, Meta(ge=0, le=10)]
    strength: Strength | None = None


class Thinking(Request, frozen=True, kw_only=True):
    """The host of a private table says for how many seconds people think; 0 as long as the house says."""

    seconds: Annotated[int, Meta(ge=0, le=600)]


class Hold(Request, frozen=True, kw_only=True):
    """The host of a private table holds the game after this hand, or lets it go on."""

    on: bool = True


class Coach(Request, frozen=True, kw_only=True):
    """Want the coach at this table, or no longer; it is on while everybody who plays here wants it."""

    on: bool = True


ClientMessage: TypeAlias = (
    Hello
    | Give
    | SitOut
    | TakeTime
    | Chat
    | Mute
    | Complain
    | CallFloor
    | TakeBackCall
    | Kick
    | Bots
    | Thinking
    | Hold
    | Coach
)


# What the server tells


class Telling(Struct, frozen=True, omit_defaults=True, kw_only=True, tag_field="tell", tag=str.lower):
    """Something told to one client."""


class Line(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One event as this client may see it, with its number, its time and how a dealer would tell it.

    The topic in the event leads to the rule: ask for `/api/games/{game}/topics/{topic}`.
    """

    number: int
    at: int
    words: str
    what: AnyEvent
    reading: Wording | None = None
    """What a hand is that is shown, as it is said on the cloth."""


class VerbShown(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """The words of something that may be chosen: on its button, of somebody who did it, and what it means.

    `{amount}` and `{where}` stand for the chips and the place. `you` is what is said to whoever did it.
    """

    label: str
    did: str
    you: str
    means: str = ""


class Vocabulary(Struct, frozen=True, kw_only=True):
    """How a table speaks: the verbs of its game by name, and the phrases of the story by key.

    `road` is how the outcomes of its hands are marked, where the game has such a custom.
    """

    verbs: dict[str, VerbShown]
    phrases: dict[str, Phrase]
    road: Legend | None = None


Figure: TypeAlias = Literal[
    "fox", "owl", "cat", "bear", "frog", "hare", "miner", "rider", "captain", "queen", "jester", "sailor"
]
Colour: TypeAlias = Literal["green", "teal", "blue", "plum", "rose", "red", "amber", "slate"]


class Face(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What somebody has chosen to look like: a drawn figure, and the colour behind it."""

    figure: Figure
    colour: Colour


class SeatShown(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A seat as everybody sees it, and how its holder has chosen to play from the next hand on."""

    seat: Seat
    person: str
    kind: Kind
    chips: Cents
    away: bool = False
    leaving: bool = False
    connected: bool = True
    sits_out: str = ""
    """From when on they sit out: `next` hand, or the `blind`."""
    choices: list[str] = []
    face: Face | None = None
    """What they have chosen to look like; whoever has not is drawn from their name."""


class Due(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What the next hand costs, shown before the bet, and the topic that leads to the rule."""

    words: str
    topic: str
    amount: Cents = 0


class PostedShown(Struct, frozen=True, kw_only=True):
    """One thing that the table posts, in words, and the topic that leads to the rule."""

    title: str
    words: str
    topic: str


class TableShown(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """The table between hands, the same for everybody."""

    table: str
    game: str
    title: str
    family: str
    pieces: Pieces = "cards"
    spots: tuple[str, ...] = ()
    """The kinds of bets that have a spot of their own printed before every seat."""
    shared: int = 0
    """How many cards come to lie in the middle for everybody."""
    house: str
    stakes: str
    most: int
    seats: list[SeatShown]
    waiting: list[str] = []
    button: Seat = 0
    banker: Seat = 0
    lying: dict[str, Cents] = {}
    due: list[Due] = []
    buy_in: Cents = 0
    """The least to sit down with; what most people bring is `usual`."""
    usual: Cents = 0
    host: str = ""
    held: bool = False
    here: list[str] = []
    """Who has come to a private table and has not sat down."""
    seconds: int = 0
    """For how long the host lets everybody think, where that is not what the house says."""
    strength: Strength = "sensible"
    """How well the bots play that come here."""
    stopped: str = ""
    jackpot: Cents = 0
    posted: list[PostedShown] = []
    coach: list[str] = []
    """Who of those who play here wants the coach."""
    coached: bool = False
    """Whether that are all of them, and the coach is on."""
    customs: list[str] = []
    """What one may choose here from the next hand on."""
    printed: list[Printed] = []
    """What the cloth says of the places where people bet."""
    broken: bool = False
    """Whether nobody banks until somebody takes it upon themselves."""


class ShoeShown(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """How many cards the shoe has, and how many were dealt before this hand; none before a new one."""

    cards: int = 0
    used: int = 0


class PastShown(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What everybody at the table could have noted of the hands before, the same for all.

    `road` has a mark for every hand since the shoe began, `banks` has the last ones, the newest at the end.
    """

    road: list[Marked] = []
    banks: list[Banked] = []
    shoe: ShoeShown | None = None


class HandShown(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """The hand in progress from this client's side: where its chips and cards lie."""

    hand: int
    stakes: str
    seats: tuple[Seat, ...]
    button: Seat = 0
    chips: dict[Place, Cents] = {}
    cards: dict[Place, list[str]] = {}
    markers: dict[str, Seat] = {}
    root: str = ""
    """The seal of the shuffled deck, in hexadecimal digits."""


class Clock(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Whom the table waits for, and until when in milliseconds of the server's time; `bank` is extra time."""

    seat: Seat
    until: int
    bank: int = 0


class Question(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What this client is asked, with the number that its answer must carry.

    `price` is what is at stake, `outlook` what choices of cards come to, where the game knows.
    """

    number: int
    ask: Ask
    price: Price | None = None
    outlook: tuple[OutlookSaid, ...] = ()
    beaten: bool = False
    """At the showdown: whether, from all that is to be seen, one's hand can win nothing."""


class You(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Who the client is here: name, role, the seat they hold (0 is none), chips away from the tables.

    The host of a private table is told its link, which changes when somebody is sent away.
    """

    person: str
    role: Role
    seat: Seat = 0
    purse: Cents = 0
    host: bool = False
    link: str = ""
    called: int = 0
    """When they called the floor to this table, while that call waits."""


class Said(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A line of chat."""

    number: int
    at: int
    person: str
    words: str


class Welcome(Telling, frozen=True, omit_defaults=True, kw_only=True):
    """Everything as it is now: at the start, and again where a client has missed too much to go on."""

    protocol: int
    now: int
    number: int
    you: You
    table: TableShown
    past: PastShown | None = None
    """What could have been noted of the hands before, where there is anything."""
    hand: HandShown | None = None
    log: list[Line] = []
    """What has happened in this hand, or in the last one while none is dealt."""
    story: list[StoryLine] = []
    """The same as a story, one line for what people see as one thing."""
    words: Vocabulary
    """What the story, the buttons and everything else at this table is said in."""
    asked: list[Seat] = []
    question: Question | None = None
    reading: tuple[HandSaid, ...] = ()
    """What this client holds, as a dealer would name it."""
    clocks: list[Clock] = []
    chat: list[Said] = []


class News(Telling, frozen=True, omit_defaults=True, kw_only=True):
    """What followed one input: events in a row without a gap, and where it changed, the table and oneself."""

    now: int
    number: int
    """The number of the last event; the client asks anew when `lines` does not begin with its next."""
    lines: list[Line] = []
    story: list[StoryLine] = []
    """Lines of the story that are new, and those that have grown, by the number of their first event."""
    table: TableShown | None = None
    past: PastShown | None = None
    """What could have been noted of the hands before, where it has changed."""
    you: You | None = None
    asked: list[Seat] = []
    question: Question | None = None
    reading: tuple[HandSaid, ...] | None = None
    """What this client holds, where it has changed; it is forgotten when a hand begins."""
    held: tuple[HeldThen, ...] = ()
    """What this client held on the way to it, after each street of a hand in which nothing more was asked."""
    clocks: list[Clock] = []
    root: str = ""


class Taken(Telling, frozen=True, omit_defaults=True, kw_only=True):
    """The request with this id is done and durable."""

    id: str
    repeated: bool = False


class RuleRef(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A rule by its id, its number in the filing, and what it says."""

    id: str
    number: str
    says: str


class Refusal(Telling, frozen=True, omit_defaults=True, kw_only=True):
    """The request with this id is refused, with the rule and what is allowed instead; nothing has changed.

    `what` and `allowed` are in English; `said` and `instead` say the same with their parts.
    """

    id: str
    what: str
    said: Wording
    topic: str = ""
    rules: list[RuleRef] = []
    allowed: list[str] = []
    instead: list[Wording] = []


class Heard(Telling, frozen=True, omit_defaults=True, kw_only=True):
    """Somebody said something."""

    said: Said


class Goodbye(Telling, frozen=True, omit_defaults=True, kw_only=True):
    """The server lets go of this socket; `again` whether to come back. `said` is why, with its parts."""

    why: str
    said: Wording
    again: bool = True


class CoachedChoice(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One answer, what it is worth in cents with the standard error, and how often it then wins."""

    answer: Answer
    said: Wording
    worth: int
    error: int = 0
    wins: float | None = None


class Coached(Telling, frozen=True, omit_defaults=True, kw_only=True):
    """What the coach says to this client alone of the question with this number, the best choice first.

    It knows what this seat sees. Without a table of values it is said again, and better, after more deals,
    until it is `done`.
    """

    number: int
    method: Literal["table", "played on"]
    deals: int = 0
    done: bool = False
    why: Wording
    choices: list[CoachedChoice]
    notes: list[Wording] = []


ServerMessage: TypeAlias = Welcome | News | Taken | Refusal | Heard | Coached | Goodbye
