"""Hot Action at the Palace: jokers and aces, the chart, two-card 22s, dice, joint bets, and every result."""

from pathlib import Path

import pytest
from tests.telling import events_of

from calroom.cards import HIDDEN, JOKER, build_deck, take_out
from calroom.games.banked.blackjack.hands import HandInPlay
from calroom.games.banked.blackjack.hot_action import Rules, Terms, compare
from calroom.games.banked.payoffs import PUSH
from calroom.ranking.blackjack import NOT_OVER, Total
from calroom.table.events import Dealt, Rolled, Shuffled
from calroom.table.hand import Hand
from calroom.table.refusals import OutOfTurn, Refused

from .felt import Dice, Felt, bet, betting, deal, own_house, read_bet, sit
from .playing import (
    asked,
    button_on,
    called,
    cards,
    close,
    dealt,
    fee,
    lies,
    may,
    moved,
    net,
    nets,
    play,
    play_out,
    read_out,
    refuse,
    rules_named,
    settled,
    stand_all,
)

HOT = Felt("palace.hot-action", "position", from_seat_1=True)

# The shoe


@pytest.mark.structure("palace.hot-action.shoe-of-eight-56-card-decks")
def test_the_shoe_is_eight_decks_of_56() -> None:
    shoe = HOT.game.deck
    assert (len(shoe), shoe.count(JOKER), sum(card[0] == "A" for card in shoe)) == (448, 32, 32)
    assert sum(card[0] in "TJQK" and card != JOKER for card in shoe) == 128


@pytest.mark.rule("palace.hot-action.shoe-of-eight-56-card-decks")
def test_another_number_of_decks_is_refused() -> None:
    with pytest.raises(Refused, match="from 8 to 8 decks, not from 6"):
        sit(HOT, [4], decks=6)


@pytest.mark.rule("palace.hot-action.shuffle-cut-and-burn")
def test_the_shoe_is_shuffled_cut_and_burned() -> None:
    hand = stand_all(deal(HOT, {4: "Td 7c"}, "9s 9d"))
    assert (events_of(hand, "shuffle"), len(events_of(hand, "burn"))) == ([Shuffled("shuffle", 448)], 1)
    for used, cut in ((332, False), (333, True)):
        wanted = ["Td", "9d", "8c", "9c"]
        rest = list(take_out(build_deck("hot-action"), wanted))
        late = betting(HOT, [4], used=used, deck=[*rest[:used], *wanted, *rest[used:]])
        bet(HOT, late, "4 $10")
        close(late)
        assert late.over
        assert bool(events_of(late, "cut-card")) is cut, "the cut card lies behind card 336"


# What cards count


@pytest.mark.rule("palace.hot-action.pip-cards-count-face-value")
@pytest.mark.rule("palace.hot-action.face-cards-count-ten")
def test_pips_count_their_number_and_pictures_ten() -> None:
    hand = deal(HOT, {4: "9c 8d", 5: "Kc 5d"}, "9s 9d")
    play(hand, "4 stand", "5 stand")
    assert [read_out(hand, f"hand {seat}") for seat in (4, 5)] == ["seventeen", "fifteen"]


@pytest.mark.rule("palace.hot-action.ace-is-1-or-11")
@pytest.mark.rule("palace.hot-action.joker-is-2-or-12")
@pytest.mark.rule("palace.hot-action.hand-total")
@pytest.mark.parametrize(
    ("two", "hits", "name"),
    [
        ("Ah 6c", "", "soft seventeen"),
        ("Ah 6c", "Td", "seventeen"),
        ("Jk 5d", "", "soft seventeen"),
        ("Td 5c", "Jk", "seventeen"),
        ("As Jk", "", "soft thirteen"),
        ("Jk Jk", "", "soft fourteen"),
        ("As 5c", "Ad", "soft seventeen"),
    ],
)
def test_aces_and_jokers_go_up_by_ten_while_that_fits(two: str, hits: str, name: str) -> None:
    hand = deal(HOT, {4: two, 5: "As 4d", 6: "Jk 4d"}, "9s 9d", hits)
    if hits:
        play(hand, "4 hit")
    play(hand, "4 stand", "5 stand", "6 stand")
    assert read_out(hand, "hand 4") == name


