"""A section of the room: the tables that one process keeps of a room that another opens.

It answers the sockets of its tables and nothing else. Who may come in, what is on the lists and at the
podium, and everything that is not said at a table, is for whoever owns the room.
"""

import asyncio
import logging
from functools import cache
from time import monotonic
from typing import Any, Self

from litestar import Litestar
from litestar.types import ASGIApp

from calroom.houses.loader import House
from calroom.keeping import Keeper, NotKept, Told
from calroom.keeping.over_bus import Part
from calroom.room.room import ROOM
from calroom.server import errors
from calroom.server.app import DEPENDENCIES, Application, behind_proxies
from calroom.server.door.guards import Door, only_known_queries, token_of
from calroom.server.many.between import (
    Again,
    Announce,
    Between,
    Free,
    Here,
    Hint,
    LetGo,
    No,
    Over,
    Question,
    Reply,
    Seen,
    Taken,
    TakeOn,
    Yes,
)
from calroom.server.many.inner import Inner
from calroom.server.many.kept import KeptTables
from calroom.server.people.devices import Devices
from calroom.server.people.sessions import Sessions, SessionsOfOthers
from calroom.server.tables.host import Host
from calroom.server.tables.socket import table_socket
from calroom.server.watch.health import troubles
from calroom.server.watch.house_files import HouseFiles
from calroom.server.watch.metrics import Metrics
from calroom.store import StoreFailure
from calroom.store.leases import Tenure
from calroom.store.sessions import Session
from calroom.store.tenancy import Tenancy
from calroom.table.refusals import Refused

LOOK = 1.0
"""Seconds between looks at what nobody may have told of: who is signed out, what the room has decided."""

NOTED = 20.0
"""Seconds between two times that it is written down who was seen."""

log = logging.getLogger("calroom.many")


@cache
def sockets_of_tables() -> Litestar:
    """The only address that a section answers at."""
    return Litestar(
        [table_socket],
        dependencies=DEPENDENCIES,
        exception_handlers=errors.HANDLERS,
        guards=[only_known_queries],
        logging_config=None,
        openapi_config=None,
    )


