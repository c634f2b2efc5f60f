"""How a process has a room's memory: alone, by a lock and with all leases, or beside others by its leases."""

import asyncio
from pathlib import Path
from typing import Self

from calroom.store.database import Database
from calroom.store.holding import Holding, hold
from calroom.store.leases import Tenure
from calroom.store.store import Store


class Tenancy:
    """A store in which this process may write what it owns, and nothing else."""

    def __init__(self, store: Store, tenure: Tenure, holding: Holding | None = None) -> None:
        self.store, self.tenure = store, tenure
        self._holding = holding
        """The lock, where the memory is had by this alone; who shares it holds it for longer than a room."""
        store.database.fence = tenure

    @classmethod
    def alone(cls, where: str | Path, version: str) -> Self:
        """Have the whole memory, however the one before has ended; refused while somebody else has it."""
        # Held before it is opened: opening brings it to our version, under which another server would break.
        holding = hold(Database(where))
        try:
            store = Store(where)
            tenancy = cls(store, store.leases.begin(version, alone=True), holding)
            tenancy.own_all()
            return tenancy
        except BaseException:
            holding.release()
            raise

    def own_all(self) -> None:
        """Own every journal that there is; new ones are owned by whoever writes them first."""
        self.tenure.own(self.store.journal.tables())

    def own_free(self) -> None:
        """Own every journal that nobody owns who is still there."""
        self.tenure.take_free(self.store.journal.tables())

    async def check(self) -> None:
        """Raise `StoreIsHeld` if somebody else holds the memory by now."""
        if self._holding is not None:
            await asyncio.to_thread(self._holding.check)

    def release(self) -> None:
        """Let others have what was owned here."""
        try:
            if self._holding is None:
                self.tenure.give_up()
            else:
                self.tenure.end()
        finally:
            self.store.close()
            if self._holding is not None:
                self._holding.release()
