"""Every number that bounds what visitors may do: how often, how many at a time, and how long they may take.

Rates are buckets by kind of request and by whoever asks, filled again as time passes.
"""

from collections import OrderedDict
from time import monotonic
from typing import Literal, TypeAlias

from msgspec import Struct

Kind: TypeAlias = Literal[
    "sign-in", "link", "guest", "socket", "search", "look-up", "sheet", "report", "history", "probe", "other"
]

_REMEMBERED = 50_000


class Rate(Struct, frozen=True):
    """So many at once, and after that so many a second."""

    at_once: float
    a_second: float


class Rates(Struct, frozen=True, kw_only=True):
    """The rates of everything one may ask for, for each address; what is dear also for each person."""

    sign_in: Rate = Rate(20, 0.2)
    link: Rate = Rate(20, 0.5)
    guest: Rate = Rate(200, 2)
    socket: Rate = Rate(400, 20)
    search: Rate = Rate(40, 5)
    look_up: Rate = Rate(60, 5)
    sheet: Rate = Rate(10, 0.2)
    report: Rate = Rate(40, 1)
    history: Rate = Rate(60, 5)
    probe: Rate = Rate(30, 5)
    other: Rate = Rate(1000, 100)

    def of(self, kind: Kind) -> Rate:
        """The rate for a kind of request."""
        rate: Rate = getattr(self, kind.replace("-", "_"))
        return rate


_WIDE = Rate(1e9, 1e9)
UNLIMITED = Rates(**dict.fromkeys(Rates.__struct_fields__, _WIDE))
"""For tests, which come from one address."""


class Pool(Struct, frozen=True, kw_only=True):
    """A place where work is done: by so many workers, while at most so many questions are under way.

    Of these the staff keep some for themselves, and nobody has more than `each`.
    """

    workers: int = 1
    most: int = 16
    kept_for_staff: int = 4
    each: int = 4


class Pools(Struct, frozen=True, kw_only=True):
    """The places where work is done: none of them holds up a table, and none holds up another.

    `desk` looks up rulings and puts problems, `library` searches the rule book, `press` makes sheets and the
    pages of the lab, `archive` makes long reports, `records` reads hands and short reports, `passwords`
    checks them, and `gauge` looks at the server itself.
    """

    desk: Pool = Pool()
    library: Pool = Pool()
    press: Pool = Pool(most=8, kept_for_staff=2, each=2)
    archive: Pool = Pool(most=8, kept_for_staff=8)
    records: Pool = Pool(workers=2, most=24, kept_for_staff=6)
    passwords: Pool = Pool(workers=2, most=40, kept_for_staff=16, each=40)
    gauge: Pool = Pool(workers=2, most=8, kept_for_staff=0, each=8)


class Guessing(Struct, frozen=True, kw_only=True):
    """How failures to sign in slow down whoever guesses, in seconds.

    After `free` failures in a row each further one doubles the wait, from `first` up to `longest`; whoever
    has not failed for `forgotten` begins anew. Failures count for an address and a name together, for an
    address (`free_of_address`), for a name from everywhere (`free_of_name`), and for a device that is known.
    """

    free: int = 3
    free_of_address: int = 15
    free_of_name: int = 30
    first: float = 2.0
    longest: float = 300.0
    longest_of_name: float = 30.0
    forgotten: float = 1800.0


class Silence(Struct, frozen=True, kw_only=True):
    """How long a connection may take to say what it wants, in seconds, and how much, in bytes.

    `headers` is for the first line and the headers of a request, `body` for what follows, `hello` for a
    socket until it has said so.
    """

    headers: float = 10.0
    body: float = 20.0
    hello: float = 15.0
    largest_headers: int = 32 * 1024


class Open(Struct, frozen=True, kw_only=True):
    """How many sockets may be open at the same time for one address and for one person."""

    of_address: int = 400
    of_person: int = 40


class Trust(Struct, frozen=True, kw_only=True):
    """What a request may say of itself: the hosts by which we are known, and the proxies that are believed.

    Addresses in digits and names of this machine alone (localhost) are always ours. `proxies` are addresses
    or networks, such as 10.0.0.0/8; what anybody else says of a forwarded address counts for nothing.
    """

    hosts: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()


class Watch(Struct, frozen=True, kw_only=True):
    """When the server calls itself less than well.

    It keeps what it found for `kept` seconds. The disk must have `free_mib` left, the database must take a
    write within `write` seconds, a table is said to hang when something is overdue by `overdue` seconds, and
    a bot that could not think is spoken of for `bots` seconds.
    """

    kept: float = 1.0
    free_mib: int = 64
    write: float = 5.0
    overdue: float = 15.0
    bots: float = 600.0


class Bounds(Struct, frozen=True, kw_only=True):
    """Everything that bounds what comes in at the door."""

    rates: Rates = Rates()
    pools: Pools = Pools()
    guessing: Guessing = Guessing()
    silence: Silence = Silence()
    sockets: Open = Open()
    trust: Trust = Trust()
    watch: Watch = Watch()


UNBOUNDED = Bounds(rates=UNLIMITED, sockets=Open(of_address=10**9, of_person=10**9))
"""For a load test on one's own machine."""


class Buckets:
    """What everybody has left."""

    def __init__(self, rates: Rates | None = None) -> None:
        self._rates = rates or Rates()
        self._left: OrderedDict[tuple[Kind, str], tuple[float, float]] = OrderedDict()

    def take(self, kind: Kind, who: str) -> float:
        """Take one out of somebody's bucket; how many seconds it is empty for, 0 if it was not."""
        rate, at = self._rates.of(kind), monotonic()
        key = (kind, who)
        left, since = self._left.get(key, (rate.at_once, at))
        left = min(rate.at_once, left + (at - since) * rate.a_second)
        if left < 1:
            return (1 - left) / rate.a_second
        self._left[key] = left - 1, at
        self._left.move_to_end(key)
        while len(self._left) > _REMEMBERED:
            self._left.popitem(last=False)
        return 0


PERSONAL: frozenset[Kind] = frozenset({"search", "look-up", "sheet", "report", "history"})
"""What is dear: it is counted for each person as well, from wherever they ask."""

_BY_BEGINNING: tuple[tuple[str, Kind], ...] = (
    ("/invited/", "link"),
    ("/api/me/passkeys", "sign-in"),
    ("/api/session/passkey", "sign-in"),
    ("/api/reports/", "report"),
    ("/api/hands", "history"),
    ("/api/rules", "search"),
    ("/api/floor/games/", "look-up"),
    ("/api/drills", "look-up"),
    ("/api/training", "look-up"),
    ("/health", "probe"),
    ("/metrics", "probe"),
    ("/schema", "probe"),
)
_BY_END: tuple[tuple[str, Kind], ...] = (("/sheet", "sheet"), ("/worth", "sheet"), ("/compare", "search"))


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
