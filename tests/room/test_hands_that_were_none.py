"""Between hands: what is left when a hand was called off, who is first, and what only the floor changes."""

import pytest
from tests.room.live import Live, seats

from calroom.money import cents
from calroom.room.collection import charges
from calroom.room.events import BankTaken, DealtIn, HandEnded, LimitChanged, Offered
from calroom.room.inputs import Away, Back, ChangeLimit, Reply, Report, Stand
from calroom.shuffle.seeded import SeededChance
from calroom.table.asks import FLOOR, Answer
from calroom.table.events import Called, Dealt, Moved


def call_off(live: Live) -> None:
    """The deck proves irregular, and the floor calls the hand off if it is asked."""
    live.take(Report(who="Dan", role="dealer", incident={"incident": "irregular-deck"}))
    while live.table.hand is not None:
        ask = live.table.asks[0]
        assert ask.seat == FLOOR
        verb = next(option.verb for option in ask.options if option.verb in ("customary", "call-off"))
        live.take(Reply(who="Flo", role="floor", answer=Answer(verb)))


def button(live: Live) -> int:
    assert live.table.hand is not None
    return live.table.hand.table.button


@pytest.mark.rule("palace.holdem.button")
@pytest.mark.rule("palace.draw.button-moves-left")
@pytest.mark.rule("palace.lowball.button-moves-left")
def test_after_a_hand_that_was_called_off_the_same_button_deals_again() -> None:
    for game in ("palace.holdem", "palace.draw", "palace.lowball"):
        live = Live(game)
        live.sit("Ann 1, Bob 2, Cas 3, Dee 4", "$300")
        live.play(1)
        live.deal()
        before = button(live)
        stacks = live.table.hand.setup.stacks if live.table.hand else {}
        call_off(live)
        ended = live.found(HandEnded)[-1]
        assert ended.void
        assert {seat: live.table.state.players[seat].chips for seat in stacks} == stacks
        live.deal()
        assert button(live) == before
        live.finish()
        live.deal()
        assert button(live) != before


def test_who_had_missed_the_blinds_owes_them_again_after_a_hand_that_was_none() -> None:
    live = Live("palace.holdem")
    live.sit("Ann 1, Bob 2, Cas 3, Dee 4, Eve 5", "$300")
    live.play(1)
    live.take(Away(who="Dee"))
    live.play(3)
    live.take(Back(who="Dee", pay=True))
    assert live.table.state.players[4].missed
    live.deal()
    assert "Dee" in live.dealt
    assert [told.pays for told in live.found(DealtIn)][-1] == "post"
    call_off(live)
    assert live.table.state.players[4].missed
    assert live.chips("Dee") == cents("$300")
    live.deal()
    posts = [event for event in live.in_hand() if isinstance(event, Moved) and event.source == "stack 4"]
    assert posts


@pytest.mark.rule("palace.pan.custom-who-starts-without-a-winner")
@pytest.mark.rule("sk.pan.custom-who-starts-without-a-winner")
def test_a_newcomer_in_the_seat_of_the_winner_is_not_first() -> None:
    for game in ("palace.pan", "sk.pan"):
        live = Live(game)
        live.sit("Ann 1, Bob 2, Cas 3, Dee 4", "$100")
        live.play(1)
        winner = live.table.state.carried["winner"]
        gone = live.table.state.players[winner].person
        live.leave(gone)
        live.sit(f"New {winner}", "$100")
        live.deal()
        said = [event for event in live.in_hand() if isinstance(event, Called)]
        first = next(event for event in said if event.topic.endswith("winner-first"))
        assert first.topic == "right-of-winner-first"
        assert first.seat == (winner - 1 or 4)


