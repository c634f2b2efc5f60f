"""What is tried on applications with sockets: pages of others, messages that nobody should read, tokens of
others, names that can be guessed. Every route and every message of the application is tried by itself, so
that a new one is tried as well.

Tried elsewhere: rates and sizes of requests in `tests/server/test_door.py`, floods and long messages in
`tests/server/test_socket.py`, anything outside the schema in `tests/server/test_fuzz.py`.
"""

import asyncio
import logging
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
import websockets
from litestar.routes import HTTPRoute
from msgspec import json
from tests.server import sockets
from tests.server.visiting import Socket, Visit, Visitor, cookie_of, opened, problem, run

import calroom
from calroom.houses.loader import FILED
from calroom.lab.page import page
from calroom.room.inputs import AtTable
from calroom.server.app import programs
from calroom.server.door.guards import HEADERS
from calroom.server.protocol import PROTOCOL, ClientMessage, Give
from calroom.server.schema import SHAPES
from calroom.server.shapes import Asked
from calroom.server.tables import socket
from calroom.store.database import Database
from calroom.store.failures import StoreIsFull

GAME = "comstock.holdem"
SAFE = {"GET", "HEAD", "OPTIONS"}
WITH_A_TOKEN_OF_THEIR_OWN = {"/invited/{token:str}"}
ELSEWHERE = (
    "https://evil.example",
    "null",
    "",
    "http://calroom.test.evil.example",
    "http://evil.example/calroom.test",
    "http://calroom.test:81",
    "http://user@calroom.test",
    "http://calroom.tes",
    "file://",
)
FORGED = {"person": "Olga", "who": "Olga", "role": "floor", "kind": "bot", "roles": ["owner"], "purse": 10**9}


def routes(*, changing: bool) -> list[tuple[str, str]]:
    """Every route of the application that changes something, or that only shows it."""
    found = [
        (str(method), route.path)
        for route in programs().routes
        if isinstance(route, HTTPRoute)
        for method in route.methods
        if (method not in SAFE) == changing and method != "OPTIONS"
    ]
    assert found
    return found


def address(path: str, table: str = "nowhere") -> str:
    """A route with something in its places."""
    return re.sub(r"\{(\w+):(\w+)\}", lambda place: "1" if place[2] == "int" else table, path)


def minimal(kind: Any) -> Any:
    """The least that the schema wants."""
    schema = msgspec.json.schema(kind)
    return _minimal(schema, schema.get("$defs", {}))


def _minimal(schema: dict[str, Any], known: dict[str, Any]) -> Any:
    if "$ref" in schema:
        return _minimal(known[schema["$ref"].rpartition("/")[2]], known)
    if "enum" in schema:
        return schema["enum"][0]
    if "anyOf" in schema:
        return _minimal(schema["anyOf"][0], known)
    match schema.get("type"):
        case "object":
            fields = schema.get("properties", {})
            return {name: _minimal(fields[name], known) for name in schema.get("required", ())}
        case "integer":
            return schema.get("minimum", 1)
        case "boolean":
            return True
        case "array":
            return []
        case _:
            return "x" * max(1, schema.get("minLength", 1))


def messages() -> list[dict[str, Any]]:
    """The least of every message, and of every input in its envelope."""
    plain = [minimal(kind) for kind in get_args(ClientMessage) if kind is not Give]
    return plain + [{**minimal(Give), "what": minimal(kind)} for kind in get_args(AtTable)]


@asynccontextmanager
async def at_a_table(visit: Visit) -> AsyncIterator[tuple[Visitor, str]]:
    ann = visit.visitor()
    await ann.come_in()
    table = (await ann.post("/api/play", {"game": GAME})).json()["table"]
    yield ann, table


async def greeted(visit: Visit, table: str, **headers: str) -> tuple[Socket, dict[str, Any]]:
    line = Socket(visit.app, table, **headers)
    assert (await line.hear())["type"] == "websocket.accept"
    line.say(say="hello", id="hello", protocol=PROTOCOL)
    return line, await line.message()


