"""Sitting down, buying in, leaving and coming back, going away, changing seats, and the waiting list."""

import pytest
from tests.room.live import Live, clock, seats

import calroom
from calroom.money import cents
from calroom.room.events import (
    Bought,
    ChangedSeat,
    DealtIn,
    DealtOut,
    HandBegan,
    Left,
    Listed,
    Opened,
    Paged,
    Sat,
    SeatsDrawn,
    Unlisted,
)
from calroom.room.inputs import (
    AskShuffle,
    Away,
    Back,
    Buy,
    Cash,
    ChangeSeat,
    Deal,
    Doubles,
    DrawForSeats,
    Join,
    Leave,
    Open,
    Page,
    Quit,
    Reply,
    Sit,
)
from calroom.room.lots import card_order
from calroom.shuffle.written import StackedChance
from calroom.table.asks import Answer
from calroom.table.events import Dealt, Moved


def test_stakes_that_the_house_does_not_post_open_no_table() -> None:
    live = Live("palace.holdem")
    live.close()
    assert live.refused(Open(who="Flo", role="floor", stakes="$7-$14")).topic == "stakes"
    assert live.refused(Open(who="Ann")).topic == "authority"
    assert live.refused(Deal(who="Dan", role="dealer")).topic == "table-closed"


# Buy-ins

FULL = [
    ("comstock.holdem", "$5-$10", "$49", "$50"),
    ("comstock.holdem", "$1-$2 no limit", "$79", "$80"),
    ("comstock.lowball", "$4-$20 spread limit", "$39", "$40"),
    ("comstock.pan", "$1 condition", "$15", "$20"),
    ("palace.holdem", "$4-$8", "$35", "$40"),
    ("palace.stud", "$4-$8", "$35", "$40"),
    ("palace.draw", "", "$250", "$300"),
    ("palace.lowball", "", "$250", "$300"),
    ("palace.pan", "$5 condition", "$80", "$100"),
    ("sk.holdem", "", "$40", "$50"),
    ("sk.lowball", "", "$40", "$50"),
    ("sk.push9", "$2-$2", "$30", "$40"),
    ("sk.pan", "$1 condition", "$15", "$20"),
]
RULES = {
    "comstock.holdem": "comstock.holdem.buy-in",
    "comstock.lowball": "comstock.lowball.buy-in-and-short-buy",
    "comstock.pan": "comstock.pan.minimum-buy-in",
    "palace.holdem": "palace.holdem.buy-in",
    "palace.stud": "palace.stud.buy-in",
    "palace.draw": "palace.draw.buy-in-300",
    "palace.lowball": "palace.lowball.buy-in-300",
    "palace.pan": "palace.pan.buy-in-twenty-chips",
    "sk.holdem": "sk.holdem.buy-in",
    "sk.lowball": "sk.lowball.buy-in-and-button",
    "sk.push9": "sk.push9.buy-in",
    "sk.pan": "sk.pan.custom-chips-to-be-dealt-in",
}


@pytest.mark.parametrize(
    ("game", "stakes", "short", "enough"),
    [pytest.param(*row, marks=pytest.mark.rule(RULES[row[0]])) for row in FULL],
)
def test_one_sits_down_with_the_full_buy_in_and_not_with_less(
    game: str, stakes: str, short: str, enough: str
) -> None:
    live = Live(game, stakes)
    refused = live.refused(Sit(who="Ann", chips=cents(short)))
    assert refused.topic == "minimum-buy-in"
    assert refused.rules[0] == RULES[game]
    assert refused.allowed == (f"sit down with {enough}",)
    live.sit(f"Ann 1:{enough}")
    assert live.chips("Ann") == cents(enough)


@pytest.mark.rule("palace.holdem.buy-in")
@pytest.mark.rule("palace.stud.buy-in")
def test_any_amount_is_added_between_hands_and_none_during_one() -> None:
    for game in ("palace.holdem", "palace.stud"):
        live = Live(game, "$4-$8")
        live.sit("Ann 1, Bob 2, Cas 3")
        live.take(Buy(who="Ann", amount=cents("$20")))
        assert live.chips("Ann") == cents("$220")
        live.deal()
        assert "during a hand" in live.refused(Buy(who="Ann", amount=cents("$20"))).what
        live.sit("Dee 4")
        live.take(Buy(who="Dee", amount=cents("$1")))
        assert live.found(Bought, live.told)[0].topic == "more-chips"