@pytest.mark.rule("palace.hot-action.joker-is-2-or-12")
def test_a_joker_is_no_number_between_two_and_twelve_unless_the_house_says_so(tmp_path: Path) -> None:
    hand = deal(HOT, {4: "Td 5c"}, "9s 9d", "Jk")
    play(hand, "4 hit", "4 stand")
    assert read_out(hand, "hand 4") == "seventeen"
    game = own_house(HOT, tmp_path, joker='"2 to 12"')
    wide = deal(HOT, {4: "Td 5c"}, "9s 9d", "Jk", game=game)
    play(wide, "4 hit")
    assert read_out(wide, "hand 4") == "soft twenty-two"


@pytest.mark.rule("palace.hot-action.no-soft-hands-over-22")
def test_no_hand_over_22_is_soft() -> None:
    hand = deal(HOT, {4: "Ah 6c", 5: "Jk 5c"}, "9s 9d", "Kd Kd 8d")
    play(hand, "4 hit", "4 stand")
    assert read_out(hand, "hand 4") == "seventeen", "not twenty-seven"
    play(hand, "5 hit", "5 hit")
    assert read_out(hand, "hand 5") == "twenty-five, over"


@pytest.mark.rule("palace.hot-action.ace-is-1-or-11")
@pytest.mark.rule("palace.hot-action.joker-is-2-or-12")
def test_a_soft_hand_does_not_name_the_rule_that_none_is_above_22() -> None:
    hand = deal(HOT, {4: "Ah 6c", 5: "Jk 5c"}, "9s 9d")
    assert "no-soft-hands-over-22" not in rules_named(play_out(hand))


@pytest.mark.rule("palace.hot-action.natural-22-is-two-aces")
@pytest.mark.rule("palace.hot-action.two-card-22-beats-other-22")
def test_two_aces_beat_joker_with_ten_which_beats_every_other_22() -> None:
    hand = deal(HOT, {4: "Jk Kd", 5: "As Ad"}, "9c 6d", "7h")
    assert read_out(hand, "hand 5") == "natural twenty-two"
    assert nets(hand) == {4: "$9.50", 5: "$9.50"}
    assert (len(moved(hand, "two-card-22")), len(moved(hand, "natural-beats-all"))) == (1, 1)
    under_joker = deal(HOT, {4: "Jk Kd", 5: "As Ad"}, "Jk Ts")
    assert nets(under_joker) == {4: "-$0.50", 5: "$9.50"}
    under_aces = deal(HOT, {4: "Jk Kd", 5: "As Ad"}, "Ac Ah")
    assert nets(under_aces) == {4: "-$10.50", 5: "-$0.50"}


# Bets, fees and the bank


@pytest.mark.rule("palace.hot-action.nobody-plays-against-the-house")
def test_every_bet_is_against_the_banker() -> None:
    hand = deal(HOT, {4: "Kc 9d"}, "9s 9d", bets=["4 $20"], button=2)
    assert moved(hand, "win-pays") == ["$20 bank -> stack 4"]
    nobody = sit(HOT, [4])
    play(nobody, "3 decline")
    assert called(nobody, "no-bank")
    assert nobody.over


@pytest.mark.rule("palace.hot-action.order-of-the-round")
def test_the_banker_puts_up_money_by_the_rule_of_the_round_and_not_by_that_of_the_house() -> None:
    assert HOT.game.rules_for("bank-posted-first") == ("palace.hot-action.order-of-the-round",)
    assert moved(betting(HOT, [4]), "bank-posted-first") == ["$500 stack 3 -> bank"]


@pytest.mark.rule("palace.hot-action.minimum-bet")
def test_a_bet_lies_within_the_table_limits() -> None:
    hand = betting(HOT, [4])
    for amount in ("$4", "$101"):
        refuse(hand, read_bet(HOT, hand, f"4 {amount}"), "minimum-bet")
    bet(HOT, hand, "4 $5")


@pytest.mark.rule("palace.hot-action.seats-and-positions")
@pytest.mark.rule("palace.hot-action.seated-player-may-refuse-back-line")
def test_others_bet_on_a_position_only_behind_its_player_and_with_his_consent() -> None:
    hand = betting(HOT, [4, 5, 9, 10, 11, 12])
    refuse(
        hand, read_bet(HOT, hand, "4 $10 on 5"), "seats-and-positions", "seated-player-may-refuse-back-line"
    )
    bet(HOT, hand, "5 $10", "9 $20 behind 5", "10 $20 behind 5", "11 $20 behind 5")
    assert may(hand, 12) == "wager, done", "only a part of the joint bet is left: four bets are all"
    refuse(hand, read_bet(HOT, hand, "12 $20 behind 5"), "seats-and-positions")
    alone = betting(HOT, [4, 9], alone=[4])
    bet(HOT, alone, "4 $10")
    with pytest.raises(OutOfTurn):
        bet(HOT, alone, "9 $20 behind 4")


