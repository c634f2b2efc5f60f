"""The coach in the browser: alone with bots it is there at once, and what it says goes with the question."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.guest import Guest

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
WORKS = 90_000
"""A process that is started for it has all the time it needs on a machine that others use."""


def coached(guest: Guest, game: str) -> None:
    """Sit down alone with bots, and want the coach."""
    guest.play_now(game)
    open_coach(guest)
    guest.page.get_by_role("button", name="I want the coach").click()
    expect(guest.page.get_by_role("button", name="Do without the coach")).to_be_visible()
    if (shut := guest.page.get_by_role("button", name="Close", exact=True)).is_visible():
        shut.click()
    expect(guest.page.get_by_text("The coach is on", exact=True)).to_be_visible()


def open_coach(guest: Guest) -> None:
    _beside(guest).get_by_role("button", name="Coach", exact=True).click()


def look_at_the_log(guest: Guest) -> None:
    """Where all that the coach says does not lie beside the table, a line of it stands with the choice."""
    expect(guest.page.get_by_role("region", name="Coach").locator("tr.best")).to_be_visible(timeout=WORKS)
    expect(guest.page.locator(".coach-line")).to_have_count(0)
    _beside(guest).get_by_role("button", name="Log", exact=True).click()


def _beside(guest: Guest) -> Locator:
    return guest.page.locator('[aria-label="Beside the table"]:visible').first


@pytest.mark.parametrize(
    ("game", "look"), [("comstock.holdem", {}), ("palace.holdem", PHONE)], ids=["desk", "phone"]
)
def test_alone_with_bots_the_coach_says_what_each_choice_is_worth(
    guests: Callable[..., Guest], game: str, look: dict[str, Any]
) -> None:
    guest = guests(**look)
    # Each sits down at a game of their own, so that nobody is at a table with somebody else's guest.
    coached(guest, game)
    guest.wait_until(lambda: guest.question is not None)
    if not look:
        look_at_the_log(guest)
    line = guest.page.locator(".coach-line .why")
    expect(line).to_be_visible(timeout=WORKS)
    guest.page.locator(".coach-line").get_by_role("button", name="Coach").click()
    panel = guest.page.get_by_role("region", name="Coach")
    best = panel.locator("tr.best")
    expect(best).to_be_visible(timeout=WORKS)
    expect(best.locator("td")).to_have_text(re.compile(r"-?\$"))
    expect(panel.get_by_text(re.compile("Played on from [0-9]+ deals"))).to_be_visible()


BOTTOM = "getBoundingClientRect().bottom"
IN_SIGHT = f"line => line.{BOTTOM} <= line.closest('.act').{BOTTOM} + 1"
CUT = "line => line.scrollHeight > line.clientHeight + 1 || line.scrollWidth > line.clientWidth + 1"


@pytest.mark.parametrize("game", ["sk.pure215", "comstock.holdem"])
def test_on_a_phone_the_sentence_of_the_coach_is_read_whole_and_moves_nothing(
    guests: Callable[..., Guest], game: str
) -> None:
    guest = guests(**PHONE)
    coached(guest, game)
    guest.wait_until(lambda: guest.question is not None)
    line = guest.page.locator(".coach-line .why")
    cloth = guest.page.locator("div.cloth")
    before = cloth.bounding_box()
    expect(line).to_be_visible(timeout=WORKS)
    assert not line.evaluate(CUT), line.inner_text()
    assert line.evaluate(IN_SIGHT), line.inner_text()
    assert cloth.bounding_box() == before


def test_what_it_said_is_gone_with_the_question_and_with_the_coach(guest: Guest) -> None:
    coached(guest, "sk.holdem")
    guest.wait_until(lambda: guest.question is not None)
    look_at_the_log(guest)
    line = guest.page.locator(".coach-line")
    expect(line).to_be_visible(timeout=WORKS)
    number = guest.asked_number()
    guest.choose()
    guest.wait_until(lambda: guest.question is None or guest.asked_number() != number)
    open_coach(guest)
    guest.page.get_by_role("button", name="Do without the coach").click()
    expect(guest.page.get_by_text("The coach is on", exact=True)).to_be_hidden()
    _beside(guest).get_by_role("button", name="Log", exact=True).click()
    expect(line).to_be_hidden()


def test_after_the_hand_one_is_told_what_choices_cost_and_practises_them(guest: Guest) -> None:
    guest.play_now("palace.omaha")
    guest.play_a_hand()
    guest.page.goto("/hands")
    guest.page.get_by_role("link", name=re.compile("^Replay")).first.click()
    guest.page.get_by_role("button", name="Ask the coach").click()
    said = guest.page.get_by_role("region", name="What your choices were worth")
    practise = said.get_by_role("button", name=re.compile("^Practise"))
    expect(practise.or_(said.get_by_text("There was nothing for you to choose"))).to_be_visible(timeout=WORKS)
    practise.click()
    asked = guest.page.get_by_role("region", name="Practice")
    asked.get_by_role("button").first.click()
    expect(asked.get_by_role("status")).to_have_text(re.compile(r"."))
    expect(asked.get_by_text(re.compile("[01] of 1 right"))).to_be_visible()
    asked.get_by_role("button", name="Done").click()
    expect(practise).to_be_visible()
