"""What a file leaves out decides nothing: no pot is won by it, and it is no agreement."""

from decimal import Decimal

import pytest
from tests.histories.plain import PLAIN, going_on

from calroom.histories.outcome import Finish, Outcome
from calroom.histories.phh import UNKNOWN, History
from calroom.histories.replay import check_history

DOWN_TO_THE_RIVER = (
    *("d db 2c3c9d", "p1 cc", "p3 cc"),
    *("d db 9h", "p1 cc", "p3 cc"),
    *("d db Td", "p1 cc", "p3 cbr 20", "p1 cc"),
)


def unseen(*shown: str, **changes: object) -> History:
    """Two players at the showdown, of whom nobody saw the cards but as they are `shown`."""
    actions = ("d dh p1 ????", "d dh p2 ????", "d dh p3 ????", *PLAIN.actions[3:], *DOWN_TO_THE_RIVER)
    return going_on(actions=(*actions, *shown), **changes)


def check(history: History, outcome: Outcome, reason: str = "") -> Finish:
    finish = check_history(history)
    assert finish.outcome is outcome, finish.words
    assert reason in finish.reason
    return finish


# Stacks


@pytest.mark.parametrize("stacks", [(UNKNOWN,) * 3, (), (100, UNKNOWN, UNKNOWN)])
def test_a_hand_with_stacks_that_nobody_recorded_is_played_to_its_end(stacks: tuple[Decimal, ...]) -> None:
    finish = check(going_on("d db 2c3c9d", "p1 cbr 20", "p3 f", starting_stacks=stacks), Outcome.AGREED)
    assert finish.hand is not None
    assert finish.hand.over


def test_winnings_are_read_where_there_are_no_stacks() -> None:
    played = ("d db 2c3c9d", "p1 cbr 20", "p3 f")
    for stacks in ((100, 100, 100), (UNKNOWN,) * 3):
        check(going_on(*played, starting_stacks=stacks, winnings=(14, 0, 0)), Outcome.AGREED)
    parted = going_on(*played, winnings=(0, 0, 14))
    check(parted, Outcome.PARTED, "p1 wins $14 and not $0")


def test_winnings_that_are_all_nothing_were_not_recorded() -> None:
    check(going_on("d db 2c3c9d", "p1 cbr 20", "p3 f", winnings=(0, 0, 0)), Outcome.AGREED)


@pytest.mark.parametrize("winnings", [(0, 3, 0), (0, 2, 0)])
def test_what_nobody_matched_of_a_blind_may_count_as_won_or_not(winnings: tuple[int, ...]) -> None:
    folded = going_on(actions=(*PLAIN.actions[:3], "p3 f", "p1 f"), winnings=winnings)
    assert check(folded, Outcome.AGREED).rake == 0


def test_a_player_whose_stack_is_unknown_may_have_been_all_in() -> None:
    ends = ("d db 2c3c9d", "p1 cbr 20", "p3 cc", "d db 9h", "d db Td", "p1 sm AsAh", "p3 sm KsKh")
    check(going_on(*ends, starting_stacks=(UNKNOWN,) * 3), Outcome.UNKNOWN, "still to act")
    early = ("d db 2c3c9d", "p1 cbr 20", "p3 cc", "d db 9h", "p3 cbr 30", "p1 f")
    check(going_on(*early, starting_stacks=(UNKNOWN, 100, 100)), Outcome.UNKNOWN, "stack is not recorded")
    check(going_on(*early), Outcome.PARTED, "it is p1's turn")


# Cards


def test_cards_that_nobody_saw_are_no_agreement() -> None:
    check(unseen(), Outcome.UNKNOWN, "cards are not shown, and nobody else's could win")
    check(unseen("p3 sm KsKh"), Outcome.UNKNOWN, "p1's cards are not shown, and nothing says who won")
    check(unseen("p3 sm KsKh", "p1 sm ????"), Outcome.UNKNOWN, "p1's cards are not shown")


def test_cards_that_nobody_saw_never_win_a_pot() -> None:
    as_written = unseen("p3 sm KsKh", "p1 sm ????", finishing_stacks=(74, 98, 128))
    finish = check(as_written, Outcome.AGREED)
    assert finish.hand is not None
    assert finish.hand.stacks == {1: 7_400, 2: 9_800, 3: 12_800}
    otherwise = unseen("p3 sm KsKh", "p1 sm ????", finishing_stacks=(128, 98, 74))
    check(otherwise, Outcome.UNKNOWN, "p1's cards are not shown: p1 ends with")


def test_who_mucks_has_no_claim_and_the_last_hand_takes_the_pot_unseen() -> None:
    finish = check(unseen("p1 sm"), Outcome.UNKNOWN, "p3's cards are not shown")
    assert finish.hand is None
    check(unseen("p1 sm", "p3 sm KsKh"), Outcome.AGREED)


