"""What people ask of a room's memory: hands, count sheets, jackpots, the bank, books, what to look into."""

from collections.abc import Callable

from calroom.keeping.flows import flows as flows
from calroom.keeping.hand_reports import hand as hand
from calroom.keeping.hand_reports import unfinished as unfinished
from calroom.keeping.paper import Report as Report
from calroom.keeping.paper import Row as Row
from calroom.keeping.paper import headings as headings
from calroom.keeping.paper import page as page
from calroom.keeping.paper import shown as shown
from calroom.keeping.paper import when as when
from calroom.keeping.rebuilding import Houses, played_again
from calroom.keeping.recall import NothingFound as NothingFound
from calroom.keeping.returns import returns as returns
from calroom.keeping.stacks import stacks, statement
from calroom.money import Cents, dollars
from calroom.room.events import BankDeclined, BankTaken, GameBroken, Offered, PassedOver
from calroom.store import Store
from calroom.store.ledger import Line

# Money


def count(store: Store, table: str = "", *, players_only: bool = False) -> Report:
    """The count sheet: what is in the box of every table and shift, and for what it was dropped."""
    rows: list[Row] = []
    counts = _counted(store, players_only)
    for account in store.ledger.balances("box"):
        _, where, shift = account.split(":", 2)
        if table not in ("", where):
            continue
        topics: dict[str, Cents] = {}
        hands = set()
        for line in filter(counts, store.ledger.statement(account)):
            topics[line.topic] = topics.get(line.topic, 0) + line.amount
            hands.add(line.hand)
        rows += [
            {"shift": shift, "table": where, "topic": topic, "hands": len(hands), "amount": amount}
            for topic, amount in topics.items()
        ]
    rows.sort(key=lambda row: (row["shift"], row["table"]))
    total = sum(row["amount"] for row in rows)
    boxes = len({(row["shift"], row["table"]) for row in rows})
    signed_by = "counted on ____________ by ______________________ and ______________________"
    return Report(
        "Count sheet",
        rows,
        [f"{boxes} {'box' if boxes == 1 else 'boxes'}, {dollars(total)} in all", signed_by],
    )


def jackpot(store: Store, game: str = "", *, players_only: bool = False) -> Report:
    """The jackpot account of every game: what was put in, given back and paid, and what it holds."""
    rows = []
    counts = _counted(store, players_only)
    for account in store.ledger.balances("jackpot"):
        name = account.partition(":")[2]
        if game not in ("", name):
            continue
        lines = [line for line in store.ledger.statement(account) if counts(line)]
        put_in = sum(line.amount for line in lines if line.amount > 0)
        paid = -sum(line.amount for line in lines if line.amount < 0 and line.topic in AWARDS)
        back = -sum(line.amount for line in lines if line.amount < 0 and line.topic not in AWARDS)
        holds = put_in - back - paid
        rows.append({"game": name, "put_in": put_in, "given_back": back, "paid": paid, "holds": holds})
    return Report("Jackpot accounts", rows)


AWARDS = ("jackpot", "jackpot-award")
"""The topics under which a jackpot is paid to a winner; under all others its dollar goes back."""


def _counted(store: Store, players_only: bool) -> Callable[[Line], bool]:
    """Which lines of the ledger count: all of them, or not those of hands that only bots played."""
    if not players_only:
        return lambda _: True
    bots = {person.id for person in store.people.everybody() if person.kind == "bot"}
    played = {
        (table, line.hand)
        for table, person in stacks(store)
        if person not in bots
        for line, of_hand in statement(store, table, person)
        if of_hand
    }
    return lambda line: not line.hand or (line.table, line.hand) in played


def book(store: Store, person: str) -> Report:
    """The playing book of one person: every buy-in, hand and cash-out at every table, with the balance."""
    rows: list[Row] = []
    for table in [table for table, whose in stacks(store) if whose == person]:
        for line, of_hand in statement(store, table, person):
            last = rows[-1] if rows else None
            if (
                of_hand
                and last
                and (last["table"], last["hand"], last["topic"]) == (table, line.hand, "hand")
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
                    "topic": "hand" if of_hand else line.topic,
                    "result": line.amount,
                    "chips": line.balance,
                }
            )
    if not rows:
        raise NothingFound(f"{person} has never had chips on a table")
    played = sum(row["result"] for row in rows if row["topic"] == "hand")
    return Report(f"Playing book of {person}", rows, [f"result of all hands: {dollars(played)}"])


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
    if not store.journal.head(table).number:
        raise NothingFound(f"there is no table {table}")
    houses, rows = Houses(store), []
    for _, kept in played_again(store, houses, table):
        for event in kept.told:
            what = event.what
            if isinstance(what, Offered | BankTaken | BankDeclined | PassedOver | GameBroken):
                rows.append(
                    {
                        "at": when(event.at),
                        "hand": kept.live.state.hand,
                        "what": names[type(what)],
                        "seat": "" if isinstance(what, GameBroken) else what.seat,
                        "person": "" if isinstance(what, GameBroken) else what.person,
                        "by_system": isinstance(what, BankDeclined) and what.system,
                        "topic": what.topic,
                        "rule": " ".join(kept.live.game.rules_for(what.topic)[:1]),
                    }
                )
    return Report(f"Bank rotation at table {table}", rows, houses.left_out)


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
