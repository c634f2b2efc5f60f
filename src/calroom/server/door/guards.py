"""The door of the server: everything that comes in passes it, and everything that goes out.

Whoever comes too often is told to wait, what comes from a page of somebody else changes nothing, and what
changes something carries the token of its session. Every response says what a browser may do with it.
"""

import asyncio
import logging
from collections import Counter
from http import HTTPStatus
from http.cookies import CookieError, SimpleCookie
from ipaddress import IPv6Address, ip_address, ip_network
from secrets import compare_digest
from time import monotonic, perf_counter
from typing import Any, Protocol
from urllib.parse import unquote, urlsplit

from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send, WebSocketScope
from msgspec import json

from calroom.server.door.hosts import Hosts
from calroom.server.door.letters import WHAT, holds_nul
from calroom.server.door.limits import PERSONAL, Bounds, Buckets, Kind, kind_of
from calroom.server.errors import Wrong
from calroom.server.people.devices import Devices
from calroom.server.people.sessions import Sessions
from calroom.server.watch.metrics import Metrics
from calroom.server.work.pools import ASKER, CLOSES, Asker
from calroom.store.sessions import Session
from calroom.table.sentences import each

COOKIE = "calroom"
LARGEST_BODY = 256 * 1024
"""So many bytes a request may hold; the longest draft fits however its letters are written."""
DEVICE = "calroom-device"
_SAFE = {"GET", "HEAD", "OPTIONS"}
_METHODS = _SAFE | {"POST", "PUT", "DELETE"}
"""Those that are counted by name: anybody can make up others, without end."""
_WITHOUT_TOKEN = ("/invited/",)
"""Forms that carry a one-time token of their own instead."""

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
"""The client places cards and chips by style attributes, which can run nothing; nothing else is inline."""

