"""What somebody has to look into: marked in the records, looked for every hour, shown at the podium."""

import asyncio
import logging

from calroom.keeping.flows import flows
from calroom.server.staff.shapes import AlarmLine, AlarmsShown
from calroom.server.tables.clocks import now
from calroom.server.work.pools import ASKER, Asker, WorkerPool
from calroom.store import Store

log = logging.getLogger("calroom.server")


class Alarms:
    """What was marked at the last look; an archive looks, from the database alone."""

    def __init__(self, archive: WorkerPool, where: str) -> None:
        self._archive, self._where = archive, where
        self.last: AlarmsShown | None = None
        """What was found at the last look, if there was one."""
        self._looking = asyncio.Lock()

    async def look(self) -> AlarmsShown:
        """Look again; whoever reads the log hears of what is found before they ask."""
        asker = ASKER.set(Asker("house", is_staff=True))
        try:
            found = await self._archive.ask(marked, self._where)
        finally:
            ASKER.reset(asker)
        self.last = shown = AlarmsShown(at=now(), alarms=found)
        if found:
            log.warning("there is something to look into", extra={"marked": len(found)})
        return shown

    async def shown(self) -> AlarmsShown:
        """What was found at the last look; who comes before the first has it done."""
        async with self._looking:
            return self.last or await self.look()


def marked(where: str) -> list[AlarmLine]:
    """What is marked in the records at this place."""
    store = Store(where)
    try:
        rows = flows(store).rows
    finally:
        store.close()
    return [
        AlarmLine(
            report="flows",
            words=f"{row['from']} to {row['to']}: {row['marked']}",
            amount=row["amount"] or 0,
            hands=[hand for hand in row["hands"].split(", ") if hand],
        )
        for row in rows
        if row["marked"]
    ]
