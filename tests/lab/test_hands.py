"""How often hands are dealt and how good hold'em hands are before the flop, beside published figures."""

import numpy as np
import pytest
from msgspec import json

from calroom import lab
from calroom.lab.poker import _starting as kernels
from calroom.lab.poker._make_starting import worked_out
from calroom.lab.poker.before_the_flop import KEPT, Shown
from calroom.ranking._many import batch

# Frequencies of seven cards of 52, of five of 53 with the joker as the bug, and of three cards; the tests of
# the rankings count the first two in another way.
SEVEN_OF_52 = {
    "royal flush": 4_324,
    "straight flush": 37_260,
    "four of a kind": 224_848,
    "full house": 3_473_184,
    "flush": 4_047_644,
    "straight": 6_180_020,
    "three of a kind": 6_461_620,
    "two pair": 31_433_400,
    "pair": 58_627_800,
    "high card": 23_294_460,
}
FIVE_OF_53_WITH_THE_BUG = {
    "five of a kind": 1,
    "royal flush": 24,
    "straight flush": 180,
    "four of a kind": 828,
    "full house": 4_368,
    "flush": 7_804,
    "straight": 20_532,
    "three of a kind": 63_360,
    "two pair": 138_600,
    "pair": 1_215_024,
    "high card": 1_418_964,
}
THREE_OF_52 = {
    "royal flush": 4,
    "straight flush": 44,
    "three of a kind": 52,
    "straight": 720,
    "flush": 1_096,
    "pair": 3_744,
    "high card": 16_440,
}


@pytest.mark.parametrize(
    ("game", "deck", "cards", "kinds"),
    [
        ("holdem", 52, 7, SEVEN_OF_52),
        ("palace.draw", 53, 5, FIVE_OF_53_WITH_THE_BUG),
        ("three-card", 52, 3, THREE_OF_52),
    ],
)
def test_hands_are_dealt_as_often_as_published(
    game: str, deck: int, cards: int, kinds: dict[str, int]
) -> None:
    found = lab.frequencies(game)
    assert (found.deck, found.cards, found.hands) == (deck, cards, sum(kinds.values()))
    assert found.kinds == kinds


@pytest.mark.parametrize(("game", "hands"), [("mexican", 749_398), ("push9", 22_100), ("lowball", 2_869_685)])
def test_every_hand_of_a_deck_is_of_some_kind(game: str, hands: int) -> None:
    assert sum(lab.frequencies(game).kinds.values()) == hands


def test_where_hands_depend_on_whose_cards_they_are_there_are_no_frequencies() -> None:
    with pytest.raises(ValueError, match="depends on which cards are whose"):
        lab.frequencies("omaha")


def test_boards_that_differ_in_suits_only_stand_for_all_boards() -> None:
    boards = kernels.boards(batch.natural("usual", 7).bits)
    assert len(boards) == 134_459
    assert boards[:, 5].sum() == 2_598_960


def test_hands_on_a_board_beat_and_tie_those_they_share_no_card_with() -> None:
    """On four aces and a king everybody ties but who holds two kings or a king, by the kicker."""
    arrays = batch.natural("usual", 7)
    boards = np.array([[51, 50, 49, 48, 47, 1]])
    wins, ties = kernels.against_every_hand(boards, *arrays)
    assert wins.sum() == 0
    assert ties.sum() == (47 * 46 // 2) * (45 * 44 // 2)


# What starting hands win against one random hand, ties as halves, in hundredths of a percent.
AGAINST_ONE = {"AA": 8520, "KK": 8240, "AKs": 6704, "AKo": 6532, "72o": 3458, "32o": 3230, "22": 5033}


def test_what_is_kept_of_starting_hands_is_what_every_board_gives() -> None:
    assert json.decode(KEPT.read_bytes(), type=dict[str, Shown]) == worked_out()


def test_starting_hands_win_what_is_published() -> None:
    found = {hand.name: hand for hand in lab.starting_hands()}
    assert len(found) == 169
    assert {name: round(found[name].share * 10_000) for name in AGAINST_ONE} == AGAINST_ONE
    mean = sum(hand.share * hand.combinations for hand in found.values()) / 1326
    assert mean == pytest.approx(0.5)
    assert next(iter(found)) == "AA"
    aces = lab.equity("holdem", ["AsAh", "random"], samples=50_000)
    assert abs(aces.share[0] - found["AA"].share) < 4 * aces.error[0]
