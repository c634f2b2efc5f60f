"""Training in the browser: rulings looked up, drills answered, and what was missed back again."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.guest import Guest
from tests.e2e.scan import is_too_wide, scan
from tests.e2e.test_lobby import LOOKS


def look_up(guest: Guest) -> None:
    guest.page.goto("/training")
    desk = guest.page.get_by_role("region", name="The floor desk")
    desk.get_by_label("House").select_option("palace")
    desk.get_by_label("Game").select_option("palace.lowball")
    desk.get_by_label("What is the question?").fill("card exposed on the draw")
    guest.page.get_by_role("button", name="Ask the floor").click()
    # Where the rules were changed since the package was built, the index is made first.
    expect(guest.page.get_by_role("heading", name="Exposed on draw not taken")).to_be_visible(timeout=60_000)


def fill(guest: Guest, answers: list[str]) -> None:
    for number, answer in enumerate(answers):
        guest.page.locator(".blanks input").nth(number).fill(answer)


def test_the_floor_desk_answers_with_the_rule_then_a_hand_and_says_how_other_houses_rule(
    guest: Guest,
) -> None:
    look_up(guest)
    answer = guest.page.locator("article").first
    expect(answer.get_by_role("link").first).to_have_attribute(
        "href", "/rules/palace.lowball.exposed-on-draw-not-taken"
    )
    expect(answer).to_contain_text("In a hand, betting after the draw", timeout=60_000)
    answer.get_by_role("button", name="How do the others rule on this?").click()
    expect(answer.get_by_role("region", name="The Comstock")).to_be_visible()


def test_where_several_rules_may_be_meant_a_tap_chooses(guests: Callable[..., Guest]) -> None:
    # No hand shows the rule that is chosen; the room says so, be it before the test is over or after.
    guest = guests(forgives=("/scene?",))
    guest.page.goto("/training")
    desk = guest.page.get_by_role("region", name="The floor desk")
    desk.get_by_label("House").select_option("palace")
    desk.get_by_label("Game").select_option("palace.stud")
    desk.get_by_label("What is the question?").fill("guy has the wrong number of cards")
    guest.page.keyboard.press("Enter")
    when = desk.get_by_role("group", name="When was it noticed?")
    expect(desk.get_by_role("heading", level=3)).to_have_count(3, timeout=60_000)
    when.get_by_role("button", name="before anybody acted").click()
    expect(desk.get_by_role("heading", level=3)).to_have_text("Wrong count before action misdeal")


def test_an_incident_and_its_moment_may_be_chosen_instead(guest: Guest) -> None:
    guest.page.goto("/training")
    desk = guest.page.get_by_role("region", name="The floor desk")
    desk.get_by_label("House").select_option("sk")
    desk.get_by_label("Game").select_option("sk.push9")
    desk.get_by_text("Choose a moment and an incident instead").click()
    desk.get_by_label("Incident").select_option("exposed", timeout=60_000)
    desk.get_by_role("button", name="Rule on it").click()
    expect(desk.locator("article h3").first).to_be_visible(timeout=60_000)


def test_a_drill_is_answered_graded_and_comes_back_when_missed(guest: Guest) -> None:
    guest.page.goto("/training")
    guest.page.get_by_role("button", name="the right collection").click()
    question = guest.page.locator("form .question")
    expect(question).to_be_visible()
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
    expect(guest.page.locator("form .question")).to_be_visible()
    blanks = guest.page.locator(".blanks input[type=radio], .blanks button")
    for number in range(2 if "set" in kind else 1):
        blanks.nth(number).focus()
        guest.page.keyboard.press("Space")
    guest.page.get_by_role("button", name="Answer").focus()
    guest.page.keyboard.press("Enter")
    expect(guest.page.locator(".grade")).to_be_visible()


def take_charge(guest: Guest, game: str, role: str) -> None:
    guest.page.add_init_script("crypto.getRandomValues = numbers => numbers.fill(7)")
    guest.page.goto("/training")
    table = guest.page.get_by_role("region", name="The training table")
    table.get_by_label("Game").select_option(game)
    table.get_by_label("You are").select_option(role)
    table.get_by_label("Things go wrong").select_option(label="at every question")
    table.get_by_label("Hands").select_option("1")
    table.get_by_role("button", name="Take charge").click()
    expect(table.locator(".question")).to_be_visible()


def fill_first(guest: Guest) -> None:
    """The first of every choice, and a dollar in every other blank."""
    for choices in guest.page.locator(".task .blanks fieldset").all():
        choices.get_by_role("radio").first.check()
    for amount in guest.page.locator(".task .blanks > label input").all():
        amount.fill("$1")


def test_whoever_takes_charge_of_a_table_is_graded_with_the_rule_and_goes_on_after_a_reload(
    guest: Guest,
) -> None:
    take_charge(guest, "sk.push9", "floor")
    page, task = guest.page, guest.page.locator(".task")
    expect(task.locator(".felt [data-seat]").first).to_be_visible()
    fill_first(guest)
    task.get_by_role("button", name="Answer").click()
    expect(task.get_by_role("status").first).to_be_visible()
    expect(task.get_by_role("link").first).to_have_attribute("href", re.compile("/rules/sk[.]"))
    task.get_by_role("button", name="Go on").click()
    expect(task.get_by_role("button", name="Answer")).to_be_visible()
    second = task.locator("legend, .told li:last-child, label.choice").all_inner_texts()
    page.reload()
    page.get_by_role("button", name="Go on at sk.push9, after 1 answer").click()
    expect(task.locator(".question")).to_be_visible()
    assert task.locator("legend, .told li:last-child, label.choice").all_inner_texts() == second
    task.get_by_role("button", name="Leave the table").click()
    expect(page.get_by_role("heading", name="Your table of sk.push9 is over")).to_be_focused()
    expect(page.get_by_text(re.compile("of 1 right"))).to_be_visible()


def test_a_dealer_sees_his_table_to_its_end(guest: Guest) -> None:
    take_charge(guest, "comstock.super-pan9", "dealer")
    task = guest.page.locator(".task")
    while task.count():
        fill_first(guest)
        task.get_by_role("button", name="Answer").click()
        task.get_by_role("button", name="Go on").click()
        over = guest.page.get_by_role("heading", name="is over")
        expect(over.or_(task.get_by_role("button", name="Answer"))).to_be_visible()
    expect(guest.page.get_by_text(re.compile(r"\d+ of \d+ right"))).to_be_visible()


def test_a_sheet_and_its_key_open_as_a_page_to_print(guest: Guest) -> None:
    guest.page.goto("/training")
    sheets = guest.page.get_by_role("region", name="On paper")
    sheets.get_by_label("Drill").select_option("third-card")
    sheets.get_by_label("Problems").fill("3")
    with guest.page.expect_popup() as opened:
        sheets.get_by_role("link", name="Sheet and key to print").click()
    paper = opened.value
    expect(paper.locator("main ol.problems > li")).to_have_count(3)
    expect(paper.locator(".key ol.problems > li")).to_have_count(3)
    # Its style is let in, and nothing else is: the browser would say so in the console.
    assert paper.locator("h1").first.evaluate("one => getComputedStyle(one).color") == "rgb(31, 77, 58)"
    paper.close()


@pytest.mark.parametrize("look", LOOKS)
def test_training_is_accessible(guests: Callable[..., Guest], look: str) -> None:
    guest = guests(**LOOKS[look])
    look_up(guest)
    guest.page.get_by_role("button", name="divide side pots").click()
    expect(guest.page.locator("form .question")).to_be_visible()
    assert scan(guest.page) == []
    assert not is_too_wide(guest.page)
    take_charge(guest, "sk.push9", "floor")
    assert scan(guest.page) == []
    fill_first(guest)
    guest.page.locator(".task").get_by_role("button", name="Answer").click()
    expect(guest.page.locator(".task").get_by_role("status").first).to_be_visible()
    assert scan(guest.page) == []
