"""Connections that are held open by saying next to nothing, or that never stop talking."""

import logging
from collections.abc import Iterator
from contextlib import closing

import httpx
import pytest
from msgspec.structs import replace
from tests.attacks.wires import wire
from tests.server.serving import Served, served
from tests.server.visiting import TESTED, QuickHasher, Socket, cookie_of, opened, run

from calroom.server.app import create_app
from calroom.server.door.limits import Open, Silence
from calroom.server.protocol import PROTOCOL
from calroom.server.tables.clocks import AT_ONCE

SHORT = Silence(headers=0.2, body=0.2, hello=0.2, largest_headers=8192)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    where = tmp_path_factory.mktemp("slow") / "room.db"
    app = create_app(where, times=AT_ONCE, bounds=replace(TESTED, silence=SHORT), hasher=QuickHasher())
    with served(app) as running:
        yield running


def answer(server: Served, *pieces: bytes) -> bytes:
    """Everything the server says to these pieces until it hangs up."""
    with closing(wire(server.address)) as line:
        for piece in pieces:
            line.sendall(piece)
        heard = b""
        while more := line.recv(65536):
            heard += more
        return heard


@pytest.mark.parametrize("begun", [b"", b"G", b"GET /health HTTP/1.1\r\nhost: localhost\r\n", b"GET /he"])
def test_a_request_that_does_not_begin_in_time_is_not_waited_for(server: Served, begun: bytes) -> None:
    assert answer(server, begun).startswith(b"HTTP/1.1 408 ")


def test_the_second_request_of_a_connection_is_not_waited_for_either(server: Served) -> None:
    first = b"GET /health/live HTTP/1.1\r\nhost: localhost\r\n\r\n"
    heard = answer(server, first, b"GET /health HTTP/1.1\r\nx: ")
    assert heard.startswith(b"HTTP/1.1 200 ")
    assert b"HTTP/1.1 408 " in heard


def test_headers_without_end_are_cut_off(server: Served) -> None:
    endless = b"GET / HTTP/1.1\r\nhost: localhost\r\n" + b"x: y\r\n" * 2000
    assert answer(server, endless).startswith(b"HTTP/1.1 431 ")


def test_headers_that_are_too_large_are_refused_though_they_come_all_at_once(
    server: Served, caplog: pytest.LogCaptureFixture
) -> None:
    large = b"GET /health HTTP/1.1\r\nhost: localhost\r\nx: " + b"y" * 10_000 + b"\r\n\r\n"
    assert answer(server, large).startswith(b"HTTP/1.1 431 ")
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


def test_a_body_that_does_not_come_is_not_waited_for(server: Served) -> None:
    head = b"POST /api/session HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
    heard = answer(server, head + b"content-length: 50\r\n\r\n{")
    assert heard.startswith(b"HTTP/1.1 408 ")
    assert b"must be here within 0.2 seconds" in heard


def test_whoever_is_quick_is_served_as_ever(server: Served) -> None:
    with httpx.Client(base_url=server.address, timeout=60) as http:
        for _ in range(3):
            assert http.get("/health/live").is_success
            assert http.post("/api/session", json={"name": "x", "password": "y"}).status_code in (401, 429)


def test_a_socket_that_says_no_hello_is_closed(path: str) -> None:
    async def story() -> None:
        async with opened(path, bounds=replace(TESTED, silence=SHORT)) as visit:
            ann = visit.visitor()
            await ann.come_in()
            table = (await ann.post("/api/play", {"game": "palace.holdem"})).json()["table"]
            silent, talking, polite = (Socket(visit.app, table, cookie=cookie_of(ann)) for _ in range(3))
            polite.say(say="hello", id="1", protocol=PROTOCOL)
            talking.say(say="chat", id="1", words="hello?")
            for socket in (silent, talking):
                heard = [await socket.hear()]
                while heard[-1]["type"] != "websocket.close":
                    heard.append(await socket.hear())
                assert "nobody has said hello here" in heard[-2]["text"]
            assert (await polite.hear())["type"] == "websocket.accept"
            assert (await polite.message())["tell"] == "welcome"
            assert visit.front.host.table(table).crowd
            for socket in (silent, talking, polite):
                await socket.close()

    run(story())


def test_nobody_opens_sockets_without_end(path: str) -> None:
    async def story() -> None:
        few = replace(TESTED, sockets=Open(of_address=4, of_person=2))
        async with opened(path, bounds=few) as visit:
            ann = visit.visitor()
            await ann.come_in()
            table = (await ann.post("/api/play", {"game": "palace.holdem"})).json()["table"]
            mine = [Socket(visit.app, table, cookie=cookie_of(ann)) for _ in range(3)]
            assert [(await one.hear())["type"] for one in mine] == [
                "websocket.accept",
                "websocket.accept",
                "websocket.close",
            ]
            nobody = [Socket(visit.app, table) for _ in range(3)]
            kinds = [(await one.hear())["type"] for one in nobody]
            assert kinds == ["websocket.accept", "websocket.accept", "websocket.close"]
            await mine[0].close()
            again = Socket(visit.app, table, cookie=cookie_of(ann))
            assert (await again.hear())["type"] == "websocket.accept"
            for socket in (mine[1], *nobody[:2], again):
                await socket.close()

    run(story())
