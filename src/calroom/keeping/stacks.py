"""Stacks on tables as the ledger has them: what hands moved, told from what was brought or taken away."""

from collections.abc import Iterator

from calroom.keeping.books import away, player
from calroom.store import Store
from calroom.store.ledger import Line
from calroom.store.tap import NAME


def stacks(store: Store) -> Iterator[tuple[str, str]]:
    """The table and owner of every stack that ever was."""
    for account in store.ledger.balances("stack"):
        _, table, person = account.split(":", 2)
        yield table, person


def statement(store: Store, table: str, person: str) -> Iterator[tuple[Line, bool]]:
    """The lines of a stack in order, each with whether a hand moved it.

    Somebody may sit down or buy while a hand goes on. Such a line names that hand, too, but it stands in the
    account of what they have away from the table as well. So does one by which they took another name.
    """
    accounts = {player(person), away(person)}
    own = {line.entry for account in accounts for line in store.ledger.statement(account)}
    for line in store.ledger.statement(f"stack:{table}:{person}"):
        yield line, bool(line.hand) and line.entry not in own and line.topic != NAME
