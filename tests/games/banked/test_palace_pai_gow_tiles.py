"""The Palace's Pai Gow tiles: what two tiles are worth, rows and dice, squares and fees, settlement."""

from itertools import pairwise
from pathlib import Path

import pytest
from tests.telling import events_of

from calroom.games.banked.bank import Post
from calroom.houses.loader import BadHouseFile
from calroom.money import cents, dollars
from calroom.ranking import tile_hands
from calroom.ranking.tile_hands import CASINO
from calroom.table.asks import Answer, Seat
from calroom.table.events import Dealt, Passed, Placed, Rolled
from calroom.table.hand import Hand
from calroom.table.refusals import Refused
from calroom.tiles import DOMINOES, PAIRS, SET, SINGLES

from .playing import button_on, called, fee, lies, moved, net, rules_named, settled
from .two_hand_table import (
    TILES,
    asked_for,
    bet,
    deal,
    deck_for,
    done,
    fees_of,
    finish,
    game_of,
    house_with,
    late,
    lying,
    put,
    refuse,
    refuse_bet,
    result,
    shown,
    sit,
)


def rule(*slugs: str) -> pytest.MarkDecorator:
    return pytest.mark.rule(*(f"{TILES}.{slug}" for slug in slugs))


def meet(mine: str, bank: str) -> Hand:
    """Seat 4's `two tiles | two tiles` with $20 against the bank's, both set as written."""
    hand = deal(TILES, {4: mine.replace(" |", ""), 1: bank.replace(" |", "")}, "4 $20")
    put(hand, 4, mine.split(" | ")[0])
    put(hand, 1, bank.split(" | ")[0])
    assert hand.over
    return hand


def topics(hand: Hand) -> set[str]:
    return {getattr(event, "topic", "") for event in hand.events}


def against(mine: str, bank: str) -> str:
    """How two tiles fare as a high hand against two others, beside a low hand that is the better one."""
    low, bank_low = _lows(mine, bank)
    hand = meet(f"{mine} | {low}", f"{bank} | {bank_low}")
    if result(hand) == "win":
        return "higher"
    return "copy" if topics(hand) & {"copy", "wong-gong-copy", "zero-against-zero"} else "lower"


def _lows(mine: str, bank: str) -> tuple[str, str]:
    """Two low hands out of the tiles that are left, the first above the second, both below the high hands."""
    left = list(SET)
    for tile in f"{mine} {bank}".split():
        left.remove(tile)
    least = min(tile_hands.value(hand.split()) for hand in (mine, bank))
    for one in range(len(left)):
        for two in range(one + 1, len(left)):
            low = (left[one], left[two])
            if 1 < tile_hands.value(low) < least:
                rest = [tile for at, tile in enumerate(left) if at not in (one, two)]
                for other in ((a, b) for at, a in enumerate(rest) for b in rest[at + 1 :]):
                    if tile_hands.value(other) < tile_hands.value(low):
                        return " ".join(low), " ".join(other)
    raise AssertionError("no such tiles are left")


# What two tiles are worth


@pytest.mark.structure("palace.pai-gow-tiles.set-of-32-tiles")
@pytest.mark.structure("palace.pai-gow-tiles.tile-table")
def test_the_set_has_thirty_two_tiles_in_sixteen_pairs() -> None:
    assert game_of(TILES).deck == SET
    assert (len(SET), len(PAIRS)) == (32, 16)
    assert sum(DOMINOES[tile].spots for tile in SET) == 227
    assert [len(equals) for equals in SINGLES] == [1] * 11 + [2, 2, 2, 1, 2, 1]
    assert list(DOMINOES)[:4] == ["teen", "dey", "yun", "gor"]
    eight, other_eight = ("gee-joon-24", "ng-14"), ("gee-joon-12", "ng-23")
    assert tile_hands.value(eight) > tile_hands.value(other_eight)
    assert tile_hands.value(eight, CASINO) == tile_hands.value(other_eight, CASINO)


@rule("object", "win-push-lose")
def test_both_hands_higher_win_even_money() -> None:
    hand = meet("teen tit | mooy chit-25", "yun mooy | foo ng-14")
    assert result(hand) == "win"
    assert moved(hand, "even-money") == ["$20 bank -> stack 4"]


