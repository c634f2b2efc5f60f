"""The table: drawn for every family, played by key, on a phone, by ear, and safe from mis-clicks."""

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.e2e.guest import LONGEST_HAND, Guest
from tests.e2e.scan import scan, settle

FAMILIES = (
    "palace.holdem",
    "comstock.stud",
    "palace.draw",
    "sk.push9",
    "sk.pure215",
    "palace.baccarat",
    "palace.three-card",
    "palace.pai-gow-tiles",
    "comstock.pan",
)
"""A game of every way in which a table is drawn. No two tests sit down at one table, where one might wait."""

PHONE: ViewportSize = {"width": 360, "height": 640}


def asked(guest: Guest, game: str) -> None:
    """Sit down at a game and wait to be asked something."""
    guest.play_now(game)
    guest.page.locator("[data-option]").first.wait_for()


def until(guest: Guest, shown: str, first: str = "") -> None:
    """Play until something is shown; `first` is an option to choose before any other, once."""
    last = time.monotonic() + LONGEST_HAND
    while not guest.page.locator(shown).count():
        assert time.monotonic() < last, guest.page.locator(".act").inner_text()
        wanted = guest.page.locator(f"[data-option={first}]:not([aria-disabled=true])") if first else None
        if wanted and wanted.count():
            wanted.click()
            first = ""
        else:
            guest.choose(shown)


def armed(guest: Guest) -> None:
    """Wait until the question takes a click."""
    guest.page.locator("[data-option]:not([aria-disabled=true])").first.wait_for()


@pytest.mark.parametrize("game", FAMILIES)
def test_the_table_of_each_family_offers_what_is_asked_and_passes_the_scan(game: str, guest: Guest) -> None:
    asked(guest, game)
    shown = guest.page.locator("[data-option]").evaluate_all("all => all.map(one => one.dataset.option)")
    assert sorted(shown) == sorted(offered(guest))
    assert scan(guest.page) == []
    guest.page.set_viewport_size(PHONE)
    guest.page.emulate_media(color_scheme="dark")
    settle(guest.page)
    wide, screen = guest.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide <= screen, "on a phone nothing is wider than the screen"
    for option in guest.page.locator("[data-option]").all():
        option.scroll_into_view_if_needed()
        expect(option).to_be_in_viewport(ratio=0.9)
    assert scan(guest.page) == []


def offered(guest: Guest) -> list[str]:
    """The verbs that the page should offer: every option, but of those with amounts one at a time."""
    assert guest.question is not None
    options = guest.question["ask"]["options"]
    sized = [option for option in options if option.get("high", 0) > option.get("low", 0)]
    return [option["verb"] for option in options if option not in sized[1:]]


def test_a_hand_is_played_by_the_keys_that_the_buttons_show(guest: Guest) -> None:
    asked(guest, "comstock.holdem")
    before = len(guest.hands_ended())
    last = time.monotonic() + LONGEST_HAND
    while len(guest.hands_ended()) == before:
        assert time.monotonic() < last
        ready = guest.page.locator("[data-option]:not([aria-disabled=true])")
        keys = ready.evaluate_all("all => all.map(one => one.getAttribute('aria-keyshortcuts'))")
        if keys:
            guest.page.keyboard.press(keys[0])
        guest.page.wait_for_timeout(50)


def test_folding_asks_again_where_checking_is_free(guest: Guest) -> None:
    asked(guest, "sk.holdem")
    page = guest.page
    until(guest, "[data-option=check]")
    armed(guest)
    page.locator("[data-option=fold]").click()
    expect(page.get_by_text("Checking costs nothing")).to_be_visible()
    page.get_by_role("button", name="Go back").click()
    expect(page.locator("[data-option=check]")).to_be_visible()


