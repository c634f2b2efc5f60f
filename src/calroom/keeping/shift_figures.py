"""The figures of a shift, all from the ledger: what the boxes took by table and hour, jackpots, and chips."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime

from msgspec import Struct

from calroom.keeping.podium.closing_rows import BOX, Totals
from calroom.keeping.reports import AWARDS
from calroom.money import Cents
from calroom.store import Store
from calroom.store.ledger import Ledger


class Drop(Struct, frozen=True, kw_only=True):
    """What a table's box took in one hour, for what, and in how many hands."""

    table: str
    hour: str
    topic: str
    hands: int
    amount: Cents


class Pool(Struct, frozen=True, kw_only=True):
    """A game's jackpot: what it held before, what went in, was given back and paid out, what it holds now."""

    game: str
    before: Cents
    put_in: Cents
    given_back: Cents
    paid: Cents
    holds: Cents


class Figures(Struct, frozen=True, kw_only=True):
    """What the ledger says of a shift, from the entry after one to another."""

    after: int
    upto: int
    drops: list[Drop]
    pools: list[Pool]
    opened: Totals
    closed: Totals


def figures(store: Store, after: int, upto: int) -> Figures:
    """Everything from the entry after one to another."""
    ledger = store.ledger
    return Figures(
        after=after,
        upto=upto,
        drops=_drops(ledger, after, upto),
        pools=_pools(ledger, after, upto),
        opened=totals(ledger.balances_at(after)),
        closed=totals(ledger.balances_at(upto)),
    )


def totals(balances: Mapping[str, Cents]) -> Totals:
    """What all accounts of each kind hold together."""
    kinds: defaultdict[str, Cents] = defaultdict(int)
    for account, amount in balances.items():
        kinds[account.partition(":")[0]] += amount
    return Totals(
        cage=kinds["cage"],
        purses=kinds["player"],
        stacks=kinds["stack"],
        on_tables=kinds["play"] + kinds["tops"],
        boxes=kinds["box"],
        jackpots=kinds["jackpot"],
        bots=kinds["bot"],
    )


def agreed(total: Totals) -> bool:
    """Whether all that there is adds up to nothing: what one has another gave."""
    return not sum(getattr(total, name) for name in total.__struct_fields__)


def in_boxes(store: Store, cuts: Mapping[str, int], upto: int) -> dict[str, Cents]:
    """What has gone into the box of every table since it was counted last, up to an entry."""
    boxes: defaultdict[str, Cents] = defaultdict(int)
    for account, amount in store.ledger.balances_at(upto, "box").items():
        boxes[_place(account)] += amount
    for place, cut in cuts.items():
        if place in boxes:
            before = store.ledger.balances_at(cut, "box")
            boxes[place] -= sum(amount for account, amount in before.items() if _place(account) == place)
    return dict(boxes)


def in_box(ledger: Ledger, table: str, upto: int) -> Cents:
    """What has gone into the box of one table by an entry, since the room opened."""
    found = ledger.balances_at(upto, "box").items()
    return sum(amount for account, amount in found if _place(account) == BOX + table)


def _place(account: str) -> str:
    return BOX + account.split(":", 2)[1]


def _drops(ledger: Ledger, after: int, upto: int) -> list[Drop]:
    amounts: defaultdict[tuple[str, str, str], Cents] = defaultdict(int)
    hands: defaultdict[tuple[str, str, str], set[int]] = defaultdict(set)
    for line in ledger.between("box", after, upto):
        key = (line.table, hour_of(line.at), line.topic)
        amounts[key] += line.amount
        hands[key].add(line.hand)
    return [
        Drop(table=table, hour=hour, topic=topic, hands=len(hands[table, hour, topic] - {0}), amount=amount)
        for (table, hour, topic), amount in sorted(amounts.items())
    ]


def hour_of(at: int) -> str:
    """The hour in which a moment is, as machines write it down; people read it by their own clock."""
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%dT%H:00:00Z")


def _pools(ledger: Ledger, after: int, upto: int) -> list[Pool]:
    before, holds = ledger.balances_at(after, "jackpot"), ledger.balances_at(upto, "jackpot")
    put_in, paid, back = (defaultdict[str, Cents](int) for _ in range(3))
    for line in ledger.between("jackpot", after, upto):
        sums = put_in if line.amount > 0 else paid if line.topic in AWARDS else back
        sums[line.account] += abs(line.amount)
    return [
        Pool(
            game=account.partition(":")[2],
            before=before.get(account, 0),
            put_in=put_in[account],
            given_back=back[account],
            paid=paid[account],
            holds=amount,
        )
        for account, amount in holds.items()
    ]


def by_table(drops: Iterable[Drop]) -> dict[str, Cents]:
    """What each table's box took."""
    sums: defaultdict[str, Cents] = defaultdict(int)
    for drop in drops:
        sums[drop.table] += drop.amount
    return dict(sums)