@pytest.mark.rule("comstock.holdem.buy-in")
@pytest.mark.rule("comstock.lowball.buy-in-and-short-buy")
@pytest.mark.rule("comstock.mexican.one-short-buy-per-full-buy")
@pytest.mark.rule("palace.mexican.one-short-buy-per-full-buy")
def test_one_short_buy_follows_each_full_one() -> None:
    for game, full in (
        ("comstock.holdem", "$50"),
        ("comstock.lowball", "$40"),
        ("comstock.mexican", "$40"),
        ("palace.mexican", "$40"),
    ):
        live = Live(game)
        live.sit(f"Ann 1:{full}")
        live.take(Buy(who="Ann", amount=cents("$20")))
        refused = live.refused(Buy(who="Ann", amount=cents("$20")))
        assert (refused.topic, refused.allowed) == ("short-buy", (f"buy {full}",))
        live.take(Buy(who="Ann", amount=cents(full)))
        live.take(Buy(who="Ann", amount=cents("$20")))


@pytest.mark.rule("comstock.double-hand.chips-sold-at-the-table-only")
def test_a_neighbour_sells_no_chips() -> None:
    live = Live("comstock.double-hand")
    live.sit("Ann 1, Bob 2")
    refused = live.refused(Buy(who="Ann", amount=cents("$20"), seller="Bob"))
    assert refused.rules == ("comstock.double-hand.chips-sold-at-the-table-only",)


@pytest.mark.rule("comstock.lowball.cashing-in-only-when-quitting")
@pytest.mark.rule("comstock.lowball.chips-stay-on-table")
def test_chips_stay_on_the_table_until_their_owner_quits() -> None:
    live = Live("comstock.lowball")
    live.sit("Ann 5:$500")
    refused = live.refused(Cash(who="Ann", amount=cents("$200")))
    assert "comstock.lowball.cashing-in-only-when-quitting" in refused.rules
    assert "comstock.lowball.chips-stay-on-table" in refused.rules
    live.leave("Ann")
    assert live.found(Left)[0].chips == cents("$500")


@pytest.mark.rule("comstock.lowball.money-must-be-changed")
@pytest.mark.rule("comstock.super-pan9.cash-becomes-chips")
@pytest.mark.rule("palace.hot-action.cash-to-chips")
def test_money_is_changed_into_chips_before_the_hand_in_which_it_plays() -> None:
    live = Live("comstock.lowball")
    live.sit("Ann 1:$50, Bob 2, Cas 3")
    live.deal()
    assert live.refused(Buy(who="Ann", amount=cents("$100"))).topic == "table-stakes"
    assert live.table.hand is not None
    assert live.table.hand.setup.stacks[1] == cents("$50")
    live.finish()
    live.take(Buy(who="Ann", amount=cents("$100")))
    for game in ("comstock.super-pan9", "palace.hot-action"):
        banked = Live(game)
        banked.sit("Ann 1:$50, Bob 2")
        banked.reply("Ann", "take")
        banked.deal()
        post = banked.table.asks[0].options[0]
        assert post.high <= cents("$50")
        assert banked.refused(Buy(who="Ann", amount=cents("$100"))).topic == "table-stakes"


@pytest.mark.rule("comstock.lowball.chips-of-other-games")
def test_a_larger_chip_bets_only_what_the_game_allows() -> None:
    live = Live("comstock.lowball", "$4-$20 spread limit")
    live.sit("Ann 1, Bob 2, Cas 3")
    live.deal()
    live.finish()
    live.deal()
    while not any(option.verb == "raise" for option in live.table.asks[0].options):
        live.give(live.table.asks[0], live.table.asks[0].default)
    person = live.table.people[live.table.asks[0].seat]
    most = max(option.high for option in live.table.asks[0].options)
    refused = live.refused(Reply(who=person, answer=Answer("raise", most + cents("$5"))))
    assert refused.topic == "spread-limit"


# Coming back