def test_an_amount_is_named_typed_and_stepped(guest: Guest) -> None:
    asked(guest, "palace.lowball")
    page = guest.page
    until(guest, ".sizing")
    field = page.locator(".sizing input[inputmode=decimal]")
    page.get_by_role("button", name="Min").click()
    least = field.input_value()
    field.focus()
    page.keyboard.press("ArrowUp")
    assert field.input_value() != least
    field.fill("nonsense")
    expect(field).to_have_attribute("aria-invalid", "true")
    page.get_by_role("button", name="Min").click()
    expect(field).to_have_value(least)
    button = page.locator("[data-option=bet], [data-option=raise]")
    expect(button).to_contain_text(least)
    number = guest.asked_number()
    armed(guest)
    field.press("Enter")
    guest.wait_until(lambda: guest.asked_number() != number)
    mine = [told for _, told in guest.told if told["event"] == "acted" and told["seat"] == guest.seat]
    assert mine[-1]["verb"] in ("bet", "raise")


def test_two_hands_are_set_by_key(guest: Guest) -> None:
    guest.play_now("sk.pai-gow-poker")
    page = guest.page
    until(guest, ".splitter", first="wager")
    front = page.locator(".splitter [data-row='0'] [data-card]")
    picks = guest.question["ask"]["options"][0]["picks"] if guest.question else []
    for card in picks[0]:
        page.locator(f".splitter [data-row='1'] [data-card='{card}']").first.press("Space")
    expect(front).to_have_count(2)
    armed(guest)
    page.locator("[data-option=set]").click()
    expect(page.locator(".splitter")).to_have_count(0)


def test_two_hands_are_set_by_dragging(guest: Guest) -> None:
    guest.play_now("palace.double-hand")
    page = guest.page
    until(guest, ".splitter", first="wager")
    card = page.locator(".splitter [data-row='1'] [data-card]").first
    name = card.get_attribute("data-card")
    card.drag_to(page.locator(".splitter [data-row='0']"))
    expect(page.locator(".splitter [data-row='0'] [data-card]")).to_have_attribute("data-card", name or "")


def test_a_card_is_chosen_by_dragging_it_up(guest: Guest) -> None:
    asked(guest, "comstock.lowball")
    page = guest.page
    until(guest, "[data-option=draw]")
    card = page.locator(".rack [data-card]").first
    lies = card.bounding_box()
    assert lies is not None
    across, down = lies["x"] + 10, lies["y"] + lies["height"] / 2
    page.mouse.move(across, down)
    page.mouse.down()
    page.mouse.move(across, down - 60, steps=4)
    page.mouse.up()
    expect(page.locator(".rack [aria-pressed=true]")).to_have_count(1)
    armed(guest)
    expect(page.locator("[data-option=draw]")).to_have_attribute("aria-disabled", "false")


def test_what_is_refused_says_what_stands_against_it(guest: Guest) -> None:
    asked(guest, "palace.no-bust")
    guest.page.locator(".tabs").get_by_role("button", name="Table").click()
    guest.page.get_by_label("Chips").fill("$1,000,000")
    guest.page.get_by_role("button", name="Take off").click()
    refused = guest.page.locator(".refused")
    expect(refused.locator("strong")).not_to_be_empty()
    refused.get_by_role("button", name="Understood").click()
    expect(refused).to_have_count(0)


def test_every_line_leads_to_its_rule(guest: Guest) -> None:
    asked(guest, "palace.omaha")
    guest.page.get_by_label("Everything, with its rule").check()
    expect(guest.page.locator(".log li").filter(has_text="Omaha")).not_to_have_count(0)
    expect(guest.page.locator(".log li").filter(has_text="palace.omaha")).to_have_count(0)
    line = guest.page.locator(".log li").filter(has_text="blind").first
    line.get_by_role("button", name=re.compile("Why")).click()
    panel = guest.page.get_by_role("dialog")
    expect(panel.locator(".rule").first).to_be_visible()
    panel.get_by_role("button", name="Close").click()
    expect(panel).to_be_hidden()


def test_a_line_has_one_quiet_mark_for_its_rule_and_no_more(guest: Guest) -> None:
    asked(guest, "comstock.holdem")
    loud = guest.page.locator(".table-page button.why:not(.quiet)")
    assert loud.count() == 0
    guest.play_a_hand()
    log = guest.page.locator("ol.log")
    lines = log.locator("> li")
    marks = [line.locator("> button.why").count() for line in lines.all()]
    assert marks
    assert set(marks) <= {0, 1}
    assert 1 in marks
    log.locator("summary").first.click()
    guest.page.get_by_label("Everything, with its rule").check()
    expect(lines.filter(has_text="blind").first.locator("button.why.quiet")).to_have_count(1)
    for line in lines.all():
        assert line.locator("button.why").count() <= 1
    assert loud.count() == 0


