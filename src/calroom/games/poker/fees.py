"""Collections of a poker table: posted before the hand, taken at set moments, never a share of the pot."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Literal, NamedTuple, TypeAlias

from msgspec import Struct

from calroom.games.charges import Charge
from calroom.games.poker.pots import Pots
from calroom.games.poker.stakes import Stakes, check_stakes, read_stakes
from calroom.money import Cents, Money, dollars
from calroom.table.asks import Seat
from calroom.table.events import Place
from calroom.table.refusals import Refused
from calroom.table.sentences import each
from calroom.table.table import COLLECTION, JACKPOT, MOST_SEATS, STACK


class Fee(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One row of the posted schedule: what is taken at a moment of the hand, by stakes and players dealt in.

    A row without stakes is for all that no other row names. Every game says which moments its hands have.
    """

    moment: str
    """At which moment of the hand it is taken."""
    players: tuple[int, int]
    """The row is for so many players dealt in, from and to."""
    amount: Money
    """What is taken."""
    stakes: str = ""
    """The row is for tables at these stakes; without them for all that no other row names."""

    def __post_init__(self) -> None:
        """Stakes that cannot be read are for no table."""
        check_stakes(self.stakes)

    def is_for(self, stakes: Stakes, players: int) -> bool:
        """Whether this row speaks of such a table."""
        if not self.players[0] <= players <= self.players[1]:
            return False
        return not self.stakes or stakes == read_stakes(self.stakes)


EVERY_TABLE = (2, MOST_SEATS)
NOBODY_ELSE: Mapping[str, str] = {}


class HalfHour(Struct, frozen=True, forbid_unknown_fields=True):
    """What every player pays each half hour at a table charged by time; its hands cost nothing more."""

    amount: Money
    """What every player pays each half hour at a table charged by time."""
    stakes: str = ""
    """The row is for tables at these stakes; without them for all that no other row names."""

    def __post_init__(self) -> None:
        """Stakes that cannot be read are for no table."""
        check_stakes(self.stakes)

    def is_for(self, stakes: Stakes) -> bool:
        """Whether this row speaks of such a table."""
        return not self.stakes or stakes == read_stakes(self.stakes)


def fees_due(schedule: Sequence[Fee], stakes: Stakes, players: int) -> dict[str, Cents]:
    """What the schedule takes at each moment of a hand, the row that names the stakes before others."""
    due: dict[str, Cents] = {}
    for fee in sorted(schedule, key=lambda fee: not fee.stakes):
        if fee.is_for(stakes, players):
            due.setdefault(fee.moment, fee.amount)
    return {moment: due[moment] for moment in dict.fromkeys(fee.moment for fee in schedule) if moment in due}


class Jackpot(Struct, frozen=True, forbid_unknown_fields=True):
    """What is taken for a jackpot, from how many players up, and whether tables have one unless they say.

    It is taken with the first fee; from `every_hand` also where the hand ends before a fee falls due.
    """

    amount: Money = 0
    """What is taken for the jackpot, with the first fee."""
    players: int = 2
    """It is taken from so many players up."""
    attached: bool = False
    """Whether tables have one unless they post otherwise."""
    every_hand: bool = False
    """Whether it is taken also where a hand ends before a fee falls due."""


class Posted(NamedTuple):
    """What a hand with so many players costs: at each moment, for the jackpot, and in words."""

    due: dict[str, Cents]
    jackpot: Cents
    words: str


NOTHING = "nothing"


