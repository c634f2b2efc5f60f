"""What is chosen counts once and as it was meant: by key, ahead, once for all; and one is called to choose.

The table is made up, so that each moment is there at once and nothing depends on luck.
"""

import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import count
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.e2e.made import MadePage
from tests.e2e.scenes import scenes

Welcome = dict[str, Any]
NUMBERS = count(1_000_000)
STUBS = """
window.called = [];
navigator.vibrate = () => window.called.push("trembled");
window.Notification = class {
  static permission = "granted";
  constructor(title) { window.called.push(title); }
  close() { window.called.push("hushed"); }
};
"""
"""Notes what the page would do to a phone and to the system."""


@pytest.fixture
def sit_down(browser: Browser) -> Iterator[Callable[..., MadePage]]:
    """Somebody at a made-up table, with settings of their own."""
    here: list[MadePage] = []

    def at_table(**settings: Any) -> MadePage:
        made = MadePage(browser)
        made.page.add_init_script(STUBS)
        kept = json.dumps(json.dumps({"waits": False} | settings))
        made.page.add_init_script(f'localStorage.setItem("calroom.settings", {kept})')
        here.append(made)
        return made

    yield at_table
    for made in here:
        made.close()


@cache
def moments(game: str) -> tuple[str, ...]:
    return tuple(moment.welcome for moment in scenes(game))


def asked(game: str, *verbs: str, turn: str = "") -> Welcome:
    """The moment of a game at which these may be chosen, under a number of its own."""
    for welcome in map(json.loads, moments(game)):
        question = welcome.get("question")
        if not question:
            continue
        offered = {option["verb"] for option in question["ask"]["options"]}
        if offered >= set(verbs) and turn in ("", question["ask"].get("turn")):
            question["number"] = next(NUMBERS)
            return dict(welcome)
    raise AssertionError(f"nobody is asked about {verbs} in {game}")


def waiting(welcome: Welcome) -> Welcome:
    """The same moment while somebody else is asked."""
    other = next(seat for seat in welcome["hand"]["seats"] if seat != welcome["you"]["seat"])
    return {**welcome, "question": None, "asked": [other], "clocks": []}


def raised(welcome: Welcome, by: int) -> Welcome:
    """The same moment after somebody has raised."""
    changed: Welcome = json.loads(json.dumps(welcome))
    chips = changed["hand"]["chips"]
    highest = max((place for place in chips if place.startswith("bet ")), key=chips.__getitem__)
    chips[highest] += by
    return changed


def show(made: MadePage, welcome: Welcome) -> None:
    made.show(json.dumps(welcome))


def option(made: MadePage, verb: str) -> Locator:
    return made.page.locator(f"[data-option={verb}]")


def chosen(made: MadePage) -> list[str]:
    """Everything that the page has chosen."""
    return [wish["answer"]["verb"] for wish in made.wishes("reply")]


def focus_is_kept(made: MadePage) -> bool:
    """Whether the keyboard is still where one chooses."""
    kept: bool = made.page.evaluate("document.querySelector('.act').contains(document.activeElement)")
    return kept


def test_the_keyboard_stays_where_one_chooses_and_a_late_enter_chooses_nothing(
    sit_down: Callable[..., MadePage],
) -> None:
    made = sit_down()
    for verb in ("call", "check"):
        now = asked("palace.holdem", verb)
        show(made, now)
        option(made, verb).press("Enter")
        made.settle()
        show(made, waiting(now))
        expect(option(made, verb)).to_have_count(0)
        assert focus_is_kept(made)
    show(made, asked("palace.holdem", "call"))
    assert focus_is_kept(made)
    made.page.keyboard.press("Enter")
    made.settle()
    assert chosen(made) == ["call", "check"]


def test_enter_twice_counts_once(sit_down: Callable[..., MadePage]) -> None:
    made = sit_down()
    show(made, asked("palace.holdem", "call"))
    option(made, "call").press("Enter")
    made.page.keyboard.press("Enter")
    made.settle()
    assert chosen(made) == ["call"]


