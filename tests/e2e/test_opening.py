"""How a page opens: small, and again by itself where a part of it did not come."""

import re
from collections.abc import Callable

from playwright.sync_api import Route, expect

from tests.e2e.guest import Guest
from tests.e2e.measured import WEIGHT, weight

GONE = ("Failed to load resource", "Failed to fetch", "error loading dynamically imported module")
"""What the browser says of whatever a test keeps from it."""


def nobody_answers(route: Route) -> None:
    """As if the room were closed."""
    route.abort("connectionrefused")


def test_the_page_of_a_table_weighs_less_than_120_kilobytes(guest: Guest) -> None:
    guest.play_now("palace.holdem")
    kinds = weight(guest.context, guest.page.url)
    assert {"Script", "Stylesheet", "Font"} <= set(kinds)
    assert sum(kinds.values()) < WEIGHT, kinds


def test_a_page_whose_parts_do_not_come_says_so_and_opens_when_the_room_answers(
    guests: Callable[..., Guest],
) -> None:
    guest = guests(forgives=GONE)
    page = guest.page
    page.goto("/")
    expect(page.locator("[data-play]").first).to_be_visible()
    page.route("**/health/live", nobody_answers)
    page.route(re.compile("/assets/RuleBook"), nobody_answers)
    page.get_by_role("link", name="Rule book").first.click()
    missing = page.get_by_role("alert").filter(has_text="A part of this page did not come")
    expect(missing).to_be_visible()
    page.unroute(re.compile("/assets/RuleBook"))
    page.unroute("**/health/live")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(missing).to_have_count(0)


def test_a_part_that_never_comes_is_said_to_be_missing_without_end_of_reloading(
    guests: Callable[..., Guest],
) -> None:
    guest = guests(forgives=GONE)
    page = guest.page
    page.goto("/")
    page.route(re.compile("/assets/RuleBook"), nobody_answers)
    page.get_by_role("link", name="Rule book").first.click()
    expect(page.get_by_role("button", name="Try again")).to_be_visible()
    page.unroute(re.compile("/assets/RuleBook"))
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_a_page_whose_first_script_does_not_come_opens_when_the_room_answers(
    guests: Callable[..., Guest],
) -> None:
    guest = guests(forgives=GONE)
    page = guest.page
    page.route("**/health/live", nobody_answers)
    page.route(re.compile("/assets/room-.*js"), nobody_answers)
    page.goto("/")
    expect(page.get_by_text("The room does not answer. This page opens by itself")).to_be_visible()
    page.unroute(re.compile("/assets/room-.*js"))
    page.unroute("**/health/live")
    expect(page.locator("[data-play]").first).to_be_visible()
    expect(page.get_by_text("Opening the room")).to_have_count(0)
