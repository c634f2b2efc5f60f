"""What floor and owner order; every order is recorded with who, when and why."""

import asyncio
from http import HTTPStatus

from litestar import post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from calroom.keeping.rows import Appoint, Office
from calroom.room.inputs import PayJackpot, Resume, Stop
from calroom.room.room import ROOM
from calroom.server.errors import Wrong, not_found
from calroom.server.front import Front
from calroom.server.lobby.board import game_named, posted_at
from calroom.server.lobby.shapes import Link
from calroom.server.people.accounts import INVITED_FOR, is_guest
from calroom.server.people.coming_in import send_away
from calroom.server.people.names import checked_name, key_of
from calroom.server.staff.shapes import (
    BarOrder,
    FloorTable,
    Invite,
    Invited,
    Ordered,
    Pay,
    PayBackOrder,
    RoleOrder,
    StopOrder,
)
from calroom.server.tables.clocks import now
from calroom.store.sessions import Session

FLOOR: tuple[Office, ...] = ("floor", "owner")
READERS: tuple[Office, ...] = (*FLOOR, "regulator")
"""Who reads the room's records."""


def check_office(front: Front, me: Session, *offices: Office) -> None:
    """Whether somebody holds one of the offices that this takes."""
    if not front.keeper.register.of(me.person).offices & set(offices):
        what = f"this is for the {' or '.join(offices)}"
        raise Wrong(HTTPStatus.FORBIDDEN, what, "ask the floor", topic="authority")


@post("/api/floor/stop", operation_id="stop", status_code=HTTPStatus.OK)
async def stop(
    data: JSONBody[StopOrder], me: NamedDependency[Session], front: NamedDependency[Front]
) -> Ordered:
    """Stop or resume the room, a game or a person; hands in progress are finished."""
    check_office(front, me, *FLOOR)
    _check_scope(front, data)
    kind = Stop if data.on else Resume
    said = kind(who=me.person, role="floor", scope=data.scope, name=data.name, reason=data.reason)
    told = await front.keeper.take(ROOM, said)
    return Ordered(number=told.row)


def _check_scope(front: Front, order: StopOrder) -> None:
    if order.scope == "game":
        game_named(front, order.name)
    elif order.scope == "person":
        _check_known(front, order.name)
    elif order.name:
        raise Wrong(HTTPStatus.CONFLICT, "the room has no name", "leave the name out", topic="stopped")


def _check_known(front: Front, person: str) -> None:
    if front.keeper.store.people.person(person) is None:
        raise not_found(f"nobody here is called {person}")


@post("/api/floor/bar", operation_id="bar", status_code=HTTPStatus.OK)
async def bar(
    data: JSONBody[BarOrder], me: NamedDependency[Session], front: NamedDependency[Front]
) -> Ordered:
    """Bar somebody, who leaves their table when the hand is over; or let them in again."""
    check_office(front, me, *FLOOR)
    _check_known(front, data.person)
    return Ordered(number=await front.keeper.begun.to_its_end(_bar(front, data, me.person)))


async def _bar(front: Front, order: BarOrder, who: str) -> int:
    told = await front.keeper.bar(order.person, order.reason, who, on=order.on)
    if order.on:
        await send_away(front, order.person, by=who, reason=order.reason)
    return told.row


@post("/api/floor/tables", operation_id="put_up_for_all", status_code=HTTPStatus.CREATED)
async def put_up_for_all(
    data: JSONBody[FloorTable], me: NamedDependency[Session], front: NamedDependency[Front]
) -> Link:
    """Put up a table that everybody finds, at stakes of the house and with what it posts."""
    check_office(front, me, *FLOOR)
    posted = posted_at(game_named(front, data.game), data.stakes, data.posted)
    table = await front.host.open_table(data.game, data.stakes, posted, who=me.person, reason=data.reason)
    return Link(table=table, path=f"/tables/{table}")


@post("/api/floor/jackpot", operation_id="pay_jackpot", status_code=HTTPStatus.OK)
async def pay_jackpot(
    data: JSONBody[Pay], me: NamedDependency[Session], front: NamedDependency[Front]
) -> Ordered:
    """Pay somebody out of a game's jackpot."""
    check_office(front, me, *FLOOR)
    game_named(front, data.game)
    _check_known(front, data.person)
    said = PayJackpot(
        who=me.person,
        role="floor",
        game=data.game,
        person=data.person,
        amount=data.amount,
        reason=data.reason,
    )
    told = await front.keeper.take(ROOM, said)
    return Ordered(number=told.row)


@post("/api/floor/pay-back", operation_id="pay_back", status_code=HTTPStatus.OK)
async def pay_back(
    data: JSONBody[PayBackOrder], me: NamedDependency[Session], front: NamedDependency[Front]
) -> Ordered:
    """Give everybody back what they have at a table whose game is not here, and take it down."""
    check_office(front, me, *FLOOR)
    told = await front.keeper.pay_back(data.table, data.reason, me.person)
    return Ordered(number=told.row)


@post("/api/floor/roles", operation_id="appoint", status_code=HTTPStatus.OK)
async def appoint(
    data: JSONBody[RoleOrder], me: NamedDependency[Session], front: NamedDependency[Front]
) -> Ordered:
    """The owner gives or takes an office; a guest has no password and gets none."""
    check_office(front, me, "owner")
    _check_known(front, data.person)
    if is_guest(data.person):
        what = f"{data.person} is a guest"
        raise Wrong(HTTPStatus.CONFLICT, what, "let them sign up first", topic="office")
    said = Appoint(
        who=me.person,
        role="owner",
        person=data.person,
        office=data.role,
        on=data.on,
        reason=data.reason,
    )
    return Ordered(number=await front.keeper.begun.to_its_end(_appoint(front, said)))


async def _appoint(front: Front, said: Appoint) -> int:
    if not said.on:
        await front.accounts.withdraw_invitations(said.person, said.office)
    return (await front.keeper.enter(said)).row


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


HANDLERS = [stop, bar, put_up_for_all, pay_jackpot, pay_back, appoint, invite]
