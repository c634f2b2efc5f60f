"""The cloth in a real browser, told what a server would say: nothing jumps, one's own place comes first."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.e2e.made import MadePage
from tests.e2e.scenes import scenes
from tests.e2e.stillness import MOST, WATCH, jumped, shifts

STILL = ("palace.holdem", "palace.double-hand", "sk.pure215")


@pytest.fixture
def made(browser: Browser) -> Iterator[MadePage]:
    page = MadePage(browser)
    page.page.add_init_script(WATCH)
    yield page
    page.close()
    assert page.errors == []


@pytest.mark.parametrize("game", STILL)
def test_nothing_jumps_from_one_decision_to_the_next(game: str, made: MadePage) -> None:
    for moment in scenes(game):
        made.show(moment.welcome)
    assert jumped(made.page) < MOST, shifts(made.page)


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
