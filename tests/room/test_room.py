"""The room around the tables: one door, one seat each, switches, lists, jackpots, and what everybody sees."""

from typing import Any

import msgspec
import pytest
from tests.room.live import Live, traces

import calroom
from calroom.money import cents
from calroom.room.events import (
    DealtOut,
    HandEnded,
    InHand,
    JackpotPaid,
    Repeated,
    Stopped,
    TableEvent,
)
from calroom.room.inputs import (
    AnyInput,
    Close,
    Deal,
    Join,
    Leave,
    Open,
    PayJackpot,
    Reply,
    Report,
    Resume,
    Sit,
    Stop,
    Tick,
)
from calroom.room.room import MOST_TABLES, ROOM, Room
from calroom.room.table import LiveTable
from calroom.shuffle.seeded import SeededChance
from calroom.table.asks import Answer
from calroom.table.events import Called, Dealt, Moved
from calroom.table.refusals import Refused

FLO: Any = {"who": "Flo", "role": "floor"}


def a_room(*games: str) -> Room:
    room = Room()
    for number, game in enumerate(games, 1):
        room.tables[f"t{number}"] = LiveTable.new(f"t{number}", calroom.game(game))
        room.take(f"t{number}", Open(who="Flo", role="floor"), 0)
    return room


def sit(room: Room, table: str, *people: str) -> None:
    for person in people:
        room.take(table, Sit(who=person, chips=cents("$400")), 0)


def refused(room: Room, table: str, given: AnyInput) -> Refused:
    with pytest.raises(Refused) as caught:
        room.take(table, given, 0, SeededChance(1))
    return caught.value


def test_one_person_has_one_seat_at_each_of_several_tables() -> None:
    room = a_room(*["sk.holdem", "palace.holdem"] * 3)
    for number in range(1, MOST_TABLES + 1):
        sit(room, f"t{number}", "Ann")
        assert refused(room, f"t{number}", Sit(who="Ann", chips=40000)).topic == "one-seat"
    assert refused(room, "t5", Sit(who="Ann", chips=40000)).topic == "one-seat"
    room.take("t1", Leave(who="Ann"), 0)
    sit(room, "t5", "Ann")


def test_a_barred_person_neither_sits_nor_waits_nor_is_paid() -> None:
    room = a_room("sk.holdem")
    room.bar("Max", "excluded themselves")
    for given in (Sit(who="Max", chips=40000), Join(who="Max")):
        assert refused(room, "t1", given).topic == "barred"
    room.jackpots["sk.holdem"] = 10000
    prize = PayJackpot(who="Flo", role="floor", person="Max", game="sk.holdem", amount=100)
    assert refused(room, ROOM, prize).topic == "barred"


@pytest.mark.rule("comstock.lowball.table-change-taken-at-once")
def test_a_table_change_is_one_seat_left_and_the_other_taken() -> None:
    room = a_room("comstock.lowball", "comstock.lowball")
    sit(room, "t1", "Ann", "Bob")
    sit(room, "t2", "Cas", "Dee")
    room.take("t2", Deal(who="Dan", role="dealer"), 0, SeededChance(1))
    call_down(room, "t2", 0)
    room.take("t1", Leave(who="Ann"), 0)
    assert refused(room, "t2", Sit(who="Ann", chips=40_000, moved="t1")).topic == "authority"
    room.take("t2", Sit(who="Flo", role="floor", person="Ann", chips=40_000, moved="t1"), 0)
    room.take("t2", Deal(who="Dan", role="dealer"), 0, SeededChance(1))
    table = room.tables["t2"]
    assert "Ann" in table.people.values()
    assert table.hand is not None
    posted = [event for event in table.hand.events if isinstance(event, Moved) and event.topic != "blind"]
    assert not posted


@pytest.mark.parametrize("scope", ["room", "game", "person"])
def test_a_switch_stops_new_hands_and_lets_running_ones_finish(scope: str) -> None:
    room = a_room("sk.holdem")
    sit(room, "t1", "Ann", "Bob", "Cas")
    room.take("t1", Deal(who="Dan", role="dealer"), 0, SeededChance(1))
    name = {"room": "", "game": "sk.holdem", "person": "Ann"}[scope]
    stop = Stop(who="Flo", role="floor", scope=scope, name=name, reason="a test")  # type: ignore[arg-type]
    (told,) = room.take(ROOM, stop, 5)
    assert told.at == 5
    assert told.what == Stopped(scope=scope, name=name, who="Flo", reason="a test", topic="stopped")  # type: ignore[arg-type]
    for table in room.concerned(stop):
        room.take(table, stop, 5)
    ended = [event.what for event in play_out_at(room, "t1", 5) if isinstance(event.what, HandEnded)]
    assert len(ended) == 1
    deal = Deal(who="Dan", role="dealer")
    if scope == "person":
        room.take("t1", deal, 6, SeededChance(2))
        assert "Ann" not in room.tables["t1"].people.values()
        play_out_at(room, "t1", 6)
        room.take("t1", Leave(who="Ann"), 6)
        assert refused_at(room, "t1", Sit(who="Ann", chips=40000), 6).topic == "stopped"
    else:
        assert refused_at(room, "t1", deal, 6).topic == "stopped"
        assert refused_at(room, "t1", Sit(who="Dee", chips=40000), 6).topic == "stopped"
    resume = Resume(who="Flo", role="floor", scope=scope, name=name, reason="it is over")  # type: ignore[arg-type]
    for table in (ROOM, *room.concerned(resume)):
        room.take(table, resume, 7)
    room.take("t1", deal, 8, SeededChance(3))


