"""Places where long work is done, in processes or threads of their own: it never holds up a table.

Each has few workers and takes few questions at a time. Nobody fills a place alone, the staff keep some of it
for themselves, and what the staff ask is answered first. What somebody waits for comes before what fills in
the rest of an answer that they already read.
"""

import asyncio
import os
from collections import Counter, deque
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from contextvars import ContextVar
from multiprocessing import parent_process
from threading import Thread, get_native_id
from typing import Any, Protocol, TypeAlias, TypeVar

from msgspec import Struct

from calroom.crew import Crew, leave_a_core
from calroom.server.door.limits import Pool

Result = TypeVar("Result")
Waiting: TypeAlias = deque[asyncio.Future[None]]

POLITE = 10
"""How much other processes give way to the server, in the steps of the operating system."""


CLOSES = "the room closes"


class Busy(Exception):
    """Too many questions are under way already."""


class Asker(Struct, frozen=True):
    """Who asks: a person, or an address where nobody is signed in; and whether it is one of the staff."""

    who: str = ""
    is_staff: bool = False


ASKER: ContextVar[Asker] = ContextVar("calroom_asker", default=Asker())  # noqa: B039
"""Who asks for what is being done; the door sets it."""


class Joinable(Protocol):
    """Something whose end can be waited for."""

    def join(self) -> None:
        """Wait for it."""


class WorkerPool:
    """Answers questions in turn, with workers that are started when the first one comes."""

    def __init__(self, pool: Pool | None = None, start: Callable[[int], Executor] | None = None) -> None:
        self._pool = pool or Pool()
        self._start = start or processes
        self._executor: asyncio.Future[Executor] | None = None
        self._asked: Counter[str] = Counter()
        self._working = 0
        self._staff: Waiting = deque()
        self._others: Waiting = deque()
        self._rest: Waiting = deque()
        self._is_closing = False

    @property
    def _lanes(self) -> tuple[Waiting, ...]:
        """Whoever waits, in the order in which they have their turn."""
        return self._staff, self._others, self._rest

    async def ask(
        self,
        work: Callable[..., Result],
        *about: Any,
        rest: bool = False,
        begins: Callable[[], None] | None = None,
    ) -> Result:
        """What the work comes to; what it raises is raised here.

        The `rest` of an answer can wait, whoever asks for it. Whoever `begins` is told when it has its turn.
        """
        asker = ASKER.get()
        self._admit(asker)
        lane = self._rest if rest else self._staff if asker.is_staff else self._others
        try:
            doing = await self._begin(lane, work, *about)
            if begins is not None:
                begins()
        except BaseException:
            self._release(asker)
            raise
        # Whoever goes away leaves the work behind, and it counts until it is done.
        doing.add_done_callback(lambda _: self._release(asker))
        return await self._end(doing)

    async def pieces(self, every: Iterator[Result]) -> AsyncIterator[Result]:
        """Something long, piece by piece, each in its turn; it counts as one question until the last."""
        asker = ASKER.get()
        self._admit(asker)
        try:
            lane = self._staff if asker.is_staff else self._others
            while (piece := await self._end(await self._begin(lane, next, every, None))) is not None:
                yield piece
        finally:
            self._release(asker)

    async def _begin(self, lane: Waiting, work: Callable[..., Result], *about: Any) -> asyncio.Future[Result]:
        """Give some work to a worker, as soon as one is free for it."""
        await self._turn(lane)
        try:
            executor = await self._started()
            doing = asyncio.get_running_loop().run_in_executor(executor, work, *about)
        except BaseException:
            self._next()
            raise
        doing.add_done_callback(lambda _: self._next())
        return doing

    async def _end(self, doing: asyncio.Future[Result]) -> Result:
        try:
            return await asyncio.shield(doing)
        except BrokenProcessPool:
            # Whatever ended it, the next question starts another.
            self._executor = None
            raise

    def _admit(self, asker: Asker) -> None:
        """A question is taken as long as there is room for it and its asker has not asked too many."""
        if self._is_closing:
            raise Busy(CLOSES)
        room = self._pool.most - (0 if asker.is_staff else self._pool.kept_for_staff)
        if self._asked.total() >= room:
            raise Busy("the desk has its hands full")
        if asker.who and self._asked[asker.who] >= self._pool.each:
            raise Busy("your other questions come first")
        self._asked[asker.who] += 1

    def _release(self, asker: Asker) -> None:
        self._asked[asker.who] -= 1
        if not self._asked[asker.who]:
            del self._asked[asker.who]

    async def _turn(self, waiting: Waiting) -> None:
        """Wait until a worker is free."""
        if self._working < self._pool.workers:
            self._working += 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        waiting.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._next()
            raise

    def _next(self) -> None:
        """A worker is free: the staff come first."""
        for waiting in self._lanes:
            while waiting:
                turn = waiting.popleft()
                if not turn.done():
                    turn.set_result(None)
                    return
        self._working -= 1

    def turn_away(self) -> None:
        """Begin nothing more: whoever waits, or comes now, hears so at once."""
        self._is_closing = True
        for waiting in self._lanes:
            while waiting:
                turn = waiting.popleft()
                if not turn.done():
                    turn.set_exception(Busy(CLOSES))

    def close(self) -> None:
        """Let the workers go, with whatever is still waiting."""
        self.turn_away()
        if self._executor is not None:
            self._executor.add_done_callback(_let_go)
            self._executor = None

    async def _started(self) -> Executor:
        """The workers, started in a thread: to start a process takes as long as a dozen answers."""
        if self._executor is None:
            start = asyncio.get_running_loop().run_in_executor(None, self._start, self._pool.workers)
            self._executor = start
        try:
            return await asyncio.shield(self._executor)
        except OSError:
            self._executor = None
            raise


def _let_go(started: asyncio.Future[Executor]) -> None:
    if not started.cancelled() and started.exception() is None:
        started.result().shutdown(wait=False, cancel_futures=True)


def processes(workers: int) -> Executor:
    """For sums: they take the whole of an interpreter. All of them are there when this returns."""
    started = Crew(workers, _begin_work)
    for _ in range(workers):
        started.submit(int)
    return started


def threads(workers: int) -> Executor:
    """For what needs the room's memory, or waits for something else than the interpreter."""
    return ThreadPoolExecutor(workers, "calroom-desk")


def polite_threads(workers: int) -> Executor:
    """For long work that leaves the interpreter alone: the threads of the tables go first."""
    return ThreadPoolExecutor(workers, "calroom-desk", initializer=_give_way)


def _give_way() -> None:
    """Where the operating system knows threads apart; elsewhere they are as good as any."""
    with suppress(OSError, AttributeError):
        os.setpriority(os.PRIO_PROCESS, get_native_id(), os.getpriority(os.PRIO_PROCESS, 0) + POLITE)


def _begin_work() -> None:
    """Take what the tables leave of the machine, and end with the server, even where it is killed.

    Where a service may not even give way, it works all the same. What works for long and waits for nobody is
    for the system to know as such, where it can: then it never takes a core from whoever has just woken up.
    """
    with suppress(OSError):
        os.nice(POLITE)
    with suppress(OSError, AttributeError):
        os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))
    leave_a_core()
    parent = parent_process()
    if parent is not None:
        Thread(target=_end_after, args=(parent,), daemon=True).start()


def _end_after(parent: Joinable) -> None:
    parent.join()
    os._exit(0)
