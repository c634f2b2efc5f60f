"""Dealers and the push: what the book says is brought to the tables, and shown to everybody it concerns."""

import asyncio
import logging
from typing import Any

from litestar import get
from litestar.di import NamedDependency

from calroom.keeping import Keeper, NotKept, Told
from calroom.keeping.podium.roster_rows import BREAK, LineUp, SendDealer
from calroom.room.clock import HOUSE
from calroom.room.events import Closed, HandEnded, Opened
from calroom.room.inputs import ChangeDealer
from calroom.room.room import ROOM
from calroom.server.front import Front
from calroom.server.podium.dealer_shapes import DealerShown, DealersShown, MineShown, StationShown
from calroom.server.staff.orders import READERS, check_office
from calroom.server.tables.clocks import now
from calroom.store.sessions import Session
from calroom.table.refusals import Refused

HOUR = 3_600_000

log = logging.getLogger("calroom.podium")


class Pushing:
    """Brings every table the dealer whom the book has there, between two hands.

    What a table knows is compared with the book, so that a kill between the two leaves nothing undone.
    """

    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper
        self._stop = keeper.subscribe(self._told)
        self._changes = keeper.podium.roster.changes
        self._wanted = asyncio.Event()
        self._wanted.set()
        self._bringing = asyncio.get_running_loop().create_task(self._bring_all())

    async def close(self) -> None:
        """Bring nothing more; whoever starts next goes on."""
        self._stop()
        self._bringing.cancel()
        await asyncio.gather(self._bringing, return_exceptions=True)

    def _told(self, told: Told) -> None:
        if told.table == ROOM:
            if self._changes != self._keeper.podium.roster.changes:
                self._changes = self._keeper.podium.roster.changes
                self._wanted.set()
        elif any(isinstance(event.what, HandEnded | Opened | Closed) for event in told.events):
            self._wanted.set()

    def _is_due(self, table: str) -> bool:
        live = self._keeper.room.tables.get(table)
        if live is None or not live.is_open or live.hand is not None:
            return False
        return live.state.dealer != self._keeper.podium.roster.dealer_at(table)

    async def _bring_all(self) -> None:
        while True:
            await self._wanted.wait()
            self._wanted.clear()
            await self._leave_closed_tables()
            for table in tuple(self._keeper.room.tables):
                if self._is_due(table):
                    await self._bring(table)

    async def _leave_closed_tables(self) -> None:
        """Nobody is pushed to a table that is closed, and whoever dealt there has a break."""
        roster, tables = self._keeper.podium.roster, self._keeper.room.tables
        up = {BREAK, *(name for name, live in tables.items() if live.is_open), *self._keeper.waiting}
        order: Any = {"who": HOUSE, "role": "floor", "reason": "the table is closed"}
        left = tuple(one for one in roster.stations if one in up)
        entries: list[LineUp | SendDealer] = [
            SendDealer(**order, person=name, station=BREAK, was=post.station)
            for name, post in roster.posts.items()
            if post.station not in up
        ]
        if left != roster.stations:
            entries.append(LineUp(**order, stations=left, minutes=roster.minutes, was=roster.stations))
        for entry in entries:
            try:
                await self._keeper.enter(entry)
            except (Refused, NotKept) as wrong:
                log.info("the line of dealers stays as it is: %s", wrong)

    async def _bring(self, table: str) -> None:
        roster = self._keeper.podium.roster
        dealer = roster.dealer_at(table) or HOUSE
        said = ChangeDealer(who=roster.by or HOUSE, role="floor", dealer=dealer, reason="a push")
        try:
            await self._keeper.take(table, said)
        except (Refused, NotKept) as wrong:
            log.info("%s does not come to table %s: %s", dealer, table, wrong)


@get("/api/podium/dealers", operation_id="dealers")
async def dealers(me: NamedDependency[Session], front: NamedDependency[Front]) -> DealersShown:
    """Who deals where, who comes next, and who works on which shift."""
    check_office(front, me, *READERS)
    roster, register = front.keeper.podium.roster, front.keeper.register
    shift, following = _this_and_next(front)
    people = [one for one in register.with_purse() if "dealer" in register.of(one).offices]
    moving = roster.next_push()
    return DealersShown(
        shift=shift,
        next_shift=following,
        dealers=[_dealer_shown(front, one, moving, shift) for one in sorted({*people, *roster.posts})],
        tables=[
            StationShown(
                table=name,
                title=live.game.title,
                stakes=live.state.stakes,
                dealer=roster.dealer_at(name),
                dealing=live.state.dealer,
            )
            for name, live in front.keeper.room.tables.items()
            if live.is_open
        ],
        line=list(roster.stations),
        minutes=roster.minutes,
        pushes=roster.pushes,
        pushed_at=roster.pushed_at,
        due_at=roster.due_at(),
        roster={name: list(names) for name, names in roster.shifts.items()},
    )


@get("/api/podium/mine", operation_id="mine")
async def mine(me: NamedDependency[Session], front: NamedDependency[Front]) -> MineShown:
    """One's own table, the next one, breaks, and until when."""
    check_office(front, me, "dealer")
    roster = front.keeper.podium.roster
    post, following = roster.posts.get(me.person), roster.next_push().get(me.person, "")
    station = post.station if post else ""
    live = front.keeper.room.tables.get(station)
    return MineShown(
        person=me.person,
        station=station,
        title=live.game.title if live else "",
        stakes=live.state.stakes if live else "",
        since=post.since if post else 0,
        until=roster.due_at() if post else 0,
        next=following,
        next_title=_title(front, following),
        shifts=[shift for shift, names in sorted(roster.shifts.items()) if me.person in names][-14:],
    )


def _title(front: Front, station: str) -> str:
    live = front.keeper.room.tables.get(station)
    return live.game.title if live else station if station == BREAK else ""


def _dealer_shown(front: Front, person: str, moving: dict[str, str], shift: str) -> DealerShown:
    roster = front.keeper.podium.roster
    post = roster.posts.get(person)
    return DealerShown(
        person=person,
        station=post.station if post else "",
        since=post.since if post else 0,
        next=moving.get(person, ""),
        on_shift=person in roster.on(shift),
    )


def _this_and_next(front: Front) -> tuple[str, str]:
    """The shift that goes on, and the one after it."""
    shifts, at = front.keeper.shifts, now()
    this = shifts.at(at)
    later = (shifts.at(at + hours * HOUR) for hours in range(1, 25))
    return this, next(one for one in later if one != this)


HANDLERS = [dealers, mine]
