"""What must hold in a room whatever was tried: money, offices, what was told, and that tables go on."""

import asyncio
from collections.abc import Iterator
from typing import Any

from msgspec import json
from tests.attacks.raid import HOUSES, Line, Raid
from tests.attacks.witness import WELCOME, Limits, Row
from tests.server.visiting import WAIT

from calroom.keeping.rebuilding import Houses, Kept, replayed
from calroom.keeping.rows import PutUp, read_input
from calroom.keeping.verify import verify
from calroom.room.events import HandBegan, TableEvent
from calroom.room.room import ROOM
from calroom.store import Store

OF_THE_HOUSE = {"", "house", "clock"}
DEALERS = {"deal", "report", "reply", "changedealer", "drawforseats"}
FLOORS = DEALERS | {
    "open",
    "close",
    "changelimit",
    "page",
    "sit",
    "standin",
    "potting",
    "leave",
    "stop",
    "resume",
}
HOSTS = {"putup", "open", "leave"}
"""What a dealer, the floor and the host of a private table do at it."""

OFFICES = {"dealer": ("dealer", "floor"), "floor": ("floor", "owner")}
"""Who may speak as what."""

TO_PLAY = {"sit", "stand", "join", "buy"}


def is_bot(person: str) -> bool:
    return person.startswith("Bot ")


# After every step


async def at_rest(raid: Raid) -> None:
    """Wait until nothing is being written any more."""
    keeper = raid.visit.front.keeper
    for table in [*keeper.room.tables]:
        if table in keeper.room.tables and not raid.fails:
            async with keeper.at_rest(table):
                pass
    await keeper.begun.settle()


def check_step(raid: Raid) -> None:
    """Nobody did what they may not, and the cage sold nothing it may not."""
    for row in raid.witness.new_rows():
        for what in _wrong(raid, row):
            raid.must(False, f"{what}: {row}")
    for sale in raid.witness.sales():
        person, given = sale.person, sale.given
        if sale.table == ROOM:
            is_sale = given["input"] in ("admit", "sellchips") and given["person"] == person
            raid.must(is_sale, f"the cage gave {person} chips for nothing: {sale}")
        else:
            raid.must(is_bot(person), f"chips came from nothing: {sale}")
    _check_barred(raid)
    raid.lately = {person: set(held) for person, held in raid.offices.items()}
    raid.acting.clear()
    raid.must(not raid.errors.found or raid.fails, "\n".join(("the server said", *raid.errors.found)))
    raid.errors.found.clear()


def _check_barred(raid: Raid) -> None:
    """Whoever was barred leaves, and what they said before it stands before it in the records."""
    for person, since in raid.witness.barred().items():
        for row in raid.witness.by_person(person, since):
            raid.must(row.given["input"] not in TO_PLAY, f"{person} plays after being barred: {row}")
    for name, live in raid.visit.front.keeper.room.tables.items():
        for player in live.state.players.values():
            stays = player.person in raid.barred and not player.leaving and not raid.fails
            raid.must(not stays, f"{player.person} is barred and stays at {name}")
    raid.barred_before = set(raid.barred)


def _wrong(raid: Raid, row: Row) -> Iterator[str]:
    given = row.given
    role, who, kind = given.get("role", "player"), given.get("who", ""), given["input"]
    if row.table == ROOM:
        return
    if role == "clock" and who not in OF_THE_HOUSE and not is_bot(who):
        yield f"{who} spoke for the clock"
    if role == "host" and (raid.hosts.get(row.table) != who or kind not in HOSTS):
        yield f"{who} is not the host"
    if role in OFFICES and who not in OF_THE_HOUSE:
        yield from _wrong_order(raid, row, role, who)
    if role == "player":
        yield from _wrong_player(raid, row, who)
    if kind in TO_PLAY and (given.get("person") or who) in raid.barred_before & raid.barred:
        yield "somebody plays who is barred"
    if given.get("kind", "player") != "player" and not is_bot(who) and role != "floor":
        yield "somebody plays as what they are not"


def _wrong_order(raid: Raid, row: Row, role: str, who: str) -> Iterator[str]:
    kind = row.given["input"]
    if not raid.has_held(who, *OFFICES[role]):
        yield f"{who} is no {role}"
    if kind not in {"dealer": DEALERS, "floor": FLOORS}[role]:
        yield f"a {role} did what is not theirs to do"
    if kind == "reply" and row.given.get("person"):
        yield f"a {role} answered for a player"
    if (row.table, row.number) not in raid.witness.acts():
        yield "an order is not in the log of acts"


def _wrong_player(raid: Raid, row: Row, who: str) -> Iterator[str]:
    person, kind = row.given.get("person", ""), row.given["input"]
    if is_bot(who):
        return
    if person and person != who and kind != "reply":
        yield f"{who} did that for {person}"
    if who not in raid.acting and kind != "leave":
        yield f"{who} said nothing of the kind"


# At the end


async def check_tables_go_on(raid: Raid) -> None:
    """Whatever is asked is answered within its time, by somebody or for them."""
    host = raid.visit.front.host
    asked = [
        (table, seat, put.number)
        for table in raid.visit.front.keeper.room.tables
        for seat, put in host.table(table).questions.put.items()
    ]
    for table, seat, number in asked:
        for _ in range(int(WAIT / 4 / 0.01)):
            if table not in raid.visit.front.keeper.room.tables:
                break
            put = host.table(table).questions.put.get(seat)
            if put is None or put.number != number:
                break
            await asyncio.sleep(0.01)
        else:
            raid.must(False, f"{table} hangs: seat {seat} is still asked {number}")


