"""The room calls those on its lists to open seats, in order, and follows every call to its end.

A call is a row of the room's journal first; then whoever is called goes onto the list of that table, which
keeps the seat for them by its own rules. What is left to do is read from the journal and the tables as they
stand, and every step has an id of its own: after a kill between any two the next look goes on from there.
"""

import asyncio
import logging
from contextlib import suppress

from calroom.keeping.keeper import Keeper
from calroom.keeping.list_checks import Waiting
from calroom.keeping.not_kept import NotKept
from calroom.keeping.podium.list_rows import CallPlace, JoinList, LeaveList, UncallPlace
from calroom.keeping.podium.lists import Called, Place, Waits
from calroom.keeping.rows import Told
from calroom.room.events import (
    ChangedSeat,
    Closed,
    Left,
    LimitChanged,
    Listed,
    Opened,
    Paged,
    Renamed,
    Resumed,
    Sat,
    Unlisted,
)
from calroom.room.inputs import Join, Quit
from calroom.room.room import ROOM
from calroom.room.state import Waiting as OnTheirList
from calroom.room.table import LiveTable
from calroom.table.refusals import Refused

AGAIN = 1.0
"""Seconds until the next look where one could not be finished, or somebody's time runs."""

SEATED = "they have a seat"
DID_NOT_COME = "they did not come in time"

log = logging.getLogger("calroom.lists")


MOVES: frozenset[type] = frozenset(
    {Sat, Left, ChangedSeat, Listed, Unlisted, Paged, Opened, Closed, LimitChanged, Resumed, Renamed}
)
"""What happens at tables and may open a seat, fill it, or end a call."""


def moves_lists(told: Told) -> bool:
    """Whether lists may stand otherwise after something that was told."""
    return told.table == ROOM or any(type(event.what) in MOVES for event in told.events)


class Caller:
    """Looks at lists and tables whenever one of them has changed."""

    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper
        self._changed = asyncio.Event()
        self._changed.set()
        self._stop = keeper.subscribe(self._told)
        self._looking = asyncio.get_running_loop().create_task(self._look_on())

    async def close(self) -> None:
        """Call nobody more."""
        self._stop()
        self._looking.cancel()
        await asyncio.gather(self._looking, return_exceptions=True)

    def _told(self, told: Told) -> None:
        if moves_lists(told):
            self._changed.set()

    async def _look_on(self) -> None:
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), AGAIN if self._somebodys_time_runs() else None)
            self._changed.clear()
            try:
                await look(self._keeper)
            except (Refused, NotKept) as wrong:
                # Somebody was quicker, or the store is away: things are looked at again as they are then.
                log.info("the lists are looked at again: %s", wrong)
                await asyncio.sleep(AGAIN)
                self._changed.set()
            except Exception:
                log.exception("the lists could not be looked at")
                await asyncio.sleep(AGAIN)

    def _somebodys_time_runs(self) -> bool:
        return any(
            place.called is not None and place.called.until and not place.person
            for _, places in self._keeper.podium.lists
            for place in places
        )


async def look(keeper: Keeper) -> None:
    """Bring lists and tables together: every call to its end, every open seat to who is next."""
    keeper.read_what_is_in_doubt()
    for _, places in keeper.podium.lists:
        for place in places:
            await follow(keeper, place)
    await _take_in_strays(keeper)
    for waits, _ in keeper.podium.lists:
        for live in _by_company(keeper.lists, waits):
            await _fill(keeper, live, waits)


def _by_company(waiting: Waiting, waits: Waits) -> list[LiveTable]:
    """The tables of a list, first where most play already."""
    return sorted(waiting.tables_of(waits), key=lambda live: -len(live.state.players))


# Those whom a table has on its own list


async def _take_in_strays(keeper: Keeper) -> None:
    """Where others wait, whom a rule puts on a table's own list waits behind them; whose call is over, too.

    Those for whom seats were drawn stay where they are: they choose their seats in order.
    """
    for table, live in tuple(keeper.room.tables.items()):
        waits = keeper.lists.serves(table) if live.state.waiting else None
        for entry in tuple(live.state.waiting) if waits else ():
            if waits and entry.person not in live.state.choosing:
                await _take_in(keeper, table, waits, entry)


