"""What the house takes from a hand by its posted schedule, and what goes to the jackpot."""

from dataclasses import dataclass
from typing import Any

from calroom.table.events import Dealt, Event, Passed, Shown
from tests.referee.pots import pots_of
from tests.referee.record import Moment, Record


@dataclass
class Fees:
    """What lies in the box at the end, and how much of it came out of the pots."""

    collection: int
    jackpot: int
    from_pot: int
    from_antes: int
    """How much of it came out of antes that somebody was all-in for, where other pots pay first."""
    why: str


STREETS = {
    "on fourth street": {"fourth-street"},
    "on third card": {"third-card"},
    "on the third card": {"third-card", "down-after-roll"},
    "at the draw": {"draw", "stand-pat"},
}
"""Fees of hands that go so far, and what happens then."""


CARRIED = {"comstock"}
"""Houses that take what a pot could not pay as soon as it can, before the hand ends (Comstock 628)."""


def pot_fees(record: Record, here: Moment) -> Fees:
    """The collection and the jackpot dollar of a hand of poker."""
    players = len(_dealt_in(record))
    rows = [] if _by_time(record) else _rows(record, players)
    due = [row for row in rows if _reached(record, here, row.moment)]
    from_pot = [row for row in due if row.moment not in BESIDE]
    beside = sum(row.amount * (players if row.moment == "from each player" else 1) for row in due if row.moment in BESIDE)
    beside += _time(record) + getattr(record.given, "fee", 0)
    fee = sum(row.amount for row in from_pot)
    jackpot = _jackpot(record, players) if from_pot or _jackpot_moment(record, here) else 0
    carries = record.name.split(".")[0] in CARRIED or not from_pot
    pot = _in_pot(here) if carries else _in_pot(_then(record, from_pot[-1].moment))
    fee = min(fee, pot)
    jackpot = min(jackpot, pot - fee)
    told = ", ".join(f"{row.amount} {row.moment}" for row in due)
    return Fees(
        fee + beside,
        jackpot,
        fee + jackpot,
        _from_antes(record, [(row.moment, row.amount) for row in from_pot], jackpot),
        f"{told} with {players} players",
    )


def _from_antes(record: Record, due: list[tuple[str, int]], jackpot: int) -> int:
    """What antes paid that somebody is all-in for: what the other pots could not pay as each fee fell due."""
    taken, antes = 0, 0
    for moment, amount in due:
        pots = pots_of(record, _then(record, moment))
        bare = sum(pot.amount for pot in pots if pot.antes_only)
        others = sum(pot.amount for pot in pots) - bare
        amount += jackpot if not taken else 0
        short = max(0, amount - (others - taken + antes))
        antes += min(short, bare - antes)
        taken += amount
    return antes


def _by_time(record: Record) -> bool:
    rules, posted = record.rules, getattr(record.given, "schedule", None)
    filed = bool(getattr(rules, "half_hour", ()))
    return posted == "half hour" or (posted is None and filed and not rules.fees)


def _time(record: Record) -> int:
    """The half hours that were owed before this hand."""
    if not _by_time(record):
        return 0
    row = next((row for row in record.rules.half_hour if row.stakes in ("", record.stakes)), None)
    return sum(record.given.time_due.values()) * row.amount if row else 0


def _jackpot_moment(record: Record, here: Moment) -> bool:
    """At a table that pays by time the dollar is taken when a fee of the other schedule would be."""
    moments = {row.moment for row in record.rules.fees} if _by_time(record) else set()
    return any(_reached(record, here, moment) for moment in moments)


BESIDE = {"before the deal", "from each player"}
"""Fees that players pay out of their stacks."""


def _rows(record: Record, players: int) -> list[Any]:
    """One row of the posted schedule for each moment: the first that fits the stakes and the players."""
    found: dict[str, Any] = {}
    for row in record.rules.fees:
        low, high = row.players
        if low <= players <= high and row.stakes in ("", record.stakes):
            found.setdefault(row.moment, row)
    return list(found.values())


def _in_pot(here: Moment) -> int:
    return sum(here.staked.values()) + sum(here.anted.values()) + here.dead_money


def _then(record: Record, moment: str) -> Moment:
    """The table when this fee fell due: as the cards of that street were dealt, or just before them."""
    street = STREETS.get(moment.replace("before", "on"), {"flop"})
    turned = [at for at, event in enumerate(record.events) if _is_street(event, street)]
    return record.moment(max(turned) + 1 if turned else record.award())


def _is_street(event: Event, street: set[str]) -> bool:
    if "flop" in street:
        return isinstance(event, (Dealt, Shown)) and event.place == "board" and len(event.cards) >= 3
    return getattr(event, "topic", "") in street


def _dealt_in(record: Record) -> set[str]:
    return {
        event.place for event in record.events if isinstance(event, Dealt) and event.place.startswith("hand")
    }


def _reached(record: Record, here: Moment, moment: str) -> bool:
    if moment == "after the flop":
        return max(len(here.up["board"]), len(here.turned["board"])) >= 3
    street = STREETS.get(moment)
    if street is None:
        return True
    early = {card for event in record.events if isinstance(event, Passed) and event.topic == "dealt-early" for card in event.cards}
    return any(_is_street(event, street) and not early & set(getattr(event, "cards", ())) for event in record.events)


def _jackpot(record: Record, players: int) -> int:
    jackpot = record.rules.jackpot
    if jackpot is None:
        return 0
    wanted = record.given.jackpot
    attached = getattr(jackpot, "attached", False) if wanted is None else wanted
    return jackpot.amount if attached and players >= getattr(jackpot, "players", 0) else 0
