"""The bring-in: a first round without blinds, which one seat must open for less than a bet if it likes."""

from calroom.games.poker.betting import FOLD, FOLDED, Barred, Round, Sizing
from calroom.games.poker.pots import Pots
from calroom.money import Cents
from calroom.table.asks import Answer, Ask, Option, Script, Seat, answers
from calroom.table.table import STACK

BringIn = answers("bring-in")
Complete = answers("complete")


class Opening(Round):
    """A round that one seat is obliged to open: with the bring-in, which others may complete, or in full.

    Where no bring-in is played it must make a full bet. If it is all-in already the duty falls to the next
    seat with chips, which may fold instead and so pass it on; `declined` are those that did.
    """

    def __init__(self, pots: Pots, sizing: Sizing, obliged: Seat, topic: str, bring_in: Cents) -> None:
        super().__init__(pots, sizing, obliged, topic)
        self.obliged = obliged
        self.bring_in = bring_in
        self.declined: list[Seat] = []
        if self.waiting and self.waiting[0] != obliged:
            self.turn = "opener-all-in"

    def play(self) -> Script[Seat | None]:
        """The opening and all that follows; an opener who has no choice is not asked."""
        options = self._openings(self.obliged) if self.obliged in self.waiting else ()
        if len(options) == 1 and options[0].low == options[0].high and len(self.waiting) > 1:
            del self.waiting[0]
            self._carry_out(self.obliged, Answer(options[0].verb, options[0].high))
            self.acted[self.obliged] = self.level
        return (yield from super().play())

    def _ask(self, seat: Seat, barred: Barred) -> Ask:
        if self.price:
            return super()._ask(seat, barred)
        openings = self._openings(seat)
        if seat != self.obliged:
            return Ask(seat, (*openings, FOLD), FOLDED, "bring-in", turn=self.turn or "opener-all-in")
        return Ask(seat, openings, Answer(openings[0].verb, openings[0].low), "bring-in", turn=self.turn)

    def _openings(self, seat: Seat) -> tuple[Option, ...]:
        stack = self.chips[STACK[seat]]
        if not self.bring_in:
            return self._raises(stack, 0)
        if stack <= self.bring_in:
            return (Option("bring-in", "short-bring-in", stack, stack),)
        return (Option("bring-in", "bring-in", self.bring_in, self.bring_in), *self._raises(stack, 0))

    def _carry_out(self, seat: Seat, answer: Answer) -> None:
        if answer.verb == "bring-in":
            topic = "bring-in" if answer.amount == self.bring_in else "short-bring-in"
            self.table.act(topic, seat, "bring-in", answer.amount)
            self.pots.force(seat, answer.amount, topic)
            self.price = self.forced = self.bring_in
        else:
            if not self.price:
                self._open(seat, answer.verb)
            super()._carry_out(seat, answer)

    def _open(self, seat: Seat, verb: str) -> None:
        """As much of a full opening as the bring-in is forced; a seat that folds makes none."""
        if verb == "fold":
            self.declined.append(seat)
        else:
            self.pots.forced[seat] = self.bring_in

    def _name_increase(self, seat: Seat, verb: str, total: Cents) -> str:
        if not self.price and self.bring_in and verb == "bet":
            return "full-opening"
        return super()._name_increase(seat, verb, total)
