"""What a table posts changes between hands, a table is held, and people are moved with what they have."""

import pytest
from tests.room.live import E, Live

from calroom.money import cents
from calroom.room.events import DealtIn, Left, Listed, PostedChanged, Sat
from calroom.room.inputs import (
    Along,
    Away,
    Close,
    Deal,
    Join,
    Leave,
    MoveOn,
    Open,
    Post,
    Resume,
    Sit,
    Stop,
)
from calroom.room.words import say


def lowball(people: str = "Ann 1, Bob 2, Cal 3") -> Live:
    live = Live("comstock.lowball", "$4-$20")
    live.sit(people)
    return live


def the(live: Live, kind: type[E]) -> E:
    """The one event of a kind that followed the last thing said."""
    (found,) = live.found(kind, live.told)
    return found


# What is posted


def test_what_is_posted_changes_between_hands_and_everybody_is_told_in_words() -> None:
    live = Live("comstock.lowball")
    live.sit("Ann 1, Bob 2, Cal 3")
    live.take(Post(who="Flo", role="floor", posted={"schedule": "half hour", "sevens": "no"}))
    told = the(live, PostedChanged)
    assert "Collection: by the half hour, no longer by the hand" in say(told)
    assert live.table.state.posted["schedule"] == "half hour"
    live.take(Post(who="Flo", role="floor"))
    assert live.table.state.posted == {}


@pytest.mark.rule("sk.lowball.three-raises-maximum")
def test_what_is_not_filed_is_not_posted_and_the_refusal_names_the_rule() -> None:
    live = Live("sk.lowball")
    refused = live.refused(Post(who="Flo", role="floor", posted={"raises": "4"}))
    assert refused.allowed == ("post 1 to 3",)
    assert all(rule.startswith("sk.lowball.") for rule in refused.rules)
    assert refused.rules


def test_nothing_is_posted_in_a_hand_by_anybody_else_or_twice() -> None:
    live = lowball()
    assert live.refused(Post(who="Ann", posted={"schedule": "half hour"})).topic == "authority"
    assert live.refused(Post(who="Flo", role="floor")).allowed == ("play on",)
    live.deal()
    refused = live.refused(Post(who="Flo", role="floor", posted={"schedule": "half hour"}))
    assert refused.allowed == ("wait until the hand is over",)


def test_with_other_decks_a_new_shoe_begins() -> None:
    live = Live("sk.pure215")
    live.table.state.deck = ("As", "Kd")
    live.take(Post(who="Flo", role="floor", posted={"backlines": "1"}))
    assert live.table.state.deck
    live.take(Post(who="Flo", role="floor", posted={"decks": "6"}))
    assert not live.table.state.deck[:]


# Holding a table


def test_a_table_that_is_held_deals_no_hand_until_it_is_opened_again() -> None:
    live = lowball()
    live.take(Stop(who="Flo", role="floor", scope="table", reason="a spill"))
    assert say(live.told[0].what) == "Flo holds the table, no new hand is dealt: a spill"
    assert live.refused(Deal(who="Dan", role="dealer")).topic == "stopped"
    live.take(Resume(who="Flo", role="floor", scope="table", reason="it is dry"))
    live.deal()
    assert live.table.hand is not None


def test_a_table_that_is_closed_is_not_held_when_it_opens_again() -> None:
    live = lowball()
    live.take(Stop(who="Flo", role="floor", scope="table", reason="a spill"))
    live.take(Close(who="Flo", role="floor", reason="a spill"))
    live.take(Open(who="Flo", role="floor", stakes="$4-$20"))
    assert not live.table.state.stopped


# Moving people


@pytest.mark.rule("comstock.lowball.table-change-taken-at-once")
def test_whom_the_house_moves_takes_their_chips_along_and_is_dealt_in_at_once() -> None:
    there, here = lowball(), Live("comstock.lowball", "$4-$20")
    here.sit("Deb 1, Eve 2, Fay 3")
    here.deal()
    here.finish()
    there.take(MoveOn(who="house", role="floor", person="Ann", to="table 2"))
    left = the(there, Left)
    assert say(left) == "Ann goes on to another table with $200"
    assert left.topic == "table-change"
    assert "Ann" not in there.table.state.gone
    here.take(Sit(who="house", role="floor", person="Ann", chips=left.chips, moved="table 1", along=Along()))
    here.deal()
    assert here.table.seat_of("Ann") in here.table.people
    assert not any(isinstance(event.what, DealtIn) and event.what.pays for event in here.told)


@pytest.mark.rule("comstock.lowball.moving-from-another-game")
def test_from_a_broken_game_of_the_same_stakes_people_come_in_with_what_they_have() -> None:
    here = lowball()
    sit = Sit(
        who="house", role="floor", person="Deb", chips=cents("$7"), moved="x", broken="$4-$20", along=Along()
    )
    here.take(sit)
    sat = the(here, Sat)
    assert sat.topic == "from-broken-game"


@pytest.mark.rule("comstock.pan.game-breaker-loses-place")
def test_whom_the_house_moves_has_not_broken_the_game() -> None:
    live = Live("comstock.pan")
    live.sit("Ann 1, Bob 2")
    live.take(MoveOn(who="house", role="floor", person="Ann", to="table 2"))
    assert not any(isinstance(event.what, Listed) for event in live.told)
    quits = Live("comstock.pan")
    quits.sit("Ann 1, Bob 2")
    quits.take(Leave(who="Ann"))
    assert any(isinstance(event.what, Listed) for event in quits.told)


def test_whoever_is_away_or_owes_is_so_at_the_other_table_too() -> None:
    here = lowball()
    along = Along(sat_at=here.at - 1000, away_since=here.at - 500, missed=True, time_paid=2)
    here.take(Sit(who="house", role="floor", person="Deb", chips=5000, moved="table 2", along=along))
    deb = here.table.state.players[here.table.seat_of("Deb")]
    assert (deb.sat_at, deb.away_since, deb.missed, deb.time_paid) == (
        here.at - 1000,
        here.at - 500,
        True,
        2,
    )


def test_whom_the_house_moves_comes_before_those_who_wait_but_not_before_those_called() -> None:
    here = lowball()
    names = ["Deb", "Eve", "Fay", "Gus", "Hal", "Ida", "Joe"]
    while here.table.open_seats:
        here.sit(names.pop(0))
    here.take(Join(who="Kim"))
    here.take(Leave(who="Ann"))
    moved = Sit(who="house", role="floor", person="Lou", chips=5000, moved="table 2", along=Along())
    assert here.refused(moved).topic == "waiting-list"  # The seat is kept for Kim, who was called.
    here.take(Leave(who="Bob"))
    here.take(moved)
    assert here.table.seat_of("Lou")


def test_nobody_is_moved_out_of_a_hand_or_by_their_own_word() -> None:
    live = lowball()
    assert live.refused(MoveOn(who="Ann", to="table 2")).topic == "authority"
    assert live.refused(Sit(who="Zoe", chips=100, along=Along())).topic == "authority"
    live.take(Away(who="Cal"))
    live.deal()
    refused = live.refused(MoveOn(who="house", role="floor", person="Ann", to="table 2"))
    assert refused.allowed == ("wait until the hand is over",)
