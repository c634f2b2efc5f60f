"""What people have away from the tables: read from the ledger once, then followed entry by entry."""

from collections.abc import Iterable

from calroom.keeping.books import player
from calroom.money import Cents
from calroom.store import Entry, Store

PURSE = player("")
"""How the account of every purse begins."""


class Purses:
    """The chips of everybody who has some that are on no table."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._held: dict[str, Cents] | None = None

    def of(self, person: str, *, on_its_way: bool) -> Cents:
        """The chips of somebody; while something is `on_its_way` to the ledger, what it says is not final.

        Until it is, it is asked for one purse at a time: a busy room would read all of them for everybody.
        """
        if self._held is None and on_its_way:
            return self._store.ledger.balance(player(person))
        if self._held is None:
            self._held = self._store.ledger.balances("player")
        return self._held.get(player(person), 0)

    def note(self, entries: Iterable[Entry]) -> None:
        """Follow what is about to be written."""
        if self._held is None:
            return
        for entry in entries:
            for account, amount in ((entry.source, -entry.amount), (entry.target, entry.amount)):
                if account.startswith(PURSE):
                    self._held[account] = self._held.get(account, 0) + amount

    def shown(self, person: str, *, on_its_way: bool) -> Cents:
        """The chips of somebody, as they are shown them."""
        return self.of(person, on_its_way=on_its_way)

    def written(self, entries: Iterable[Entry]) -> None:
        """What was noted is in the ledger."""

    def doubt(self) -> None:
        """Something noted may not be in the store: the ledger is read again."""
        self._held = None
