"""What a browser loads: the client and its files, the same page for all its addresses, and health."""

import gzip
import re
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from prometheus_client.parser import text_string_to_metric_families
from tests.server.visiting import Visitor, opened, play_a_hand, problem, read, run

import calroom
from calroom.server import front
from calroom.server.lobby.shapes import Link
from calroom.server.pages import client
from calroom.server.pages.client import Client
from calroom.server.pages.files import File
from calroom.server.tables.clocks import AT_ONCE, now
from calroom.server.watch.health import Code
from calroom.server.watch.shapes import Health
from calroom.store.talk import Complaint, Said

PAGE = "<!doctype html><title>Calroom</title>" + "<p>room</p>" * 100


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A client as the build leaves it."""
    where = tmp_path / "static"
    (where / "assets").mkdir(parents=True)
    (where / "index.html").write_text(PAGE)
    (where / "chip.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    (where / "assets" / "index-abc123.js").write_text("export const room = 1;\n" * 100)
    return where


def test_the_client_is_served_with_hashed_files_kept_for_ever(path: str, built: Path) -> None:
    async def story() -> None:
        async with opened(path, client=Client(built)) as visit:
            visitor = visit.visitor()
            for address in ("/", "/tables/palace.holdem-1", "/rules/palace.holdem", "/hands/x/1?share=y"):
                page = await visitor.get(address)
                assert (page.status_code, page.text) == (200, PAGE)
                assert page.headers["cache-control"] == "no-cache"
                assert page.headers["content-type"] == "text/html; charset=utf-8"
            script = await visitor.get("/assets/index-abc123.js")
            assert "immutable" in script.headers["cache-control"]
            assert script.headers["content-encoding"] == "gzip"
            assert script.headers["content-type"].startswith("text/javascript")
            plain = await visitor.http.get("/assets/index-abc123.js", headers={"accept-encoding": "identity"})
            assert "content-encoding" not in plain.headers
            assert plain.text == script.text
            again = await visitor.http.get("/", headers={"if-none-match": page.headers["etag"]})
            assert (again.status_code, again.content) == (304, b"")
            assert (await visitor.get("/chip.svg")).headers["content-type"] == "image/svg+xml"
            assert (await visitor.http.head("/")).content == b""

    run(story())


def test_a_link_to_a_table_is_seen_under_its_game_and_its_host(path: str, built: Path) -> None:
    async def story() -> None:
        async with opened(path, client=Client(built)) as visit:
            ann, nobody = visit.visitor(), visit.visitor()
            await ann.sign_up("Ann")
            link = read(await ann.post("/api/tables", {"game": "palace.razz"}), Link)
            page = (await nobody.get(link.path)).text
            said = "Razz, $4-$8, with Ann · Calroom"
            assert f"<title>{said}</title>" in page
            assert f'<meta property="og:title" content="{said}" />' in page
            table = visit.front.host.table(link.table)
            assert table.private is not None
            table.become_private(replace(table.private, link=f"palace.razz-{'x' * 16}"))
            assert (await nobody.get(link.path)).text == PAGE, (
                "by a link that was replaced nobody is told anything"
            )
            seated = await visit.front.host.play_now("Ann", "palace.razz")
            assert (
                "<title>Razz, $4-$8 · Calroom</title>" in (await nobody.get(f"/tables/{seated.table}")).text
            )
            assert (await nobody.get("/tables/palace.razz-9999")).text == PAGE

    run(story())


def test_an_address_that_no_page_has_is_said_to_a_browser_by_the_client(path: str, built: Path) -> None:
    async def story() -> None:
        async with opened(path, client=Client(built)) as visit:
            visitor = visit.visitor()
            page = await visitor.http.get("/attic", headers={"accept": "text/html"})
            assert (page.status_code, page.text) == (404, PAGE)
            problem(await visitor.get("/attic"), 404)
            for outside in (
                "/../app.py",
                "/%2e%2e/app.py",
                "/assets/../../app.py",
                "/assets/..%2f..%2fapp.py",
            ):
                response = await visitor.get(outside)
                assert "Application" not in response.text

    run(story())


def test_every_page_of_the_client_has_its_address_here() -> None:
    text = (Path(__file__).parents[2] / "web" / "src" / "app" / "pages.ts").read_text()
    addresses = re.findall(r'^\s*\["(/?[a-z]*)', text, re.MULTILINE)
    assert {address.strip("/") for address in addresses} == client.PAGES


def test_a_client_that_was_built_anew_is_seen_without_a_restart(built: Path) -> None:
    import os

    client = Client(built)
    assert client.page().whole.decode() == PAGE
    (built / "index.html").write_text("<!doctype html><title>new</title>")
    os.utime(built / "index.html", (1, 1))
    assert b"new" in client.page().whole


def test_without_a_client_the_page_says_how_to_build_it(path: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(path, client=Client(tmp_path / "nothing")) as visit:
            page = await visit.visitor().get("/")
            assert page.status_code == 200
            assert "make run" in page.text
            assert (await visit.visitor().get("/plain.css")).headers["content-type"].startswith("text/css")

    run(story())


def test_files_are_packed_only_where_that_helps() -> None:
    text = File.of(b"x" * 2000, "text/plain")
    assert gzip.decompress(text.packed) == text.whole
    assert File.of(b"x" * 2000, "font/woff2").packed == b""
    assert File.of(b"short", "text/plain").packed == b""


def test_what_was_packed_when_it_was_built_goes_to_whoever_can_unpack_it(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text(PAGE)
    (tmp_path / "app.js").write_text("let us = play();" * 100)
    (tmp_path / "app.js.br").write_bytes(b"packed")
    files = Client(tmp_path)
    script = files.file("app.js")
    assert script is not None
    assert files.file("app.js.br") is None
    for takes, encoding in (
        ("gzip, deflate, br", "br"),
        ("gzip, br;q=0", "gzip"),
        ("gzip", "gzip"),
        ("", None),
    ):
        asked: Any = {"headers": [(b"accept-encoding", takes.encode())]}
        _, headers, body = script.sent_to(asked)
        assert headers.get("content-encoding") == encoding
        assert (body == b"packed") == (encoding == "br")


def test_what_counts_when_something_breaks_is_there_for_anybody_to_read(path: str) -> None:
    async def story() -> None:
        times = replace(AT_ONCE, bank=77.0, refill=8.0, patience=41.0, offer=1.0, missed=4, pool=12.0)
        async with opened(path, times=times) as visit:
            page = await visit.visitor().get("/notice")
            assert page.status_code == 200
            assert page.headers["content-type"].startswith("text/html")
            for words in (
                "time bank of 77 seconds, to which every hand adds 8.",
                "While others wait or look on you have 41 seconds more, once in a hand",
                "An offer of the bank stands for 1 second.",
                "After 4 answers missed in a row",
                "at most 12 seconds old",
                "Chat is kept for 90 days",
                "kept for 5 years",
                "more than $100,000 in play chips a day",
                "A hand is void only where a rule of its house says so",
                "1-800-GAMBLER",
            ):
                assert words in page.text

    run(story())


# Health and figures


def test_health_says_whether_the_database_is_written_and_what_is_installed(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            health = read(await visit.visitor().get("/health"), Health)
            assert (health.status, health.database) == ("ok", "writable")
            assert health.version == calroom.__version__
            assert health.houses == {house.id: house.version for house in calroom.houses()}
            assert len(health.code) == 64
            assert health.unchanged
            await visit.visitor().come_in()
            visit.front.keeper.store.database.engine.dispose()
            Path(path).rename(path + ".away")
            Path(path).mkdir()
            failing = await visit.visitor().get("/health")
            assert failing.status_code == 503
            assert read(failing, Health).status == "failing"
            Path(path).rmdir()
            Path(path + ".away").rename(path)
            assert (await visit.visitor().get("/health")).status_code == 200

    run(story())


def test_a_changed_byte_in_the_installed_code_is_an_alarm(path: str, tmp_path: Path) -> None:
    code = tmp_path / "code"
    code.mkdir()
    (code / "cards.py").write_text("ACE = 14\n")
    (code / "house.toml").write_text("fee = 1\n")

    async def story() -> None:
        async with opened(path) as visit:
            visit.front.code = Code(code)
            assert await visit.front.look_at_code()
            (code / "house.toml").write_text("fee = 2\n")
            assert not await visit.front.look_at_code()
            assert not read(await visit.visitor().get("/health"), Health).unchanged
            assert await _figure(visit.visitor(), "calroom_code_changed") == 1
            (code / "house.toml").write_text("fee = 1\n")
            assert await visit.front.look_at_code()
            (code / "more.py").write_text("")
            assert not await visit.front.look_at_code()

    run(story())


async def _figure(visitor: Visitor, name: str, **labels: str) -> float:
    text = (await visitor.get("/metrics")).text
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            if sample.name == name and labels.items() <= sample.labels.items():
                return sample.value
    raise AssertionError(f"no {name} {labels}")


def test_prometheus_reads_requests_hands_people_and_refusals(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            ann = visit.visitor()
            await ann.come_in()
            await play_a_hand(visit, ann, "palace.holdem")
            await ann.post("/api/guest", origin="https://evil.example")
            assert await _figure(ann, "calroom_hands_total", game="palace.holdem") >= 1
            assert await _figure(ann, "calroom_inputs_total") > 5
            assert await _figure(ann, "calroom_turned_away_total", why="origin") == 1
            assert await _figure(ann, "calroom_sessions") == 1
            assert await _figure(ann, "calroom_tables") >= 1
            assert await _figure(ann, "calroom_seated", kind="player") == 0
            route = "/api/play"
            assert await _figure(ann, "calroom_requests_total", route=route, status="200") == 1
            await ann.get("/tables/secret-name")
            assert "secret-name" not in (await ann.get("/metrics")).text

    run(story())


# What is kept, and for how long


def test_chat_is_kept_for_ninety_days_and_complaints_for_five_years(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            talk, day, at = visit.front.keeper.store.talk, 24 * 60 * 60_000, now()
            talk.keep(
                [Said("7", 1, at - 91 * day, "Ann", "old"), Said("7", 2, at - 89 * day, "Ann", "young")]
            )
            talk.complain(Complaint(at - 6 * 366 * day, "7", "Ann", "Bob", "long ago"))
            talk.complain(Complaint(at - 4 * 366 * day, "7", "Ann", "Bob", "lately"))
            await visit.front.forget_old_talk()
            assert [line.words for line in talk.latest("7", 9)] == ["young"]
            assert [one.words for one in talk.complaints()] == ["lately"]

    run(story())


def test_what_is_old_is_forgotten_every_hour_and_the_code_looked_at_whatever_went_wrong_before(
    path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(front, "HOUR", 0.01)
    (tmp_path / "cards.py").write_text("ACE = 14\n")

    class Unreadable(Code):
        looks = 0

        def is_unchanged(self) -> bool:
            self.looks += 1
            if self.looks == 1:
                raise OSError("somebody is just copying it")
            return super().is_unchanged()

    async def story() -> None:
        async with opened(path) as visit:
            visit.front.code = code = Unreadable(tmp_path)
            talk = visit.front.keeper.store.talk
            for at in (1, 2):
                talk.keep([Said("7", at, at, "Ann", "long ago")])
                await visit.until(lambda: not talk.latest("7", 9))
            await visit.until(lambda: code.looks > 2)
            assert await visit.front.code_is_unchanged()
            (tmp_path / "cards.py").write_text("ACE = 15\n")
            await visit.until(lambda: visit.front._unchanged is False)

    run(story())
