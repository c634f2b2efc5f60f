"""How a room does: occupancy, hands, drop and waiting times, by game, table, day of the week and hour.

Everything is read from the store; nobody at a table waits for it. A table counts as busy from the end of one
hand to the end of the next, but not through a pause.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, tzinfo
from statistics import median
from zoneinfo import ZoneInfo

from msgspec import Struct, json
from sqlalchemy import or_, select

from calroom.money import Cents
from calroom.room.names import is_bot
from calroom.store import Store, schema
from calroom.store.journal import stream
from calroom.store.ledger import lines

HOUR = 3_600_000
PAUSE = 10 * 60_000
"""Where nothing is dealt for longer than this, the table stood still."""
FIRST = 60_000
"""How long the first hand after a pause counts."""

DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")

_PLAYED, _JOURNAL, _ENTRY = schema.played.c, schema.journal.c, schema.entry.c


class Picture(Struct, frozen=True, kw_only=True):
    """One group: how long its tables were dealt, with whom, how often, for how much, and after which waits.

    Seats and minutes are averages; what is earned for each occupied seat and hour counts people, not bots.
    """

    name: str
    hours: float
    hands: int
    hands_an_hour: float
    people: float
    bots: float
    drop: Cents
    drop_an_hour: Cents
    earned_a_seat_and_hour: Cents
    waits: int
    wait_minutes: float


class Pictures(Struct, frozen=True, kw_only=True):
    """The same evening by game, by table, by day of the week and by hour of the day."""

    since: int
    until: int
    zone: str
    """By whose clock days and hours are meant."""
    game: list[Picture]
    table: list[Picture]
    weekday: list[Picture]
    hour: list[Picture]


class _Hand(Struct, frozen=True):
    table: str
    game: str
    at: int
    took: int
    people: int
    bots: int


class _Sum:
    """What adds up to a picture."""

    def __init__(self) -> None:
        self.took = self.hands = self.drop = 0
        self.people = self.bots = 0
        self.waits: list[int] = []

    def add(self, hand: _Hand) -> None:
        self.took += hand.took
        self.hands += 1
        self.people += hand.people * hand.took
        self.bots += hand.bots * hand.took

    def drawn(self, name: str) -> Picture:
        hours, seats = self.took / HOUR, self.people / HOUR
        return Picture(
            name=name,
            hours=round(hours, 2),
            hands=self.hands,
            hands_an_hour=round(self.hands / hours, 1) if hours else 0,
            people=round(self.people / self.took, 2) if self.took else 0,
            bots=round(self.bots / self.took, 2) if self.took else 0,
            drop=self.drop,
            drop_an_hour=round(self.drop / hours) if hours else 0,
            earned_a_seat_and_hour=round(self.drop / seats) if seats else 0,
            waits=len(self.waits),
            wait_minutes=round(median(self.waits) / 60_000, 1) if self.waits else 0,
        )


Key = Callable[[str, str, int], str]


def _keys(clock: tzinfo) -> dict[str, Key]:
    """How hands are grouped; days and hours by a clock."""
    return {
        "game": lambda _, game, __: game,
        "table": lambda table, _, __: table,
        "weekday": lambda _, __, at: f"{datetime.fromtimestamp(at / 1000, clock).weekday()}",
        "hour": lambda _, __, at: f"{datetime.fromtimestamp(at / 1000, clock).hour:02}:00",
    }


def pictures(store: Store, since: int, until: int, zone: str = "UTC") -> Pictures:
    """How the room did between two moments, by the clock of a time zone; by UTC if it is not known here."""
    clock, zone = _clock_of(zone)
    keys = _keys(clock)
    hands = list(_hands(store, since, until))
    games = {hand.table: hand.game for hand in hands}
    sums: dict[str, defaultdict[str, _Sum]] = {kind: defaultdict(_Sum) for kind in keys}
    for hand in hands:
        for kind, key in keys.items():
            sums[kind][key(hand.table, hand.game, hand.at)].add(hand)
    for table, at, amount in _drops(store, since, until):
        for kind, key in keys.items():
            sums[kind][key(table, _game_of(table, games), at)].drop += amount
    for table, at, waited in _waits(store, since, until):
        for kind, key in keys.items():
            sums[kind][key(table, _game_of(table, games), at)].waits.append(waited)
    drawn = {kind: [found[name].drawn(name) for name in sorted(found)] for kind, found in sums.items()}
    drawn["weekday"] = [sums["weekday"][name].drawn(DAYS[int(name)]) for name in sorted(sums["weekday"])]
    return Pictures(since=since, until=until, zone=zone, **drawn)


def _clock_of(zone: str) -> tuple[tzinfo, str]:
    try:
        return ZoneInfo(zone), zone
    except (LookupError, ValueError, OSError):
        return UTC, "UTC"


def _game_of(table: str, games: dict[str, str]) -> str:
    """The game of a table; one at which no hand was dealt is named after it."""
    return games.get(table) or table.rpartition("-")[0]


def _hands(store: Store, since: int, until: int) -> Iterator[_Hand]:
    """Every hand with the time it took and who was dealt in."""
    query = (
        select(_PLAYED.table, _PLAYED.hand, _PLAYED.at, _PLAYED.game, _PLAYED.person)
        .where(_PLAYED.at >= since, _PLAYED.at < until)
        .order_by(_PLAYED.table, _PLAYED.at, _PLAYED.hand)
    )
    found: dict[tuple[str, int], tuple[int, str, list[str]]] = {}
    with store.database.reading() as connection:
        for table, hand, at, game, person in stream(connection, query):
            found.setdefault((table, hand), (at, game, []))[2].append(person)
    last: dict[str, int] = {}
    for (table, _), (at, game, dealt) in found.items():
        took = at - last.get(table, -PAUSE)
        bots = sum(map(is_bot, dealt))
        yield _Hand(table, game, at, took if took < PAUSE else FIRST, len(dealt) - bots, bots)
        last[table] = at


def _drops(store: Store, since: int, until: int) -> Iterator[tuple[str, int, Cents]]:
    """What went into every box."""
    of_boxes = lines.join(schema.account, schema.account.c.name == schema.posting.c.account).where(
        schema.account.c.kind == "box", _JOURNAL.at >= since, _JOURNAL.at < until
    )
    with store.database.reading() as connection:
        for row in stream(connection, of_boxes):
            yield row.table, row.at, row.amount


def _waits(store: Store, since: int, until: int) -> Iterator[tuple[str, int, int]]:
    """How long everybody waited from the list to their seat: of a table, or of the game."""
    kinds = ("join", "joinlist", "sit")
    query = (
        select(_JOURNAL.table, _JOURNAL.at, _JOURNAL.input)
        .where(
            _JOURNAL.at >= since,
            _JOURNAL.at < until,
            or_(*(_JOURNAL.input.startswith(f'{{"input":"{kind}"', autoescape=True) for kind in kinds)),
        )
        .order_by(_JOURNAL.at, _JOURNAL.table, _JOURNAL.number)
    )
    joined: dict[tuple[str, str], int] = {}
    with store.database.reading() as connection:
        for table, at, text in stream(connection, query):
            said = json.decode(text)
            person = said.get("person") or said.get("who", "")
            game = said.get("game") or table.rpartition("-")[0]
            if said["input"] != "sit":
                joined.setdefault((person, game), at)
            elif (began := joined.pop((person, game), None)) is not None:
                yield table, began, at - began
