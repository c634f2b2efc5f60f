"""People as the podium knows them: found by a name, and each with a card. It is read, and orders nothing."""

from collections.abc import Iterator
from typing import Annotated

from litestar import get
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter

from calroom.keeping.books import player
from calroom.keeping.rows import Office
from calroom.money import Cents
from calroom.room.names import is_bot
from calroom.room.room import ROOM
from calroom.server.errors import not_found
from calroom.server.front import Front
from calroom.server.people.names import key_of
from calroom.server.podium.list_shapes import (
    CardAct,
    CardNote,
    CardSeat,
    CardTable,
    InOffice,
    PeopleFound,
    PersonCard,
    PersonLine,
    StaffShown,
)
from calroom.server.staff.orders import READERS, check_office
from calroom.server.work.asking import answered
from calroom.store.sessions import Session
from calroom.store.tap import SALE

MOST = 50
"""So many are shown of those whom a name may mean."""

ACTS = 100
"""So many of the last acts about somebody stand on their card."""


@get("/api/podium/people", operation_id="people")
async def people(
    me: NamedDependency[Session],
    front: NamedDependency[Front],
    q: Annotated[str, QueryParameter(max_length=40)] = "",
) -> PeopleFound:
    """Whoever is known by a name, or by a part of it; without one, those who play now."""
    check_office(front, me, *READERS)
    return _found(front, key_of(q) if q.strip() else "")


def _found(front: Front, wanted: str) -> PeopleFound:
    register, at_tables = front.keeper.register, _at_tables(front)
    names = [
        person
        for person in register.with_purse()
        if (person in at_tables and not wanted)
        or (wanted and any(wanted in key_of(name) for name in register.every_name(person)))
    ]
    names.sort(key=lambda person: (person not in at_tables, person.casefold()))
    lines = [
        PersonLine(
            person=person,
            formerly=list(register.every_name(person)[1:]),
            since=register.of(person).since,
            tables=at_tables.get(person, []),
            barred=front.keeper.room.barred(person),
        )
        for person in names[:MOST]
    ]
    return PeopleFound(people=lines, more=max(0, len(names) - MOST))


def _at_tables(front: Front) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for name, live in front.keeper.room.tables.items():
        for one in live.state.players.values():
            found.setdefault(one.person, []).append(name)
    return found


HIGHEST_FIRST: tuple[Office, ...] = ("owner", "manager", "floor", "dealer", "regulator")


@get("/api/podium/staff", operation_id="staff")
async def staff(me: NamedDependency[Session], front: NamedDependency[Front]) -> StaffShown:
    """Who holds which office now."""
    check_office(front, me, *READERS)
    return StaffShown(
        staff=[
            InOffice(person=person, office=office, barred=front.keeper.room.barred(person))
            for office in HIGHEST_FIRST
            for person in front.keeper.register.holding(office)
        ]
    )


@get("/api/podium/people/{person:str}", operation_id="person_card")
async def person_card(
    person: FromPath[str], me: NamedDependency[Session], front: NamedDependency[Front]
) -> PersonCard:
    """What the room knows of somebody: where they play, what they brought, limits, notes and complaints."""
    check_office(front, me, *READERS)
    found = front.keeper.register.now_called(person)
    if is_bot(found) or not front.keeper.register.has_purse(found):
        raise not_found("nobody here is called {person}", person=person)
    return await answered(front.places.records, _card, front, found)


def _card(front: Front, person: str) -> PersonCard:
    keeper = front.keeper
    register, store = keeper.register, keeper.store
    names = register.every_name(person)
    results = store.played.results()
    allowance = register.of(person).allowance.at(keeper.now())
    switch = keeper.room.switches.get(("person", person))
    bought, tables = _brought(front, names)
    return PersonCard(
        person=person,
        since=register.of(person).since,
        formerly=list(names[1:]),
        offices=sorted(register.of(person).offices),
        barred=keeper.room.barred(person),
        stopped=switch.reason if switch else "",
        chips_a_day=allowance.chips_a_day,
        excluded_until=register.excluded_until(person, keeper.now()),
        purse=keeper.purse(person),
        bought=bought,
        hands=sum(results.get(name, (0, 0))[0] for name in names),
        result=sum(results.get(name, (0, 0))[1] for name in names),
        seats=list(_seats(front, person)),
        waits=list(_waits(front, person)),
        tables=tables,
        notes=[
            CardNote(by=one.by, at=one.at, words=one.words, number=one.number)
            for one in keeper.podium.notes.of(person)
        ],
        complaints=[
            CardNote(by=one.by, at=one.at, words=one.words, table=one.table)
            for one in store.talk.complaints()
            if one.person in names
        ],
        acts=list(_acts(front, names))[-ACTS:][::-1],
    )


def _seats(front: Front, person: str) -> Iterator[CardSeat]:
    for name, live in front.keeper.room.tables.items():
        if seat := live.seat_of(person):
            held = live.state.players[seat]
            yield CardSeat(
                table=name,
                title=live.game.title,
                stakes=live.state.stakes,
                seat=seat,
                chips=held.chips,
                since=held.sat_at,
                away=held.away_since or 0,
            )


def _waits(front: Front, person: str) -> Iterator[str]:
    keeper = front.keeper
    for place in keeper.podium.lists.of_person(person):
        title = keeper.houses.today(place.waits.game).title
        house = place.waits.game.partition(".")[0]
        called = next((one.title for one in front.houses if one.id == house), house)
        yield f"{called}, {title}, {place.waits.stakes}: number {keeper.podium.lists.position(place)}"


def _brought(front: Front, names: tuple[str, ...]) -> tuple[Cents, list[CardTable]]:
    """What the cage has sold somebody, and what they have brought to each table and taken from it.

    A purse has a line for every move between it and a table; what is won and lost stays at the table.
    """
    bought = 0
    brought: dict[str, Cents] = {}
    took: dict[str, Cents] = {}
    last: dict[str, int] = {}
    for name in names:
        for line in front.keeper.store.ledger.statement(player(name)):
            if line.topic == SALE:
                bought += line.amount
            elif line.table != ROOM:
                moved = brought if line.amount < 0 else took
                moved[line.table] = moved.get(line.table, 0) + abs(line.amount)
                last[line.table] = line.at
    tables = [
        CardTable(table=table, brought=brought.get(table, 0), took=took.get(table, 0), last=at)
        for table, at in sorted(last.items(), key=lambda one: -one[1])
    ]
    return bought, tables


def _acts(front: Front, names: tuple[str, ...]) -> Iterator[CardAct]:
    for done in front.keeper.store.people.actions(about=names):
        act = done.action
        yield CardAct(
            at=done.at, who=act.who, act=act.act, before=act.before, after=act.after, reason=act.reason
        )


HANDLERS = [staff, people, person_card]
