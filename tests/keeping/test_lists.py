"""The lists of the room: one for each game and stakes, called in order, right after a kill at any time."""

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest

from calroom.keeping import Keeper
from calroom.keeping.calling import DID_NOT_COME, SEATED, look
from calroom.keeping.podium.list_rows import (
    CallPlace,
    ClaimPlace,
    ComeToSeat,
    JoinList,
    KeepSeat,
    LeaveList,
    LockPlace,
    MovePlace,
    SkipPlace,
    UncallPlace,
)
from calroom.keeping.podium.lists import MOST_LISTS, MOST_ON_A_LIST, Lists, Waits
from calroom.keeping.rows import Admit, Allow, Recognise
from calroom.keeping.verify import verify
from calroom.room.in_play import MINUTE
from calroom.room.inputs import Away, ChangeLimit, Close, Leave, Open, Resume, Sit, Stop, Tick
from calroom.room.room import ROOM
from calroom.table.refusals import Refused

FLO: Any = {"who": "Flo", "role": "floor"}
PAN = Waits("sk.pan", "$2 condition")
SEATS = 7
WAITING = ("Una", "Vic", "Wim", "Xia")


def run(story: Coroutine[Any, Any, None]) -> None:
    asyncio.run(story)


async def a_full_table(where: str, table: str = "pan-1") -> Keeper:
    """A room with one table of Pan at which every seat is taken, and four more who could play."""
    keeper = await Keeper.open(where)
    people = [f"{table} {seat}" for seat in range(1, SEATS + 1)]
    for person in (*people, *WAITING):
        await keeper.enter(Admit(who=person, person=person, chips=100_000))
    await put_up(keeper, table)
    for person in people:
        await keeper.take(table, Sit(who=person, chips=20_000))
    return keeper


async def put_up(keeper: Keeper, table: str) -> None:
    await keeper.put_up(table, PAN.game, "house")
    await keeper.take(table, Open(who="house", role="floor", stakes=PAN.stakes))


async def join(keeper: Keeper, *people: str) -> None:
    for person in people:
        await keeper.enter(JoinList(who=person, game=PAN.game, stakes=PAN.stakes))


def names(keeper: Keeper) -> list[str]:
    return [place.words for place in keeper.podium.lists.of(PAN)]


def called(keeper: Keeper, table: str = "pan-1") -> list[str]:
    """Who has a seat kept at a table by its own rules."""
    return [entry.person for entry in keeper.table(table).state.waiting if entry.paged_at is not None]


def place_of(keeper: Keeper, person: str) -> int:
    place = keeper.podium.lists.on(PAN, person)
    assert place is not None
    return place.number


async def wait(keeper: Keeper, minutes: int, table: str = "pan-1") -> None:
    keeper.clock.not_before(keeper.now() + minutes * MINUTE)
    await keeper.take(table, Tick(role="clock", questions=False))
    await look(keeper)


def test_an_open_seat_goes_to_the_first_on_the_list_of_its_game_and_stakes(path: str) -> None:
    async def story() -> None:
        keeper = await a_full_table(path)
        await join(keeper, "Una", "Vic", "Wim")
        await look(keeper)
        assert called(keeper) == []
        await keeper.take("pan-1", Leave(who="pan-1 3"))
        with pytest.raises(Refused, match="others are waiting") as refused:
            await keeper.take("pan-1", Sit(who="Xia", chips=20_000))
        assert refused.value.topic == "waiting-list"
        await look(keeper)
        await look(keeper)
        assert called(keeper) == ["Una"]
        for walks_in in ("Vic", "Xia"):
            with pytest.raises(Refused, match="others are waiting"):
                await keeper.take("pan-1", Sit(who=walks_in, chips=20_000))
        await keeper.take("pan-1", Sit(who="Una", chips=20_000))
        await look(keeper)
        assert names(keeper) == ["Vic", "Wim"]
        assert keeper.podium.lists.gone("Una").reason == SEATED  # type: ignore[union-attr]
        await keeper.close()
        again = await Keeper.open(path)
        assert names(again) == ["Vic", "Wim"]
        assert verify(again.store).fault is None
        await again.close()

    run(story())


