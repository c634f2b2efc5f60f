"""Somebody calls the floor: the podium sees it with the hand as it stands, and the table hears the ruling."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Annotated, Any

from litestar import get
from litestar.di import NamedDependency
from litestar.params import PathParameter

from calroom.keeping import Keeper, NotKept, Told
from calroom.keeping.podium.call_rows import DropCall
from calroom.keeping.podium.calls import Call
from calroom.keeping.recall import NothingFound, Recalled, recall
from calroom.room.events import Closed
from calroom.room.room import ROOM
from calroom.room.story import told as as_story
from calroom.rulebook import book
from calroom.rulebook.rule_book import UnknownRule
from calroom.server.errors import not_found
from calroom.server.front import Front
from calroom.server.podium.call_shapes import CallHand, CallShown, CallsShown
from calroom.server.staff.orders import READERS, check_office
from calroom.server.tables.host import Host
from calroom.server.tables.shown import hand_shown
from calroom.server.tables.told import line_of, words_of
from calroom.server.work.asking import answered
from calroom.store import StoreFailure
from calroom.store.sessions import Session
from calroom.table.refusals import Refused

SHOWN = 100
"""So many settled calls are shown."""

log = logging.getLogger("calroom.podium")

CallNumber = Annotated[int, PathParameter(ge=1, le=10**12)]


class FloorCalls:
    """Tells tables what becomes of calls, and lets those go whose table is closed and that say nothing.

    A call that says what went wrong waits for its ruling, wherever whoever called sits by then.

    Whatever is told has an id of its own, so that after a kill it is told again and heard once.
    """

    def __init__(self, keeper: Keeper, host: Host) -> None:
        self._keeper, self._host = keeper, host
        self._doing: set[asyncio.Task[None]] = set()
        self._stop = keeper.subscribe(self._told)
        calls = keeper.podium.calls
        self._last = calls.last
        for call in (*calls.settled[:SHOWN][::-1], *calls.waiting):
            if call.standing == "waits" and not call.words and not self._is_open(call.table):
                self._later(self._drop(call))
            else:
                self._later(self._announce(call))

    async def close(self) -> None:
        """Let what is being told be told."""
        self._stop()
        await asyncio.gather(*self._doing, return_exceptions=True)

    def _told(self, told: Told) -> None:
        calls = self._keeper.podium.calls
        if told.table == ROOM:
            if (call := calls.last) is not None and call is not self._last:
                self._last = call
                self._later(self._announce(call))
        elif any(isinstance(event.what, Closed) for event in told.events):
            for call in calls.waiting:
                if call.table == told.table and not call.words:
                    self._later(self._drop(call))

    def _is_open(self, table: str) -> bool:
        live = self._keeper.room.tables.get(table)
        return live is not None and live.is_open

    def _heard_at(self, call: Call) -> list[str]:
        """Where a call is told of: its table, or where whoever called sits since that was closed."""
        if self._is_open(call.table):
            return [call.table]
        return [table for table, live in self._keeper.room.tables.items() if live.seat_of(call.by)]

    async def _drop(self, call: Call) -> None:
        try:
            await self._keeper.enter(
                DropCall(who="clock", role="clock", number=call.number, reason="the table is closed")
            )
        except (Refused, NotKept) as wrong:
            log.info("call %s stays: %s", call.number, wrong)

    async def _announce(self, call: Call) -> None:
        for table in self._heard_at(call):
            try:
                hosted = self._host.table(table)
                await hosted.announce(_in_words(call), f"call {call.number} {call.standing}")
                await hosted.seat_anew(call.by)
            except (Refused, NotKept, StoreFailure, LookupError) as wrong:
                log.info("table %s does not hear of call %s: %s", table, call.number, wrong)

    def _later(self, doing: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(doing)
        self._doing.add(task)
        task.add_done_callback(self._doing.discard)


def _in_words(call: Call) -> str:
    """What the table hears of a call."""
    match call.standing:
        case "waits":
            return f"{call.by} calls the floor" + (f": {call.words}" if call.words else ".")
        case "settled":
            return f"The floor rules: {call.ruling}{_cited(call.rule)}"
        case "taken back":
            return f"{call.by} takes the call for the floor back."
        case _:
            return "The table is closed, and the call for the floor with it."


def _cited(rule: str) -> str:
    """The rule by its number in the filing."""
    if not rule:
        return ""
    try:
        return f" (rule {book().rule(rule).number})"
    except UnknownRule:
        return ""


# At the podium


@get("/api/podium/calls", operation_id="calls")
async def calls(me: NamedDependency[Session], front: NamedDependency[Front]) -> CallsShown:
    """What waits for the floor, and what was settled lately."""
    check_office(front, me, *READERS)
    found = front.keeper.podium.calls
    return CallsShown(
        waiting=[call_shown(front, call) for call in found.waiting],
        settled=[call_shown(front, call) for call in found.settled[:SHOWN]],
    )


@get("/api/podium/calls/{number:int}", operation_id="call")
async def call_page(
    number: CallNumber, me: NamedDependency[Session], front: NamedDependency[Front]
) -> CallHand:
    """A call with its hand as everybody sees it; nothing that lies face down is in it."""
    check_office(front, me, *READERS)
    call = front.keeper.podium.calls.find(number)
    if call is None:
        raise not_found("there is no call {number}", number=number)
    shown = call_shown(front, call)
    live = front.keeper.room.tables.get(call.table)
    is_here = live is not None and live.hand is not None and live.state.hand == call.hand
    lies = hand_shown(live, None) if live is not None and is_here else None
    asked = [ask.seat for ask in live.asks] if live is not None and is_here else []
    hand = await answered(front.places.records, _recalled, front, call)
    if hand is None:
        return CallHand(call=shown, after=call.after, people={}, lines=[], story=[], asked=asked)
    game, seen = hand.kept.live.game, hand.seen_by(None)
    return CallHand(
        call=shown,
        after=call.after,
        people={str(seat): person for seat, person in hand.people.items()},
        lines=[line_of(event, game) for event in seen],
        story=as_story(seen, game.voice(hand.hand.setup), None) if hand.hand else [],
        words=words_of(game),
        lies=lies,
        asked=asked,
    )


def _recalled(front: Front, call: Call) -> Recalled | None:
    """The hand of a call, played again from the journal; none where none was dealt."""
    try:
        return recall(front.keeper.store, front.keeper.houses, call.table, call.hand)
    except NothingFound:
        return None


def call_shown(front: Front, call: Call) -> CallShown:
    """A call as the podium reads it."""
    live = front.keeper.room.tables.get(call.table)
    return CallShown(
        number=call.number,
        table=call.table,
        game=live.game.id if live else "",
        title=live.game.title if live else "",
        stakes=live.state.stakes if live else "",
        by=call.by,
        seat=live.seat_of(call.by) if live else 0,
        at=call.at,
        hand=call.hand,
        words=call.words,
        standing=call.standing,
        settled_by=call.settled_by,
        settled_at=call.settled_at,
        ruling=call.ruling,
        rule=call.rule,
        reason=call.reason,
    )


HANDLERS = [calls, call_page]