async def check_all_were_told(raid: Raid) -> None:
    """Everybody who looks on knows the last of it, and is asked what the table asks."""
    keeper, host = raid.visit.front.keeper, raid.visit.front.host
    for line in raid.lines:
        if line.table not in keeper.room.tables:
            continue
        async with keeper.at_rest(line.table):
            await asyncio.sleep(0.01)
            line.hear_all()
            if line.is_closed or not line.is_greeted:
                continue
            live = keeper.table(line.table)
            raid.must(line.last == live.state.number, f"{line.label} was not told the last of {line.table}")
            put = host.table(line.table).questions.put.get(live.seat_of(line.person) or -2)
            if put is not None:
                asked = line.question or {}
                is_told = asked.get("number") == put.number
                raid.must(is_told, f"{line.label} is asked and does not know it")


def check_records(raid: Raid) -> None:
    """The books hold; everybody saw of it exactly what they may, each event once and in its order."""
    store = Store(raid.path)
    try:
        fault = verify(store).fault
        raid.must(fault is None, f"verify found {fault}")
        seen = _Seen(store, raid.witness.formerly())
        for line in [*raid.gone, *raid.lines]:
            for what in seen.wrong(line):
                raid.must(False, f"{line.label} ({line.person or 'nobody'}): {what}")
    finally:
        store.close()
    _check_money(raid)
    # Whoever wants to wait at a table waits on the room's list.
    tables = {ROOM, *(table for table, _ in raid.taken)}
    journal = {row.client for table in tables for row in raid.witness.rows(table)}
    known = {client.rpartition("/")[2] for client in journal if client}
    for table, id_ in raid.taken:
        raid.must(id_ in known, f"{id_} at {table} was acknowledged and is not in the journal")


def _check_money(raid: Raid) -> None:
    witness, limits = raid.witness, Limits()
    balances = witness.balances()
    total = sum(balances.values())
    raid.must(total == witness.given_out(), f"{total} cents are in the room, {witness.given_out()} were sold")
    below = {account for account, chips in balances.items() if chips < 0}
    raid.must(not below, f"{below} owe chips")
    admitted: set[str] = set()
    for row in witness.rows(ROOM):
        what = limits.follow(row)
        if row.given["input"] == "admit":
            person, formerly = row.given["person"], row.given.get("formerly", "")
            chips = row.given.get("chips", 0)
            is_welcome = person not in admitted and chips <= (0 if formerly else WELCOME)
            what = what or ("" if is_welcome else "chips were given twice")
            admitted = (admitted | {person}) - {formerly}
        raid.must(not what, f"{what}: {row}")
    for account in balances:
        kind, _, rest = account.partition(":")
        person = rest.partition(":")[2] if kind == "stack" else rest
        if kind in ("stack", "player", "bot"):
            raid.must(person in admitted or is_bot(person), f"{account} holds chips of nobody")


class _Seen:
    """Every table played again from its journal, and held against what sockets were told."""

    def __init__(self, store: Store, formerly: dict[str, str]) -> None:
        self._store, self._formerly = store, formerly
        self._houses = Houses(store, HOUSES)
        self._tables: dict[str, dict[int, tuple[TableEvent, dict[str, int]]]] = {}

    def _events(self, table: str) -> dict[int, tuple[TableEvent, dict[str, int]]]:
        """Every event with who saw it from which seat."""
        if table not in self._tables:
            self._tables[table] = dict(self._replayed(table))
        return self._tables[table]

    def _replayed(self, table: str) -> Iterator[tuple[int, tuple[TableEvent, dict[str, int]]]]:
        kept: Kept | None = None
        seats: dict[str, int] = {}
        for row in self._store.journal.read(table):
            kept = replayed(self._houses, kept, row)
            if isinstance(read_input(row.input), PutUp):
                continue
            for event in kept.told:
                if isinstance(event.what, HandBegan):
                    seats = {person: seat for seat, person in event.what.people.items()}
                yield event.number, (event, seats)

    def wrong(self, line: Line) -> Iterator[str]:
        """What is wrong with what a socket was told."""
        hellos = [one for one in line.sent if one["say"] == "hello"]
        strict = len(hellos) == 1
        last: int | None = hellos[0].get("after") if hellos else None
        for told in line.told:
            if told["tell"] == "welcome":
                yield from self._other(line, told.get("log", ()))
                last = told["number"]
            elif told["tell"] == "news":
                numbers = [one["number"] for one in told.get("lines", ())]
                yield from self._other(line, told.get("lines", ()))
                if numbers:
                    first = numbers[0]
                    in_a_row = numbers == [*range(first, first + len(numbers))]
                    if last is not None and (first > last + 1 or (strict and first != last + 1)):
                        yield f"was told {first} after {last}"
                    if not in_a_row:
                        yield f"was told {numbers} in a row"
                    last = max(last or 0, numbers[-1])
                if strict and told["number"] != last:
                    yield f"was told that {told['number']} is the last after {last}"

    def _other(self, line: Line, lines: Any) -> Iterator[str]:
        """Lines that are not what their reader may see of the event."""
        events = self._events(line.table) if lines else {}
        for one in lines:
            if one["number"] not in events:
                yield f"was told {one}, which is not in the journal"
                continue
            event, seats = events[one["number"]]
            names = (line.person, self._formerly.get(line.person, ""))
            seat = next((seats[name] for name in names if name in seats), None)
            seen = json.decode(json.encode(event.masked(seat).what))
            if seen != one["what"]:
                yield f"was told {one} where the journal has {seen}"
