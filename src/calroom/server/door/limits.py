"""Every number that bounds what visitors may do: how often, how many at a time, and how long they may take.

Rates are buckets by kind of request and by whoever asks, filled again as time passes.
"""

from collections import Counter, OrderedDict
from collections.abc import Iterable
from time import monotonic
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from calroom.money import Cents
from calroom.server.door.networks import networks
from calroom.store.tap import MOST_AT_FIRST

Kind: TypeAlias = Literal[
    "sign-in",
    "link",
    "guest",
    "socket",
    "search",
    "look-up",
    "sheet",
    "report",
    "history",
    "probe",
    "page",
    "message",
    "complaint",
    "call",
    "other",
]

_REMEMBERED = 50_000

_LITTLE = 10
"""Who takes less than such a part of what is allowed at once is told to nobody."""


class Rate(Struct, frozen=True):
    """So many at once, and after that so many a second."""

    at_once: Annotated[float, Meta(ge=1, description="so many at once")]
    a_second: Annotated[float, Meta(gt=0, description="after that so many a second")]


class Rates(Struct, frozen=True, kw_only=True):
    """The rates of everything one may ask for, for each address; what is dear also for each person."""

    sign_in: Annotated[Rate, Meta(description="Tries to sign in")] = Rate(20, 0.2)
    link: Annotated[Rate, Meta(description="One-time links opened")] = Rate(20, 0.5)
    guest: Annotated[Rate, Meta(description="New guests")] = Rate(200, 2)
    socket: Annotated[Rate, Meta(description="Sockets opened")] = Rate(400, 20)
    search: Annotated[Rate, Meta(description="Searches of the rule book")] = Rate(40, 5)
    look_up: Annotated[Rate, Meta(description="Questions to the desk")] = Rate(60, 5)
    sheet: Annotated[Rate, Meta(description="Sheets and pages of the lab")] = Rate(10, 0.2)
    report: Annotated[Rate, Meta(description="Reports")] = Rate(40, 1)
    history: Annotated[Rate, Meta(description="Past hands")] = Rate(60, 5)
    probe: Annotated[Rate, Meta(description="Looks at health, metrics and schema")] = Rate(30, 5)
    page: Annotated[Rate, Meta(description="Looks at the lobby and at games")] = Rate(20, 10)
    message: Annotated[
        Rate,
        Meta(description="Messages over sockets, for each person; of those not signed in, for each address"),
    ] = Rate(60, 20)
    complaint: Annotated[Rate, Meta(description="Complaints to the floor, for each person")] = Rate(5, 0.02)
    call: Annotated[Rate, Meta(description="Calls for the floor, for each person")] = Rate(5, 0.02)
    other: Annotated[Rate, Meta(description="Other requests")] = Rate(1000, 100)

    def of(self, kind: Kind) -> Rate:
        """The rate for a kind of request."""
        rate: Rate = getattr(self, kind.replace("-", "_"))
        return rate


_WIDE = Rate(1e9, 1e9)
UNLIMITED = Rates(**dict.fromkeys(Rates.__struct_fields__, _WIDE))
"""For tests, which come from one address."""


class Pool(Struct, frozen=True, kw_only=True):
    """A place where work is done: by so many workers, while at most so many questions are under way."""

    workers: Annotated[int, Meta(ge=1, le=64, description="so many workers")] = 1
    most: Annotated[int, Meta(ge=1, description="so many questions under way at the most")] = 16
    kept_for_staff: Annotated[int, Meta(ge=0, description="so many of them kept for the staff")] = 4
    each: Annotated[int, Meta(ge=1, description="nobody has more under way than this")] = 4


class Pools(Struct, frozen=True, kw_only=True):
    """The places where work is done: none of them holds up a table, and none holds up another."""

    desk: Annotated[Pool, Meta(description="Rulings and problems of the floor desk")] = Pool()
    library: Annotated[Pool, Meta(description="Searches of the rule book, and scores of drills")] = Pool()
    press: Annotated[Pool, Meta(description="Sheets and pages of the lab")] = Pool(
        most=8, kept_for_staff=2, each=2
    )
    drawing: Annotated[Pool, Meta(description="The drawing board")] = Pool(most=12, kept_for_staff=0, each=3)
    figures: Annotated[Pool, Meta(description="What drafts are worth")] = Pool(
        most=16, kept_for_staff=0, each=6
    )
    nights: Annotated[Pool, Meta(description="Nights of bots")] = Pool(most=12, kept_for_staff=0, each=2)
    archive: Annotated[Pool, Meta(description="Long reports")] = Pool(most=8, kept_for_staff=8)
    coach: Annotated[Pool, Meta(description="What the coach says at tables")] = Pool(
        most=64, kept_for_staff=0, each=2
    )
    records: Annotated[Pool, Meta(description="Past hands and short reports")] = Pool(
        workers=2, most=24, kept_for_staff=6
    )
    files: Annotated[Pool, Meta(description="Files of everything, such as the whole ledger")] = Pool(
        most=6, kept_for_staff=6, each=2
    )
    passwords: Annotated[Pool, Meta(description="Checks of passwords")] = Pool(
        workers=2, most=40, kept_for_staff=16, each=40
    )
    gauge: Annotated[Pool, Meta(description="Looks at the server itself")] = Pool(
        workers=2, most=8, kept_for_staff=0, each=8
    )


