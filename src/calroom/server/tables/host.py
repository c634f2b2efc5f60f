"""The host of the room: puts up tables where somebody wants to play, and runs each as long as it is used."""

import asyncio
import logging
import sys
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor, ThreadPoolExecutor
from random import SystemRandom
from typing import Any

from msgspec.structs import replace

from calroom.bots import Strength, warm_up
from calroom.houses.game import Game
from calroom.keeping import Keeper, NotKept, Told
from calroom.keeping.authority import HOUSE
from calroom.keeping.garbage import search_seldom
from calroom.keeping.podium.lists import Waits
from calroom.keeping.waiting import WaitingTable
from calroom.money import Cents
from calroom.room import bank, inputs
from calroom.room.events import Closed, HandEnded, JackpotPaid
from calroom.room.seating import full_buy_in_at
from calroom.room.table import LiveTable
from calroom.server.door.limits import Bounds, Buckets
from calroom.server.lobby.shapes import Link, Seated
from calroom.server.people.shapes import OwnTable
from calroom.server.protocol import Face, TableShown
from calroom.server.tables.audience import Surroundings
from calroom.server.tables.bots import Bots
from calroom.server.tables.chat import Mutes
from calroom.server.tables.clocks import SECOND, Times, steady
from calroom.server.tables.crowd import CLOSES, MOVES, Sockets
from calroom.server.tables.duties import LATE
from calroom.server.tables.faces import Faces
from calroom.server.tables.hosted import Along, HostedTable
from calroom.server.tables.others import Changed, Nobody, Others
from calroom.server.tables.private import new_name
from calroom.server.work.pools import WorkerPool, processes
from calroom.store import StoreFailure
from calroom.store.private_tables import PrivateTable
from calroom.store.sessions import Session
from calroom.table.refusals import Refused
from calroom.table.sentences import Sentence

WANTED = "somebody wants to play"

log = logging.getLogger("calroom.host")


