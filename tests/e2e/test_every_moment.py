"""What holds in every game at every moment: one's hand is named, one sits nearest, and only a loss is red.

The tables are made up, so that every game's moments are there at once.
"""

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.e2e.made import MadePage
from tests.e2e.scenes import HOUSE_GAMES, NAMES, scenes
from tests.e2e.situations import Situation

PHONE = (390, 780)
DESK = (1280, 800)

LOOK = """() => {
  const middle = (node) => {
    const { y, height } = node.getBoundingClientRect();
    return y + height / 2;
  };
  const seats = Array.from(document.querySelectorAll(".seat:not(.empty)"));
  const mine = document.querySelector(".seat.mine");
  return {
    named: document.querySelector(".act .reading strong")?.textContent.trim() ?? "",
    lower: seats.filter((seat) => middle(seat) > middle(mine) + 1).map((seat) => seat.dataset.seat),
    gold: Array.from(document.querySelectorAll(".act .option.main"), (node) => node.dataset.option),
    results: Array.from(document.querySelectorAll(".seat .result, .hand .result"), (node) => [
      node.textContent.trim(),
      node.closest(".seat")?.dataset.seat ?? "",
      getComputedStyle(node).color,
      getComputedStyle(node).backgroundColor,
    ]),
  };
}"""
"""What a hand is called, who sits nearer, what looks preselected, and what everybody won in which colours."""


@pytest.fixture(scope="module")
def made(browser: Browser) -> Iterator[MadePage]:
    page = MadePage(browser)
    yield page
    page.close()


@cache
def moments(game: str) -> tuple[dict[str, Any], ...]:
    return tuple(json.loads(moment.welcome) for moment in scenes(game, people=NAMES[:6]))


def holds_cards(told: dict[str, Any]) -> bool:
    """Whether somebody has cards before them that they have seen."""
    seat, hand = told["you"]["seat"], told.get("hand") or {}
    return any(
        cards and place in (f"hand {seat}", f"front {seat}") for place, cards in hand.get("cards", {}).items()
    )


def is_red(colour: str) -> bool:
    """Whether a colour is plainly more red than anything else."""
    red, green, blue = (float(part) for part in colour[colour.index("(") + 1 : -1].split(",")[:3])
    return red > 60 and red > 1.8 * max(green, blue)


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_in_every_game_ones_hand_is_named_one_sits_nearest_and_one_choice_at_most_looks_preselected(
    size: tuple[int, int], made: MadePage
) -> None:
    made.resize(*size)
    wrong = []
    for game in HOUSE_GAMES:
        for told in moments(game):
            made.show(json.dumps(told))
            seen = made.page.evaluate(LOOK)
            asked = told["question"]["ask"]["topic"] if told.get("question") else "the end"
            if told.get("question") and holds_cards(told) and not seen["named"]:
                wrong.append(f"{game}, {asked}: the hand is not named")
            if len(seen["gold"]) > 1:
                wrong.append(f"{game}, {asked}: {seen['gold']} all look preselected")
            if seen["lower"]:
                wrong.append(f"{game}, {asked}: seats {seen['lower']} are nearer")
    assert wrong == []


def fees_paid(told: dict[str, Any], seat: str) -> float:
    """What a seat has paid to the house and the jackpot, in dollars."""
    events = [line["what"].get("told", {}) for line in told["log"]]
    return sum(
        float(event["amount"]) / 100
        for event in events
        if event.get("source") == f"stack {seat}" and event.get("target") in ("collection", "jackpot")
    )


def test_nothing_that_is_even_or_won_is_red_nor_a_fee_alone_and_every_loss_in_the_play_is(
    made: MadePage,
) -> None:
    made.resize(*DESK)
    seen = set()
    for game in HOUSE_GAMES:
        made.show(json.dumps(moments(game)[-1]))
        for words, seat, *colours in made.page.evaluate(LOOK)["results"]:
            kind = words[0]
            seen.add(kind)
            amount = float(words[2:].replace(",", "")) if kind == "-" else 0
            is_lost = amount > fees_paid(moments(game)[-1], seat)
            assert any(map(is_red, colours)) == is_lost, (game, words, colours)
    assert seen >= {"+", "-", "e"}


def test_two_hands_lie_in_one_order_on_the_cloth_and_before_oneself(made: MadePage) -> None:
    for size in (DESK, PHONE):
        made.resize(*size)
        for game, parts in (
            ("palace.pai-gow-tiles", ["low", "high"]),
            ("sk.pai-gow-poker", ["front", "back"]),
        ):
            over = moments(game)[-1]
            made.show(json.dumps(over))
            made.page.locator(".hand .rack > li").nth(1).wait_for()
            titles = made.page.locator(".hand .rack > li").all_inner_texts()
            assert [text.split("\n")[-1].lower() for text in titles] == parts, size
            for seat in over["table"]["seats"]:
                lying = [made.page.locator(f'.fan[data-place="{part} {seat["seat"]}"]') for part in parts]
                boxes = [fan.bounding_box() for fan in lying if fan.count()]
                left = [box["x"] for box in boxes if box]
                assert left == sorted(left), (size, game, seat["seat"])


WATCH = """() => {
  window.named = [];
  const look = () => {
    const words = document.querySelector(".act .reading strong")?.textContent.trim() ?? "";
    if (words && words !== window.named.at(-1)) window.named.push(words);
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
  look();
}"""
"""Notes what one's hand is called, each time it is called something else."""


def test_while_an_all_in_runs_out_ones_hand_is_named_street_by_street(browser: Browser) -> None:
    cards = "Ks Qs As Kd Qd Ad 2c 4h 5d 9c 2h Kc 2d 9d"
    hand = Situation("comstock.holdem", "Ann 1:$80, Ben 2:$140, Cy 3:$240", 2, cards, "$1-$2 no limit")
    hand.answer("Ann raise $80")
    before = json.loads(hand.shown().welcome)
    hand.answer("Ben all-in $140")
    called = json.loads(hand.shown().welcome)
    streets = hand.streets("Cy call $138")
    after = json.loads(hand.shown().welcome)
    made = MadePage(browser, reduced_motion="no-preference")
    made.show(json.dumps(before))
    made.page.evaluate(WATCH)
    made.show(json.dumps(called))
    told = {
        key: after.get(key) for key in ("now", "number", "asked", "question", "clocks", "reading", "story")
    }
    lines = [line for line in after["log"] if line["number"] > called["number"]]
    made.tell(told | {"tell": "news", "lines": lines, "held": streets})
    made.page.wait_for_function("window.named.length >= 3")
    named = made.page.evaluate("window.named")
    made.close()
    assert [words.removeprefix("You have: ") for words in named] == [
        "pair of kings",
        "three kings",
        "kings full of nines",
    ]