class Section:
    """Some tables of a room, behind the same guards as all of it."""

    def __init__(
        self, app: Application, tenure: Tenure, keeper: Keeper, share: Part, between: Between
    ) -> None:
        self.keeper, self._share, self._between = keeper, share, between
        self._tenure = tenure
        self.host = Host(
            keeper,
            app.times,
            purse=keeper.purse_shown,
            bounds=app.bounds,
            people=keeper.store.taken.everybody,
            others=between,
        )
        self.tables = KeptTables(keeper, self.host, tenure)
        self.signed_in = SessionsOfOthers(keeper)
        self.sessions: Sessions = self.signed_in
        self.sessions.when_ended = self._part_from
        self.devices = Devices(keeper.store, app.bounds.keys)
        self.metrics = Metrics(keeper, self.sessions, app.bounds.watch.kept)
        self.house_files = HouseFiles(self, app.houses)
        self._bots_watched = app.bounds.watch.bots
        self.is_open = True
        self.wrong: list[str] = []
        """What is wrong with the tables that are kept here, as it was last seen."""
        self._noted_at = monotonic()
        self._come_and_gone: set[str] = set()
        self._stirred = asyncio.Event()
        self._stop_hearing = keeper.subscribe(self._told)
        between.when_here = self._tell_who_is_here
        self._door: ASGIApp = behind_proxies(
            Door(self._answer, self, app.bounds, app.origins, self.host.buckets), app.bounds.trust.proxies
        )
        self._chores = [
            asyncio.create_task(self._look_again_and_again()),
            asyncio.create_task(self._give_up_again_and_again()),
        ]

    @classmethod
    async def open(cls, app: Application, tenancy: Tenancy, share: Part, between: Between) -> Self:
        """Go on with the tables whose leases this process has."""
        try:
            keeper = await Keeper.open(tenancy.store, app.houses, app.luck, share=share)
        except BaseException:
            tenancy.store.close()
            raise
        section = cls(app, tenancy.tenure, keeper, share, between)
        try:
            await share.open(keeper)
            await between.open(section.hear, section.answer)
        except BaseException:
            await section.close()
            raise
        return section

    async def close(self) -> None:
        """Do nothing more; the leases stay."""
        self.is_open = False
        for chore in self._chores:
            chore.cancel()
        await asyncio.gather(*self._chores, return_exceptions=True)
        self._stop_hearing()
        await self._between.close()
        await self.host.close()
        try:
            await self.sessions.tidy()
        except StoreFailure as failure:
            log.warning("who was seen here cannot be noted: %s", failure)
        await self._share.close()
        await self.keeper.close()

    async def let_go(self) -> None:
        """Let others have every table, and tell them so."""
        for table in self.tables.names():
            try:
                await self._let_go(table)
            except (NotKept, StoreFailure) as failure:
                log.warning("%s could not be let go: %s", table, failure)

    async def _let_go(self, table: str) -> Reply:
        along = await self.tables.let_go(table)
        if along is None:
            return No(f"{table} is not kept here")
        self._between.tell(Free(table, along))
        return Yes(along)

    # Whoever comes

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """A socket of a table."""
        try:
            if token := token_of(scope):
                await self.signed_in.come(token)
            await self.keeper.follow_all([ROOM])  # They may be called otherwise since a moment ago.
        except (StoreFailure, NotKept) as failure:
            log.warning("who comes cannot be looked up: %s", failure)
        await self._door(scope, receive, send)

    async def _answer(self, scope: Any, receive: Any, send: Any) -> None:
        scope["calroom_front"] = self
        await sockets_of_tables()(scope, receive, send)

    async def find(self, link: str) -> tuple[str, str]:
        """The table to which a link leads, if it is kept here; if not, whoever owns the room knows."""
        table = self.host.led_to(link)
        return table, self._tenure.id if table in self.tables else ""

    def behind(self, inner: Inner) -> None:
        """Through whom everybody comes."""
        self.tables.send_on = inner.send_on

    def is_staff(self, person: str) -> bool:
        """Whether somebody holds an office."""
        return bool(self.keeper.offices(person))

    def _part_from(self, session: Session) -> None:
        self.host.let_go(session, "you are signed out here")

    # What others tell and ask

    async def hear(self, hint: Hint) -> None:
        """Something has changed elsewhere."""
        match hint:
            case Over(tokens=tokens):
                self.signed_in.are_over(tokens)
            case Taken(much=much):
                self.host.buckets.was_taken(much)
            case Again(what=what, table=table, person=person):
                self.keeper.follow_room()
                await self.host.read_again(what, table, person)
            case _:
                pass

    async def answer(self, question: Question) -> Reply:
        """Whoever owns the room says which tables are kept here."""
        match question:
            case TakeOn(table=table, along=along):
                if self.is_open and await self.tables.take_on(table, along):
                    return Yes()
                return No(f"{table} cannot be kept here")
            case LetGo(table=table):
                return await self._let_go(table)
            case Announce(table=table, words=words, key=key):
                try:
                    self.keeper.follow_room()
                    await self.host.table(table).announce(words, key)
                except (Refused, NotKept, StoreFailure) as wrong:
                    return No(str(wrong))
                return Yes()

    async def go_by(self, house: House) -> None:
        """A house file has changed."""
        await self.keeper.go_by(house)

    # Who is here

    def _tell_who_is_here(self, table: str) -> None:
        if not self._come_and_gone:
            asyncio.get_running_loop().call_soon(self._tell_of_those)
        self._come_and_gone.add(table)

    def _tell_of_those(self) -> None:
        for hosted in self.host.kept:
            if hosted.table in self._come_and_gone:
                self._between.tell(Here(hosted.table, hosted.crowd.people, hosted.crowd.gone))
        self._come_and_gone.clear()

    # What nobody may have told of

    async def _look_again_and_again(self) -> None:
        while True:
            await asyncio.sleep(LOOK)
            try:
                await self.look()
            except (StoreFailure, NotKept, OSError) as failure:
                log.error("a section cannot see how things are: %s", failure)

    async def look(self) -> None:
        """See what others have done, whether they were heard or not."""
        await self.keeper.catch_up()
        await self.tables.give_up_what_is_gone()
        here = {client.visitor.session for client in self.host.sockets.every()}
        if seen := await self.signed_in.look_again(here):
            self._between.tell(Seen(seen))
        if much := self.host.buckets.much_taken():
            self._between.tell(Taken(much))
        if monotonic() - self._noted_at > NOTED:
            self._noted_at = monotonic()
            await self.sessions.tidy()
        for hosted in self.host.kept:
            self._between.tell(Here(hosted.table, hosted.crowd.people, hosted.crowd.gone))
        self.host.look_at_pools()
        self.wrong = troubles(self.host, self._bots_watched)
        await self.house_files.look()

    def _told(self, told: Told) -> None:
        if told.table in self._tenure.tokens and told.table not in self.keeper.room.tables:
            self._stirred.set()

    async def _give_up_again_and_again(self) -> None:
        """A table that was taken down here may be put up by whoever owns the room."""
        while True:
            await self._stirred.wait()
            self._stirred.clear()
            await self.tables.give_up_what_is_gone()