def test_who_does_not_come_in_the_posted_time_loses_the_place_and_the_next_is_called(path: str) -> None:
    async def story() -> None:
        keeper = await a_full_table(path)
        await join(keeper, "Una", "Vic")
        await keeper.take("pan-1", Leave(who="pan-1 3"))
        await look(keeper)
        await wait(keeper, 2)
        assert called(keeper) == ["Una"]
        await wait(keeper, 1)
        assert called(keeper) == ["Vic"]
        assert names(keeper) == ["Vic"]
        assert keeper.podium.lists.gone("Una").reason == DID_NOT_COME  # type: ignore[union-attr]
        await keeper.close()

    run(story())


def test_when_the_floor_takes_back_a_call_the_next_is_called_and_the_place_stays(path: str) -> None:
    async def story() -> None:
        keeper = await a_full_table(path)
        await join(keeper, "Una", "Vic")
        await keeper.take("pan-1", Leave(who="pan-1 3"))
        await look(keeper)
        assert called(keeper) == ["Una"]
        await keeper.enter(UncallPlace(**FLO, number=place_of(keeper, "Una"), reason="they eat"))
        await look(keeper)
        await look(keeper)
        assert called(keeper) == ["Vic"]
        assert names(keeper) == ["Una", "Vic"]
        await keeper.close()

    run(story())


def test_a_place_is_kept_let_by_moved_and_taken_off(path: str) -> None:
    async def story() -> None:
        keeper = await a_full_table(path)
        await join(keeper, *WAITING)
        una, vic, wim, xia = (place_of(keeper, person) for person in WAITING)
        await keeper.enter(LockPlace(who="Una", number=una))
        await keeper.enter(SkipPlace(who="Vic", number=vic))
        assert names(keeper) == ["Una", "Wim", "Vic", "Xia"]
        await keeper.take("pan-1", Leave(who="pan-1 3"))
        await look(keeper)
        assert called(keeper) == ["Wim"]
        await keeper.enter(SkipPlace(who="Wim", number=wim))
        await look(keeper)
        assert called(keeper) == ["Vic"]
        await keeper.enter(LockPlace(who="Una", number=una, on=False))
        await keeper.enter(MovePlace(**FLO, number=xia, reason="was here before"))
        assert names(keeper) == ["Xia", "Una", "Vic", "Wim"]
        await keeper.enter(LeaveList(who="Vic", number=vic))
        await look(keeper)
        assert called(keeper) == ["Xia"]
        assert names(keeper) == ["Xia", "Una", "Wim"]
        moved = [one.action for one in keeper.store.people.actions() if one.action.act == "move place"]
        assert [(one.before, one.after) for one in moved] == [("Xia, number 4, waits", "first")]
        await keeper.close()

    run(story())


def test_nobody_touches_a_place_of_somebody_else(path: str) -> None:
    async def story() -> None:
        keeper = await a_full_table(path)
        await join(keeper, "Una")
        una = place_of(keeper, "Una")
        await keeper.take("pan-1", Leave(who="pan-1 3"))
        await look(keeper)
        for said in (LeaveList, LockPlace, SkipPlace, ComeToSeat):
            with pytest.raises(Refused, match="no such place"):
                await keeper.enter(said(who="Vic", number=una))
        with pytest.raises(Refused, match="a player may not"):
            await keeper.enter(MovePlace(who="Vic", number=una))
        with pytest.raises(Refused, match="a player may not"):
            await keeper.enter(CallPlace(who="Vic", number=una, table="pan-1"))
        for person in ("Vic", "nobody"):
            joining = JoinList(who="Una", game=PAN.game, stakes=PAN.stakes, person=person)
            with pytest.raises(Refused, match="cannot speak for"):
                await keeper.enter(joining)
        await keeper.enter(ComeToSeat(who="Una", number=una))
        assert keeper.podium.lists.place(una).called.coming  # type: ignore[union-attr]
        await keeper.close()

    run(story())