@rule("win-push-lose")
def test_only_one_higher_is_a_push_and_both_lower_lose() -> None:
    assert result(meet("teen tit | mooy ng-14", "yun mooy | ping look")) == "push"
    assert result(meet("yun mooy | ping ng-14", "teen tit | bon teen")) == "lose"


@pytest.mark.structure("palace.pai-gow-tiles.colour-means-nothing")
def test_the_colour_of_the_spots_decides_nothing() -> None:
    assert against("yun mooy", "bot-26 mooy") == "higher"
    assert set(DOMINOES["teen"]._fields) == {"halves", "copies", "title"}


@rule("tile-value", "hand-value")
def test_points_are_the_last_digit_of_all_spots() -> None:
    hand = meet("yun gow-36 | foo mooy", "teen tit | mooy ping")
    assert shown(hand, "high 4") == "seven, Yun high"
    assert shown(hand, "low 4") == "one, Mooy high"
    assert shown(hand, "high 1") == "nine, Teen high"
    assert shown(hand, "low 1") == "zero"


@rule("gee-joon-wild")
def test_a_single_gee_joon_tile_counts_three_or_six() -> None:
    hand = meet("gee-joon-24 bon | foo mooy", "gee-joon-12 chong | ping foo")
    assert shown(hand, "high 4") == "seven, Bon high"
    assert shown(hand, "high 1") == "nine, Chong high"
    assert shown(meet("gee-joon-12 ng-14 | foo mooy", "teen tit | ping foo"), "high 4").startswith("eight")


@rule("gee-joon-wild")
def test_a_house_may_count_the_gee_joon_tiles_by_their_spots(tmp_path: Path) -> None:
    game = house_with(tmp_path, TILES, gee_joon_wild="false")
    hand = deal(game, {4: "gee-joon-24 bon foo mooy"}, "4 $20")
    put(hand, 4, "gee-joon-24 bon")
    finish(hand)
    assert (shown(hand, "high 4"), shown(hand, "low 4")) == ("one, Mooy high", "zero")


@rule("hand-classes", "supreme-pair", "matched-pairs", "unmatched-pairs", "wong", "gong")
def test_pairs_wong_gong_and_points_stand_in_this_order() -> None:
    falling = [
        "gee-joon-24 gee-joon-12",
        "teen teen",
        "look look",
        "bot-26 bot-35",
        "ng-14 ng-23",
        "dey gow-36",
        "teen yun",
        "dey tit",
        "foo chit-25",
    ]
    for higher, lower in pairwise(falling):
        assert against(higher, lower) == "higher", (higher, lower)
        assert against(lower, higher) == "lower", (higher, lower)


@rule("matched-pairs", "unmatched-pairs", "sixteen-pairs-ranked", "supreme-pair")
def test_all_sixteen_pairs_rank_one_above_the_other() -> None:
    for higher, lower in pairwise(PAIRS):
        assert against(" ".join(higher), " ".join(lower)) == "higher"
    assert against("bot-26 yun", "ng-14 ng-23") == "lower", "two eights of different kinds are no pair"


@rule("wong", "gong")
def test_teen_or_dey_with_a_nine_or_an_eight() -> None:
    hand = meet("teen gow-36 | foo mooy", "dey yun | ping foo")
    assert (shown(hand, "high 4"), shown(hand, "high 1")) == ("Wong with Teen", "Gong with Dey")


@rule("wong-gong-ties")
def test_teen_beats_dey_and_the_other_tile_does_not_count() -> None:
    assert against("teen gow-36", "dey gow-45") == "higher"
    assert against("teen yun", "teen bot-26") == "copy"
    assert against("dey bot-35", "teen bot-26") == "lower"


@rule("high-nine", "single-hands-as-close-to-nine")
def test_a_high_nine_is_the_best_nine_and_no_more() -> None:
    assert against("teen tit", "mooy gow-36") == "higher"
    assert against("teen tit", "dey bot-26") == "lower"
    assert against("yun mooy", "foo look") == "higher"


