"""The board in a browser: the room at a glance, arranged and filtered, and one table of it watched."""

import json
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, WebSocketRoute, expect

from tests.e2e.guest import ROOM_IS_DOWN, Guest
from tests.e2e.podium.staff import owner_of, plays, put_up
from tests.e2e.room import RoomServer
from tests.e2e.scan import is_too_wide, scan
from tests.e2e.stillness import MOST, WATCH, jumped

GAMES = ("palace.holdem", "comstock.pan", "sk.pure215", "palace.baccarat", "comstock.stud")


@pytest.fixture(scope="module")
def owner(room: RoomServer, browser: Browser) -> Iterator[Guest]:
    """The owner at the podium of a room with some tables."""
    guest = Guest(browser, room.address, drawn=False, forgives=ROOM_IS_DOWN)
    owner_of(room, guest)
    for game in GAMES:
        put_up(guest, game)
    yield guest
    guest.leave()


def test_every_table_is_on_the_board_which_follows_and_can_be_filtered(
    owner: Guest, guests: Callable[..., Guest]
) -> None:
    page, player = owner.page, guests()
    page.add_init_script(WATCH)
    page.goto("/podium")
    pictures = page.locator(".picture")
    expect(pictures).to_have_count(len(GAMES))
    table = plays(player, "palace.holdem")
    picture = pictures.filter(has_text="Hold'em")
    expect(picture.locator(".seat.player")).to_have_count(1)
    player.page.goto(f"/tables/{table}")
    expect(picture).to_contain_text("Hand 1")
    assert jumped(page) < MOST
    house = page.locator("label").filter(has_text="House").first.locator("select")
    house.select_option("palace")
    expect(pictures).to_have_count(2)
    house.select_option("")
    for look in ("light", "dark"):
        page.emulate_media(color_scheme=look)
        assert scan(page) == []
    page.emulate_media(color_scheme="light")
    page.get_by_role("button", name="List").click()
    expect(page.get_by_role("region", name="Tables").get_by_role("row")).to_have_count(len(GAMES) + 1)
    page.set_viewport_size({"width": 360, "height": 740})
    assert not is_too_wide(page)
    page.get_by_role("button", name="Map", exact=True).click()
    expect(pictures).to_have_count(len(GAMES))
    assert not is_too_wide(page)
    page.set_viewport_size({"width": 1280, "height": 860})


def test_the_map_is_arranged_by_keyboard_and_stays_so(owner: Guest) -> None:
    page = owner.page
    page.goto("/podium")
    page.get_by_role("button", name="Arrange the map").click()
    table = page.get_by_role("button", name="Panguingue").first
    table.press("Enter")
    table.press("ArrowDown")
    expect(page.get_by_text("somebody has moved it")).to_have_count(0)
    page.wait_for_function("document.querySelector('[aria-pressed=true].stands') !== null")
    assert scan(page) == []
    page.reload()
    expect(page.locator(".pictures.map .picture")).to_have_count(len(GAMES))


def test_a_table_that_is_chosen_is_watched_with_its_log_people_and_money(owner: Guest) -> None:
    page = owner.page
    page.goto("/podium")
    page.locator(".picture").filter(has_text="Hold'em").get_by_role("link").first.click()
    expect(page.get_by_role("region", name="The table")).to_be_visible()
    for part in ("Log", "People", "Money"):
        expect(page.get_by_role("region", name=part, exact=True)).to_be_visible()
    assert scan(page) == []
    page.set_viewport_size({"width": 360, "height": 740})
    assert not is_too_wide(page)
    page.set_viewport_size({"width": 1280, "height": 860})


def test_the_podium_says_that_it_has_lost_the_line_and_comes_back(owner: Guest, room: RoomServer) -> None:
    page = owner.page
    page.goto("/podium")
    expect(page.locator(".picture").first).to_be_visible()
    room.kill()
    expect(page.get_by_text("The line to the room is down. What you see is no longer so.")).to_be_visible()
    room.start()
    expect(page.get_by_text("The line to the room is down. What you see is no longer so.")).to_have_count(0)
    expect(page.locator(".picture")).to_have_count(len(GAMES))


def test_nobody_without_an_office_sees_the_board(guest: Guest) -> None:
    guest.page.goto("/podium")
    expect(guest.page.get_by_text("for those who hold an office")).to_be_visible()
    expect(guest.page.locator(".picture")).to_have_count(0)


def test_a_room_of_several_processes_shows_each_with_its_version_tables_and_load(owner: Guest) -> None:
    page = owner.page
    processes = [
        {"id": "one", "machine": "here", "version": "1.2", "owns": True, "tables": 5, "load": 0.31},
        {"id": "two", "machine": "there", "version": "1.3", "owns": False, "sockets": 7, "drains": True},
    ]

    def beside(socket: WebSocketRoute) -> None:
        """What the board says, with what it would say if others ran the room, too."""
        server = socket.connect_to_server()

        def say(told: str | bytes) -> None:
            board = json.loads(told)
            if board["tell"] == "board":
                board["parts"]["processes"] = processes
            socket.send(json.dumps(board))

        server.on_message(say)

    page.goto("/podium")
    expect(page.locator(".picture")).to_have_count(len(GAMES))
    expect(page.get_by_role("heading", name="Servers of the room")).to_have_count(0)
    page.route_web_socket("**/api/podium/live", beside)
    page.goto("/podium")
    rows = page.get_by_role("region", name="Servers of the room").get_by_role("row")
    expect(rows).to_have_count(3)
    expect(rows.nth(1)).to_have_text("here one 1.2 runs the tables 5 0 31 %", use_inner_text=True)
    expect(rows.nth(2)).to_have_text("there two 1.3 goes away 0 7 0 %", use_inner_text=True)
    assert scan(page) == []
    page.set_viewport_size({"width": 360, "height": 740})
    assert not is_too_wide(page)
    page.set_viewport_size({"width": 1280, "height": 860})
