"""Collections of a banked game: fixed amounts by a posted schedule, taken before the deal, never a share."""

from collections.abc import Iterable, Sequence
from typing import Annotated, Literal

from msgspec import Meta, Struct

from calroom.games.banked.joint import equal_parts
from calroom.games.banked.limits import Limits
from calroom.games.banked.wagers import Wager
from calroom.games.charges import Charge
from calroom.money import Cents, Money, dollars
from calroom.table.asks import Seat
from calroom.table.events import Place
from calroom.table.table import COLLECTION, JACKPOT, STACK, Table

UNLIMITED: Cents = 10**15

HELD: Place = "held fees"
"""Where fees lie during the hand in a house that drops them only when it is over."""

Payer = Literal["player-dealer", "bettor", "square"]


class Fee(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One row of the posted schedule.

    The player-dealer pays by the total table action, a bettor by all they wager in the hand, a square by the
    wager on it; the row holds from `at_least` so much up to the next row. It is for tables with one of these
    minimums, and with a maximum of at least `limit`; without them for all.
    """

    payer: Payer
    """Who pays it: the player-dealer by the whole action, a bettor by all they wager, a square by the
    wager on it.
    """
    amount: Money
    """What is collected."""
    at_least: Money = 0
    """The row holds from this amount of wagers up to that of the next row."""
    minimums: Annotated[tuple[Money, ...], Meta(min_length=1)] | None = None
    """The row is for tables with one of these minimums; without it for all."""
    limit: Money = 0
    """The row is for tables with at least this maximum."""

    def is_for(self, limits: Limits) -> bool:
        """Whether this row speaks of a table with these limits."""
        return (self.minimums is None or limits.low in self.minimums) and limits.high >= self.limit


class Schedule:
    """The fees of one table: what each payer owes, worked out once.

    Where a jackpot is attached to the table, so much is added to every fee. Fees that are `held` during the
    hand are dropped after it. A bet that partners made together pays one fee.
    """

    def __init__(
        self, fees: Iterable[Fee], limits: Limits, *, jackpot: Cents = 0, held: bool = False
    ) -> None:
        self.jackpot, self.held, self._most = jackpot, held, limits.high
        rows = sorted((fee for fee in fees if fee.is_for(limits)), key=lambda fee: (fee.limit, fee.at_least))
        self._rows: dict[Payer, Sequence[tuple[Money, Money]]] = {
            payer: [(fee.at_least, fee.amount) for fee in rows if fee.payer == payer]
            for payer in ("player-dealer", "bettor", "square")
        }
        self._falls_on_players = bool(self._rows["bettor"] or self._rows["square"])
        self.words = self._words()
        """The fees as the sign has them."""
        self._both_bands = [
            (whole + square, up_to, end)
            for whole, up_to in self._bands_of("bettor")
            for square, end in self._bands_of("square")
        ]
        """What a bettor pays in all, with the most action and the largest single wager for which it holds."""

    def due(self, payer: Payer, action: Cents) -> Cents:
        """What a payer owes on so much action; a higher fee starts only at its posted amount."""
        owed = 0
        for at_least, amount in self._rows[payer]:
            if action >= at_least:
                owed = amount
        return owed

    def cost(self, payer: Payer, action: Cents) -> Cents:
        """What a payer owes on so much action, with what goes to the jackpot."""
        owed = self.due(payer, action)
        return owed + self.jackpot if owed else 0

    def highest(self, payer: Payer) -> Cents:
        """The most that a payer may have to pay for a hand."""
        most = max((amount for _, amount in self._rows[payer]), default=0)
        return most + self.jackpot if most else 0

    def kept_back(self, stack: Cents, wagers: Sequence[Cents]) -> Cents:
        """How much of a stack must stay there for the fees when the largest wager it allows joins these.

        A smaller wager never costs more, so whoever can pay for the largest can pay for any.
        """
        if not self._falls_on_players:
            return 0
        made = sum(wagers)
        left = stack - sum([self.cost("square", wager) for wager in wagers])
        largest = max([min(left - fees, up_to - made, end) for fees, up_to, end in self._both_bands])
        return stack - largest

    def _bands_of(self, payer: Payer) -> list[tuple[Cents, Cents]]:
        """Every fee of a payer with the most action for which it holds."""
        starts = sorted({0, *(at_least for at_least, _ in self._rows[payer])})
        ends = [start - 1 for start in starts[1:]]
        return [(self.cost(payer, start), end) for start, end in zip(starts, [*ends, UNLIMITED], strict=True)]

    def charges(self) -> list[Charge]:
        """What a hand costs each payer, by the action it starts from."""
        found = []
        for payer, whom, action, topic in _CHARGED:
            last = 0
            for start in sorted({0, *(at_least for at_least, _ in self._rows[payer])}):
                if (amount := self.due(payer, start)) != last:
                    words = (
                        f"from {whom}, on {action} of {dollars(start)} or more" if start else f"from {whom}"
                    )
                    found.append(Charge(amount, whom, words, start, topic=topic))
                    last = amount
        if self.jackpot and found:
            words = "more on each fee for the jackpot"
            found.append(Charge(self.jackpot, "each fee", words, jackpot=True, topic="jackpot"))
        return found

    def _words(self) -> str:
        said = [
            f"{whom} {' / '.join(map(dollars, rates))} {measure if len(rates) > 1 else 'a hand'}"
            for payer, whom, measure in _SIGN_WORDS
            if (rates := sorted({amount for _, amount in self._rows[payer] if amount}))
        ]
        if not self.highest("bettor") and not self.highest("square"):
            said.insert(0, "no player fee")
        if self.jackpot:
            said.append(f"{dollars(self.jackpot)} more on each fee for the jackpot")
        return "; ".join(said)

    def take(self, table: Table, wagers: Sequence[Wager], action: Cents) -> None:
        """Take every fee of the hand, each from its payer's stack; wagers and bank are not touched."""
        player_fees = self._player_fees(wagers)
        for owner, fee in player_fees:
            self._collect(table, owner, fee, self._named(owner, wagers))
        if not player_fees:
            table.call("player-fee", "players pay no collection")
        if fee := self.due("player-dealer", action):
            self._collect(table, table.button, fee, "player-dealer-fee")

    def take_late(self, table: Table, owner: Seat, wager: Cents) -> None:
        """Take the fee of a square that is used only after the collection."""
        if fee := self.due("square", wager):
            self._collect(table, owner, fee, "late-fee")

    def refund(self, table: Table, wagers: Sequence[Wager], topic: str) -> None:
        """What was paid for these wagers, which have no action, goes back."""
        box = HELD if self.held else COLLECTION
        for owner, fee in self._player_fees(wagers):
            table.move(fee, box, STACK[owner], topic)
            if jackpot := min(self.jackpot, table.chips.get(JACKPOT, 0)):
                table.move(jackpot, JACKPOT, STACK[owner], topic)

    def _collect(self, table: Table, payer: Seat, fee: Cents, topic: str) -> None:
        table.move(fee, STACK[payer], HELD if self.held else COLLECTION, topic)
        if self.jackpot:
            table.move(self.jackpot, STACK[payer], JACKPOT, "jackpot")

    def drop(self, table: Table) -> None:
        """The hand is over: fees that were held go into the box."""
        if held := table.chips.get(HELD, 0):
            table.move(held, HELD, COLLECTION, "fee-dropped")

    def _named(self, owner: Seat, wagers: Sequence[Wager]) -> str:
        """What fixes the fee of a bettor: above all rows of the schedule it stays at the highest."""
        made = sum([wager.amount for wager in wagers if wager.owner == owner])
        return "player-fee-above-limit" if self._rows["bettor"] and made > self._most else "player-fee"

    def _player_fees(self, wagers: Sequence[Wager]) -> list[tuple[Seat, Cents]]:
        if not self._falls_on_players:
            return []
        totals: dict[Seat, Cents] = {}
        squares: dict[Place, list[Wager]] = {}
        for wager in wagers:
            totals[wager.owner] = totals.get(wager.owner, 0) + wager.amount
            squares.setdefault(wager.place, []).append(wager)
        owed = [(owner, self.due("bettor", total)) for owner, total in totals.items()]
        for here in squares.values():
            fee = self.due("square", sum([wager.amount for wager in here]))
            owed += equal_parts(fee, [wager.owner for wager in here])
        return [(owner, fee) for owner, fee in owed if fee]


_SIGN_WORDS: tuple[tuple[Payer, str, str], ...] = (
    ("square", "each betting square", "a hand"),
    ("bettor", "each player", "a hand"),
    ("player-dealer", "player-dealer", "a hand by total table action"),
)
_CHARGED: tuple[tuple[Payer, str, str, str], ...] = (
    ("square", "each betting square", "a wager", "player-fee"),
    ("bettor", "each player", "wagers", "player-fee"),
    ("player-dealer", "the player-dealer", "table action", "player-dealer-fee"),
)
