"""Records as the tests write them, briefly."""

from collections.abc import Sequence

from msgspec.structs import replace

from calroom.store import Entry, Played, Receipt, Record, Store
from calroom.store.writer import Outcome


def record(
    table: str,
    number: int,
    *entries: Entry,
    client: str | None = None,
    hand: int = 0,
    played: tuple[Played, ...] = (),
) -> Record:
    return Record(
        table=table,
        number=number,
        at=1_800_000_000_000 + number,
        input=f'{{"input":"something","number":{number}}}',
        client=client,
        hand=hand,
        entries=entries,
        played=played,
    )


def staked(bot: str, amount: int) -> Entry:
    return Entry("bot-chips", amount, "cage", f"bot:Bot {bot}")


def sits(bot: str, table: str, amount: int) -> Entry:
    return Entry("buy-in", amount, f"bot:Bot {bot}", f"stack:{table}:Bot {bot}")


def bets(bot: str, table: str, amount: int) -> Entry:
    return Entry("call", amount, f"stack:{table}:Bot {bot}", f"play:{table}")


def sold(number: int, person: str, amount: int) -> Record:
    """The row of the room with which the cage sells somebody play chips."""
    given = f'{{"input":"sellchips","person":"{person}","amount":{amount}}}'
    entry = Entry("play-chips", amount, "cage", f"player:{person}")
    return replace(record("room", number, entry), input=given)


def written(outcomes: Sequence[Outcome]) -> list[Receipt]:
    """The receipts, where everything had to be accepted."""
    for outcome in outcomes:
        assert isinstance(outcome, Receipt), outcome
    return [outcome for outcome in outcomes if isinstance(outcome, Receipt)]


def holds(store: Store) -> None:
    """Whatever else happened, the chain is whole and the ledger adds up."""
    assert store.journal.verify() is None
    assert store.ledger.verify() is None
    assert store.ledger.trial_balance() == 0