def play_out_at(room: Room, name: str, at: int) -> list[TableEvent]:
    told: list[TableEvent] = []
    table = room.tables[name]
    while table.hand is not None:
        ask = table.asks[0]
        told += room.take(name, Reply(who=table.people[ask.seat], answer=ask.default), at, SeededChance(2))
    return told


def refused_at(room: Room, table: str, given: AnyInput, at: int) -> Refused:
    with pytest.raises(Refused) as caught:
        room.take(table, given, at, SeededChance(1))
    return caught.value


def test_only_the_floor_stops_anything() -> None:
    room = a_room("sk.holdem")
    assert refused(room, ROOM, Stop(who="Ann", scope="room")).topic == "authority"
    assert refused(room, "t1", Stop(who="Ann", scope="room")).topic == "authority"
    assert refused(room, ROOM, Resume(who="Flo", role="floor", scope="room")).topic == "stopped"
    assert refused(room, "nowhere", Tick(role="clock")).topic == "no-table"


def test_what_is_said_twice_under_one_id_counts_once() -> None:
    live = Live("sk.holdem")
    given = Sit(who="Ann", chips=cents("$200"), id="click 1")
    first = live.take(given)
    before = traces(live.table)
    (again,) = live.take(given)
    assert isinstance(again.what, Repeated)
    assert (again.what.first, again.what.last) == (first[0].number, first[-1].number)
    assert traces(live.table) == before


def test_jackpot_money_is_kept_by_game_and_paid_by_the_floor_only() -> None:
    room = Room()
    for number, game in enumerate(("comstock.holdem", "comstock.lowball"), 1):
        room.tables[f"t{number}"] = LiveTable.new(f"t{number}", calroom.game(game))
        room.take(f"t{number}", Open(who="Flo", role="floor", posted={"jackpot": True}), 0)
        sit(room, f"t{number}", *(f"{game}-{person}" for person in range(5)))
    for at in range(6):
        for table in ("t1", "t2"):
            room.take(table, Deal(who="Dan", role="dealer"), at, SeededChance(at))
            told = call_down(room, table, at)
            ended = [event.what for event in told if isinstance(event.what, HandEnded)]
            assert sum(ended[0].jackpot.values()) == 100
            assert sum(ended[0].collected.values()) >= 100
    assert room.jackpots == {"comstock.holdem": 600, "comstock.lowball": 600}
    prize = {"person": "Ann", "game": "comstock.holdem"}
    assert refused(room, ROOM, PayJackpot(who="Ann", amount=100, **prize)).topic == "authority"  # type: ignore[arg-type]
    assert refused(room, ROOM, PayJackpot(who="Flo", role="floor", amount=700, **prize)).topic == "jackpot"
    (paid,) = room.take(ROOM, PayJackpot(who="Flo", role="floor", amount=500, reason="aces", **prize), 9)
    assert isinstance(paid.what, JackpotPaid)
    assert paid.what.left == 100
    assert room.jackpots == {"comstock.holdem": 100, "comstock.lowball": 600}


def call_down(room: Room, name: str, at: int) -> list[TableEvent]:
    told: list[TableEvent] = []
    table = room.tables[name]
    while table.hand is not None:
        ask = table.asks[0]
        verbs = {option.verb: option for option in ask.options}
        verb = next((verb for verb in ("check", "call") if verb in verbs), "")
        answer = Answer(verb, verbs[verb].low) if verb else ask.default
        told += room.take(name, Reply(who=table.people[ask.seat], answer=answer), at, SeededChance(2))
    return told


def test_the_collection_is_told_before_anybody_may_bet() -> None:
    live = Live("comstock.holdem")
    live.sit("Ann 1, Bob 2, Cas 3")
    live.deal()
    told = [event.topic for event in live.in_hand() if isinstance(event, Called)]
    assert told[0] == "fee-posted"


def test_nobody_sees_the_cards_of_another() -> None:
    live = Live("sk.holdem")
    live.sit("Ann 1, Bob 2, Cas 3")
    live.deal()
    mine = cards_in(live.table.seen_by("Ann", live.told))
    their = cards_in(live.table.seen_by("Bob", live.told))
    nobodys = cards_in(live.table.seen_by(None, live.told))
    assert {place for place, cards in mine.items() if "??" not in cards} == {"hand 1"}
    assert {place for place, cards in their.items() if "??" not in cards} == {"hand 2"}
    assert all(set(cards) == {"??"} for cards in nobodys.values())


