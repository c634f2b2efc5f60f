"""People go on to other seats and tables as was ordered: by name, to balance tables, or as a table breaks."""

import logging
from collections.abc import Iterator

from calroom.keeping.authority import HOUSE
from calroom.keeping.podium.errands import Errand
from calroom.keeping.podium.list_rows import JoinList, MovePlace
from calroom.keeping.podium.lists import Waits
from calroom.keeping.podium.table_rows import Balance, Begin, Break, Goes, Move, Reseat
from calroom.money import Cents, dollars
from calroom.room.events import Left
from calroom.room.inputs import Along, ChangeSeat, Close, MoveOn, Sit
from calroom.room.state import Player
from calroom.room.table import LiveTable
from calroom.server.podium.steps import Steps
from calroom.table.asks import Seat
from calroom.table.refusals import Refused

log = logging.getLogger("calroom.podium")


class Moving(Steps):
    """Lets people go on with their chips and how they stand."""

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
            free = free_seats(to)
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
            people = self._chosen(live, what)[: len(free_seats(to))]
            seats = [(what.to, seat) for seat in free_seats(to)]
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
        seats = [(name, seat) for name, there in self._others(live) for seat in free_seats(there)]
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
        tables += [name for name, there in self._others(live) if name != goes.to and free_seats(there)]
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


def free_seats(live: LiveTable) -> list[Seat]:
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