def test_who_may_not_play_is_never_called_and_who_is_stopped_only_later(path: str) -> None:
    async def story() -> None:
        keeper = await a_full_table(path)
        await join(keeper, *WAITING)
        await keeper.bar("Una", "bad manners", "Flo")
        await keeper.take(ROOM, Stop(**FLO, scope="person", name="Vic", reason="owes"))
        until = keeper.now() + 1000 * MINUTE
        await keeper.enter(Allow(who="Wim", person="Wim", excluded_until=until))
        await keeper.take("pan-1", Leave(who="pan-1 3"))
        await look(keeper)
        assert called(keeper) == ["Xia"]
        assert names(keeper) == ["Vic", "Xia"]
        await keeper.bar("Xia", "bad manners too", "Flo")
        await look(keeper)
        assert called(keeper) == []
        with pytest.raises(Refused, match="may not play"):
            await join(keeper, "Una")
        await keeper.take(ROOM, Stop(**FLO, scope="game", name="sk.pan", reason="a break"))
        await keeper.take(ROOM, Resume(**FLO, scope="person", name="Vic", reason="paid"))
        await look(keeper)
        assert called(keeper) == []
        await keeper.take(ROOM, Resume(**FLO, scope="game", name="sk.pan", reason="over"))
        await look(keeper)
        assert called(keeper) == ["Vic"]
        await keeper.close()

    run(story())


def test_a_name_that_is_written_down_is_called_kept_and_taken_over_by_its_ticket(path: str) -> None:
    async def story() -> None:
        keeper = await a_full_table(path)
        for name in ("Big Jim", "Little Jo"):
            await keeper.enter(JoinList(**FLO, game=PAN.game, stakes=PAN.stakes, name=name))
        jim, jo = keeper.podium.lists.of(PAN)
        await keeper.take("pan-1", Leave(who="pan-1 3"))
        await look(keeper)
        assert jim.called is not None
        with pytest.raises(Refused, match="others are waiting"):
            await keeper.take("pan-1", Sit(who="Xia", chips=20_000))
        with pytest.raises(Refused, match="no such ticket"):
            await keeper.enter(ClaimPlace(who="Una", code="somebody else's"))
        await keeper.enter(ClaimPlace(who="Una", code=jim.ticket))
        await look(keeper)
        assert called(keeper) == ["Una"]
        await keeper.take("pan-1", Sit(who="Una", chips=20_000))
        await keeper.take("pan-1", Leave(who="pan-1 4"))
        await look(keeper)
        assert names(keeper) == ["Little Jo"]
        assert jo.called is not None
        await wait(keeper, 3)
        assert names(keeper) == []
        await keeper.take("pan-1", Sit(who="Xia", chips=20_000))
        await keeper.close()

    run(story())


def test_a_guest_who_takes_a_name_or_signs_in_keeps_the_place(path: str) -> None:
    async def story() -> None:
        keeper = await a_full_table(path)
        for guest in ("Guest 1", "Guest 2"):
            await keeper.enter(Admit(who=guest, person=guest, chips=100_000))
        await join(keeper, "Guest 1", "Guest 2", "Una")
        await keeper.take("pan-1", Leave(who="pan-1 3"))
        await look(keeper)
        await keeper.enter(Admit(who="Ann", person="Ann", formerly="Guest 1"))
        await keeper.enter(Recognise(who="Xia", person="Xia", guest="Guest 2"))
        await look(keeper)
        assert names(keeper) == ["Ann", "Xia", "Una"]
        assert called(keeper) == ["Ann"]
        await keeper.take("pan-1", Sit(who="Ann", chips=20_000))
        await keeper.close()
        again = await Keeper.open(path)
        await look(again)
        assert names(again) == ["Xia", "Una"]
        assert verify(again.store).fault is None
        await again.close()

    run(story())


def test_a_call_to_a_table_that_closes_or_changes_its_limit_costs_nobody_the_place(path: str) -> None:
    async def story() -> None:
        keeper = await a_full_table(path)
        await join(keeper, "Una", "Vic")
        await keeper.take("pan-1", Leave(who="pan-1 3"))
        await look(keeper)
        assert called(keeper) == ["Una"]
        await keeper.take("pan-1", ChangeLimit(**FLO, stakes="$5 condition"))
        await look(keeper)
        assert (names(keeper), called(keeper)) == (["Una", "Vic"], [])
        await put_up(keeper, "pan-2")
        await look(keeper)
        assert called(keeper, "pan-2") == ["Una", "Vic"]
        await keeper.take("pan-2", Close(**FLO, reason="a leak"))
        await keeper.take("pan-2", Open(**FLO, stakes=PAN.stakes))
        await look(keeper)
        await look(keeper)
        assert names(keeper) == ["Una", "Vic"]
        assert called(keeper, "pan-2") == ["Una", "Vic"]
        await keeper.close()

    run(story())


