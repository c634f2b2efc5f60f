"""The house way of Pai Gow tiles: every step by its examples, and all 35,960 hands of four tiles."""

from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest
from msgspec.structs import replace

from calroom.games.banked.two_hands.pai_gow_tiles import Rules
from calroom.games.banked.two_hands.tile_way import Setter
from calroom.ranking import tile_hands
from calroom.tiles import SET

from .two_hand_table import TILES, deal, finish, game_of, house_way, house_with, way_line

EXAMPLES = {
    "house-way-keep-the-pair": {
        "chit-25 chit-34 foo mooy": "mooy foo | chit-25 chit-34",
        "gee-joon-24 gee-joon-12 look tit": "tit look | gee-joon-24 gee-joon-12",
    },
    "house-way-two-pairs": {
        "teen teen gow-36 gow-45": "gow-36 gow-45 | teen teen",
        "gee-joon-24 gee-joon-12 chong chong": "chong chong | gee-joon-24 gee-joon-12",
        "look look gee-joon-12 gee-joon-24": "look look | gee-joon-24 gee-joon-12",
    },
    "house-way-split-gee-joon": {
        "gee-joon-24 gee-joon-12 chong bon": "bon gee-joon-12 | chong gee-joon-24",
        "gee-joon-24 gee-joon-12 chong look": "9 and 9",
        "gee-joon-24 gee-joon-12 look ng-23": "8 and 9",
    },
    "house-way-split-sevens": {
        "tit tit teen mooy": "mooy tit | teen tit",
        "tit tit teen dey": "dey tit | teen tit",
    },
    "house-way-split-eights": {
        "yun yun foo ping": "yun ping | yun foo",
        "bot-26 bot-35 gow-36 foo": "gow-36 bot-35 | foo bot-26",
    },
    "house-way-split-nines": {"gow-36 gow-45 mooy dey": "mooy gow-45 | dey gow-36"},
    "house-way-split-teen-dey": {
        "teen teen gor tit": "teen gor | teen tit",
        "teen teen gow-36 foo": "teen foo | teen gow-36",
    },
    "house-way-never-split": {"foo foo teen dey": "teen dey | foo foo"},
    "house-way-split-that-lowers-both-hands": {
        "yun yun gow-36 teen": "teen gow-36 | yun yun",
        "teen teen gor ng-14": "gor ng-14 | teen teen",
    },
    "house-way-wong": {
        "teen dey gow-45 ng-14": "dey ng-14 | teen gow-45",
        "teen dey gow-45 bot-26": "dey bot-26 | teen gow-45",
    },
    "house-way-gong": {
        "dey yun bot-26 foo": "yun foo | dey bot-26",
        "teen dey yun bot-35": "dey bot-35 | teen yun",
    },
    "house-way-nine-eight-seven": {
        "gor bon ng-14 gow-36": "bon gow-36 | gor ng-14",
        "gee-joon-24 look foo mooy": "mooy foo | look gee-joon-24",
        "gow-36 bot-26 ng-14 look": "look ng-14 | gow-36 bot-26",
    },
    "house-way-largest-with-smallest": {
        "chong tit bot-26 ng-14": "chong ng-14 | tit bot-26",
        "teen gor mooy foo": "teen foo | gor mooy",
    },
    "house-way-ties": {
        "gow-36 gow-45 mooy dey": "mooy gow-45 | dey gow-36",
        "teen dey tit mooy": "dey mooy | teen tit",
    },
}
KEPT = {
    "house-way-split-sevens": ["chit-25 chit-34 foo mooy"],
    "house-way-split-eights": ["yun yun mooy bon"],
    "house-way-split-nines": ["gow-36 gow-45 foo dey"],
    "house-way-split-teen-dey": ["teen teen gow-36 mooy"],
    "house-way-split-gee-joon": ["gee-joon-24 gee-joon-12 chong chong"],
}


def examples() -> list[object]:
    return [
        pytest.param(tiles, laid, marks=pytest.mark.rule(f"{TILES}.{slug}"), id=f"{slug} {tiles}")
        for slug, hands in EXAMPLES.items()
        for tiles, laid in hands.items()
    ]


@pytest.mark.parametrize(("tiles", "laid"), examples())
def test_each_step_sets_its_examples(tiles: str, laid: str) -> None:
    found = house_way(TILES, tiles)
    if " and " in laid:
        points = [str(tile_hands.points(hand.split())) for hand in found.split(" | ")]
        assert " and ".join(points) == laid
    else:
        assert found == laid


@pytest.mark.parametrize(
    ("slug", "tiles"), [(slug, tiles) for slug, hands in KEPT.items() for tiles in hands]
)
def test_where_its_condition_fails_a_pair_is_kept(slug: str, tiles: str) -> None:
    hand = finish(deal(TILES, {4: tiles}, "4 $20"))
    assert way_line(hand, 4) in ("house-way-keep-the-pair", "house-way-two-pairs")
    assert way_line(hand, 4) != slug


