"""The drawing board in a browser: a change is made, priced, warned of, played and filed."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.guest import Guest
from tests.e2e.scan import scan

REFUSED = "status of 422"
"""What the browser itself notes of a value that is refused."""


def begin(guest: Guest, game: str) -> Page:
    page = guest.page
    page.goto(f"/drawing?like={game}")
    expect(page.locator(f'option[value="{game}"]')).to_be_attached()
    page.get_by_role("button", name="Begin a draft").click()
    expect(page.get_by_role("heading", name="Values")).to_be_visible()
    return page


def value(page: Page, name: str) -> Locator:
    page.get_by_role("searchbox", name="Look for a value").fill(name)
    return page.get_by_label(re.compile(f"^{name}$", re.IGNORECASE))


def figures(page: Page) -> Locator:
    return page.get_by_role("region", name="What it does")


def check_filed(page: Page, words: str) -> None:
    """What changes stands on a page of its own, and the whole document on another."""
    for link, said in (("What changes", words), ("As a filing", "Rules of play")):
        with page.expect_popup() as opened:
            page.get_by_role("link", name=link).click()
        expect(opened.value.locator("body")).to_contain_text(said)
        opened.value.close()


def check_played(page: Page) -> None:
    page.get_by_role("button", name="Play it with bots").click()
    page.wait_for_url("**/tables/draft-*")
    expect(page.locator("main")).to_contain_text(re.compile("seat", re.IGNORECASE))


def test_naturals_at_three_to_two_are_priced_played_and_filed(guest: Guest) -> None:
    page = begin(guest, "sk.pure215")
    expect(figures(page)).to_contain_text("0 figures move")
    scan(page)
    value(page, "natural pays").fill("[3, 2]")
    expect(figures(page)).to_contain_text("A filed rule no longer fits")
    best = figures(page).locator("tr", has_text="played best").filter(has_text="the player has").first
    expect(best).to_contain_text("-1.8")
    check_filed(page, "Natural pays: 3 to 2, before 6 to 5.")
    check_played(page)


def test_the_bonus_of_three_card_from_two_decks_is_warned_of_played_and_filed(guest: Guest) -> None:
    page = begin(guest, "palace.three-card")
    value(page, "decks").fill("[2, 2]")
    expect(figures(page)).to_contain_text("A wager favours the player.")
    expect(figures(page)).to_contain_text("on the bonus")
    check_filed(page, "What changes in the rules of play")
    check_played(page)


def test_a_fee_at_holdem_is_priced_played_and_filed(guest: Guest) -> None:
    page = begin(guest, "sk.holdem")
    value(page, "fees").fill('[{ moment = "before the deal", players = [2, 10], amount = "$4" }]')
    expect(figures(page)).to_contain_text("$120")
    check_filed(page, "$120")
    check_played(page)


@pytest.fixture
def careless(guests: Callable[..., Guest]) -> Guest:
    return guests(forgives=[REFUSED])


def test_what_is_impossible_is_refused_as_one_types_with_the_reason(careless: Guest) -> None:
    page = begin(careless, "sk.pure215")
    seats = value(page, "seats")
    seats.fill("[1, 8]")
    expect(page.get_by_role("alert").first).to_contain_text("from 2 up")
    seats.fill("[2, 6]")
    expect(page.get_by_role("button", name="As filed")).to_be_visible()
    page.get_by_role("button", name="As filed").click()
    expect(seats).to_have_value("[2, 8]")


def test_whoever_has_the_link_reads_a_draft_and_makes_a_copy(guests: Callable[..., Guest]) -> None:
    owner, other = guests(), guests()
    address = begin(owner, "sk.holdem").url
    other.page.goto(address)
    expect(other.page.get_by_text("This draft is somebody else's")).to_be_visible()
    expect(other.page.get_by_role("button", name="Throw it away")).to_have_count(0)
    other.page.get_by_role("button", name="Make a copy").click()
    other.page.wait_for_url(lambda url: "/drawing/" in url and url != address)
    expect(other.page.get_by_role("button", name="Throw it away")).to_be_visible()
