"""With the floor's leave and behind the seats: another's chips, potting, standing guests, lots for seats."""

from collections import Counter

import pytest
from tests.room.live import Live

from calroom.money import cents
from calroom.room.events import Potted, Sat, StandsIn
from calroom.room.inputs import Away, Back, Doubles, Open, Potting, Reply, Sit, Stand, StandIn
from calroom.shuffle.seeded import SeededChance
from calroom.table.asks import Answer
from calroom.table.events import Moved


@pytest.mark.rule("comstock.lowball.playing-anothers-chips")
def test_a_friend_plays_anothers_chips_for_one_round_of_the_deal() -> None:
    live = Live("comstock.lowball")
    live.sit("Ann 1, Bob 2, Cas 3")
    live.play()
    live.take(Away(who="Cas"))
    asked = StandIn(who="Flo", role="floor", person="Cas", by="Fred")
    assert live.refused(asked).topic == "anothers-chips"
    live.take(StandIn(who="Flo", role="floor", person="Cas", by="Fred", agreed=True))
    for _ in range(3):
        live.deal()
        assert "Cas" in live.dealt
        while live.table.hand is not None:
            ask = live.table.asks[0]
            person = live.table.people[ask.seat]
            who = "Fred" if person == "Cas" else person
            live.take(Reply(who=who, person=person, answer=ask.default))
    assert [event.hands for event in live.found(StandsIn)] == [3, 0]
    live.deal()
    assert "Cas" not in live.dealt
    live.finish()
    again = StandIn(who="Flo", role="floor", person="Cas", by="Fred", agreed=True)
    assert live.refused(again).rules == ("comstock.lowball.playing-anothers-chips",)
    live.take(Back(who="Cas"))


@pytest.mark.rule("comstock.lowball.potting")
def test_pots_pay_for_sandwiches_and_for_no_side_bet() -> None:
    live = Live("comstock.lowball")
    live.sit("Ann 1, Bob 2, Cas 3")
    people = ("Ann", "Bob", "Cas")
    side_bet = Potting(who="Flo", role="floor", each=100, total=300, purpose="a side bet", agreed=people)
    assert live.refused(side_bet).rules == ("comstock.lowball.potting",)
    not_all = Potting(who="Flo", role="floor", each=100, total=300, purpose="food", agreed=people[:2])
    assert live.refused(not_all).what == "Cas has not agreed"
    live.take(Potting(who="Flo", role="floor", each=100, total=300, purpose="food", agreed=people))
    live.play(5)
    assert [(event.amount, event.left) for event in live.found(Potted)] == [(100, 200), (100, 100), (100, 0)]
    assert sum(map(live.chips, people)) == cents("$600") - 300


@pytest.mark.rule("palace.pan.all-doubles-raise-condition")
def test_a_table_at_which_all_play_doubles_may_go_up_by_one_condition() -> None:
    live = Live("palace.pan", "$5 condition")
    live.sit("Ann 1, Bob 2, Cas 3", "$600")
    higher = Open(who="Flo", role="floor", stakes="$10 condition")
    live.take(Doubles(who="Ann"))
    live.take(Doubles(who="Bob"))
    refused = live.refused(higher)
    assert refused.what == "Cas does not play doubles"
    assert refused.rules == ("palace.pan.all-doubles-raise-condition",)
    live.take(Doubles(who="Cas"))
    assert live.refused(Open(who="Ann", stakes="$10 condition")).topic == "authority"
    assert live.refused(Open(who="Flo", role="floor", stakes="$2 condition")).allowed == ("$10 condition",)
    live.take(higher)
    live.deal()
    assert live.table.hand is not None
    assert live.table.hand.setup.stakes == "$10 condition"
    assert "doubles" not in live.table.hand.setup.given
    assert live.refused(higher).what == "a hand is in progress"
    live.finish()
    live.take(Doubles(who="Ann"))
    live.take(Doubles(who="Bob"))
    live.take(Doubles(who="Cas"))
    assert live.refused(Open(who="Flo", role="floor", stakes="$20 condition")).allowed == (
        "play on at $10 condition",
    )


def test_an_open_table_is_not_opened_again() -> None:
    live = Live("comstock.pan")
    assert live.refused(Open(who="Flo", role="floor")).topic == "table-open"


@pytest.mark.rule("comstock.no-bust.back-line-betting-allowed")
def test_a_standing_guest_bets_behind_a_seated_player() -> None:
    live = Live("comstock.no-bust")
    live.sit("Ann 1, Bob 4", "$500")
    live.take(Stand(who="Guest", chips=cents("$100")))
    assert (live.found(Sat)[-1].seat, live.found(Sat)[-1].topic) == (9, "backline")
    live.reply("Ann", "take")
    live.deal()
    live.reply("Ann", "post", "$200")
    live.reply("Bob", "wager", "$50", "circle 4")
    live.reply("Guest", "wager", "$20", "circle 4 behind 9")
    moved = [
        (event.source, event.target, event.amount) for event in live.in_hand() if isinstance(event, Moved)
    ]
    assert ("stack 9", "circle 4 behind 9", cents("$20")) in moved
    live.finish()
    live.reply("Ann", "decline")
    assert live.offered == "Bob"


@pytest.mark.rule("comstock.no-bust.back-line-betting-allowed")
def test_where_the_table_posts_no_back_line_the_wager_is_refused() -> None:
    live = Live("comstock.no-bust", backlines=0)
    live.sit("Ann 1, Bob 4", "$500")
    live.take(Stand(who="Guest", chips=cents("$100")))
    live.reply("Ann", "take")
    live.deal()
    live.reply("Ann", "post", "$200")
    live.reply("Bob", "wager", "$50", "circle 4")
    answer = Answer("wager", cents("$20"), (), "circle 4 behind 9")
    assert live.refused(Reply(who="Guest", answer=answer))


def test_nobody_stands_at_a_poker_table() -> None:
    live = Live("sk.holdem")
    assert live.refused(Stand(who="Guest", chips=cents("$100"))).topic == "backline"


def test_a_seat_drawn_by_lot_is_any_free_seat_with_the_same_chance() -> None:
    drawn: Counter[int] = Counter()
    live = Live("sk.push9")
    live.sit("Ann 1")
    for seed in range(900):
        live.take(Sit(who="Bob", chips=cents("$100"), lot=True), SeededChance(seed))
        drawn[live.found(Sat)[-1].seat] += 1
        live.leave("Bob")
    assert set(drawn) == set(range(2, 11))
    # With eight degrees of freedom chi-squared exceeds 26.1 once in a thousand fair samples.
    assert sum((count - 100) ** 2 / 100 for count in drawn.values()) < 26.1