Seconds: TypeAlias = Annotated[float, Meta(ge=0, le=31_536_000)]


class Guessing(Struct, frozen=True, kw_only=True):
    """How failures to sign in slow down whoever guesses, in seconds.

    After so many free failures in a row each further one doubles the wait. They count for an address and a
    name together, for an address, for a name from everywhere, and for a device that is known.
    """

    free: Annotated[int, Meta(ge=1, description="Failures without a wait, of an address at a name.")] = 3
    free_of_address: Annotated[int, Meta(ge=1, description="Failures without a wait, of an address.")] = 15
    free_of_name: Annotated[
        int, Meta(ge=1, description="Failures without a wait at a name, from everywhere.")
    ] = 30
    first: Annotated[Seconds, Meta(description="The first wait; each further failure doubles it.")] = 2.0
    longest: Annotated[Seconds, Meta(description="The longest wait.")] = 300.0
    longest_of_name: Annotated[
        Seconds, Meta(description="The longest wait for failures of others at one's name.")
    ] = 30.0
    forgotten: Annotated[Seconds, Meta(description="Failures are forgotten after so long.")] = 1800.0


class Keys(Struct, frozen=True, kw_only=True):
    """What somebody comes in with besides a password: passkeys, and devices that are known."""

    challenge: Annotated[Seconds, Meta(description="A passkey must sign within this time.")] = 300.0
    passkeys: Annotated[int, Meta(ge=1, description="So many passkeys somebody may have.")] = 20
    devices: Annotated[
        int, Meta(ge=1, description="So many devices are known for one person, those used last.")
    ] = 20
    device_days: Annotated[
        int, Meta(ge=1, le=400, description="For so many days a device is known; browsers keep none longer.")
    ] = 400


class Silence(Struct, frozen=True, kw_only=True):
    """How long a connection may take to say what it wants, and how much."""

    headers: Annotated[Seconds, Meta(description="Time for the headers of a request.")] = 10.0
    body: Annotated[Seconds, Meta(description="Time for the body of a request.")] = 20.0
    hello: Annotated[Seconds, Meta(description="Time for a socket to say hello.")] = 15.0
    largest_headers: Annotated[int, Meta(ge=1024, description="The largest headers, in bytes.")] = 32 * 1024


class Open(Struct, frozen=True, kw_only=True):
    """How many sockets may be open at the same time."""

    of_address: Annotated[int, Meta(ge=1, description="Open sockets of one address at the most.")] = 400
    of_person: Annotated[int, Meta(ge=1, description="Open sockets of one person at the most.")] = 40


class Trust(Struct, frozen=True, kw_only=True):
    """What a request may say of itself: the hosts by which we are known, and the proxies that are believed.

    Addresses in digits and names of this machine alone (localhost) are always ours. What anybody but those
    proxies says of a forwarded address counts for nothing.
    """

    hosts: Annotated[
        tuple[str, ...], Meta(description="Names by which we are known, besides those of the origins.")
    ] = ()
    proxies: Annotated[
        tuple[str, ...],
        Meta(description="Proxies whose word on the forwarded address counts: addresses or networks."),
    ] = ()

    def __post_init__(self) -> None:
        """Refuse what is no network."""
        networks(self.proxies, "a proxy")


class Guests(Struct, frozen=True, kw_only=True):
    """What newcomers from one address get in a day, all together; a day is one by the clock of the world."""

    people_a_day: Annotated[
        int, Meta(ge=0, description="So many new people from one address get chips in a day.")
    ] = 20
    chips_a_day: Annotated[
        Cents, Meta(ge=0, description="So many cents the cage gives all newcomers of an address in a day.")
    ] = 20 * MOST_AT_FIRST
    days_new: Annotated[
        int, Meta(ge=0, description="So many days after they first came somebody is new; guests always.")
    ] = 7
    inside: Annotated[
        tuple[str, ...],
        Meta(description="Networks of the room itself, from which any number of people may come."),
    ] = ()

    def __post_init__(self) -> None:
        """Refuse what is no network."""
        networks(self.inside, "the room")


class Each(Struct, frozen=True, kw_only=True):
    """How much one person may have that the room has to keep."""

    tables: Annotated[
        int, Meta(ge=1, description="So many private tables of one person are up at the same time.")
    ] = 10
    muted: Annotated[int, Meta(ge=1, description="So many people somebody may have muted.")] = 200