@pytest.mark.rule("palace.hot-action.collections-in-advance")
@pytest.mark.rule("palace.hot-action.collection-amounts")
def test_every_bet_and_the_banker_pay_before_the_first_card() -> None:
    hand = deal(HOT, {1: "9c 5d", 4: "9c 5d", 5: "9c 5d"}, "9s 9d", bets=["1 $20", "4 $50", "5 $100"])
    assert fee(hand) == "$4.50"
    assert (len(moved(hand, "player-fee")), moved(hand, "player-dealer-fee")) == (
        3,
        ["$2 stack 3 -> collection"],
    )
    topics = [getattr(event, "topic", "") for event in hand.events]
    assert topics.index("player-dealer-fee") < topics.index("dice") < topics.index("first-card")


@pytest.mark.rule("palace.hot-action.kum-kum-is-one-bet")
def test_partners_of_a_joint_bet_win_and_lose_in_equal_parts() -> None:
    wagers = ["4 $20", "9 $20 with 4"]
    hand = deal(HOT, {4: "Kc 9d"}, "9s 9d", bets=wagers)
    assert moved(hand, "player-fee") == ["$0.50 stack 4 -> collection", "$0.50 stack 9 -> collection"]
    assert moved(hand, "win-pays") == ["$40 bank -> position 4"], "paid as one"
    assert nets(hand) == {4: "$19.50", 9: "$19.50"}
    short = deal(HOT, {4: "Kc 9d"}, "9s 9d", bets=wagers, post="$30")
    assert nets(short) == {4: "$14.50", 9: "$14.50"}


@pytest.mark.rule("palace.hot-action.kum-kum-is-one-bet")
def test_odd_cents_are_the_seated_partners() -> None:
    wagers = ["4 $20", "9 $20 with 4", "10 $20 with 4"]
    won = deal(HOT, {4: "Kc 9d"}, "9s 9d", bets=wagers, post="$40")
    assert moved(won, "joint-bet")[-3:] == [
        "$33.34 position 4 -> stack 4",
        "$33.33 position 4 -> stack 9",
        "$33.33 position 4 -> stack 10",
    ]
    lost = deal(HOT, {4: "Kc 9d"}, "Ts Ks", bets=wagers, post="$40")
    assert moved(lost, "joint-bet")[-3:] == [
        "$6.66 position 4 -> stack 4",
        "$6.67 position 4 -> stack 9",
        "$6.67 position 4 -> stack 10",
    ]
    pushed = deal(HOT, {4: "Kc 9d"}, "Ts 9d", bets=wagers)
    assert {net(pushed, seat) for seat in (9, 10)} == {"-$0.33"}, "nothing but a third of the fee"


@pytest.mark.rule("palace.hot-action.kum-kum-is-one-bet")
def test_unequal_amounts_are_no_joint_bet_and_a_joint_bet_stays_within_the_maximum() -> None:
    hand = betting(HOT, [4, 9, 10])
    bet(HOT, hand, "4 $40")
    refuse(hand, read_bet(HOT, hand, "9 $30 with 4"), "kum-kum-is-one-bet")
    bet(HOT, hand, "9 $40 with 4", "10 $30 behind 4")
    refuse(hand, read_bet(HOT, hand, "10 $40 with 4"))
    close(hand)
    assert lies(hand, "position 4") == "$80"


@pytest.mark.rule("palace.hot-action.kum-kum-minimum-each")
def test_each_partner_bets_at_least_the_minimum() -> None:
    hand = betting(HOT, [4, 9])
    refuse(hand, read_bet(HOT, hand, "4 $3"), "minimum-bet", "kum-kum-minimum-each")
    bet(HOT, hand, "4 $5")
    refuse(hand, read_bet(HOT, hand, "9 $3 with 4"))
    bet(HOT, hand, "9 $5 with 4")


@pytest.mark.rule("palace.hot-action.most-money-decides")
def test_the_most_money_decides_and_equal_amounts_leave_it_to_the_seated_player() -> None:
    hand = deal(HOT, {4: "9c 6d"}, "9s 9d", bets=["4 $20", "9 $50 behind 4"])
    assert asked(hand) == [4, 9]
    play(hand, "9 claim", "9 stand")
    assert read_out(hand, "hand 4") == "fifteen"
    joint = deal(HOT, {4: "9c 6d"}, "9s 9d", bets=["4 $20", "9 $20 with 4"])
    assert asked(joint) == [4]


