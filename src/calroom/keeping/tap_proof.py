"""The proof that money has one tap: ledger and journal of the room folded side by side, guards or no guards.

Chips in the room are what the cage has sold to purses and given to bots. Every sale is one that the room's
journal says, within what the register allowed its buyer at that time; every seat is paid for by the purse of
whoever holds it. The first person or seat of which that is not so is named.
"""

from collections.abc import Iterator

from msgspec import Struct

from calroom.keeping.register import Allowance
from calroom.keeping.rows import Admit, Allow, AnyRow, Recognise, SellChips, read_input
from calroom.money import Cents, dollars
from calroom.room.inputs import PayJackpot
from calroom.room.names import is_bot
from calroom.room.room import ROOM
from calroom.store import Entry, Store
from calroom.store.journal import Fault
from calroom.store.tap import CAGE, DAY, MOST_A_DAY, MOST_AT_FIRST, NAME, SALE, goes_wrong, kind, owner


class Purse(Struct):
    """What matters of somebody: what they allow themselves, and when they bought how many chips."""

    allowance: Allowance = Allowance()
    bought: list[tuple[int, Cents]] = []

    def may_buy(self, at: int) -> Cents:
        """How many chips more the cage may have sold them at a time."""
        allowed = self.allowance.at(at).chips_a_day
        lately = sum(amount for when, amount in self.bought if when > at - DAY)
        return (MOST_A_DAY if allowed is None else min(allowed, MOST_A_DAY)) - lately


class Row(Struct, frozen=True):
    """A row of the room's journal; it came after so many entries of the ledger."""

    number: int
    at: int
    said: AnyRow
    after: int
    entries: tuple[Entry, ...]


def money_from_nowhere(store: Store) -> Iterator[Fault]:
    """Every seat and person that has chips which the cage has not sold as it may."""
    since, last = store.ledger.one_tap_since(), 0
    proof = _Proof()
    rows = _rows(store)
    row = next(rows, None)
    for id_, table, number, entry in store.ledger.entries():
        while row is not None and row.after < id_:
            yield from proof.enter(row, is_old=id_ <= since)
            row = next(rows, None)
        what = proof.wrong_before(table, entry) if id_ <= since else proof.wrong(table, entry)
        if what:
            yield Fault(table, number, what)
        last = id_
    while row is not None:
        yield from proof.enter(row, is_old=False)
        row = next(rows, None)
    if since > last:
        yield Fault(
            "ledger", last, f"the rule of the one tap holds from entry {since} on, which is not there"
        )


def _rows(store: Store) -> Iterator[Row]:
    for record, ledger in store.journal.records(ROOM):
        after = ledger - len(record.entries)
        yield Row(record.number, record.at, read_input(record.input), after, record.entries)


class _Proof:
    """Everybody who has a purse, as the rows so far say."""

    def __init__(self) -> None:
        self.purses: dict[str, Purse] = {}

    def enter(self, row: Row, *, is_old: bool) -> Iterator[Fault]:
        """Follow a row of the room, and hold what it moved against what it says."""
        match row.said:
            case Admit(person=person, chips=chips, formerly=formerly):
                if chips > MOST_AT_FIRST:
                    yield Fault(ROOM, row.number, f"{person} came in with {dollars(chips)}")
                self.purses[person] = self.purses.pop(formerly, Purse())
                sold = chips
            case SellChips(person=person, amount=sold):
                yield from self._sale(row, person, sold)
            case Allow(person=person) as allowed:
                if purse := self.purses.get(person):
                    purse.allowance = purse.allowance.changed(allowed, row.at)
                return
            case Recognise(person=person, guest=guest) if person in self.purses and guest in self.purses:
                purse, other = self.purses[person], self.purses[guest]
                purse.allowance = purse.allowance.at(row.at).tightened(other.allowance.at(row.at))
                return
            case PayJackpot(person=person):
                if person not in self.purses and not is_old:
                    yield Fault(ROOM, row.number, f"{person} won a jackpot and has no purse")
                return
            case _:
                person, sold = "", 0
        got = sum(entry.amount for entry in row.entries if entry.source == CAGE)
        brought = sum(entry.amount for entry in row.entries if entry.target == CAGE)
        if got - brought != sold:
            yield Fault(
                ROOM, row.number, f"{person or 'somebody'} got {dollars(got)} and bought {dollars(sold)}"
            )

    def _sale(self, row: Row, person: str, amount: Cents) -> Iterator[Fault]:
        purse = self.purses.get(person)
        if purse is None:
            yield Fault(ROOM, row.number, f"the cage sold chips to {person}, who has no purse")
        elif amount > (most := purse.may_buy(row.at)):
            what = f"the cage sold {person} {dollars(amount)}, who might buy {dollars(max(0, most))}"
            yield Fault(ROOM, row.number, what)
        if purse is not None:
            purse.bought = [*purse.bought, (row.at, amount)]

    def wrong(self, table: str, entry: Entry) -> str:
        """What is wrong with an entry, and with whom."""
        if what := goes_wrong(table, entry):
            return f"{what} ({dollars(entry.amount)})"
        holder = owner(entry.target)
        if kind(entry.source) == "player" and kind(entry.target) == "stack" and holder not in self.purses:
            return (
                f"the seat of {holder} at table {table} has {dollars(entry.amount)} and no purse that paid it"
            )
        if entry.topic in (SALE, NAME) and kind(entry.target) == "player" and holder not in self.purses:
            return f"{holder} got {dollars(entry.amount)} and has no purse"
        return ""

    def wrong_before(self, table: str, entry: Entry) -> str:
        """The same before there was a rule: then bots got their chips as people do, and nobody else might."""
        holder = owner(entry.target)
        is_sale = entry.source == CAGE and kind(entry.target) == "player"
        if is_sale and table != ROOM and not is_bot(holder):
            return (
                f"the seat of {holder} at table {table} has {dollars(entry.amount)} and no purse that paid it"
            )
        return ""