def cards_in(events: list[TableEvent]) -> dict[str, list[str]]:
    cards: dict[str, list[str]] = {}
    for event in events:
        if isinstance(event.what, InHand) and isinstance(event.what.told, Dealt):
            cards.setdefault(event.what.told.place, []).extend(event.what.told.cards)
    return cards


def test_every_event_has_the_tables_next_number_and_can_be_read_back() -> None:
    live = Live("palace.holdem")
    live.sit("Ann 1, Bob 2, Cas 3")
    live.play(3)
    live.close()
    assert [event.number for event in live.all] == list(range(1, len(live.all) + 1))
    in_hand = [event.what for event in live.all if isinstance(event.what, InHand) and event.what.hand == 2]
    assert [event.number for event in in_hand] == list(range(len(in_hand)))
    encoded = msgspec.json.encode(live.all)
    assert msgspec.json.encode(msgspec.json.decode(encoded, type=list[TableEvent])) == encoded


def test_every_input_can_be_written_down_and_read_back() -> None:
    given = Reply(who="Ann", answer=Answer("bet", 500), id="7")
    assert msgspec.json.decode(msgspec.json.encode(given), type=AnyInput) == given


def test_nothing_is_reported_into_no_hand_and_no_hand_is_closed_over() -> None:
    live = Live("sk.holdem")
    live.sit("Ann 1, Bob 2, Cas 3")
    incident = Report(who="Dan", role="dealer", incident={"incident": "boxed"})
    assert live.refused(incident).topic == "hand-over"
    live.deal()
    nonsense = Report(who="Dan", role="dealer", incident={"incident": "meteor"})
    assert live.refused(nonsense).topic == "incident"
    assert live.refused(Close(who="Flo", role="floor")).topic == "hand-in-progress"
    assert not live.found(DealtOut)


def claim_jackpot(room: Room, name: str) -> None:
    """Play a hand at the table until the jackpot can be claimed at its showdown, and claim it."""
    room.take(name, Deal(who="Dan", role="dealer"), 0, SeededChance(int(name[1:])))
    table = room.tables[name]
    seat = min(table.people)
    claim = Report(who="Dan", role="dealer", incident={"incident": "jackpot-claimed", "seat": seat})
    while True:
        try:
            room.take(name, claim, 0)
            return
        except Refused:
            ask = table.asks[0]
            verb = "call" if any(option.verb == "call" for option in ask.options) else ask.default.verb
            room.take(name, Reply(who=table.people[ask.seat], answer=Answer(verb)), 0)


def award(amount: int) -> Reply:
    return Reply(who="Flo", role="floor", answer=Answer("award", amount, where="seat 1"))


@pytest.mark.rule("palace.holdem.jackpot-award")
def test_a_hand_is_told_what_its_jackpot_holds_and_what_one_table_wins_is_gone_for_the_others() -> None:
    room = a_room("palace.holdem", "palace.holdem")
    room.jackpots["palace.holdem"] = 50_000
    for table in ("t1", "t2"):
        sit(room, table, *(f"{table}-{person}" for person in range(5)))
        claim_jackpot(room, table)
        hand = room.tables[table].hand
        assert hand is not None
        assert hand.setup.lying == {"jackpot": 50_000}
    room.take("t1", award(40_000), 0)
    assert room.pool("palace.holdem") == 10_000 + 100
    assert refused(
        room, ROOM, PayJackpot(**FLO, person="Ann", game="palace.holdem", amount=20_000)
    ).topic == ("jackpot")
    too_much = refused(room, "t2", award(40_000))
    assert too_much.topic == "jackpot-award"
    assert "award up to $101" in too_much.allowed
    room.take("t2", award(10_000), 0)
    told = [*call_down(room, "t1", 0), *call_down(room, "t2", 0)]
    jackpots = [event.what.jackpot for event in told if isinstance(event.what, HandEnded)]
    assert jackpots == [
        {"jackpot": 100, "jackpot-award": -40_000},
        {"jackpot": 100, "jackpot-award": -10_000},
    ]
    assert room.jackpots["palace.holdem"] == 200
    assert all(not table.state.lying for table in room.tables.values())


def test_a_table_without_a_jackpot_cannot_win_one() -> None:
    room = a_room("comstock.holdem")
    room.jackpots["comstock.holdem"] = 50_000
    sit(room, "t1", "Ann", "Bob", "Cas")
    room.take("t1", Deal(who="Dan", role="dealer", jackpot=70_000), 0, SeededChance(1))
    hand = room.tables["t1"].hand
    assert hand is not None
    assert hand.setup.lying == {}