@pytest.mark.rule("palace.hot-action.second-bank-matches-first")
def test_a_second_bank_is_at_least_the_first_unless_that_lost() -> None:
    won = deal(HOT, {4: "Kc 8d"}, "9s 9d", bets=["4 $60"], post="$200")
    assert (won.leaves["bank_hand"], won.leaves["least_bank"]) == (2, 20000)
    second = sit(HOT, [4], **won.leaves)
    refuse(second, "3 post $199", "second-bank-matches-first")
    play(second, "3 post $201")
    lost = deal(HOT, {4: "Kc 9d"}, "9s 9d", bets=["4 $80"], post="$200")
    less = sit(HOT, [4], **lost.leaves)
    play(less, "3 post $120")
    even = deal(HOT, {4: "Kc 9d"}, "Ts 9d", post="$200")
    assert even.leaves["least_bank"] == 20000, "breaking even is no loss"
    close(second)
    third = sit(HOT, [4], bank_hand=1)
    play(third, "3 post $5")


@pytest.mark.rule("palace.hot-action.banker-wins-or-loses-at-most-his-bet")
def test_the_banker_wins_at_most_what_is_in_the_bank() -> None:
    seats = (1, 2, 4, 5, 6, 7, 8)
    wagers = [f"{seat} $20" for seat in seats]
    hand = deal(HOT, dict.fromkeys(seats, "Kc 8d"), "9s 9d", bets=wagers, post="$100")
    assert settled(hand) == [f"position {seat}" for seat in (6, 7, 8, 1, 2, 4, 5)]
    assert moved(hand, "no-action") == ["$20 position 4 -> stack 4", "$20 position 5 -> stack 5"]
    assert net(hand, 3) == "$98"


@pytest.mark.rule("palace.hot-action.bank-bettors-bet-nowhere-else")
def test_who_has_money_in_the_bank_bets_nowhere_else() -> None:
    hand = betting(HOT, [4, 5], button=2)
    with pytest.raises(OutOfTurn):
        bet(HOT, hand, "2 $10 on 5")
    shared = betting(HOT, [4, 5], button=2, post="$100", partners=[5])
    refuse(shared, "5 post $50", "bank-bettors-bet-nowhere-else")
    play(shared, "5 post $100")
    assert (lies(shared, "bank"), asked(shared)) == ("$200", [4])
    with pytest.raises(OutOfTurn):
        bet(HOT, shared, "5 $10")
    assert called(shared, "bank-bets-nowhere-else") == [
        "money of seat 2 and seat 5 is in the bank and on no position"
    ]


@pytest.mark.rule("palace.hot-action.bank-bettors-bet-nowhere-else")
def test_partners_in_the_bank_share_equally_and_odd_cents_are_the_bankers() -> None:
    hand = betting(HOT, [4, 5], button=2, post="$100", partners=[5], deck="2s Kc 9s 8d 9d")
    play(hand, "5 post $100")
    bet(HOT, hand, "4 $25")
    close(hand)
    assert (net(hand, 5), net(hand, 2)) == ("$12.50", "$10.50"), "the banker pays the fee"
    assert hand.leaves["least_bank"] == 10000, "each binds themselves to their own part"
    apart = betting(HOT, [4, 5], button=2, partners=[5, 7, 2])
    play(apart, "5 decline")
    assert asked(apart) == [4, 5], "who is not at the table has no part, nor the banker a second one"


@pytest.mark.rule("palace.hot-action.order-of-the-round")
def test_after_the_betting_is_closed_nothing_is_added_or_taken_back() -> None:
    hand = deal(HOT, {1: "9c 5d", 4: "9c 5d"}, "9s 9d", bets=["1 $20", "4 $50"], button=2, sitting=[6])
    assert called(hand, "total-action") == ["no more bets: $70 of action"]
    order = ["bank-posted-first", "total-action", "player-fee", "dice", "first-card", "down-card"]
    topics = [getattr(event, "topic", "") for event in hand.events]
    assert [topics.index(topic) for topic in order] == sorted(topics.index(topic) for topic in order)
    assert fee(hand) == "$3.50"
    with pytest.raises(OutOfTurn):
        bet(HOT, hand, "6 $10")
    nobody = betting(HOT, [4])
    close(nobody)
    assert (nobody.over, nobody.leaves, fee(nobody)) == (True, {}, "$0")
    again = betting(HOT, [4], bank_hand=2, least_bank=20000)
    close(again)
    assert again.leaves == {"bank_hand": 2, "least_bank": 20000}, "it did not count"