def test_every_option_leads_to_its_rule(guest: Guest) -> None:
    asked(guest, "sk.omaha")
    guest.page.locator(".options").get_by_role("button", name=re.compile("Why")).first.click()
    expect(guest.page.get_by_role("dialog").get_by_role("heading", level=2)).to_contain_text("Why")


def test_somebody_with_the_address_looks_on_and_sits_down(guests: Callable[..., Guest]) -> None:
    one, other = guests(), guests()
    one.play_now("palace.pineapple")
    other.page.goto(one.page.url)
    expect(other.page.get_by_text("You are looking on.")).to_be_visible()
    expect(other.page.locator(".felt .house")).to_contain_text("The Palace Club Casino")
    other.page.locator(".act").get_by_role("button", name="Sit down").click()
    other.page.get_by_role("dialog").get_by_role("button", name="Sit down").click()
    expect(other.page.locator(".seat.mine")).to_have_count(1)


def test_people_talk_and_need_not_listen(guests: Callable[..., Guest]) -> None:
    one, other = guests(), guests()
    for guest in (one, other):
        guest.play_now("sk.pineapple")
        guest.page.locator(".tabs").get_by_role("button", name="Chat").click()
    assert one.page.url == other.page.url
    one.page.get_by_label("Say something to the table").fill("good luck")
    one.page.get_by_role("button", name="Say", exact=True).click()
    heard = other.page.get_by_role("log", name="Chat")
    expect(heard).to_contain_text("good luck")
    heard.get_by_role("button", name=re.compile("Mute")).click()
    expect(heard).not_to_contain_text("good luck")


def test_what_happens_is_told_to_a_screen_reader(guest: Guest) -> None:
    asked(guest, "palace.holdem-hilo")
    expect(guest.page.get_by_role("alert")).to_contain_text("Your turn. You may")
    told = guest.page.get_by_role("log", name="What happens")
    expect(told).to_have_attribute("aria-live", "polite")
    guest.play_a_hand()
    expect(told).to_contain_text(re.compile("of (clubs|diamonds|hearts|spades)"))


def test_ones_own_hand_is_named_and_what_it_costs_to_call_is_said(guest: Guest) -> None:
    asked(guest, "palace.holdem")
    reading = guest.page.locator(".reading").first
    expect(reading).to_contain_text("You have:")
    expect(reading).to_contain_text(re.compile(r"to call into \$|in the pot"))


def test_the_log_tells_a_story_and_folds_every_movement_beneath_it(guest: Guest) -> None:
    asked(guest, "palace.holdem")
    log = guest.page.locator("ol.log")
    dealt = log.locator("details").filter(has_text="You are dealt").first
    expect(dealt).to_be_visible()
    expect(log).not_to_contain_text(re.compile(r"\bbet \d|\bstack \d|burn"))
    dealt.locator("summary").click()
    expect(dealt.get_by_text("blind").first).to_be_visible()


def test_the_result_stays_in_sight(guest: Guest) -> None:
    asked(guest, "comstock.holdem-hilo")
    # On a busy machine the next hand may begin before one has looked.
    result = guest.page.locator(".seat .result").first
    guest.play_until(result.is_visible)


def test_chips_and_cards_move_unless_less_motion_is_asked_for(guests: Callable[..., Guest]) -> None:
    moving, still = guests(reduced_motion="no-preference"), guests(reduced_motion="reduce")
    count = "window.moved = 0; const was = Element.prototype.animate; \
        Element.prototype.animate = function (...how) { window.moved += 1; return was.apply(this, how); }"
    for guest, game in ((moving, "palace.omaha-hilo"), (still, "sk.omaha-hilo")):
        guest.page.add_init_script(count)
        asked(guest, game)
        guest.play_a_hand()
    assert moving.page.evaluate("window.moved") > 5
    assert still.page.evaluate("window.moved") == 0