@rule("high-nine", "equal-value-highest-tile")
@pytest.mark.parametrize(("mine", "theirs"), [("teen tit", "mooy gow-36"), ("mooy gow-36", "teen tit")])
def test_a_nine_with_teen_or_dey_is_called_a_high_nine(mine: str, theirs: str) -> None:
    assert "high-nine" in rules_named(meet(f"{mine} | foo ping", f"{theirs} | foo ping"))


@rule("equal-value-highest-tile")
@pytest.mark.parametrize(("mine", "theirs"), [("yun mooy", "bot-26 mooy"), ("teen mooy", "dey mooy")])
def test_other_points_are_called_no_high_nine(mine: str, theirs: str) -> None:
    assert "high-nine" not in rules_named(meet(f"{mine} | foo ping", f"{theirs} | foo ping"))


@rule("wong-gong-ties", "copy", "identical-hands-to-player-dealer")
def test_a_copy_of_two_gongs_is_ruled_by_their_rule() -> None:
    hand = meet("teen yun | foo mooy", "teen bot-26 | chit-25 bon")
    assert "wong-gong-copy" in topics(hand)


@rule("copy", "identical-hands-to-player-dealer")
def test_a_copy_of_points_is_not_ruled_by_that_of_wongs_and_gongs() -> None:
    hand = meet("gor ng-14 | foo mooy", "gor ng-23 | chit-25 bon")
    assert "wong-gong-ties" not in rules_named(hand)


@rule("equal-value-highest-tile")
def test_equal_points_are_told_apart_by_the_best_tile_alone() -> None:
    assert against("yun mooy", "bot-26 mooy") == "higher"
    assert against("bot-26 mooy", "yun mooy") == "lower"


@rule("copy", "identical-hands-to-player-dealer")
def test_equal_points_and_equal_best_tiles_are_the_player_dealers() -> None:
    assert against("gor ng-14", "gor ng-23") == "copy"
    assert result(meet("gor ng-14 | foo mooy", "gor ng-23 | mooy foo")) == "lose"


@rule("zero-against-zero")
def test_zero_against_zero_is_the_player_dealers_whatever_the_tiles() -> None:
    hand = meet("teen tit | mooy ping", "dey tit | foo gow-36")
    assert result(hand) == "push"
    assert "zero-against-zero" in topics(hand)
    gong = meet("teen gow-45 | yun dey", "teen tit | foo gow-36")
    assert result(gong) == "win", "a Gong of ten spots is no zero"


# Bank, squares and fees


@rule("eight-positions")
def test_the_table_has_eight_positions() -> None:
    with pytest.raises(Refused) as refusal:
        game_of(TILES).hand({1: 100000}, 1)
    assert f"{TILES}.eight-positions" in refusal.value.rules
    hand = deal(TILES, {}, *(f"{seat} $20" for seat in range(2, 9)))
    assert not events_of(hand, "dead-hand")
    assert len(events_of(hand, "served")) == 8
    assert hand.table.cards_left == 0


@rule("square-limits")
def test_a_square_takes_ten_to_two_hundred_dollars() -> None:
    hand = sit(TILES, [4, 5, 10])
    hand.answer(1, Post(100000))
    for wrong in ("$5", "$250"):
        refuse_bet(hand, f"4 {wrong}", "square-limits")
    bet(hand, "4 $10", "4 $150", "4 $200", "10 $20 on 4")
    refuse(hand, 5, Answer("wager", 2000, where="square 4-1"), "square-limits")
    alone = sit(TILES, [4, 10], alone=(4,))
    alone.answer(1, Post(100000))
    refuse_bet(alone, "10 $20 on 4", "square-limits")


@rule("square-limits")
def test_a_kum_kum_is_one_square() -> None:
    hand = sit(TILES, [4, 10], partners={10: 4})
    hand.answer(1, Post(100000))
    bet(hand, "4 $30")
    hand.answer(10, Answer("wager", 3000, where="square 4-1"))
    done(hand, "wagers")
    assert fee(hand) == "$3"
    finish(hand)
    change = [hand.stacks[seat] - hand.setup.stacks[seat] + fees_of(hand, seat) for seat in (4, 10)]
    assert change[0] == change[1]