# Dice, deal and check


@pytest.mark.rule("palace.hot-action.dice-place-the-action-button")
@pytest.mark.rule("palace.hot-action.dice-counting")
def test_three_dice_place_the_button_before_the_deal() -> None:
    hand = deal(HOT, {7: "9c 5d", 8: "9c 5d"}, "9s 9d", button=2, chance=Dice(4, 5, 3))
    assert events_of(hand, "dice") == [Rolled("dice", (4, 5, 3))]
    assert button_on(hand) == 7
    elsewhere = deal(HOT, {8: "Kc 9d", 4: "Kc 9d"}, "9s 9d", button=2, chance=Dice(4, 5, 3))
    assert settled(elsewhere) == ["position 8", "position 4"]


@pytest.mark.rule("palace.hot-action.dealing-order")
@pytest.mark.rule("palace.hot-action.action-button-starts-settlement-only")
def test_cards_and_turns_start_at_position_one_and_only_settlement_at_the_button() -> None:
    hands = dict.fromkeys((1, 4, 5), "9c 5d")
    hand = deal(HOT, hands, "9s 9d", button=2, chance=Dice(1, 1, 1))
    places = ["hand 1", "hand 4", "hand 5", "bank hand"]
    assert dealt(hand, "first-card", "up-card") == places
    assert dealt(hand, "second-card", "down-card") == places
    turns = []
    while not hand.over:
        turns += asked(hand)
        play(hand, f"{asked(hand)[0]} stand")
    assert turns == [1, 4, 5]
    assert (button_on(hand), settled(hand)) == (5, ["position 5", "position 1", "position 4"])


@pytest.mark.rule("palace.hot-action.all-cards-up-but-one-hole-card")
def test_only_the_banker_may_look_at_the_hole_card(tmp_path: Path) -> None:
    hand = deal(HOT, {4: "9c 5d"}, "9d 7s", button=2)
    assert hand.view(2).cards["bank hand"] == ["9d", "7s"]
    for seat in (4, None):
        assert hand.view(seat).cards["bank hand"] == ["9d", HIDDEN]
    others = [event for event in hand.events if isinstance(event, Dealt) and event.place == "hand 4"]
    assert all(event.seen_by is None for event in others)
    hidden = deal(HOT, {4: "9c 5d"}, "9d 7s", game=own_house(HOT, tmp_path, hole_card='"nobody looks"'))
    assert hidden.view(3).cards["bank hand"] == ["9d", HIDDEN]


@pytest.mark.rule("palace.hot-action.banker-checks-for-two-card-22")
def test_a_two_card_22_of_the_banker_ends_the_hand() -> None:
    hand = deal(HOT, {4: "9c 9d", 5: "Jk Ts", 6: "As Ad", 7: "7c 5d"}, "Kd Jk")
    assert hand.over
    assert called(hand, "peek") == ["the hole card is checked: a two-card 22"]
    assert nets(hand) == {4: "-$10.50", 5: "-$0.50", 6: "$9.50", 7: "-$10.50"}
    assert not events_of(deal(HOT, {4: "9c 5d"}, "9h Jk"), "peek")
    for up in ("Ad", "Jk", "Td"):
        assert called(deal(HOT, {4: "9c 5d"}, f"{up} 6c"), "peek") == [
            "the hole card is checked: no two-card 22"
        ]


# Hitting and standing


@pytest.mark.rule("palace.hot-action.must-stand-on-hard-18-or-more")
@pytest.mark.rule("palace.hot-action.must-stand-on-soft-19-to-22")
def test_hard_18_and_soft_19_stand_without_a_question() -> None:
    hand = deal(HOT, {4: "Kc 8d", 5: "Jk 7d", 6: "Ah Kd", 7: "9c 6d"}, "9s 9d", "9h")
    assert asked(hand) == [7]
    play(hand, "7 hit")
    assert (read_out(hand, "hand 7"), hand.over) == ("twenty-four, over", True)
    assert events_of(hand, "must-stand-soft")
    assert events_of(hand, "must-stand")


