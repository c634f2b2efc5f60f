"""The runner carries out what was ordered about tables, step by step, and takes it up again after a kill.

Every order stands in the room's journal before its first step, and every step has an id, so that one that was
taken before the server died is not taken again. A table is held from the order until it is carried out, and
the hand on it is finished first.
"""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress

from calroom.keeping import Keeper, NotKept, Told
from calroom.keeping.authority import HOUSE
from calroom.keeping.calling import follow
from calroom.keeping.podium.errands import Errand, told
from calroom.keeping.podium.list_rows import CallPlace
from calroom.keeping.podium.table_rows import (
    Balance,
    Begin,
    Break,
    Move,
    MustMove,
    Repost,
    Reseat,
    Shut,
    Spread,
    StartGame,
)
from calroom.room.inputs import (
    ChangeLimit,
    Close,
    DrawForSeats,
    Open,
    Post,
    Resume,
)
from calroom.room.room import ROOM
from calroom.server.podium.moving import Moving, free_seats
from calroom.server.podium.steps import NotYet
from calroom.store import StoreFailure
from calroom.table.refusals import Refused

SECOND = 1000
TOO_LATE = 60 * 60 * SECOND
"""An opening whose time passed while the server was down is missed after an hour; a closing never is."""

AGAIN = 3.0
"""Seconds until something is tried again that could not be written."""

LOOK = 30.0
"""Seconds until the runner looks again without being called."""

log = logging.getLogger("calroom.podium")


