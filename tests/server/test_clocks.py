"""Time at the table: for every answer, in the time bank, for lost lines, and what counts when it is up."""

import asyncio
from collections.abc import Callable

import pytest
from msgspec.structs import replace
from tests.server.screens import Screen, room, two_people

import calroom
from calroom.room.events import BankDeclined, CameBack, Closed, HandBegan, InHand, Left, WentAway
from calroom.room.inputs import Back, Deal, Open, Sit
from calroom.room.table import LiveTable
from calroom.server.protocol import Taken
from calroom.server.tables import clocks
from calroom.server.tables.clocks import Clocks, Put, Questions, Times
from calroom.server.tables.eyes import Eyes
from calroom.shuffle.seeded import SeededChance
from calroom.table.events import Called

HURRY = Times(
    answer=0.05, bot=0.0, pause=0.0, arrival=0.0, offer=0.05, bank=0.0, patience=0.0, alone=0.0, away=0.0
)


class Wall:
    """A clock on the wall that somebody else moves."""

    def __init__(self) -> None:
        self.time = 1_000_000

    def __call__(self) -> int:
        return self.time


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Wall:
    found = Wall()
    monkeypatch.setattr(clocks, "now", found)
    monkeypatch.setattr(clocks, "steady", found)
    return found


def three_dealt_in(wall: Wall) -> tuple[LiveTable, Questions]:
    """Three people with a hand before them, and what is asked."""
    live = LiveTable.new("t", calroom.game("comstock.holdem"))
    chance = SeededChance(1)
    live.take(Open(role="floor"), wall.time, chance)
    for person in ("Ann", "Bob", "Cal"):
        live.take(Sit(who=person, chips=20_000), wall.time, chance)
    live.take(Deal(role="clock"), wall.time, chance)
    questions = Questions()
    questions.look(live, Eyes())
    return live, questions


def clock_of(is_here: Callable[[str], bool] = lambda _: True, *, is_watched: bool = True) -> Clocks:
    return Clocks(Times(bank=60.0, refill=5.0, patience=15.0, alone=60.0), is_here, lambda: is_watched)


def asked(questions: Questions) -> Put:
    (put,) = questions.put.values()
    return put


def test_everybody_has_the_time_that_the_house_gives_and_then_his_time_bank(wall: Wall) -> None:
    live, questions = three_dealt_in(wall)
    clock, put = clock_of(), asked(questions)
    assert clock.until(live, put) == wall.time + 30_000
    assert clock.up_at(live, put) == wall.time + 90_000
    (shown,) = clock.shown(live, questions.put.values())
    assert (shown.seat, shown.until, shown.bank) == (put.ask.seat, wall.time + 30_000, 60_000)


def test_what_is_taken_beyond_ones_time_comes_out_of_the_bank_and_hands_give_it_back(wall: Wall) -> None:
    live, questions = three_dealt_in(wall)
    clock, put = clock_of(), asked(questions)
    person = live.state.players[put.ask.seat].person
    wall.time += 29_000
    clock.answered(live, put)
    assert clock.bank_of(person) == 60_000
    wall.time += 13_000
    clock.answered(live, put)
    assert clock.bank_of(person) == 48_000
    clock.hand_over()
    assert clock.bank_of(person) == 53_000
    for _ in range(5):
        clock.hand_over()
    assert clock.bank_of(person) == 60_000
    assert clock.bank_of("somebody else") == 60_000


def test_whoever_has_lost_the_line_has_more_time_where_nobody_waits(wall: Wall) -> None:
    live, questions = three_dealt_in(wall)
    put = asked(questions)
    clock = clock_of(lambda _: False, is_watched=False)
    assert clock.until(live, put) == wall.time + 90_000
    assert clock.up_at(live, put) == wall.time + 150_000


def test_whoever_looks_on_waits_no_longer_for_a_lost_line_than_those_who_play(wall: Wall) -> None:
    live, questions = three_dealt_in(wall)
    put = asked(questions)
    clock = clock_of(lambda _: False)
    assert clock.up_at(live, put) == wall.time + 45_000
    (shown,) = clock.shown(live, questions.put.values())
    assert (shown.until, shown.bank) == (wall.time + 45_000, 0)