@pytest.mark.rule("palace.hot-action.must-hit-soft-18")
@pytest.mark.rule("palace.hot-action.dealer-hits-soft-18-automatically")
@pytest.mark.parametrize(
    ("two", "drawn", "name"),
    [
        ("Ah 7c", "Tc", "eighteen"),
        ("Jk 6d", "4c", "soft twenty-two"),
        ("Jk 6d", "Td", "eighteen"),
        ("Ah 7c", "8c 3d", "nineteen"),
    ],
)
def test_soft_18_is_hit_without_a_question(two: str, drawn: str, name: str) -> None:
    hand = deal(HOT, {4: two}, "9s 9d", drawn)
    if not hand.over:
        play(hand, "4 hit")
    assert read_out(hand, "hand 4") == name
    assert "hand 4" in dealt(hand, "must-hit-soft")


@pytest.mark.rule("palace.hot-action.must-hit-soft-18")
def test_soft_18_on_three_cards_is_hit_too_and_two_deuces_with_a_joker_are_sixteen() -> None:
    hand = deal(HOT, {4: "2c 4d", 5: "As Jk", 6: "2c 2d"}, "9s 9d", "Jk Ts 5d Td Jk")
    assert cards(hand, "hand 4") == "2c 4d Jk Ts", "soft eighteen was hit"
    assert asked(hand) == [5]
    play(hand, "5 hit")
    assert cards(hand, "hand 5") == "As Jk 5d Td"
    assert (cards(hand, "hand 6"), may(hand, 6)) == ("2c 2d Jk", "hit, stand")


@pytest.mark.rule("palace.hot-action.player-option-13-to-17")
def test_from_13_to_17_the_player_chooses_and_wins_if_the_banker_goes_over() -> None:
    hand = deal(HOT, {4: "9c 5d", 5: "Ah 4d", 6: "As Jk", 7: "9c 8d"}, "9s 5h", "Td")
    for seat in (4, 5, 6, 7):
        assert may(hand, seat) == "hit, stand"
        play(hand, f"{seat} stand")
    assert read_out(hand, "bank hand") == "twenty-four, over"
    assert set(nets(hand).values()) == {"$9.50"}


@pytest.mark.rule("palace.hot-action.player-must-hit-12-or-less")
def test_twelve_or_less_is_hit_at_once() -> None:
    hand = deal(HOT, {4: "7c 5d", 5: "2c 3d"}, "9s 9d", "Kd 4h 5h")
    assert (read_out(hand, "hand 4"), cards(hand, "hand 5")) == ("twenty-two", "2c 3d 4h 5h")
    assert dealt(hand, "must-hit") == ["hand 4", "hand 5", "hand 5"]


@pytest.mark.rule("palace.hot-action.banker-draws-to-hard-18")
@pytest.mark.parametrize(
    ("bank", "drawn", "name"),
    [
        ("9d 8c", "Td", "twenty-seven, over"),
        ("Ah 7c", "Kd", "eighteen"),
        ("Kc 8d", "", "eighteen"),
        ("Jk 6d", "4c", "soft twenty-two"),
        ("Ah 5c", "3c", "soft nineteen"),
    ],
)
def test_the_banker_draws_to_hard_18_and_soft_19(bank: str, drawn: str, name: str) -> None:
    hand = deal(HOT, {4: "Kc 9d"}, bank, drawn)
    assert (hand.over, read_out(hand, "bank hand")) == (True, name)


@pytest.mark.rule("palace.hot-action.hit-and-stand-chart")
def test_the_chart_of_every_total() -> None:
    rules = HOT.game.rules_as(Rules)
    chart, banks = rules.player_chart, rules.player_dealer_chart
    told = {True: {True: "H"}, False: {True: "S", False: "O"}}

    def say(of: object, points: int, *, soft: bool) -> str:
        hits, stands = of.must_hit(points, soft), of.must_stand(points, soft)  # type: ignore[attr-defined]
        return told[hits].get(stands or hits, "?")

    assert "".join(say(chart, points, soft=False) for points in range(4, 28)) == "H" * 9 + "O" * 5 + "S" * 10
    assert "".join(say(chart, points, soft=True) for points in range(13, 23)) == "OOOOOHSSSS"
    assert [points for points in range(4, 28) if banks.must_hit(points, False)] == list(range(4, 18))
    assert [points for points in range(13, 23) if banks.must_hit(points, True)] == list(range(13, 19))
    hand = deal(HOT, {4: "9c 5d", 5: "As Jk", 6: "Jk 6d", 7: "Kc 8d", 8: "7c 5d"}, "9s 5d", "Td 6h 4h")
    play(hand, "4 stand", "5 stand")
    assert hand.over


