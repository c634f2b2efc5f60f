"""Calls for the floor: each waits until it is ruled on, taken back, or its table is closed."""

from collections.abc import Sequence
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from calroom.keeping.podium.book import Change
from calroom.keeping.podium.call_rows import CallFloor, DropCall, SettleCall, TakeBackCall
from calroom.room.inputs import TableInput
from calroom.table.refusals import Refused

MOST_SETTLED = 500
"""So many calls that wait no longer are at hand; the journal has them all."""

Standing: TypeAlias = Literal["waits", "settled", "taken back", "table closed"]


class Call(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A call: from which table and hand, by whom, when, in which words, and what became of it."""

    number: int
    table: str
    by: str
    at: int
    hand: int = 0
    after: int = 0
    words: str = ""
    there: tuple[str, ...] = ()
    standing: Standing = "waits"
    settled_by: str = ""
    settled_at: int = 0
    ruling: str = ""
    rule: str = ""
    reason: str = ""


Said: TypeAlias = CallFloor | TakeBackCall | DropCall | SettleCall


class Calls:
    """Every call that waits, and the last that were settled."""

    takes: tuple[type[TableInput], ...] = (CallFloor, TakeBackCall, DropCall, SettleCall)

    def __init__(self) -> None:
        self._calls: dict[int, Call] = {}
        self._number = 0
        self.last: Call | None = None
        """The one that was entered or settled last."""

    @property
    def waiting(self) -> list[Call]:
        """What waits for the floor, the oldest first."""
        return [call for call in self._calls.values() if call.standing == "waits"]

    @property
    def settled(self) -> Sequence[Call]:
        """What waits no longer, the last first."""
        over = [call for call in self._calls.values() if call.standing != "waits"]
        return sorted(over, key=lambda call: -call.settled_at)

    def find(self, number: int) -> Call | None:
        """A call by its number."""
        return self._calls.get(number)

    def waits_for(self, person: str, table: str) -> Call | None:
        """The call that somebody at a table waits with."""
        found = (call for call in self.waiting if (call.by, call.table) == (person, table))
        return next(found, None)

    def consider(self, said: Said, at: int) -> Change:
        """Nobody calls twice for the same; what is settled is settled once."""
        if isinstance(said, CallFloor):
            if self.waits_for(said.who, said.table):
                raise Refused(
                    "the floor is called already, and will come",
                    "call",
                    allowed=("wait for the floor", "take the call back"),
                )
            return Change()
        call = self._waiting(said.number)
        if isinstance(said, TakeBackCall) and call.by != said.who:
            raise Refused("that call is {by:person}'s", "call", allowed=("take back your own",), by=call.by)
        if isinstance(said, SettleCall):
            if call.table != said.table:
                raise Refused(
                    "call {number} is from table {table:text}", "call", number=said.number, table=call.table
                )
            if not said.ruling.strip():
                raise Refused("a ruling says something", "call", allowed=("say what the table is told",))
            rule = f" ({said.rule})" if said.rule else ""
            return Change(before=_asked(call), after=f"{said.ruling}{rule}")
        return Change()

    def enter(self, said: Said, at: int) -> None:
        """One more waits, or one less."""
        if isinstance(said, CallFloor):
            self._number += 1
            self.last = self._calls[self._number] = Call(
                number=self._number,
                table=said.table,
                by=said.who,
                at=at,
                hand=said.hand,
                after=said.after,
                words=said.words,
                there=said.there,
            )
            return
        call = replace(self._waiting(said.number), settled_by=said.who, settled_at=at, reason=said.reason)
        if isinstance(said, SettleCall):
            call = replace(call, standing="settled", ruling=said.ruling, rule=said.rule)
        else:
            call = replace(call, standing="taken back" if isinstance(said, TakeBackCall) else "table closed")
        self.last = self._calls[call.number] = call
        for old in self.settled[MOST_SETTLED:]:
            del self._calls[old.number]

    def rename(self, was: str, now: str) -> None:
        """A call is still theirs who called."""
        for call in self._calls.values():
            if was in (call.by, call.settled_by):
                by, settled_by = (now if name == was else name for name in (call.by, call.settled_by))
                self._calls[call.number] = replace(call, by=by, settled_by=settled_by)

    def _waiting(self, number: int) -> Call:
        call = self._calls.get(number)
        if call is None:
            raise Refused("there is no call {number}", "call", number=number)
        if call.standing != "waits":
            raise Refused(
                "call {number} waits no longer: settled by {by:person}: {ruling:text}"
                if call.standing == "settled"
                else "call {number} waits no longer: {standing:word}",
                "call",
                number=number,
                standing=call.standing,
                by=call.settled_by,
                ruling=call.ruling,
            )
        return call


def _asked(call: Call) -> str:
    words = f": {call.words}" if call.words else ""
    return f"called by {call.by} in hand {call.hand}{words}"
