"""Betting against a bank is a layout: chips go where one taps or drags them; the cloth says what bets pay.

The table is made up: it says whose places are open, and what the page says to it is read back.
"""

import json
from collections.abc import Iterator
from functools import cache
from itertools import count
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.e2e.covering import covered
from tests.e2e.made import MadePage
from tests.e2e.scenes import scenes

Welcome = dict[str, Any]
Bet = tuple[str, str, int]
NUMBERS = count(2_000_000)
DESK, SMALL_DESK, TABLET, PHONE, PHONE_ON_ITS_SIDE = (
    *((1440, 900), (1024, 768), (768, 1024)),
    *((390, 844), (844, 390)),
)

BACCARAT, THREE_CARD, PURE = "palace.baccarat", "palace.three-card", "comstock.pure215"
PLACES: dict[str, tuple[Bet, ...]] = {
    BACCARAT: (
        ("wager", "player circle", 40_000),
        ("wager", "banker circle", 40_000),
        ("wager", "tie circle", 20_000),
    ),
    THREE_CARD: (("wager", "ante", 40_000), ("bonus", "bonus", 40_000)),
    PURE: (("wager", "circle", 30_000),),
}
"""Where somebody may bet before their own seat while nothing lies there: the verb, and how much at most."""


@pytest.fixture(scope="module")
def room(browser: Browser) -> Iterator[MadePage]:
    made = MadePage(browser, viewport={"width": 1440, "height": 900})
    kept = json.dumps(json.dumps({"waits": False}))
    made.page.add_init_script(f'localStorage.setItem("calroom.settings", {kept})')
    yield made
    made.close()


@pytest.fixture
def made(room: MadePage) -> Iterator[MadePage]:
    """A table at which nothing has been said yet."""
    yield room
    room.resize(*DESK)
    room.page.evaluate("window.said = []")


@cache
def wagers(game: str) -> str:
    return next(moment.welcome for moment in scenes(game) if moment.moment == "asked about wagers")


def to_bet(game: str, *options: dict[str, Any]) -> Welcome:
    """Somebody is asked for their bets and nothing of theirs lies yet; options may be given instead."""
    welcome: Welcome = json.loads(wagers(game))
    seat, chips = welcome["you"]["seat"], welcome["hand"]["chips"]
    for place in [place for place in chips if place.endswith(f" {seat}") and not place.startswith("stack")]:
        chips[f"stack {seat}"] += chips.pop(place)
    usual = [
        {"verb": verb, "where": f"{kind} {seat}", "low": 1_000, "high": high, "step": 100}
        for verb, kind, high in PLACES[game]
    ]
    welcome["question"]["number"] = next(NUMBERS)
    welcome["question"]["ask"]["options"] = [*(options or usual), {"verb": "done"}]
    return welcome


def waiting(welcome: Welcome) -> Welcome:
    return {**welcome, "question": None, "asked": []}


def begin(made: MadePage, game: str) -> Welcome:
    """A hand begins, and one may bet."""
    now = to_bet(game)
    made.show(json.dumps(waiting(now)))
    made.show(json.dumps(now))
    return now


def place(made: MadePage, kind: str) -> Locator:
    """A place where one may bet before one's own seat."""
    seat = made.page.locator(".seat.mine").get_attribute("data-seat")
    return made.page.locator(f'button[data-place="{kind} {seat}"]')


def take(made: MadePage, chip: int) -> None:
    made.page.locator(f'[data-chip="{chip}"]').click()


def press(made: MadePage, name: str) -> None:
    made.page.locator(".changes").get_by_role("button", name=name).click()


def lies(made: MadePage, **amounts: str) -> None:
    """So much lies on the places of these kinds, and on an empty one nothing."""
    for kind, amount in amounts.items():
        shown = place(made, kind.replace("_", " ")).locator(".amount")
        expect(shown).to_have_text([amount] if amount else [])


def replies(made: MadePage) -> list[tuple[str, str, int]]:
    """Everything that was said to the table: verb, place and amount."""
    made.settle()
    answers = [wish["answer"] for wish in made.wishes("reply")]
    return [(one["verb"], one.get("where", ""), one.get("amount", 0)) for one in answers]


def lay(made: MadePage, now: Welcome) -> list[tuple[str, str, int]]:
    """Say that the bets stand; the table takes each that is said, until one is done."""
    made.page.locator(".says .main").click()
    options = now["question"]["ask"]["options"]
    while (said := replies(made))[-1][0] != "done":
        options = [option for option in options if option.get("where") != said[-1][1]]
        assert len(said) <= len(now["question"]["ask"]["options"])
        now = to_bet(now["table"]["game"], *options[:-1]) if len(options) > 1 else waiting(now)
        made.show(json.dumps(now))
        if not now["question"]:
            break
    return replies(made)