@pytest.mark.rule("palace.hot-action.no-bust-over-22")
@pytest.mark.rule("palace.hot-action.both-over-22-closer-wins")
def test_a_hand_over_22_waits_and_wins_if_it_is_the_nearer() -> None:
    hand = deal(HOT, {4: "9c 7d"}, "9h 8s", "Td Kd")
    play(hand, "4 hit")
    assert events_of(hand, "over-stays")
    assert (net(hand, 4), len(events_of(hand, "player-closer"))) == ("$9.50", 1)
    further = deal(HOT, {4: "9c 7d"}, "9h 5s", "Td Ks")
    play(further, "4 hit")
    assert events_of(further, "bank-closer")


@pytest.mark.rule("palace.hot-action.no-double-split-surrender-insurance")
def test_there_is_nothing_but_hit_and_stand() -> None:
    hand = deal(HOT, {4: "8c 8d"}, "As 9d")
    assert may(hand, 4) == "hit, stand"
    for verb in ("double $10", "split $10", "surrender", "insure $5"):
        refuse(hand, f"4 {verb}", "no-double-split-surrender-insurance")


@pytest.mark.rule("palace.hot-action.default-answers")
def test_who_does_not_answer_stands() -> None:
    hand = deal(HOT, {4: "9c 5d", 5: "Ah 7c", 6: "4c 5d"}, "9s 9d", "Tc Kd")
    play_out(hand)
    names = [read_out(hand, f"hand {seat}") for seat in (4, 5, 6)]
    assert names == ["fourteen", "eighteen", "nineteen"]
    assert len(events_of(hand, "no-answer")) == 1
    absent = sit(HOT, [4])
    absent.answer_for(3)
    assert absent.over
    nobody = betting(HOT, [4])
    nobody.answer_for(4)
    assert (nobody.over, fee(nobody)) == (True, "$0")


# Results

PLAYERS = {
    "12": ("7c 5d", ""),
    "13": ("9c 4d", ""),
    "17": ("9c 8d", ""),
    "18": ("Kc 8d", ""),
    "19": ("Kc 9d", ""),
    "20": ("Kc Qd", ""),
    "21": ("Ac Kd", ""),
    "22": ("9c 6d", "7h"),
    "2c": ("Jk Kd", ""),
    "N": ("Ac Ad", ""),
    "23": ("9c 6d", "8h"),
    "24": ("9c 6d", "9h"),
    "25": ("9c 6d", "Th"),
    "26": ("9c 7d", "Th"),
    "27": ("9c 8d", "Th"),
}
BANKS = {
    "18": ("Ts 8s", ""),
    "19": ("Ts 9s", ""),
    "20": ("Ts Ks", ""),
    "21": ("As Ks", ""),
    "22": ("9s 6s", "7s"),
    "2c": ("Jk Ks", ""),
    "N": ("As Ah", ""),
    "23": ("9s 6s", "8s"),
    "24": ("9s 6s", "9s"),
    "25": ("9s 6s", "Ts"),
    "26": ("9s 7s", "Ts"),
    "27": ("9s 8s", "Ts"),
}
TABLE = """
     18 19 20 21 22 2c  N 23 24 25 26 27
12    .  .  .  .  .  L  L  .  .  .  .  .
13    L  L  L  L  L  L  L  W  W  W  W  W
17    L  L  L  L  L  L  L  W  W  W  W  W
18    L  L  L  L  L  L  L  W  W  W  W  W
19    W  P  L  L  L  L  L  W  W  W  W  W
20    W  W  P  L  L  L  L  W  W  W  W  W
21    W  W  W  P  L  L  L  W  W  W  W  W
22    W  W  W  W  P  .  .  W  W  W  W  W
2c    W  W  W  W  W  P  L  W  W  W  W  W
N     W  W  W  W  W  W  P  W  W  W  W  W
23    L  L  L  L  L  .  .  P  W  W  W  W
24    L  L  L  L  L  .  .  L  P  W  W  W
25    L  L  L  L  L  .  .  L  L  P  W  W
26    L  L  L  L  L  .  .  L  L  L  P  W
27    L  L  L  L  L  .  .  L  L  L  L  P
"""


