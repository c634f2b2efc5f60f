"""What the house takes from a hand by its posted schedule, and what goes to the jackpot."""

from dataclasses import dataclass

from calroom.table.events import Dealt
from tests.referee.record import Moment, Record


@dataclass
class Fees:
    """What lies in the box at the end, and how much of it came out of the pots."""

    collection: int
    jackpot: int
    from_pot: int
    why: str


STREETS = {
    "on fourth street": "fourth-street",
    "on third card": "third-card",
    "on the third card": "third-card",
    "at the draw": "draw",
}
"""Fees of hands that go so far, and what is dealt then."""


def pot_fees(record: Record, here: Moment) -> Fees:
    """The collection and the jackpot dollar of a hand of poker."""
    players = len(_dealt_in(record))
    rows = [row for row in record.rules.fees if _is_for(row, record.stakes, players)]
    rows = _first_per_moment(rows)
    due = [row for row in rows if _reached(record, here, row.moment)]
    in_pot = [row for row in due if row.moment not in ("before the deal", "from each player")]
    pot = sum(here.staked.values()) + sum(here.anted.values()) + here.dead_money
    beside = sum(row.amount for row in due if row.moment == "before the deal")
    fee = sum(row.amount for row in in_pot)
    jackpot = _jackpot(record, players) if in_pot or _by_time(record) else 0
    fee = min(fee, pot)
    jackpot = min(jackpot, pot - fee)
    told = ", ".join(f"{row.amount} {row.moment}" for row in due)
    return Fees(fee + beside, jackpot, fee + jackpot, f"{told} with {players} players")


def _by_time(record: Record) -> bool:
    return False


def _dealt_in(record: Record) -> set[str]:
    return {
        event.place for event in record.events if isinstance(event, Dealt) and event.place.startswith("hand")
    }


def _is_for(row: object, stakes: str, players: int) -> bool:
    low, high = row.players
    return low <= players <= high and row.stakes in ("", stakes)


def _first_per_moment(rows: list) -> list:
    """Of several rows for one moment the one that names these stakes, which stands first."""
    found: dict[str, object] = {}
    for row in rows:
        found.setdefault(row.moment, row)
    return list(found.values())


def _reached(record: Record, here: Moment, moment: str) -> bool:
    if moment == "after the flop":
        return max(len(here.up["board"]), len(here.turned["board"])) >= 3
    street = STREETS.get(moment)
    return street is None or any(getattr(event, "topic", "") == street for event in record.events)


def _jackpot(record: Record, players: int) -> int:
    jackpot = record.rules.jackpot
    if jackpot is None:
        return 0
    wanted = record.given.jackpot
    attached = getattr(jackpot, "attached", False) if wanted is None else wanted
    return jackpot.amount if attached and players >= getattr(jackpot, "players", 0) else 0
