"""A room whose tables are kept by several processes is one room: what is decided in it holds everywhere."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping
from threading import Event, current_thread, main_thread
from typing import Any

import pytest
from tests.keeping.crowd import MIDDAY
from tests.keeping.purses import with_chips
from tests.keeping.shared import Sharing, settled, shared
from tests.keeping.test_jackpots import award, claim, play_on

from calroom.keeping import share
from calroom.keeping.rows import Admit, SellChips
from calroom.keeping.verify import verify
from calroom.room.inputs import Deal, Leave, Open, PayJackpot, Resume, Sit, Stop, Tick
from calroom.room.room import MOST_TABLES, ROOM
from calroom.store.journal import Input
from calroom.table.refusals import Refused

GAME = "palace.holdem"
WAIT = 60.0
"""Seconds after which something that should have happened counts as not happening."""
FLO: Any = {"who": "Flo", "role": "floor"}

Story = Callable[[list[Sharing]], Awaitable[None]]


def _told(where: str, story: Story, processes: int = 3, tables: int = 2) -> None:
    """A room of open tables, each of which another process keeps, after the first, which keeps the room."""

    async def told() -> None:
        async with shared(where, *[()] * (processes - 1)) as sharing:
            room, *others = sharing
            for number in range(1, tables + 1):
                table = str(number)
                await room.keeper.put_up(table, GAME, "Ada", MIDDAY)
                await room.keeper.take(table, Open(**FLO), MIDDAY)
                await room.let_go(table)
                await others[(number - 1) % len(others)].take_on(table)
            await with_chips(room.keeper, "Ann", "Ben", "Cyd")
            await story(sharing)
            await settled(sharing)
            assert verify(room.store).fault is None

    asyncio.run(told())


def _sit(person: str, chips: int = 40_000) -> Sit:
    return Sit(who=person, chips=chips)


def test_what_is_said_to_a_table_is_done_by_whoever_keeps_it_and_seen_by_whoever_keeps_the_room(
    where: str,
) -> None:
    async def story(sharing: list[Sharing]) -> None:
        room, first, _ = sharing
        told = await room.keeper.take("1", _sit("Ann"), MIDDAY)
        assert [type(event.what).__name__ for event in told.events] == ["Sat"]
        assert first.keeper.table("1").seat_of("Ann") == room.keeper.table("1").seat_of("Ann") == 1
        assert room.keeper.row("1") == first.keeper.row("1")

    _told(where, story)


def test_whoever_keeps_the_room_does_other_things_while_it_reads_what_tables_of_others_have_written(
    where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(sharing: list[Sharing]) -> None:
        room, first, second = sharing
        read, may_read, looks = room.store.journal.beyond, Event(), []

        def slowly(known: Mapping[str, int]) -> list[Input]:
            looks.append(known)
            assert may_read.wait(WAIT)
            return read(known)

        monkeypatch.setattr(room.store.journal, "beyond", slowly)
        for person in ("Ann", "Ben", "Cyd"):
            await first.keeper.take("1", _sit(person), MIDDAY)
            await second.keeper.take("2", _sit(person), MIDDAY)
        await room.keeper.bar("Dan", "a cheat", "Flo")
        assert not room.keeper.table("1").seat_of("Ann")
        may_read.set()
        await settled(sharing)
        assert all(room.keeper.table(table).seat_of(name) for table in "12" for name in ("Ann", "Ben", "Cyd"))
        assert len(looks) <= 3  # What was written meanwhile is read together.

    _told(where, story)


def test_what_people_have_is_shown_again_and_again_and_nobody_waits_for_the_database(
    where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(share, "LOOKED_UP", 0.0)

    async def story(sharing: list[Sharing]) -> None:
        room, first, _ = sharing
        keeper, ledger, looks = first.keeper, first.store.ledger, []
        assert keeper.purse_shown("Ann") == keeper.purse_shown("Ben") == 1_000_000
        look = ledger.balances_of

        def looked(accounts: Collection[str]) -> dict[str, int]:
            looks.append(current_thread() is main_thread())
            return look(accounts)

        monkeypatch.setattr(ledger, "balances_of", looked)
        for _ in range(50):
            assert keeper.purse_shown("Ann") == keeper.purse_shown("Ben") == 1_000_000
        await room.keeper.enter(SellChips(who="Ann", person="Ann", amount=5_000), MIDDAY)
        while keeper.purse_shown("Ann") != 1_005_000:
            await asyncio.sleep(0)
        await keeper.take("1", _sit("Ann", 40_000), MIDDAY)
        assert keeper.purse_shown("Ann") == 965_000
        assert looks
        assert not any(looks)

    _told(where, story)


def test_what_was_looked_up_before_somebody_bought_in_is_not_shown_after_it(
    where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(share, "LOOKED_UP", 0.0)

    async def story(sharing: list[Sharing]) -> None:
        _, first, _ = sharing
        keeper, ledger, has_looked, may_go_on = first.keeper, first.store.ledger, Event(), Event()
        keeper.purse_shown("Ann")
        look = ledger.balances_of

        def slowly(accounts: Collection[str]) -> dict[str, int]:
            found = look(accounts)
            has_looked.set()
            assert may_go_on.wait(WAIT)
            return found

        monkeypatch.setattr(ledger, "balances_of", slowly)
        keeper.purse_shown("Ann")
        assert await asyncio.to_thread(has_looked.wait, WAIT)
        await keeper.take("1", _sit("Ann", 40_000), MIDDAY)
        may_go_on.set()
        await keeper.begun.settle()
        assert keeper.purse_shown("Ann") == 960_000

    _told(where, story)


def test_others_play_on_while_it_is_looked_up_what_a_hand_may_win(
    where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(sharing: list[Sharing]) -> None:
        _, first, _ = sharing
        for person in ("Ann", "Ben"):
            await first.keeper.take("1", _sit(person), MIDDAY)
        left, may_look, looks = first.store.taken.left, Event(), []

        def slowly(game: str, but: str = "") -> int:
            looks.append(game)
            assert may_look.wait(WAIT)
            return left(game, but)

        monkeypatch.setattr(first.store.taken, "left", slowly)
        deal = asyncio.create_task(first.keeper.take("1", Deal(who="Dan", role="dealer"), MIDDAY))
        while not looks:
            await asyncio.sleep(0)
        await first.keeper.take("3", _sit("Cyd"), MIDDAY)
        assert not deal.done()
        may_look.set()
        await deal
        assert looks == [GAME]

    _told(where, story, tables=3)


def test_whoever_was_let_in_a_moment_ago_sits_down_at_a_table_whose_keeper_has_not_heard_of_it(
    where: str,
) -> None:
    async def story(sharing: list[Sharing]) -> None:
        room, first, _ = sharing
        await first.share.close()  # It hears nothing more.
        await with_chips(room.keeper, "Dan")
        await first.keeper.take("1", _sit("Dan"), MIDDAY)
        assert first.keeper.table("1").seat_of("Dan")

    _told(where, story)


def test_whoever_is_barred_sits_down_nowhere_from_that_row_on(where: str) -> None:
    async def story(sharing: list[Sharing]) -> None:
        room, first, second = sharing
        await first.keeper.take("1", _sit("Ann"), MIDDAY)
        await asyncio.gather(first.share.close(), second.share.close())  # They hear nothing more.
        await room.keeper.bar("Ben", "a cheat", "Flo")
        for one, table in ((first, "1"), (second, "2")):
            with pytest.raises(Refused, match="Ben may not play: a cheat"):
                await one.keeper.take(table, _sit("Ben"), MIDDAY)
        await second.keeper.take("2", _sit("Cyd"), MIDDAY)

    _told(where, story)


def test_a_stop_of_the_room_reaches_tables_that_others_keep(where: str) -> None:
    async def story(sharing: list[Sharing]) -> None:
        room, first, second = sharing
        await room.keeper.take(ROOM, Stop(**FLO, scope="room", reason="fire"), MIDDAY)
        await settled(sharing)
        for one, table in ((first, "1"), (second, "2")):
            assert one.keeper.table(table).state.stopped == {"room": "fire"}
            with pytest.raises(Refused, match="stopped"):
                await one.keeper.take(table, _sit("Ann"), MIDDAY)
        await second.keeper.take(ROOM, Resume(**FLO, scope="room", reason="out"), MIDDAY)
        await settled(sharing)
        assert first.keeper.table("1").state.stopped == {}
        await first.keeper.take("1", _sit("Ann"), MIDDAY)

    _told(where, story)


def test_nobody_sits_at_more_tables_than_one_may_though_each_is_kept_elsewhere(where: str) -> None:
    async def story(sharing: list[Sharing]) -> None:
        by_table = {table: one for one in sharing[1:] for table in one.tenure.tokens}
        sits = (one.keeper.take(table, _sit("Ann"), MIDDAY) for table, one in by_table.items())
        found = await asyncio.gather(*sits, return_exceptions=True)
        refused = [one for one in found if isinstance(one, Refused)]
        assert len(found) - len(refused) == MOST_TABLES
        assert all("Ann has a seat at" in str(one) for one in refused)

    _told(where, story, processes=7, tables=6)


def test_one_purse_pays_for_what_it_holds_however_many_draw_on_it_at_once(where: str) -> None:
    async def story(sharing: list[Sharing]) -> None:
        room, *others = sharing
        by_table = {table: one for one in others for table in one.tenure.tokens}
        held = room.keeper.purse("Ann")
        sits = (one.keeper.take(table, _sit("Ann", 400_000), MIDDAY) for table, one in by_table.items())
        found = await asyncio.gather(*sits, return_exceptions=True)
        refused = [one for one in found if isinstance(one, Refused)]
        assert len(found) - len(refused) == held // 400_000 < len(found)
        assert all("Ann has $2,000 and not $4,000" in str(one) for one in refused)

    _told(where, story, processes=5, tables=4)


def test_a_new_name_is_had_at_tables_that_others_keep_and_no_chip_stays_under_the_old_one(where: str) -> None:
    async def story(sharing: list[Sharing]) -> None:
        room, first, second = sharing
        await first.keeper.take("1", _sit("Ann"), MIDDAY)
        await second.keeper.take("2", _sit("Ann"), MIDDAY)
        admit = Admit(who="Zoe", person="Zoe", formerly="Ann")
        left = first.keeper.take("1", Leave(who="Ann"), MIDDAY)
        await asyncio.gather(room.keeper.enter(admit, MIDDAY), left, return_exceptions=True)
        await settled(sharing)
        assert second.keeper.table("2").seat_of("Zoe") == 1
        assert room.keeper.table("2").seat_of("Zoe") == 1
        stack = room.store.ledger.balance("stack:1:Zoe") + room.store.ledger.balance("stack:2:Zoe")
        assert room.keeper.purse("Zoe") + stack == 1_000_000
        assert room.keeper.purse("Ann") == 0

    _told(where, story)


def test_a_jackpot_that_several_processes_feed_is_won_once(where: str) -> None:
    async def story(sharing: list[Sharing]) -> None:
        room, first, second = sharing
        seats = {"1": first, "2": second}
        for table, one in seats.items():
            people = [f"{table}-{number}" for number in range(5)]
            await with_chips(room.keeper, *people)
            for person in people:
                await one.keeper.take(table, _sit(person), MIDDAY)
        for _ in range(3):
            await asyncio.gather(*(_hand(one, table) for table, one in seats.items()))
        assert room.keeper.room.pool(GAME) == 600
        for table, one in seats.items():
            await claim(one.keeper, table)
        awards = (one.keeper.take(table, award(500), MIDDAY) for table, one in seats.items())
        found = await asyncio.gather(*awards, return_exceptions=True)
        (refused,) = [one for one in found if isinstance(one, BaseException)]
        assert "some was won elsewhere" in str(refused)
        pay = PayJackpot(**FLO, person="Ann", game=GAME, amount=500, reason="again")
        with pytest.raises(Refused, match=r"holds \$2"):
            await room.keeper.take(ROOM, pay, MIDDAY)
        loser = next(table for table, one in zip(seats, found, strict=True) if one is refused)
        await seats[loser].keeper.take(loser, award(100), MIDDAY)
        for table, one in seats.items():
            await play_on(one.keeper, table)
        assert room.keeper.room.pool(GAME) == 200

    _told(where, story)


async def _hand(one: Sharing, table: str) -> None:
    await one.keeper.take(table, Deal(who="Dan", role="dealer"), MIDDAY)
    await play_on(one.keeper, table)


def test_a_table_goes_on_in_the_same_hand_with_whoever_keeps_it_next(where: str) -> None:
    async def story(sharing: list[Sharing]) -> None:
        room, first, second = sharing
        for person in ("Ann", "Ben"):
            await first.keeper.take("1", _sit(person), MIDDAY)
        await first.keeper.take("1", Deal(who="Dan", role="dealer"), MIDDAY)
        asks = first.keeper.table("1").asks
        await first.let_go("1")
        await second.take_on("1")
        assert second.keeper.table("1").asks == asks
        with pytest.raises(Refused, match="no table"):
            first.keeper.table("1")
        await play_on(second.keeper, "1")
        await settled(sharing)
        assert room.keeper.table("1").state.hand == 1
        assert room.keeper.table("1").hand is None

    _told(where, story)


def test_what_is_said_while_a_table_moves_is_said_to_the_next(where: str) -> None:
    async def story(sharing: list[Sharing]) -> None:
        room, first, second = sharing

        async def moves() -> None:
            await first.let_go("1")
            await second.take_on("1")

        await asyncio.gather(moves(), *(room.keeper.take("1", _sit(one), MIDDAY) for one in ("Ann", "Ben")))
        assert sorted(second.store.taken.at("1").seats) == ["Ann", "Ben"]

    _told(where, story)


def test_a_tick_that_changes_nothing_leaves_nothing_behind_whoever_passes_it_on(where: str) -> None:
    async def story(sharing: list[Sharing]) -> None:
        room, first, _ = sharing
        for person in ("Ann", "Ben"):
            await first.keeper.take("1", _sit(person), MIDDAY)
        row = first.keeper.row("1")
        await room.keeper.take("1", Tick(role="clock", questions=False), MIDDAY)
        assert first.keeper.row("1") == row
        await first.keeper.take("1", Deal(who="Dan", role="dealer"), MIDDAY)
        await play_on(first.keeper, "1")

    _told(where, story)


def test_a_table_that_comes_back_goes_on_where_the_other_has_stopped(where: str) -> None:
    async def story(sharing: list[Sharing]) -> None:
        room, first, second = sharing
        told: list[int] = []
        room.keeper.subscribe(lambda one: told.append(one.row) if one.table == "1" else None)
        await first.keeper.take("1", _sit("Ann"), MIDDAY)
        for one, next_, person in ((first, second, "Ben"), (second, first, "Cyd")):
            await one.let_go("1")
            await next_.take_on("1")
            await next_.keeper.take("1", _sit(person), MIDDAY)
        await settled(sharing)
        assert sorted(first.store.taken.at("1").seats) == ["Ann", "Ben", "Cyd"]
        assert told == sorted(set(told))
        await first.let_go("1")
        await room.take_on("1")
        await room.keeper.take("1", Deal(who="Dan", role="dealer"), MIDDAY)
        assert room.keeper.table("1").hand is not None

    _told(where, story)


def test_whoever_keeps_the_room_catches_up_with_what_it_did_not_hear_of(where: str) -> None:
    async def story(sharing: list[Sharing]) -> None:
        room, first, _ = sharing
        await room.share.close()  # It hears nothing more.
        await first.keeper.take("1", _sit("Ann"), MIDDAY)
        assert not room.keeper.table("1").seat_of("Ann")
        await room.keeper.catch_up()
        assert room.keeper.table("1").seat_of("Ann")

    _told(where, story)
