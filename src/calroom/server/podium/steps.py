"""Steps of what is ordered about tables: each has an id, so that one that was taken is not taken again."""

from contextlib import suppress

from calroom.keeping import Keeper, Told
from calroom.keeping.authority import HOUSE
from calroom.keeping.podium.errands import Errand, told
from calroom.keeping.podium.table_rows import Begin, Finish
from calroom.room.inputs import AnyInput, Resume, Stop
from calroom.room.table import LiveTable
from calroom.table.refusals import Refused


class NotYet(Exception):
    """An errand waits for its time, or for a hand to end."""


class Steps:
    """What carrying out takes, whatever the order is."""

    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper

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
