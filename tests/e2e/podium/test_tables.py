"""Tables put up, changed and broken from the podium, in a browser."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.guest import Guest
from tests.e2e.podium.staff import appointed, owner_of, plays, put_up
from tests.e2e.room import RoomServer
from tests.e2e.scan import scan, squeezed
from tests.e2e.stillness import MOST, WATCH, jumped

LOWBALL, RAZZ, STUD = "comstock.lowball", "comstock.razz", "palace.stud"


@pytest.fixture(scope="module")
def owner(room: RoomServer, browser: Browser) -> Iterator[Guest]:
    """The owner of a room in which nothing is up."""
    guest = Guest(browser, room.address, drawn=False, forgives=("409",))
    guest.page.add_init_script(WATCH)
    owner_of(room, guest)
    yield guest
    guest.leave()


def test_a_table_goes_up_with_what_is_filed_and_from_a_preset_by_one_click(owner: Guest) -> None:
    page = owner.page
    page.goto("/podium/new")
    form = page.get_by_role("form", name="Put up a table")
    form.get_by_label("Game").select_option(LOWBALL)
    cost = form.get_by_role("table")
    expect(cost).to_contain_text("$3 from the pot, at the draw")
    expect(form.get_by_text("which is assumed")).to_be_visible()
    form.get_by_label("Collection").select_option("half hour")
    expect(cost.get_by_role("row").last).to_contain_text("$6")
    rule = form.locator(".choice").filter(has_text="Collection").locator("summary")
    rule.click()
    expect(form.get_by_role("link", name="In the rule book").first).to_be_visible()
    form.get_by_label("Raises").fill("9999999999")
    form.get_by_label("Raises").press("Tab")
    expect(form.get_by_role("alert")).to_contain_text("You may")
    form.get_by_label("Raises").fill("")
    form.get_by_label("Raises").press("Tab")
    expect(form.get_by_role("alert")).to_have_count(0)
    form.get_by_label("Name of a preset").fill("Evening lowball")
    form.get_by_role("button", name="Keep as a preset").click()
    preset = page.get_by_role("listitem").filter(has_text="Evening lowball")
    expect(preset).to_contain_text("by the half hour")
    for number in (1, 2):
        preset.get_by_role("button", name="Put up").press("Enter")
        expect(page.get_by_text(f"The Comstock, Lowball {number} is open")).to_be_visible()
    for look in ("light", "dark"):
        page.emulate_media(color_scheme=look)
        assert scan(page) == []
    page.emulate_media(color_scheme="light")
    page.set_viewport_size({"width": 360, "height": 740})
    assert squeezed(page) == []
    page.set_viewport_size({"width": 1280, "height": 860})
    page.goto(f"/notice/tables/{LOWBALL}-1")
    expect(page.get_by_text("$3 from each player, each half hour").first).to_be_visible()


def test_a_table_is_held_and_breaks_and_its_people_are_taken_along(
    owner: Guest, guests: Callable[..., Guest]
) -> None:
    page, player = owner.page, guests()
    table = put_up(owner, RAZZ)
    page.goto(f"/podium/tables/{table}")
    orders = page.get_by_role("region", name="Orders", exact=True)
    orders.get_by_label("Reason").fill("a spill")
    orders.get_by_role("button", name="Order it").click()
    expect(orders.get_by_role("button", name="Open again")).to_be_visible()
    assert plays(player, RAZZ) == table
    other = put_up(owner, RAZZ)
    player.page.goto(f"/tables/{table}")
    expect(player.page.get_by_text("a spill").first).to_be_visible()
    orders.get_by_role("button", name="Break").click()
    orders.get_by_label("Seats").select_option("arrival")
    orders.get_by_label("Reason").fill("the game is short")
    assert scan(page) == []
    page.set_viewport_size({"width": 360, "height": 740})
    assert squeezed(page) == []
    page.set_viewport_size({"width": 1280, "height": 860})
    orders.get_by_role("button", name="Order it").click()
    expect(player.page).to_have_url(re.compile(f"/tables/{other}$"))
    page.goto("/podium/new")
    called = f"The Comstock, Razz (7-Card Low) {other.rpartition('-')[2]}"
    expect(page.get_by_text(f"goes to {called}, seat")).to_be_visible()
    assert jumped(page) < MOST


def test_somebody_is_seated_from_the_table_and_moved_from_their_card(
    owner: Guest, guests: Callable[..., Guest]
) -> None:
    page, player, waiting = owner.page, guests(), guests()
    here = plays(player, STUD)
    there = put_up(owner, STUD)
    assert waiting.page.request.post("/api/guest").ok
    names = [one.page.request.get("/api/me").json()["person"] for one in (player, waiting)]
    page.goto(f"/podium/tables/{there}")
    orders = page.get_by_role("region", name="Orders", exact=True)
    orders.get_by_role("button", name="Seat somebody").click()
    seating = orders.get_by_role("form", name="Seat somebody")
    seating.get_by_label("Whom").fill(names[1])
    seating.get_by_label("Keep the seat").select_option("15")
    seating.get_by_role("button", name="Keep the seat for them").click()
    expect(seating.get_by_role("status")).to_contain_text("is called")
    orders.get_by_role("button", name="Move to another table").click()
    assert scan(page) == []
    page.goto(f"/podium/people?person={names[0]}")
    card = page.get_by_role("article", name=names[0])
    card.get_by_text("Move to another table").click()
    moving = card.get_by_role("form", name="Move to another table")
    moving.get_by_label("To table").select_option(there)
    moving.get_by_role("combobox", name="Seat").select_option(index=1)
    moving.get_by_label("Reason").fill("they ask for it")
    assert scan(page) == []
    moving.get_by_role("button", name="Move them").press("Enter")
    page.goto(f"/podium/tables/{there}")
    expect(page.get_by_text(names[0]).first).to_be_visible(timeout=60_000)
    assert here != there


def test_the_owner_sees_who_holds_which_office_and_takes_one_back(
    owner: Guest, guests: Callable[..., Guest]
) -> None:
    page, newcomer = owner.page, guests()
    appointed(owner, newcomer, "Dan Dale", "dealer")
    page.goto("/podium/staff")
    held = page.get_by_role("region", name="Who holds which office")
    expect(held.get_by_role("row")).to_have_count(3)
    page.get_by_label("Reason").last.fill("given by mistake")
    assert scan(page) == []
    page.set_viewport_size({"width": 360, "height": 740})
    assert squeezed(page) == []
    page.set_viewport_size({"width": 1280, "height": 860})
    held.get_by_role("button", name="Take the office of dealer from Dan Dale").press("Enter")
    expect(held.get_by_role("row")).to_have_count(2)