@pytest.mark.rule("comstock.lowball.returning-within-half-hour")
def test_who_comes_back_within_half_an_hour_brings_what_he_left_with() -> None:
    live = Live("comstock.lowball", at="7:00")
    live.sit("Ann 1:$500, Bob 2")
    live.leave("Ann")
    live.at = clock("7:20")
    refused = live.refused(Sit(who="Ann", chips=cents("$100")))
    assert refused.rules == ("comstock.lowball.returning-within-half-hour",)
    live.at = clock("7:30")
    live.sit("Ann 1:$100")


@pytest.mark.rule("comstock.lowball.moving-from-another-game")
def test_from_a_broken_game_one_enters_short_at_no_higher_limit() -> None:
    live = Live("comstock.lowball", "$4-$20 spread limit")
    live.sit("Bob 2")
    short = Sit(who="Ann", chips=cents("$30"))
    assert live.refused(short).topic == "minimum-buy-in"
    live.take(Sit(who="Flo", role="floor", person="Ann", chips=cents("$30"), broken="$20-$20 spread limit"))
    assert live.found(Sat)[-1].topic == "from-broken-game"
    higher = Live("comstock.lowball", "$20-$20 spread limit")
    lower = Sit(who="Flo", role="floor", person="Ann", chips=cents("$60"), broken="$4-$8")
    assert higher.refused(lower).rules == ("comstock.lowball.moving-from-another-game",)


# New players


@pytest.mark.rule("comstock.holdem.new-player-dealt-in-at-once")
@pytest.mark.rule("comstock.lowball.newly-seated-dealt-in")
@pytest.mark.rule("palace.stud.new-player-dealt-in")
def test_a_newcomer_is_dealt_into_the_next_hand_and_posts_nothing() -> None:
    for game in ("comstock.holdem", "comstock.lowball", "palace.stud"):
        live = Live(game)
        live.sit("Ann 1, Bob 2, Cas 3, Dee 4")
        live.deal()
        live.sit("Eve 5")
        live.finish()
        live.deal()
        assert "Eve" in live.dealt
        assert [event.person for event in live.found(DealtIn, live.told)] == ["Eve"]
        posted = [event.source for event in live.in_hand() if isinstance(event, Moved)]
        assert "stack 5" not in posted or game == "palace.stud"


@pytest.mark.rule("palace.holdem.new-player-dealt-in")
def test_a_newcomer_between_the_button_and_the_big_blind_waits_for_the_button_to_pass() -> None:
    live = Live("palace.holdem")
    live.sit("Ann 3, Bob 5, Cas 6, Dee 7")
    live.deal("As 2c 3c 4c", "")
    live.finish()
    assert live.table.state.button == 3
    live.sit("Eve 8, Fay 4")
    # The button moves to seat 5 and the blinds to 6 and 7; seat 4 is behind it and seat 8 beyond them.
    live.deal()
    assert "Eve" in live.dealt
    assert "Fay" in live.dealt
    live.finish()
    again = Live("palace.holdem")
    again.sit("Ann 2, Bob 3, Cas 5, Dee 6")
    again.deal("As 2c 3c 4c", "")
    again.finish()
    again.sit("Eve 4, Fay 8")
    again.deal()
    assert again.table.hand is not None
    assert again.table.hand.table.button == 3
    assert again.dealt == ["Ann", "Bob", "Cas", "Dee", "Fay"]
    assert [(event.person, event.topic) for event in again.found(DealtOut)] == [("Eve", "in-the-blinds")]
    again.finish()
    again.deal()
    assert again.table.hand.table.button == 5
    assert "Eve" in again.dealt


@pytest.mark.rule("palace.draw.new-player-dealt-in")
@pytest.mark.rule("palace.lowball.new-player-dealt-in")
def test_a_newcomer_pays_his_time_and_an_ante_and_gets_cards() -> None:
    for game in ("palace.draw", "palace.lowball"):
        live = Live(game)
        live.sit("Ann 1, Bob 2, Cas 3, Dee 4", "$300")
        live.deal("Kh 2c 3c 4c", "")
        live.finish()
        live.sit("Eve 6", "$300")
        live.deal()
        moves = [event for event in live.in_hand() if isinstance(event, Moved) and event.source == "stack 6"]
        assert [(event.topic, event.amount) for event in moves] == [("time-charge", 500), ("ante", 100)]