def test_whom_a_rule_puts_on_a_tables_list_waits_behind_those_on_the_rooms(path: str) -> None:
    async def story() -> None:
        keeper = await a_full_table(path)
        await join(keeper, "Una")
        minutes = keeper.table("pan-1").rules.away_minutes
        await keeper.take("pan-1", Away(who="pan-1 3"))
        await wait(keeper, minutes)
        assert names(keeper) == ["Una", "pan-1 3"]
        assert called(keeper) == ["Una"]
        await keeper.close()

    run(story())


def test_the_floor_calls_somebody_out_of_order_and_only_to_an_open_seat(path: str) -> None:
    async def story() -> None:
        keeper = await a_full_table(path)
        await join(keeper, "Una", "Vic")
        vic = place_of(keeper, "Vic")
        with pytest.raises(Refused, match="no seat is open") as refused:
            await keeper.enter(CallPlace(**FLO, number=vic, table="pan-1"))
        assert refused.value.topic == "seats"
        with pytest.raises(Refused, match="does not play"):
            await keeper.enter(CallPlace(**FLO, number=vic, table="pan-9"))
        await keeper.take("pan-1", Leave(who="pan-1 3"))
        await keeper.enter(CallPlace(**FLO, number=vic, table="pan-1"))
        await look(keeper)
        assert called(keeper) == ["Vic"]
        with pytest.raises(Refused, match="already"):
            await keeper.enter(CallPlace(**FLO, number=vic, table="pan-1"))
        await keeper.close()

    run(story())


def test_nobody_is_on_more_lists_than_a_person_can_play_and_no_list_is_endless() -> None:
    lists = Lists()
    for number in range(MOST_LISTS):
        lists.enter(JoinList(who="Una", game="sk.pan", stakes=f"${number}"), 0)
    with pytest.raises(Refused, match=f"{MOST_LISTS} lists"):
        lists.consider(JoinList(who="Una", game="sk.pan", stakes="$99"), 0)
    for number in range(MOST_ON_A_LIST):
        lists.enter(JoinList(who=f"P{number}", game="sk.pan", stakes="$100"), 0)
    with pytest.raises(Refused, match="full"):
        lists.consider(JoinList(who="Vic", game="sk.pan", stakes="$100"), 0)


def test_the_expected_wait_follows_from_how_quickly_people_were_called() -> None:
    lists = Lists()
    for number, person in enumerate(("Una", "Vic", "Wim"), 1):
        lists.enter(JoinList(who=person, game=PAN.game, stakes=PAN.stakes), 0)
        assert lists.seconds_between(PAN, number * 5 * MINUTE) is None or number == 3
        lists.enter(CallPlace(role="clock", number=number, table="pan-1"), number * 5 * MINUTE)
    assert lists.seconds_between(PAN, 20 * MINUTE) == 5 * 60
    assert lists.seconds_between(PAN, 10_000 * MINUTE) is None


class Killed(BaseException):
    """The server is gone from one moment to the next."""


def test_a_kill_between_any_two_steps_loses_nobody_and_calls_nobody_twice(path: str, tmp_path: Path) -> None:
    """An evening of joins, calls, seats and expiries is killed before each of its writes in turn."""

    async def story() -> None:
        first = await a_full_table(path)
        await join(first, "Una", "Vic", "Wim")
        await first.take("pan-1", Leave(who="pan-1 3"))
        await first.close()

        async def lived(kill_at: int) -> tuple[object, int]:
            copied = tmp_path / f"killed-{kill_at}.db"
            copied.write_bytes(Path(path).read_bytes())
            evening = Evening(str(copied), kill_at)
            return await evening.live(), evening.written

        unharmed, steps = await lived(0)
        assert steps > 8
        for step in range(1, steps + 1):
            killed, _ = await lived(step)
            assert killed == unharmed, f"killed before write {step}"

    run(story())


