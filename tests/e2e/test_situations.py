"""What chance seldom brings, in a real browser: split hands, side pots, two people alone."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, FloatRect, Locator

from tests.e2e.covering import covered
from tests.e2e.made import MadePage
from tests.e2e.scan import scan
from tests.e2e.scenes import NAMES, scenes
from tests.e2e.situations import a_pot_to_bet_into, side_pots, split_hands

SIZES = ((1280, 800), (390, 844))
MARK = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
LONG = "That was a long time to think about nothing at all, my friend, and I would do it again"
EVERY_SIZE = (*SIZES, (1024, 768), (768, 1024), (844, 390))


@pytest.fixture(scope="module")
def made(browser: Browser) -> Iterator[MadePage]:
    page = MadePage(browser)
    yield page
    page.close()


def words(found: Locator) -> list[str]:
    """What each of them says."""
    return [" ".join(one.split()) for one in found.all_inner_texts()]


@pytest.mark.parametrize("size", SIZES)
def test_each_hand_of_a_split_is_shown_with_its_total_its_stake_and_its_result(
    size: tuple[int, int], made: MadePage
) -> None:
    _, _, second, *_, over = split_hands()
    made.resize(*size)
    hands = made.page.locator(".hand .rack > li")
    made.show(second.welcome)
    hands.nth(1).wait_for()
    assert [text.replace("Bet: ", "") for text in words(hands)] == [
        "hard twenty-one $40",
        "hard eighteen $20",
    ]
    assert hands.nth(0).locator("[data-card]").count() == 3
    assert hands.nth(1).get_attribute("aria-current") == "true", "it is the second that is decided"
    made.show(over.welcome)
    assert words(made.page.locator(".hand .result")) == ["+$40", "-$20"]
    said = "You win $20: the first hand wins $40, the second hand loses $20"
    assert said in made.page.locator(".act").inner_text()
    assert covered(made.page) == []


@pytest.mark.parametrize("size", SIZES)
def test_a_bet_is_sized_by_a_third_of_the_pot_up_to_all_of_ones_chips(
    size: tuple[int, int], made: MadePage
) -> None:
    made.resize(*size)
    made.show(a_pot_to_bet_into().welcome)
    presets = made.page.locator(".sizing .sizes button")
    presets.first.wait_for()
    assert [text.split()[0] for text in words(presets)] == ["Min", "⅓", "½", "⅔", "¾", "Pot", "All"]
    amount, pressed = made.page.locator(".sizing input").first, []
    for preset in presets.all():
        preset.click()
        pressed.append(int(amount.input_value()))
    # The house has taken two dollars of the hundred and twenty, and the smallest chip is half a dollar.
    assert pressed == [200, 3950, 5900, 7850, 8850, 11800, 26000]
    assert covered(made.page) == []


def place(found: Locator) -> FloatRect:
    """Where something is drawn."""
    box = found.bounding_box()
    assert box is not None
    return box


@pytest.mark.parametrize("size", EVERY_SIZE)
def test_the_amount_of_a_double_stands_with_double(size: tuple[int, int], made: MadePage) -> None:
    first = next(split_hands())
    made.resize(*size)
    made.show(first.welcome)
    double = place(made.page.locator("[data-option=double]"))
    amount = place(made.page.locator(".chooser .sizing"))
    under = double["y"] + double["height"]
    between = [
        verb
        for verb in ("hit", "stand", "split", "surrender")
        if under <= place(made.page.locator(f"[data-option={verb}]"))["y"] < amount["y"]
    ]
    assert between == []
    assert amount["y"] - under < 20
    assert amount["x"] < double["x"] + double["width"]
    assert double["x"] < amount["x"] + amount["width"]
    assert covered(made.page) == []


@pytest.mark.parametrize("size", SIZES)
def test_whoever_wins_a_side_pot_is_named_with_it_and_their_cards_are_lifted(
    size: tuple[int, int], made: MadePage
) -> None:
    *_, over = side_pots()
    made.resize(*size)
    made.show(over.welcome)
    said = made.page.locator(".act").inner_text()
    assert "You win $180 from side pot 1 with a pair of kings" in said
    assert "Cy wins $200 from side pot 2 with a pair of queens" in said
    assert "Ann wins $318 from the main pot with a pair of aces" in said
    assert made.page.locator(".rack .wins").count() == 2
    for seat, count in ((1, 2), (3, 2), (4, 0)):
        assert made.page.locator(f'.fan[data-place="hand {seat}"] .wins').count() == count, seat
    assert covered(made.page) == []


@pytest.mark.parametrize("game", ["comstock.holdem", "palace.stud", "sk.pan"])
def test_two_people_alone_sit_opposite_each_other(game: str, made: MadePage) -> None:
    moments = scenes(game, people=NAMES[:2])
    for size in EVERY_SIZE:
        made.resize(*size)
        for moment in (moments[0], moments[-2], moments[-1]):
            made.show(moment.welcome)
            mine, other = (place(made.page.locator(f".seat{which}")) for which in (".mine", ":not(.mine)"))
            middle = other["x"] + other["width"] / 2
            assert abs(middle - mine["x"] - mine["width"] / 2) < 2, (size, moment.moment)
            assert other["y"] + other["height"] < mine["y"], (size, moment.moment)
            assert covered(made.page) == [], (size, moment.moment)


def test_a_button_that_lays_a_spread_shows_the_card_that_was_drawn(made: MadePage) -> None:
    drawn = [one for one in scenes("sk.pan", seed=11) if '"verb":"meld"' in one.welcome]
    asked = json.loads(next(one for one in drawn if one.moment == "asked about draw").welcome)
    [turned] = asked["hand"]["cards"][f"draw {asked['you']['seat']}"]
    [laid] = [option for option in asked["question"]["ask"]["options"] if option["verb"] == "meld"]
    made.resize(*SIZES[0])
    made.show(json.dumps(asked))
    marks = [MARK[card[1]] for card in (turned, *laid["picks"][0])]
    words = made.page.locator("[data-option=meld]").inner_text()
    assert [letter for letter in words if letter in MARK.values()] == marks


@pytest.mark.parametrize("size", EVERY_SIZE)
def test_what_people_say_stays_on_the_cloth(size: tuple[int, int], browser: Browser) -> None:
    shown = json.loads(scenes("palace.holdem")[0].welcome)
    made = MadePage(browser, viewport={"width": size[0], "height": size[1]})
    made.show(json.dumps(shown))
    for at, seat in enumerate(shown["table"]["seats"]):
        said = {"number": 100 + at, "at": shown["now"], "person": seat["person"], "words": LONG}
        made.tell({"tell": "heard", "said": said})
        bubble = made.page.locator(f'.seat[data-seat="{seat["seat"]}"] .bubble')
        bubble.wait_for()
        room, lies = place(made.page.locator(".stage")), place(bubble)
        assert lies["x"] >= room["x"] - 1, seat["person"]
        assert lies["x"] + lies["width"] <= room["x"] + room["width"] + 1, seat["person"]
        assert lies["y"] >= room["y"] - 1, seat["person"]
    made.close()


@pytest.mark.parametrize("game", ["sk.pai-gow-poker", "palace.pai-gow-tiles"])
@pytest.mark.parametrize("size", SIZES)
def test_what_one_has_set_stays_in_sight_and_only_ones_own_hands_are_read_out(
    size: tuple[int, int], game: str, made: MadePage
) -> None:
    over = scenes(game, people=NAMES[:5])[-1]
    seat = json.loads(over.welcome)["you"]["seat"]
    made.resize(*size)
    made.show(over.welcome)
    made.page.locator(".hand .rack > li").nth(1).wait_for()
    assert made.page.locator(".hand [data-card]").count() == (7 if game.endswith("poker") else 4)
    own = [one["place"] for one in json.loads(over.welcome)["reading"] if one["place"].endswith(f" {seat}")]
    assert len(made.page.locator(".act .reading strong").inner_text().split(" · ")) == len(own) == 2
    assert scan(made.page) == []
    assert covered(made.page) == []
