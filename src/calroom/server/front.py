"""Everything behind the door while the server runs, made when it starts and let go in order when it ends."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from concurrent.futures.process import BrokenProcessPool
from contextvars import Context
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Self

import calroom
from calroom.houses.loader import House
from calroom.keeping import Keeper, NotKept
from calroom.keeping.calling import Caller
from calroom.keeping.luck import Luck
from calroom.keeping.older_slips import BEGINNING, write_older
from calroom.keeping.results import Valued
from calroom.lab.page import Report
from calroom.rulebook import RuleBook, book
from calroom.server.door.limits import Bounds, Pools
from calroom.server.door.newcomers import Newcomers
from calroom.server.drawing.ready import get_ready
from calroom.server.drawing.wanted import Wanted
from calroom.server.lobby.games import filed
from calroom.server.pages.files import File
from calroom.server.pages.press import Press
from calroom.server.pages.shelf import Shelf
from calroom.server.people.accounts import Accounts, learn_looks
from calroom.server.people.devices import Devices
from calroom.server.people.passkeys import Passkeys
from calroom.server.people.passwords import Hasher, Passwords
from calroom.server.people.sessions import Sessions
from calroom.server.podium.live import LiveBoard
from calroom.server.podium.runner import Runner
from calroom.server.staff.alarms import Alarms
from calroom.server.tables.clocks import Times, now
from calroom.server.tables.host import Host
from calroom.server.waiting.live import LivePlaces
from calroom.server.watch.health import Checkup, Code
from calroom.server.watch.house_files import LOOK, HouseFiles
from calroom.server.watch.metrics import Metrics
from calroom.server.watch.pulse import beat
from calroom.server.work.glances import Glance
from calroom.server.work.pools import Busy, WorkerPool, processes, threads
from calroom.store import StoreFailure
from calroom.store.holding import StoreIsHeld
from calroom.store.sessions import Session
from calroom.store.tenancy import Tenancy

if TYPE_CHECKING:
    from calroom.server.work.cluster import Cluster

CHAT_KEPT = 90 * 24 * 60 * 60_000
COMPLAINTS_KEPT = 5 * 366 * 24 * 60 * 60_000
MINUTE, HOUR = 60.0, 3600.0
HOLD_ON = 2.0
"""Seconds between looks at whether the room's memory is still ours alone."""
A_WHILE = 1.0
"""Seconds between one handful of older hands that are played again and the next."""
LOOK_AGAIN = 10.0
"""Seconds for which a look at the code is good enough for whoever asks next."""

log = logging.getLogger("calroom.server")


def _cluster(address: str) -> "Cluster | None":
    if not address:
        return None
    from calroom.server.work.cluster import Cluster

    return Cluster(address, processes)


class Places:
    """Where the work of the house is done, each place for itself."""

    def __init__(self, pools: Pools, cluster: "Cluster | None" = None) -> None:
        lab = cluster.start if cluster else processes
        self.desk = WorkerPool(pools.desk, lab)
        self.library = WorkerPool(pools.library, processes)
        self.press = WorkerPool(pools.press, lab)
        self.drawing = WorkerPool(pools.drawing, processes)
        self.figures = WorkerPool(pools.figures, lab)
        self.nights = WorkerPool(pools.nights, lab)
        self.archive = WorkerPool(pools.archive, processes)
        self.records = WorkerPool(pools.records, threads)
        self.files = WorkerPool(pools.files, threads)
        self.gauge = WorkerPool(pools.gauge, threads)

    def turn_away(self) -> None:
        """Begin nothing more anywhere."""
        for place in vars(self).values():
            place.turn_away()

    def close(self) -> None:
        """Let all of them go."""
        for place in vars(self).values():
            place.close()