@pytest.mark.rule("palace.draw.no-sitting-into-the-blinds")
@pytest.mark.rule("palace.lowball.no-sitting-into-the-blinds")
@pytest.mark.rule("palace.draw.kill-instead-of-waiting")
@pytest.mark.rule("palace.lowball.kill-instead-of-waiting")
def test_a_newcomer_within_the_blinds_waits_or_kills_the_pot() -> None:
    for game in ("palace.draw", "palace.lowball"):
        for pays in (False, True):
            live = Live(game)
            live.sit("Zoe 7, Ann 1, Cas 3, Dee 4", "$300")
            live.deal("2c 3c 4c Kh", "")
            live.finish()
            live.sit("Bob 2", "$300")
            if pays:
                live.take(Back(who="Bob", pay=True))
            live.deal()
            assert live.table.hand is not None
            assert live.table.hand.table.button == 1
            assert ("Bob" in live.dealt) is pays
            if pays:
                kill = [event for event in live.in_hand() if getattr(event, "topic", "") == "kill"]
                assert kill[-1].amount == 1000
                assert live.found(DealtIn)[-1].topic == "enter-by-kill"
            else:
                assert live.found(DealtOut)[-1].topic == "in-the-blinds"


# Going away


@pytest.mark.rule("comstock.stud.must-be-at-table")
@pytest.mark.rule("palace.stud.new-player-dealt-in")
@pytest.mark.rule("sk.holdem.buy-in")
def test_who_is_away_gets_no_cards_and_pays_nothing() -> None:
    for game in ("comstock.stud", "palace.stud", "sk.holdem"):
        live = Live(game)
        live.sit("Ann 1, Bob 2, Cas 3, Dee 4")
        live.take(Away(who="Dee"))
        live.deal()
        assert "Dee" not in live.dealt
        assert live.found(DealtOut)[-1].topic == "absent"
        live.finish()
        assert live.chips("Dee") == cents("$200")


@pytest.mark.rule("comstock.lowball.thirty-minutes-away")
@pytest.mark.rule("comstock.holdem.room-rules-of-lowball")
def test_after_thirty_minutes_the_chips_are_picked_up_and_the_name_goes_last_on_the_list() -> None:
    for game in ("comstock.lowball", "comstock.holdem"):
        live = Live(game, at="7:00")
        live.sit("Ann 5:$80, Bob 2")
        live.take(Away(who="Ann"))
        live.take(Join(who="Cas"))
        live.wait(29)
        assert "Ann" in seats(live)
        live.wait(1)
        left = live.found(Left)[-1]
        assert (left.person, left.chips, left.topic) == ("Ann", cents("$80"), "away-too-long")
        assert live.found(Listed)[-1].person == "Ann"


@pytest.mark.rule("comstock.lowball.hold-seat-tell-floor")
def test_a_seat_is_held_for_who_tells_the_floor() -> None:
    live = Live("comstock.lowball")
    live.sit("Ann 4, Bob 2")
    live.take(Away(who="Ann"))
    assert live.refused(Sit(who="Cas", seat=4, chips=cents("$100"))).topic == "no-playing-over"
    live.take(Away(who="Bob", hold=False))
    live.sit("Cas 2")


@pytest.mark.rule("comstock.lowball.no-playing-over")
def test_nobody_plays_over_the_chips_of_another() -> None:
    live = Live("comstock.lowball")
    live.sit("Ann 3, Bob 2")
    live.take(Away(who="Ann"))
    refused = live.refused(Sit(who="Cas", seat=3, chips=cents("$100")))
    assert refused.rules == ("comstock.lowball.no-playing-over",)
    assert live.refused(Reply(who="Cas", person="Ann", answer=Answer("fold"))).topic == "authority"


# Changing seats


@pytest.mark.rule("comstock.lowball.seat-change-wait")
@pytest.mark.rule("palace.draw.seat-change")
@pytest.mark.rule("palace.lowball.seat-change")
def test_who_changes_seats_waits_until_he_stands_to_the_blind_as_before_or_pays() -> None:
    for game in ("comstock.lowball", "palace.draw", "palace.lowball"):
        live = Live(game)
        live.sit("Ann 1, Bob 2, Cas 3, Dee 4, Eve 5", "$400")
        live.deal("2c 3c 4c 5c Kh", "") if game.startswith("palace") else live.deal()
        live.finish()
        live.take(ChangeSeat(who="Dee", seat=6))
        assert live.found(ChangedSeat)[-1].waits == 2
        live.deal()
        assert "Dee" not in live.dealt
        assert live.found(DealtOut)[-1].topic == "seat-change"
        live.finish()
        live.take(Back(who="Dee", pay=True))
        live.deal()
        assert "Dee" in live.dealt