@rule("player-maximum-per-hand")
def test_a_person_wagers_two_thousand_dollars_at_most() -> None:
    hand = sit(TILES, [4, 5])
    hand.answer(1, Post(100000))
    bet(hand, *["4 $200"] * 9, "4 $150 on 5")
    refuse_bet(hand, "4 $51", "player-maximum-per-hand")
    refuse_bet(hand, "4 $200 on 6", "player-maximum-per-hand")
    bet(hand, "4 $50")
    assert {ask.seat for ask in hand.asks} == {5}, "an eleventh square is not for them"
    done(hand, "wagers")
    assert lies(hand, "stack 4") == dollars(cents("$50,000") - 200000 - 1100)


@rule("player-dealer-wager")
def test_the_player_dealers_wager_is_ten_dollars_or_more_and_seen_by_all() -> None:
    hand = sit(TILES, [4, 10], bank_partners=(10,))
    refuse(hand, 1, Answer("post", cents("$9")), "player-dealer-wager")
    hand.answer(1, Post(cents("$300")))
    hand.answer(10, Post(cents("$200")))
    assert {hand.view(seat).chips["bank"] for seat in (1, 4, 10, None)} == {50000}
    assert {ask.seat for ask in hand.asks} == {4}, "who is in the bank does not bet against it"


@rule("player-dealer-wager")
@pytest.mark.parametrize("wins", [True, False])
def test_partners_share_the_bank_by_what_they_put_up(wins: bool) -> None:
    mine, bank = "yun mooy ping ng-14", "teen teen dey dey"
    if not wins:
        mine, bank = bank, mine
    hand = sit(TILES, [4, 10], bank_partners=(10,), deck=deck_for(TILES, {4: mine, 1: bank}, 1, 11))
    hand.answer(1, Post(cents("$300")))
    hand.answer(10, Post(cents("$200")))
    bet(hand, "4 $100")
    finish(hand)
    change = {seat: hand.stacks[seat] - hand.setup.stacks[seat] + fees_of(hand, seat) for seat in (1, 10)}
    assert change == ({1: 6000, 10: 4000} if wins else {1: -6000, 10: -4000})


@rule("fee-schedule")
def test_each_square_pays_a_dollar_and_the_player_dealer_two() -> None:
    hand = deal(TILES, {}, "4 $200", "4 $200", "4 $50", "5 $20", "6 $20")
    assert (fees_of(hand, 4), fees_of(hand, 1), fee(hand)) == (300, 200, "$7")


@rule("fee-taken-before-play")
def test_the_fees_are_taken_before_any_tile_is_dealt() -> None:
    hand = sit(TILES, [4])
    hand.answer(1, Post(50000))
    bet(hand, "4 $20")
    assert fee(hand) == "$0"
    done(hand, "wagers")
    assert fee(hand) == "$3"
    first_tile = next(number for number, event in enumerate(hand.events) if isinstance(event, Dealt))
    assert hand.events.index(events_of(hand, "player-dealer-fee")[0]) < first_tile
    poor = sit(TILES, [4, 5], stacks={4: "$10"})
    poor.answer(1, Post(50000))
    assert {ask.seat for ask in poor.asks} == {5}, "who cannot pay the dollar is not in the round"


@rule("fee-posted", "one-schedule-at-a-time")
def test_one_schedule_is_shown_before_the_round(tmp_path: Path) -> None:
    hand = sit(TILES, [4])
    assert called(hand, "sign") == [
        "Pai Gow Tiles, $10-$200; each betting square $1 a hand; player-dealer $2 a hand"
    ]
    with pytest.raises(BadHouseFile, match="fees"):
        house_with(tmp_path, TILES, fees="")


@rule("fee-not-a-percentage")
def test_small_and_large_squares_pay_the_same(tmp_path: Path) -> None:
    hand = deal(TILES, {}, "4 $10", "5 $200")
    assert moved(hand, "player-fee") == ["$1 stack 4 -> collection", "$1 stack 5 -> collection"]
    with pytest.raises(BadHouseFile, match="fees"):
        house_with(tmp_path, TILES, fees='[{ payer = "square", share = [1, 100] }]')


@rule("house-has-no-stake")
def test_without_a_player_dealer_no_tiles_are_dealt() -> None:
    hand = sit(TILES, [4, 5])
    hand.answer(1, Answer("decline"))
    assert hand.over
    assert called(hand, "no-bank")
    assert not [event for event in hand.events if isinstance(event, Dealt)]


