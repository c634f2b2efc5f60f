"""Takes pictures from the real room: `python -m tests.e2e.screens`, or `make screens`.

Those of the README go to `docs/screens`; those of every game on a desk and on a phone, while somebody chooses
and when the hand is over, to `build/screens`, to be looked at. Names of games take only theirs.
"""

import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, ViewportSize

import calroom
from calroom.lessons import Play, lesson
from tests.e2e.browser import chromium
from tests.e2e.guest import Guest
from tests.e2e.podium import staff
from tests.e2e.podium.staff import owner_of, plays, put_up
from tests.e2e.room import RoomServer
from tests.e2e.test_coach import coached
from tests.e2e.test_languages import sit_down
from tests.e2e.walk import HOUSE_GAMES, PICTURES, walk

SCREENS = Path(__file__).parents[2] / "docs" / "screens"
EVERY_GAME = SCREENS.parents[1] / "build" / "screens"
SIZE: ViewportSize = {"width": 1120, "height": 720}
PHONE: ViewportSize = {"width": 390, "height": 780}
PATIENCE = 180

Moment = Callable[[Guest], bool]


def board(guest: Guest) -> bool:
    """Asked with cards on the board."""
    return asked(guest) and len(lying(guest, "board")) >= 3


def later_street(guest: Guest) -> bool:
    """Asked with five cards or more before them."""
    return asked(guest) and len(lying(guest, f"hand {guest.seat}")) >= 5


def asked_with_cards(guest: Guest) -> bool:
    """Asked when cards are dealt."""
    return asked(guest) and any(told["event"] == "dealt" for told in this_hand(guest))


def may_hit(guest: Guest) -> bool:
    """Asked whether they want another card."""
    return asked(guest) and bool(guest.page.locator("[data-option=hit]").count())


def may_set(guest: Guest) -> bool:
    """Asked how they set their hand."""
    return asked(guest) and bool(guest.page.locator("[data-option=set]").count())


def cards_turned(guest: Guest) -> bool:
    """Between hands, with the cards of the last one turned up."""
    return bool(guest.hands_ended()) and guest.lines[-1]["event"] != "handbegan" and not asked(guest)


def some_melds(guest: Guest) -> bool:
    """Asked while somebody has spread cards."""
    return asked(guest) and any("spread" in place for place in dealt_places(guest))


TABLES: dict[str, tuple[str, Moment]] = {
    "holdem": ("palace.holdem", board),
    "stud": ("comstock.stud", later_street),
    "draw": ("palace.draw", asked_with_cards),
    "blackjack": ("sk.pure215", may_hit),
    "baccarat": ("palace.baccarat", cards_turned),
    "tiles": ("palace.pai-gow-tiles", may_set),
    "pan": ("comstock.pan", some_melds),
}
"""A table of each family, and the moment at which it is worth a picture."""


PUT_UP = ("palace.holdem", "sk.pure215", "comstock.stud", "comstock.pan", "palace.baccarat", "palace.draw")
"""What is put up for the pictures of the podium."""

PAGES = (
    "lobby",
    "rules",
    "replay",
    "phone",
    "podium-board",
    "podium-table",
    "podium-new",
    "podium-lists",
    "chinese",
    "spanish",
    "lesson",
    "coach",
    "review",
)
"""The other pictures."""


def asked(guest: Guest) -> bool:
    """Whether the page asks them something that can be clicked."""
    return bool(guest.page.locator("[data-option]:not([aria-disabled=true])").count())


def lying(guest: Guest, place: str) -> list[str]:
    """The cards that came into a place in this hand."""
    return [
        card
        for told in this_hand(guest)
        if told["event"] == "dealt" and told["place"] == place
        for card in told["cards"]
    ]


def dealt_places(guest: Guest) -> set[str]:
    """Every place into which cards went in this hand."""
    return {told["place"] for told in this_hand(guest) if "place" in told}


def this_hand(guest: Guest) -> list[dict[str, Any]]:
    """The events of the hand that is played."""
    return [what["told"] for what in guest.lines if what["event"] == "inhand" and what["hand"] == guest.hand]


def take(guest: Guest, name: str) -> None:
    """One picture."""
    guest.page.wait_for_timeout(700)
    guest.page.screenshot(path=SCREENS / f"{name}.png")
    sys.stdout.write(f"{name}.png\n")


def play_until(guest: Guest, moment: Moment) -> None:
    """Play hands until the moment has come."""
    last = time.monotonic() + PATIENCE
    while not moment(guest):
        if time.monotonic() > last:
            raise SystemExit(f"the moment {moment.__name__} did not come at {guest.page.url}")
        guest.choose()


def take_tables(browser: Browser, address: str) -> None:
    """Every family's table, and the first of them on a phone."""
    for name, (game, moment) in TABLES.items():
        guest = Guest(browser, address, viewport=SIZE)
        guest.play_now(game)
        play_until(guest, moment)
        take(guest, f"table-{name}")
        guest.leave()
    guest = Guest(browser, address, viewport=PHONE, color_scheme="dark")
    guest.play_now("sk.holdem")
    play_until(guest, board)
    take(guest, "phone")
    guest.leave()