@pytest.mark.rule("comstock.lowball.no-seat-change-after-new-player")
def test_a_newcomers_seat_is_his() -> None:
    live = Live("comstock.lowball")
    live.sit("Ann 1, Bob 2, Cas 6")
    refused = live.refused(ChangeSeat(who="Bob", seat=6))
    assert refused.rules == ("comstock.lowball.no-seat-change-after-new-player",)


@pytest.mark.rule("comstock.lowball.short-game-no-seat-change")
def test_in_a_short_game_seats_change_only_when_somebody_joins() -> None:
    live = Live("comstock.lowball")
    live.sit("Ann 1, Bob 2, Cas 3, Dee 4")
    live.play()
    assert live.refused(ChangeSeat(who="Ann", seat=5)).topic == "short-game"
    live.leave("Dee")
    live.sit("Eve 4")
    live.take(ChangeSeat(who="Ann", seat=5))
    assert seats(live)["Ann"] == 5


# The waiting list

FULL_TABLES = [
    ("palace.draw", 8, "palace.draw.players-five-to-eight"),
    ("palace.lowball", 8, "palace.lowball.players-five-to-eight"),
    ("palace.holdem", 9, "palace.holdem.seats"),
    ("palace.stud", 8, "palace.stud.seats"),
    ("palace.pan", 8, "palace.pan.players-two-to-eight"),
    ("sk.holdem", 10, "sk.holdem.seats"),
    ("sk.lowball", 8, "sk.lowball.seats"),
    ("sk.push9", 10, "sk.push9.seats"),
    ("sk.pan", 7, "sk.pan.players-up-to-seven"),
    ("comstock.pan", 7, "comstock.pan.players-three-to-seven"),
    ("comstock.no-bust", 8, "comstock.no-bust.eight-handed-table"),
    ("palace.no-bust", 8, "palace.no-bust.seats"),
]


@pytest.mark.parametrize(
    ("game", "most"),
    [pytest.param(game, most, marks=pytest.mark.rule(rule)) for game, most, rule in FULL_TABLES],
)
def test_a_full_table_seats_nobody_else_and_keeps_a_list(game: str, most: int) -> None:
    live = Live(game)
    live.sit(", ".join(f"P{seat} {seat}" for seat in range(1, most + 1)), "$500")
    refused = live.refused(Sit(who="Late", chips=cents("$500")))
    assert (refused.topic, refused.allowed) == ("seats", ("join the waiting list",))
    live.take(Join(who="Late"))
    assert [entry.person for entry in live.table.state.waiting] == ["Late"]
    live.leave("P1")
    assert live.found(Paged)[-1].person == "Late"
    live.sit("Late 1", "$500")
    assert [entry.person for entry in live.table.state.waiting] == []


def test_who_is_called_and_does_not_come_loses_his_place_to_the_next() -> None:
    live = Live("sk.pan")
    live.sit(", ".join(f"P{seat} {seat}" for seat in range(1, 8)))
    for name in ("Una", "Vic"):
        live.take(Join(who=name))
    live.leave("P3")
    assert live.refused(Sit(who="Wim", chips=20000)).topic == "waiting-list"
    assert live.refused(Sit(who="Vic", chips=20000)).topic == "waiting-list"
    live.wait(3)
    assert [event.topic for event in live.found(Unlisted)] == ["page-expired"]
    assert live.found(Paged)[-1].person == "Vic"
    live.sit("Vic 3")


def test_the_floor_may_call_anybody_on_the_list_and_names_come_off_it() -> None:
    live = Live("sk.pan")
    live.sit(", ".join(f"P{seat} {seat}" for seat in range(1, 8)))
    for name in ("Una", "Vic"):
        live.take(Join(who=name))
    assert live.refused(Page(who="Flo", role="floor", person="Vic")).topic == "seats"
    assert live.refused(Join(who="Una")).topic == "waiting-list"
    live.take(Quit(who="Una"))
    assert live.refused(Quit(who="Una")).topic == "waiting-list"
    assert [entry.person for entry in live.table.state.waiting] == ["Vic"]


