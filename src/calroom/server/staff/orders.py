"""What floor and owner order; every order is recorded with who, when and why."""

import asyncio
from http import HTTPStatus

from litestar import post
from litestar.di import NamedDependency
from litestar.params import JSONBody
from msgspec import structs

from calroom.keeping import authority
from calroom.keeping.podium.rows import WITH_A_REASON, PodiumRow
from calroom.keeping.rows import Appoint, Bar, Office
from calroom.room import inputs
from calroom.room.inputs import AtTable, PayJackpot, Resume, Role, Stop, TableInput
from calroom.room.room import ROOM
from calroom.server.errors import Wrong, not_found
from calroom.server.front import Front
from calroom.server.lobby.board import game_named, posted_at
from calroom.server.lobby.shapes import Link
from calroom.server.people.accounts import INVITED_FOR, is_guest
from calroom.server.people.coming_in import send_away
from calroom.server.people.names import checked_name, key_of
from calroom.server.podium.against import check_now
from calroom.server.podium.as_it_stands import as_it_stands
from calroom.server.said import THE_SERVER_SAYS, check_said
from calroom.server.staff.shapes import FloorTable, Invite, Invited, Order, Ordered, PayBackOrder
from calroom.server.tables.clocks import now
from calroom.store.sessions import Session

FLOOR: tuple[Office, ...] = ("floor", "manager", "owner")
ORDERING: tuple[Role, ...] = ("floor", "manager", "owner")
"""The roles in which orders are given to the room."""

ANSWERED_FOR: frozenset[type[TableInput]] = frozenset({inputs.Close, inputs.ChangeLimit, inputs.Leave})
"""What is ordered at a table and has a reason; the rest there is everyday work."""

READERS: tuple[Office, ...] = (*FLOOR, "regulator")
"""Who reads the room's records."""


def check_office(front: Front, me: Session, *offices: Office) -> None:
    """Whether somebody holds one of the offices that this takes."""
    if front.keeper.offices(me.person).isdisjoint(offices):
        raise Wrong(
            HTTPStatus.FORBIDDEN,
            "this is for the {offices:said}",
            "ask the floor",
            topic="authority",
            offices=" or ".join(offices),
        )


@post("/api/floor/orders", operation_id="order", status_code=HTTPStatus.OK)
async def order(
    data: JSONBody[Order], me: NamedDependency[Session], front: NamedDependency[Front]
) -> Ordered:
    """Order something at a table, or in the room: stop, resume, bar somebody, pay a jackpot, give an office.

    Hands in progress are finished. Whoever is barred leaves their table when its hand is over.
    """
    said, role = data.what, _role_for(data)
    check_office(front, me, *sorted(authority.OFFICES[role]))
    claims = frozenset({"role"}) if role == data.what.role and data.table else frozenset()
    check_said(said, role, frozenset(said.__struct_fields__) - THE_SERVER_SAYS - {"role"} | claims)
    if not said.reason.strip() and _takes_a_reason(said):
        raise Wrong(HTTPStatus.CONFLICT, "an order has a reason", "say why", topic="schema")
    said = structs.replace(said, who=me.person, role=role, id=f"{me.person}/{data.id}" if data.id else "")
    if isinstance(said, AtTable) or (isinstance(said, Stop | Resume) and data.table):
        return Ordered(number=await _at_table(front, data.table, said))
    if isinstance(said, Bar | Appoint):
        return Ordered(number=await front.keeper.begun.to_its_end(_about_somebody(front, said)))
    if isinstance(said, PodiumRow):
        check_now(front, said)
        said = await as_it_stands(front, said)
        return Ordered(number=(await front.keeper.enter(said)).row)
    _check_scope(front, said)
    return Ordered(number=(await front.keeper.take(ROOM, said)).row)


def _role_for(data: Order) -> Role:
    """The role in which an order is given; of several the one that most people have."""
    kind, at_a_table = type(data.what), _is_of_a_table(data.what)
    if at_a_table != bool(data.table):
        what = "this is said at a table" if at_a_table else "this is said to the room"
        allowed = "name the table" if at_a_table else "leave the table out"
        raise Wrong(HTTPStatus.CONFLICT, what, allowed, topic="no-table")
    if at_a_table and data.what.role == "dealer":
        return "dealer"
    for role in ORDERING:
        if kind in authority.MAY[role]:
            return role
    if kind in authority.MAY["player"]:
        raise authority.not_said_by("floor", kind)
    raise Wrong(
        HTTPStatus.FORBIDDEN,
        "this is for the house itself: {kind:word}",
        "order what it should do",
        topic="authority",
        kind=authority.in_words(kind),
    )


