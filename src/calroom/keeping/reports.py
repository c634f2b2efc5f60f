"""What people ask of a room's memory: a hand recalled, count sheets, jackpots, the bank, playing books.

Amounts are in cents and times are UTC, for programs; `page` and the command line show dollars.
"""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from html import escape
from typing import Any

from msgspec import Struct

from calroom.keeping.rebuilding import Houses, replayed
from calroom.keeping.recall import NothingFound as NothingFound
from calroom.keeping.recall import recall
from calroom.keeping.rows import read_given
from calroom.money import Cents, dollars
from calroom.room.events import (
    BankDeclined,
    BankTaken,
    GameBroken,
    HandEnded,
    InHand,
    Offered,
    PassedOver,
)
from calroom.store import Store
from calroom.table.events import Acted, Event, Gathered, Moved
from calroom.table.table import COLLECTION, JACKPOT
from calroom.table.words import say, transcript

Row = dict[str, Any]
MONEY = {
    "amount",
    "before",
    "after",
    "bet",
    "won",
    "fee",
    "jackpot",
    "put_in",
    "paid",
    "holds",
    "result",
    "chips",
    "purse",
    "bought",
}


class Report(Struct, frozen=True):
    """A title, lines in words where there are any, and rows that all have the same columns."""

    title: str
    rows: list[Row]
    words: list[str] = []


def when(at: int) -> str:
    """A time as it is written down."""
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S.%f")[:-3]


# A hand


def hand(store: Store, table: str, number: int) -> Report:
    """A hand recalled: when, who chose what, and everybody's chips before and after."""
    recalled = recall(store, Houses(store), table, number)
    kept, rows, told = recalled.kept, recalled.rows, [event.what for event in recalled.events]
    people = recalled.people
    ended = next((what for what in told if isinstance(what, HandEnded)), None)
    events = [what.told for what in told if isinstance(what, InHand)]
    moved = list(_moved(events))
    lines = []
    for seat, person in people.items():
        stack = f"stack {seat}"
        paid = [(target, amount) for source, target, amount in moved if source == stack]
        got = [(source, amount) for source, target, amount in moved if target == stack]
        before, after = ended.stacks[person] if ended else (None, None)
        lines.append(
            {
                "seat": seat,
                "person": person,
                "before": before,
                "bet": sum(amount for place, amount in paid if place not in (COLLECTION, JACKPOT)),
                "won": sum(amount for place, amount in got if place not in (COLLECTION, JACKPOT)),
                "fee": _net(COLLECTION, paid, got),
                "jackpot": _net(JACKPOT, paid, got),
                "after": after,
                "choices": "; ".join(
                    say(event) for event in events if isinstance(event, Acted) and event.seat == seat
                ),
            }
        )
    roots = " and ".join(seal.root.hex() for row in rows for seal in read_given(row.chance).seals)
    status = "finished" if ended else "in progress"
    words = [
        f"replay of hand {number} at table {table}, {kept.live.game.id}, {status}",
        f"began {when(rows[0].at)}, last input {when(rows[-1].at)}",
        f"house file {rows[0].version}, deck sealed as {roots or 'nothing'}",
        *transcript(events, kept.live.game.rules_for),
    ]
    if ended:
        collected, pool = sum(ended.collected.values()), sum(ended.jackpot.values())
        words.append(f"collected {dollars(collected)}, for the jackpot {dollars(pool)}")
    return Report(f"Hand {number} at table {table}", lines, words)


def _net(box: str, paid: Iterable[tuple[str, Cents]], got: Iterable[tuple[str, Cents]]) -> Cents:
    return sum(amount for place, amount in paid if place == box) - sum(
        amount for place, amount in got if place == box
    )


def _moved(events: Iterable[Event]) -> Iterator[tuple[str, str, Cents]]:
    for event in events:
        if isinstance(event, Moved):
            yield event.source, event.target, event.amount
        elif isinstance(event, Gathered):
            for source, amount in event.amounts:
                yield source, event.target, amount


# Money


def count(store: Store, table: str = "") -> Report:
    """The count sheet: what is in the box of every table and shift, and for what it was dropped."""
    rows: list[Row] = []
    for account in store.ledger.balances("box"):
        _, where, shift = account.split(":", 2)
        if table in ("", where):
            topics: dict[str, Cents] = {}
            hands = set()
            for line in store.ledger.statement(account):
                topics[line.topic] = topics.get(line.topic, 0) + line.amount
                hands.add(line.hand)
            rows += [
                {"shift": shift, "table": where, "topic": topic, "hands": len(hands), "amount": amount}
                for topic, amount in topics.items()
            ]
    rows.sort(key=lambda row: (row["shift"], row["table"]))
    total = sum(row["amount"] for row in rows)
    boxes = len({(row["shift"], row["table"]) for row in rows})
    return Report("Count sheet", rows, [f"{boxes} boxes, {dollars(total)} in all"])


