"""Coming in, signing up, in and out, and what people allow themselves."""

from http import HTTPStatus
from typing import Any

from litestar import Request, Response, delete, get, post, put
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.params import JSONBody

from calroom.keeping.rows import Allow
from calroom.room.inputs import Leave
from calroom.server.door.guards import COOKIE, DEVICE, address_of, cookie, session_of
from calroom.server.door.guessing import Whence
from calroom.server.front import Front
from calroom.server.people.accounts import SignedIn
from calroom.server.people.sessions import IDLE
from calroom.server.people.shapes import (
    BuyChips,
    ChosenFace,
    ChosenName,
    Limits,
    LimitsShown,
    NewPassword,
    SignIn,
    SignUp,
    Who,
)
from calroom.store.sessions import Session

AnyRequest = Request[Any, Any, Any]
A_DAY = 24 * 60 * 60


@get("/api/me", operation_id="me")
async def me(
    me: NamedDependency[Session], request: AnyRequest, front: NamedDependency[Front]
) -> Response[Who]:
    """Who is signed in; their cookie is good for another month."""
    token = request.cookies[COOKIE]
    return _welcome(request, front, SignedIn(token, me))


@post("/api/guest", operation_id="guest", status_code=HTTPStatus.OK)
async def guest(request: AnyRequest, front: NamedDependency[Front]) -> Response[Who]:
    """Come in as a guest with play chips; whoever is here already stays who they are."""
    was = session_of(request.scope)
    if was is not None:
        return Response(front.accounts.who(was))
    return _welcome(request, front, await front.accounts.guest(address_of(request.scope)))


@put("/api/me/name", operation_id="name_guest")
async def name_guest(
    data: JSONBody[ChosenName],
    me: NamedDependency[Session],
    request: AnyRequest,
    front: NamedDependency[Front],
) -> Response[Who]:
    """A guest is called what they want, and keeps their seat and everything else."""
    return _welcome(request, front, await front.accounts.name_guest(me, data.name))


@put("/api/me/face", operation_id="choose_face")
async def choose_face(
    data: JSONBody[ChosenFace], me: NamedDependency[Session], front: NamedDependency[Front]
) -> Who:
    """Look like one of the drawn figures from now on, wherever one sits; or again as one's name is drawn."""
    await front.keeper.begun.to_its_end(front.host.take_face(me.person, data.face))
    return front.accounts.who(me)


@post("/api/accounts", operation_id="sign_up", status_code=HTTPStatus.CREATED)
async def sign_up(
    data: JSONBody[SignUp], request: AnyRequest, front: NamedDependency[Front]
) -> Response[Who]:
    """Keep a name under a password; a guest keeps their seat, their chips and their history."""
    was, address = session_of(request.scope), address_of(request.scope)
    came = await front.accounts.sign_up(was, data.name, data.password, address)
    return await welcome_back(request, front, came, HTTPStatus.CREATED)


@post("/api/session", operation_id="sign_in", status_code=HTTPStatus.OK)
async def sign_in(
    data: JSONBody[SignIn], request: AnyRequest, front: NamedDependency[Front]
) -> Response[Who]:
    """Come back under one's name; every failure is the same."""
    whence = whence_of(request, front)
    came = await front.accounts.sign_in(session_of(request.scope), data.name, data.password, whence)
    return await welcome_back(request, front, came)


@delete("/api/session", operation_id="sign_out", status_code=HTTPStatus.NO_CONTENT)
async def sign_out(
    me: NamedDependency[Session], request: AnyRequest, front: NamedDependency[Front]
) -> Response[None]:
    """Sign out."""
    await front.sessions.end(me)
    response: Response[None] = Response(None, status_code=HTTPStatus.NO_CONTENT)
    response.headers["set-cookie"] = cookie("", is_https=_is_https(request), lasts=0)
    return response


@put("/api/me/password", operation_id="change_password")
async def change_password(
    data: JSONBody[NewPassword],
    me: NamedDependency[Session],
    request: AnyRequest,
    front: NamedDependency[Front],
) -> Response[Who]:
    """Another password; everybody else who is signed in under the name is signed out."""
    came = await front.accounts.change_password(me, data.password, data.new, whence_of(request, front))
    return await welcome_back(request, front, came)


