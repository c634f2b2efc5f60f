"""The cloth in a real browser, told what a server would say: nothing jumps, one's own place comes first."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.e2e.made import MadePage
from tests.e2e.scenes import NAMES, scenes
from tests.e2e.stillness import MOST, WATCH, forget, jumped, shifts

STILL = (
    *("palace.holdem", "comstock.stud", "palace.draw", "sk.push9", "sk.pure215", "palace.baccarat"),
    *("palace.three-card", "palace.double-hand", "palace.pai-gow-tiles", "palace.pan"),
)
"""A game of every family."""

SIZES = ((1280, 800), (1024, 768), (768, 1024), (390, 780), (844, 390))

BOTS = tuple(
    f"Bot Beginner {name}" for name in ("Ada", "Ben", "Cleo", "Dora", "Pearl", "Quinn", "Xenia", "Mabel")
)


@pytest.fixture
def made(browser: Browser) -> Iterator[MadePage]:
    page = MadePage(browser)
    page.page.add_init_script(WATCH)
    yield page
    page.close()


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


def test_whoever_has_a_wager_is_asked_for_more_with_done_preselected_and_no_key_bets(made: MadePage) -> None:
    again = next(one for one in scenes("palace.pai-gow-tiles") if one.moment == "asked about last-chance")
    made.show(again.welcome)
    gold = made.page.locator(".says .main")
    expect(gold).to_have_count(1)
    expect(gold).to_have_attribute("data-option", "done")
    expect(made.page.locator(".says [data-option=wager]")).to_have_text("B Tap a place")
    made.page.wait_for_timeout(500)
    made.page.locator(".says [data-option=wager]").press("Enter")
    made.page.keyboard.press("b")
    assert made.wishes("reply") == []
    made.page.locator(".says .main").click()
    assert [wish["answer"]["verb"] for wish in made.wishes("reply")] == ["done"]


def test_a_line_of_the_log_has_one_mark_and_calling_the_floor_comes_with_the_line_one_points_at(
    made: MadePage,
) -> None:
    made.show(scenes("palace.holdem")[-1].welcome)
    line = made.page.locator(".log > li").last
    flag = line.get_by_title("Call the floor")
    made.page.mouse.move(0, 0)
    expect(flag).to_have_css("opacity", "0")
    line.hover()
    expect(flag).to_have_css("opacity", "1")
    made.page.mouse.move(0, 0)
    flag.focus()
    expect(flag).to_have_css("opacity", "1")


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
    backs = page.get_by_role("group", name="Backs of cards")
    backs.get_by_role("radio").last.check()
    made.settle()
    assert page.locator("html").get_attribute("data-felt") == "blue"
    assert wide(board) > before * 1.1
    kept = json.loads(page.evaluate("localStorage['calroom.settings']"))
    assert kept["cardSize"] == "large"
    assert page.locator("html").get_attribute("data-back") == kept["back"] != "house"


def test_the_bank_is_named_and_lies_in_the_middle_however_many_seats_are_not_drawn(made: MadePage) -> None:
    made.show(scenes("palace.three-card", people=NAMES[:7])[-2].welcome)
    bank = made.page.locator(".pile[data-place=bank]")
    assert bank.locator(".caption").inner_text() == "bank"
    lies, cloth = bank.bounding_box(), made.page.locator(".stage").bounding_box()
    assert lies
    assert cloth
    assert abs(lies["x"] + lies["width"] / 2 - cloth["x"] - cloth["width"] / 2) < 2


SPOTLESS = """() => {
  const middle = (node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const spots = Array.from(document.querySelectorAll(".felt .spot"), middle);
  return Array.from(document.querySelectorAll(".pile[data-place]:not(.fan)")).filter((pile) => {
    const [x, y] = middle(pile.querySelector(".amount, .caption") ?? pile);
    const lies = spots.some(([across, down]) => Math.abs(across - x) < 3 && Math.abs(down - y) < 16);
    return / \\d/.test(pile.dataset.place) && !lies;
  }).map((pile) => pile.dataset.place);
}"""
"""Bets before a seat that lie in no circle."""


@pytest.mark.parametrize("game", ["palace.baccarat", "palace.three-card", "comstock.pure215"])
def test_every_bet_lies_in_a_circle_of_its_own(game: str, made: MadePage) -> None:
    told = scenes(game, people=NAMES[:7])[0].welcome
    for size in SIZES:
        made.resize(*size)
        made.show(told)
        assert made.page.evaluate(SPOTLESS) == [], size


WITH_A_BANK = (
    "sk.pure215",
    "palace.no-bust",
    "palace.hot-action",
    "palace.three-card",
    "comstock.super-pan9",
)
LARGE = 56
"""A card of the bank that is narrower than this one has to look for on a desk, in pixels."""


@pytest.mark.parametrize("game", WITH_A_BANK)
def test_ones_own_cards_lie_once_and_the_banks_are_as_large_as_they_are_wanted(
    game: str, made: MadePage
) -> None:
    made.resize(1280, 800)
    asked = scenes(game, people=NAMES[:6])[-2]
    made.show(asked.welcome)
    seat = json.loads(asked.welcome)["you"]["seat"]
    assert made.page.locator(".hand .held").count() >= 2
    assert made.page.locator(f'.fan[data-place="hand {seat}"]').count() == 0
    bank = made.page.locator('.fan[data-place="bank hand"] .piece')
    widths = [box["width"] for piece in bank.all() if (box := piece.bounding_box())]
    assert min(widths, default=LARGE) >= LARGE


@pytest.mark.parametrize("game", ["palace.holdem", "palace.draw", "palace.baccarat"])
def test_what_is_out_of_play_lies_face_down_after_the_showdown(game: str, made: MadePage) -> None:
    made.show(scenes(game)[-1].welcome)
    lying = made.page.locator(".fan.pile .piece")
    assert lying.count() > 0
    assert lying.locator("svg.down").count() == lying.count()


UNDER = """() => Array.from(document.querySelectorAll(".fan:not(.pile):has(.reading)"), (fan) => {
  const said = fan.querySelector(".reading").getBoundingClientRect();
  const tile = fan.querySelector(".piece").getBoundingClientRect();
  return [fan.dataset.place, tile.bottom - said.top];
})"""
"""How many pixels of every hand lie under what is said of it."""


def test_what_is_said_of_tiles_covers_none_of_them_and_they_lie_apart(made: MadePage) -> None:
    over = scenes("palace.pai-gow-tiles", people=NAMES[:7])[-1].welcome
    for size in SIZES:
        made.resize(*size)
        made.show(over)
        lying: list[tuple[str, float]] = made.page.evaluate(UNDER)
        assert len(lying) >= 2, size
        assert [(place, hidden) for place, hidden in lying if hidden > 1.5] == [], size
    own = [card.bounding_box() for card in made.page.locator(".hand .one").first.locator(".card").all()]
    first, second = (box for box in own if box)
    assert first["x"] + first["width"] <= second["x"]


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)], ids=["desk", "phone"])
@pytest.mark.parametrize("count", [5, 9])
def test_bots_are_named_alike_and_told_apart(size: tuple[int, int], count: int, made: MadePage) -> None:
    told = json.loads(scenes("palace.holdem", people=NAMES[:count])[0].welcome)
    others = [seat for seat in told["table"]["seats"] if seat["seat"] != told["you"]["seat"]]
    for seat, name in zip(others, BOTS, strict=False):
        seat |= {"person": name, "kind": "bot"}
    made.resize(*size)
    made.show(json.dumps(told))
    plates = made.page.locator(".seat:not(.mine) .name")
    shown = [plate.locator("bdi").inner_text() for plate in plates.all()]
    assert len(set(shown)) == len(others)
    assert len({name.startswith("Bot ") for name in shown}) == 1
    assert len({"Beginner" in name for name in shown}) == 1
    assert not [name for name in shown if name.endswith("…")]


@pytest.mark.parametrize("game", ["palace.holdem", "comstock.lowball", "comstock.pan"])
def test_the_cloth_keeps_its_place_on_a_phone_when_a_collection_is_named_later(
    game: str, made: MadePage
) -> None:
    told = json.loads(scenes(game, people=NAMES[:5])[0].welcome)
    made.resize(390, 780)
    made.show(json.dumps(told | {"table": told["table"] | {"due": []}}))
    forget(made.page)
    made.show(json.dumps(told))
    assert jumped(made.page) < MOST, shifts(made.page)