def test_all_in_hands_that_nobody_saw_are_not_turned_up() -> None:
    all_in = ("d db 2c3c9d", "p1 cbr 94", "p3 cc", "p1 sm AsAh", "d db 9h", "d db Td")
    seen_by_one = ("d dh p1 AsAh", "d dh p2 ????", "d dh p3 ????", *PLAIN.actions[3:], *all_in)
    check(going_on(actions=seen_by_one), Outcome.UNKNOWN, "p3's cards are not shown")
    finish = check(going_on(actions=seen_by_one, finishing_stacks=(202, 98, 0)), Outcome.AGREED)
    assert finish.hand is not None
    assert not any("hand 3" in str(event) for event in finish.hand.events if "Shown" in type(event).__name__)


def test_a_board_that_is_not_recorded_to_its_end_decides_nothing() -> None:
    all_in = ("d db 2c3c9d", "p1 cbr 94", "p3 cc", "p1 sm AsAh", "p3 sm KsKh")
    check(going_on(*all_in), Outcome.UNKNOWN, "the board is not recorded")
    check(going_on(*all_in, "d db ??", "d db Td"), Outcome.UNKNOWN, "the board is not recorded")


def test_up_cards_that_nobody_recorded_cannot_say_who_opens() -> None:
    stud = History(
        variant="F7S",
        antes=(0, 0),
        bring_in=1,
        small_bet=2,
        big_bet=4,
        starting_stacks=(100, 100),
        actions=("d dh p1 ??????", "d dh p2 ????2c", "p2 pb", "p1 f"),
    )
    check(stud, Outcome.UNKNOWN, "p1's up cards are not recorded")


def test_a_player_of_whom_no_card_is_mentioned_was_dealt_unseen_ones() -> None:
    check(
        going_on(actions=("d dh p1 AsAh", "p3 cbr 6", "p1 cc", "p2 f", "d db 2c3c9d", "p1 f")), Outcome.AGREED
    )


# Blinds


def forced(blinds: tuple[int, ...], *actions: str, **changes: object) -> History:
    deals = tuple(f"d dh p{player} ????" for player in range(1, len(blinds) + 1))
    stacks = (100,) * len(blinds)
    fields = {"blinds_or_straddles": blinds, "antes": (0,) * len(blinds), "starting_stacks": stacks}
    return going_on(**{**fields, "actions": (*deals, *actions), **changes})


def test_a_second_blind_of_nothing_leaves_the_first_to_call() -> None:
    history = forced((2, 0, 0), "p2 f", "p3 cc", "p1 cc", "d db 2c3c9d", "p1 cbr 4", "p3 f")
    check(history, Outcome.AGREED)
    assert check_history(
        forced((2, 0, 0), "p2 cbr 6", "p3 f", "p1 f", finishing_stacks=(98, 102, 100))
    ).agreed


def test_of_two_players_the_button_may_have_posted_the_larger_blind() -> None:
    # The file names first what the button puts in, who is p2.
    history = forced((2, 1), "p1 cc", "p2 cc", "d db 2c3c9d", "p1 cbr 4", "p2 f", finishing_stacks=(102, 98))
    check(history, Outcome.AGREED)


def test_a_straddle_on_the_button_makes_the_next_player_first() -> None:
    history = forced((1, 2, 0, 4), "p1 f", "p2 f", "p3 cbr 8", "p4 f", finishing_stacks=(99, 98, 107, 96))
    check(history, Outcome.AGREED)


def test_bets_may_be_finer_than_the_blinds() -> None:
    history = forced((1, 2, 0), "p3 cbr 4.75", "p1 f", "p2 f", finishing_stacks=(99, 98, 103))
    check(history, Outcome.AGREED)


def test_a_table_may_have_antes_and_no_blinds() -> None:
    folded = forced((0, 0, 0), "p1 cbr 4", "p2 f", "p3 f", antes=(1, 1, 1), finishing_stacks=(102, 99, 99))
    check(folded, Outcome.AGREED)


def test_a_table_that_our_houses_do_not_have_is_not_ours() -> None:
    check(forced((1, 2) + (0,) * 10, "p3 f"), Outcome.NOT_OURS, "2 to 10 players, not to 12")


# Rake


def test_rake_that_the_files_own_numbers_imply_is_inferred_and_said() -> None:
    played = ("d db 2c3c9d", "p1 cbr 20", "p3 f")
    cents = Decimal("106.50")
    for numbers in ({"finishing_stacks": (cents, 98, 94)}, {"winnings": (Decimal("12.50"), 0, 0)}):
        finish = check(going_on(*played, **numbers), Outcome.AGREED)
        assert finish.rake == 150
        assert finish.words == "rake of $1.50 inferred"


def test_what_a_loser_lacks_is_no_rake() -> None:
    lacking = going_on("d db 2c3c9d", "p1 cbr 20", "p3 f", finishing_stacks=(108, 98, 93))
    check(lacking, Outcome.PARTED, "p3 ends with $94 and not with $93")
    more = going_on("d db 2c3c9d", "p1 cbr 20", "p3 f", finishing_stacks=(109, 98, 94))
    check(more, Outcome.PARTED, "p1 ends with $108 and not with $109")