async def answer(line: Socket, *ids: str) -> dict[str, Any]:
    """The next thing said about a request."""
    while True:
        told = await line.message()
        if told["tell"] in ("taken", "refusal", "goodbye") and (not ids or told.get("id") in ids):
            return told


def rows(visit: Visit) -> int:
    return visit.front.keeper.store.journal.count()


def said(visit: Visit) -> int:
    """How many inputs clients have given, those of the clock and of bots left out."""
    journal = visit.front.keeper.store.journal
    return sum(row.client is not None for table in journal.tables() for row in journal.read(table))


# Pages of others


def test_no_route_changes_anything_for_a_page_of_somebody_else_or_without_the_token(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            olga = await visit.owner()
            before = rows(visit)
            for method, route in routes(changing=True):
                where = address(route)
                for origin in ELSEWHERE:
                    refused = await olga.send(method, where, {}, origin=origin)
                    assert problem(refused, 403).topic == "origin", (route, origin)
                if route in WITH_A_TOKEN_OF_THEIR_OWN:
                    continue
                for token in ("", "x", "null"):
                    refused = await olga.send(method, where, {}, **{"x-csrf-token": token})
                    assert problem(refused, 403).topic == "csrf", route
                for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
                    form = await olga.send(method, where, {}, **{"content-type": kind})
                    problem(form, 415)
            assert rows(visit) == before

    run(story())


def test_the_token_of_one_session_is_good_for_no_other_of_the_same_person(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            one, two = visit.visitor(), visit.visitor()
            first = await one.sign_up("Ann")
            await two.sign_in("Ann")
            problem(await two.post("/api/me/chips", {"amount": 100}, **{"x-csrf-token": first.csrf}), 403)

    run(story())


@pytest.mark.parametrize("origin", ELSEWHERE)
def test_a_socket_is_not_opened_from_a_page_of_somebody_else(path: str, origin: str) -> None:
    async def story() -> None:
        async with opened(path) as visit, at_a_table(visit) as (ann, table):
            evil = Socket(visit.app, table, origin=origin, cookie=cookie_of(ann))
            assert (await evil.hear())["type"] == "websocket.close"

    run(story())


def test_looking_changes_nothing(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            olga = await visit.owner()
            before = rows(visit)
            for method, route in routes(changing=False):
                response = await olga.send(method, address(route))
                assert response.status_code < 500, route
            assert rows(visit) == before

    run(story())


# Who somebody is


def test_a_token_in_the_address_signs_nobody_in(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit, at_a_table(visit) as (ann, table):
            token = ann.http.cookies["calroom"]
            stranger = visit.visitor()
            for query in (f"calroom={token}", f"token={token}", f"session={token}", f"access_token={token}"):
                assert (await stranger.get(f"/api/me?{query}")).status_code in (400, 401)
            bearer = await stranger.get("/api/me", headers={"authorization": f"Bearer {token}"})
            problem(bearer, 401)
            line, welcome = await greeted(visit, table, authorization=f"Bearer {token}")
            assert (welcome["you"]["person"], welcome["you"]["role"]) == ("", "spectator")
            await line.close()

    run(story())


def test_nobody_is_given_a_session_that_somebody_else_chose_and_none_outlives_coming_in(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            ann = visit.visitor()
            planted = "planted-by-somebody-else"
            came = await ann.http.post("/api/guest", headers={"cookie": f"calroom={planted}"})
            ann.known(came)
            tokens = [planted, ann.http.cookies["calroom"]]
            await ann.sign_up("Ann")
            tokens.append(ann.http.cookies["calroom"])
            await ann.sign_in("Ann")
            tokens.append(ann.http.cookies["calroom"])
            body = {"password": "a good password", "new": "a better password"}
            ann.known(await ann.put("/api/me/password", body))
            tokens.append(ann.http.cookies["calroom"])
            assert len(set(tokens)) == len(tokens)
            for old in tokens[:-1]:
                known = await visit.visitor().http.get("/api/me", headers={"cookie": f"calroom={old}"})
                problem(known, 401)

    run(story())


def test_who_signs_out_while_nothing_can_be_written_is_out_and_stays_out_over_a_restart(
    path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise StoreIsFull("the disk is full")

    async def story() -> None:
        async with opened(path) as visit:
            ann = visit.visitor()
            await ann.come_in()
            cookie = {"cookie": cookie_of(ann)}
            with monkeypatch.context() as broken:
                broken.setattr(Database, "writing", full)
                problem(await ann.send("DELETE", "/api/session"), 503)
                problem(await ann.http.get("/api/me", headers=cookie), 401)
            await visit.front.sessions.tidy()
        async with opened(path) as visit:
            problem(await visit.visitor().http.get("/api/me", headers=cookie), 401)

    run(story())


def test_every_cookie_is_out_of_reach_of_scripts_and_of_other_sites(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            ann = visit.visitor(address="https://calroom.test")
            given = [await ann.post("/api/guest")]
            ann.known(given[0])
            body = {"name": "Ann", "password": "a good password"}
            given.append(await ann.post("/api/accounts", body))
            ann.known(given[1])
            given.append(await ann.get("/api/me"))
            given.append(await ann.send("DELETE", "/api/session"))
            for response in given:
                cookies = response.headers.get_list("set-cookie")
                assert cookies
                for cookie in cookies:
                    assert {"HttpOnly", "Secure"} <= {part.strip() for part in cookie.split(";")}
                    assert re.search(r"(?i)SameSite=(Lax|Strict)", cookie)
                    assert "Domain" not in cookie

    run(story())


def test_whoever_is_nobody_changes_nothing_with_any_message(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit, at_a_table(visit) as (_, table):
            nobody, _ = await greeted(visit, table)
            before = said(visit)
            for number, message in enumerate(messages()):
                if message["say"] == "hello":
                    continue
                nobody.say(**{**message, "id": str(number)})
                told = await answer(nobody, str(number))
                assert told["tell"] == "refusal", message
            assert said(visit) == before == 0
            await nobody.close()

    run(story())


# What is said


def test_nothing_is_taken_along_that_the_schema_does_not_ask_for(
    path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every message and every body with fields that would make its sender somebody else."""
    monkeypatch.setattr(socket, "PATIENCE", 10_000)

    async def story() -> None:
        async with opened(path) as visit, at_a_table(visit) as (ann, table):
            hers, _ = await greeted(visit, table, cookie=cookie_of(ann))
            for kind in get_args(ClientMessage):
                message = minimal(kind)
                for name, value in FORGED.items():
                    if name not in kind.__struct_fields__:
                        hers.say(**{**message, "id": f"{message['say']}-{name}", name: value})
                        told = await answer(hers)
                        assert (told["tell"], told["topic"]) == ("refusal", "schema")
            for message in messages():
                for name, value in FORGED.items() if "what" in message else ():
                    hers.say(**{**message, "id": name, "what": {**message["what"], name: value}})
                    told = await answer(hers)
                    assert told["tell"] == "refusal"
                    assert told["topic"] in ("schema", "authority", "out-of-turn"), message
            await hers.close()

    for module in SHAPES:
        for kind in vars(module).values():
            if isinstance(kind, type) and issubclass(kind, Asked):
                assert kind.__struct_config__.forbid_unknown_fields, kind
    run(story())


UNREADABLE = [
    "[" * 8000,
    '{"say":' * 1000,
    '{"say":"give","id":"1","what":{"input":"sit","chips":NaN}}',
    '{"say":"give","id":"1","what":{"input":"sit","chips":Infinity}}',
    '{"say":"give","id":"1","what":{"input":"sit","chips":1e400}}',
    '{"say":"give","id":"1","what":{"input":"sit","chips":' + "9" * 4000 + "}}",
    '{"say":"give","id":"1","what":{"input":"sit","chips":-1}}',
    '{"say":"give","id":"1","what":{"input":"sit","chips":1.5}}',
    '{"say":"give","id":"1","what":{"input":"sit","chips":"100"}}',
    '{"say":"give","id":"\\u0000","what":{"input":"sit"}}',
    '{"say":"give","id":"","what":{"input":"sit"}}',
    '{"say":"chat","id":"1","words":"\\ud800"}',
    '{"say":["give"],"id":"1"}',
    '{"say":"give","id":"1","what":{"input":["sit"]}}',
    '{"say":"give","id":"1","what":{"input":"__class__"}}',
    '{"say":"give","id":"1","what":{"input":"tick"}}',
    '{"say":"give","id":"1","what":{"input":"putup","game":"x"}}',
    '{"say":"give","id":"1","what":{"input":"sellchips","person":"Ann","amount":100}}',
    '{"say":"give","id":"1","what":{}}',
    '{"say":"give","id":"1"}',
    '{"say":"sit","id":"1"}',
    '{"say":"__class__","id":"1"}',
    '{"id":"1"}',
    "null",
    "",
    "\x00",
    "\ufeff{}",
]


def test_what_nobody_can_read_is_refused_and_the_socket_goes_on(
    path: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        async with opened(path) as visit, at_a_table(visit) as (ann, table):
            line, _ = await greeted(visit, table, cookie=cookie_of(ann))
            for text in UNREADABLE:
                line._to.put_nowait({"type": "websocket.receive", "text": text})
                told = await answer(line)
                assert told["tell"] == "refusal", text[:40]
            line._to.put_nowait({"type": "websocket.receive", "bytes": b"\xff\xfe\x00"})
            assert (await answer(line))["tell"] in ("refusal", "goodbye")
            await line.close()

    with caplog.at_level(logging.ERROR):
        run(story())
    assert not caplog.records


def test_of_a_field_that_is_said_twice_one_counts_for_everything(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit, at_a_table(visit) as (ann, table):
            line, _ = await greeted(visit, table, cookie=cookie_of(ann))
            text = '{"say":"chat","id":"one","words":"first","id":"two","words":"second"}'
            line._to.put_nowait({"type": "websocket.receive", "text": text})
            told = await answer(line)
            assert (told["tell"], told["id"]) == ("taken", "two")
            (said,) = visit.front.host.table(table).chat.lines
            assert said.words == "second"
            await line.close()

    run(story())


def test_the_id_of_somebody_else_takes_nothing_from_them(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit, at_a_table(visit) as (ann, table):
            bob = visit.visitor()
            await bob.come_in()
            hers, _ = await greeted(visit, table, cookie=cookie_of(ann))
            his, _ = await greeted(visit, table, cookie=cookie_of(bob))
            hers.say(say="chat", id="same", words="hers")
            assert not (await answer(hers, "same")).get("repeated")
            his.say(say="chat", id="same", words="his")
            assert not (await answer(his, "same")).get("repeated")
            await hers.close()
            await his.close()

    run(story())


def test_a_frame_that_unpacks_to_far_more_and_letters_that_are_none_end_the_socket_alone(path: str) -> None:
    async def story() -> None:
        async with sockets.served(path) as where:
            ann, bob = await sockets.Guest.comes(where), await sockets.Guest.comes(where)
            table = (await ann.play(GAME)).table
            wire = await ann.line(table).open()
            far = f"ws{where.removeprefix('http')}/ws/tables/{table}"
            async with websockets.connect(far, compression="deflate", max_size=None) as packed:
                assert not packed.protocol.extensions, "the server unpacks what clients packed"
                await asyncio.gather(packed.send("a" * 50_000_000), return_exceptions=True)
                await packed.wait_closed()
                assert packed.close_code == 1009
            async with websockets.connect(far) as garbled:
                await garbled.send(b"\xc3\x28", text=True)
                with pytest.raises(websockets.ConnectionClosed):
                    await garbled.recv()
                assert garbled.close_code == 1007
            assert (await bob.play(GAME)).table == table
            await wire.close()

    run(story())


# What can be found out


def test_a_private_table_cannot_be_told_from_one_that_is_not_there(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            ann, eve = visit.visitor(), visit.visitor()
            await ann.come_in()
            await eve.come_in()
            table = (await ann.post("/api/tables", {"game": GAME})).json()["table"]
            for method, route in routes(changing=False):
                if "{" not in route:
                    shown = await eve.send(method, route)
                    assert table not in shown.text, route
            guess = f"{GAME}-{'A' * (len(table) - len(GAME) - 1)}"
            near = f"{table[:-1]}{'A' if table[-1] != 'A' else 'B'}"
            for wrong in (guess, near, f"{GAME}-1"):
                missing = await eve.get(f"/api/tables/{wrong}")
                assert problem(missing, 404).what == f"there is no table {wrong}"
                line = Socket(visit.app, wrong)
                assert (await line.hear())["type"] == "websocket.accept"
                told = json.decode((await line.hear())["text"])
                assert (told["tell"], told["why"]) == ("goodbye", f"there is no table {wrong}")
            assert len(table) - len(GAME) - 1 >= 16

    run(story())


def test_every_answer_says_that_it_is_framed_nowhere_guessed_at_by_nobody_and_kept_by_no_cache(
    path: str,
) -> None:
    """What may be asked for again instead is the same for everybody."""
    same: dict[str, bytes] = {}

    async def story() -> None:
        async with opened(path) as visit:
            olga = await visit.owner()
            for visitor in (olga, visit.visitor()):
                for method, route in [
                    *routes(changing=False),
                    *routes(changing=True),
                ]:
                    response = await visitor.send(method, address(route), None if method == "GET" else {})
                    for name, value in HEADERS:
                        assert response.headers[name.decode()] == value.decode(), route
                    kept = response.headers["cache-control"]
                    if kept == "no-cache" and response.is_success:
                        assert same.setdefault(route, response.content) == response.content, route
                    elif route.startswith(("/api/", "/invited/")):
                        assert kept == "no-store", route

    run(story())


ESCAPED = "Report.svelte"
"""The one that draws what the lab has written as markup, with every word escaped."""


def test_no_word_of_a_house_file_becomes_markup_in_what_the_lab_writes(tmp_path: Path) -> None:
    evil = "<img src=x onerror=alert(1)>"
    text = (
        (FILED / "palace.toml").read_text().replace('title = "Commission-Free Baccarat"', f'title = "{evil}"')
    )
    assert evil in text
    (tmp_path / "palace.toml").write_text(text)
    written = page(calroom.house(tmp_path / "palace.toml").game("baccarat"))
    assert "&lt;img" in written
    assert "<img" not in written


def test_no_page_of_the_client_takes_words_for_markup() -> None:
    pages = [*(Path(__file__).parents[2] / "web" / "src").rglob("*.svelte")]
    assert pages
    for file in pages:
        text = file.read_text()
        assert ("{@html" in text) is (file.name == ESCAPED), file
        assert not re.search(r"\b(inner|outer)HTML\b|insertAdjacentHTML|document\.write", text), file


def test_chat_is_data_and_what_is_in_it_runs_nowhere(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit, at_a_table(visit) as (ann, table):
            words = "<img src=x onerror=alert(1)><script>alert(1)</script>"
            line, _ = await greeted(visit, table, cookie=cookie_of(ann))
            line.say(say="chat", id="1", words=words)
            assert (await answer(line, "1"))["tell"] == "taken"
            line.say(say="complain", id="2", person="Bob", words=words)
            assert (await answer(line, "2"))["tell"] == "taken"
            await line.close()
            olga = await visit.owner()
            shown = await olga.get("/api/reports/complaints")
            assert words in shown.json()["rows"][0]
            assert shown.headers["content-type"].startswith("application/json")
            assert shown.headers["x-content-type-options"] == "nosniff"
            assert (
                "unsafe-inline" not in shown.headers["content-security-policy"].partition("style-src-attr")[0]
            )

    run(story())
