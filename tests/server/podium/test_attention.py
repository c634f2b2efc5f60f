"""What needs somebody comes up by itself, and goes when it is settled: one test for every kind."""

from types import SimpleNamespace
from typing import Any

from tests.room.live import MINUTE, Live

from calroom.keeping.podium import Podium
from calroom.keeping.podium.call_rows import CallFloor, SettleCall
from calroom.keeping.podium.list_rows import JoinList
from calroom.keeping.podium.rows import Note
from calroom.keeping.register import Register
from calroom.keeping.rows import Complain
from calroom.room.inputs import Away, Back, Join, Leave, Page, Report
from calroom.server.podium import attention
from calroom.server.podium.shapes import Attention
from calroom.server.staff.shapes import AlarmLine, AlarmsShown
from calroom.server.tables.bots import Bots
from calroom.table.asks import DEALER, FLOOR, Answer, Ask


def room(*tables: Any, **more: Any) -> Any:
    """A room with these tables, in which nothing else needs anybody."""
    bots: Any = more.pop("bots", Bots())
    keeper = SimpleNamespace(
        room=SimpleNamespace(tables={table.state.table: table for table in tables}, barred=lambda _: ""),
        podium=Podium(),
        register=Register(),
        houses=SimpleNamespace(today=lambda _: tables[0].game),
        waiting={},
    )
    return SimpleNamespace(
        keeper=keeper,
        alarms=SimpleNamespace(last=None),
        host=SimpleNamespace(bots=bots, hanging=list, failing=list),
        bounds=SimpleNamespace(watch=SimpleNamespace(bots=60.0)),
        house_files=SimpleNamespace(faults=[]),
        **more,
    )


def holdem(people: str = "") -> Live:
    live = Live("palace.holdem")
    if people:
        live.sit(people)
    return live


def found(front: Any, at: int) -> list[tuple[str, str]]:
    return [(one.kind, one.words) for one in attention.attention(front, at)]


def only(front: Any, at: int) -> Attention:
    (one,) = attention.attention(front, at)
    return one


FULL = "Ann 1, Bob 2, Cat 3, Dan 4, Eve 5, Fay 6"


def test_whoever_calls_the_floor_is_seen_until_the_floor_has_ruled() -> None:
    front, calls = room(), Podium().calls
    front.keeper.podium.calls = calls
    calls.enter(CallFloor(who="Ann", table="table 1", words="he folded"), 5)
    assert only(front, 9) == Attention(
        kind="call", table="table 1", words="Ann calls the floor: he folded", since=5, path="/podium/calls"
    )
    calls.enter(SettleCall(who="Flo", role="floor", number=1, table="table 1", ruling="the hand is dead"), 7)
    assert found(front, 9) == []


def test_a_dispute_waits_for_the_floor_until_it_is_ruled_on() -> None:
    live = holdem(FULL)
    live.deal()
    seat = live.table.asks[0].seat
    live.take(Report(who="Dan", role="dealer", incident={"incident": "in-the-muck", "seat": seat}))
    front = room(live.table)
    assert only(front, live.at).kind == "dispute"
    assert only(front, live.at).path == "/podium/tables/table%201"
    ask = next(ask for ask in live.table.asks if ask.seat == FLOOR)
    live.give(ask, ask.default)
    assert found(front, live.at) == []


def _asked_of(seat: int, topic: str) -> Any:
    """A table at which dealer or floor is asked something."""
    live = holdem(FULL).table
    ask = Ask(seat=seat, options=(), default=Answer("none"), topic=topic)
    live.state.asked = {seat: live.state.at}
    return SimpleNamespace(is_open=True, state=live.state, asks=(ask,), game=live.game, rules=live.rules)


def test_a_jackpot_that_is_claimed_is_told_apart_from_a_dispute() -> None:
    live = _asked_of(FLOOR, "jackpot-award")
    front = room(live)
    assert only(front, live.state.at).kind == "jackpot"
    live.state.asked = {}
    assert found(front, live.state.at) == []


def test_a_question_to_the_dealer_comes_up_when_it_waits_too_long() -> None:
    live = _asked_of(DEALER, "setting-hands")
    front, at = room(live), live.state.at
    assert found(front, at + 1000) == []
    assert only(front, at + 10_000).kind == "question"


