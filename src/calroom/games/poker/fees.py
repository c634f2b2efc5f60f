"""Collections of a poker table: posted before the hand, taken from the pot, never a share of it."""

from collections.abc import Sequence

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

    def is_for(self, moment: str, stakes: Stakes, players: int) -> bool:
        """Whether this row speaks of such a table."""
        if moment != self.moment or not self.players[0] <= players <= self.players[1]:
            return False
        return not self.stakes or (stakes.sign == self.stakes and stakes.structure is Structure.SPLIT)


def fee_due(schedule: Sequence[Fee], moment: str, stakes: Stakes, players: int) -> Cents:
    """What the schedule takes at this moment, the row that names the stakes first."""
    rows = [fee for fee in schedule if fee.is_for(moment, stakes, players)]
    return next((fee.amount for fee in sorted(rows, key=lambda fee: not fee.stakes)), 0)


class Collection:
    """What will be taken from this hand, fixed before its first card."""

    def __init__(self, pots: Pots, schedule: Sequence[Fee], stakes: Stakes, jackpot: Cents) -> None:
        self.pots = pots
        players = len(pots.live)
        moments = dict.fromkeys(fee.moment for fee in schedule)
        self.due = {moment: fee_due(schedule, moment, stakes, players) for moment in moments}
        self.jackpot = jackpot

    def post(self) -> None:
        """Say before the hand what it will cost."""
        words = ", ".join(f"{dollars(amount)} {moment}" for moment, amount in self.due.items() if amount)
        if self.jackpot:
            words += f", {dollars(self.jackpot)} for the jackpot"
        self.pots.table.call("fee-posted", f"the collection is {words or 'nothing'}")

    def take(self, moment: str) -> None:
        """Take what falls due now; the jackpot's dollar goes with the first fee."""
        self._drop(self.due.pop(moment, 0), COLLECTION, f"fee-{moment.replace(' ', '-')}")
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