def test_others_wait_a_little_for_a_lost_line_once_in_a_hand_and_never_for_its_time_bank(wall: Wall) -> None:
    live, questions = three_dealt_in(wall)
    put = asked(questions)
    person = live.state.players[put.ask.seat].person
    clock = clock_of(lambda other: other != person)
    assert clock.up_at(live, put) == wall.time + 45_000
    again = Put(put.number + 1, put.since, put.begun, put.ask, put.told)
    assert clock.up_at(live, again) == wall.time + 30_000
    clock.hand_over()
    assert clock.up_at(live, again) == wall.time + 45_000


def test_a_time_bank_is_taken_at_will_and_what_is_not_used_of_it_is_kept(wall: Wall) -> None:
    live, questions = three_dealt_in(wall)
    clock, put = clock_of(), asked(questions)
    person = live.state.players[put.ask.seat].person
    assert clock.take_bank(live, put) == 60_000
    assert clock.take_bank(live, put) == 0
    (shown,) = clock.shown(live, questions.put.values())
    assert (shown.until, shown.bank) == (wall.time + 90_000, 0)
    wall.time += 40_000
    clock.answered(live, put)
    assert clock.bank_of(person) == 50_000


def test_a_question_keeps_its_number_while_others_answer_and_gets_another_when_it_is_put_anew(
    wall: Wall,
) -> None:
    live, questions = three_dealt_in(wall)
    put = asked(questions)
    questions.look(live, Eyes())
    assert asked(questions) is put
    again = Questions()
    again.look(live, Eyes())
    assert asked(again).number == put.number
    put.is_answered = True
    questions.look(live, Eyes())
    assert asked(questions) is put


def has(screen: Screen, kind: type) -> Callable[[], bool]:
    return lambda: any(isinstance(line.what, kind) for line in screen.lines)


def test_for_whoever_does_not_answer_the_default_counts_and_after_two_he_is_away(path: str) -> None:
    async def evening() -> None:
        async with room(path, HURRY) as host:
            ann, bob = await two_people(host, chips=100_000)
            playing = asyncio.create_task(bob.play(1000))
            await ann.until(has(ann, WentAway))
            playing.cancel()
            missed = [
                line.what.told
                for line in ann.lines
                if isinstance(line.what, InHand) and isinstance(line.what.told, Called)
            ]
            assert [told.words for told in missed if told.topic == "no-answer"] == [
                f"seat {ann.table.live.seat_of('Ann')} does not answer in time"
            ] * 2
            assert ann.table.live.hand is None or "Ann" not in ann.table.live.people.values()
            hands = sum(isinstance(line.what, HandBegan) for line in ann.lines)
            assert isinstance(await ann.say(Back), Taken)
            await ann.until(has(ann, CameBack))
            await ann.until(lambda: sum(isinstance(line.what, HandBegan) for line in ann.lines) > hands)

    asyncio.run(evening())


def test_somebody_who_does_not_answer_an_offer_has_declined_the_bank_and_a_bot_takes_it(path: str) -> None:
    async def evening() -> None:
        async with room(path, HURRY) as host:
            seated = await host.play_now("Ann", "sk.pure215")
            ann = await Screen(host, seated.table, "Ann").open()
            await ann.until(has(ann, BankDeclined))
            await ann.until(lambda: ann.ended > 0)
            declined = [line.what for line in ann.lines if isinstance(line.what, BankDeclined)]
            assert all(told.system for told in declined if told.person == "Ann")

    asyncio.run(evening())


def test_a_table_that_nobody_looks_at_is_closed_and_everybody_has_his_chips(path: str) -> None:
    async def night() -> None:
        async with room(path, replace(HURRY, idle=1)) as host:
            seated = await host.play_now("Ann", "comstock.holdem")
            ann = await Screen(host, seated.table, "Ann").open()
            await ann.play(1)
            told: list[object] = []
            host.keeper.subscribe(lambda one: told.extend(event.what for event in one.events))
            await ann.close()
            async with asyncio.timeout(60):
                while seated.table in host.keeper.room.tables:
                    await asyncio.sleep(0.01)
            assert any(isinstance(one, Left) and one.person == "Ann" for one in told)
            assert any(isinstance(one, Closed) for one in told)
            again = await host.play_now("Ann", "comstock.holdem")
            assert again.table == seated.table

    asyncio.run(night())


def test_whoever_comes_back_to_a_question_has_his_time_anew_but_only_once(wall: Wall) -> None:
    live, questions = three_dealt_in(wall)
    clock, put = clock_of(), asked(questions)
    wall.time += 80_000
    put.begin_again()
    assert clock.until(live, put) == wall.time + 30_000
    wall.time += 10_000
    put.begin_again()
    assert clock.until(live, put) == wall.time + 20_000