@pytest.mark.rule("comstock.lowball.limit-change-needs-approval")
def test_the_limit_of_a_game_is_changed_by_the_floor_between_hands_and_its_fees_with_it() -> None:
    live = Live("comstock.lowball", "$4-$20 spread limit")
    live.sit("Ann 1, Bob 2, Cas 3", "$500")
    higher = ChangeLimit(who="Flo", role="floor", stakes="$20-$20 spread limit")
    refused = live.refused(ChangeLimit(who="Ann", stakes="$20-$20 spread limit"))
    assert refused.rules == ("comstock.lowball.limit-change-needs-approval",)
    live.deal()
    assert live.refused(higher).topic == "limit-change"
    live.finish()
    by_hand = charges(live.table)
    live.take(higher)
    (changed,) = live.found(LimitChanged)
    assert (changed.old, changed.new) == ("$4-$20 spread limit", "$20-$20 spread limit")
    assert charges(live.table) != by_hand
    assert live.refused(higher).topic == "limit-change"
    assert live.refused(ChangeLimit(who="Flo", role="floor", stakes="a lot"))
    live.deal()
    assert live.table.hand is not None
    assert live.table.hand.setup.stakes == "$20-$20 spread limit"


@pytest.mark.rule("comstock.super-pan9.bank-needs-a-bet-on-the-spot")
@pytest.mark.rule("comstock.double-hand.bank-needs-bet-last-hand")
def test_somebody_who_stands_and_bet_on_a_spot_may_bank_there_when_its_player_will_not() -> None:
    for game in ("comstock.super-pan9", "comstock.double-hand"):
        live = Live(game)
        live.sit("Ann 1, Bob 2, Cas 3", "$500")
        live.take(Stand(who="Guest", chips=cents("$300")))
        standing = seats(live)["Guest"]
        live.reply("Ann", "take")
        live.deal()
        live.finish("Bob", "Guest")
        live.reply("Ann", "decline")
        assert live.offered == "Bob"
        live.reply("Bob", "decline")
        assert live.offered == "Guest"
        live.reply("Guest", "take")
        assert seats(live) == {"Ann": 1, "Guest": 2, "Cas": 3, "Bob": standing}
        live.deal()
        assert button(live) == 2
        assert "Bob" in live.dealt
        live.finish("Ann", "Cas")
        assert seats(live) == {"Ann": 1, "Bob": 2, "Cas": 3, "Guest": standing}
        assert live.found(BankTaken)[-1].person == "Guest"


def bank_goes_round_with_a_guest(live: Live) -> None:
    """Ann banks a hand that a standing guest bets in; then she and Bob decline."""
    live.take(Stand(who="Guest", chips=cents("$300")))
    live.reply("Ann", "take")
    live.deal()
    live.finish("Bob", "Guest")
    live.reply("Ann", "decline")
    live.reply("Bob", "decline")


def test_who_stands_is_not_asked_where_only_seated_players_bank() -> None:
    live = Live("palace.baccarat")
    live.sit("Ann 1, Bob 2", "$500")
    bank_goes_round_with_a_guest(live)
    assert "Guest" not in {offer.person for offer in live.found(Offered)}


def test_a_banker_who_leaves_before_the_deal_gives_the_place_back() -> None:
    live = Live("comstock.super-pan9")
    live.sit("Ann 1, Bob 2, Cas 3", "$500")
    bank_goes_round_with_a_guest(live)
    live.reply("Guest", "take")
    live.leave("Guest")
    assert seats(live) == {"Ann": 1, "Bob": 2, "Cas": 3}


def in_the_middle_of_a_hand(seed: int) -> Live:
    """Ann banks, Bob has bet, and the cards are out; with some cards the hand is over by then."""
    live = Live("palace.hot-action")
    live.chance = SeededChance(seed)
    live.sit("Ann 1, Bob 2, Cas 3", "$500")
    live.reply("Ann", "take")
    live.deal()
    live.reply("Ann", "post", "$100")
    live.reply("Bob", "wager", "$5", "position 2")
    while live.table.hand and not any(isinstance(event, Dealt) for event in live.in_hand()):
        live.give(live.table.asks[0], live.table.asks[0].default)
    return live if live.table.hand else in_the_middle_of_a_hand(seed + 1)


def test_after_a_banked_hand_that_was_called_off_the_same_player_dealer_deals_again() -> None:
    live = in_the_middle_of_a_hand(1)
    ruling = {"incident": "management-rules", "ruling": "void-round", "name": "Ada", "reason": "short shoe"}
    live.take(Report(who="Ada", role="floor", incident=ruling))
    assert live.found(HandEnded)[-1].void
    assert live.chips("Bob") == cents("$499.50")  # The wager is back; what was collected for the hand is not.
    assert live.table.state.bank.banker == 1
    assert not live.table.state.bank.running
    live.deal()
    assert button(live) == 1