def take_pages(browser: Browser, address: str) -> None:
    """The lobby, the rule book, and a hand replayed."""
    guest = Guest(browser, address, viewport=SIZE)
    guest.page.goto("/", wait_until="networkidle")
    take(guest, "lobby")
    guest.page.goto("/rules/palace.holdem/compare", wait_until="networkidle")
    take(guest, "rules")
    guest.play_now("comstock.holdem")
    guest.play_a_hand()
    guest.page.goto("/hands")
    guest.page.get_by_role("link", name="Replay").last.click()
    guest.page.get_by_role("heading", name="The shuffle").wait_for()
    middle = guest.page.locator("ol.log li > button:first-child")
    middle.nth(middle.count() * 3 // 4).click()
    take(guest, "replay")
    guest.leave()


def take_lesson(browser: Browser, address: str) -> None:
    """A hand of a lesson, at a move that is explained."""
    guest = Guest(browser, address, viewport=SIZE)
    guest.page.goto("/learn/palace.holdem")
    hand = next(
        at for at, step in enumerate(lesson(calroom.game("palace.holdem")).steps) if isinstance(step, Play)
    )
    for _ in range(hand):
        guest.page.get_by_role("navigation", name="Steps of the lesson").get_by_role("button").last.click()
    guest.page.locator("[data-option='fold'][aria-disabled='false']").click()
    guest.page.get_by_text("Not that.").wait_for()
    take(guest, "lesson")
    guest.leave()


def take_coach(browser: Browser, address: str) -> None:
    """A hand with the coach beside it, and what the choices of hands were worth."""
    guest = Guest(browser, address, viewport=SIZE)
    coached(guest, "comstock.pure215")
    play_until(guest, may_hit)
    guest.page.locator("tr.best").wait_for()
    take(guest, "coach")
    guest.play_a_hand()
    guest.page.goto("/hands")
    guest.page.get_by_role("link", name="Replay").last.click()
    guest.page.get_by_role("button", name="Ask the coach").click()
    said = guest.page.get_by_role("region", name="What your choices were worth")
    said.get_by_role("list").or_(said.get_by_text("nothing")).first.wait_for()
    said.scroll_into_view_if_needed()
    take(guest, "review")
    guest.leave()


def take_languages(browser: Browser, address: str) -> None:
    """A table in Chinese and the lobby in Spanish."""
    reader = Guest(browser, address, viewport=SIZE, locale="zh-TW")
    sit_down(reader, "palace.pai-gow-tiles")
    play_until(reader, may_set)
    take(reader, "chinese")
    reader.leave()
    reader = Guest(browser, address, viewport=SIZE, locale="es-US")
    reader.page.goto("/", wait_until="networkidle")
    take(reader, "spanish")
    reader.leave()


def take_podium(browser: Browser, room: RoomServer) -> None:
    """The podium of a room in which some play."""
    owner = Guest(browser, room.address, viewport=SIZE)
    owner_of(room, owner)
    for game in PUT_UP:
        put_up(owner, game)
    players = []
    for game in PUT_UP[:3]:
        player = Guest(browser, room.address)
        player.page.goto(f"/tables/{plays(player, game)}")
        players.append(player)
    owner.page.goto("/podium")
    owner.page.get_by_text("Hand 1").first.wait_for()
    take(owner, "podium-board")
    owner.page.goto("/podium/tables/palace.holdem-1")
    owner.page.get_by_text("Cards are dealt").first.wait_for()
    take(owner, "podium-table")
    take_lists(owner, players)
    owner.page.goto("/podium/new")
    owner.page.get_by_label("Game").first.select_option("comstock.lowball")
    owner.page.get_by_role("heading", name="What a seat pays").wait_for()
    take(owner, "podium-new")
    for one in (*players, owner):
        one.leave()


def take_lists(owner: Guest, players: Sequence[Guest]) -> None:
    """A list on which some wait, one of them without a phone."""
    waits = {"game": "comstock.pan", "stakes": "$2 condition"}
    for player in players:
        staff.asked(player, "/api/me/places", {"what": {"input": "joinlist", **waits}})
    staff.asked(owner, "/api/floor/orders", {"what": {"input": "joinlist", "name": "Big Jim", **waits}})
    owner.page.goto("/podium/lists")
    owner.page.get_by_text("Big Jim").first.wait_for()
    take(owner, "podium-lists")


def take_games(browser: Browser, address: str, games: Sequence[str]) -> None:
    """Every game, on a desk and on a phone; what is wrong with one is said."""
    EVERY_GAME.mkdir(parents=True, exist_ok=True)
    jobs = [(game, way) for game in games for way in ("mouse", "phone")]
    for found in walk(browser, address, jobs, 2, EVERY_GAME, PICTURES):
        sys.stdout.write(f"{found.game}, {found.way}\n")
        sys.stdout.writelines(f"  {fault}\n" for fault in found.faults)
        sys.stdout.flush()


def main(games: Sequence[str]) -> None:
    """Open a room, take every picture, and close it."""
    SCREENS.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        room = RoomServer(Path(folder), pause=4.0)
        room.start()
        try:
            if not games:
                take_tables(browser, room.address)
                take_pages(browser, room.address)
                take_lesson(browser, room.address)
                take_coach(browser, room.address)
                take_languages(browser, room.address)
                take_podium(browser, room)
            take_games(browser, room.address, games or HOUSE_GAMES)
        finally:
            room.kill()


if __name__ == "__main__":
    main(sys.argv[1:])