@rule("bets-before-the-cup-is-opened", "order-of-the-round")
def test_wagers_are_made_and_taken_back_until_the_cup_is_opened() -> None:
    hand = sit(TILES, [5, 6, 7], dice=11)
    hand.answer(1, Post(50000))
    bet(hand, "7 $200", "7 $50", "5 $100")
    done(hand, "wagers")
    assert fee(hand) == "$5"
    assert asked_for(hand) == "last-chance"
    bet(hand, "6 $20")
    assert moved(hand, "late-fee") == ["$1 stack 6 -> collection"]
    hand.answer(6, Answer("withdraw", where="square 6-1"))
    assert net(hand, 6) == "-$1"
    done(hand, "last-chance")
    assert called(hand, "total-action") == ["no more bets: $350 of action"]
    late(hand, 6, Answer("wager", 2000, where="square 6-1"))
    late(hand, 7, Answer("withdraw", where="square 7-1"))
    assert button_on(hand) == 7
    order = [getattr(event, "topic", "") for event in hand.events]
    moments = [
        order.index(topic)
        for topic in (
            "bank-posted-first",
            "own-square",
            "player-fee",
            "rows-of-four",
            "total-action",
            "dice",
            "served",
        )
    ]
    assert moments == sorted(moments)


@rule("order-of-the-round")
def test_without_a_wager_nothing_is_dealt_and_no_fee_is_taken() -> None:
    hand = sit(TILES, [4])
    hand.answer(1, Post(50000))
    done(hand, "wagers")
    assert hand.over
    assert called(hand, "no-wagers")
    assert (fee(hand), net(hand, 1)) == ("$0", "$0")


# Dice, rows and button


@rule("shuffle-and-stack")
def test_the_tiles_lie_face_down_in_eight_rows_of_four() -> None:
    hand = sit(TILES, [4])
    hand.answer(1, Post(50000))
    bet(hand, "4 $20")
    done(hand, "wagers")
    rows = [event for event in hand.events if isinstance(event, Dealt)]
    assert [(event.place, len(event.cards), event.seen_by) for event in rows] == [
        (f"{at} row", 4, ()) for at in ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th")
    ]


@rule("three-dice")
def test_three_dice_are_shaken() -> None:
    hand = sit(TILES, [4], dice=11)
    hand.answer(1, Post(50000))
    bet(hand, "4 $20")
    done(hand, "wagers", "last-chance")
    (rolled,) = events_of(hand, "dice")
    assert isinstance(rolled, Rolled)
    assert (len(rolled.dice), sum(rolled.dice)) == (3, 11)


@rule("dice-count")
@pytest.mark.parametrize("button", range(1, 9))
def test_the_count_goes_counter_clockwise_over_all_eight_positions(button: Seat) -> None:
    for total in range(3, 19):
        hand = deal(TILES, {}, f"{button % 8 + 1} $20", button=button, dice=total)
        first = (button - 1 - (total - 1) % 8) % 8 + 1
        assert called(hand, "dice-count") == [f"{total} counts to position {first}"]


@rule("dice-count", "action-button-by-dice")
def test_from_seat_one_the_count_ends_where_the_table_says() -> None:
    table = "3:7 4:6 5:5 6:4 7:3 8:2 9:1 10:8 11:7 12:6 13:5 14:4 15:3 16:2 17:1 18:8"
    for pair in table.split():
        total, first = map(int, pair.split(":"))
        hand = deal(TILES, {}, *(f"{seat} $10" for seat in range(2, 9)), dice=total)
        assert called(hand, "dice-count") == [f"{total} counts to position {first}"]
        assert button_on(hand) == (first if first > 1 else 8)
        served = [event.place for event in hand.events if isinstance(event, Passed)]
        assert served[0] == f"hand {first}"
    hand = deal(TILES, {}, "1 $10", button=4, dice=12)
    assert called(hand, "dice-count") == ["12 counts to position 1"]


