"""Lists and people in a browser: waited on a phone, run from the podium, and a game started from a list."""

from collections.abc import Callable, Iterator
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.guest import Guest
from tests.e2e.podium.staff import owner_of
from tests.e2e.room import RoomServer
from tests.e2e.scan import is_too_wide, scan
from tests.e2e.stillness import MOST, WATCH, jumped

GAME, STAKES = "sk.pan", "$2 condition"
WAITING = f"/waiting?{urlencode({'game': GAME, 'stakes': STAKES})}"
PHONE = {"width": 390, "height": 780}


@pytest.fixture(scope="module")
def owner(room: RoomServer, browser: Browser) -> Iterator[Guest]:
    """The owner at the podium."""
    guest = Guest(browser, room.address, drawn=False)
    owner_of(room, guest)
    yield guest
    guest.leave()


def on_the_list(page: Page) -> list[str]:
    return [name.strip() for name in page.locator("article ol > li bdi").all_inner_texts()]


def test_a_list_fills_is_put_in_order_and_a_game_starts_from_it(
    owner: Guest, guests: Callable[..., Guest]
) -> None:
    podium, phone = owner.page, guests(viewport=PHONE).page
    phone.goto(WAITING)
    phone.get_by_role("button", name="Put my name on the list").click()
    expect(phone.locator("[data-place='1']")).to_contain_text("1 of 1")
    assert scan(phone) == []
    assert not is_too_wide(phone)
    me = phone.request.get("/api/me").json()["person"]
    podium.add_init_script(WATCH)
    podium.goto("/podium/lists")
    expect(podium.locator("article ol > li")).to_have_count(1)
    form = podium.get_by_role("form", name="Put somebody on a list")
    form.get_by_label("Game").select_option(GAME)
    form.get_by_label("Stakes").select_option(STAKES)
    form.get_by_label("Or a name, without a phone").fill("Big Jim")
    form.get_by_role("button", name="Put on the list").press("Enter")
    expect(podium.locator("article ol > li")).to_have_count(2)
    assert on_the_list(podium) == [me, "Big Jim"]
    podium.get_by_role("button", name="Move Big Jim up").press("Enter")
    expect(phone.locator("[data-place='2']")).to_contain_text("2 of 2")
    assert on_the_list(podium) == ["Big Jim", me]
    phone.get_by_role("button", name="Keep my place while I am away").click()
    expect(podium.get_by_text("keeps the place", exact=True)).to_be_visible()
    phone.get_by_role("button", name="I am back").click()
    for look in ("light", "dark"):
        podium.emulate_media(color_scheme=look)
        assert scan(podium) == []
    podium.emulate_media(color_scheme="light")
    assert jumped(podium) < MOST
    podium.set_viewport_size({"width": 360, "height": 740})
    assert not is_too_wide(podium)
    podium.set_viewport_size({"width": 1280, "height": 860})
    podium.get_by_role("button", name="Start a game from this list").click()
    called = phone.get_by_role("complementary", name="You are called")
    expect(called).to_contain_text("A seat is kept for you")
    called.get_by_role("button", name="I am coming").click()
    expect(podium.get_by_text("coming").first).to_be_visible()
    podium.get_by_text("Their ticket, for a phone").click()
    ticket = guests(viewport=PHONE).page
    lists = podium.request.get("/api/podium").json()["parts"]["lists"]
    ticket.goto(next(place["ticket"] for place in lists[0]["places"] if place.get("ticket")))
    ticket.get_by_role("button", name="This is my place").click()
    jims = ticket.get_by_role("complementary", name="You are called")
    expect(jims).to_contain_text("A seat is kept for you")
    called.get_by_role("link", name="Go to the table").click()
    phone.get_by_role("button", name="Sit down").first.click()
    phone.get_by_role("dialog").get_by_role("button", name="Sit down").click()
    expect(called).to_have_count(0)
    jims.get_by_role("button", name="Take me off").click()
    expect(podium.get_by_text("Nobody waits.")).to_be_visible()


def test_a_person_is_found_noted_barred_with_a_reason_and_let_in_again(
    owner: Guest, guests: Callable[..., Guest]
) -> None:
    page, guest = owner.page, guests()
    assert guest.page.request.post("/api/guest").ok
    person = guest.page.request.get("/api/me").json()["person"]
    page.goto("/podium/people")
    page.get_by_label("Find somebody").fill(person)
    page.get_by_role("list", name="People found").get_by_role("link", name=person, exact=True).click()
    card = page.get_by_role("article", name=person)
    expect(card).to_contain_text("At no table and on no list.")
    card.get_by_label("Note").fill("likes seat five")
    card.get_by_role("button", name="Keep the note").click()
    expect(card.get_by_text("likes seat five").first).to_be_visible()
    for order, reason, now in (("Bar", "shouted", "Barred: shouted"), ("Let in again", "sorry", "")):
        form = card.get_by_role("form", name=order, exact=True)
        form.get_by_label("Reason").fill(reason)
        form.get_by_role("button", name="Order it").click()
        expect(card.get_by_text("Barred:")).to_have_count(1 if now else 0)
    assert scan(page) == []
    page.set_viewport_size({"width": 360, "height": 740})
    assert not is_too_wide(page)
    page.set_viewport_size({"width": 1280, "height": 860})
