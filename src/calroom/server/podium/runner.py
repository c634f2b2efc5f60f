"""The runner carries out what was ordered about tables, step by step, and takes it up again after a kill.

Every order stands in the room's journal before its first step, and every step has an id, so that one that was
taken before the server died is not taken again. A table is held from the order until it is carried out, and
the hand on it is finished first.
"""

import asyncio
import logging
from collections.abc import Callable, Iterator
from contextlib import suppress

from calroom.keeping import Keeper, NotKept, Told
from calroom.keeping.authority import HOUSE
from calroom.keeping.calling import follow
from calroom.keeping.podium.errands import Errand, told
from calroom.keeping.podium.list_rows import CallPlace, JoinList, MovePlace
from calroom.keeping.podium.lists import Waits
from calroom.keeping.podium.table_rows import (
    Balance,
    Begin,
    Break,
    Finish,
    Goes,
    Move,
    MustMove,
    Repost,
    Reseat,
    Shut,
    Spread,
    StartGame,
)
from calroom.money import Cents, dollars
from calroom.room.events import Left
from calroom.room.inputs import (
    Along,
    AnyInput,
    ChangeLimit,
    ChangeSeat,
    Close,
    DrawForSeats,
    MoveOn,
    Open,
    Post,
    Resume,
    Sit,
    Stop,
)
from calroom.room.room import ROOM
from calroom.room.state import Player
from calroom.room.table import LiveTable
from calroom.store import StoreFailure
from calroom.table.asks import Seat
from calroom.table.refusals import Refused

SECOND = 1000
TOO_LATE = 60 * 60 * SECOND
"""An opening whose time passed while the server was down is missed after an hour; a closing never is."""

AGAIN = 3.0
"""Seconds until something is tried again that could not be written."""

LOOK = 30.0
"""Seconds until the runner looks again without being called."""

log = logging.getLogger("calroom.podium")


class NotYet(Exception):
    """An errand waits for its time, or for a hand to end."""


