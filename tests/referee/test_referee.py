"""The referee judges some thousand random hands of all house-games; `make referee` as many as you like."""

from collections import Counter
from itertools import combinations

import pytest

import calroom
from calroom.cards import STANDARD
from tests.referee import hands, push9
from tests.referee.court import GAMES, judge_hand, judge_many
from tests.referee.dealing import random_hand
from tests.referee.two_hands import tile_worth

HANDS = {"pan": 30, "banked": 80, "poker": 150}
"""How many hands of each game of a family are judged here; hands of poker are quicker."""


@pytest.mark.parametrize("name", GAMES)
def test_everybody_ends_with_what_the_referee_says(name: str) -> None:
    count = HANDS[calroom.game(name).family]
    session = judge_many(name, range(count))
    assert not session.findings, "\n\n".join(map(str, session.findings))
    assert session.left_open <= count // 20, "the filings decide nearly all hands"


@pytest.mark.parametrize(
    "name", ["palace.holdem", "comstock.lowball", "sk.push9", "palace.no-bust", "sk.pan"]
)
def test_a_dollar_in_the_wrong_stack_is_found_and_told(name: str) -> None:
    hand = random_hand(calroom.game(name), 1)
    poor, rich = sorted(hand.stacks, key=hand.stacks.__getitem__)[:: len(hand.stacks) - 1]
    hand.table.chips[f"stack {rich}"] -= 100
    hand.table.chips[f"stack {poor}"] += 100
    finding = judge_hand(hand)
    assert finding is not None
    assert set(finding.differences) == {f"stack {poor}", f"stack {rich}"}
    assert '"game":"' + name in str(finding)


def test_three_cards_fall_into_the_rows_of_push_nine_as_often_as_they_can() -> None:
    rows = Counter(push9.row(list(cards)) for cards in combinations(STANDARD, 3))
    assert [rows[row] for row in (1, 13, 14, 25, 26, 27, 36)] == [4, 4, 64, 64, 144, 2080, 2096]


def test_the_referee_ranks_hands_as_the_houses_file_them() -> None:
    aces, royal = (
        hands.with_bug(("Ac", "Ad", "Ah", "As", "Jk")),
        hands.with_bug(("As", "Ks", "Qs", "Js", "Ts")),
    )
    assert aces > royal > hands.with_bug(("9c", "9d", "9h", "9s", "Jk"))
    flush, full = (
        hands.with_wild(("2c", "4c", "5c", "6c", "Kc")),
        hands.with_wild(("Qh", "Qd", "Qc", "7s", "7d")),
    )
    assert flush > full, "in Mexican Poker"
    assert hands.plain(("2c", "4c", "5c", "6c", "Kc")) < hands.plain(("Qh", "Qd", "Qc", "7s", "7d"))
    assert hands.low(("2c", "3d", "4h", "5s", "Jk")) == hands.low(("2c", "3d", "4h", "5s", "Ad"))
    assert hands.best_low([("2c", "3d", "4h", "5s", "9d")], eight=True) is None
    assert tile_worth(("teen", "gow-36")) > tile_worth(("dey", "gow-45")) > tile_worth(("teen", "yun"))
