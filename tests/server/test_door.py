"""The door: who comes too often waits, other people's pages change nothing, and every answer is guarded."""

import asyncio
import logging
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import json
from msgspec.structs import replace
from tests.server.visiting import TESTED, Socket, cookie_of, opened, problem, read, run, too_large

from calroom.server.door.guards import ALWAYS, HEADERS, LARGEST_BODY
from calroom.server.door.limits import Buckets, Rate, Rates
from calroom.server.people.shapes import Who
from calroom.server.protocol import PROTOCOL
from calroom.server.watch import logs

GUARDED = [
    "/",
    "/api/lobby",
    "/api/me",
    "/api/nowhere",
    "/nowhere",
    "/health",
    "/metrics",
    "/invited/x",
]


def test_every_answer_tells_the_browser_what_it_may_do_with_it(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            for address in GUARDED:
                response = await visit.visitor().get(address)
                for name, value in HEADERS:
                    assert response.headers[name.decode()] == value.decode(), address
            part = await visit.visitor().get("/plain.css")
            assert {name.decode() for name, _ in ALWAYS} <= set(part.headers)
            assert "content-security-policy" not in part.headers
            policy = response.headers["content-security-policy"]
            assert "script-src 'self';" in policy
            assert "unsafe-eval" not in policy
            assert "frame-ancestors 'none'" in policy

    run(story())


def test_what_changes_something_carries_the_token_of_its_session(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            ann, bob = visit.visitor(), visit.visitor()
            await ann.come_in()
            theirs = await bob.come_in()
            for token in ("", "x", theirs.csrf, "ü"):
                refused = await ann.http.post(
                    "/api/me/chips",
                    json={"amount": 100},
                    headers=[(b"x-csrf-token", token.encode())],
                )
                assert problem(refused, 403).topic == "csrf"
            problem(await ann.http.delete("/api/session"), 403)
            assert (await ann.post("/api/me/chips", {"amount": 100})).is_success

    run(story())


def test_nothing_is_taken_from_the_pages_of_somebody_else(path: str) -> None:
    async def story() -> None:
        async with opened(path, origins=("https://cards.example",)) as visit:
            ann = visit.visitor()
            await ann.come_in()
            body = {"amount": 100}
            for origin in ("https://evil.example", "null", "http://calroom.test.evil.example"):
                refused = await ann.post("/api/me/chips", body, origin=origin)
                assert problem(refused, 403).topic == "origin"
                problem(await visit.visitor().post("/api/guest", origin=origin), 403)
            for origin in ("http://calroom.test", "https://calroom.test", "https://cards.example"):
                assert (await ann.post("/api/me/chips", body, origin=origin)).is_success

    run(story())


def test_a_socket_is_opened_from_our_own_pages_only(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            ann = visit.visitor()
            await ann.come_in()
            table = (await ann.post("/api/play", {"game": "palace.holdem"})).json()["table"]
            evil = Socket(visit.app, table, origin="https://evil.example", cookie=cookie_of(ann))
            assert (await evil.hear())["type"] == "websocket.close"
            ours = Socket(visit.app, table, origin="http://calroom.test", cookie=cookie_of(ann))
            assert (await ours.hear())["type"] == "websocket.accept"
            ours.say(say="hello", id="1", protocol=PROTOCOL)
            welcome = await ours.message()
            assert ann.who is not None
            assert (welcome["tell"], welcome["you"]["person"]) == ("welcome", ann.who.person)
            await ours.close()
            nobody = Socket(visit.app, table)
            assert (await nobody.hear())["type"] == "websocket.accept"
            nobody.say(say="hello", id="1", protocol=PROTOCOL)
            assert (await nobody.message())["you"]["role"] == "spectator"
            await nobody.close()

    run(story())


def test_who_comes_too_often_is_told_to_wait(path: str) -> None:
    async def story() -> None:
        rates = Rates(sign_in=Rate(3, 0.01), guest=Rate(2, 0.01))
        async with opened(path, bounds=replace(TESTED, rates=rates)) as visit:
            for _ in range(3):
                problem(await visit.visitor().sign_in("Ann", "guess"), 401)
            refused = await visit.visitor().sign_in("Ann", "guess")
            assert problem(refused, 429).allowed == ["wait 100 seconds"]
            assert refused.headers["retry-after"] == "100"
            elsewhere = visit.visitor(client=("5.6.7.8", 9))
            problem(await elsewhere.sign_in("Ann", "guess"), 401)
            for _ in range(2):
                await visit.visitor().come_in()
            problem(await visit.visitor().post("/api/guest"), 429)

    run(story())


def test_a_bucket_fills_again_as_time_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    at = 0.0
    monkeypatch.setattr("calroom.server.door.limits.monotonic", lambda: at)
    buckets = Buckets(Rates(other=Rate(2, 0.5)))
    assert [buckets.take("other", "a") for _ in range(3)] == [0, 0, 2]
    assert buckets.take("other", "b") == 0
    at = 2.0
    assert [buckets.take("other", "a") for _ in range(2)] == [0, 2]
    at = 1000.0
    assert [buckets.take("other", "a") for _ in range(3)] == [0, 0, 2]


def test_who_takes_much_at_one_process_has_less_left_at_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("calroom.server.door.limits.monotonic", lambda: 0.0)
    one, other = (Buckets(Rates(message=Rate(30, 1))) for _ in range(2))
    assert one.much_taken() == []
    for person, count in (("a", 28), ("b", 2)):
        assert [one.take("message", person) for _ in range(count)] == [0] * count
    other.was_taken(one.much_taken())
    assert [other.take("message", "a") for _ in range(3)] == [0, 0, 1]
    assert [other.take("message", "b") for _ in range(30)] == [0] * 30
    assert one.much_taken() == []


def test_what_is_too_large_or_no_json_is_not_read(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            visitor = visit.visitor()
            json_type = {"content-type": "application/json"}
            large = b'{"name": "' + b"x" * LARGEST_BODY + b'"}'
            problem(await visitor.http.post("/api/session", content=large, headers=json_type), 413)
            problem(await visitor.http.post("/api/session", content=too_large(), headers=json_type), 413)
            form = await visitor.http.post("/api/session", data={"name": "Ann", "password": "x"})
            assert problem(form, 415).allowed == ["application/json"]

    run(story())


def test_whatever_is_not_there_is_a_problem(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            visitor = visit.visitor()
            assert problem(await visitor.get("/api/nowhere"), 404).what == "there is nothing at /api/nowhere"
            problem(await visitor.post("/api/nowhere"), 404)
            problem(await visitor.post("/nowhere"), 404)
            problem(await visitor.get("/nowhere.png"), 404)
            assert problem(await visitor.get("/api/play"), 405).allowed == ["OPTIONS", "POST"]
            unknown = problem(await visitor.get("/api/rules?word=raise"), 400)
            assert unknown.allowed == ["game", "house", "q"]
            problem(await visitor.get("/api/lobby?front=x"), 400)
            problem(await visitor.get("/api/hands/palace.holdem-1/x"), 404)

    run(story())


def test_a_wrong_cookie_is_nobody(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            for cookie in ("calroom=x", "calroom=", "calroom", "=;;=", "a=b; calroom=\\x00", 'calroom="'):
                response = await visit.visitor().http.get("/api/me", headers={"cookie": cookie})
                problem(response, 401)

    run(story())


# Logs


@pytest.fixture
def lines() -> Iterator[list[dict[str, Any]]]:
    """What is logged, as it would be written."""
    written: list[dict[str, Any]] = []

    class Keep(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            written.append(json.decode(logs.JsonLines().format(record)))

    handler, root = Keep(), logging.getLogger("calroom")
    before = root.level
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    yield written
    root.removeHandler(handler)
    root.setLevel(before)


def test_the_log_says_who_asked_for_what_and_never_a_secret(path: str, lines: list[dict[str, Any]]) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            ann = visit.visitor()
            who = await ann.sign_up("Ann", "xyzzy-password")
            await ann.sign_in("Ann", "xyzzy-wrong")
            token = await visit.front.accounts.invite("", "owner")
            await ann.get(f"/invited/{token}")
            await ann.get("/api/rules?q=private-search")
            private = (await ann.post("/api/tables", {"game": "palace.holdem"})).json()["table"]
            await ann.get(f"/api/tables/{private}")
            await ann.get(f"/tables/{private}")
            secrets = [who.csrf, ann.http.cookies["calroom"], token, "xyzzy", "private-search", private]
            text = json.encode(lines).decode()
            assert not [secret for secret in secrets if secret in text]
            request = next(line for line in lines if line.get("route") == "/api/rules")
            assert (request["person"], request["status"], request["method"]) == ("Ann", 200, "GET")
            assert {"at", "level", "from", "what", "ms"} <= set(request)
            assert any(line.get("route") == "/invited/{token}" for line in lines)

    run(story())


def test_a_mistake_of_ours_is_noted_and_tells_nobody_anything(
    path: str, lines: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with opened(path) as visit:

            def breaks() -> int:
                raise RuntimeError("the ace of spades is in seat 3")

            monkeypatch.setattr(visit.front, "people", breaks)
            found = problem(await visit.visitor().get("/api/lobby"), 500)
            assert "ace" not in found.what
            noted = next(line for line in lines if line["what"] == "a mistake of ours")
            assert noted["mistake"][0] == "RuntimeError"
            assert "ace of spades" not in json.encode(noted).decode()

    run(story())


def test_a_store_that_cannot_write_is_said_and_nothing_has_changed(
    path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from calroom.store.failures import StoreIsFull
    from calroom.store.writer import Groups

    async def story() -> None:
        async with opened(path) as visit:
            ann = visit.visitor()
            before = await ann.come_in()

            def full(*_: object) -> None:
                raise StoreIsFull("the disk is full")

            with monkeypatch.context() as broken:
                broken.setattr(Groups, "write", full)
                response = await ann.post("/api/me/chips", {"amount": 100})
                assert problem(response, 503).allowed == ["try again"]
            assert read(await ann.get("/api/me"), Who) == before
            assert (await ann.post("/api/me/chips", {"amount": 100})).is_success
            await asyncio.sleep(0)

    run(story())
