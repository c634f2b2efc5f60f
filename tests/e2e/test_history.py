"""My hands: listed, replayed step by step, shared, written to a file, and their shuffle checked."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from msgspec import json
from playwright.sync_api import Route, expect

from tests.e2e.guest import Guest
from tests.e2e.scan import scan
from tests.e2e.test_lobby import LOOKS


def who_played(guests: Callable[..., Guest], game: str, **look: Any) -> Guest:
    """Somebody who has played a hand and looks at their hands; at games where nobody waits for others."""
    guest = guests(**look)
    guest.play_now(game)
    guest.play_a_hand()
    guest.page.goto("/hands")
    expect(guest.page.locator("tbody tr").first).to_be_visible()
    return guest


def replay(guest: Guest) -> None:
    """Open the first hand of the list."""
    guest.page.locator("tbody tr").last.get_by_role("link", name="Replay").click()
    expect(guest.page.get_by_role("heading", level=2, name="The shuffle")).to_be_visible()


def test_a_hand_is_replayed_step_by_step_and_marked_as_a_replay(guests: Callable[..., Guest]) -> None:
    guest = who_played(guests, "palace.holdem")
    replay(guest)
    expect(guest.page.get_by_text("Replay", exact=True).first).to_be_visible()
    slider = guest.page.get_by_role("slider", name="Step")
    last = int(slider.get_attribute("max") or 0)
    assert last > 4
    guest.page.keyboard.press("Home")
    expect(slider).to_have_value("0")
    guest.page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("1")
    guest.page.keyboard.press("End")
    expect(slider).to_have_value(str(last))
    expect(guest.page.get_by_role("heading", name="What it came to")).to_be_visible()
    guest.page.get_by_role("button", name="Play", exact=True).click()
    expect(slider).not_to_have_value(str(last))
    guest.page.keyboard.press("ArrowLeft")
    guest.page.locator("ol.log li > button:first-child").nth(3).click()
    expect(slider).to_have_value("4")


def test_the_shuffle_is_checked_in_the_browser(guests: Callable[..., Guest]) -> None:
    guest = who_played(guests, "sk.holdem")
    replay(guest)
    result = guest.page.get_by_role("status").filter(has_text="Checked in this browser")
    expect(result).to_contain_text("exactly as it was sealed before the deal")
    noted = guest.page.get_by_text("This browser noted the seal when the hand began, and it is the same.")
    expect(noted).to_be_visible()


def test_a_card_that_was_not_sealed_so_is_found_out(guests: Callable[..., Guest]) -> None:
    guest = who_played(guests, "palace.omaha")

    def exchange(route: Route) -> None:
        answer = route.fetch()
        hand = json.decode(answer.body())
        opening = hand["openings"][0]
        opening["card"] = "2c" if opening["card"] != "2c" else "3d"
        route.fulfill(response=answer, body=json.encode(hand))

    guest.page.route(re.compile(r"/api/hands/[^/]+/\d+$"), exchange)
    replay(guest)
    expect(guest.page.get_by_role("status").filter(has_text="The check fails")).to_be_visible()


def test_a_shared_hand_shows_a_stranger_what_a_spectator_saw(guests: Callable[..., Guest]) -> None:
    guest, stranger = who_played(guests, "comstock.stud"), guests(forgives=("403",))
    replay(guest)
    own = guest.page.url
    link = guest.page.get_by_label("Link to this hand").input_value()
    stranger.page.goto(link)
    expect(stranger.page.get_by_text("seen by a spectator")).to_be_visible()
    stranger.page.goto(own)
    expect(stranger.page.get_by_role("alert").filter(has_text="link")).to_be_visible()


def test_a_hand_of_holdem_can_be_had_as_a_file(guests: Callable[..., Guest]) -> None:
    guest = who_played(guests, "comstock.holdem")
    replay(guest)
    with guest.page.expect_download() as waiting:
        guest.page.get_by_role("link", name="Download as a PHH file").click()
    assert 'variant = "FT"' in waiting.value.path().read_text()


@pytest.mark.parametrize(
    ("look", "game"), [("light", "palace.stud"), ("dark", "palace.razz"), ("phone", "sk.omaha")]
)
def test_the_list_and_the_replayer_are_accessible(guests: Callable[..., Guest], look: str, game: str) -> None:
    guest = who_played(guests, game, **LOOKS[look])
    assert scan(guest.page) == []
    replay(guest)
    assert scan(guest.page) == []
