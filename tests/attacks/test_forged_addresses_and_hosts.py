"""Requests that lie about where they come from or whom they are for."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from tests.attacks.wires import said_to
from tests.server.serving import served
from tests.server.visiting import TESTED, QuickHasher, Socket, opened, problem, run

from calroom.server.app import create_app
from calroom.server.door.guards import address_of
from calroom.server.door.hosts import Hosts
from calroom.server.door.limits import Rate, Rates, Trust
from calroom.server.tables.clocks import AT_ONCE


def bounds(*proxies: str) -> dict[str, Any]:
    trust = Trust(hosts=("calroom.test",), proxies=proxies)
    return {"bounds": replace(TESTED, rates=Rates(guest=Rate(2, 0.001)), trust=trust)}


def test_a_forwarded_address_counts_for_nothing_unless_a_proxy_is_named(path: str) -> None:
    async def story() -> None:
        async with opened(path, **bounds()) as visit:
            statuses = [
                (await visit.visitor().post("/api/guest", x_forwarded_for=f"9.9.9.{number}")).status_code
                for number in range(5)
            ]
            assert statuses == [200, 200, 429, 429, 429]

    run(story())


def test_a_named_proxy_says_who_comes_and_nobody_else_does(path: str) -> None:
    async def story() -> None:
        async with opened(path, **bounds("10.1.0.0/16")) as visit:

            async def guest(peer: str, forwarded: str) -> int:
                visitor = visit.visitor(client=(peer, 5))
                return (await visitor.post("/api/guest", x_forwarded_for=forwarded)).status_code

            assert [await guest("10.1.2.3", f"9.9.9.{number}") for number in range(5)] == [200] * 5
            # The proxy adds the address it saw to whatever its visitor made up.
            made_up = [await guest("10.1.2.3", f"7.7.7.{number}, 8.8.8.8") for number in range(5)]
            assert made_up == [200, 200, 429, 429, 429]
            elsewhere = [await guest("10.2.2.3", f"6.6.6.{number}") for number in range(3)]
            assert elsewhere == [200, 200, 429]

    run(story())


def test_a_proxy_says_whether_its_visitors_came_by_https(path: str) -> None:
    async def story() -> None:
        async with opened(path, **bounds("10.1.2.3")) as visit:
            trusted = visit.visitor(client=("10.1.2.3", 5))
            came = await trusted.post("/api/guest", x_forwarded_proto="https")
            assert "; Secure" in came.headers["set-cookie"]
            other = await visit.visitor().post("/api/guest", x_forwarded_proto="https")
            assert "; Secure" not in other.headers["set-cookie"]

    run(story())


def test_what_is_no_proxy_is_said_at_the_start() -> None:
    with pytest.raises(ValueError, match="localhost is no address and no network of a proxy"):
        bounds("localhost")


def test_whoever_has_a_whole_network_is_one_visitor() -> None:
    def of(host: str) -> str:
        scope: Any = {"client": (host, 1)}
        return address_of(scope)

    assert of("2001:db8::1") == of("2001:db8::ffff") != of("2001:db8:0:1::1")
    assert of("::ffff:1.2.3.4") == of("1.2.3.4") == "1.2.3.4"


def test_a_request_for_somebody_else_is_not_answered(path: str) -> None:
    async def story() -> None:
        async with opened(path, origins=("https://cards.example",)) as visit:
            for host in ("evil.example", "calroom.test.evil.example", "", "calroom.test@evil.example"):
                refused = await visit.visitor().get("/api/lobby", headers={"host": host})
                assert problem(refused, 421).topic == "host"
            rebound = await visit.visitor().post(
                "/api/guest", host="evil.example", origin="http://evil.example"
            )
            assert problem(rebound, 421).allowed == ["calroom.test", "cards.example"]
            socket = Socket(visit.app, "x", host="evil.example", origin="http://evil.example")
            assert (await socket.hear())["type"] == "websocket.close"
            for host in (
                "calroom.test",
                "CALROOM.test:8000",
                "127.0.0.1:8000",
                "[::1]:80",
                "localhost",
                "cards.example",
            ):
                assert (await visit.visitor().get("/api/lobby", headers={"host": host})).is_success

    run(story())


def test_names_that_only_contain_ours_are_not_ours() -> None:
    hosts = Hosts(["cards.example", "Cards.Example:8443"])
    for ours in ("cards.example", "cards.example:8443", "a.localhost:80", "10.0.0.1", "[fe80::1]"):
        assert ours in hosts, ours
    for other in (
        "cards.example.evil",
        "xcards.example",
        "localhost.evil",
        "10.0.0.1.evil",
        "1.2.3",
        "[x]",
        ":80",
        "cards.example:x",
    ):
        assert other not in hosts, other


TARGETS = (
    ("http://evil.example/", 421),
    ("http://evil.example/api/lobby", 421),
    ("http://calroom.test@evil.example/api/lobby", 421),
    ("http:///api/lobby", 400),
    ("evil.example:80", 400),
    ("http://calroom.test/api/lobby", 200),
    ("http://127.0.0.1:80/", 200),
    ("/api/lobby", 200),
)


def test_a_target_that_names_its_host_is_judged_by_it_and_not_by_the_header(tmp_path: Path) -> None:
    app = create_app(tmp_path / "room.db", times=AT_ONCE, hasher=QuickHasher(), **bounds())
    with served(app) as running:
        for target, status in TARGETS:
            answer = said_to(running.address, f"GET {target} HTTP/1.1\r\nhost: calroom.test\r\n\r\n".encode())
            assert answer.startswith(f"HTTP/1.1 {status}".encode()), (target, answer[:80])
        # The header alone is judged as before, and a right target makes up for it.
        mine = b"GET http://calroom.test/api/lobby HTTP/1.1\r\nhost: evil.example\r\n\r\n"
        assert said_to(running.address, mine).startswith(b"HTTP/1.1 200")
        two = b"GET /api/lobby HTTP/1.1\r\nhost: evil.example\r\nhost: calroom.test\r\n\r\n"
        assert said_to(running.address, two).startswith(b"HTTP/1.1 400")
        upgrade = (
            b"GET http://evil.example/ws/tables/x HTTP/1.1\r\nhost: calroom.test\r\nconnection: upgrade\r\n"
            b"upgrade: websocket\r\nsec-websocket-version: 13\r\n"
            b"sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        )
        assert b" 101 " not in said_to(running.address, upgrade)


def test_the_server_as_it_runs_believes_no_header(tmp_path: Any) -> None:
    import httpx

    app = create_app(tmp_path / "room.db", times=AT_ONCE, hasher=QuickHasher(), **bounds())
    with served(app) as running:
        statuses = [
            httpx.post(
                f"{running.address}/api/guest", headers={"x-forwarded-for": f"9.9.9.{number}"}
            ).status_code
            for number in range(4)
        ]
    assert statuses == [200, 200, 429, 429]
