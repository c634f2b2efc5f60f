"""Somebody sets the clock of the machine: tables go on, and what is recorded never goes backwards."""

import asyncio

import pytest
from tests.server.screens import room, two_people
from tests.server.test_clocks import HURRY

from calroom.keeping import Keeper, clock
from calroom.keeping.clock import SLEW, RoomClock
from calroom.keeping.rows import Admit, SellChips
from calroom.room.events import WentAway
from calroom.room.room import ROOM
from calroom.server.people.sessions import STAFF_IDLE, Sessions
from calroom.server.protocol import News
from calroom.store.tap import MOST_A_DAY
from calroom.table.refusals import Refused

HOUR = 3600.0
STEPS = (HOUR, -HOUR)


class Machine:
    """The machine's clocks: one on the wall that somebody sets, and time that passes."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.set_by, self.slept = 0.0, 0.0
        wall, passing = clock.wall, clock.passing
        monkeypatch.setattr(clock, "wall", lambda: wall() + self.slept + self.set_by)
        monkeypatch.setattr(clock, "passing", lambda: passing() + self.slept)


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    return Machine(monkeypatch)


@pytest.mark.parametrize("step", STEPS)
def test_a_clock_that_is_set_neither_jumps_nor_stands_still(step: float, machine: Machine) -> None:
    ours = RoomClock()
    before = ours.now()
    machine.set_by = step
    machine.slept = 600.0
    after = ours.now()
    least, most = (600_000 * (1 - SLEW), 600_000 * (1 + SLEW))
    assert least - 1 <= after - before <= most + 1000
    machine.slept = 12 * HOUR
    assert abs(ours.now() - clock.wall() * 1000) < 1000


def test_a_machine_that_sleeps_has_not_set_its_clock(machine: Machine) -> None:
    ours = RoomClock()
    before = ours.now()
    machine.slept = 8 * HOUR
    assert ours.now() - before >= 8 * HOUR * 1000


def recorded(keeper: Keeper) -> dict[str, list[int]]:
    journal = keeper.store.journal
    return {table: [row.at for row in journal.read(table)] for table in journal.tables()}


@pytest.mark.parametrize("step", STEPS)
def test_when_the_clock_is_set_tables_go_on_and_records_do_not_go_backwards(
    step: float, machine: Machine, path: str
) -> None:
    async def evening() -> None:
        async with room(path, HURRY) as host:
            ann, bob = await two_people(host, chips=100_000)
            await ann.until(lambda: ann.table.live.hand is not None)
            machine.set_by = step
            playing = asyncio.create_task(bob.play(1000))
            # Nobody answers for Ann but the clock, hand after hand.
            await ann.until(lambda: any(isinstance(line.what, WentAway) for line in ann.lines))
            playing.cancel()
            assert not ann.table.hangs
            for one in ann.told:
                if isinstance(one, News):
                    assert all(shown.until - one.now <= 60_000 for shown in one.clocks)
            for at in recorded(host.keeper).values():
                assert at == sorted(at)
            assert max(max(at) for at in recorded(host.keeper).values()) <= host.keeper.now()

    asyncio.run(evening())


def test_a_room_that_is_opened_under_a_clock_set_back_goes_on_from_its_last_record(
    machine: Machine, path: str
) -> None:
    async def nights() -> None:
        async with room(path, HURRY) as host:
            await two_people(host, chips=100_000)
            last = max(max(at) for at in recorded(host.keeper).values())
        machine.set_by = -HOUR
        keeper = await Keeper.open(path)
        first = keeper.now()
        assert first >= last
        machine.slept += 60.0
        assert keeper.now() - first >= 60_000 * (1 - SLEW) - 1
        await keeper.enter(Admit(who="New", person="New", chips=100))
        at = recorded(keeper)[ROOM]
        assert at == sorted(at)
        await keeper.close()

    asyncio.run(nights())


@pytest.mark.parametrize("step", STEPS)
def test_setting_the_clock_neither_ends_a_session_nor_gives_another_days_chips(
    step: float, machine: Machine, path: str
) -> None:
    async def day() -> None:
        keeper = await Keeper.open(path)
        await keeper.enter(Admit(who="Ann", person="Ann", chips=100))
        await keeper.enter(SellChips(who="Ann", person="Ann", amount=MOST_A_DAY))
        sessions = Sessions(keeper)
        token, session = await sessions.begin("Ann")
        machine.set_by = step * 25
        with pytest.raises(Refused) as refused:
            await keeper.enter(SellChips(who="Ann", person="Ann", amount=100))
        assert refused.value.topic == "chips-a-day"
        assert sessions.find(token) is session
        seen = session.seen
        assert sessions.find(token) is not None
        assert 0 <= session.seen - seen < STAFF_IDLE
        await keeper.close()

    asyncio.run(day())