KEPT_BY = [
    ("chit-25 chit-34 foo mooy", {"house-way-keep-the-pair"}),
    ("gee-joon-24 gee-joon-12 look tit", {"house-way-keep-the-pair"}),
    ("foo foo teen dey", {"house-way-keep-the-pair", "house-way-never-split"}),
    ("teen teen gor ng-14", {"house-way-split-that-lowers-both-hands"}),
]


@pytest.mark.parametrize(
    ("tiles", "kept_by"),
    [
        pytest.param(tiles, rules, marks=pytest.mark.rule(*(f"{TILES}.{rule}" for rule in sorted(rules))))
        for tiles, rules in KEPT_BY
    ],
)
def test_the_rule_that_kept_the_pair_is_named_and_no_other(tiles: str, kept_by: set[str]) -> None:
    hand = finish(deal(TILES, {4: tiles}, "4 $20"))
    rules = hand.game.rules_for(way_line(hand, 4))
    assert {rule.removeprefix(f"{TILES}.") for rule in rules} == kept_by


@pytest.mark.rule(f"{TILES}.house-way-order")
def test_the_first_step_that_applies_is_used() -> None:
    hands = {
        4: "gee-joon-24 gee-joon-12 chong chong",
        5: "foo foo teen dey",
        6: "dey yun bot-26 mooy",
    }
    hand = finish(deal(TILES, hands, "4 $20", "5 $20", "6 $20"))
    lines = [way_line(hand, position) for position in (4, 5, 6)]
    assert lines == ["house-way-two-pairs", "house-way-never-split", "house-way-gong"]


def census(way: Setter) -> dict[str, int]:
    """How often each step is used, the points that two tiles make told apart."""
    found: Counter[str] = Counter()
    for tiles in combinations(SET, 4):
        setting = way.set_hand(tiles)
        assert sorted(setting.high + setting.low) == sorted(tiles)
        assert tile_hands.value(setting.high) >= tile_hands.value(setting.low)
        line = setting.line.removeprefix("house-way-")
        if line == "nine-eight-seven":
            line = str(tile_hands.grade(setting.high))
        found[line] += 1
    return found


DEFAULT = {
    "two-pairs": 120,
    "keep-the-pair": 2_684,
    "never-split": 3_360,
    "split-lowers": 96,
    "split-gee-joon": 28,
    "split-sevens": 56,
    "split-eights": 88,
    "split-nines": 24,
    "split-teen-dey": 384,
    "wong": 2_704,
    "gong": 4_240,
    "9": 11_152,
    "8": 6_000,
    "7": 2_768,
    "largest-with-smallest": 2_256,
}


@pytest.mark.structure(f"{TILES}.house-way-census")
def test_all_35_960_hands_have_one_setting() -> None:
    rules = game_of(TILES).rules_as(Rules)
    assert census(Setter(rules.house_way, rules.custom)) == DEFAULT
    assert sum(DEFAULT.values()) == 35_960


@pytest.mark.structure(f"{TILES}.house-way-census")
def test_by_the_bare_letter_some_pairs_are_split_to_the_harm_of_both_hands() -> None:
    rules = game_of(TILES).rules_as(Rules)
    letter = replace(rules.house_way, improves=False)
    changed = {"split-lowers": 0, "split-eights": 120, "split-teen-dey": 448}
    assert census(Setter(letter, rules.custom)) == Counter(DEFAULT | changed)


@pytest.mark.rule(f"{TILES}.house-way-split-sevens")
@pytest.mark.rule(f"{TILES}.house-way-split-teen-dey")
@pytest.mark.rule(f"{TILES}.house-way-split-that-lowers-both-hands")
def test_the_unclear_lines_are_settings_of_the_house(tmp_path: Path) -> None:
    rules = game_of(TILES).rules_as(Rules)
    strict = replace(rules.house_way, sevens_with="Teen and Dey")
    assert census(Setter(strict, rules.custom))["split-sevens"] == 8
    either = replace(rules.house_way, teen_dey_beside="9 or 11", improves=False)
    assert census(Setter(either, rules.custom))["split-teen-dey"] == 448 + 128
    game = house_with(tmp_path, TILES, improves="false")
    assert house_way(game, "teen teen gor ng-14") != house_way(TILES, "teen teen gor ng-14")
    for tiles in ("tit tit teen mooy", "teen teen gor tit"):
        assert house_way(TILES, tiles)


@pytest.mark.rule(f"{TILES}.house-way-nine-eight-seven")
def test_two_low_hands_of_zero_are_equal_whatever_their_tiles() -> None:
    rules = game_of(TILES).rules_as(Rules)
    way = Setter(rules.house_way, rules.custom)
    zeros = [
        tiles for tiles in combinations(SET, 4) if sum(split.grade == 0 for split in way.splits(tiles)) > 1
    ]
    for tiles in zeros:
        able = [split for split in way.splits(tiles) if split.grade == 0]
        assert len({split.values[1] for split in able}) == 1
    assert house_way(TILES, "gor bon ng-14 gow-36") == "bon gow-36 | gor ng-14"