class Watch(Struct, frozen=True, kw_only=True):
    """When the server calls itself less than well."""

    kept: Annotated[Seconds, Meta(description="For so long a look at the server is good enough.")] = 1.0
    free_mib: Annotated[int, Meta(ge=0, description="The disk must have so many mebibytes left.")] = 64
    write: Annotated[Seconds, Meta(description="The database must take a write within this time.")] = 5.0
    bots: Annotated[
        Seconds, Meta(description="A bot that could not think, or not in time, is spoken of for so long.")
    ] = 600.0


class Bounds(Struct, frozen=True, kw_only=True):
    """Everything that bounds what comes in at the door."""

    rates: Rates = Rates()
    pools: Pools = Pools()
    guessing: Guessing = Guessing()
    keys: Keys = Keys()
    silence: Silence = Silence()
    sockets: Open = Open()
    trust: Trust = Trust()
    guests: Guests = Guests()
    each: Each = Each()
    watch: Watch = Watch()


UNBOUNDED = Bounds(
    rates=UNLIMITED,
    sockets=Open(of_address=10**9, of_person=10**9),
    guests=Guests(people_a_day=10**9, chips_a_day=10**14),
    each=Each(tables=10**9, muted=10**9),
)
"""For a load test on one's own machine."""


class Much(Struct, frozen=True, array_like=True):
    """So much somebody took out of a bucket."""

    kind: Kind
    who: str
    count: int


class Buckets:
    """What everybody has left."""

    def __init__(self, rates: Rates | None = None) -> None:
        self._rates = rates or Rates()
        self._left: OrderedDict[tuple[Kind, str], tuple[float, float]] = OrderedDict()
        self._taken: Counter[tuple[Kind, str]] | None = None
        """How much everybody took since others were told, where other processes count as well."""

    def take(self, kind: Kind, who: str) -> float:
        """Take one out of somebody's bucket; how many seconds it is empty for, 0 if it was not."""
        rate, at = self._rates.of(kind), monotonic()
        left = self._now_left(kind, who, at)
        if left < 1:
            return (1 - left) / rate.a_second
        self._leave(kind, who, left - 1, at)
        if self._taken is not None:
            self._taken[kind, who] += 1
        return 0

    def _now_left(self, kind: Kind, who: str, at: float) -> float:
        rate = self._rates.of(kind)
        left, since = self._left.get((kind, who), (rate.at_once, at))
        return min(rate.at_once, left + (at - since) * rate.a_second)

    def _leave(self, kind: Kind, who: str, left: float, at: float) -> None:
        key = (kind, who)
        self._left[key] = left, at
        self._left.move_to_end(key)
        while len(self._left) > _REMEMBERED:
            self._left.popitem(last=False)

    # Where other processes count as well

    def much_taken(self) -> list[Much]:
        """Who has taken much since this was last asked, for others to count; little is no burden."""
        taken, self._taken = self._taken or Counter(), Counter()
        return [
            Much(kind, who, count)
            for (kind, who), count in taken.items()
            if count * _LITTLE >= self._rates.of(kind).at_once
        ]

    def was_taken(self, elsewhere: Iterable[Much]) -> None:
        """Count what was taken at other processes."""
        at = monotonic()
        for much in elsewhere:
            left = self._now_left(much.kind, much.who, at)
            self._leave(much.kind, much.who, max(0.0, left - much.count), at)


PERSONAL: frozenset[Kind] = frozenset({"search", "look-up", "sheet", "report", "history"})
"""What is dear: it is counted for each person as well, from wherever they ask."""

_BY_BEGINNING: tuple[tuple[str, Kind], ...] = (
    ("/invited/", "link"),
    ("/api/me/passkeys", "sign-in"),
    ("/api/session/passkey", "sign-in"),
    ("/api/reports/", "report"),
    ("/api/hands", "history"),
    ("/api/rules", "search"),
    ("/api/readings", "search"),
    ("/api/floor/games/", "look-up"),
    ("/api/drills", "look-up"),
    ("/api/practice", "look-up"),
    ("/api/training", "look-up"),
    ("/api/drafts", "look-up"),
    ("/health", "probe"),
    ("/metrics", "probe"),
    ("/schema", "probe"),
    ("/api/lobby", "page"),
    ("/api/games/", "page"),
)
_BY_END: tuple[tuple[str, Kind], ...] = (
    ("/sheet", "sheet"),
    ("/worth", "sheet"),
    ("/filing", "sheet"),
    ("/night", "look-up"),
    ("/compare", "search"),
)


def kind_of(method: str, path: str) -> Kind:
    """What kind of request this is."""
    if path == "/api/guest":
        return "guest"
    if (method == "POST" and path in ("/api/session", "/api/accounts")) or path == "/api/me/password":
        return "sign-in"
    if path.startswith("/api/me/passkeys") and method == "GET":
        return "other"
    for end, kind in _BY_END:
        if path.startswith("/api/") and path.endswith(end):
            return kind
    return next((kind for beginning, kind in _BY_BEGINNING if path.startswith(beginning)), "other")
