"""The house way of double hand poker: every line by its examples, and every kind of seven cards there is."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from pathlib import Path
from random import Random

import pytest

import calroom
from calroom.cards import JOKER, RANKS, WITH_JOKER, Cards
from calroom.games.banked.two_hands.double_hand import Rules
from calroom.games.banked.two_hands.double_hand_way import Setter
from calroom.ranking import double_hand
from calroom.ranking.joker_high import Wheel
from calroom.table.asks import Answer

from .two_hand_table import (
    COMSTOCK,
    PALACE,
    SK,
    deal,
    finish,
    house_way,
    house_with,
    in_houses,
    lying,
    put,
    way_line,
)

EXAMPLES = {
    "house-way-five-aces": {
        "As Ah Ad Ac Jk 9d 9h": "Ad Ac",
        "As Ah Ad Ac Jk Kd Kh": "Kh Kd",
        "As Ah Ad Ac Jk Kd 9h": "Ad Ac",
    },
    "house-way-four-of-a-kind": {
        "Qs Qh Qd Qc 9h 6d 3c": "Qd Qc",
        "8s 8h 8d 8c Kh 6d 3c": "Kh 6d",
        "8s 8h 8d 8c Qh 6d 3c": "8d 8c",
        "5s 5h 5d 5c Kh 6d 3c": "Kh 6d",
        "Ts Th Td Tc 4h 4d 3c": "4h 4d",
        "Ts Th Td Tc 4h 4d 4c": "4d 4c",
        "As Ah Ad Jk Ks Qs Js": "Ah Ad",
    },
    "house-way-two-threes": {"Ks Kh Kd 7s 7h 7d 2c": "Kh Kd"},
    "house-way-full-house": {"9s 9h 9d Ks Kh 5d 4c": "Ks Kh", "9s 9h 9d Ks Kh 4d 4c": "Ks Kh"},
    "house-way-three-pairs": {"Ks Kh 8s 8h 3d 3c Qs": "Ks Kh"},
    "house-way-complete-hand-no-pair": {"As Kd 9h 8h 7h 5h 2h": "As Kd", "6s 7d 8c 9h Td Js 2c": "Js 2c"},
    "house-way-complete-hand-one-pair": {
        "As Ks 9s 6s 4s 4d 2s": "4s 4d",
        "Ad Ts Td 9c 8h 7s 6d": "Ad Td",
        "As Kd Kh Qs Jd Tc 3c": "As Qs",
        "Jk Kd Kh Qs Jd Tc 3c": "Jk Qs",
    },
    "house-way-complete-hand-three-of-a-kind": {"7s 7h 7d 8c 9s Ts Js": "7h 7d"},
    "house-way-three-of-a-kind": {
        "Qs Qh Qd Kc 9d 6h 3s": "Kc 9d",
        "As Ah Ad Kc 9d 6h 3s": "Ad Kc",
        "Ad Ah Jk Kc Qd Jh 3s": "Ad Kc",
    },
    "house-way-two-pairs": {
        "Ks Kd 4c 4h Ad 9s 7c": "4h 4c",
        "9s 9d 4c 4h Ad Ts 7c": "Ad Ts",
        "9s 9d 4c 4h Kd Ts 7c": "4h 4c",
        "6s 6d 4c 4h Kd Ts 7c": "Kd Ts",
        "6s 6d 4c 4h Qd Ts 7c": "4h 4c",
    },
    "house-way-one-pair-and-no-pair": {
        "Ts Td Ac Kd 8h 6s 3c": "Ac Kd",
        "As Qd Jc 9h 7s 4d 2c": "Qd Jc",
        "Jk Kd Qc 9h 7s 4d 2c": "Kd Qc",
    },
}


def every_example() -> Iterator[object]:
    for slug, hands in EXAMPLES.items():
        for cards, front in hands.items():
            for house, name in {"palace": PALACE, "comstock": COMSTOCK, "sk": SK}.items():
                rule = f"{SK}.house-way" if name == SK else f"{name}.{slug}"
                marks = [pytest.mark.rule(rule)]
                yield pytest.param(name, cards, front, marks=marks, id=f"{house} {slug} {cards}")


@pytest.mark.parametrize(("name", "cards", "front"), list(every_example()))
def test_each_line_sets_its_examples(name: str, cards: str, front: str) -> None:
    assert house_way(name, cards).split(" | ")[0] == front


@pytest.mark.rule("comstock.double-hand.house-way-complete-hand-three-of-a-kind")
@pytest.mark.rule("palace.double-hand.house-way-complete-hand-three-of-a-kind")
def test_three_aces_whose_straight_leaves_no_pair_are_set_as_three_of_a_kind() -> None:
    for name in (PALACE, COMSTOCK):
        kept = deal(name, {4: "7s 7h 7d 8c 9s Ts Js", 5: "Ad Ah Jk Kc Qd Jh 3s"}, "4 $20", "5 $20")
        finish(kept)
        assert way_line(kept, 4) == "house-way-complete-hand-three-of-a-kind"
        assert way_line(kept, 5) == "house-way-three-of-a-kind"
        assert lying(kept, "back 5") == "Jk Ah Qd Jh 3s"


@in_houses(palace="house-way-order", comstock="house-way-order", sk="house-way")
def test_the_first_line_that_fits_is_used(name: str) -> None:
    hand = deal(
        name,
        {4: "As Kd 9h 8h 7h 5h 2h", 5: "9s 9d 4c 4h Ad Ts 7c", 6: "Ks Kh 8s 8d 3d 3c Qs"},
        *("4 $20", "5 $20", "6 $20"),
    )
    finish(hand)
    lines = ["house-way-complete-hand-no-pair", "house-way-two-pairs", "house-way-three-pairs"]
    assert [way_line(hand, position) for position in (4, 5, 6)] == lines
    assert lying(hand, "back 4") == "9h 8h 7h 5h 2h"


@in_houses(palace="house-way-ties", comstock="house-way-ties")
def test_equal_cards_go_in_front_by_the_lower_suits_and_the_joker_stays_behind(name: str) -> None:
    assert house_way(name, "Ks Kh Kd 7s 7h 7d 2c") == "Kh Kd | Ks 7s 7h 7d 2c"
    assert house_way(name, "As Ah Ad Ac Jk 9d 9h") == "Ad Ac | Jk As Ah 9h 9d"
    assert house_way(name, "As Ah Jk Kc 9d 6h 3s") == "Ah Kc | Jk As 9d 6h 3s"
    assert house_way(name, "As Ah Ad Jk Ks Qs Js") == "Ah Ad | Jk As Ks Qs Js", "the highest back comes first"


@pytest.mark.rule("sk.pai-gow-poker.filing-example-flush-and-twos")
def test_a_flush_and_a_pair_of_twos_come_out_as_the_filing_sets_them() -> None:
    assert house_way(SK, "2d 2h 3d 6d 7d 8d Td") == "2h 2d | Td 8d 7d 6d 3d"
    hand = deal(SK, {4: "2d 2h 3d 6d 7d 8d Td"}, "4 $20")
    put(hand, 4, "Td 2h")
    assert lying(hand, "back 4") == "2d 3d 6d 7d 8d", "an unwise setting, but the player's to make"


@in_houses(palace="dealer-helps-on-request", comstock="help-from-the-dealer", sk="house-way")
def test_a_player_may_leave_his_hand_to_the_dealer_or_not(name: str) -> None:
    hand = deal(name, {4: "9s 9d 4c 4h Ad Ts 7c", 5: "Ks Kd 5c 5h Ac 9h 7d"}, "4 $20", "5 $20")
    assert [option.verb for option in hand.asks[0].options] == ["set", "house-way"]
    hand.answer(4, Answer("house-way"))
    put(hand, 5, "Ac 9h")
    assert (lying(hand, "front 4"), lying(hand, "front 5")) == ("Ad Ts", "Ac 9h")


@in_houses(palace="house-way-two-pairs", comstock="house-way-two-pairs", sk="house-way")
def test_a_house_may_post_lines_of_its_own(name: str, tmp_path: Path) -> None:
    game = house_with(tmp_path, name, two_pairs='[{ from = "A", with_single = "2" }]')
    assert house_way(game, "Ks Kd 4c 4h Ad 9s 7c").startswith("Ad 9s |")


# All hands there are


def setter(wheel: Wheel = "lowest") -> Setter:
    rules = calroom.game(PALACE).rules_as(Rules)
    return Setter(rules.house_way, double_hand.back(wheel))


OF_FOUR, OF_THREE = ([comb(suits, count) for count in range(5)] for suits in (4, 3))


def kinds_of_hand() -> Iterator[tuple[Cards, int]]:
    """Every seven of 53 cards up to what the house way can tell apart, with how many hands are of that kind.

    Suits matter only where a flush can be made, and not with two pairs or a full house: then it is told which
    ranks lie in its suit. Elsewhere one hand without a flush stands for all with the same ranks.
    """
    for jokers in (0, 1):
        for ranks in combinations_with_replacement(range(len(RANKS)), 7 - jokers):
            counts = Counter(ranks)
            if max(counts.values()) <= 4:
                yield from _by_suits(counts, jokers)


def _by_suits(counts: Counter[int], jokers: int) -> Iterator[tuple[Cards, int]]:
    rest = prod([OF_FOUR[count] for count in counts.values()])
    with_ace = counts + Counter([RANKS.index("A")] * jokers)
    groups = sum(count > 1 for count in with_ace.values())
    for size in range(5 - jokers, len(counts) + 1) if groups < 2 else ():
        for suited in combinations(counts, size):
            # The spades hold exactly these ranks; the other cards are of the three other suits.
            others = {rank: count - (rank in suited) for rank, count in counts.items()}
            ways = prod([OF_THREE[count] for count in others.values()])
            if ways:
                yield _cards(suited, others, jokers), 4 * ways
                rest -= 4 * ways
    if rest:
        yield _without_flush(counts, jokers), rest


def _cards(suited: tuple[int, ...], others: dict[int, int], jokers: int) -> Cards:
    cards = [RANKS[rank] + "s" for rank in suited]
    for turn, (rank, count) in enumerate(others.items()):
        suits = "cdhcdh"[turn % 3 :]
        cards += [RANKS[rank] + suits[number] for number in range(count)]
    return (*cards, *[JOKER] * jokers)


def _without_flush(counts: Counter[int], jokers: int) -> Cards:
    cards: list[str] = []
    for rank, count in counts.items():
        suits = "cdhscdhs"[len(cards) % 4 :]
        cards += [RANKS[rank] + suits[number] for number in range(count)]
    return (*cards, *[JOKER] * jokers)


@pytest.mark.structure("palace.double-hand.house-way-census")
@pytest.mark.structure("comstock.double-hand.house-way-census")
def test_all_154_143_080_hands_have_one_setting_and_none_is_foul() -> None:
    way = setter()
    census: Counter[str] = Counter()
    for cards, hands in kinds_of_hand():
        setting = way.set_hand(cards)
        assert {*setting.front, *setting.back} == {*cards}
        assert set(setting.front) in map(set, double_hand.fronts(cards)), cards
        census[setting.line] += hands
        if setting.line == "house-way-three-of-a-kind" and way.back.value(cards) >= way.straight:
            census["complete, set as three of a kind"] += hands
    kept = [f"house-way-complete-hand-{pairs}" for pairs in ("no-pair", "one-pair", "three-of-a-kind")]
    as_three = census.pop("complete, set as three of a kind")
    assert census["house-way-five-aces"] == 1_128
    assert census["house-way-four-of-a-kind"] == 307_568
    assert census["house-way-two-threes"] == 68_640
    assert census["house-way-full-house"] == 4_121_040
    assert census["house-way-three-pairs"] == 2_898_720
    assert sum(census[line] for line in kept) == 14_878_880
    assert census["house-way-ace-in-front"] == 849_168
    assert as_three == 140_400
    assert census["house-way-three-of-a-kind"] - as_three == 7_470_676
    assert census["house-way-two-pairs"] == 34_404_480
    assert census["house-way-one-pair"] == 64_221_960
    assert census["house-way-no-pair"] == 24_780_420
    assert census.total() == comb(53, 7) == 154_143_080


@pytest.mark.parametrize("wheel", ["lowest", "second-highest"])
def test_a_sample_of_whole_hands_is_set_without_a_foul_whatever_their_order(wheel: Wheel) -> None:
    luck, way = Random(7), setter(wheel)
    for _ in range(3_000):
        cards = luck.sample(WITH_JOKER, 7)
        setting = way.set_hand(cards)
        fronts = [sorted(front) for front in double_hand.fronts(cards)]
        assert sorted(setting.front) in fronts
        assert way.set_hand(sorted(cards)) == setting
