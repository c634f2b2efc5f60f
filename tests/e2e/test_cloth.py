"""The cloth in a real browser, told what a server would say: nothing jumps, one's own place comes first."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator

from tests.e2e.made import MadePage
from tests.e2e.scenes import scenes
from tests.e2e.stillness import MOST, WATCH, forget, jumped, shifts

STILL = (
    *("palace.holdem", "comstock.stud", "palace.draw", "sk.push9", "sk.pure215", "palace.baccarat"),
    *("palace.three-card", "palace.double-hand", "palace.pai-gow-tiles", "palace.pan"),
)
"""A game of every family."""


@pytest.fixture
def made(browser: Browser) -> Iterator[MadePage]:
    page = MadePage(browser)
    page.page.add_init_script(WATCH)
    yield page
    page.close()
    assert page.errors == []


@pytest.mark.parametrize("game", STILL)
def test_nothing_jumps_from_one_decision_to_the_next(game: str, made: MadePage) -> None:
    moments = scenes(game)
    for size in ((1280, 800), (390, 844)):
        made.resize(*size)
        forget(made.page)
        for moment in moments:
            made.show(moment.welcome)
            assert jumped(made.page) < MOST, (size, moment.moment, shifts(made.page))
            forget(made.page)


def test_cards_that_lie_do_not_move_while_more_of_the_hand_are_dealt(browser: Browser) -> None:
    made = MadePage(browser, viewport={"width": 390, "height": 844}, reduced_motion="no-preference")
    made.page.add_init_script(WATCH)
    moments = scenes("sk.pai-gow-poker")
    told = next(json.loads(one.welcome) for one in moments if one.moment.endswith("set-two-hands"))
    log = told["log"]
    own = {"event": "dealt", "place": f"hand {told['you']['seat']}"}
    dealt = [at for at, line in enumerate(log) if own.items() <= line["what"].get("told", {}).items()]
    began, came = log[: dealt[0]], log[dealt[0] :]
    before = {"log": began, "number": began[-1]["number"], "hand": None, "question": None}
    made.show(json.dumps(told | before))
    news = {key: told[key] for key in ("now", "number", "asked", "question", "clocks")}
    made.tell(news | {"tell": "news", "lines": came})
    made.page.locator(".splitter").wait_for()
    moved = [what for shift in shifts(made.page) for what in shift["what"] if what.startswith("ol.")]
    made.close()
    assert moved == []


def offered(welcome: str) -> list[dict[str, Any]]:
    """What somebody may choose."""
    options: list[dict[str, Any]] = json.loads(welcome)["question"]["ask"]["options"]
    return options


def test_what_is_preselected_in_super_pan_9_is_ones_own_circle(made: MadePage) -> None:
    first = next(one for one in scenes("comstock.super-pan9") if one.moment == "asked about wagers")
    made.show(first.welcome)
    seat = json.loads(first.welcome)["you"]["seat"]
    bet = made.page.locator("[data-option=wager]")
    where = bet.get_attribute("data-where") or ""
    own = [option["where"] for option in offered(first.welcome) if option.get("topic") == "own-circle"]
    assert where in ("", *own), f"seat {seat} would bet on {where}"


def test_the_winning_cards_of_hand_and_board_are_lifted_and_it_is_said_who_won(made: MadePage) -> None:
    over = scenes("palace.holdem")[-1]
    made.show(over.welcome)
    page = made.page
    told = json.loads(over.welcome)["story"]
    won = [line["message"] for line in told if line["message"]["key"].startswith("wins")]
    assert page.locator(".fan .wins, .rack .wins").count() == len(won[0]["cards"])
    assert page.locator(".fan .lost").count() > 0
    assert page.locator(".rack .held").count() == 2, "one's own hand stays where it was"
    said = page.locator(".felt .outcome").text_content() or ""
    assert "wins" in said or "You win" in said
    assert said in (page.locator(".act").text_content() or "")


def test_the_price_stands_there_while_one_is_not_asked(made: MadePage) -> None:
    asked = json.loads(scenes("palace.holdem")[0].welcome)
    made.show(json.dumps(asked | {"question": None, "asked": []}))
    words = made.page.locator(".act .reading").inner_text()
    assert "to call into" in words
    assert "to 1" in words


def wide(thing: Locator) -> float:
    """How wide it is drawn."""
    box = thing.bounding_box()
    assert box is not None
    return box["width"]


def test_cloth_backs_and_size_of_cards_are_ones_own_and_kept(made: MadePage) -> None:
    made.show(scenes("palace.holdem")[1].welcome)
    page = made.page
    board = page.locator('.fan[data-place="board"] .piece').first
    before = wide(board)
    page.get_by_role("button", name="Settings").click()
    for name in ("Blue", "Large, where there is room"):
        page.get_by_role("radio", name=name).first.check()
    made.settle()
    assert page.locator("html").get_attribute("data-felt") == "blue"
    assert wide(board) > before * 1.1
    assert json.loads(page.evaluate("localStorage['calroom.settings']"))["cardSize"] == "large"