@rule("dice-on-the-player-dealer")
def test_the_player_dealers_own_number_puts_the_button_on_his_right() -> None:
    for total in (9, 17):
        hand = deal(TILES, {}, *(f"{seat} $10" for seat in range(2, 9)), dice=total)
        served = [event.place for event in hand.events if isinstance(event, Passed)]
        assert served[:3] == ["hand 1", "hand 8", "hand 7"]
        assert button_on(hand) == 8
        assert [event.topic for event in hand.events if isinstance(event, Placed)] == ["button-on-bank"]


@rule("dice-on-an-empty-position")
def test_an_empty_positions_tiles_are_dead_and_the_button_moves_on() -> None:
    hand = deal(TILES, {}, "6 $20", "3 $20", dice=11, sitting=[7])
    passed = [event for event in hand.events if isinstance(event, Passed)]
    assert (passed[0].place, passed[0].source, passed[0].topic) == ("muck", "1st row", "dead-hand")
    assert hand.view(7).cards["muck"][:4] == ["??"] * 4
    assert button_on(hand) == 6
    assert [event.topic for event in hand.events if isinstance(event, Placed)] == ["button-without-wager"]
    assert button_on(deal(TILES, {}, "6 $20", dice=9)) == 6


@rule("which-row-first", "deal-four-tiles-counter-clockwise")
def test_rows_are_served_from_left_to_right_counter_clockwise() -> None:
    rows = [f"{at} row" for at in ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th")]
    for total, order in ((10, [8, 7, 6, 5, 4, 3, 2, 1]), (11, [7, 6, 5, 4, 3, 2, 1, 8])):
        hand = deal(TILES, {}, *(f"{seat} $10" for seat in range(2, 9)), dice=total)
        served = [(event.source, event.place) for event in hand.events if isinstance(event, Passed)]
        assert served == [(row, f"hand {seat}") for row, seat in zip(rows, order, strict=True)]


@rule("which-row-first")
def test_a_house_may_let_the_player_dealer_choose_the_row(tmp_path: Path) -> None:
    game = house_with(tmp_path, TILES, served='"chosen hand first"')
    hand = sit(game, [4], dice=15)
    hand.answer(1, Post(50000))
    bet(hand, "4 $20")
    done(hand, "wagers")
    hand.answer(1, Answer("choose", where="5th row"))
    done(hand, "last-chance")
    served = [event.source for event in hand.events if isinstance(event, Passed)]
    assert served[:2] == ["5th row", "6th row"]


# Setting


@rule("set-two-hands")
@pytest.mark.parametrize(
    ("chosen", "high", "low"),
    [("teen gow-36", "teen gow-36", "tit mooy"), ("teen tit", "teen tit", "mooy gow-36")],
)
def test_four_tiles_are_laid_as_two_hands(chosen: str, high: str, low: str) -> None:
    hand = deal(TILES, {4: "teen tit mooy gow-36"}, "4 $20", "5 $20")
    assert {ask.seat for ask in hand.asks} == {4, 5}
    refuse(hand, 4, Answer("set", cards=("teen", "dey")), "set-two-hands")
    refuse(hand, 4, Answer("set", cards=("teen", "tit", "mooy")), "set-two-hands")
    put(hand, 4, chosen)
    assert sorted(lying(hand, "high 4").split()) == sorted(high.split())
    assert sorted(lying(hand, "low 4").split()) == sorted(low.split())
    assert hand.view(5).cards["high 4"] == ["??", "??"]


@rule("no-foul-order")
def test_the_better_two_tiles_are_the_high_hand_whatever_they_are_called() -> None:
    for called_low in ("teen tit", "gor dey"):
        hand = deal(TILES, {4: "teen tit gor dey"}, "4 $20")
        put(hand, 4, called_low)
        assert (lying(hand, "high 4"), lying(hand, "low 4")) == ("teen tit", "gor dey")


@rule("who-sets-the-hand")
def test_a_larger_bettor_may_claim_the_tiles() -> None:
    hand = deal(TILES, {5: "teen tit mooy gow-36"}, "5 $100", "10 $100 on 5", "10 $100 on 5")
    assert (hand.asks[0].seat, asked_for(hand)) == (10, "claim")
    hand.answer(10, Answer("claim"))
    assert hand.view(10).cards["hand 5"] == ["teen", "tit", "mooy", "gow-36"]
    assert [ask.seat for ask in hand.asks] == [10]
    equal = deal(TILES, {}, "5 $100", "10 $100 on 5", "10 $20 on 6")
    assert {ask.seat for ask in equal.asks} == {5}
    assert called(equal, "who-sets") == ["the house way sets the hand of position 6"]


@rule("player-dealer-sets-last")
def test_the_player_dealer_sets_when_all_others_have() -> None:
    hand = deal(TILES, {1: "teen tit mooy gow-36"}, "3 $20", "4 $20")
    hand.answer(4, Answer("house-way"))
    late(hand, 1, Answer("house-way"))
    assert hand.view(1).cards["hand 1"] == ["??"] * 4
    hand.answer(3, Answer("house-way"))
    assert (hand.asks[0].seat, asked_for(hand)) == (1, "bank-sets")
    assert hand.view(3).cards["hand 1"] == ["teen", "tit", "mooy", "gow-36"]
    assert hand.view(1).cards["high 4"] == ["??", "??"]
    put(hand, 1, "teen tit")
    assert (shown(hand, "high 1"), shown(hand, "low 1")) == ("nine, Teen high", "nine, Mooy high")


@rule("house-way-on-request")
def test_a_player_may_ask_for_the_house_way() -> None:
    hand = deal(TILES, {4: "teen teen gow-36 foo"}, "4 $20")
    hand.answer(4, Answer("house-way"))
    assert (lying(hand, "high 4"), lying(hand, "low 4")) == ("teen gow-36", "teen foo")


@rule("default-answers")
def test_who_does_not_answer_gets_the_house_way_and_bets_nothing() -> None:
    hand = deal(TILES, {7: "teen dey tit mooy"}, "7 $200", sitting=[6])
    hand.answer_for(7)
    assert (lying(hand, "high 7"), lying(hand, "low 7")) == ("teen tit", "dey mooy")
    hand.answer_for(1)
    assert hand.over
    absent = sit(TILES, [4])
    absent.answer_for(1)
    assert absent.over
    betting = sit(TILES, [4])
    betting.answer(1, Post(50000))
    betting.answer_for(4)
    assert betting.over


# Settlement


@rule("settlement-order")
def test_hands_are_settled_from_the_button_counter_clockwise() -> None:
    hand = finish(deal(TILES, {}, *(f"{seat} $10" for seat in range(2, 9)), dice=11))
    assert called(hand, "settlement-order") == ["wagers are settled at 7, 6, 5, 4, 3, 2, 8"]
    assert settled(hand) == [f"square {seat}-1" for seat in (7, 6, 5, 4, 3, 2, 8)]


@rule("bets-against-player-dealer-only", "identical-hands-to-player-dealer")
def test_every_wager_is_between_its_owner_and_the_player_dealer() -> None:
    hands = {7: "mooy foo ping look", 6: "teen teen dey dey", 1: "gow-36 gow-45 yun yun"}
    hand = finish(deal(TILES, hands, "7 $20", "6 $50"))
    assert moved(hand, "both-lower") == ["$20 square 7-1 -> bank"]
    assert moved(hand, "even-money") == ["$50 bank -> stack 6"]
    copied = meet("gor ng-14 | foo mooy", "gor ng-23 | mooy ping")
    assert result(copied) == "push", "a copied high hand and a higher low hand"


@rule("action-only-on-amount-wagered")
def test_the_player_dealer_neither_wins_nor_loses_more_than_he_put_up() -> None:
    hands = {
        7: "mooy foo ping look",
        6: "ping chong mooy chit-25",
        5: "teen teen dey dey",
        1: "gow-36 gow-45 yun yun",
    }

    def changes(post: str) -> dict[Seat, str]:
        hand = deal(TILES, hands, "7 $200", "6 $200", "6 $100", "5 $200", "5 $50", post=post, dice=11)
        finish(hand)
        change = {
            seat: hand.stacks[seat] - hand.setup.stacks[seat] + fees_of(hand, seat) for seat in (1, 5, 6, 7)
        }
        return {seat: dollars(amount) for seat, amount in change.items()}

    assert changes("$400") == {1: "$400", 7: "-$200", 6: "-$200", 5: "$0"}
    assert changes("$750") == {1: "$250", 7: "-$200", 6: "-$300", 5: "$250"}
