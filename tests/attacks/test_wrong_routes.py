"""Wrong addresses, methods, queries and bodies: each is told what is wrong, and none is a mistake of ours."""

import logging
from collections.abc import Iterator
from urllib.parse import quote

import httpx
import pytest
from tests.server.serving import Served, served
from tests.server.visiting import QuickHasher, opened, problem, run

from calroom.server.app import DEPENDENCIES, HANDLERS, create_app
from calroom.server.door.limits import UNBOUNDED
from calroom.server.staff.reports import FILES, KINDS
from calroom.server.tables.clocks import AT_ONCE

METHODS = ("GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND")
PARTS = ("x", "%00", "..", "%2e%2e", "palace.holdem", "'", "\u202e", "9" * 400)
TARGETS = (b"*", b"x", b"//", b"/..", b"/%ff", b"http://evil.example/api/lobby", b"/api//lobby", b"/api/\x80")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    where = tmp_path_factory.mktemp("routes") / "room.db"
    with served(create_app(where, times=AT_ONCE, bounds=UNBOUNDED, hasher=QuickHasher())) as running:
        yield running


def addresses() -> list[str]:
    """Every address of the server, with wrong parts where it has parts."""
    templates = sorted({path for handler in HANDLERS for path in handler.paths})
    found = ["", "/", "/nowhere", "/tables/x", "/assets/..%2f..%2fpasswd"]
    for template in templates:
        for part in PARTS if "{" in template else ("",):
            pieces = [part if piece.startswith("{") else piece for piece in template.split("/")]
            found.append("/".join(pieces))
    return found


def test_no_address_and_no_method_is_a_mistake_of_ours(server: Served) -> None:
    owner = server.do(_owner(server))
    with httpx.Client(base_url=server.address, timeout=60) as http:
        for address in addresses():
            for method in METHODS:
                request = http.build_request(method, "/", headers=owner, content=b"[]")
                target = address.encode() or b"/"
                request.url = request.url.copy_with(raw_path=quote(target, safe="/%").encode())
                answer = http.send(request)
                assert answer.status_code < 500 or answer.status_code == 503, (method, address, answer.text)


async def _owner(server: Served, name: str = "Olga") -> dict[str, str]:
    accounts = server.app.front.accounts
    came = await accounts.accept(await accounts.invite(name, "owner"), name, "a good password")
    return {
        "cookie": f"calroom={came.token}",
        "x-csrf-token": came.session.csrf,
        "content-type": "application/json",
    }


@pytest.mark.parametrize("target", TARGETS)
def test_what_is_no_address_at_all_is_told_so(server: Served, target: bytes) -> None:
    from tests.attacks.wires import said_to

    answer = said_to(server.address, b"GET " + target + b" HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n")
    assert answer.startswith(b"HTTP/1.1 ")
    assert int(answer.split(b" ")[1]) < 500


def test_a_report_of_something_that_is_not_there_says_so(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            owner = await visit.owner()
            for name in (*KINDS, *FILES, "nothing"):
                for of in ("", "x", "x/1", "/", "x/0", "/9", "room/1", "Olga", "9" * 90, "\u202e", "'", "%"):
                    answer = await owner.http.get(f"/api/reports/{name}", params={"of": of} if of else {})
                    assert answer.status_code < 500, (name, of, answer.text)

    run(story())


def test_a_report_that_is_of_nothing_takes_no_subject(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            owner = await visit.owner()
            assert problem(await owner.get("/api/reports/unfinished?of=x"), 409).allowed == ["leave of out"]
            assert problem(await owner.get("/api/reports/ledger?format=csv&of=x"), 409).topic == "query"

    run(story())


def test_asking_for_the_schema_changes_nothing_about_the_log(path: str) -> None:
    from calroom.server import schema

    async def story() -> None:
        async with opened(path) as visit:
            root = logging.getLogger()
            before = (list(root.handlers), root.level, logging.getLogger("litestar").handlers[:])
            schema.document.cache_clear()
            assert (await visit.visitor().get("/schema/openapi.json")).is_success
            assert before == (list(root.handlers), root.level, logging.getLogger("litestar").handlers[:])

    run(story())


NAMED = {
    "game": "comstock.holdem",
    "kind": "ruling",
    "name": "hand",
    "table": "comstock.holdem-1",
    "hand": "1",
}
ODD = (
    "²",
    "９",
    "-1",
    "9" * 400,
    "1e400",
    "NaN",
    "\x00",
    "\ud800",
    "../x",
    "x/²",
    "x/９",
    "__proto__",
    "\u202e",
)


def queries() -> list[tuple[str, str]]:
    """Every query that is read anywhere, with an address at which it is."""
    found = []
    for handler in HANDLERS:
        (template,) = handler.paths
        parts = [piece[1:-1].partition(":")[0] for piece in template.split("/") if piece.startswith("{")]
        address = "/".join(
            NAMED.get(piece[1:-1].partition(":")[0], "x") if piece.startswith("{") else piece
            for piece in template.split("/")
        )
        taken = set(handler.parsed_fn_signature.parameters) - set(parts) - set(DEPENDENCIES)
        found += [(address, name) for name in sorted(taken - {"request", "data", "socket"})]
    return found


def test_no_query_is_a_mistake_of_ours(server: Served) -> None:
    owner = server.do(_owner(server, "Ruth"))
    assert ("/api/floor/games/comstock.holdem/ruling", "incident") in queries()
    with httpx.Client(base_url=server.address, timeout=60, headers=owner) as http:
        for address, name in queries():
            for odd in ODD:
                written = quote(odd.encode(errors="surrogatepass"))
                answer = http.get(f"{address}?{name}={written}")
                assert answer.status_code < 500 or answer.status_code == 503, (
                    address,
                    name,
                    odd,
                    answer.text,
                )


@pytest.mark.parametrize("target", ["/ws/tables/", "/ws/x", "/api/me", "/ws/tables/a/b", "/ws/tables/a?x=1"])
def test_a_socket_that_leads_nowhere_is_refused_and_no_error_of_ours(
    server: Served, target: str, caplog: pytest.LogCaptureFixture
) -> None:
    from tests.attacks.wires import said_to

    asked = (
        f"GET {target} HTTP/1.1\r\nhost: 127.0.0.1\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
        "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\nsec-websocket-version: 13\r\n\r\n"
    )
    answer = said_to(server.address, asked.encode())
    assert int(answer.split(b" ")[1]) in (400, 403, 404), answer
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]