class Host:
    """Runs the tables of a room over its keeper."""

    def __init__(
        self,
        keeper: Keeper,
        times: Times | None = None,
        *,
        bots: Bots | None = None,
        purse: Callable[[str], Cents] | None = None,
        bounds: Bounds | None = None,
        always: bool = False,
        lab: Callable[[int], Executor] | None = None,
        people: Callable[[], set[str]] | None = None,
        others: Others | None = None,
    ) -> None:
        self.keeper = keeper
        self._others = others or Nobody()
        limits = bounds or Bounds()
        self._most = limits.each.tables
        self.times = times or Times()
        self._thinking = ThreadPoolExecutor(1, "calroom-bots")
        self._coach = WorkerPool(limits.pools.coach, lab or processes)
        self._warm = self._thinking.submit(_get_ready) if self.times.bot else None
        self._around = Surroundings(
            keeper=keeper,
            times=self.times,
            bots=bots or Bots(),
            faces=Faces(keeper),
            mutes=Mutes(keeper, limits.each.muted),
            buckets=Buckets(limits.rates),
            thinking=self._thinking,
            coach=self._coach,
            purse=purse or (lambda _: 0),
            people=people or self.people,
            others=self._others,
            always=always,
        )
        self._around.mutes.when_changed = lambda: self._others.changed("mutes")
        self.sockets = Sockets()
        self._tables: dict[str, HostedTable] = {}
        self._private = {private.table: private for private in keeper.store.private_tables.every()}
        self._doing: set[asyncio.Task[None]] = set()
        self._stop = keeper.subscribe(self._told)
        self.putting_up = asyncio.Lock()
        """One table is put up at a time, so that each gets a name of its own."""
        self._hanging: set[str] = set()
        self.mended = 0
        """How often a table that hung was put right."""
        for table, live in keeper.room.tables.items():
            if live.is_open:
                self.table(table).conductor.arm()
            elif keeper.share.keeps(table):
                self._later(self._take_down(table))
        self._watching = asyncio.get_running_loop().create_task(self._watch())

    @property
    def buckets(self) -> Buckets:
        """What everybody may still say and ask for."""
        return self._around.buckets

    def rest(self) -> None:
        """Do nothing more at any table of its own accord: somebody else has them all."""
        self._watching.cancel()
        for hosted in self._tables.values():
            hosted.conductor.rest()

    async def close(self) -> None:
        """Say goodbye to everybody and let what is being done be finished."""
        self._stop()
        self._watching.cancel()
        await asyncio.gather(self._watching, return_exceptions=True)
        await asyncio.gather(*self._doing, *(table.close(CLOSES) for table in self._tables.values()))
        self._thinking.shutdown(wait=False, cancel_futures=True)
        self._coach.close()

    # Getting ready

    @property
    def is_getting_ready(self) -> bool:
        """Whether loops that bots need are still being loaded, or on a machine's first day compiled."""
        return self._warm is not None and not self._warm.done()

    @property
    def has_no_poker_bots(self) -> bool:
        """Whether what poker bots need could not be loaded."""
        warm = self._warm
        return warm is not None and warm.done() and not warm.cancelled() and warm.exception() is not None

    # The watch

    def hanging(self) -> list[str]:
        """The tables at which nothing goes on although it should, and that could not be put right."""
        return sorted(self._hanging)

    def failing(self) -> list[str]:
        """The tables that cannot go on: the same thing goes wrong again and again, or their game is away."""
        stuck = (name for name, hosted in self._tables.items() if hosted.conductor.is_failing)
        return sorted((*stuck, *self.keeper.waiting))

    def called(self, name: str) -> str:
        """A table as everybody may hear of it; the name of a private one leads to it."""
        return "a private table" if name in self._private else f"table {name}"

    async def look_after(self) -> None:
        """Look whether every table goes on, and put right what does not."""
        for name, hosted in tuple(self._tables.items()):
            self._hanging.discard(name)
            if trouble := self._trouble(name, hosted):
                await self._put_right(name, hosted, trouble)
            await asyncio.sleep(0)  # Nobody waits for a look at all the others.

    def _trouble(self, name: str, hosted: HostedTable) -> str:
        """Why a table hangs; one that was taken down does not."""
        if name not in self.keeper.room.tables:
            return ""
        try:
            return hosted.hangs
        except (NotKept, StoreFailure) as failure:
            return str(failure)

    async def _watch(self) -> None:
        while True:
            due = steady() + int(self.times.watch * SECOND)
            await asyncio.sleep(self.times.watch)
            # Where the whole server stood still, what is due comes first, and nothing hangs for that.
            if steady() - due < LATE * SECOND / 2:
                await self.look_after()

    async def _put_right(self, name: str, hosted: HostedTable, trouble: str) -> None:
        log.error("%s hangs: %s", name, trouble)
        self._hanging.add(name)
        try:
            async with asyncio.timeout(self.times.watch):
                await hosted.put_right()
        except (Refused, NotKept, StoreFailure, TimeoutError) as wrong:
            log.error("%s cannot be put right: %s", name, wrong)
        except Exception:
            log.exception("%s cannot be put right", name)
        else:
            self.mended += 1
            self._hanging.discard(name)

    # Looking

    def people(self) -> set[str]:
        """Everybody who has a seat somewhere."""
        tables = self.keeper.room.tables.values()
        return {player.person for live in tables for player in live.state.players.values()}

    def table(self, table: str) -> HostedTable:
        """A table with its host; refused if there is none."""
        if table not in self._tables:
            self.keeper.table(table)
            self._tables[table] = hosted = HostedTable(self._around, table)
            if private := self._private.get(table):
                hosted.become_private(private)
        return self._tables[table]

    def led_to(self, link: str) -> str:
        """The table to which a link leads: its name, or what has replaced it."""
        if link in self._tables:
            return link
        links = {
            hosted.private.link: name
            for name, hosted in self._tables.items()
            if hosted.private is not None and hosted.private.link
        }
        return links.get(link, link)

    def heading(self, link: str) -> str:
        """What is played where a link leads, and with whom if it is somebody's own; empty if nowhere."""
        name = self.led_to(link)
        live = self.keeper.room.tables.get(name)
        if live is None or not live.is_open:
            return ""
        hosted, game = self.table(name), {"game": live.game.title, "stakes": live.state.stakes}
        if hosted.private is None:
            return str(Sentence("{game:text}, {stakes:text}", **game))
        if hosted.private.link not in ("", link):
            return ""
        return str(Sentence("{game:text}, {stakes:text}, with {host:person}", host=hosted.host, **game))

    @property
    def bots(self) -> Bots:
        """The bots of the room."""
        return self._around.bots

    @property
    def faces(self) -> Faces:
        """What people have chosen to look like."""
        return self._around.faces

    async def take_face(self, person: str, face: Face | None) -> None:
        """Somebody wants to look like this, and does so wherever they sit."""
        await self.faces.choose(person, face)
        for hosted in tuple(self._tables.values()):
            if hosted.live.seat_of(person):
                await hosted.show_anew()
        self._others.changed("face", person=person)

    def let_go(self, session: Session, why: str) -> None:
        """Close every socket of a session, greeted or not; whoever still may comes back under another."""
        for client in self.sockets.of(session.person):
            if client.visitor.session == session.token:
                client.let_go(why)

    def shown(self, table: str) -> TableShown:
        """A table as the lobby or a page about it shows it."""
        hosted = self.table(table)
        return hosted.shown(hosted.live)

    def own_tables(self, person: str) -> list[OwnTable]:
        """Every open table at which somebody has a seat, is on the list, or is the host."""
        found = []
        for name, live in self.keeper.room.tables.items():
            waiting = [entry.person for entry in live.state.waiting if not entry.called]
            host = name in self._private and self.table(name).host == person
            if live.is_open and (host or live.seat_of(person) or person in waiting):
                found.append(self._own_table(self.table(name), person, host=host))
        return found + [self._own_waiting(one) for one in self._waiting_with(person)]

    def _waiting_with(self, person: str) -> list[WaitingTable]:
        """The tables that wait for their game at which somebody has chips."""
        names = self.keeper.register.every_name(person)
        return [one for one in self.keeper.waiting.values() if not one.stacks.keys().isdisjoint(names)]

    def _own_waiting(self, waits: WaitingTable) -> OwnTable:
        house, _, game = waits.game.partition(".")
        return OwnTable(
            table=waits.table,
            path=f"/tables/{waits.table}",
            title=game,
            house=house,
            stakes=waits.stakes,
            trouble=waits.trouble,
        )

    @staticmethod
    def _own_table(hosted: HostedTable, person: str, *, host: bool) -> OwnTable:
        live = hosted.live
        waiting = [entry.person for entry in live.state.waiting]
        seated = {player.person for player in live.state.players.values() if player.kind != "bot"}
        return OwnTable(
            table=hosted.table,
            path=hosted.link,
            title=live.game.title,
            house=live.game.id.partition(".")[0],
            stakes=live.state.stakes,
            seat=live.seat_of(person),
            place=waiting.index(person) + 1 if person in waiting else 0,
            host=host,
            people=len(seated - {person}),
            here=len(hosted.company() - seated - {person}),
        )

    def open_to_all(self) -> dict[str, list[LiveTable]]:
        """The open tables that everybody may find, by game."""
        found: dict[str, list[LiveTable]] = {}
        for live in self.keeper.room.tables.values():
            if live.is_open and live.state.table not in self._private:
                found.setdefault(live.game.id, []).append(live)
        return found

    def waiting_for_all(self) -> list[WaitingTable]:
        """The tables that everybody may find and whose game is not here."""
        return [table for name, table in self.keeper.waiting.items() if name not in self._private]

    def tables_of(self, game: str) -> list[LiveTable]:
        """The open tables of a game that everybody may find."""
        return self.open_to_all().get(game, [])

    # Playing

    async def play_now(
        self,
        person: str,
        game: str,
        stakes: str = "",
        *,
        lot: bool = False,
        strength: Strength = "sensible",
    ) -> Seated:
        """Seat somebody at once at a table of a game: where others play, or at a new one with bots.

        By lot they get any table that has a free seat, and any free seat there. At a new one the bots play as
        well as is wished.
        """
        playable = self._game(game)
        stakes = stakes or playable.rules.stakes[0]
        here = self._seat_here(person, game, stakes)
        if here is not None:
            return here
        if table := self._called_to(person, game, stakes):
            return await self._sit(person, table, lot=lot)
        tables = self._by_company(game, stakes)
        if lot:
            SystemRandom().shuffle(tables)
        for live in tables:
            try:
                return await self._sit(person, live.state.table, lot=lot)
            except Refused as refused:
                if refused.topic not in ("seats", "waiting-list"):
                    raise
        # A table is put up only for somebody who may sit down at it.
        self.keeper.lists.check_coming(person, playable, self.keeper.now())
        self._check_purse(person, playable, stakes)
        table = await self.open_table(game, stakes)
        self.bots.wish(table, strength)
        return await self._sit_first(person, table, lot=lot)

    async def _sit_first(self, person: str, table: str, *, lot: bool) -> Seated:
        """Somebody sits down at a table that was put up for them; if they may not, it goes again."""
        try:
            return await self._sit(person, table, lot=lot)
        except Refused:
            if not _people_at(self.keeper.table(table)):
                closing = inputs.Close(who=HOUSE, role="floor", reason="nobody sits down at it")
                await self.keeper.take(table, closing)
            raise

    def _called_to(self, person: str, game: str, stakes: str) -> str:
        """The table to which somebody was called from the list: there a seat is kept for them."""
        place = self.keeper.podium.lists.on(Waits(game, stakes), person)
        return place.called.table if place and place.called else ""

    def _check_purse(self, person: str, game: Game, stakes: str) -> None:
        needed, has = full_buy_in_at(game, stakes), self.keeper.purse(person)
        if has < needed:
            raise game.refuse(
                "{person} has {has:amount}, and {needed:amount} is the least to sit down with",
                "purse",
                "buy play chips at the cage",
                person=person,
                has=has,
                needed=needed,
            )

    def _game(self, game: str) -> Game:
        try:
            return self.keeper.houses.today(game)
        except LookupError as unknown:
            raise Refused("{unknown:said}", "no-game", unknown=str(unknown.args[0])) from None

    def _seat_here(self, person: str, game: str, stakes: str) -> Seated | None:
        for live in self.tables_of(game):
            seat = live.seat_of(person)
            if seat and live.state.stakes == stakes:
                return Seated(table=live.state.table, seat=seat)
        return None

    def _by_company(self, game: str, stakes: str) -> list[LiveTable]:
        """Tables with a free seat where everybody is at their screen, those with most people first."""
        free = [
            live
            for live in self.tables_of(game)
            if live.state.stakes == stakes
            and live.open_seats
            and not self.table(live.state.table).has_lost_line
        ]
        return sorted(free, key=lambda live: -_people_at(live))

    async def _sit(self, person: str, table: str, *, lot: bool = False) -> Seated:
        """Any seat will do; against a bank one where it is offered last, so that a hand is dealt first."""
        hosted = self.table(table)
        seat = 0 if lot else bank.seat_asked_last(hosted.live)
        chosen = inputs.Sit(who=person, chips=hosted.brings(person), seat=seat, lot=lot)
        try:
            await hosted.take(chosen)
        except Refused as refused:
            if refused.topic != "seat-taken":
                raise
            await hosted.take(replace(chosen, seat=0))
        return Seated(table=table, seat=self.keeper.table(table).seat_of(person))

    # Tables of which several processes keep some

    async def lets_go(self, table: str) -> Along:
        """Do nothing more at a table that another process keeps next; gives what goes along with it."""
        hosted = self.table(table)
        await hosted.conductor.stop()
        return hosted.along()

    async def has_let_go(self, table: str) -> None:
        """Another process keeps the table: whoever looks at it here sees what that one does."""
        if hosted := self._tables.pop(table, None):
            await hosted.close(MOVES)

    async def goes_on(self, table: str, along: Along) -> None:
        """A table that another process kept goes on here."""
        await self.has_let_go(table)
        self._read_private(table)
        if table in self.keeper.room.tables:
            self.table(table).goes_on(along)

    def _read_private(self, table: str) -> None:
        private = self.keeper.store.private_tables.find(table)
        if private is not None:
            self._private[table] = private

    async def read_again(self, what: Changed, table: str, person: str) -> None:
        """Another process has changed something that is in no journal."""
        hosted = self._tables.get(table)
        match what:
            case "face":
                self.faces.read_again()
                for one in tuple(self._tables.values()):
                    if not one.is_followed and one.live.seat_of(person):
                        await one.show_anew()
            case "mutes":
                self._around.mutes.read_again()
            case "private":
                self._read_private(table)
                if hosted is not None and hosted.is_followed and table in self._private:
                    hosted.become_private(self._private[table])
            case "standing" if hosted is not None and not hosted.is_followed:
                await hosted.seat_anew(person)
            case _:
                pass

    def read_private_again(self) -> None:
        """See how the hosts of all private tables want them, should nobody have told of a change."""
        for private in self.keeper.store.private_tables.every():
            self._private[private.table] = private
            hosted = self._tables.get(private.table)
            if hosted is not None and hosted.is_followed:
                hosted.become_private(private)

    def look_at_pools(self) -> None:
        """Show what jackpots hold that are fed elsewhere, too."""
        for hosted in tuple(self._tables.values()):
            if not hosted.is_followed and hosted.table in self.keeper.room.tables:
                hosted.look_at_pool()

    @property
    def kept(self) -> list[HostedTable]:
        """The tables that are kept here."""
        return [hosted for hosted in self._tables.values() if not hosted.is_followed]

    # Tables come and go

    async def open_table(
        self,
        game: str,
        stakes: str = "",
        posted: dict[str, Any] | None = None,
        *,
        who: str = HOUSE,
        reason: str = WANTED,
    ) -> str:
        """Put up another table of a game and open it."""
        opening = inputs.Open(
            who=who, role="floor", stakes=stakes, posted=posted or {}, stays=who != HOUSE, reason=reason
        )
        return await self.keeper.begun.to_its_end(self._open_table(game, opening))

    async def _open_table(self, game: str, opening: inputs.Open) -> str:
        async with self.putting_up:
            table = await self._put_up(game, opening)
            await self.keeper.take(table, opening)
            return table

    async def _put_up(self, game: str, opening: inputs.Open) -> str:
        taken = self.keeper.names_taken
        number = next(n for n in range(1, len(taken) + 2) if f"{game}-{n}" not in taken)
        table = f"{game}-{number}"
        await self.keeper.put_up(table, game, opening.who, reason=opening.reason)
        return table

    async def put_up_private(
        self,
        person: str,
        game: str,
        stakes: str = "",
        bots: int = 0,
        posted: dict[str, Any] | None = None,
        *,
        seconds: int = 0,
        strength: Strength = "sensible",
    ) -> Link:
        """Put up a table that only those find who have its link; who puts it up is its host."""
        private = PrivateTable(table=new_name(game), host=person, bots=bots, seconds=seconds)
        self.bots.wish(private.table, strength)
        return await self.keeper.begun.to_its_end(self._put_up_private(private, game, stakes, posted or {}))

    async def _put_up_private(
        self, private: PrivateTable, game: str, stakes: str, posted: dict[str, Any]
    ) -> Link:
        found, person = self._game(game), private.host
        stakes = stakes or found.rules.stakes[0]
        self.keeper.lists.check_coming(person, found, self.keeper.now())
        async with self.putting_up:
            self._check_how_many(person)
            await asyncio.to_thread(self.keeper.store.private_tables.keep, private)
            self._private[private.table] = private
            await self.keeper.put_up(private.table, game, person, role="host")
        opening = inputs.Open(who=person, role="host", stakes=stakes, posted=posted)
        await self.keeper.take(private.table, opening)
        return Link(table=private.table, path=f"/tables/{private.table}")

    def _check_how_many(self, person: str) -> None:
        """Nobody fills the room with tables."""
        names = set(self.keeper.register.every_name(person))
        up = [table for table in self.keeper.room.tables if table in self._private]
        if sum(self._private[table].host in names for table in up) >= self._most:
            raise Refused(
                "you have {most:number} private tables already",
                "host",
                allowed=("play at one of them", "come back when one that nobody uses is closed"),
                most=self._most,
            )

    def _told(self, told: Told) -> None:
        """Pass on what has become durable; an answer changes what is asked even where no event follows."""
        self._pools_moved(told)
        if told.about:
            self._standing_changed(told.about)
        if told.table in self.keeper.room.tables:
            self.table(told.table).told(told)
            closes = any(isinstance(event.what, Closed) for event in told.events)
            if closes and self.keeper.share.keeps(told.table):
                self._later(self._take_down(told.table))
        elif told.table in self._tables:
            self._later(self._tables.pop(told.table).close("this table is closed", again=False))

    def _standing_changed(self, person: str) -> None:
        """Somebody got or lost an office, or was barred: wherever they look on they are told who they are."""
        for hosted in self._tables.values():
            if person in hosted.crowd:
                self._later(hosted.seat_anew(person))

    def _pools_moved(self, told: Told) -> None:
        """Whoever looks at a jackpot is shown what it holds now, wherever it grew or was won."""
        tables = self.keeper.room.tables
        games = set()
        for event in told.events:
            if isinstance(event.what, JackpotPaid):
                games.add(event.what.game)
            elif isinstance(event.what, HandEnded) and event.what.jackpot:
                games.add(tables[told.table].game.id)
        for table, hosted in self._tables.items() if games else ():
            if table != told.table and table in tables and tables[table].game.id in games:
                hosted.pool_moved()

    async def _take_down(self, table: str) -> None:
        """A closed table makes room; whoever wants to play finds or puts up another."""
        try:
            await self.keeper.take_down(table, "closed", HOUSE)
        except (Refused, NotKept) as wrong:
            log.info("%s stays: %s", table, wrong)

    def _later(self, doing: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(doing)
        self._doing.add(task)
        task.add_done_callback(self._doing.discard)


def _get_ready() -> None:
    """Load what bots need. Whatever is loaded by then need not be searched for garbage: that would hold
    everything up for a quarter of a second from time to time."""
    try:
        warm_up(None if sys.stderr.isatty() else log.info)
    except Exception:
        log.exception("what poker bots need cannot be loaded")
        raise
    search_seldom()


def _people_at(live: LiveTable) -> int:
    return sum(player.kind != "bot" for player in live.state.players.values())