def _is_of_a_table(said: TableInput) -> bool:
    if isinstance(said, Stop | Resume):
        return said.scope == "table"
    return type(said) not in authority.OF_THE_ROOM


def _takes_a_reason(said: TableInput) -> bool:
    kind = type(said)
    if isinstance(said, PodiumRow):
        return kind in WITH_A_REASON
    return kind in authority.OF_THE_ROOM or kind in ANSWERED_FOR


async def _at_table(front: Front, table: str, said: AtTable | Stop | Resume) -> int:
    """Give an order to a table; who plays there has no other role at it."""
    if front.keeper.table(table).seat_of(said.who):
        raise Wrong(
            HTTPStatus.CONFLICT,
            "who plays at a table gives no orders there",
            "let somebody else of the floor do it",
            topic="authority",
        )
    return (await front.keeper.take(table, said)).row


def _check_scope(front: Front, said: Stop | Resume | PayJackpot) -> None:
    """Whether there is what is stopped, resumed or paid."""
    if isinstance(said, PayJackpot):
        game_named(front, said.game)
        _check_known(front, said.person)
    elif said.scope == "game":
        game_named(front, said.name)
    elif said.scope == "person":
        _check_known(front, said.name)
    elif said.scope == "change":
        raise Wrong(HTTPStatus.CONFLICT, "a change is ordered, and made", "order it", topic="stopped")
    elif said.name:
        raise Wrong(HTTPStatus.CONFLICT, "the room has no name", "leave the name out", topic="stopped")


def _check_known(front: Front, person: str) -> None:
    if front.keeper.store.people.person(person) is None:
        raise not_found("nobody here is called {person}", person=person)


async def _about_somebody(front: Front, said: Bar | Appoint) -> int:
    _check_known(front, said.person)
    return await (_bar(front, said) if isinstance(said, Bar) else _appoint(front, said))


async def _bar(front: Front, said: Bar) -> int:
    told = await front.keeper.bar(said.person, said.reason, said.who, on=said.on)
    if said.on:
        await send_away(front, said.person, by=said.who, reason=said.reason)
    return told.row


async def _appoint(front: Front, said: Appoint) -> int:
    """A guest has no password and gets no office."""
    if is_guest(said.person):
        raise Wrong(
            HTTPStatus.CONFLICT,
            "{person} is a guest",
            "let them sign up first",
            topic="office",
            person=said.person,
        )
    if said.on and said.office == "regulator" and (tables := front.accounts.sitting(said.person)):
        raise Wrong(
            HTTPStatus.CONFLICT,
            "{person} plays at {tables:said}, and a regulator plays nowhere",
            "let them leave first",
            topic="office",
            person=said.person,
            tables=" and ".join(tables),
        )
    if not said.on:
        await front.accounts.withdraw_invitations(said.person, said.office)
    return (await front.keeper.enter(said)).row


@post("/api/floor/tables", operation_id="put_up_for_all", status_code=HTTPStatus.CREATED)
async def put_up_for_all(
    data: JSONBody[FloorTable], me: NamedDependency[Session], front: NamedDependency[Front]
) -> Link:
    """Put up a table that everybody finds, at stakes of the house and with what it posts."""
    check_office(front, me, *FLOOR)
    posted = posted_at(game_named(front, data.game), data.stakes, data.posted)
    table = await front.host.open_table(data.game, data.stakes, posted, who=me.person, reason=data.reason)
    return Link(table=table, path=f"/tables/{table}")


@post("/api/floor/pay-back", operation_id="pay_back", status_code=HTTPStatus.OK)
async def pay_back(
    data: JSONBody[PayBackOrder], me: NamedDependency[Session], front: NamedDependency[Front]
) -> Ordered:
    """Give everybody back what they have at a table whose game is not here, and take it down."""
    check_office(front, me, *FLOOR)
    told = await front.keeper.pay_back(data.table, data.reason, me.person)
    return Ordered(number=told.row)


@post("/api/floor/invitations", operation_id="invite", status_code=HTTPStatus.CREATED)
async def invite(
    data: JSONBody[Invite], me: NamedDependency[Session], front: NamedDependency[Front]
) -> Invited:
    """The owner lets somebody set a password by a one-time link, and take an office with it."""
    check_office(front, me, "owner")
    found = await asyncio.to_thread(front.keeper.store.logins.find, key_of(data.person))
    person = found.person if found else checked_name(data.person)
    token = await front.accounts.invite(person, data.office, me.person, data.reason)
    return Invited(path=f"/invited/{token}", until=now() + INVITED_FOR)


HANDLERS = [order, put_up_for_all, pay_back, invite]