class Evening:
    """One is called and sits down, the next does not come, and the third is called."""

    def __init__(self, where: str, kill_at: int) -> None:
        self.where, self.kill_at, self.written = where, kill_at, 0
        self.keeper: Keeper

    async def live(self) -> object:
        self.keeper = await Keeper.open(self.where)
        whole: Any = self.keeper._write

        async def write(*args: Any) -> Any:
            self.written += 1
            if self.written == self.kill_at:
                raise Killed
            return await whole(*args)

        self.keeper._write = write  # type: ignore[method-assign, assignment]
        for doing in (self._looks, self._una_sits, self._another_leaves, self._time_passes):
            try:
                await doing()
            except Killed:
                await self.keeper.close()
                self.keeper = await Keeper.open(self.where)
                await doing()
        keeper = self.keeper
        seated = sorted(player.person for player in keeper.table("pan-1").state.players.values())
        assert verify(keeper.store).fault is None
        await keeper.close()
        return seated, called(keeper), names(keeper)

    async def _looks(self) -> None:
        await look(self.keeper)

    async def _una_sits(self) -> None:
        if not self.keeper.table("pan-1").seat_of("Una"):
            await self.keeper.take("pan-1", Sit(who="Una", chips=20_000))

    async def _another_leaves(self) -> None:
        if self.keeper.table("pan-1").seat_of("pan-1 4"):
            await self.keeper.take("pan-1", Leave(who="pan-1 4"))
        await look(self.keeper)

    async def _time_passes(self) -> None:
        await wait(self.keeper, 3)


# Seats that are kept


def kept(**fields: Any) -> KeepSeat:
    return KeepSeat(**FLO, game=PAN.game, stakes=PAN.stakes, table="pan-1", **fields)


def test_a_seat_is_kept_for_somebody_for_so_many_minutes_after_a_kill_too(path: str) -> None:
    async def story() -> None:
        keeper = await a_full_table(path)
        with pytest.raises(Refused, match="no seat is open"):
            await keeper.enter(kept(person="Una"))
        await keeper.take("pan-1", Leave(who="pan-1 3"))
        await keeper.enter(kept(person="Una", minutes=20))
        await keeper.close()
        keeper = await Keeper.open(path)
        await look(keeper)
        assert called(keeper) == ["Una"]
        with pytest.raises(Refused, match="waiting"):
            await keeper.take("pan-1", Sit(who="Vic", chips=20_000))
        await wait(keeper, 19)
        assert called(keeper) == ["Una"]
        with pytest.raises(Refused, match="is called to table pan-1 already"):
            await keeper.enter(kept(person="Una"))
        await wait(keeper, 2)
        assert (called(keeper), names(keeper)) == ([], [])
        await keeper.enter(kept(person="Una"))
        await look(keeper)
        await keeper.take("pan-1", Sit(who="Una", chips=20_000))
        await look(keeper)
        assert names(keeper) == []
        with pytest.raises(Refused, match="has a seat in that game"):
            await keeper.enter(kept(person="Una"))
        assert verify(keeper.store).fault is None
        await keeper.close()

    run(story())


def test_nobody_is_seated_before_others_who_wait_unless_the_floor_says_why(path: str) -> None:
    async def story() -> None:
        keeper = await a_full_table(path)
        await join(keeper, "Una", "Vic")
        await keeper.take("pan-1", Leave(who="pan-1 3"))
        for person in ("Vic", "Wim"):
            with pytest.raises(Refused, match=f"Una waits before {person}"):
                await keeper.enter(kept(person=person))
        await keeper.enter(kept(person="Wim", reason="their table broke"))
        await look(keeper)
        assert (called(keeper), names(keeper)) == (["Wim"], ["Una", "Vic", "Wim"])
        await keeper.take("pan-1", Leave(who="pan-1 4"))
        await keeper.enter(kept(person="Una"))
        await look(keeper)
        assert called(keeper) == ["Wim", "Una"]
        await keeper.close()

    run(story())


def test_a_seat_is_kept_for_a_name_without_a_phone(path: str) -> None:
    async def story() -> None:
        keeper = await a_full_table(path)
        await keeper.take("pan-1", Leave(who="pan-1 3"))
        await keeper.enter(kept(name="Big Jim", minutes=10))
        (place,) = keeper.podium.lists.of(PAN)
        assert (place.words, bool(place.ticket)) == ("Big Jim", True)
        with pytest.raises(Refused, match="others are waiting"):
            await keeper.take("pan-1", Sit(who="Vic", chips=20_000))
        await wait(keeper, 9)
        assert names(keeper) == ["Big Jim"]
        await wait(keeper, 2)
        assert names(keeper) == []
        await keeper.close()

    run(story())