class Schedule:
    """One table's collection: what a hand costs, by the number of players dealt in."""

    def __init__(
        self, fees: Sequence[Fee], stakes: Stakes, jackpot: Jackpot, half_hour: Sequence[HalfHour] = ()
    ) -> None:
        self.fees, self.stakes, self.jackpot = fees, stakes, jackpot
        self.half_hour: Cents = next((row.amount for row in half_hour if row.is_for(stakes)), 0)
        self._posted: dict[tuple[int, bool], Posted] = {}

    def posted(self, players: int, jackpot: bool) -> Posted:
        """What falls due at each moment, and the sentence on the sign."""
        key = (players, jackpot)
        if key not in self._posted:
            due = fees_due(self.fees, self.stakes, players)
            for_jackpot = self.jackpot.amount if jackpot and players >= self.jackpot.players else 0
            parts = [f"{dollars(amount)} {moment}" for moment, amount in due.items() if amount]
            parts += [f"{dollars(self.half_hour)} each half hour"] if self.half_hour else []
            parts += [f"{dollars(for_jackpot)} for the jackpot"] if for_jackpot else []
            words = f"the collection is {', '.join(parts) or NOTHING}"
            self._posted[key] = Posted(due, for_jackpot, words)
        return self._posted[key]

    def is_attached(self, jackpot: bool | None) -> bool:
        """Whether a jackpot is attached to the table, which may say so itself."""
        return self.jackpot.attached if jackpot is None else jackpot

    def charges(
        self, players: int, jackpot: bool | None = None, payers: Mapping[str, str] = NOBODY_ELSE
    ) -> list[Charge]:
        """What a hand with so many players costs; `payers` are those who pay at a moment beside the pot."""
        due, for_jackpot, _ = self.posted(players, self.is_attached(jackpot))
        charges = [
            Charge(
                amount,
                payer := payers.get(moment, "the pot"),
                _said_of(payer, moment),
                topic=_topic(moment),
            )
            for moment, amount in due.items()
            if amount
        ]
        if for_jackpot and due:
            words = f"from the pot for the jackpot, {next(iter(due))}"
            charges.append(Charge(for_jackpot, "the pot", words, jackpot=True, topic="jackpot"))
        if self.half_hour:
            words = "from each player, each half hour"
            charges.append(Charge(self.half_hour, "each player", words, topic="time-charge"))
        return charges


BY_HAND, BY_TIME = "hand", "half hour"
Charged: TypeAlias = Literal["hand", "half hour"]


class Schedules:
    """A table's two ways to be charged, of which it posts one: by the hand, or by time.

    A way that has no rate for the stakes of the table cannot be posted, since it would be dealt for nothing.
    """

    def __init__(
        self,
        fees: Sequence[Fee],
        half_hour: Sequence[HalfHour],
        stakes: Stakes,
        jackpot: Jackpot,
        moments: Sequence[str],
    ) -> None:
        """At the `moments` a table charged by time pays nothing but what goes to a jackpot."""
        free = [Fee(moment=moment, players=EVERY_TABLE, amount=0) for moment in moments]
        self.fitting: dict[str, Schedule] = {}
        if any(not fee.stakes or stakes == read_stakes(fee.stakes) for fee in fees):
            self.fitting[BY_HAND] = Schedule(fees, stakes, jackpot)
        if any(row.is_for(stakes) for row in half_hour):
            self.fitting[BY_TIME] = Schedule(free, stakes, jackpot, half_hour)
        if (fees or half_hour) and not self.fitting:
            filed = dict.fromkeys([fee.stakes for fee in fees] + [row.stakes for row in half_hour])
            raise Refused(
                "no collection is filed for {stakes:word}",
                "fee-posted",
                allowed=each("{word}", word=filed),
                stakes=stakes.words,
            )
        if not self.fitting:
            self.fitting[BY_HAND] = Schedule((), stakes, jackpot)
        self.stakes = stakes

    def chosen(self, schedule: str | None) -> Schedule:
        """What the table has posted, or what is usual: by the hand where the house has such a rate."""
        if schedule is None:
            return next(iter(self.fitting.values()))
        if schedule not in self.fitting:
            raise Refused(
                "no collection by the {schedule:word} is filed for {stakes:word}",
                "fee-posted",
                allowed=each("charge by the {word}", word=self.fitting),
                schedule=schedule,
                stakes=self.stakes.words,
            )
        return self.fitting[schedule]


def half_hours_begun(minutes: int) -> int:
    """How many half hours a player has paid for who has had a seat so long; the first is paid at once."""
    return 1 + minutes // 30


@cache
def _said_of(payer: str, moment: str) -> str:
    """Who pays and when; where every player puts their own up, the moment says who already."""
    whom = f"from {payer}"
    return whom if moment == whom else f"{whom}, {moment}"


