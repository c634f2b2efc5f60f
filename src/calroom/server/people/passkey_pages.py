"""Passkeys over REST: made and removed by whoever is signed in, and signing in with one."""

from http import HTTPStatus

from litestar import Response, delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from calroom.server.door.guards import session_of
from calroom.server.errors import Wrong
from calroom.server.front import Front
from calroom.server.people.accounts import is_guest
from calroom.server.people.coming_in import AnyRequest, welcome_back, whence_of
from calroom.server.people.passkeys import Site
from calroom.server.people.shapes import (
    KeptPasskey,
    NewPasskey,
    PasskeyOptions,
    PasskeyShown,
    PasskeySigned,
    Proof,
    Who,
)
from calroom.store.passkeys import Passkey
from calroom.store.sessions import Session


@get("/api/me/passkeys", operation_id="passkeys")
async def passkeys(me: NamedDependency[Session], front: NamedDependency[Front]) -> list[PasskeyShown]:
    """One's passkeys."""
    return [_shown(one) for one in await front.passkeys.of(me.person)]


@post("/api/me/passkeys/options", operation_id="offer_passkey", status_code=HTTPStatus.OK)
async def offer_passkey(
    data: JSONBody[Proof], me: NamedDependency[Session], request: AnyRequest, front: NamedDependency[Front]
) -> PasskeyOptions:
    """What a browser needs to make a passkey; it takes the password once more."""
    if is_guest(me.person):
        raise Wrong(HTTPStatus.CONFLICT, "a guest has no account", "make an account first", topic="passkey")
    site = _site(request)
    person = await front.accounts.check_password(me, data.password, whence_of(request, front))
    return PasskeyOptions(options=await front.passkeys.offer(person, site))


@post("/api/me/passkeys", operation_id="keep_passkey", status_code=HTTPStatus.CREATED)
async def keep_passkey(
    data: JSONBody[NewPasskey],
    me: NamedDependency[Session],
    request: AnyRequest,
    front: NamedDependency[Front],
) -> KeptPasskey:
    """Keep the passkey that a browser has made."""
    label = data.label.strip() or "passkey"
    made = await front.passkeys.keep(me.person, _site(request), data.credential, label)
    return KeptPasskey(id=made.id)


@delete("/api/me/passkeys/{passkey:str}", operation_id="remove_passkey", status_code=HTTPStatus.NO_CONTENT)
async def remove_passkey(
    passkey: FromPath[str], me: NamedDependency[Session], front: NamedDependency[Front]
) -> None:
    """Give a passkey up; nobody signs in with it any more."""
    await front.passkeys.remove(me.person, passkey)


@post("/api/session/passkey/options", operation_id="ask_passkey", status_code=HTTPStatus.OK)
async def ask_passkey(request: AnyRequest, front: NamedDependency[Front]) -> PasskeyOptions:
    """What a browser needs to sign somebody in with a passkey."""
    return PasskeyOptions(options=await front.passkeys.ask(_site(request)))


@post("/api/session/passkey", operation_id="sign_in_by_passkey", status_code=HTTPStatus.OK)
async def sign_in_by_passkey(
    data: JSONBody[PasskeySigned], request: AnyRequest, front: NamedDependency[Front]
) -> Response[Who]:
    """Come back with a passkey; every failure is the same."""
    since = front.sessions.turn
    person = await front.passkeys.check(_site(request), data.credential)
    came = await front.accounts.come_back(session_of(request.scope), person, since=since)
    return await welcome_back(request, front, came)


def _site(request: AnyRequest) -> Site:
    """The page that asks, which the door has found to be ours."""
    here = f"{request.scope['scheme']}://{request.headers.get('host', '')}"
    return Site.of(request.headers.get("origin") or here)


def _shown(passkey: Passkey) -> PasskeyShown:
    return PasskeyShown(id=passkey.id, label=passkey.label, made=passkey.made, used=passkey.used)


HANDLERS = [passkeys, offer_passkey, keep_passkey, remove_passkey, ask_passkey, sign_in_by_passkey]