class Front:
    """The room, its host, and those who may come in."""

    def __init__(
        self,
        keeper: Keeper,
        houses: tuple[House, ...],
        host: Host,
        tenancy: Tenancy,
        hasher: Hasher | None = None,
        bounds: Bounds | None = None,
        cluster: "Cluster | None" = None,
    ) -> None:
        self.bounds = bounds or Bounds()
        self.cluster = cluster
        """Where the lab's work is done, if not here."""
        self.places = Places(self.bounds.pools, cluster)
        self.press: Press[Report] = Press(self.places.press)
        self.worths: Press[dict[str, Valued]] = Press(self.places.press)
        """What wagers are worth, for those who look at what they were to expect."""
        self.wanted = Wanted()
        self._pricing: asyncio.Task[None] | None = None
        self.keeper = keeper
        self.tenancy = tenancy
        self.when_lost: Callable[[], None] = lambda: None
        """Told when another server runs on the room's memory, so that this one ends."""
        self.houses = houses
        self.house_files = HouseFiles(self, houses)
        self.host = host
        self.book: RuleBook = book()
        self.sessions = Sessions(keeper)
        self.sessions.when_ended = self._part_from
        self.devices = Devices(keeper.store, self.bounds.keys)
        self.passwords = Passwords(keeper.store, hasher, self.devices, self.bounds)
        self.accounts = Accounts(
            keeper, self.sessions, self.passwords, self.devices, Newcomers(keeper, self.bounds.guests)
        )
        self.accounts.own_tables = host.own_tables
        self.accounts.face_of = host.faces.of
        self.passkeys = Passkeys(keeper.store, self.bounds.keys)
        self.metrics = Metrics(keeper, self.sessions, self.bounds.watch.kept)
        self.metrics.watch(host)
        self.code = Code()
        self.checkup = Checkup(self)
        self.schema: bytes | None = None
        """The published schema, once somebody has asked for it."""
        self.lobby: Glance[File] = Glance(self.bounds.watch.kept)
        self.shelf = Shelf()
        self.where = keeper.store.database.url.render_as_string(hide_password=False)
        """The room's memory, as another process finds it."""
        self.alarms = Alarms(self.places.archive, self.where)
        self.lists = LivePlaces(self)
        self._caller = Caller(keeper)
        self.podium = LiveBoard(self)
        self.runner = Runner(keeper, host.putting_up)
        self.runner.start()
        self.since = now()
        self._is_open = True
        self._looked_at, self._unchanged = -LOOK_AGAIN, True
        self._chores = [
            asyncio.create_task(_again_and_again(MINUTE, self.sessions.tidy)),
            asyncio.create_task(_again_and_again(HOLD_ON, self.hold_on)),
            asyncio.create_task(_again_and_again(LOOK, self.house_files.look)),
            asyncio.create_task(_again_and_again(HOUR, self.look_at_code)),
            asyncio.create_task(_again_and_again(HOUR, self.forget_old_talk)),
            asyncio.create_task(_again_and_again(HOUR, self.alarms.look)),
            asyncio.create_task(beat(self.metrics.late.observe)),
            asyncio.create_task(self.write_older_slips()),
        ]

    @classmethod
    async def open(
        cls,
        where: str | Path | Tenancy,
        houses: Iterable[House],
        *,
        times: Times | None = None,
        luck: Luck | None = None,
        hasher: Hasher | None = None,
        bounds: Bounds | None = None,
        cluster: str = "",
    ) -> Self:
        """Open the room where it was left."""
        found = tuple(houses)
        tenancy = where if isinstance(where, Tenancy) else Tenancy.alone(where, calroom.__version__)
        try:
            keeper = await Keeper.open(tenancy.store, found, luck)
            await asyncio.to_thread(_read_up, keeper, found)
            lab = _cluster(cluster)
            host = Host(keeper, times, purse=keeper.purse, bounds=bounds, lab=lab.start if lab else None)
            return cls(keeper, found, host, tenancy, hasher, bounds, lab)
        except BaseException:
            tenancy.release()
            raise

    @property
    def is_open(self) -> bool:
        """Whether visitors are let in."""
        return self._is_open

    def people(self) -> int:
        """How many people, and not bots, are at the tables."""
        tables = self.keeper.room.tables.values()
        return sum(player.kind != "bot" for table in tables for player in table.state.players.values())

    def is_staff(self, person: str) -> bool:
        """Whether somebody holds an office."""
        return bool(self.keeper.offices(person))

    def _part_from(self, session: Session) -> None:
        self.host.let_go(session, "you are signed out here")

    async def say_goodbye(self) -> None:
        """Let every socket go; nothing new is dealt, and whoever waits for an answer is told so."""
        if self._is_open:
            self._is_open = False
            self.places.turn_away()
            self.passwords.turn_away()
            self.lists.close()
            await self._caller.close()
            self.podium.close()
            await self.runner.close()
            await self.host.close()

    async def close(self) -> None:
        """Let everything become durable, and let go of the store."""
        chores = [*self._chores, *([self._pricing] if self._pricing else [])]
        for chore in chores:
            chore.cancel()
        await asyncio.gather(*chores, return_exceptions=True)
        await self.say_goodbye()
        self.places.close()
        if self.cluster is not None:
            await asyncio.to_thread(self.cluster.close)
        self.passwords.close()
        await self.sessions.tidy()
        await self.keeper.close()
        self.tenancy.release()

    async def go_by(self, house: House) -> None:
        """A house file has changed: whoever sits at its tables is told, and everybody else shown it so."""
        await self.keeper.go_by(house)
        self.houses = tuple(house if one.id == house.id else one for one in self.houses)

    # What is made ready

    def get_ready_to_price(self) -> None:
        """Somebody comes to the drawing board: load what prices drafts while they look for a game.

        It is not loaded before that, since most rooms never need it and it takes a quarter of a gigabyte.
        """
        if self._pricing is None:
            self._pricing = asyncio.create_task(self._load_lab(), context=Context())

    async def _load_lab(self) -> None:
        try:
            await self.places.figures.ask(get_ready)
        except (Busy, BrokenProcessPool, OSError) as failure:
            log.warning("the first draft will have to wait", extra={"failure": str(failure)})

    # What is done from time to time

    async def hold_on(self) -> None:
        """See that the room's memory is still ours, also after its database was away."""
        try:
            await self.tenancy.check()
        except StoreIsHeld as held:
            log.error("this server ends: %s", held)
            self.when_lost()

    async def code_is_unchanged(self) -> bool:
        """What the last look at the code found, or another look if that is a while ago."""
        if monotonic() - self._looked_at > LOOK_AGAIN:
            return await self.look_at_code()
        return self._unchanged

    async def look_at_code(self) -> bool:
        """Whether the installed code is still what was started; if not, it is an alarm."""
        unchanged = await self.places.gauge.ask(self.code.is_unchanged)
        self._looked_at, self._unchanged = monotonic(), unchanged
        self.metrics.code_changed.set(0 if unchanged else 1)
        if not unchanged:
            log.error("the installed code is no longer what was started", extra={"code": self.code.digest})
        return unchanged

    async def write_older_slips(self) -> None:
        """Hands that were played before there were slips get theirs, slowly enough to be in nobody's way."""
        after = BEGINNING
        while True:
            await asyncio.sleep(A_WHILE)
            try:
                further = await asyncio.to_thread(write_older, self.keeper.store, self.keeper.houses, after)
            except (StoreFailure, OSError) as failure:
                log.error("a chore has to wait", extra={"failure": str(failure)})
                continue
            if further is None:
                return
            after = further

    async def forget_old_talk(self) -> None:
        """Chat is kept for ninety days, complaints for five years."""
        at = now()
        await asyncio.to_thread(self.keeper.store.talk.forget, at - CHAT_KEPT, at - COMPLAINTS_KEPT)


def _read_up(keeper: Keeper, houses: Iterable[House]) -> None:
    """Read what lobby, rule book and cage will be asked for, so that nobody waits for it later."""
    keeper.purse("")
    learn_looks(keeper.store)
    for name in book().games:
        book().game(name)
    for house in houses:
        for name in house.games:
            filed(house.game(name))


async def _again_and_again(seconds: float, chore: Callable[[], Awaitable[object]]) -> None:
    while True:
        await asyncio.sleep(seconds)
        try:
            await chore()
        except (StoreFailure, NotKept, Busy, BrokenProcessPool, OSError) as failure:
            log.error("a chore has to wait", extra={"failure": str(failure)})
