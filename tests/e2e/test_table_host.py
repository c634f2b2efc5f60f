"""A private table: who has its link sits down, and its host says how it goes on."""

import re
import time
from collections.abc import Callable

from playwright.sync_api import expect

from tests.e2e.guest import LONGEST_HAND, Guest
from tests.e2e.scan import scan

BOTS = 2
PUT_UP = """async ([game, bots]) => {
    const who = await (await fetch("/api/guest", {method: "POST"})).json();
    const headers = {"content-type": "application/json", "x-csrf-token": who.csrf};
    const body = JSON.stringify({game, bots});
    localStorage.setItem("calroom.been-here", "yes");
    return await (await fetch("/api/tables", {method: "POST", headers, body})).json();
}"""


def sit_down(guest: Guest, among: int) -> None:
    """Sit down in a free seat, once so many are there who could take it before them."""
    expect(guest.page.locator(".seat:not(.empty)")).to_have_count(among)
    guest.page.locator(".seat button", has_text="Sit here").first.click()
    guest.page.get_by_role("dialog").get_by_role("button", name="Sit down").click()
    expect(guest.page.locator(".seat.mine")).to_have_count(1)


def test_the_bank_is_offered_in_so_many_words_and_declined_for_good(guests: Callable[..., Guest]) -> None:
    host = guests()
    host.page.goto("/")
    host.page.goto(host.page.evaluate(PUT_UP, ["palace.three-card", BOTS])["path"])
    sit_down(host, among=BOTS)
    offer = host.page.get_by_role("heading", name="The bank is offered to you")
    host.play_until(lambda: bool(offer.count()))
    expect(host.page.get_by_role("timer")).to_be_visible()
    assert scan(host.page) == []
    host.page.get_by_label("Decline the bank whenever it is offered to me").click()
    host.wait_until(lambda: declined(host) == 1)
    expect(offer).to_have_count(0)
    host.play_until(lambda: bool(offer.count()) or declined(host) == 2)
    assert offer.count() == 0
    host.page.get_by_role("button", name="Settings").click()
    host.page.get_by_label("Decline it whenever it is offered to me").uncheck()
    host.page.keyboard.press("Escape")
    host.play_until(lambda: bool(offer.count()))


def test_the_host_sets_stakes_time_and_bots_where_all_can_see_it(guests: Callable[..., Guest]) -> None:
    host = guests()
    page = host.page
    page.goto("/")
    page.goto(page.evaluate(PUT_UP, ["palace.omaha", 0])["path"])
    page.locator(".tabs").get_by_role("button", name="Table").click()
    stakes = page.get_by_label("Stakes, between two hands")
    other = next(one for one in stakes.locator("option").all_inner_texts() if one != stakes.input_value())
    stakes.select_option(other)
    expect(page.locator("header.sign")).to_contain_text(other)
    page.get_by_label("Time for an answer").select_option("15")
    page.get_by_label("Bots, at most").fill(str(BOTS))
    page.get_by_role("button", name="Set", exact=True).click()
    sit_down(host, among=BOTS)
    host.wait_until_asked()
    clocks = [message["clocks"] for message in host.heard if message.get("clocks")]
    mine = next(clock for clock in clocks[-1] if clock["seat"] == host.seat)
    now = next(message["now"] for message in reversed(host.heard) if message.get("clocks"))
    # The two were looked up a moment after each other.
    assert mine["until"] - now < 16_000


def declined(guest: Guest) -> int:
    """How often the bank was offered to them and they did not take it."""
    mine = {what["seat"] for what in guest.lines if what["event"] == "offered"} & {guest.seat}
    return sum(what["event"] == "bankdeclined" and what["seat"] in mine for what in guest.lines)


def test_the_host_holds_the_game_and_sends_somebody_away(guests: Callable[..., Guest]) -> None:
    host, other = guests(), guests()
    host.page.goto("/")
    link = host.page.evaluate(PUT_UP, ["palace.razz", BOTS])
    host.page.goto(link["path"])
    sit_down(host, among=BOTS)
    other.page.goto(link["path"])
    name = host.page.locator(".seat.mine .name").get_attribute("title")
    expect(other.page.get_by_role("heading", name=f"Razz with {name}", exact=True)).to_be_visible()
    expect(other.page.get_by_text(f"{name} invites you to Razz")).to_be_visible()
    expect(other.page.get_by_text("say who you are before you look on")).to_be_visible()
    other.page.get_by_role("button", name="Come in as a guest").click()
    expect(other.page.get_by_text("You are looking on.")).to_be_visible()
    sit_down(other, among=BOTS + 1)

    host.page.locator(".tabs").get_by_role("button", name="Table").click()
    expect(host.page.get_by_role("heading", name="You are the host")).to_be_visible()
    assert scan(host.page) == []
    host.page.get_by_role("button", name="Hold the game").click()
    expect(other.page.get_by_text("The host holds the game.")).to_be_visible()
    host.page.get_by_role("button", name="Let the game go on").click()
    expect(other.page.get_by_text("The host holds the game.")).to_be_hidden()
    host.page.get_by_role("button", name=re.compile("Send away")).click()
    gone = other.page.get_by_role("alert").filter(has_text="has sent you away")
    last = time.monotonic() + LONGEST_HAND
    while not gone.count():
        assert time.monotonic() < last, "whoever is sent away leaves when the hand is over"
        host.choose()
        other.choose()
    expect(other.page.get_by_role("link", name="To the lobby")).to_be_visible()
