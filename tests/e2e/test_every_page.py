"""Every page, light and dark, on a desk and a phone: nothing jumps, all is read, everybody can use it."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ViewportSize

from tests.e2e.guest import Guest
from tests.e2e.podium.staff import asked
from tests.e2e.room import RoomServer
from tests.e2e.scan import cut_off, scan, scan_colours, squeezed, unfilled
from tests.e2e.stillness import LATE, MOST, WATCH, jumped, shifts

ROUTES = Path(__file__).parents[2] / "web" / "src" / "app" / "pages.ts"
PAGES = {
    "": ["/"],
    "/rules": ["/rules", "/rules?q=joker"],
    "/rules/:id": ["/rules/palace.holdem", "/rules/palace.holdem.button", "/rules/sk.pan"],
    "/rules/:which/readings": ["/rules/sk.holdem/readings"],
    "/rules/:game/compare": ["/rules/palace.holdem/compare"],
    "/learn": ["/learn"],
    "/learn/:game": ["/learn/palace.holdem"],
    "/odds/:game": ["/odds/palace.three-card", "/odds/sk.pure215"],
    "/drawing": ["/drawing"],
    "/night/:game": ["/night/sk.pure215"],
    "/drawing/:draft": ["a draft"],
    "/me": ["/me"],
    "/me/notes": ["/me/notes"],
    "/hands": ["/hands"],
    "/hands/:table/:hand": ["a hand"],
    "/waiting": ["/waiting"],
    "/account": ["/account"],
    "/practice": ["/practice", "/practice?game=palace.holdem"],
    "/training": ["/training"],
    "/podium": ["/podium"],
    "/podium/:part": [],
    "/podium/tables/:table": [],
    "/dealer/:table": [],
    "/tables/:table": ["a table"],
}
"""The addresses that stand for each kind of page. Of the podium's parts it is only seen that nothing jumps:
their own tests see the rest."""

PARTS = re.findall(r'path: "(\w+)"', (ROUTES.parent / "podium" / "parts.ts").read_text())
TABLES = ("/podium/tables/palace.stud", "/podium/tables/palace.stud-99", "/dealer/palace.stud")
OF_STAFF = [*(f"/podium/{part}" for part in PARTS), *TABLES]

DESK: ViewportSize = {"width": 1280, "height": 860}
PHONE: ViewportSize = {"width": 360, "height": 740}


@pytest.fixture(scope="module")
def owner(room: RoomServer, browser: Browser) -> Iterator[Guest]:
    """Somebody with an office, to whom the floor's desk opens."""
    link = re.search(r"http\S+/invited/\S+", room.words)
    assert link is not None
    yield from _watched(Guest(browser, room.address, drawn=False), link.group())


@pytest.fixture(scope="module")
def player(room: RoomServer, browser: Browser) -> Iterator[Guest]:
    """Somebody who has played a hand."""
    yield from _watched(Guest(browser, room.address, drawn=False))


def _watched(guest: Guest, invited: str = "") -> Iterator[Guest]:
    if invited:
        guest.page.goto(invited)
        guest.page.get_by_label("Your name").fill("Olive Oak")
        guest.page.get_by_label("password").fill("a long password")
        guest.page.get_by_role("button", name="Go in").click()
        guest.page.get_by_role("link", name="Podium", exact=True).wait_for()
    else:
        guest.play_now("palace.stud")
        guest.play_a_hand()
    guest.context.add_init_script(WATCH + LATE)
    yield guest
    guest.leave()


def address(guest: Guest, page: str) -> str:
    """Where a page is that is only there since somebody played."""
    if page == "a table":
        return "/tables/palace.stud"
    if page == "a draft":
        guest.page.goto("/drawing?like=sk.pure215", wait_until="networkidle")
        guest.page.get_by_role("button", name="Begin a draft").click()
        guest.page.wait_for_url("**/drawing/*")
        return guest.page.url
    if page == "a hand":
        guest.page.goto("/hands", wait_until="networkidle")
        return guest.page.get_by_role("link", name="Replay").last.get_attribute("href") or ""
    return page


def test_every_kind_of_page_is_among_them() -> None:
    assert re.findall(r'^  \["(.*)", \(\)', ROUTES.read_text(), re.MULTILINE) == list(PAGES)


@pytest.mark.parametrize("page", [page for pages in PAGES.values() for page in pages])
def test_nothing_jumps_and_everybody_can_use_it(page: str, request: pytest.FixtureRequest) -> None:
    guest: Guest = request.getfixturevalue("owner" if page.startswith("/podium") else "player")
    at = address(guest, page)
    found = []
    for name, size in {"desk": DESK, "phone": PHONE}.items():
        guest.page.set_viewport_size(size)
        guest.page.emulate_media(color_scheme="dark")
        guest.page.goto(at, wait_until="networkidle")
        if at.startswith("/odds"):
            guest.page.get_by_role("heading", name="How it was found").wait_for()
        if jumped(guest.page) >= MOST:
            found.append(f"{name} jumps: {jumped(guest.page)} {shifts(guest.page)}")
        found += [f"{name}: {one}" for one in (*squeezed(guest.page), *cut_off(guest.page))]
        found += [f"{name} leaves a part out: {one}" for one in unfilled(guest.page)]
        found += [f"{name} dark: {one}" for one in scan(guest.page)]
        guest.page.emulate_media(color_scheme="light")
        found += [f"{name} light: {one}" for one in scan_colours(guest.page)]
    assert found == []


@pytest.mark.usefixtures("player")
def test_nothing_jumps_where_the_room_is_run(owner: Guest) -> None:
    asked(
        owner, "/api/me/places", {"what": {"input": "joinlist", "game": "sk.pan", "stakes": "$1 condition"}}
    )
    found = []
    for size in (DESK, PHONE):
        owner.page.set_viewport_size(size)
        for page in (*OF_STAFF, "/waiting"):
            owner.page.goto(page, wait_until="networkidle")
            if jumped(owner.page) >= MOST:
                found.append(f"{page} at {size['width']}: {jumped(owner.page)} {shifts(owner.page)}")
            lacking = (*squeezed(owner.page), *cut_off(owner.page))
            found += [f"{page} at {size['width']}: {one}" for one in lacking]
    assert found == []
