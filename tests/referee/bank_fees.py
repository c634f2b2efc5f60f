"""What the house takes from a banked hand: by the square, by the bettor, and from the player-dealer."""

from collections import Counter
from typing import Any

from calroom.money import cents
from calroom.table.events import Acted, Dealt, Moved
from tests.referee.bank import WAGER, Banked
from tests.referee.verdict import Verdict


def charge(banked: Banked, verdict: Verdict) -> None:
    """Put into the box what the schedule says; the stacks have already paid it before the cards."""
    record = banked.record
    base = _base_wagers(banked)
    squares, bettors = Counter[str](), Counter[int]()
    for place, seat, amount in base:
        squares[place] += amount
        bettors[seat] += amount
    total = sum(squares.values())
    extra = record.rules.jackpot if getattr(record.given, "jackpot", False) else 0
    fees = [_row(record, "square", amount) for amount in squares.values()]
    fees += [_row(record, "bettor", amount) for amount in bettors.values()]
    fees += [_row(record, "player-dealer", total)]
    paid = [fee for fee in fees if fee]
    verdict.chips["collection"] = sum(paid)
    verdict.chips["jackpot"] = extra * len(paid)
    verdict.why.append(f"fees {paid}, jackpot {extra} with each")


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


def _base_wagers(banked: Banked) -> list[tuple[str, int, int]]:
    """What lay on each square when the collection was taken, and squares first used after that, side bets apart.

    Where cards are dealt before betting is closed, a wager made after the collection pays at once, and one that is
    withdrawn has paid. What is added to a hand that is being played pays nothing.
    """
    lying: Counter[tuple[str, int]] = Counter()
    charged: Counter[tuple[str, int]] = Counter()
    taken = False
    for event in banked.record.events:
        if isinstance(event, (Acted, Dealt)) and taken and _is_play(event):
            break
        if not isinstance(event, Moved):
            continue
        if event.target in ("collection", "held fees"):
            charged = lying.copy() if not taken else charged
            taken = True
        elif WAGER.fullmatch(event.target) and not event.target.startswith(SIDE_BETS):
            key = event.target, int(event.source.split()[1])
            lying[key] += event.amount
            if taken:
                charged[key] = max(charged[key], lying[key])
        elif WAGER.fullmatch(event.source) and event.target.startswith("stack"):
            lying[event.source, int(event.target.split()[1])] -= event.amount
    return [(place, seat, amount) for (place, seat), amount in charged.items() if amount > 0]


def _is_play(event: Acted | Dealt) -> bool:
    if isinstance(event, Acted):
        return event.verb in ("hit", "stand", "double", "split", "surrender", "set", "play", "insure")
    return event.place.startswith(("hand", "bank hand", "player hand"))