def test_a_tap_bets_and_another_adds(made: MadePage) -> None:
    begin(made, BACCARAT)
    take(made, 2_500)
    place(made, "player circle").click()
    place(made, "tie circle").click()
    lies(made, player_circle="$25", tie_circle="$25", banker_circle="")
    place(made, "player circle").click()
    take(made, 500)
    place(made, "player circle").click()
    lies(made, player_circle="$55", tie_circle="$25", banker_circle="")
    expect(made.page.locator(".says .main")).to_contain_text("Bet $80")
    assert replies(made) == []


def test_a_chip_is_dragged_from_the_tray_to_a_place(made: MadePage) -> None:
    begin(made, BACCARAT)
    chip, mouse = made.page.locator('[data-chip="10000"]'), made.page.mouse
    for kind, held in (("banker circle", "$100"), ("tie circle", "$100")):
        mouse.move(*_middle(chip))
        mouse.down()
        mouse.move(*_middle(place(made, kind)), steps=3)
        expect(made.page.locator(".dragged")).to_be_visible()
        mouse.up()
        expect(place(made, kind).locator(".amount")).to_have_text(held)
    mouse.move(*_middle(chip))
    mouse.down()
    mouse.move(700, 10, steps=3)
    mouse.up()
    lies(made, player_circle="", banker_circle="$100", tie_circle="$100")


def _middle(found: Locator) -> tuple[float, float]:
    box = found.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_what_was_done_last_is_taken_back_at_once_and_clearing_takes_back_all(made: MadePage) -> None:
    begin(made, THREE_CARD)
    take(made, 2_500)
    place(made, "ante").click()
    place(made, "bonus").click()
    press(made, "Double")
    lies(made, ante="$50", bonus="$50")
    press(made, "Take back")
    lies(made, ante="$25", bonus="$25")
    press(made, "Take back")
    lies(made, ante="$25", bonus="")
    place(made, "bonus").click()
    press(made, "Clear")
    lies(made, ante="", bonus="")
    expect(made.page.locator(".changes").get_by_role("button", name="Take back")).to_be_disabled()
    assert replies(made) == []


def test_the_same_is_bet_again_in_the_next_hand_and_doubled(made: MadePage) -> None:
    now = begin(made, THREE_CARD)
    seat = now["you"]["seat"]
    take(made, 2_500)
    place(made, "ante").click()
    place(made, "bonus").click()
    first = lay(made, now)
    assert first[:2] == [("wager", f"ante {seat}", 2_500), ("bonus", f"bonus {seat}", 2_500)]
    made.page.evaluate("window.said = []")
    now = begin(made, THREE_CARD)
    press(made, "Rebet $50")
    lies(made, ante="$25", bonus="$25")
    press(made, "Double")
    assert lay(made, now)[:2] == [("wager", f"ante {seat}", 5_000), ("bonus", f"bonus {seat}", 5_000)]


def test_a_side_bet_lights_up_when_there_is_a_bet_for_it_to_lie_beside(made: MadePage) -> None:
    begin(made, PURE)
    circle = place(made, "circle").bounding_box()
    expect(place(made, "buster")).to_have_count(0)
    take(made, 2_500)
    place(made, "circle").click()
    for _ in range(2):
        place(made, "buster").click()
    lies(made, circle="$25", buster="$25")
    assert place(made, "circle").bounding_box() == circle
    press(made, "Double")
    lies(made, circle="$50", buster="$50")


PAYS = {
    BACCARAT: ("even money", "even money", "1 to 2 with 6", "8 to 1"),
    THREE_CARD: (
        *("even money", "even money", "royal flush 200 to 1", "straight flush 40 to 1"),
        *("three of a kind 30 to 1", "straight 6 to 1", "flush 3 to 1", "pair even money"),
    ),
    PURE: (
        *("even money", "natural 6 to 5", "3 cards 2 to 1", "5 cards 4 to 1", "6 cards 15 to 1"),
        *("7 cards 50 to 1", "8 cards 200 to 1"),
    ),
}
"""What is printed at one's own places, line by line."""


@pytest.mark.parametrize("game", PAYS)
def test_the_cloth_says_what_each_bet_pays_and_covers_nothing_with_it(game: str, made: MadePage) -> None:
    begin(made, game)
    printed, listed = made.page.locator(".felt .pays tspan"), made.page.locator(".tray .pays")
    wrong = []
    for size in (DESK, SMALL_DESK, TABLET, PHONE, PHONE_ON_ITS_SIDE):
        made.resize(*size)
        expect(printed.or_(listed).first).to_be_visible()
        if printed.count():
            expect(printed).to_have_text(list(PAYS[game]))
        assert bool(printed.count()) != bool(listed.count())
        assert size != DESK or printed.count()
        wrong += [f"{size}: {what}" for what in covered(made.page)]
    assert wrong == []