class Runner(Moving):
    """Carries out errands, one after the other."""

    def __init__(self, keeper: Keeper, putting_up: asyncio.Lock) -> None:
        super().__init__(keeper)
        self._putting_up = putting_up
        self._wake = asyncio.Event()
        self._concerned: set[str] = set()
        self._stop: Callable[[], None] = lambda: None
        self._running: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Go on with whatever is ordered and not done, and do what is ordered from now on."""
        self._stop = self._keeper.subscribe(self._told)
        self._running = asyncio.get_running_loop().create_task(self._run())

    async def close(self) -> None:
        """Stop where it is; whoever comes next goes on from there."""
        self._stop()
        if self._running is not None:
            self._running.cancel()
            await asyncio.gather(self._running, return_exceptions=True)

    def _told(self, told: Told) -> None:
        if told.table == ROOM:
            self._wake.set()
        elif told.table in self._concerned:
            live = self._keeper.room.tables.get(told.table)
            if live is None or live.hand is None:
                self._wake.set()

    async def _run(self) -> None:
        while True:
            self._wake.clear()
            wait = await self.carry_out()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._wake.wait(), wait)

    async def carry_out(self) -> float:
        """Do whatever can be done now; gives the seconds after which there may be more."""
        wait, book = LOOK, self._keeper.podium.errands
        self._concerned = {table for errand in book.open for table in errand.tables}
        for feeder, main in book.feeds.items():
            self._concerned |= {feeder, main}
        for errand in book.open:
            if errand not in book.open:
                continue
            try:
                await self._carry(errand)
            except NotYet:
                if errand.when:
                    wait = min(wait, max(0.05, (errand.when - self._keeper.now()) / SECOND))
            except (NotKept, StoreFailure) as wrong:
                log.warning("order %s waits: %s", errand.number, wrong)
                wait = min(wait, AGAIN)
            except Exception:
                log.exception("order %s went wrong", errand.number)
                wait = min(wait, AGAIN)
        try:
            await self._free()
            await self._feed()
        except (Refused, NotKept, StoreFailure) as wrong:
            log.warning("a table is not let go on, or nobody moves to the main game: %s", wrong)
            wait = min(wait, AGAIN)
        return wait

    async def _carry(self, errand: Errand) -> None:
        if isinstance(errand.what, Shut) and self._is_another(errand):
            # Another table may have the name by now.
            await self._finish(errand, f"came to nothing: table {errand.tables[0]} is closed", missed=True)
            return
        if errand.when > self._keeper.now():
            raise NotYet
        try:
            words = await self._done(errand)
        except Refused as refused:
            await self._let_go_on(errand)
            await self._finish(errand, f"came to nothing: {refused}", missed=True)
        else:
            await self._finish(errand, words)

    def _is_another(self, errand: Errand) -> bool:
        """Whether the table of a planned closing has gone, or one of its name was opened since."""
        live = self._live(errand.tables[0])
        return bool(errand.when) and (live is None or live.state.opened_at > errand.at)

    async def _done(self, errand: Errand) -> str:
        match errand.what:
            case Spread() as what:
                return f"table {await self._put_up(errand, what)} is open"
            case StartGame() as what:
                return await self._start(errand, what)
            case Shut(table=table):
                return await self._close(errand, table)
            case Repost() as what:
                return await self._repost(errand, what)
            case Reseat() as what:
                return await self._reseat(errand, what)
            case Move() as what:
                return await self._move(errand, what)
            case Break() as what:
                return await self._break(errand, what)
            case Balance() as what:
                return await self._balance(errand, what)

    # Tables go up, change and close

    async def _put_up(self, errand: Errand, what: Spread | StartGame) -> str:
        """The table that goes up for an order."""
        opening = errand.step("open")
        if errand.begun is None and errand.when and self._keeper.now() - errand.when > TOO_LATE:
            raise Refused("its time has passed while the server was down", "missed")
        try:
            game = self._keeper.houses.today(what.game)
        except (LookupError, ValueError) as wrong:
            raise Refused(
                "{game:word} is not dealt here now: {wrong:said}",
                "no-game",
                game=what.game,
                wrong=str(wrong),
            ) from None
        posted = game.read_written(what.stakes, what.posted if isinstance(what, Spread) else {})
        async with self._putting_up:
            if errand.begun is None:
                name = self._free_name(what.game)
                await self._begin(Begin(role="clock", number=errand.number, table=name))
            table = errand.begun.table if errand.begun else ""
            reason = self._why(errand)
            if not self._keeper.was_said(table, opening):
                if table not in self._keeper.room.tables:
                    await self._keeper.put_up(table, what.game, HOUSE, reason=reason)
                said = Open(
                    who=HOUSE,
                    role="floor",
                    stakes=what.stakes,
                    posted=posted,
                    stays=True,
                    reason=reason,
                    id=opening,
                )
                await self._say(table, said)
        return table

    async def _start(self, errand: Errand, what: StartGame) -> str:
        """The table goes up, those from the list are called to it, and then draw for who chooses first."""
        table = await self._put_up(errand, what)
        for number in what.places:
            await self._call(errand, number, table)
        live = self._live(table)
        if live is None or what.seats == "taken":
            return f"table {table} is open"
        step = errand.step("draw")
        if live.hand is not None and not self._keeper.was_said(table, step):
            raise NotYet
        people = tuple(entry.person for entry in live.state.waiting if entry.called)
        if len(people) < 2 and not self._keeper.was_said(table, step):
            return f"table {table} is open, and there was nobody to draw with"
        await self._say(table, DrawForSeats(who=HOUSE, role="floor", people=people, id=step))
        return f"table {table} is open, and cards are drawn for its seats"

    async def _call(self, errand: Errand, number: int, table: str) -> None:
        """Somebody is called from the list, and waits at the table; who cannot come now is passed over."""
        said = CallPlace(role="clock", number=number, table=table, id=errand.step(f"call {number}"))
        try:
            await self._keeper.enter(said)
        except Refused as refused:
            log.info("nobody is called from place %s: %s", number, refused)
        place = self._keeper.podium.lists.place(number)
        if place is not None and place.called is not None and place.called.table == table:
            await follow(self._keeper, place)

    def _free_name(self, game: str) -> str:
        taken = self._keeper.names_taken
        return next(name for n in range(1, len(taken) + 2) if (name := f"{game}-{n}") not in taken)

    async def _close(self, errand: Errand, table: str) -> str:
        if self._live(table) is not None and not self._keeper.was_said(table, errand.step("close")):
            await self._hold(errand, table)
            reason = errand.what.reason or told(errand.what)
            await self._say(table, Close(who=HOUSE, role="floor", reason=reason, id=errand.step("close")))
        return f"table {table} is closed"

    async def _repost(self, errand: Errand, what: Repost) -> str:
        live = await self._hold(errand, what.table)
        reason = self._why(errand)
        if live.state.stakes != what.stakes:
            if live.state.posted:
                await self._say(what.table, Post(who=HOUSE, role="floor", id=errand.step("bare")))
            step = errand.step("stakes")
            said = ChangeLimit(who=HOUSE, role="floor", stakes=what.stakes, reason=reason, id=step)
            await self._say(what.table, said)
        if live.state.posted != live.game.read_written(what.stakes, what.posted):
            step = errand.step("post")
            await self._say(
                what.table, Post(who=HOUSE, role="floor", posted=what.posted, reason=reason, id=step)
            )
        await self._let_go_on(errand)
        return f"table {what.table} has changed"

    async def _free(self) -> None:
        """A table that was held for an order goes on when there is none any more: it was called off."""
        now, book = self._keeper.now(), self._keeper.podium.errands
        wanted = {table for errand in book.open if errand.when <= now for table in errand.tables}
        for table, live in tuple(self._keeper.room.tables.items()):
            if table not in wanted and live.is_open and "change" in live.state.stopped:
                await self._say(table, Resume(who=HOUSE, role="floor", scope="change"))

    # Must-move

    async def _feed(self) -> None:
        """As seats open in a main game, those of its feeder go on to them in the order of arrival."""
        book = self._keeper.podium.errands
        for feeder, main in tuple(book.feeds.items()):
            here, there = self._live(feeder), self._live(main)
            if here is None or there is None:
                over = MustMove(role="clock", table=feeder, to=main, on=False, reason="a table is closed")
                await self._keeper.enter(over)
                continue
            if book.at(feeder) or book.at(main) or there.state.stopped:
                continue
            people = [one for one in self._by_arrival(here) if one.away_since is None]
            if count := min(len(free_seats(there)), len(people)):
                going = Balance(
                    role="clock", table=feeder, to=main, count=count, by="arrival", reason="must move"
                )
                await self._keeper.enter(going)
                self._wake.set()