async def _take_in(keeper: Keeper, table: str, waits: Waits, entry: OnTheirList) -> None:
    person, now = keeper.register.now_called(entry.person), keeper.now()
    place = keeper.podium.lists.on(waits, person)
    if place and place.called and place.called.table == table:
        return
    if place is None and not entry.called and not keeper.lists.may_not_play(person, now):
        if not any(keeper.lists.next_up(waits, now)):
            return
        with suppress(Refused):
            await keeper.enter(JoinList(role="clock", game=waits.game, stakes=waits.stakes, person=person))
    with suppress(Refused):  # They have sat down or gone meanwhile.
        await keeper.take(table, Quit(who="clock", role="clock", person=person))


def _on_its_list(keeper: Keeper, live: LiveTable) -> list[str]:
    return [keeper.register.now_called(entry.person) for entry in live.state.waiting]


# One call to its end


async def follow(keeper: Keeper, place: Place) -> None:
    """See how it stands with a place: whether it is still wanted, and what became of its call."""
    if keeper.podium.lists.place(place.number) is not place:
        return
    person = place.person
    if person and (wrong := keeper.lists.may_not_play(person, keeper.now())):
        await _strike(keeper, place, wrong.what)
    elif person and await _has_seat(keeper, place):
        await _strike(keeper, place, SEATED)
    elif place.called is not None:
        await _follow_call(keeper, place, place.called)


async def _has_seat(keeper: Keeper, place: Place) -> bool:
    """Whether somebody sits at a table of the list, and will be there after a kill, too."""
    for live in keeper.lists.tables_of(place.waits):
        if live.seat_of(place.person):
            async with keeper.at_rest(live.state.table):
                return bool(keeper.table(live.state.table).seat_of(place.person))
    return False


async def _follow_call(keeper: Keeper, place: Place, called: Called) -> None:
    waiting, table = keeper.lists, called.table
    if waiting.serves(table) != place.waits or keeper.table(table).state.opened_at > called.at:
        await _uncall(keeper, place, "the table is gone")
        return
    async with keeper.at_rest(table):
        live = keeper.table(table)
        is_on_its_list = place.person in _on_its_list(keeper, live)
        has_been = bool(place.person) and not is_on_its_list and keeper.was_said(table, place.joining)
    is_late = bool(called.until) and keeper.now() >= called.until
    if is_on_its_list:
        if waiting.is_held_up(place.person) or _keeps_no_seat(live, place.person):
            await _uncall(keeper, place, "there is no seat after all")
    elif has_been or is_late:
        await _strike(keeper, place, DID_NOT_COME)
    elif place.person:
        await _bring_to_table(keeper, place, table)


def _keeps_no_seat(live: LiveTable, person: str) -> bool:
    """Whether somebody waits at a table where the seat was taken before they came onto its list."""
    return any(entry.person == person and entry.paged_at is None for entry in live.state.waiting)


async def _bring_to_table(keeper: Keeper, place: Place, table: str) -> None:
    """Whoever is called goes onto the table's own list, which calls them to the seat and keeps it.

    If that is refused although nothing seems to stand against it, it would be again and again.
    """
    joins = Join(
        who="clock",
        role="clock",
        id=place.joining,
        person=place.person,
        called=True,
        minutes=place.called.minutes if place.called else 0,
    )
    try:
        await keeper.take(table, joins)
    except Refused as refused:
        could = keeper.lists.serves(table) == place.waits and keeper.lists.can_come(place, keeper.now())
        await (_strike if could else _uncall)(keeper, place, refused.what)


async def _uncall(keeper: Keeper, place: Place, why: str) -> None:
    await keeper.enter(UncallPlace(role="clock", number=place.number, reason=why))


async def _strike(keeper: Keeper, place: Place, why: str) -> None:
    await keeper.enter(LeaveList(role="clock", number=place.number, reason=why))


# Calling


async def _fill(keeper: Keeper, live: LiveTable, waits: Waits) -> None:
    """Call to a table's open seats whoever is next."""
    waiting = keeper.lists
    while not waiting.is_stopped(live) and waiting.seats_to_call(live):
        place = next(waiting.next_up(waits, keeper.now()), None)
        if place is None:
            return
        await keeper.enter(CallPlace(role="clock", number=place.number, table=live.state.table))
        await follow(keeper, place)