def test_a_seat_that_is_held_for_somebody_away_comes_up_when_half_their_time_is_over() -> None:
    live = holdem(FULL)
    live.take(Away(who="Ann", hold=True))
    front, half = room(live.table), live.table.rules.away_minutes * MINUTE // 2
    assert found(front, live.at + half) == []
    assert found(front, live.at + half + 1) == [("held", "Ann is away")]
    live.take(Back(who="Ann"))
    assert found(front, live.at + half + 1) == []


def test_a_seat_that_is_held_for_somebody_who_was_called_comes_up_too() -> None:
    live = holdem(FULL)
    live.take(Join(who="Gus"))
    if live.table.state.waiting[0].paged_at is None:
        live.take(Page(who="Flo", role="floor", person="Gus"))
    front, half = room(live.table), live.table.rules.page_minutes * MINUTE // 2
    assert found(front, live.at + half + 1) == [("held", "Gus was called and has not come")]


def test_a_table_is_short_when_too_few_play_and_somebody_is_there() -> None:
    live = holdem(FULL)
    front, later = room(live.table), live.at + 10 * MINUTE
    assert found(front, later) == []
    for person in ("Bob", "Cat", "Dan", "Eve"):
        live.take(Leave(who=person))
    one = only(front, later)
    assert (one.kind, one.words) == (
        "short",
        f"short: 2 play, and there are {attention._seats(live.table)} seats",
    )
    for person in ("Ann", "Fay"):
        live.take(Leave(who=person))
    assert found(front, later) == []


def test_a_list_is_long_when_half_a_table_waits_for_the_same_game_and_stakes() -> None:
    live = holdem("Ann 1, Bob 2, Cat 3, Dan 4, Eve 5, Fay 6, Gus 7, Hal 8, Ida 9")
    front, enough = room(live.table), 5
    stakes, lists = live.table.state.stakes, front.keeper.podium.lists
    for number in range(enough):
        assert found(front, live.at) == []
        lists.enter(JoinList(who=f"W{number}", game="palace.holdem", stakes=stakes), live.at)
    one = only(front, live.at)
    assert (one.kind, one.path) == ("list", "/podium/lists")
    assert one.words.startswith(f"{enough} wait for Texas Hold'em")


def test_a_complaint_comes_up_until_somebody_has_noted_what_was_done_about_it() -> None:
    front = room()
    said = Complain(who="Ann", person="Bob", table="table 1", words="he swears")
    front.keeper.register.enter(said, 5)
    one = only(front, 9)
    assert (one.kind, one.words, one.since) == ("complaint", "Ann complains of Bob: he swears", 5)
    assert one.path == "/podium/people?person=Bob"
    front.keeper.podium.notes.enter(Note(who="Flo", person="Bob", words="spoken to"), 10)
    assert not found(front, 11)
    front.keeper.register.enter(said, 12)
    assert found(front, 13) == [("complaint", one.words)]


def test_what_the_reports_mark_comes_up() -> None:
    front = room()
    marked = AlarmLine(report="flows", words="Ann to Bob: out of proportion")
    front.alarms.last = AlarmsShown(at=3, alarms=[marked])
    assert found(front, 9) == [("alarm", "Ann to Bob: out of proportion")]
    front.alarms.last = AlarmsShown(at=4, alarms=[])
    assert found(front, 9) == []


def test_a_bot_without_an_answer_comes_up_with_its_table() -> None:
    bots, live = Bots(), holdem(FULL)
    front = room(live.table, bots=bots)
    bots.could_not_think("table 1")
    bots.could_not_think("a table that is gone")
    assert found(front, live.at) == [("bot", "a bot had no answer")]
    front.bounds.watch.bots = 0.0
    assert found(front, live.at) == []


def test_a_table_comes_up_whose_house_file_has_changed() -> None:
    live = holdem(FULL)
    front = room(live.table)
    today = SimpleNamespace(version="of today")
    front.keeper.houses.today = lambda _: today
    live.deal()
    words = "the house file has changed: it counts from the next hand on"
    assert found(front, live.at) == [("house", words)]
    today.version = live.table.game.version
    assert found(front, live.at) == []
    front.house_files.faults = ["mine.toml has changed and cannot be used"]
    assert found(front, live.at) == [("house", "mine.toml has changed and cannot be used")]


def test_a_table_that_cannot_go_on_comes_up() -> None:
    live = holdem(FULL)
    front = room(live.table)
    front.host.hanging = lambda: ["table 1"]
    assert only(front, live.at).kind == "stands"