@pytest.mark.rule("palace.hot-action.outcome-table")
def test_every_hand_against_every_hand_of_the_banker() -> None:
    columns, *rows = TABLE.strip().splitlines()
    for row in rows:
        mine, *results = row.split()
        for theirs, expected in zip(columns.split(), results, strict=True):
            if expected == ".":
                continue  # nobody stands on twelve, and nobody draws against a two-card 22
            hand = _against(mine, theirs)
            won = hand.stacks[4] - hand.setup.stacks[4] + 50
            assert "LPW"[(won > 0) - (won < 0) + 1] == expected, (mine, theirs)


def _against(mine: str, theirs: str) -> Hand:
    (two, hit), (bank, drawn) = PLAYERS[mine], BANKS[theirs]
    hand = deal(HOT, {4: two}, bank, f"{hit} {drawn}")
    if hit:
        play(hand, "4 hit")
    return stand_all(hand)


@pytest.mark.rule("palace.hot-action.player-13-to-22-beats-bank-over-22")
def test_thirteen_beats_a_bank_that_is_over() -> None:
    hand = deal(HOT, {4: "9c 4d"}, "9h 7s", "Kd")
    play(hand, "4 stand")
    assert (read_out(hand, "bank hand"), net(hand, 4)) == ("twenty-six, over", "$9.50")


def test_a_hand_that_an_irregularity_left_on_twelve_pushes_against_a_bank_that_is_over() -> None:
    left = HandInPlay("hand 4", [], Total(12), split=False)
    outcomes = HOT.game.terms_as(Terms, "$5-$100").outcomes
    result = outcomes[compare(left, NOT_OVER + 12, Total(26, over=True), 74)]
    assert (result.topic, result.odds) == ("standing-too-low", PUSH)


@pytest.mark.rule("palace.hot-action.both-18-to-22-closer-wins")
@pytest.mark.rule("palace.hot-action.banker-wins-ties-on-18")
@pytest.mark.rule("palace.hot-action.banker-18-to-22-beats-under-18-and-over-22")
@pytest.mark.rule("palace.hot-action.other-ties-push")
@pytest.mark.rule("palace.hot-action.even-money")
@pytest.mark.parametrize(
    ("bank", "results"), [("18", ["-$10", "-$10", "$10", "$10"]), ("19", ["-$10", "-$10", "$0", "$10"])]
)
def test_the_bank_wins_ties_on_18_and_no_other(bank: str, results: list[str]) -> None:
    two, _ = BANKS[bank]
    hand = deal(HOT, {4: "9c 8d", 5: "Kc 8d", 6: "Kc 9d", 7: "Ac Ad", 8: "9c 6d"}, two, "8h")
    play(hand, "4 stand", "8 hit")
    won = [hand.stacks[seat] - hand.setup.stacks[seat] + 50 for seat in (4, 5, 6, 7)]
    assert [f"-${-amount // 100}" if amount < 0 else f"${amount // 100}" for amount in won] == results
    assert len(events_of(hand, "under-18-loses")) == 1
    assert len(events_of(hand, "over-loses")) == 1
    tie = _against("20", "20")
    assert events_of(tie, "equal-totals")
    assert events_of(_against("18", "18"), "tie-on-18")


@pytest.mark.rule("palace.hot-action.settlement-order-and-cover")
@pytest.mark.parametrize(
    ("post", "results"), [("$100", ["$70", "-$30", "$0"]), ("$210", ["$70", "-$40", "$100"])]
)
def test_the_cover_is_used_up_in_either_direction(post: str, results: list[str]) -> None:
    order = (5, 1, 4)
    hands = dict(zip(order, ("Kc 9d", "Kc 8d", "Kc 9d"), strict=True))
    wagers = ["5 $70", "1 $40", "4 $100"]
    hand = deal(HOT, hands, "9s 9d", button=2, post=post, bets=wagers)
    assert settled(hand) == ["position 5", "position 1", "position 4"]
    won = [hand.stacks[seat] - hand.setup.stacks[seat] + 100 for seat in order]
    assert [f"-${-amount // 100}" if amount < 0 else f"${amount // 100}" for amount in won] == results


def test_a_house_may_give_ties_over_22_to_the_bank(tmp_path: Path) -> None:
    hand = deal(HOT, {4: "9c 6d"}, "9s 6s", "9h 9d", game=own_house(HOT, tmp_path, ties_over='"lose"'))
    play(hand, "4 hit")
    assert net(hand, 4) == "-$10.50"
