"""Lessons in the browser: read, answered and played by hand, on a desk and on a phone."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Error, Locator, Page, ViewportSize, expect

import calroom
from calroom.lessons import Play, Question, lesson, sit_down
from calroom.table.asks import Answer
from tests.e2e.guest import Guest
from tests.e2e.scan import is_too_wide, scan

FAMILIES = (
    "palace.holdem",
    "comstock.omaha-hilo",
    "palace.pineapple",
    "palace.razz",
    "palace.draw",
    "sk.push9",
    "palace.mexican",
    "palace.no-bust",
    "palace.baccarat",
    "palace.three-card",
    "comstock.super-pan9",
    "palace.double-hand",
    "palace.pai-gow-tiles",
    "palace.pan",
)
TAKEN = [(game, "desk") for game in FAMILIES]
TAKEN += [(game, "phone") for game in ("palace.holdem", "palace.pai-gow-tiles", "palace.pan")]
"""A lesson of every family on a desk; on a phone those whose choices differ most from each other."""

SHEETS = (
    "palace.holdem",
    "comstock.omaha-hilo",
    "palace.razz",
    "sk.push9",
    "palace.three-card",
    "palace.pan",
)
"""Those whose charts do not take minutes on a machine that has not worked them out."""

SIZES: dict[str, ViewportSize] = {
    "desk": {"width": 1280, "height": 860},
    "phone": {"width": 390, "height": 780},
}


def go_on(page: Page) -> None:
    nav = page.get_by_role("navigation", name="Steps of the lesson")
    nav.get_by_role("button", name="Next", exact=True).click()


COVERED = """one => {
    one.scrollIntoView({ block: "nearest" });
    const { left, top, width, height } = one.getBoundingClientRect();
    return !one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""


def choose(held: Locator) -> None:
    """Choose a card, once; one that lies under the next of a fan is chosen by key."""
    before = held.count()
    if held.first.evaluate(COVERED):
        held.first.press("Enter")
        expect(held).to_have_count(before - 1)
        return
    try:
        # Only looked at: a click that nobody waited for could still count later, and undo the choice.
        held.first.click(timeout=2_000, trial=True)
    except Error:
        held.first.press("Enter")
    else:
        held.first.click()
    expect(held).to_have_count(before - 1)


def give(page: Page, answer: Answer) -> None:
    """Choose on the page what the lesson wants to hear."""
    expect(page.locator(f"[data-option='{answer.verb}']").first).to_be_visible()
    rack = page.locator(".rack")
    option = page.locator(f"[data-option='{answer.verb}'][aria-disabled='false']")
    for card in answer.cards:
        unchosen = rack.locator(f"[aria-pressed='false'][data-card='{card}']")
        held = unchosen.or_(rack.locator(f"[data-row='1'] [data-card='{card}']"))
        # What two hands are set with comes a moment after the question.
        expect(option.or_(held).first).to_be_visible()
        # Where there is only one way to choose them, the button names the cards.
        if held.count():
            choose(held)
    chosen = option.locator(f"xpath=self::*[@data-where='{answer.where}']") if answer.where else option
    chosen.first.click()


def play(page: Page, game: str, step: int) -> None:
    """Play a hand of the lesson as it wants it, and see each answer called right."""
    sitting, given = sit_down(calroom.game(game), step), 0
    verdict = page.locator(".verdict")
    while sitting.ask is not None:
        best = sitting.best()
        # The page says that one is done with betting as soon as the bets are laid.
        if best.verb != "done" or given == 0:
            give(page, best)
        given += 1
        sitting.answer(best)
        # What was said of the answer before stands there until this one has been judged.
        expect(page.locator(".hand[data-house]")).to_have_attribute("aria-busy", "false")
        expect(verdict).to_contain_text("Right.")
        if sitting.ask is not None and sitting.best().verb != "done":
            # What needs cards is there before it can be clicked.
            expect(page.locator("[data-option]").first).to_be_visible()
    expect(verdict.get_by_role("strong").last).to_contain_text(str(sitting.play.ending)[:20])


def test_at_the_end_of_a_lessons_hand_ones_own_cards_are_lifted_and_dimmed_like_all_others(
    guests: Callable[..., Guest],
) -> None:
    page = guests(viewport=SIZES["desk"]).page
    page.goto("/learn/palace.holdem")
    for at, step in enumerate(lesson(calroom.game("palace.holdem")).steps):
        if isinstance(step, Play):
            play(page, "palace.holdem", at)
            break
        if isinstance(step, Question):
            page.locator(".replies button").nth([one.right for one in step.replies].index(True)).click()
        go_on(page)
    expect(page.locator(".fan .wins, .fan .lost").first).to_be_visible()
    expect(page.locator(".rack .held")).to_have_count(2)
    expect(page.locator(".rack .held.wins, .rack .held.lost")).to_have_count(2)
    expect(page.locator(".rack .held.wins").first).to_be_visible()


@pytest.mark.parametrize(("game", "size"), TAKEN)
def test_a_lesson_is_taken_from_its_beginning_to_a_seat(
    guests: Callable[..., Guest], game: str, size: str
) -> None:
    page = guests(viewport=SIZES[size]).page
    page.goto(f"/learn/{game}")
    for at, step in enumerate(lesson(calroom.game(game)).steps):
        expect(page.locator("#step")).to_have_text(str(step.title))
        assert not is_too_wide(page)
        if isinstance(step, Play):
            play(page, game, at)
        elif isinstance(step, Question):
            page.locator(".replies button").nth([one.right for one in step.replies].index(True)).click()
        go_on(page)
    expect(page.get_by_role("button", name="Sit down with the coach")).to_be_visible()


BELOW = "one => one.getBoundingClientRect().bottom > innerHeight"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", ["palace.holdem", "palace.razz", "palace.three-card"])
def test_a_hand_of_a_lesson_begins_with_its_choices_in_sight(
    guests: Callable[..., Guest], game: str, size: str
) -> None:
    page = guests(viewport=SIZES[size]).page
    page.goto(f"/learn/{game}")
    steps = lesson(calroom.game(game)).steps
    for _ in range(next(at for at, step in enumerate(steps) if isinstance(step, Play))):
        page.get_by_role("navigation", name="Steps of the lesson").get_by_role("button").last.click()
    option = page.locator("[data-option], .rack [data-chip]").first
    expect(option).to_be_visible()
    expect(page.locator("#step")).to_be_in_viewport()
    page.wait_for_function("window.scrollY > 0")
    assert not option.evaluate(BELOW)


def test_a_wrong_move_is_explained_and_may_be_put_right(guests: Callable[..., Guest]) -> None:
    page = guests(viewport=SIZES["phone"]).page
    game = "palace.holdem"
    page.goto(f"/learn/{game}")
    hand = next(at for at, step in enumerate(lesson(calroom.game(game)).steps) if isinstance(step, Play))
    for _ in range(hand):
        page.get_by_role("navigation", name="Steps of the lesson").get_by_role("button").last.click()
    page.locator("[data-option='fold'][aria-disabled='false']").click()
    expect(page.locator(".verdict")).to_contain_text("Whoever folds gives up")
    assert scan(page) == []
    page.locator("[data-option='raise'][aria-disabled='false']").click()
    expect(page.locator(".verdict")).to_contain_text("Right.")


def sit_down_after(page: Page, game: str) -> None:
    """Skip through a lesson, and sit down with the coach."""
    page.goto(f"/learn/{game}")
    expect(page.locator("#step")).to_be_visible()
    nav = page.get_by_role("navigation", name="Steps of the lesson")
    onwards = nav.get_by_role("button", name=re.compile("^(Next|Skip this)$"))
    while onwards.count():
        onwards.click()
    page.get_by_role("button", name="Sit down with the coach").click()


def test_on_a_phone_the_coach_begins_as_a_line_and_opens_only_when_asked(
    guests: Callable[..., Guest],
) -> None:
    page = guests(viewport=SIZES["phone"]).page
    sit_down_after(page, "palace.hot-action")
    expect(page.get_by_text("The coach is on", exact=True)).to_be_visible()
    line = page.locator(".coach-line")
    expect(line).to_be_visible(timeout=60_000)
    expect(page.get_by_role("region", name="Coach")).to_have_count(0)
    line.get_by_role("button", name="Coach").click()
    expect(page.get_by_role("region", name="Coach").locator("tr.best")).to_be_visible()


def test_after_the_lesson_one_sits_down_with_the_coach(guest: Guest) -> None:
    page = guest.page
    sit_down_after(page, "palace.three-card")
    expect(page.get_by_role("region", name="Coach")).to_contain_text("The coach is on")


def test_lessons_are_found_from_the_lobby_and_from_the_rules(guest: Guest) -> None:
    page = guest.page
    page.goto("/")
    expect(page.locator("a[href='/learn/palace.holdem']")).to_be_visible()
    page.goto("/rules/palace.holdem")
    page.get_by_role("link", name="Learn it in five minutes").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Texas Hold'em")
    page.goto("/learn")
    expect(page.locator("a.lesson")).to_have_count(len(calroom.games()))
    assert scan(page) == []


# The tour of the room


def test_a_first_visit_is_offered_a_tour_that_one_leaves_with_escape_and_never_sees_again(
    guest: Guest,
) -> None:
    page = guest.page
    page.goto("/")
    page.get_by_role("button", name="Take the tour of the room").click()
    tour = page.get_by_role("region", name="Tour of the room")
    expect(tour).to_contain_text("Each door leads to a house")
    assert scan(page) == []
    tour.get_by_role("button", name="Next").click()
    expect(page.locator(".tour-here")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(tour).to_have_count(0)
    page.reload()
    expect(page.get_by_role("heading", name="Take a seat")).to_be_visible()
    expect(page.locator(".doors a").first).to_be_visible()
    expect(page.get_by_role("button", name="Take the tour of the room")).to_have_count(0)


def test_the_tour_goes_through_the_room_and_is_never_over_a_table(guests: Callable[..., Guest]) -> None:
    guest = guests(viewport=SIZES["phone"])
    page = guest.page
    page.goto("/")
    page.get_by_role("button", name="Take the tour of the room").click()
    tour = page.get_by_role("region", name="Tour of the room")
    while tour.get_by_role("button", name="Next").count():
        expect(page.locator(".tour-here")).to_have_count(1)
        tour.get_by_role("button", name="Next").click()
    tour.get_by_role("button", name="Done").click()
    expect(tour).to_have_count(0)
    guest.play_now("palace.stud")
    expect(page.get_by_role("button", name="Take the tour of the room")).to_have_count(0)


# Sheets


@pytest.mark.parametrize("game", SHEETS)
def test_a_sheet_is_one_page_on_paper(guest: Guest, game: str) -> None:
    guest.page.goto(f"/sheet/{game}")
    expect(guest.page.get_by_role("heading", name="What it costs")).to_be_visible(timeout=60_000)
    for paper in ("A4", "Letter"):
        assert len(re.findall(rb"/Type\s*/Page[^s]", guest.page.pdf(format=paper))) == 1