def test_enter_twice_on_a_fold_that_is_free_to_check_folds_nothing(
    sit_down: Callable[..., MadePage],
) -> None:
    made = sit_down()
    show(made, asked("palace.holdem", "check", "fold"))
    option(made, "fold").press("Enter")
    expect(made.page.get_by_role("alertdialog")).to_be_visible()
    expect(made.page.get_by_role("button", name="Go back")).to_be_focused()
    made.page.keyboard.press("Enter")
    expect(option(made, "fold")).to_be_visible()
    assert chosen(made) == []


def test_a_call_chosen_ahead_is_dropped_when_somebody_raises(sit_down: Callable[..., MadePage]) -> None:
    made = sit_down()
    now = asked("palace.holdem", "call", "fold")
    show(made, waiting(now))
    ahead = made.page.locator("[data-ahead=call]")
    ahead.check()
    show(made, raised(waiting(now), 400))
    expect(ahead).not_to_be_checked()
    show(made, raised(now, 400))
    expect(option(made, "call")).to_be_visible()
    assert chosen(made) == []


def test_a_check_chosen_ahead_is_dropped_when_somebody_bets_in_the_same_moment(
    sit_down: Callable[..., MadePage],
) -> None:
    made = sit_down()
    free, owed = asked("palace.holdem", "check", "bet"), asked("palace.holdem", "call")
    show(made, waiting(free))
    made.page.locator("[data-ahead=check]").check()
    show(made, owed)
    expect(option(made, "call")).to_be_visible()
    assert chosen(made) == []


@pytest.mark.parametrize(
    ("game", "ahead", "verb"),
    [
        ("palace.holdem", "call", "call"),
        ("palace.holdem", "check-fold", "fold"),
        ("palace.draw", "stand-pat", "stand-pat"),
    ],
)
def test_what_is_chosen_ahead_counts_once_when_the_turn_comes(
    game: str, ahead: str, verb: str, sit_down: Callable[..., MadePage]
) -> None:
    made = sit_down()
    now = asked(game, verb)
    show(made, waiting(now))
    made.page.locator(f"[data-ahead={ahead}]").check()
    show(made, now)
    made.page.wait_for_function("document.querySelector('.chooser.waiting')")
    assert chosen(made) == [verb]
    show(made, waiting(now))
    expect(made.page.locator(f"[data-ahead={ahead}]")).not_to_be_checked()


def test_fold_to_any_bet_checks_while_that_is_free(sit_down: Callable[..., MadePage]) -> None:
    made = sit_down()
    now = asked("palace.holdem", "check", "fold")
    show(made, waiting(now))
    made.page.get_by_label("Fold to any bet").check()
    show(made, now)
    made.page.wait_for_function("document.querySelector('.chooser.waiting')")
    assert chosen(made) == ["check"]


def test_show_or_throw_away_is_asked_once_and_remembered(sit_down: Callable[..., MadePage]) -> None:
    made = sit_down()
    show(made, asked("palace.holdem", "show", "throw-away"))
    option(made, "show").click()
    made.settle()
    assert chosen(made) == ["show"]
    show(made, asked("palace.draw", "show", "throw-away"))
    made.page.wait_for_function("document.querySelector('.chooser.waiting')")
    assert chosen(made) == ["show", "show"]


def test_the_draw_asks_once_unless_one_wants_to_be_asked_again(sit_down: Callable[..., MadePage]) -> None:
    usual, careful = sit_down(), sit_down(changesDraw=True)
    again = asked("palace.draw", "keep", "draw", turn="change-of-call")
    show(usual, again)
    usual.page.wait_for_function("document.querySelector('.chooser.waiting')")
    assert chosen(usual) == ["keep"]
    show(careful, again)
    expect(option(careful, "keep")).to_be_visible()
    assert chosen(careful) == []