@get("/api/me/limits", operation_id="limits")
async def limits(
    me: NamedDependency[Session], request: AnyRequest, front: NamedDependency[Front]
) -> LimitsShown:
    """What somebody allows themselves."""
    return await limits_shown(front, me.person, address_of(request.scope))


@put("/api/me/limits", operation_id="set_limits")
async def set_limits(
    data: JSONBody[Limits],
    me: NamedDependency[Session],
    request: AnyRequest,
    front: NamedDependency[Front],
) -> LimitsShown:
    """Tighter at once, looser after a day; whoever excludes themselves leaves when their hand is over."""
    until = data.excluded_until or 0
    said = Allow(who=me.person, person=me.person, chips_a_day=data.chips_a_day, excluded_until=until)
    await front.keeper.begun.to_its_end(_limit(front, said))
    return await limits_shown(front, me.person, address_of(request.scope))


async def _limit(front: Front, said: Allow) -> None:
    await front.keeper.enter(said)
    if front.keeper.register.excluded_until(said.person, front.keeper.now()):
        await send_away(front, said.person)


@post("/api/me/chips", operation_id="buy_chips", status_code=HTTPStatus.OK)
async def buy_chips(
    data: JSONBody[BuyChips],
    me: NamedDependency[Session],
    request: AnyRequest,
    front: NamedDependency[Front],
) -> Who:
    """Buy play chips at the cage."""
    await front.accounts.buy_chips(me.person, data.amount, data.id, address_of(request.scope))
    return front.accounts.who(me)


async def send_away(front: Front, person: str, by: str = "", reason: str = "") -> None:
    """Somebody who may no longer play leaves every table, by themselves or because the floor has barred them.

    Who is in a hand leaves when it is over.
    """
    said = Leave(who=by, role="floor", person=person, reason=reason) if by else Leave(who=person)
    for name, table in tuple(front.keeper.room.tables.items()):
        if table.seat_of(person):
            await front.host.table(name).take(said)


async def limits_shown(front: Front, person: str, address: str) -> LimitsShown:
    """What somebody allows themselves now and later."""
    register, at = front.keeper.register, front.keeper.now()
    allowance = register.of(person).allowance.at(at)
    return LimitsShown(
        may_buy=await front.accounts.may_buy(person, address),
        chips_a_day=allowance.chips_a_day,
        later=allowance.later,
        later_from=allowance.later_from,
        excluded_until=register.excluded_until(person, at),
    )


def _welcome(
    request: AnyRequest, front: Front, came: SignedIn, status: HTTPStatus = HTTPStatus.OK
) -> Response[Who]:
    response = Response(front.accounts.who(came.session), status_code=status)
    lasts = IDLE // 1000
    response.headers["set-cookie"] = cookie(came.token, is_https=_is_https(request), lasts=lasts)
    return response


async def welcome_back(
    request: AnyRequest, front: Front, came: SignedIn, status: HTTPStatus = HTTPStatus.OK
) -> Response[Who]:
    """Somebody has signed in: from now on they are known in this browser."""
    response = _welcome(request, front, came, status)
    response.set_cookie(await device_cookie(request, front, came.session.person))
    return response


async def device_cookie(request: AnyRequest, front: Front, person: str) -> Cookie:
    """The cookie by which a browser shows later that somebody has signed in there."""
    token = await front.devices.meet(request.cookies.get(DEVICE, ""), person)
    secure, lasts = _is_https(request), front.bounds.keys.device_days * A_DAY
    return Cookie(DEVICE, "/", token, max_age=lasts, httponly=True, samesite="lax", secure=secure)


def whence_of(request: AnyRequest, front: Front) -> Whence:
    """Where somebody signs in."""
    return Whence(address_of(request.scope), front.devices.known(request.cookies.get(DEVICE, "")))


def _is_https(request: AnyRequest) -> bool:
    return request.scope["scheme"] == "https"


HANDLERS = [
    me,
    guest,
    name_guest,
    choose_face,
    sign_up,
    sign_in,
    sign_out,
    change_password,
    limits,
    set_limits,
    buy_chips,
]
