"""Training in the browser: rulings looked up, drills answered, and what was missed back again."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.guest import Guest
from tests.e2e.scan import scan
from tests.e2e.test_lobby import LOOKS

SLOWLY = 60_000
"""The first look-up of a game deals its hands."""


def look_up(guest: Guest) -> None:
    guest.page.goto("/training")
    guest.page.get_by_label("House").select_option("palace")
    guest.page.get_by_label("Game").first.select_option("palace.lowball")
    guest.page.get_by_label("What went wrong").fill("card exposed on the draw")
    guest.page.get_by_role("button", name="Rule on it").click()
    expect(guest.page.get_by_role("heading", name="another card from the deck")).to_be_visible(timeout=SLOWLY)


def fill(guest: Guest, answers: list[str]) -> None:
    for number, answer in enumerate(answers):
        guest.page.locator(".blanks input").nth(number).fill(answer)


def test_the_floor_desk_rules_with_the_rule_and_says_how_other_houses_do(guest: Guest) -> None:
    look_up(guest)
    ruling = guest.page.locator("article").first
    expect(ruling.get_by_role("link").first).to_have_attribute(
        "href", "/rules/palace.lowball.exposed-on-draw-not-taken"
    )
    expect(ruling).to_contain_text("The Comstock")
    guest.page.get_by_label("Incident").select_option("exposed")
    guest.page.get_by_role("button", name="Rule on it").click()
    expect(guest.page.locator("article h3").first).to_be_visible(timeout=SLOWLY)


def test_a_drill_is_answered_graded_and_comes_back_when_missed(guest: Guest) -> None:
    guest.page.goto("/training")
    guest.page.get_by_role("button", name="the right collection").click()
    question = guest.page.locator("form .question")
    expect(question).to_be_visible(timeout=SLOWLY)
    title = guest.page.locator("form h3").inner_text()
    fill(guest, ["$999"] * guest.page.locator(".blanks input").count())
    guest.page.get_by_role("button", name="Answer").click()
    expect(guest.page.locator(".grade")).to_contain_text("Not right.")
    right = guest.page.locator(".grade > ul").first.locator("strong").all_inner_texts()
    guest.page.get_by_role("button", name="Next").click()
    expect(guest.page.locator(".grade")).to_have_count(0)
    assert guest.page.locator("form h3").inner_text() == title
    fill(guest, right)
    guest.page.get_by_role("button", name="Answer").click()
    expect(guest.page.locator(".grade")).to_contain_text("Right.")


@pytest.mark.parametrize("kind", ["rule on what goes wrong in a hand", "set a hand the house way"])
def test_a_choice_and_a_setting_are_answered_by_keyboard(guest: Guest, kind: str) -> None:
    guest.page.goto("/training")
    guest.page.get_by_role("button", name=kind).click()
    expect(guest.page.locator("form .question")).to_be_visible(timeout=SLOWLY)
    blanks = guest.page.locator(".blanks input[type=radio], .blanks button")
    for number in range(2 if "set" in kind else 1):
        blanks.nth(number).focus()
        guest.page.keyboard.press("Space")
    guest.page.get_by_role("button", name="Answer").focus()
    guest.page.keyboard.press("Enter")
    expect(guest.page.locator(".grade")).to_be_visible()


@pytest.mark.parametrize("look", LOOKS)
def test_training_is_accessible(guests: Callable[..., Guest], look: str) -> None:
    guest = guests(**LOOKS[look])
    look_up(guest)
    guest.page.get_by_role("button", name="divide side pots").click()
    expect(guest.page.locator("form .question")).to_be_visible(timeout=SLOWLY)
    assert scan(guest.page) == []
