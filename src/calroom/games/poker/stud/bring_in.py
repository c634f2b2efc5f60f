"""The bring-in: a first round without blinds, which one seat must open for less than a bet if it likes."""

from collections.abc import Callable
from typing import TypeAlias

from calroom.games.poker.betting import FOLD, FOLDED, NOBODY_TO_BET_AGAINST, Round
from calroom.games.poker.pots import Pots
from calroom.games.poker.sizing import Sizing
from calroom.money import Cents
from calroom.table.asks import Answer, Ask, Option, Script, Seat, answers
from calroom.table.table import STACK
from calroom.table.verbs import Verb

Chooser: TypeAlias = Callable[[], tuple[Seat, str]]
"""Says who must open, and why."""

BringIn = answers("bring-in")
Complete = answers("complete")


class Opening(Round):
    """A round that one seat is obliged to open: with the bring-in, which others may complete, or in full.

    Where no bring-in is played it must make a full bet. If it is all-in already the duty falls to the next
    seat with chips, which may fold instead and so pass it on; `declined` are those that did. If its hand is
    killed meanwhile, somebody else is obliged; where nobody can be (0), all are free to check.
    """

    def __init__(
        self, pots: Pots, sizing: Sizing, obliged: Seat, topic: str, bring_in: Cents, otherwise: Chooser
    ) -> None:
        super().__init__(pots, sizing, obliged, topic)
        self.obliged = obliged
        self.forced = bring_in
        self.otherwise = otherwise
        self.declined: list[Seat] = []

    def play(self) -> Script[Seat | None]:
        """The opening and all that follows."""
        while self.obliged and not self.price and len(self.waiting) > 1:
            seat = self.waiting[0]
            ask = self._ask_to_open(seat)
            answer = _only_answer(ask) or (yield ask)
            if answer is None:
                answer = self.look_again()
                if answer is None:
                    continue
            del self.waiting[0]
            self._open(seat, answer)
            self.acted[seat] = self.level
        self.turn = ""
        return (yield from super().play())

    def question(self) -> Ask:
        """What is asked of the seat whose turn it is."""
        if self.price or not self.obliged:
            return super().question()
        return self._ask_to_open(self.waiting[0])

    def look_again(self) -> Answer | None:
        """Whoever was obliged may be out of the hand, and somebody else in their place."""
        live = self.pots.live
        if self.obliged and self.obliged not in live and not self.price and len(live) > 1:
            self.obliged, self.turn = self.otherwise()
            self.waiting = self.table.clockwise(self.obliged - 1, self.pots.may_bet())
        return super().look_again()

    def open_for(self, seat: Seat) -> None:
        """What the seat owes is put in for it."""
        option = self._openings(seat)[0]
        self._open(seat, Answer(option.verb, option.low))

    def _ask_to_open(self, seat: Seat) -> Ask:
        openings = self._openings(seat)
        barred = () if self.pots.can_be_called(seat, self.forced) else NOBODY_TO_BET_AGAINST
        if seat != self.obliged:
            return Ask(seat, (*openings, FOLD), FOLDED, "bring-in", barred, turn="opener-all-in")
        return Ask(seat, openings, Answer(openings[0].verb, openings[0].low), "bring-in", barred, self.turn)

    def _openings(self, seat: Seat) -> tuple[Option, ...]:
        stack, bring_in = self.chips[STACK[seat]], self.forced
        if not bring_in:
            return self._raises(stack, 0)
        if stack < bring_in:
            return (Option("bring-in", "short-bring-in", stack, stack),)
        forced = Option("bring-in", "bring-in", bring_in, bring_in)
        more = stack > bring_in and self.pots.can_be_called(seat, bring_in)
        return (forced, *self._raises(stack, 0)) if more else (forced,)

    def _open(self, seat: Seat, answer: Answer) -> None:
        if answer.verb == "bring-in":
            topic = "bring-in" if answer.amount == self.forced else "short-bring-in"
            self.table.act(topic, seat, "bring-in", answer.amount)
            self.pots.force(seat, answer.amount, topic)
            self.price = self.forced
        elif answer.verb == "fold":
            self.declined.append(seat)
            self._carry_out(seat, answer)
        else:
            # As much of a full opening as the bring-in is forced, and pot money whoever matches it.
            self.pots.forced[seat] = self.forced
            self._carry_out(seat, answer)

    def _name_increase(self, seat: Seat, verb: str, total: Cents) -> str:
        if not self.price and self.forced and verb == "bet":
            return "full-opening"
        return super()._name_increase(seat, verb, total)


def _only_answer(ask: Ask) -> Answer | None:
    """What somebody without a choice does."""
    (option, *others) = ask.options
    return Answer(option.verb, option.high) if not others and option.low == option.high else None


VERBS = (
    Verb(
        "bring-in", "Bring in {amount}", "brings it in for {amount}", "The forced bet that opens the round."
    ),
    Verb("complete", "Complete to {amount}", "completes to {amount}", "Makes the forced bet a whole one."),
)
