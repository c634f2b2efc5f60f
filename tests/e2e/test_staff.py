"""The floor's desk: the owner comes in by their link, orders what they may order, and reads the records."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.e2e.guest import Guest
from tests.e2e.room import RoomServer
from tests.e2e.scan import is_too_wide, scan


def test_the_owner_stops_a_game_and_reads_it_in_the_records(
    room: RoomServer, guests: Callable[..., Guest]
) -> None:
    owner, player = guests(), guests(forgives=("409",))
    link = re.search(r"http\S+/invited/\S+", room.words)
    assert link is not None
    owner.page.goto(link.group())
    owner.page.get_by_label("Your name").fill("Olive Oak")
    owner.page.get_by_label("password").fill("a long password")
    owner.page.get_by_role("button", name="Go in").click()
    owner.page.get_by_role("link", name="Podium", exact=True).click()
    owner.page.get_by_role("link", name="Tables", exact=True).click()
    stop = owner.page.get_by_role("form", name="Stop or resume")
    stop.locator("select").first.select_option("game")
    stop.locator("select").nth(1).select_option("sk.holdem")
    stop.get_by_label("Reason").fill("new carpet")
    stop.get_by_role("button", name="Order it").click()
    expect(stop.get_by_role("status")).to_contain_text("recorded under number")
    owner.page.get_by_role("link", name="Desk").click()
    expect(owner.page.get_by_label("Report")).to_be_visible()
    assert scan(owner.page) == []
    owner.page.get_by_label("Report").select_option("actions")
    owner.page.get_by_role("button", name="Show").click()
    expect(owner.page.get_by_role("region", name="Report actions")).to_contain_text("new carpet")
    owner.page.set_viewport_size({"width": 360, "height": 640})
    assert not is_too_wide(owner.page)
    with owner.page.expect_download() as waiting:
        owner.page.get_by_role("link", name="as a CSV file").click()
    assert "new carpet" in waiting.value.path().read_text()
    owner.page.get_by_role("combobox", name="Report").select_option("returns")
    owner.page.get_by_role("button", name="Show").click()
    expect(owner.page.get_by_text("chance alone raises an alarm")).to_be_visible()

    player.page.goto("/")
    player.page.locator('li.row:has([id="game-sk.holdem"])').get_by_role("button", name="Play now").click()
    expect(player.page.get_by_role("alert").filter(has_text="new carpet")).to_be_visible()


def test_nobody_else_gets_at_the_desk(guest: Guest) -> None:
    guest.page.goto("/podium/desk")
    expect(guest.page.get_by_text("for those who hold an office")).to_be_visible()
    expect(guest.page.get_by_role("form")).to_have_count(0)
