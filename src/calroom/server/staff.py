"""What dealer, floor, owner and regulator see and order; every order is recorded with who, when and why."""

import asyncio
import io
from collections.abc import Callable
from http import HTTPStatus
from typing import Annotated, Any, Literal

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from msgspec import Struct

from calroom.keeping import reports, rows
from calroom.keeping.recall import recall
from calroom.keeping.reports import Report, shown
from calroom.keeping.rows import Appoint, Office
from calroom.room.inputs import PayJackpot, Resume, Stop
from calroom.room.room import ROOM
from calroom.server.accounts import INVITED_FOR, checked_name, is_guest, key_of
from calroom.server.clocks import now
from calroom.server.errors import Wrong, not_found
from calroom.server.front import Front
from calroom.server.lobby import game_named
from calroom.server.people import send_away
from calroom.server.shapes import (
    BarOrder,
    Invite,
    Invited,
    Ordered,
    Pay,
    ReportShown,
    RoleOrder,
    StopOrder,
)
from calroom.store import Store
from calroom.store.export import write
from calroom.store.sessions import Session

FLOOR: tuple[Office, ...] = ("floor", "owner")
READERS: tuple[Office, ...] = ("floor", "owner", "regulator")


def check_office(front: Front, me: Session, *offices: Office) -> None:
    """Whether somebody holds one of the offices that this takes."""
    if not front.keeper.register.of(me.person).offices & set(offices):
        what = f"this is for the {' or '.join(offices)}"
        raise Wrong(HTTPStatus.FORBIDDEN, what, "ask the floor", topic="authority")


# Orders


@post("/api/floor/stop", operation_id="stop", status_code=HTTPStatus.OK)
async def stop(
    data: JSONBody[StopOrder], me: NamedDependency[Session], front: NamedDependency[Front]
) -> Ordered:
    """Stop or resume the room, a game or a person; hands in progress are finished."""
    check_office(front, me, *FLOOR)
    _check_scope(front, data)
    kind = Stop if data.on else Resume
    given = kind(who=me.person, role="floor", scope=data.scope, name=data.name, reason=data.reason)
    told = await front.keeper.take(ROOM, given)
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
    """Bar somebody, who leaves his table when the hand is over; or let him in again."""
    check_office(front, me, *FLOOR)
    _check_known(front, data.person)
    told = await front.keeper.bar(data.person, data.reason, me.person, on=data.on)
    if data.on:
        await send_away(front, data.person)
    return Ordered(number=told.row)


@post("/api/floor/jackpot", operation_id="pay_jackpot", status_code=HTTPStatus.OK)
async def pay_jackpot(
    data: JSONBody[Pay], me: NamedDependency[Session], front: NamedDependency[Front]
) -> Ordered:
    """Pay somebody out of a game's jackpot."""
    check_office(front, me, *FLOOR)
    game_named(front, data.game)
    _check_known(front, data.person)
    given = PayJackpot(
        who=me.person,
        role="floor",
        game=data.game,
        person=data.person,
        amount=data.amount,
        reason=data.reason,
    )
    told = await front.keeper.take(ROOM, given)
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
        raise Wrong(HTTPStatus.CONFLICT, what, "let him sign up first", topic="office")
    given = Appoint(
        who=me.person,
        role="floor",
        person=data.person,
        office=data.role,
        on=data.on,
        reason=data.reason,
    )
    told = await front.keeper.enter(given)
    return Ordered(number=told.row)


@post("/api/floor/invitations", operation_id="invite", status_code=HTTPStatus.CREATED)
async def invite(
    data: JSONBody[Invite], me: NamedDependency[Session], front: NamedDependency[Front]
) -> Invited:
    """The owner lets somebody set a password by a one-time link, and take an office with it."""
    check_office(front, me, "owner")
    found = await asyncio.to_thread(front.keeper.store.logins.find, key_of(data.person))
    person = found.person if found else checked_name(data.person)
    token = await front.accounts.invite(person, data.office)
    noted = rows.Invite(who=me.person, role="floor", person=person, office=data.office, reason=data.reason)
    await front.keeper.enter(noted)
    return Invited(path=f"/invited/{token}", until=now() + INVITED_FOR)


# Reports


class Kind(Struct, frozen=True):
    """A report: how it is made, and what one must name for it, if anything."""

    make: Callable[..., Report]
    needs: str = ""


def _hand(store: Store, of: str) -> Report:
    table, _, number = of.rpartition("/")
    if not number.isdecimal() or len(number) > 12:
        what = f"{of!r} names no hand"
        raise Wrong(HTTPStatus.CONFLICT, what, "a table and the number of a hand, such as 7/12")
    return reports.hand(store, table, int(number))


def _complaints(store: Store, person: str = "") -> Report:
    rows = [
        {
            "at": reports.when(one.at),
            "table": one.table,
            "by": one.by,
            "person": one.person,
            "words": one.words,
        }
        for one in store.talk.complaints()
        if person in ("", one.person)
    ]
    return Report("Complaints", rows)


KINDS: dict[str, Kind] = {
    "hand": Kind(_hand, "a table and the number of a hand, such as 7/12"),
    "count": Kind(reports.count),
    "jackpot": Kind(reports.jackpot),
    "bank": Kind(reports.bank, "a table"),
    "book": Kind(reports.book, "a person"),
    "actions": Kind(reports.actions),
    "complaints": Kind(_complaints),
}

Of = Annotated[str, QueryParameter(max_length=100)]


@get("/api/reports/{name:str}", operation_id="report")
async def report(
    name: FromPath[str],
    me: NamedDependency[Session],
    front: NamedDependency[Front],
    of: Of = "",
    format: FromQuery[Literal["json", "csv"]] = "json",  # noqa: A002
) -> Response[ReportShown]:
    """A report of the room's records, as a table or as a file of CSV."""
    check_office(front, me, *READERS)
    kind = KINDS.get(name)
    if kind is None:
        raise not_found(f"there is no report {name}", *KINDS)
    if kind.needs and not of:
        raise Wrong(HTTPStatus.CONFLICT, f"report {name} is of something", f"of={kind.needs}")
    await _check_over(front, name, of)
    names = (of,) if of else ()
    made = await asyncio.to_thread(kind.make, front.keeper.store, *names)
    if format == "csv":
        return _as_csv(name, made)
    columns = list(made.rows[0]) if made.rows else []
    return Response(ReportShown(name=name, columns=columns, rows=[shown(row) for row in made.rows]))


async def _check_over(front: Front, name: str, of: str) -> None:
    """The cards of a hand in progress are nobody's to read but of those who hold them."""
    table, _, number = of.rpartition("/")
    if name != "hand" or not number.isdecimal() or len(number) > 12:
        return
    keeper = front.keeper
    found = await asyncio.to_thread(recall, keeper.store, keeper.houses, table, int(number))
    if not found.is_over:
        what = f"hand {number} at table {table} is in progress"
        raise Wrong(HTTPStatus.CONFLICT, what, "wait until it is over", topic="hand-in-progress")


def _as_csv(name: str, made: Report) -> Response[Any]:
    text = io.StringIO()
    write(made.rows, text, "csv")
    headers = {"content-disposition": f'attachment; filename="{name}.csv"'}
    return Response(text.getvalue(), media_type="text/csv; charset=utf-8", headers=headers)


HANDLERS = [stop, bar, pay_jackpot, appoint, invite, report]