def _topic(moment: str) -> str:
    return f"fee-{moment.replace(' ', '-')}"


class Collection:
    """What will be taken from this hand, fixed before its first card."""

    def __init__(
        self, pots: Pots, schedule: Schedule, jackpot: bool | None = None, besides: str = ""
    ) -> None:
        """`jackpot` says whether one is attached to the table, where that is not as usual in the house.

        `besides` is what somebody pays who is not the pot.
        """
        self.pots = pots
        attached = schedule.is_attached(jackpot)
        players = len(pots.live)
        self.due, self.jackpot, words = schedule.posted(players, attached)
        self.half_hour = schedule.half_hour
        self.every_hand = schedule.jackpot.every_hand
        self.lacking: list[tuple[Cents, Place, str]] = []
        pots.pay(self)
        if besides:
            words = f"the collection is {besides}" if words.endswith(NOTHING) else f"{words}, {besides}"
        pots.table.call("fee-posted", words)
        if attached and schedule.jackpot.amount and not self.jackpot:
            pots.table.call(
                "no-jackpot", f"{players} players are too few for the jackpot: nothing is taken for it"
            )

    def take_time(self, owing: Mapping[Seat, int]) -> None:
        """Before the deal: the half hours that have begun on players' clocks, from the chips before them."""
        table = self.pots.table
        for seat, half_hours in owing.items():
            amount = half_hours * self.half_hour
            if table.stack(seat) <= amount:
                raise Refused(
                    "{payer:seat} owes {amount} for the time and has {stack:amount}",
                    "time-charge",
                    allowed=("add chips", "sit out"),
                    payer=seat,
                    amount=amount,
                    stack=table.stack(seat),
                )
            if amount:
                table.move(amount, STACK[seat], COLLECTION, "time-charge")

    def spare_antes(self) -> None:
        """Once the antes are in: a pot that an ante closed will pay only what the others cannot."""
        if self.pots.somebody_all_in:
            chips = self.pots.table.chips
            for pot in self.pots.pots:
                pot.antes_only = not all(chips[STACK[seat]] for seat in pot.contenders)

    def take(self, moment: str) -> None:
        """Take what falls due now from the pot; the jackpot's dollar goes with the first fee."""
        if moment in self.due:
            self._drop(self.due[moment], COLLECTION, _topic(moment))
            self._take_for_jackpot()

    def _take_for_jackpot(self) -> None:
        if self.jackpot:
            self._drop(self.jackpot, JACKPOT, "jackpot")
            self.jackpot = 0

    def catch_up(self) -> None:
        """The pot has grown: take what it could not pay when that fell due."""
        lacking, self.lacking = self.lacking, []
        for amount, box, topic in lacking:
            if any(self.pots.table.chips.get(pot.place, 0) for pot in self.pots.pots):
                words = f"the pot was {dollars(amount)} short of the collection, which is taken now"
                self.pots.table.call("short-pot", words)
            self._drop(amount, box, topic)

    def close(self) -> None:
        """Before the pots are pushed: the last chance to take what is due; nobody owes what is missing."""
        if self.every_hand:
            self._take_for_jackpot()
        if self.lacking:
            self.catch_up()
        if missing := sum(amount for amount, _, _ in self.lacking):
            words = f"the pot is {dollars(missing)} short of the collection; nobody owes it"
            self.pots.table.call("short-pot", words)
            self.lacking = []

    def take_from(self, seat: Seat, moment: str) -> None:
        """Take what falls due now from a player, who owes it beside their bets."""
        if moment in self.due:
            self.pots.table.move(self.due[moment], STACK[seat], COLLECTION, _topic(moment))

    def _drop(self, amount: Cents, box: Place, topic: str) -> None:
        """From the main pot first, then from side pots, as much as is there; the rest waits for the pot.

        What is made of antes alone comes last.
        """
        table = self.pots.table
        for pot in sorted(self.pots.pots, key=lambda pot: pot.antes_only):
            here = min(amount, table.chips.get(pot.place, 0))
            if here:
                table.move(here, pot.place, box, topic)
                amount -= here
        if amount:
            self.lacking.append((amount, box, topic))