def test_ones_turn_is_seen_in_the_tab_felt_on_a_phone_and_told_by_the_system(
    sit_down: Callable[..., MadePage],
) -> None:
    made = sit_down(notifies=True)
    page = made.page
    now = asked("palace.holdem", "call")
    show(made, waiting(now))
    page.locator(".stage").click(position={"x": 5, "y": 5})
    page.evaluate("Object.defineProperty(document, 'hidden', { get: () => true })")
    show(made, now)
    expect(page).to_have_title(re.compile("^● Your turn"))
    expect(page.locator("link[rel=icon]")).to_have_attribute("href", "/chip-turn.svg")
    called = page.evaluate("window.called")
    assert called[0] == "trembled"
    assert called[1].startswith("Your turn: ")
    option(made, "call").press("Enter")
    expect(page).not_to_have_title(re.compile("Your turn"))
    assert page.evaluate("window.called.at(-1)") == "hushed"
    expect(page.locator("link[rel=icon]")).to_have_attribute("href", "/chip.svg")


@pytest.mark.parametrize(("tops_up", "bought"), [(True, [7_000]), (False, [])])
def test_chips_are_topped_up_after_a_hand_for_whoever_wants_it(
    tops_up: bool, bought: list[int], sit_down: Callable[..., MadePage]
) -> None:
    made = sit_down(topsUp=tops_up)
    now = waiting(asked("palace.holdem", "call"))
    show(made, now)
    table = json.loads(json.dumps(now["table"]))
    mine = next(seat for seat in table["seats"] if seat["seat"] == now["you"]["seat"])
    mine["chips"] = table["usual"] - 7_000
    ended = {"event": "handended", "hand": 1, "stacks": {mine["person"]: [0, 0]}}
    line = {"number": now["number"] + 1, "at": now["now"], "words": "", "what": ended}
    news = {"tell": "news", "now": now["now"], "number": line["number"], "lines": [line], "table": table}
    made.tell(news)
    expect(made.page.locator(".seat .result").first).to_be_visible()
    assert [wish["amount"] for wish in made.wishes("buy")] == bought


def test_one_sits_out_from_the_next_hand_or_when_the_blind_comes(sit_down: Callable[..., MadePage]) -> None:
    made = sit_down()
    show(made, waiting(asked("palace.holdem", "call")))
    made.page.locator(".tabs").get_by_role("button", name="Table").click()
    for when in ("next", "blind", "no"):
        made.page.get_by_label("Sit out").select_option(when)
        made.settle()
    assert [wish["when"] for wish in made.wishes("sitout")] == ["next", "blind", "no"]


def test_a_question_about_ones_only_hand_names_no_place(sit_down: Callable[..., MadePage]) -> None:
    made = sit_down()
    now = asked("comstock.pure215", "hit")
    seat = now["you"]["seat"]
    for about, words in ((f"hand {seat}", "Your turn"), (f"hand {seat}b", "Your turn: the second hand")):
        now["question"] = json.loads(json.dumps(now["question"]))
        now["question"]["number"] = next(NUMBERS)
        now["question"]["ask"]["about"] = about
        show(made, now)
        expect(made.page.locator(".chooser h2")).to_have_text(words)


def test_hands_are_named_while_they_are_set_and_a_foul_one_is_warned_of(
    sit_down: Callable[..., MadePage],
) -> None:
    made = sit_down()
    now = asked("sk.pai-gow-poker", "set")
    show(made, now)
    reading = made.page.locator(".act .reading")
    (foul, *_) = [one["cards"] for one in now["question"]["outlook"] if one.get("warning")]
    (good, *_) = [one["cards"] for one in now["question"]["outlook"] if not one.get("warning")]
    for cards, warned in ((foul, 1), (good, 0)):
        chosen = made.page.locator(".splitter [data-row='0'] [data-card]")
        for _ in range(chosen.count()):
            chosen.first.press("Space")
        for card in cards:
            made.page.locator(f".splitter [data-row='1'] [data-card='{card}']").first.press("Space")
        expect(reading).to_contain_text("Front:")
        expect(reading.locator(".warning")).to_have_count(warned)


def test_whoever_is_all_in_is_offered_nothing_ahead(sit_down: Callable[..., MadePage]) -> None:
    made = sit_down()
    now = waiting(asked("palace.holdem", "call"))
    show(made, now)
    expect(made.page.get_by_label("Check or fold")).to_be_visible()
    now["hand"]["chips"][f"stack {now['you']['seat']}"] = 0
    show(made, now)
    expect(made.page.get_by_label("Check or fold")).to_have_count(0)