@pytest.mark.rule("comstock.pan.game-breaker-loses-place")
def test_who_breaks_the_game_is_last_on_the_list() -> None:
    live = Live("comstock.pan")
    live.sit("Ann 1, Bob 2")
    live.take(Join(who="Cas"))
    live.take(Quit(who="Cas"))
    live.leave("Bob")
    assert live.found(Listed)[-1].topic == "breaks-the-game"
    assert [entry.person for entry in live.table.state.waiting] == ["Bob"]


def test_who_leaves_during_a_hand_is_gone_when_it_is_over() -> None:
    live = Live("sk.holdem")
    live.sit("Ann 1, Bob 2, Cas 3")
    live.deal()
    person = live.table.people[live.table.asks[0].seat]
    live.take(Leave(who=person))
    assert person in seats(live)
    live.finish()
    assert person not in seats(live)


# Settings of a table


@pytest.mark.rule("palace.draw.table-form")
def test_a_draw_table_is_opened_with_blinds_or_with_antes_only() -> None:
    live = Live("palace.draw", form="antes")
    assert live.found(Opened)[0].posted == {"form": "antes"}
    live.sit("Ann 1, Bob 2, Cas 3", "$300")
    live.deal()
    topics = [event.topic for event in live.in_hand() if isinstance(event, Moved)]
    assert "blind" not in topics
    assert topics.count("ante") == 3
    assert live.refused(Open(who="Flo", role="floor")).topic == "table-open"


@pytest.mark.rule("palace.draw.dealing-forms")
@pytest.mark.rule("palace.lowball.dealing-forms")
def test_a_table_posts_whether_a_player_deals_who_then_draws_three_at_most() -> None:
    for game in ("palace.draw", "palace.lowball"):
        for player_deals, most in ((False, 5), (True, 3)):
            live = Live(game, player_deals=player_deals)
            live.sit("Ann 1, Bob 2, Cas 3", "$300")
            live.deal()
            assert live.table.hand is not None
            assert draws(live) == {
                seat: most if seat == live.table.hand.table.button else 5 for seat in (1, 2, 3)
            }


def draws(live: Live) -> dict[int, int]:
    """How many cards each may draw, when all have come in."""
    most: dict[int, int] = {}
    while len(most) < len(live.table.people):
        ask = live.table.asks[0]
        verbs = {option.verb: option for option in ask.options}
        if "draw" in verbs:
            most[ask.seat] = verbs["draw"].most
            live.give(ask, ask.default)
        else:
            verb = next(verb for verb in ("check", "call", "pass") if verb in verbs)
            live.give(ask, Answer(verb, verbs[verb].low))
    return most


@pytest.mark.rule("comstock.mexican.only-button-asks-reshuffle")
@pytest.mark.rule("palace.mexican.only-button-asks-reshuffle")
def test_only_the_button_asks_for_another_shuffle_and_once() -> None:
    for game in ("comstock.mexican", "palace.mexican"):
        live = Live(game)
        live.sit("Ann 2, Bob 3, Cas 6")
        live.deal()
        live.finish()
        holder, other = {2: ("Bob", "Cas"), 3: ("Cas", "Ann"), 6: ("Ann", "Bob")}[live.table.state.button]
        assert live.refused(AskShuffle(who=other)).topic == "extra-shuffle"
        live.take(AskShuffle(who=holder))
        assert live.refused(AskShuffle(who=holder)).topic == "extra-shuffle"
        live.deal()
        assert len(live.table.drawn.shuffles) == 2
        assert live.refused(AskShuffle(who=holder)).topic == "extra-shuffle"
        live.finish()
        live.deal()
        assert len(live.table.drawn.shuffles) == 1


def test_nobody_asks_for_another_shuffle_before_cards_are_drawn_for_the_button() -> None:
    live = Live("palace.mexican")
    live.sit("Ann 2, Bob 3, Cas 6")
    refused = [live.refused(AskShuffle(who=who)) for who in ("Ann", "Bob", "Cas")]
    assert {str(one.what) for one in refused} == {"nobody has the button until cards are drawn for it"}


