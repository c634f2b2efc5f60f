"""What the house takes from a hand by its posted schedule, and what goes to the jackpot."""

from dataclasses import dataclass
from typing import Any

from calroom.table.events import Dealt, Event, Gathered, Passed, Shown
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


def pot_fees(record: Record, here: Moment) -> Fees:
    """The collection and the jackpot dollar of a hand of poker."""
    players = len(_dealt_in(record))
    rows = [] if _by_time(record) else _rows(record, players)
    due = [row for row in rows if _reached(record, here, row.moment)]
    beside = sum(
        row.amount * (players if row.moment == "from each player" else 1)
        for row in due
        if row.moment in BESIDE
    )
    beside += _time(record) + getattr(record.given, "fee", 0)
    box = Box(_jackpot(record, players) if _jackpot_is_due(record, due) else 0)
    for row in due:
        if row.moment not in BESIDE:
            box.fall_due(row.amount)
            box.take(record, _then(record, row.moment))
    box.take(record, here)
    told = ", ".join(f"{row.amount} {row.moment}" for row in due)
    return Fees(
        box.fee + beside,
        box.jackpot,
        box.fee + box.jackpot,
        box.from_antes,
        f"{told} with {players} players",
    )


@dataclass
class Box:
    """What has been taken out of the pots so far, and what is still owed.

    A fee that the pot cannot pay as it falls due is taken as soon as the pot can, before the hand ends. The
    jackpot's dollar goes with the first fee, or before the pot is pushed.
    """

    owed_jackpot: int
    owed_fee: int = 0
    fee: int = 0
    jackpot: int = 0
    from_antes: int = 0

    def fall_due(self, amount: int) -> None:
        """One more fee of the schedule."""
        self.owed_fee += amount

    def take(self, record: Record, here: Moment) -> None:
        """Take what the pots hold now; antes that somebody is all-in for pay what the others cannot."""
        pots = pots_of(record, here)
        bare = sum(pot.amount for pot in pots if pot.antes_only)
        others = _in_pot(here) - bare - (self.fee + self.jackpot - self.from_antes)
        wanted = self.owed_fee + self.owed_jackpot
        self.from_antes += min(max(0, wanted - others), bare - self.from_antes)
        left = _in_pot(here) - self.fee - self.jackpot
        fee = min(self.owed_fee, left)
        jackpot = min(self.owed_jackpot, left - fee)
        self.fee, self.owed_fee = self.fee + fee, self.owed_fee - fee
        self.jackpot, self.owed_jackpot = self.jackpot + jackpot, self.owed_jackpot - jackpot


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


def _jackpot_is_due(record: Record, due: list[Any]) -> bool:
    """At the Comstock from every hand; at the Palace with the fee: a hand without a flop pays none."""
    return record.name.startswith("comstock") or bool(due)


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
    early = {
        card
        for event in record.events
        if isinstance(event, Passed) and event.topic == "dealt-early"
        for card in event.cards
    }
    return _the_draw_began(record, moment) or any(
        _is_street(event, street) and not early & set(getattr(event, "cards", ())) for event in record.events
    )


def _the_draw_began(record: Record, moment: str) -> bool:
    """The draw begins when the bets before it are together and there is still somebody to draw against."""
    here = Moment()
    for event in record.events if moment == "at the draw" else ():
        here.take(event)
        if isinstance(event, Gathered) and len(here.live(record.seats)) > 1:
            return True
    return False


def _jackpot(record: Record, players: int) -> int:
    jackpot = record.rules.jackpot
    if jackpot is None:
        return 0
    wanted = record.given.jackpot
    attached = getattr(jackpot, "attached", False) if wanted is None else wanted
    return jackpot.amount if attached and players >= getattr(jackpot, "players", 0) else 0
