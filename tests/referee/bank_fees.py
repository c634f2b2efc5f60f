"""What the house takes from a banked hand: by the square, by the bettor, and from the player-dealer."""

from collections import Counter
from typing import Any

from calroom.money import cents
from calroom.table.events import Moved
from tests.referee.bank import WAGER, Banked
from tests.referee.verdict import Verdict


def charge(banked: Banked, verdict: Verdict) -> None:
    """Put into the box what the schedule says; the stacks have already paid it before the cards."""
    record = banked.record
    base = _base_wagers(banked)
    squares: Counter[tuple[str, int]] = Counter()
    bettors: Counter[int] = Counter()
    for place, seat, turn, amount in base:
        squares[place, turn] += amount
        bettors[seat] += amount
    total = sum(squares.values())
    extra = record.rules.jackpot if getattr(record.given, "jackpot", False) else 0
    fees = [_row(record, "square", amount) for amount in squares.values()]
    fees += [_row(record, "bettor", amount) for amount in bettors.values()]
    fees += [_row(record, "player-dealer", total)]
    paid = [fee for fee in fees if fee]
    verdict.chips["collection"] = (
        sum(paid) - _given_back(banked, "collection") - _given_back(banked, "held fees")
    )
    verdict.chips["jackpot"] = extra * len(paid) - _given_back(banked, "jackpot")
    verdict.why.append(f"fees {paid}, jackpot {extra} with each")


def _given_back(banked: Banked, box: str) -> int:
    """Fees that a remedy returned: of a hand that was ruled dead, or dealt to somebody who had not bet."""
    moves = (event for event in banked.record.events if isinstance(event, Moved) and event.source == box)
    return sum(event.amount for event in moves if event.target.startswith("stack"))


def _row(record: Any, payer: str, amount: int) -> int:
    """The last row that this payer's amount, or the table's limits, reach."""
    least, most = (cents(part) for part in record.stakes.split("-"))
    fee = 0
    for row in record.rules.fees:
        if row.payer != payer:
            continue
        if row.minimums and least not in row.minimums:
            continue
        if amount >= row.at_least and most >= row.limit:
            fee = row.amount
    return fee


SIDE_BETS = ("buster", "insurance", "bonus", "play ")


def _base_wagers(banked: Banked) -> list[tuple[str, int, int, int]]:
    """Whose money lay on each square when the collection was taken, and who used one first after that.

    Side bets are left out. Where cards are dealt before betting is closed, a wager made after the collection
    pays at once, and one that is withdrawn has paid; the same person on the same square pays once. Money that
    lies together on a square is one bet. What is added to a hand that is being played pays nothing.
    """
    lying: Counter[tuple[str, int]] = Counter()
    charged: dict[tuple[str, int], tuple[int, int]] = {}
    taken = False
    for number, event in enumerate(banked.record.events):
        if (
            not isinstance(event, Moved)
            or event.topic == "added-wager"
            or "bank" in (event.source, event.target)
        ):
            continue
        if event.target in ("collection", "held fees"):
            if not taken:
                charged = {key: (0, amount) for key, amount in lying.items() if amount > 0}
            taken = True
        elif WAGER.fullmatch(event.target) and not event.target.startswith(SIDE_BETS):
            key = event.target, int(event.source.split()[1])
            lying[key] += event.amount
            if taken:
                turn, before = charged.get(key, (number, 0))
                charged[key] = turn, max(before, lying[key])
        elif WAGER.fullmatch(event.source) and event.target.startswith("stack"):
            lying[event.source, int(event.target.split()[1])] -= event.amount
    return [(place, seat, turn, amount) for (place, seat), (turn, amount) in charged.items()]
