"""Two-tile hands: the catalogue's examples, and every one of the 496 hands of a set."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise

import numpy as np
import pytest

from calroom.ranking.tile_hands import CALIFORNIA, CASINO, Custom, points, read, value, values
from calroom.tiles import CODE, DOMINOES, PAIRS, SET, parse_tiles

ALL_HANDS = list(combinations(SET, 2))


def by(rule: str, one: str, other: str) -> pytest.ParameterSet:
    """Two hands, and the rule of palace.pai-gow-tiles that decides between them."""
    return pytest.param(one, other, id=f"{rule}: {one}, {other}")


def worth(text: str) -> int:
    return value(parse_tiles(text))


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        by("supreme-pair", "2-4 1-2", "teen teen"),
        by("matched-pairs", "dey dey", "yun yun"),
        by("matched-pairs", "look look", "3-6 4-5"),
        by("sixteen-pairs-ranked", "ping ping", "tit tit"),
        by("unmatched-pairs", "3-6 4-5", "2-6 3-5"),
        by("hand-classes", "1-4 2-3", "teen 3-6"),
        by("wong", "dey 3-6", "teen yun"),
        by("gong", "dey 3-5", "teen tit"),
        by("gong", "dey 4-4", "mooy 3-6"),
        by("wong-gong-ties", "teen 3-6", "dey 4-5"),
        by("wong-gong-ties", "teen 3-5", "dey 4-4"),
        by("high-nine", "teen tit", "mooy 3-6"),
        by("high-nine", "dey 3-4", "yun foo"),
        by("single-hands-as-close-to-nine", "mooy 3-5", "teen 1-4"),
        by("single-hands-as-close-to-nine", "foo mooy", "mooy ping"),
        by("equal-value-highest-tile", "yun mooy", "2-6 mooy"),
        by("equal-value-highest-tile", "gor 1-4", "bon 2-3"),
        by("tile-table", "2-4 1-4", "1-2 2-3"),
    ],
)
def test_the_better_hand_wins(better: str, worse: str) -> None:
    assert worth(better) > worth(worse)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        by("copy", "gor 1-4", "gor 2-3"),
        by("copy", "3-6 2-6", "4-5 3-5"),
        by("wong-gong-ties", "teen 4-4", "teen 2-6"),
        by("wong-gong-ties", "dey 3-6", "dey 4-5"),
        by("zero-against-zero", "mooy ping", "foo 3-6"),
    ],
)
def test_a_copy_is_a_tie_for_the_player_dealer(one: str, other: str) -> None:
    assert worth(one) == worth(other)


@pytest.mark.parametrize(
    ("tiles", "count"), [("yun 3-6", 7), ("teen tit", 9), ("mooy ping", 0), ("2-6 4-4", 6), ("teen mooy", 2)]
)
def test_a_hand_counts_the_right_hand_digit_of_its_spots(tiles: str, count: int) -> None:
    assert points(parse_tiles(tiles)) == count


@pytest.mark.parametrize(
    ("tiles", "count"), [("2-4 bon", 7), ("1-2 chong", 9), ("1-2 1-4", 8), ("1-2 bon", 7), ("2-4 chong", 9)]
)
def test_a_gee_joon_tile_counts_what_is_better(tiles: str, count: int) -> None:
    assert points(parse_tiles(tiles)) == count


def test_a_house_may_count_gee_joon_tiles_by_their_spots() -> None:
    by_spots = Custom(gee_joon_wild=False)
    assert points(parse_tiles("2-4 bon"), by_spots) == 0
    assert value(parse_tiles("2-4 bon"), by_spots) < value(parse_tiles("2-4 bon"))


def test_the_casino_custom_changes_one_comparison_only() -> None:
    """2-4 with a five against 1-2 with the other five: one comparison, for either five."""

    def ahead(one: tuple[str, ...], other: tuple[str, ...], custom: Custom) -> int:
        return int(np.sign(value(one, custom) - value(other, custom)))

    changed = {
        frozenset((one, other))
        for one, other in combinations(sorted({tuple(sorted(hand)) for hand in ALL_HANDS}), 2)
        if not Counter(one + other) - Counter(SET)
        and ahead(one, other, CALIFORNIA) != ahead(one, other, CASINO)
    }
    assert changed == {
        frozenset({("gee-joon-24", "ng-14"), ("gee-joon-12", "ng-23")}),
        frozenset({("gee-joon-24", "ng-23"), ("gee-joon-12", "ng-14")}),
    }


def test_equal_spots_alone_are_no_pair() -> None:
    assert read(parse_tiles("2-6 4-4")).name == "six, Yun high"


@pytest.mark.parametrize(
    ("tiles", "laid", "name"),
    [
        ("1-2 2-4", "gee-joon-24 gee-joon-12", "Gee Joon, the supreme pair"),
        ("foo foo", "foo foo", "pair of Foo"),
        ("3-5 2-6", "bot-26 bot-35", "pair of Bot"),
        ("4-5 dey", "dey gow-45", "Wong with Dey"),
        ("yun teen", "teen yun", "Gong with Teen"),
        ("1-4 gor", "gor ng-14", "nine, Gor high"),
        ("3-6 2-6", "gow-36 bot-26", "seven, Gow 3-6 high"),
        ("ping mooy", "mooy ping", "zero"),
    ],
)
def test_a_hand_is_read_out_best_tile_first(tiles: str, laid: str, name: str) -> None:
    reading = read(parse_tiles(tiles))
    assert (" ".join(reading.cards), reading.name) == (laid, name)


def test_the_sixteen_pairs_rank_in_their_order_above_everything_else() -> None:
    ranked = [value(pair) for pair in PAIRS]
    assert all(better > worse for better, worse in pairwise(ranked))
    assert sorted({value(hand) for hand in ALL_HANDS})[-16:] == ranked[::-1]


def test_the_496_hands_fall_into_their_classes() -> None:
    """Counted from the tiles by value: 0 1 2 4 5 6 7 8 9 are worn by 4 2 4 4 2 4 4 4 2, two are Gee Joon.

    Wongs are 4 x 2, Gongs 4 x 4. Nine is 0+9, 1+8, 2+7, 4+5 and Gee Joon with 6: 8 + 8 + 16 + 8 + 8.
    Zero is 0+0 unpaired, 1+9 and 4+6: 4 + 4 + 16; never with Gee Joon.
    """
    named = Counter(read(hand).name.split(",")[0].split(" ")[0] for hand in ALL_HANDS)
    assert len(ALL_HANDS) == 496
    assert named == {
        "Gee": 1,
        "pair": 15,
        "Wong": 8,
        "Gong": 16,
        "nine": 48,
        "eight": 56,
        "seven": 52,
        "six": 56,
        "five": 44,
        "four": 52,
        "three": 48,
        "two": 44,
        "one": 32,
        "zero": 24,
    }


def test_points_agree_with_a_count_by_value_alone() -> None:
    worn = Counter(DOMINOES[tile].spots % 10 for tile in SET if not tile.startswith("gee"))
    expected: Counter[int] = Counter()
    for one, other in combinations(sorted(worn), 2):
        if (one, other) not in {(2, 8), (2, 9)}:
            expected[(one + other) % 10] += worn[one] * worn[other]
    for digit, count in worn.items():
        matched = {0: 2, 1: 1, 2: 2, 4: 2, 5: 1, 6: 2, 7: 2, 8: 2, 9: 1}[digit]
        expected[2 * digit % 10] += count * (count - 1) // 2 - matched
        expected[max((digit + 3) % 10, (digit + 6) % 10)] += 2 * count
    numeric = [hand for hand in ALL_HANDS if "high" in read(hand).name or read(hand).name == "zero"]
    assert Counter(points(hand) for hand in numeric) == +expected


def test_order_of_the_two_tiles_does_not_matter() -> None:
    assert all(read((one, other)) == read((other, one)) for one, other in ALL_HANDS)


@pytest.mark.parametrize("custom", [CALIFORNIA, CASINO, Custom(gee_joon_wild=False)])
def test_many_hands_at_once_are_valued_as_one_by_one(custom: Custom) -> None:
    codes = np.array([[CODE[one], CODE[other]] for one, other in ALL_HANDS], dtype=np.uint8)
    batch = values(codes, custom)
    assert batch.dtype == np.int32
    assert batch.tolist() == [value(hand, custom) for hand in ALL_HANDS]
    assert batch.min() >= 1


@pytest.mark.parametrize(
    "tiles", [(), ("teen",), ("teen", "dey", "yun"), ("gow-36", "gow-36"), ("teen", "As")]
)
def test_what_two_tiles_of_a_set_cannot_make_is_refused(tiles: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="is not a hand of two tiles of one set"):
        read(tiles)
