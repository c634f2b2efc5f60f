"""A shift by the podium alone: dealers sent, a call ruled on, boxes counted, and everything signed."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.e2e.guest import Guest
from tests.e2e.room import RoomServer
from tests.e2e.scan import is_too_wide, scan, squeezed
from tests.e2e.stillness import MOST, WATCH, jumped

GAME, CALLED = "palace.holdem", "The Palace Club Casino, Texas Hold'em 1"
PASSWORD = "a long password"
PHONE: ViewportSize = {"width": 360, "height": 740}
DESK: ViewportSize = {"width": 1280, "height": 860}


SEEN = {
    "calls": "the blinds are right",
    "dealers": "Dan Dale",
    "shift": "signed by",
    "figures": "Hours dealt",
    "orders": "settle call",
    "staff": "Pay a jackpot",
}
"""What is to be read on each page when it has come."""


@pytest.fixture(scope="module")
def owner(room: RoomServer, browser: Browser) -> Iterator[Guest]:
    """The owner, who is the shift manager tonight."""
    guest = Guest(browser, room.address, drawn=False, forgives=("409",))
    guest.page.add_init_script(WATCH)
    link = re.search(r"http\S+/invited/\S+", room.words)
    assert link is not None
    guest.page.goto(link.group())
    guest.page.get_by_label("Your name").fill("Olive Oak")
    guest.page.get_by_label("password").fill(PASSWORD)
    guest.page.get_by_role("button", name="Go in").click()
    expect(guest.page.get_by_role("link", name="Podium", exact=True)).to_be_visible()
    yield guest
    guest.leave()


def check(page: Page) -> None:
    """Nothing is wrong with the page in light or dark, and it fits on a phone."""
    for look in ("dark", "light"):
        page.emulate_media(color_scheme=look)
        assert scan(page) == []
    page.set_viewport_size(PHONE)
    assert squeezed(page) == []
    page.set_viewport_size(DESK)


def count(page: Page, place: str, chips: dict[str, int], button: str = "Enter the count") -> None:
    """Count chips, by their worth."""
    form = page.get_by_role("form", name=f"Count of {place}")
    for worth, number in chips.items():
        form.get_by_label(worth, exact=True).fill(str(number))
    form.get_by_role("button", name=button).click()


def test_a_shift_is_opened_dealt_ruled_on_counted_and_closed(
    owner: Guest, guests: Callable[..., Guest]
) -> None:
    page, player, dealer = owner.page, guests(quick=True), guests(viewport=PHONE)
    page.goto("/podium/shift")
    count(page, "the cage", {"$1,000": 1000}, "Open the shift")
    expect(page.get_by_text("with $1,000,000 at the cage").first).to_be_visible()
    _a_dealer_is_invited_and_sent(page, player, dealer)
    _a_call_is_ruled_on(page, player)
    player.play_a_hand()
    _the_shift_is_counted(page)


def _a_dealer_is_invited_and_sent(page: Page, player: Guest, dealer: Guest) -> None:
    page.goto("/podium/staff")
    invite = page.get_by_role("form", name="Invite somebody")
    invite.get_by_label("Name").fill("Dan Dale")
    invite.get_by_label("Reason").fill("the first day")
    invite.get_by_role("button", name="Order it").click()
    link = invite.get_by_label("Link")
    expect(link).to_be_visible()
    check(page)
    dealer.page.goto(link.input_value())
    dealer.page.get_by_label("password").fill(PASSWORD)
    dealer.page.get_by_role("button", name="Go in").click()
    expect(dealer.page.get_by_role("link", name="Podium", exact=True)).to_be_visible()

    player.play_now(GAME)
    player.page.locator("[data-option]").first.wait_for()
    page.goto("/podium/dealers")
    page.get_by_role("button", name=f"Add {CALLED}").click()
    expect(page.get_by_role("list", name="The line").get_by_role("listitem")).to_have_count(1)
    page.get_by_role("button", name="Add break").click()
    page.get_by_label("Where Dan Dale is").select_option(f"{GAME}-1")
    page.get_by_label("Dan Dale", exact=True).check()
    expect(page.get_by_role("row", name="Dan Dale")).to_contain_text("yes")
    expect(page.get_by_role("row", name="Dan Dale")).to_contain_text("break")
    check(page)
    dealer.page.goto("/podium/mine")
    expect(dealer.page.get_by_text("Then")).to_be_visible()
    assert not is_too_wide(dealer.page)
    assert scan(dealer.page) == []
    dealer.page.get_by_role("link", name="To the table").click()
    dealer.page.reload()
    expect(dealer.page.get_by_role("heading", name="Wait for seat")).to_be_visible()
    expect(dealer.page.get_by_role("heading", name="Take and pay")).to_be_visible()
    assert scan(dealer.page) == []
    assert not is_too_wide(dealer.page)
    dealer.page.goto("/podium/mine")


def _a_call_is_ruled_on(page: Page, player: Guest) -> None:
    player.page.get_by_role("button", name="Call the floor about this hand").click()
    beside = player.page.get_by_role("complementary", name="Floor")
    beside.get_by_label("What went wrong").fill("the blinds are wrong")
    beside.get_by_role("button", name="Call them to this table").click()
    page.goto("/podium/calls")
    page.get_by_role("list", name="Calls that wait").get_by_role("button").click()
    ruling = page.get_by_label("The ruling, as the table is told")
    ruling.fill("the blinds are right")
    expect(page.get_by_role("article")).to_contain_text("Cards are dealt")
    article = page.get_by_role("article")
    article.get_by_role("button", name="Rule by this").first.click()
    other = article.get_by_role("button", name="By another rule")
    # A line that one rule decided offers it for as long as its words are on their way.
    second = article.get_by_label("Rules to choose from").get_by_role("button").nth(1)
    expect(other.or_(second).first).to_be_visible()
    if other.count():
        other.click()
    article.get_by_label("The rule it goes by").fill("blind")
    expect(article.get_by_label("Rules to choose from")).to_contain_text("blind")
    check(page)
    article.get_by_label("Rules to choose from").get_by_role("button").first.press("Enter")
    expect(article.get_by_text("By rule")).to_be_visible()
    page.get_by_label("Reason").fill("it is posted so")
    page.get_by_role("button", name="Rule", exact=True).click()
    expect(page.get_by_role("region", name="Settled calls")).to_contain_text("the blinds are right")
    expect(page.get_by_role("region", name="Settled calls").get_by_role("link")).to_have_count(1)
    player.page.locator(".tabs").get_by_role("button", name="Chat").click()
    expect(player.page.get_by_role("log", name="Chat")).to_contain_text(
        "The floor rules: the blinds are right"
    )
    player.page.locator(".tabs").get_by_role("button", name="Log").click()


def _the_shift_is_counted(page: Page) -> None:
    page.goto("/podium/shift")
    box = page.get_by_role("listitem").filter(has_text=f"the box of {CALLED}")
    expect(box).to_be_visible()
    close = page.get_by_role("button", name="Close and sign the shift")
    expect(close).to_be_disabled()
    box.get_by_role("button", name="Count").click()
    count(page, f"the box of {CALLED}", {"$500": 1})
    expect(box).to_contain_text("counted $500")
    page.get_by_role("listitem").filter(has_text="the cage").get_by_role("button", name="Count").click()
    count(page, "the cage", {"$1,000": 999})
    why = page.get_by_label("Why the box")
    why.fill("somebody dropped a chip of another table")
    why.locator("xpath=ancestor::form").get_by_role("button", name="Explain").click()
    cage = page.get_by_label("Why the cage")
    cage.fill("the bots' chips are not in the rack")
    check(page)
    cage.locator("xpath=ancestor::form").get_by_role("button", name="Explain").click()
    expect(close).to_be_enabled()
    close.click()
    sheet = page.get_by_role("article")
    expect(sheet).to_contain_text("which adds up to the cent")
    expect(sheet).to_contain_text("Signed by Olive Oak")
    page.emulate_media(media="print")
    expect(page.get_by_role("button", name="Print")).to_be_hidden()
    page.emulate_media(media="screen")
    check(page)
    with page.expect_download() as waiting:
        sheet.get_by_role("link", name="CSV").nth(1).click()
    assert GAME in waiting.value.path().read_text()
    check_figures_and_orders(page)


def check_figures_and_orders(page: Page) -> None:
    """What the shift came to and what was ordered in it are found on their pages."""
    for part, words in SEEN.items():
        page.goto(f"/podium/{part}")
        expect(page.get_by_text(words).first).to_be_visible()
        assert jumped(page) < MOST, part
    page.goto("/podium/figures")
    page.get_by_role("combobox", name="By").select_option("weekday")
    expect(page.get_by_role("img", name="Hands an hour, by day of the week")).to_be_visible()
    check(page)
    page.goto("/podium/orders")
    page.get_by_label("Words").fill("posted so")
    page.get_by_role("button", name="Look").click()
    orders = page.get_by_role("region", name="Orders")
    expect(orders).to_contain_text("settle call")
    expect(orders).to_contain_text("the blinds are right")
    expect(orders.get_by_role("row")).to_have_count(2)
    check(page)
