"""The pool: long sums in a process of their own, which ends with the server however that ends."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import Executor
from threading import Event, get_ident
from typing import Any

import pytest

from calroom.crew import cores
from calroom.server.door.limits import Pool
from calroom.server.work import pools
from calroom.server.work.pools import ASKER, Asker, Busy, WorkerPool, threads

SMALL = Pool(workers=1, most=6, kept_for_staff=2, each=3)

SERVER = """
import asyncio, os, time
from calroom.server.work.pools import WorkerPool
async def serve():
    pool = WorkerPool()
    print(await pool.ask(os.getpid), flush=True)
    time.sleep(60)
asyncio.run(serve())
"""


def test_what_is_asked_is_worked_out_elsewhere() -> None:
    async def story() -> None:
        pool = WorkerPool()
        assert await pool.ask(os.getpid) != os.getpid()
        assert await pool.ask(sum, (1, 2, 3)) == 6
        with pytest.raises(TypeError):
            await pool.ask(sum, 5)
        pool.close()

    asyncio.run(story())


def manners() -> tuple[int, bool, int]:
    """How far this process gives way, whether the system knows that its work can wait, and its threads."""
    can_wait = not hasattr(os, "SCHED_BATCH") or os.sched_getscheduler(0) == os.SCHED_BATCH
    return os.nice(0), can_wait, cores()


def test_a_worker_gives_way_to_the_tables_and_leaves_them_a_core() -> None:
    async def story() -> None:
        pool = WorkerPool()
        nice, can_wait, threads_at_once = await pool.ask(manners)
        assert nice == min(os.nice(0) + pools.POLITE, 19)
        assert can_wait
        assert threads_at_once == max((os.cpu_count() or 1) - 1, 1)
        pool.close()

    asyncio.run(story())


def test_too_many_questions_at_a_time_are_not_taken() -> None:
    async def story() -> None:
        pool = WorkerPool(SMALL)
        waiting = [asyncio.create_task(pool.ask(time.sleep, 0.01)) for _ in range(4)]
        await asyncio.sleep(0)
        with pytest.raises(Busy):
            await pool.ask(time.sleep, 0)
        await asyncio.gather(*waiting)
        await pool.ask(time.sleep, 0)
        pool.close()

    asyncio.run(story())


@pytest.mark.parametrize("workers", [1, 2])
def test_workers_are_not_started_where_the_tables_are(workers: int) -> None:
    async def story() -> None:
        started: list[int] = []

        def start(count: int) -> Executor:
            started.append(get_ident())
            return threads(count)

        pool = WorkerPool(Pool(workers=workers), start)
        assert await asyncio.gather(*(pool.ask(sum, (number, 1)) for number in range(4))) == [1, 2, 3, 4]
        assert len(started) == 1
        assert started[0] != get_ident()
        pool.close()

    asyncio.run(story())


def test_workers_that_cannot_be_started_are_tried_again() -> None:
    async def story() -> None:
        starts = iter((OSError("no more processes"), None))

        def start(count: int) -> Executor:
            if wrong := next(starts):
                raise wrong
            return threads(count)

        pool = WorkerPool(Pool(), start)
        with pytest.raises(OSError, match="no more processes"):
            await pool.ask(sum, (1, 2))
        assert await pool.ask(sum, (1, 2)) == 3
        pool.close()

    asyncio.run(story())


def test_a_service_that_may_not_give_way_works_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(_: int) -> int:
        raise PermissionError("a hardened service may not set priorities")

    monkeypatch.setattr(os, "nice", forbidden)
    pools._begin_work()


def test_something_long_counts_as_one_question_and_lets_others_in_between() -> None:
    async def story() -> None:
        pool, every = WorkerPool(Pool(workers=1, most=2, kept_for_staff=0, each=2), threads), iter("abc")
        long = pool.pieces(every)
        assert await anext(long) == "a"
        assert await pool.ask(sum, (1, 2)) == 3
        other = pool.pieces(iter("xyz"))
        assert await anext(other) == "x"
        with pytest.raises(Busy):
            await pool.ask(sum, (1, 2))
        assert [piece async for piece in long] == ["b", "c"]
        assert await pool.ask(sum, (1, 2)) == 3
        await other.aclose()  # type: ignore[attr-defined]
        assert [*await asyncio.gather(pool.ask(sum, (1, 2)), pool.ask(sum, (3, 4)))] == [3, 7]
        pool.close()

    asyncio.run(story())


async def by(who: Asker, pool: WorkerPool, work: Any, *about: object) -> Any:
    """What somebody asks of a pool."""
    ASKER.set(who)
    return await pool.ask(work, *about)


def test_the_staff_keep_a_place_at_the_desk_and_are_answered_first() -> None:
    async def story() -> None:
        pool, go_on = WorkerPool(SMALL, threads), Event()
        done: list[str] = []
        first = asyncio.create_task(by(Asker("Ann"), pool, go_on.wait))
        players = [
            asyncio.create_task(by(Asker(who), pool, done.append, who)) for who in ("Bob", "Cid", "Dan")
        ]
        await asyncio.sleep(0)
        with pytest.raises(Busy, match="hands full"):
            await by(Asker("Eve"), pool, done.append, "Eve")
        floor = asyncio.create_task(by(Asker("Flo", is_staff=True), pool, done.append, "Flo"))
        await asyncio.sleep(0)
        go_on.set()
        await asyncio.gather(first, *players, floor)
        assert done[0] == "Flo"
        assert sorted(done) == ["Bob", "Cid", "Dan", "Flo"]
        pool.close()

    asyncio.run(story())


def test_nobody_fills_the_desk_alone() -> None:
    async def story() -> None:
        pool, go_on = WorkerPool(SMALL, threads), Event()
        mine = [asyncio.create_task(by(Asker("Ann"), pool, go_on.wait)) for _ in range(3)]
        await asyncio.sleep(0)
        with pytest.raises(Busy, match="your other questions"):
            await by(Asker("Ann"), pool, go_on.wait)
        bob = asyncio.create_task(by(Asker("Bob"), pool, go_on.wait))
        await asyncio.sleep(0)
        go_on.set()
        await asyncio.gather(*mine, bob)
        pool.close()

    asyncio.run(story())


def test_who_goes_away_leaves_no_room_for_more_until_the_work_is_done() -> None:
    async def story() -> None:
        pool, begun, go_on = WorkerPool(SMALL, threads), Event(), Event()

        def work() -> None:
            begun.set()
            go_on.wait()

        gone = asyncio.create_task(by(Asker("Ann"), pool, work))
        while not begun.is_set():
            await asyncio.sleep(0.001)
        gone.cancel()
        await asyncio.gather(gone, return_exceptions=True)
        for _ in range(SMALL.each - 1):
            asked = asyncio.create_task(by(Asker("Ann"), pool, go_on.wait))
            await asyncio.sleep(0)
        with pytest.raises(Busy, match="your other questions"):
            await by(Asker("Ann"), pool, go_on.wait)
        go_on.set()
        await asked
        assert await by(Asker("Ann"), pool, sum, (1, 2)) == 3
        pool.close()

    asyncio.run(story())


def test_the_process_ends_when_the_server_is_killed() -> None:
    server = subprocess.Popen([sys.executable, "-c", SERVER], stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    pool = int(server.stdout.readline())
    server.send_signal(signal.SIGKILL)
    server.wait()
    server.stdout.close()
    for _ in range(200):
        if not _runs(pool):
            return
        time.sleep(0.05)
    pytest.fail("the pool's process is still there")


def _runs(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_the_rest_of_what_the_staff_read_comes_after_what_others_wait_for() -> None:
    async def story() -> None:
        pool, done = WorkerPool(SMALL, threads), list[str]()
        held, begun = Event(), list[str]()
        first = asyncio.create_task(pool.ask(held.wait, begins=lambda: begun.append("held")))
        await asyncio.sleep(0)
        told = ASKER.set(Asker("Flo", is_staff=True))
        rest = asyncio.create_task(
            pool.ask(done.append, "rest", rest=True, begins=lambda: begun.append("rest"))
        )
        ASKER.reset(told)
        await asyncio.sleep(0)
        waited_for = asyncio.create_task(pool.ask(done.append, "first"))
        await asyncio.sleep(0.05)
        assert begun == ["held"]
        held.set()
        await asyncio.gather(first, rest, waited_for)
        assert (done, begun) == (["first", "rest"], ["held", "rest"])
        pool.close()

    asyncio.run(story())


def test_what_somebody_waits_for_comes_before_the_rest_of_an_answer_that_they_read_already() -> None:
    async def story() -> None:
        pool, done = WorkerPool(SMALL, threads), list[str]()
        held = Event()
        first = asyncio.create_task(pool.ask(held.wait))
        await asyncio.sleep(0)
        rest = [asyncio.create_task(pool.ask(done.append, f"rest {n}", rest=True)) for n in (1, 2)]
        await asyncio.sleep(0)
        waited_for = asyncio.create_task(pool.ask(done.append, "first"))
        await asyncio.sleep(0)
        held.set()
        await asyncio.gather(first, *rest, waited_for)
        assert done == ["first", "rest 1", "rest 2"]
        pool.close()

    asyncio.run(story())
