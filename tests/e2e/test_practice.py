"""Practice for players in the browser: today's set, what was missed back again, and scores by day."""

from collections.abc import Callable

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.e2e.guest import Guest
from tests.e2e.scan import is_too_wide, scan
from tests.e2e.test_every_page import DESK, PHONE

SLOW = 60_000
"""Some problems are found by playing many hands, on a machine that may have other things to do."""


def give_first(guest: Guest) -> None:
    """The first of every choice, a one in every other blank and the first cards of a hand."""
    form = guest.page.locator("form")
    expect(form.locator(".question")).to_be_visible(timeout=SLOW)
    for blank in form.locator(".blanks fieldset").all():
        if blank.get_by_role("radio").count():
            blank.get_by_role("radio").first.check()
        else:
            for card in blank.get_by_role("button").all()[:2]:
                card.click()
    for number in form.locator(".blanks > label input").all():
        number.fill("1")
    form.get_by_role("button", name="Answer").click()
    expect(form.locator(".grade")).to_be_visible(timeout=SLOW)


def test_todays_set_is_answered_one_by_one_and_marked(guest: Guest) -> None:
    guest.page.goto("/practice")
    guest.page.get_by_role("button", name="Begin today's set").click()
    marks = guest.page.get_by_role("list", name="Today's set").get_by_role("listitem")
    give_first(guest)
    expect(marks.first).to_have_text(("Right", "Missed")[guest.page.locator(".grade.right").count() == 0])
    expect(marks.nth(1)).to_have_text("Open")
    expect(guest.page.get_by_role("heading", name="Day by day")).to_be_visible()
    guest.page.get_by_role("button", name="Next").click()
    expect(guest.page.locator(".grade")).to_have_count(0, timeout=SLOW)
    give_first(guest)
    expect(marks.nth(1)).not_to_have_text("Open")


def test_what_was_chosen_is_told_as_chosen_and_what_is_right_as_right(guest: Guest) -> None:
    page, form = guest.page, guest.page.locator("form")
    page.goto("/practice?game=palace.three-card")
    page.get_by_role("button", name="Play or fold", exact=True).click()
    grade = form.locator(".grade")
    for _ in range(12):
        expect(form.locator(".question")).to_be_visible(timeout=SLOW)
        chosen = form.locator("label.choice").first.inner_text()
        give_first(guest)
        if not form.locator(".grade.right").count():
            break
        form.get_by_role("button", name="Next").click()
        expect(grade).to_have_count(0, timeout=SLOW)
    right = grade.locator("strong").last.inner_text()
    assert right != chosen
    expect(grade).to_contain_text(f"You said: {chosen}")
    expect(grade).to_contain_text(f"What is right: {right}")
    expect(form.locator("label.choice.bad")).to_have_text(chosen)
    expect(form.locator("label.choice.good")).to_have_text(right)


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_what_was_missed_comes_back_until_it_is_right(
    guests: Callable[..., Guest], size: ViewportSize
) -> None:
    guest = guests(viewport=size)
    guest.page.goto("/practice?game=palace.holdem")
    guest.page.get_by_role("button", name="Outs and pot odds").click()
    form = guest.page.locator("form")
    expect(form.locator(".question")).to_be_visible(timeout=SLOW)
    form.locator(".blanks input[type=text]").fill("51")
    form.get_by_role("radio").first.check()
    form.get_by_role("button", name="Answer").click()
    expect(form.locator(".grade")).to_contain_text("Not right.")
    right = form.locator(".grade > ul strong").all_inner_texts()
    assert not is_too_wide(guest.page)
    assert scan(guest.page) == []
    due = guest.page.get_by_role("region", name="What comes back")
    expect(due).to_contain_text("1 problem that you missed is due.")
    due.get_by_role("button", name="Practise them").click()
    expect(form.locator(".grade")).to_have_count(0, timeout=SLOW)
    form.locator(".blanks input[type=text]").fill(right[0])
    form.get_by_label(right[1], exact=True).check()
    form.get_by_role("button", name="Answer").click()
    expect(form.locator(".grade")).to_contain_text("Right.")
    expect(due).to_contain_text("Nothing is due.")


def test_the_lobby_and_the_rules_of_a_game_lead_to_practice(guest: Guest) -> None:
    guest.page.goto("/")
    expect(guest.page.get_by_role("link", name="Practise before you play")).to_have_attribute(
        "href", "/practice"
    )
    guest.page.goto("/rules/palace.holdem")
    guest.page.get_by_role("link", name="Practise it").click()
    expect(guest.page.get_by_role("heading", name="Practice", level=1)).to_be_visible()
    first = guest.page.get_by_role("region", name="What to practise").get_by_role("button").first
    expect(first).to_have_text("What beats what, high and low")