@pytest.mark.rule("palace.pan.doubles-buy-in")
def test_doubles_need_forty_chips() -> None:
    live = Live("palace.pan", "$2 condition")
    live.sit("Ann 1:$70, Bob 2:$80, Cas 3:$80")
    refused = live.refused(Doubles(who="Ann"))
    assert refused.rules == ("palace.pan.doubles-buy-in",)
    live.take(Doubles(who="Bob"))
    live.deal()
    assert live.table.hand is not None
    assert live.table.hand.setup.given["doubles"] == (2,)
    assert live.refused(Doubles(who="Bob", on=False)).topic == "doubles-buy-in"


@pytest.mark.rule("palace.pan.custom-chips-to-be-dealt-in")
@pytest.mark.rule("comstock.pan.custom-chips-to-be-dealt-in")
def test_who_has_too_few_chips_for_a_hand_sits_out() -> None:
    for game, stakes, short in (("palace.pan", "$5 condition", 800), ("comstock.pan", "$1 condition", 50)):
        live = Live(game, stakes)
        live.sit("Ann 1, Bob 2, Cas 3, Dee 4", "$100")
        live.table.state.players[4].chips = short
        live.deal()
        cards = {event.place for event in live.in_hand() if isinstance(event, Dealt)}
        assert "hand 3" in cards
        assert "hand 4" not in cards


@pytest.mark.rule("palace.stud.drawing-for-seats")
@pytest.mark.rule("palace.stud-hilo.drawing-for-seats")
@pytest.mark.rule("palace.razz.drawing-for-seats")
def test_equal_cards_drawn_for_seats_are_told_apart_by_suit() -> None:
    assert sorted(["Qs", "Qh", "Qd", "Qc"], key=card_order) == ["Qc", "Qd", "Qh", "Qs"]
    for game in ("palace.stud", "palace.stud-hilo", "palace.razz"):
        live = Live(game)
        draw = DrawForSeats(who="Flo", role="floor", people=("Ann", "Bob", "Cas"))
        live.take(draw, StackedChance(["Qd Qh 2s"]))
        (drawn,) = live.found(SeatsDrawn)
        assert drawn.cards == {"Ann": "Qd", "Bob": "Qh", "Cas": "2s"}
        assert drawn.order == ["Bob", "Ann", "Cas"]
        refused = live.refused(Sit(who="Ann", seat=3, chips=cents("$200")))
        assert refused.rules == (f"{game}.drawing-for-seats",)
        assert refused.allowed == ("let Bob choose",)
        live.sit("Bob 3, Ann 1, Cas 2")
        assert live.refused(draw).topic == "drawing-for-seats"


def test_who_draws_for_a_seat_and_does_not_come_gives_up_his_choice() -> None:
    live = Live("palace.stud")
    live.take(Join(who="Ann"))
    live.take(Join(who="Bob"))
    live.take(DrawForSeats(who="Flo", role="floor"), StackedChance(["As Kd"]))
    live.wait(4)
    assert [entry.person for entry in live.table.state.waiting] == []
    live.sit("Bob 1")
    assert live.refused(DrawForSeats(who="Ann", people=("Ann", "Cas"))).topic == "authority"


@pytest.mark.rule("palace.stud.family")
@pytest.mark.rule("comstock.omaha-hilo.no-omaha-high-filed")
def test_a_house_offers_the_games_it_has_filed() -> None:
    palace, comstock = calroom.house("palace").games, calroom.house("comstock").games
    assert {"stud", "stud-hilo", "razz"} <= set(palace)
    assert "five-stud" not in palace
    assert "omaha-hilo" in comstock
    assert "omaha" not in comstock
    for game in ("palace.stud", "comstock.omaha-hilo"):
        assert Live(game).found(Opened)[0].game == game


@pytest.mark.rule("palace.house.open-24-hours-7-days")
def test_a_hand_is_dealt_at_half_past_four_in_the_morning() -> None:
    live = Live("palace.holdem", at="4:30")
    live.sit("Ann 1, Bob 2")
    live.at = clock("28:30")
    live.deal()
    assert live.found(HandBegan)
    assert any(isinstance(event, Dealt) for event in live.in_hand())
