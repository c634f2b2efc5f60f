"""Hands of strangers replay on our engine to the chip."""

from pathlib import Path

import msgspec
import pytest
from tests.histories.plain import HANDS, PLAIN, going_on

from calroom.histories.outcome import Outcome
from calroom.histories.phh import BadHistory, History, read_action, read_histories, write_histories
from calroom.histories.replay import check_history


@pytest.mark.parametrize("file", sorted(HANDS.iterdir()), ids=lambda file: file.name)
def test_hands_played_elsewhere_end_with_the_same_stacks(file: Path) -> None:
    for name, history in read_histories(file):
        assert isinstance(history, History), f"{name}: {history}"
        assert history.finishing_stacks is not None
        finish = check_history(history)
        assert finish.agreed, f"{name}: {finish.street}: {finish.reason}"


def test_a_hand_that_nobody_saw_is_mucked_and_cannot_win() -> None:
    history = going_on(
        *(
            "d db 2c3c9d",
            "p1 cc",
            "p3 cc",
            "d db 9h",
            "p1 cc",
            "p3 cc",
            "d db Td",
            "p1 cc",
            "p3 cbr 20",
            "p1 cc",
        ),
        *("p3 sm KsKh", "p1 sm"),
    )
    finish = check_history(msgspec.structs.replace(history, finishing_stacks=(74, 98, 128)))
    assert finish.agreed, finish.reason


def test_other_finishing_stacks_are_a_disagreement_with_player_and_amounts() -> None:
    finish = check_history(going_on("d db 2c3c9d", "p1 cbr 20", "p3 f", finishing_stacks=(100, 98, 102)))
    assert (finish.street, finish.reason) == ("flop", "p1 ends with $108 and not with $100")


@pytest.mark.parametrize(
    ("actions", "street", "reason"),
    [
        (("d db 2c3c9d", "p3 cc"), "flop", "p3 acts, and it is p1's turn"),
        (("d db 2c3c9d", "p1 cbr 1"), "flop", "seat 1 cannot bet $1"),
        (("d db 2c3c9d", "p1 cbr 500"), "flop", "seat 1 cannot bet $500 (table-stakes)"),
        (("d db 2c3c9d",), "flop", "the history ends, and p1 is still to act"),
        (("d db 2c3c9d", "p1 f", "p3 cc"), "flop", "p3 acts, and the hand is over"),
        (("d db 2c3c9d", "p7 f"), "flop", "there is no player p7"),
        (("d db 2cAs9d", "p1 f"), "before the deal", "As is dealt twice"),
        (("d db 2c3c9x", "p1 f"), "before the deal", "'9x' is not a card"),
        (
            ("d db 2c3c9d", "d db 9h", "d db Td", "d db 2d4c9s", "d db Th", "d db Jd"),
            "before the deal",
            "several boards are dealt",
        ),
        (("p1 juggle",), "before the deal", "'p1 juggle' is no action that our games know"),
    ],
)
def test_where_a_history_and_our_rules_part_the_street_and_the_reason_are_told(
    actions: tuple[str, ...], street: str, reason: str
) -> None:
    finish = check_history(going_on(*actions))
    assert finish.street == street
    assert reason in finish.reason


@pytest.mark.parametrize(
    ("variant", "said"),
    [
        ("NS", "NS is no-limit short-deck hold'em, which our houses do not deal"),
        ("FB", "FB is fixed-limit badugi, which our houses do not deal"),
        ("XYZ", "variant 'XYZ', which our houses do not deal; there are FT, NT"),
    ],
)
def test_variants_that_are_not_our_games_are_refused_by_name(variant: str, said: str) -> None:
    finish = check_history(msgspec.structs.replace(PLAIN, variant=variant))
    assert finish.outcome is Outcome.NOT_OURS
    assert said in finish.reason


def test_a_broken_file_is_told_as_such(tmp_path: Path) -> None:
    broken = tmp_path / "broken.phh"
    broken.write_text("variant = 'NT'\nactions = [")
    with pytest.raises(BadHistory, match="no hand history"):
        list(read_histories(broken))
    with pytest.raises(BadHistory, match="cannot be read"):
        list(read_histories(tmp_path / "none.phh"))


def test_a_broken_hand_does_not_stop_the_others_of_its_file(tmp_path: Path) -> None:
    file = tmp_path / "some.phhs"
    good = write_histories([PLAIN, PLAIN]).replace('variant = "NT"\n', "", 1)
    file.write_text(good)
    first, second = (history for _, history in read_histories(file))
    assert isinstance(first, BadHistory)
    assert "variant" in str(first)
    assert second == PLAIN


def test_amounts_finer_than_a_cent_cannot_be_paid() -> None:
    with pytest.raises(BadHistory, match="finer than a cent"):
        read_action("p1 cbr 0.001")


def test_what_a_computer_left_of_a_sum_is_no_amount() -> None:
    assert read_action("p1 cbr 0.30000000000000004").amount == 30


def test_remarks_are_kept_apart_from_what_was_done() -> None:
    assert read_action("p3 cbr 7000 # a large raise").remark == "a large raise"
    assert read_action("# the players take a break").word == "remark"
