"""What is read off a hand for whoever sits there, while it is played and when it is over."""

import pytest
from tests.e2e.situations import Situation
from tests.room.crowd import FAMILIES, Crowd

import calroom
from calroom.ranking import high
from calroom.room.events import HandEnded, InHand, TableEvent
from calroom.room.inputs import Deal, Open, Reply, Sit
from calroom.room.table import LiveTable
from calroom.server.tables.eyes import Eyes
from calroom.shuffle.seeded import SeededChance
from calroom.table.asks import Answer
from calroom.table.events import Dealt, Shown
from calroom.table.table import BOARD
from calroom.table.wording import spelled


def all_in(live: LiveTable, chance: SeededChance) -> None:
    """Everybody puts in what they have; nobody is asked anything after that."""
    while live.hand is not None:
        ask = live.asks[0]
        named = {option.verb: option for option in ask.options}
        option = named.get("raise") or named.get("bet") or named.get("call") or ask.options[0]
        live.take(Reply(who=live.people[ask.seat], answer=Answer(option.verb, option.high)), 2, chance)


def test_a_hand_whose_last_cards_came_after_the_last_question_is_named_with_them() -> None:
    live, chance = LiveTable.new("t", calroom.game("comstock.holdem")), SeededChance(7)
    live.take(Open(role="floor"), 1, chance)
    for person in ("Ann", "Bob"):
        live.take(Sit(who=person, chips=10_000), 1, chance)
    live.take(Deal(role="clock"), 1, chance)
    hand, eyes = live.hand, Eyes()
    assert hand is not None
    begun = eyes.reading(live, 1)
    all_in(live, chance)
    assert live.hand is None
    [over] = eyes.reading(live, 1)
    shown = {event.place: event.name for event in hand.events if isinstance(event, Shown)}
    assert spelled(over.name).endswith(shown["hand 1"])
    assert (over,) != begun
    assert eyes.reading(live, 1) == Eyes().reading(live, 1) == (over,)


def test_with_everybody_all_in_a_hand_is_named_after_each_street() -> None:
    live, chance = LiveTable.new("t", calroom.game("comstock.holdem")), SeededChance(7)
    live.take(Open(role="floor"), 1, chance)
    for person in ("Ann", "Bob"):
        live.take(Sit(who=person, chips=10_000), 1, chance)
    live.take(Deal(role="clock"), 1, chance)
    hand, eyes = live.hand, Eyes()
    assert hand is not None
    eyes.reading(live, 1)
    assert eyes.streets(live, 1) == ()
    all_in(live, chance)
    streets = eyes.streets(live, 1)
    boards = {
        event.number: event.what.told.cards
        for event in live.events
        if isinstance(event.what, InHand)
        and isinstance(event.what.told, Dealt)
        and event.what.told.place == BOARD
    }
    assert [len(cards) for cards in boards.values()] == [3, 1, 1]
    assert {then.number for then in streets} <= boards.keys()
    own = next(event.cards for event in hand.events if isinstance(event, Shown) and event.place == "hand 1")
    lying: tuple[str, ...] = ()
    said = {then.number: spelled(then.reading[0].name) for then in streets}
    now = ""
    for number, cards in boards.items():
        lying += cards
        now = said.get(number, now)
        assert now.endswith(high.read(own, lying).name)
    assert eyes.reading(live, 1) == streets[-1].reading


def test_streets_that_come_before_somebody_is_asked_to_show_are_named_too() -> None:
    cards = "Ks Qs As Kd Qd Ad 2c 4h 5d 9c 2h Kc 2d 9d"
    hand = Situation("comstock.holdem", "Ann 1:$80, Ben 2:$140, Cy 3:$240", 2, cards, "$1-$2 no limit")
    eyes, live = Eyes(), hand.live.table
    hand.answer("Ann raise $80")
    assert [spelled(one.name) for one in eyes.reading(live, 2)] == ["pair of kings"]
    hand.answer("Ben all-in $140", "Cy call $138")
    assert live.hand is not None, "somebody is asked to show"
    named = [spelled(then.reading[0].name) for then in eyes.streets(live, 2)]
    assert named == ["pair of kings", "three kings", "kings full of nines"]


def test_whoever_has_given_up_their_hand_holds_nothing_when_it_is_over() -> None:
    live, chance = LiveTable.new("t", calroom.game("comstock.holdem")), SeededChance(7)
    live.take(Open(role="floor"), 1, chance)
    for person in ("Ann", "Bob", "Cal"):
        live.take(Sit(who=person, chips=10_000), 1, chance)
    live.take(Deal(role="clock"), 1, chance)
    eyes, first = Eyes(), live.asks[0].seat
    assert eyes.reading(live, first)
    live.take(Reply(who=live.people[first], answer=Answer("fold")), 2, chance)
    assert eyes.reading(live, first) == ()
    all_in(live, chance)
    assert eyes.reading(live, first) == ()


@pytest.mark.parametrize("game", FAMILIES)
def test_what_somebody_held_is_named_when_the_hand_is_over_in_every_family(game: str) -> None:
    crowd, named = Crowd(game, 3), list[str]()

    def look(told: list[TableEvent]) -> None:
        if any(isinstance(event.what, HandEnded) for event in told):
            seats = crowd.table.state.carried_for
            named.extend(spelled(one.name) for seat in seats for one in Eyes().reading(crowd.table, seat))

    crowd.listen = look
    crowd.afternoon(8, most=2_000)
    assert named
    assert all(named)


def test_before_the_first_hand_nothing_is_named() -> None:
    live = LiveTable.new("t", calroom.game("comstock.holdem"))
    assert Eyes().reading(live, 1) == ()