ALWAYS = [
    (b"x-content-type-options", b"nosniff"),
    # With "no-referrer" a browser would name no origin for our own form, the one behind an invitation.
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]
HEADERS = [
    *ALWAYS,
    (b"content-security-policy", POLICY.encode()),
    (b"x-frame-options", b"DENY"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=()"),
    (b"cross-origin-opener-policy", b"same-origin"),
]
_PARTS = (b"text/javascript", b"text/css", b"font/")
"""What is part of a page and never one itself: for it the page's own policy holds, and bytes are saved."""
_NOT_KEPT = (b"cache-control", b"no-store")
"""What may be kept says so itself, as files do; nothing that was made for somebody is."""
_HTTPS_ONLY = (b"strict-transport-security", b"max-age=31536000")

log = logging.getLogger("calroom.requests")


class Behind(Protocol):
    """What is behind the door while the server runs."""

    sessions: Sessions
    devices: Devices
    metrics: Metrics

    @property
    def is_open(self) -> bool:
        """Whether it is not about to close."""

    def is_staff(self, person: str) -> bool:
        """Whether somebody holds an office."""


async def only_known_queries(
    connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler
) -> None:
    """A query that no handler reads is a mistake, and its sender should hear of it."""
    # It waits for nothing; but what is not async Litestar sends to a thread, with every request.
    if not connection.query_params:
        return
    taken = set(handler.parsed_fn_signature.parameters)
    known = taken - set(connection.path_params) - set(handler.resolve_dependencies()) - {"request", "data"}
    if unknown := sorted(set(connection.query_params) - known):
        raise Wrong(
            HTTPStatus.BAD_REQUEST,
            "there is no query {unknown:text}",
            *each("{text}", text=sorted(known)),
            topic="query",
            unknown=", ".join(unknown)[:100],
        )


def session_of(scope: Scope) -> Session | None:
    """Who is signed in, as the door found."""
    found: Session | None = scope.get("calroom_session")  # type: ignore[assignment]
    return found


class Door:
    """Passes requests on to the application, or turns them away."""

    def __init__(
        self,
        app: ASGIApp,
        front: Behind,
        bounds: Bounds | None = None,
        origins: tuple[str, ...] = (),
        buckets: Buckets | None = None,
    ) -> None:
        self._app, self._front = app, front
        self._bounds = bounds or Bounds()
        self._buckets = buckets or Buckets(self._bounds.rates)
        self._origins = origins
        self._hosts = Hosts((*self._bounds.trust.hosts, *(urlsplit(origin).netloc for origin in origins)))
        self._open: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Everything that comes in."""
        kind: str = scope["type"]
        if kind == "http":
            await self._request(scope, receive, send)  # type: ignore[arg-type]
        elif kind == "websocket":
            await self._socket(scope, receive, send)  # type: ignore[arg-type]
        else:
            await self._app(scope, receive, send)

    async def _request(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        begun, out = perf_counter(), _Out(send, is_https=scope["scheme"] == "https")
        headers = _headers(scope)
        try:
            self._look_at(kind_of(scope["method"], scope["path"]), scope, headers)
            if scope["method"] not in _SAFE:
                self._check_change(scope, headers)
        except Wrong as wrong:
            self._front.metrics.turned_away.labels(wrong.problem.topic).inc()
            await _answer(wrong, out)
        else:
            await self._pass_on(scope, receive, out)
        finally:
            self._note(scope, out.status, perf_counter() - begun)

    async def _pass_on(self, scope: HTTPScope, receive: Receive, out: "_Out") -> None:
        """Let the application answer; what takes longer than the server's goodbye is broken off in words."""
        try:
            await self._app(scope, _in_time(receive, self._bounds.silence.body), out)
        except asyncio.CancelledError:
            if self._front.is_open:
                raise
            if not out.status:
                closes = Wrong(HTTPStatus.SERVICE_UNAVAILABLE, CLOSES, "try again", topic="busy", wait=5)
                await _answer(closes, out)

    async def _socket(self, scope: WebSocketScope, receive: Receive, send: Send) -> None:
        headers = _headers(scope)
        try:
            self._look_at("socket", scope, headers)
            self._check_origin(headers)
            holders = self._check_crowd(scope)
        except Wrong as wrong:
            self._front.metrics.turned_away.labels(wrong.problem.topic).inc()
            await receive()
            await _deny(wrong, scope, send)
            return
        self._front.metrics.sockets.inc()
        self._open.update(holders)
        scope["calroom_hello"] = self._bounds.silence.hello  # type: ignore[typeddict-unknown-key]
        answered = _Answered(send)
        try:
            await self._app(scope, receive, answered)
            if not answered.is_so:
                await _deny(Wrong(HTTPStatus.NOT_FOUND, "there is no socket here"), scope, send)
        finally:
            self._front.metrics.sockets.dec()
            self._open -= Counter(holders)

    # What is looked at

    def _look_at(self, kind: Kind, scope: Scope, headers: dict[str, str]) -> None:
        """Whether it is for us, who it is from, and whether they come too often."""
        self._check_address(scope, headers)
        address = address_of(scope)
        self._know(scope, headers)
        session = session_of(scope)
        device = self._front.devices.known(_cookie(headers, DEVICE)) if kind == "sign-in" else ""
        self._check_rate(kind, device or address)
        if session and kind in PERSONAL:
            self._check_rate(kind, f"{session.person} in person")
        person = session.person if session else ""
        ASKER.set(Asker(person or address, bool(person) and self._front.is_staff(person)))

    def _check_address(self, scope: Scope, headers: dict[str, str]) -> None:
        if not scope["path"].startswith("/"):
            raise Wrong(HTTPStatus.BAD_REQUEST, "an address begins with /", topic="address")
        if holds_nul(scope["path"] + unquote(scope["query_string"].decode("latin-1"))):
            raise Wrong(HTTPStatus.BAD_REQUEST, WHAT, "leave it out", topic="letters")
        if sum(name == b"host" for name, _ in scope["headers"]) > 1:
            raise Wrong(HTTPStatus.BAD_REQUEST, "the request names two hosts", "name one", topic="host")
        host = headers.get("host", "")
        if host not in self._hosts:
            raise Wrong(
                HTTPStatus.MISDIRECTED_REQUEST,
                "nothing here is called {host:text}" if host else "the request names no host",
                *each("{text}", text=self._hosts.named),
                topic="host",
                host=host[:100],
            )

    def _check_rate(self, kind: Kind, who: str) -> None:
        if wait := self._buckets.take(kind, who):
            raise too_often(wait)

    def _check_crowd(self, scope: Scope) -> list[str]:
        """Who holds a socket, by address and in person, unless they hold too many."""
        most, session = self._bounds.sockets, session_of(scope)
        holders = [(address_of(scope), most.of_address)]
        if session:
            holders.append((f"{session.person} in person", most.of_person))
        for holder, count in holders:
            if self._open[holder] >= count:
                raise Wrong(
                    HTTPStatus.TOO_MANY_REQUESTS,
                    "you have {count:number} sockets open",
                    "close some of them",
                    topic="sockets",
                    count=count,
                )
        return [holder for holder, _ in holders]

    def _know(self, scope: Scope, headers: dict[str, str]) -> None:
        token = _cookie(headers, COOKIE)
        scope["calroom_session"] = self._front.sessions.find(token) if token else None  # type: ignore[typeddict-unknown-key]

    def _check_change(self, scope: HTTPScope, headers: dict[str, str]) -> None:
        self._check_origin(headers)
        length = headers.get("content-length", "0")
        if length.isdecimal() and int(length) > LARGEST_BODY:
            raise Wrong(
                HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
                "a request may hold {most:number} bytes",
                topic="size",
                most=LARGEST_BODY,
            )
        if scope["path"].startswith(_WITHOUT_TOKEN):
            return
        has_body = length != "0" or "transfer-encoding" in headers
        if has_body and not headers.get("content-type", "").lower().startswith("application/json"):
            raise Wrong(
                HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
                "what is sent must be JSON",
                "application/json",
                topic="media-type",
            )
        session = session_of(scope)
        if session and not compare_digest(headers.get("x-csrf-token", "").encode(), session.csrf.encode()):
            raise Wrong(
                403,
                "the header x-csrf-token does not hold the token of this session",
                "send the token that /api/me gives",
                topic="csrf",
            )

    def _check_origin(self, headers: dict[str, str]) -> None:
        """A browser names the page from which a request comes; programs name none."""
        origin = headers.get("origin")
        if origin is None:
            return
        if origin.partition("://")[2].lower() != headers.get("host", "").lower() and (
            origin not in self._origins
        ):
            raise Wrong(
                403, "nothing is taken from the pages of {origin:text}", topic="origin", origin=origin[:100]
            )

    def _note(self, scope: HTTPScope, status: int, seconds: float) -> None:
        route = str(scope.get("path_template") or "elsewhere")
        method = scope["method"] if scope["method"] in _METHODS else "other"
        metrics = self._front.metrics
        metrics.requests.labels(method, route, str(status)).inc()
        metrics.seconds.labels(route).observe(seconds)
        session = session_of(scope)
        log.info(
            "request",
            extra={
                "method": method,
                "route": route,
                "status": status,
                "ms": round(seconds * 1000, 1),
                "person": session.person if session else "",
            },
        )


class _Out:
    """Sends a response with the headers that every response has, unless it has its own."""

    def __init__(self, send: Send, *, is_https: bool) -> None:
        self._send = send
        self._more = [_NOT_KEPT, *([_HTTPS_ONLY] if is_https else [])]
        self.status = 0

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            said = [*message.get("headers", ())]
            if self.status == HTTPStatus.REQUEST_TIMEOUT:
                said.append((b"connection", b"close"))
            named = {name.lower(): value for name, value in said}
            is_part = named.get(b"content-type", b"").startswith(_PARTS)
            more = [*(ALWAYS if is_part else HEADERS), *self._more]
            message["headers"] = [*said, *(one for one in more if one[0] not in named)]
        await self._send(message)


class _Answered:
    """Notes whether a socket was accepted or refused; one that leads nowhere is neither by itself."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self.is_so = False

    async def __call__(self, message: Message) -> None:
        self.is_so = True
        await self._send(message)


def _headers(scope: Scope) -> dict[str, str]:
    return {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}


def address_of(scope: Scope) -> str:
    """Where a request comes from; whoever has a network of the new kind has all its addresses."""
    client = scope.get("client")
    host = client[0] if client else ""
    try:
        found = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(found, IPv6Address):
        return str(found.ipv4_mapped or ip_network((found, 64), strict=False))
    return host


def too_often(wait: float) -> Wrong:
    """Somebody comes too often and is told for how long to wait."""
    seconds = int(wait) + 1
    return Wrong(
        429,
        "you come too often",
        "wait {seconds:number} seconds",
        topic="rate",
        wait=seconds,
        seconds=seconds,
    )


def _in_time(receive: Receive, seconds: float) -> Receive:
    """What a request sends comes within a time; whoever takes longer is not waited for."""
    until, is_whole = monotonic() + seconds, False

    async def hear() -> Any:
        nonlocal is_whole
        if is_whole:
            return await receive()
        try:
            message = await asyncio.wait_for(receive(), max(0.0, until - monotonic()))
        except TimeoutError:
            raise Wrong(
                HTTPStatus.REQUEST_TIMEOUT,
                "what is sent must be here within {seconds:text} seconds",
                topic="slow",
                seconds=f"{seconds:g}",
            ) from None
        is_whole = message["type"] != "http.request" or not message.get("more_body")
        return message

    return hear


def _cookie(headers: dict[str, str], name: str) -> str:
    try:
        found = SimpleCookie(headers.get("cookie", "")).get(name)
    except CookieError:
        return ""
    return found.value if found else ""


def token_of(scope: Scope) -> str:
    """The token of a session that came with a request; empty if none did."""
    return _cookie(_headers(scope), COOKIE)


def cookie(token: str, *, is_https: bool, lasts: int) -> str:
    """The cookie of a session: no script reads it, and no page of somebody else sends it along."""
    secure = "; Secure" if is_https else ""
    return f"{COOKIE}={token}; Path=/; Max-Age={lasts}; HttpOnly; SameSite=Lax{secure}"


async def _answer(wrong: Wrong, send: Any) -> None:
    body = json.encode(wrong.problem)
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if wrong.wait:
        headers.append((b"retry-after", str(wrong.wait).encode()))
    await send({"type": "http.response.start", "status": wrong.problem.status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


async def _deny(wrong: Wrong, scope: WebSocketScope, send: Send) -> None:
    """Refuse a socket: with a response where the server can, otherwise by closing it."""
    if "websocket.http.response" not in (scope.get("extensions") or {}):
        await send({"type": "websocket.close", "code": 1008, "reason": wrong.problem.what[:100]})
        return
    body = json.encode(wrong.problem)
    start: Any = {
        "type": "websocket.http.response.start",
        "status": wrong.problem.status,
        "headers": [(b"content-type", b"application/json")],
    }
    rest: Any = {"type": "websocket.http.response.body", "body": body, "more_body": False}
    await send(start)
    await send(rest)
