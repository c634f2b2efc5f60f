"""Collections of a poker table: posted before the hand, taken from the pot, never a share of it."""

from collections.abc import Sequence
from functools import cache

from msgspec import Struct

from calroom.games.poker.pots import Pots
from calroom.games.poker.stakes import Stakes, Structure
from calroom.money import Cents, Money, dollars
from calroom.table.events import Place
from calroom.table.table import COLLECTION, JACKPOT


class Fee(Struct, frozen=True, forbid_unknown_fields=True):
    """One row of the posted schedule: what is taken at a moment of the hand, by stakes and players dealt in.

    A row without stakes is for all that no other row names.
    """

    moment: str
    players: tuple[int, int]
    amount: Money
    stakes: str = ""

    def is_for(self, stakes: Stakes, players: int) -> bool:
        """Whether this row speaks of such a table."""
        if not self.players[0] <= players <= self.players[1]:
            return False
        return not self.stakes or (stakes.sign == self.stakes and stakes.structure is Structure.SPLIT)


def fees_due(schedule: Sequence[Fee], stakes: Stakes, players: int) -> dict[str, Cents]:
    """What the schedule takes at each moment of a hand, the row that names the stakes before others."""
    due: dict[str, Cents] = {}
    for fee in sorted(schedule, key=lambda fee: not fee.stakes):
        if fee.is_for(stakes, players):
            due.setdefault(fee.moment, fee.amount)
    return {moment: due[moment] for moment in dict.fromkeys(fee.moment for fee in schedule) if moment in due}


class Schedule:
    """One table's collection: what a hand costs, by the number of players dealt in."""

    def __init__(self, fees: Sequence[Fee], stakes: Stakes, jackpot: Cents) -> None:
        self.fees, self.stakes, self.jackpot = fees, stakes, jackpot
        self._posted: dict[tuple[int, bool], tuple[dict[str, Cents], str]] = {}

    def posted(self, players: int, jackpot: bool) -> tuple[dict[str, Cents], str]:
        """What falls due at each moment, and the sentence on the sign."""
        key = (players, jackpot)
        if key not in self._posted:
            due = fees_due(self.fees, self.stakes, players)
            parts = [f"{dollars(amount)} {moment}" for moment, amount in due.items() if amount]
            parts += [f"{dollars(self.jackpot)} for the jackpot"] if jackpot else []
            self._posted[key] = due, f"the collection is {', '.join(parts) or 'nothing'}"
        return self._posted[key]


@cache
def _topic(moment: str) -> str:
    return f"fee-{moment.replace(' ', '-')}"


class Collection:
    """What will be taken from this hand, fixed before its first card."""

    def __init__(self, pots: Pots, schedule: Schedule, jackpot: bool) -> None:
        self.pots = pots
        self.due, self.words = schedule.posted(len(pots.live), jackpot)
        self.jackpot = schedule.jackpot if jackpot else 0
        pots.table.call("fee-posted", self.words)

    def take(self, moment: str) -> None:
        """Take what falls due now; the jackpot's dollar goes with the first fee."""
        if moment in self.due:
            self._drop(self.due[moment], COLLECTION, _topic(moment))
        if self.jackpot:
            self._drop(self.jackpot, JACKPOT, "jackpot")
            self.jackpot = 0

    def _drop(self, amount: Cents, box: Place, topic: str) -> None:
        """From the main pot first, then from side pots, never more than is there."""
        table = self.pots.table
        for pot in self.pots.pots:
            here = min(amount, table.chips.get(pot.place, 0))
            if here:
                table.move(here, pot.place, box, topic)
                amount -= here
        if amount:
            table.call("short-pot", f"the pot is {dollars(amount)} short of the collection; nobody owes it")