def jackpot(store: Store, game: str = "") -> Report:
    """The jackpot account of every game: what was put in, what was paid, and what it holds."""
    rows = []
    for account, holds in store.ledger.balances("jackpot").items():
        name = account.partition(":")[2]
        if game in ("", name):
            amounts = [line.amount for line in store.ledger.statement(account)]
            put_in = sum(amount for amount in amounts if amount > 0)
            rows.append({"game": name, "put_in": put_in, "paid": put_in - holds, "holds": holds})
    return Report("Jackpot accounts", rows)


def book(store: Store, person: str) -> Report:
    """The playing book of one person: every buy-in, hand and cash-out at every table, with the balance."""
    rows: list[Row] = []
    for account in store.ledger.balances("stack"):
        _, table, whose = account.split(":", 2)
        if whose != person:
            continue
        for line in store.ledger.statement(account):
            last = rows[-1] if rows else None
            if (
                line.hand
                and last
                and (last["table"], last["hand"], last["row"])
                == (
                    table,
                    line.hand,
                    line.number,
                )
            ):
                last["result"] += line.amount
                last["chips"] = line.balance
                continue
            rows.append(
                {
                    "at": when(line.at),
                    "table": table,
                    "hand": line.hand,
                    "row": line.number,
                    "topic": "hand" if line.hand else line.topic,
                    "result": line.amount,
                    "chips": line.balance,
                }
            )
    if not rows:
        raise NothingFound(f"{person} has never had chips on a table")
    played = sum(row["result"] for row in rows if row["topic"] == "hand")
    return Report(f"Playing book of {person}", rows, [f"result of all hands: {_signed(played)}"])


def _signed(amount: Cents) -> str:
    return f"-{dollars(-amount)}" if amount < 0 else dollars(amount)


# Who did what


def bank(store: Store, table: str) -> Report:
    """The bank's rounds at a table: to whom it was offered and when, who took it, declined or was passed."""
    names: dict[type, str] = {
        Offered: "offered",
        BankTaken: "taken",
        BankDeclined: "declined",
        PassedOver: "passed over",
        GameBroken: "game broken",
    }
    houses, kept, rows = Houses(store), None, []
    for row in store.journal.read(table):
        kept = replayed(houses, kept, row)
        for event in kept.told:
            what = event.what
            if type(what) in names:
                rows.append(
                    {
                        "at": when(event.at),
                        "hand": kept.live.state.hand,
                        "what": names[type(what)],
                        "seat": getattr(what, "seat", ""),
                        "person": getattr(what, "person", ""),
                        "by_system": getattr(what, "system", False),
                        "topic": what.topic,
                        "rule": " ".join(kept.live.game.rules_for(what.topic)[:1]),
                    }
                )
    if kept is None:
        raise NothingFound(f"there is no table {table}")
    return Report(f"Bank rotation at table {table}", rows)


def actions(store: Store, table: str = "") -> Report:
    """Every act of the floor and of administrators, with the value before and after and the reason."""
    rows = [
        {
            "at": when(done.at),
            "table": done.table,
            "row": done.number,
            "who": done.action.who,
            "act": done.action.act,
            "subject": done.action.subject,
            "before": done.action.before,
            "after": done.action.after,
            "reason": done.action.reason,
        }
        for done in store.people.actions(table or None)
    ]
    return Report("Floor and administrator actions", rows)


# How they are shown


def shown(row: Row) -> list[str]:
    """The cells of a row for people to read."""
    return [
        _signed(value) if name in MONEY and isinstance(value, int) else "" if value is None else str(value)
        for name, value in row.items()
    ]


def page(report: Report) -> str:
    """The report as a page of its own that can be printed."""
    heads = "".join(f"<th>{escape(name.replace('_', ' '))}</th>" for name in (report.rows or [{}])[0])
    body = "\n".join(
        f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in shown(row))}</tr>" for row in report.rows
    )
    words = "\n".join(f"<p>{escape(line)}</p>" for line in report.words)
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f"<title>{escape(report.title)}</title><style>body{{font:11pt serif;margin:2em}}"
        "p{margin:.2em 0}table{border-collapse:collapse;margin:1em 0}"
        "th,td{border:1px solid #888;padding:.2em .5em;text-align:left;vertical-align:top}"
        f"</style></head><body><h1>{escape(report.title)}</h1>\n{words}\n"
        f"<table><thead><tr>{heads}</tr></thead><tbody>\n{body}\n</tbody></table></body></html>\n"
    )