class Runner:
    """Carries out errands, one after the other."""

    def __init__(self, keeper: Keeper, putting_up: asyncio.Lock) -> None:
        self._keeper, self._putting_up = keeper, putting_up
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

    # Steps

    async def _say(self, table: str, said: AnyInput) -> Told:
        """A step; one that was taken before is not taken again."""
        return await self._keeper.take(table, said)

    def _live(self, table: str) -> LiveTable | None:
        live = self._keeper.room.tables.get(table)
        return live if live is not None and live.is_open else None

    def _why(self, errand: Errand) -> str:
        """The order, by whom and why, as a table hears and the log has it."""
        why = f" ({errand.what.reason})" if errand.what.reason else ""
        return f"{told(errand.what)}{why}"

    async def _hold(self, errand: Errand, table: str) -> LiveTable:
        """No new hand; what is done comes after the one in progress."""
        live = self._live(table)
        if live is None:
            raise Refused("table {table:text} is closed", "no-table", table=table)
        if "change" not in live.state.stopped:
            step = errand.step("hold")
            if not self._keeper.was_said(table, step):
                reason = self._why(errand)
                await self._say(table, Stop(who=HOUSE, role="floor", scope="change", reason=reason, id=step))
        if live.hand is not None:
            raise NotYet
        return live

    async def _let_go_on(self, errand: Errand) -> None:
        for table in errand.tables[:1]:
            live = self._live(table)
            if live is not None and "change" in live.state.stopped:
                step = errand.step("go on")
                with suppress(Refused):
                    await self._say(table, Resume(who=HOUSE, role="floor", scope="change", id=step))

    async def _begin(self, begin: Begin) -> Begin:
        await self._keeper.enter(begin)
        return begin

    async def _finish(self, errand: Errand, words: str, *, missed: bool = False) -> None:
        said = Finish(role="clock", number=errand.number, words=words[:500], missed=missed)
        await self._keeper.enter(said)

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
        taken = {*self._keeper.room.tables, *self._keeper.waiting}
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

    # People go on

    async def _reseat(self, errand: Errand, what: Reseat) -> str:
        """Somebody takes another seat of their table, as the house's rules let them."""
        await self._hold(errand, what.table)
        said = ChangeSeat(who=HOUSE, role="floor", person=what.person, seat=what.seat, id=errand.step("seat"))
        await self._say(what.table, said)
        await self._let_go_on(errand)
        return f"{what.person} has seat {what.seat}"

    async def _move(self, errand: Errand, what: Move) -> str:
        """Somebody goes on to another table, with their chips and how they stand."""
        live = await self._hold(errand, what.table)
        if errand.begun is None:
            to = self._live(what.to)
            if to is None:
                raise Refused("table {to:text} is closed", "no-table", to=what.to)
            player = next((one for one in self._by_arrival(live) if one.person == what.person), None)
            if player is None:
                raise live.refuse("{person} has no seat here", "seats", person=what.person)
            free = _free(to)
            seat = what.seat or next(iter(free), 0)
            if not free or seat not in to.open_seats:
                what_is = "seat {seat:number} is not free" if seat else "no seat is open"
                raise to.refuse(what_is, "seats", seat=seat)
            goes = (_goes(player, [(what.to, seat)]),)
            await self._begin(Begin(role="clock", number=errand.number, goes=goes))
        await self._move_all(errand, live, "")
        await self._let_go_on(errand)
        return self._went(errand, what.table)

    async def _break(self, errand: Errand, what: Break) -> str:
        table = what.table
        if errand.begun and self._live(table) is None:
            return self._went(errand, table)
        live = await self._hold(errand, table)
        stakes = live.state.stakes
        if errand.begun is None:
            goes = tuple(self._drawn(live, self._by_arrival(live), by_lot=what.by == "lot"))
            await self._begin(Begin(role="clock", number=errand.number, goes=goes))
        await self._move_all(errand, live, stakes)
        reason = errand.what.reason
        await self._say(table, Close(who=HOUSE, role="floor", reason=reason, id=errand.step("close")))
        return self._went(errand, table)

    async def _balance(self, errand: Errand, what: Balance) -> str:
        live = await self._hold(errand, what.table)
        if errand.begun is None:
            to = self._live(what.to)
            if to is None:
                raise Refused("table {to:text} is closed", "no-table", to=what.to)
            people = self._chosen(live, what)[: len(_free(to))]
            seats = [(what.to, seat) for seat in _free(to)]
            goes = tuple(_goes(player, seats) for player in people)
            await self._begin(Begin(role="clock", number=errand.number, goes=goes))
        await self._move_all(errand, live, "")
        await self._let_go_on(errand)
        return self._went(errand, what.table)

    def _chosen(self, live: LiveTable, what: Balance) -> list[Player]:
        """Who goes: whom the lot falls on, who came last, or who has been here longest."""
        here = [one for one in self._by_arrival(live) if one.away_since is None]
        match what.by:
            case "lot":
                order = self._keeper.lot([one.person for one in here])
                here.sort(key=lambda one: order.index(one.person))
            case "last":
                here.reverse()
            case "arrival":
                pass
        return here[: what.count]

    @staticmethod
    def _by_arrival(live: LiveTable) -> list[Player]:
        """The people who may be moved, in the order in which they came."""
        people = [(player.sat_at, seat, player) for seat, player in live.state.players.items()]
        most = live.game.rules.seats[1]
        return [
            player
            for _, seat, player in sorted(people, key=lambda one: one[:2])
            if player.kind != "bot" and not player.leaving and seat <= most
        ]

    def _drawn(self, live: LiveTable, people: list[Player], *, by_lot: bool) -> Iterator[Goes]:
        """For everybody a free seat at another table of the game, as long as there are any."""
        seats = [(name, seat) for name, there in self._others(live) for seat in _free(there)]
        if by_lot:
            drawn = self._keeper.lot([f"{name}/{seat}" for name, seat in seats])
            seats = [(name, int(seat)) for name, _, seat in (one.rpartition("/") for one in drawn)]
        for player in people:
            yield _goes(player, seats)

    def _others(self, live: LiveTable) -> list[tuple[str, LiveTable]]:
        """The other tables of the game at the same stakes, those with fewest people first; no private one."""
        book, waits = self._keeper.podium.errands, Waits(live.game.id, live.state.stakes)
        found = [
            (there.state.table, there)
            for there in self._keeper.lists.tables_of(waits)
            if there is not live and not book.at(there.state.table)
        ]
        return sorted(found, key=lambda one: len(one[1].state.players))

    async def _move_all(self, errand: Errand, live: LiveTable, broken: str) -> None:
        """Everybody goes where it was drawn, one after the other; the list is for whoever finds no seat."""
        unseated = []
        for place, goes in enumerate(errand.goes):
            chips = await self._off(errand, live, place, goes, broken=bool(broken))
            if chips is not None and not await self._on(errand, live, place, goes, chips, broken):
                unseated.append((goes.person, chips))
        for person, chips in reversed(unseated):
            why = f"their table {'broke' if broken else 'let them go on'}, where they had {dollars(chips)}"
            await self._put_first(errand, Waits(live.game.id, live.state.stakes), person, why)

    async def _put_first(self, errand: Errand, waits: Waits, person: str, reason: str) -> None:
        """Somebody without a seat stands first on the list of the game, with what they had noted there."""
        said = JoinList(
            who=HOUSE,
            role="floor",
            game=waits.game,
            stakes=waits.stakes,
            person=person,
            reason=reason,
            id=errand.step(f"list {person}"),
        )
        try:
            await self._keeper.enter(said)
        except Refused as refused:
            log.info("%s is not put on the list: %s", person, refused)
        if place := self._keeper.podium.lists.on(waits, person):
            step = errand.step(f"first {person}")
            await self._keeper.enter(
                MovePlace(who=HOUSE, role="floor", number=place.number, reason=reason, id=step)
            )

    def _went(self, errand: Errand, table: str) -> str:
        """Who went where, in words."""
        words, unseated = [], []
        for place, goes in enumerate(errand.goes):
            if self._keeper.was_said(table, errand.step(f"off {place}")):
                if seat := next(self._seats_taken(errand, place, goes.person), ""):
                    words.append(f"{goes.person} {seat}")
                else:
                    unseated.append(goes.person)
        if len(unseated) > 1:
            both = (
                "nobody was seated elsewhere: all stand" if not words else f"{' and '.join(unseated)} stand"
            )
            words.append(f"{both} first on the list")
        words += [f"{person} is first on the list" for person in unseated if len(unseated) == 1]
        return "; ".join(words) or "nobody had to go"

    def _seats_taken(self, errand: Errand, place: int, person: str) -> Iterator[str]:
        for name, live in self._keeper.room.tables.items():
            if (seat := live.seat_of(person)) and self._keeper.was_said(
                name, errand.step(f"on {place} {name}")
            ):
                yield f"goes to table {name}, seat {seat}"

    async def _off(
        self, errand: Errand, live: LiveTable, place: int, goes: Goes, *, broken: bool
    ) -> Cents | None:
        """Somebody takes their chips; nothing if they went of themselves before."""
        step = errand.step(f"off {place}")
        table = live.state.table
        if not live.seat_of(goes.person) and not self._keeper.was_said(table, step):
            return None
        said = MoveOn(who=HOUSE, role="floor", person=goes.person, to=goes.to, broken=broken, id=step)
        told = await self._say(table, said)
        left = (event.what for event in told.events if isinstance(event.what, Left))
        return next((one.chips for one in left), None)

    async def _on(
        self, errand: Errand, live: LiveTable, place: int, goes: Goes, chips: Cents, broken: str
    ) -> bool:
        """Somebody sits down where it was drawn, or at any free seat of the game if that is gone."""
        tables = [goes.to] if goes.to else []
        tables += [name for name, there in self._others(live) if name != goes.to and _free(there)]
        for table in tables:
            there = self._live(table)
            if there is None:
                continue
            if there.seat_of(goes.person):
                return True
            wanted = goes.seat if table == goes.to and goes.seat in there.open_seats else 0
            said = Sit(
                who=HOUSE,
                role="floor",
                person=goes.person,
                chips=chips,
                seat=wanted,
                broken=broken,
                moved=live.state.table,
                along=goes.along,
                id=errand.step(f"on {place} {table}"),
            )
            try:
                await self._say(table, said)
            except Refused as refused:
                log.info("%s cannot sit down at %s: %s", goes.person, table, refused)
            else:
                return True
        return False

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
            if count := min(len(_free(there)), len(people)):
                going = Balance(
                    role="clock", table=feeder, to=main, count=count, by="arrival", reason="must move"
                )
                await self._keeper.enter(going)
                self._wake.set()


def _free(live: LiveTable) -> list[Seat]:
    """The free seats of a table less those kept for people who were called."""
    called = sum(entry.paged_at is not None for entry in live.state.waiting)
    free = live.open_seats
    return list(free[: max(0, len(free) - called)])


def _goes(player: Player, seats: list[tuple[str, Seat]]) -> Goes:
    """Somebody goes to the next of these seats with how they stand; to none if there are no more."""
    to, seat = seats.pop(0) if seats else ("", 0)
    along = Along(
        sat_at=player.sat_at,
        away_since=player.away_since,
        missed=player.missed,
        short_buy=player.short_buy,
        time_due=player.time_due,
        time_paid=player.time_paid,
    )
    return Goes(player.person, to, seat, along)
