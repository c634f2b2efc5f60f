"""One betting round: who acts, what may be bet, what counts as a raise, and when the round is over."""

from functools import lru_cache

from msgspec import Struct

from calroom.games.poker.pots import Pots
from calroom.games.poker.stakes import Structure
from calroom.money import Cents
from calroom.table.asks import Answer, Ask, Option, Script, Seat, answers
from calroom.table.table import BET, STACK

Fold = answers("fold")
Check = answers("check")
Call = answers("call")
Bet = answers("bet")
Raise = answers("raise")
AllIn = answers("all-in")

FOLD = Option("fold", "betting-round")
CHECK = Option("check", "betting-round")
CHECKED = Answer("check")
FOLDED = Answer("fold")


class Sizing(Struct, frozen=True):
    """How large bets are in one round: the size of a bet or least raise, and what may exceed it.

    `raises` is how many may follow the bet while three or more are in; None where any number may.
    """

    structure: Structure
    unit: Cents
    raises: int | None
    bet_topic: str
    raise_topic: str
    chip: Cents = 1

    def topic(self, opened: bool) -> str:
        """What grants a bet, or once the round is opened a raise."""
        return self.raise_topic if opened else self.bet_topic


class Round:
    """A betting round in progress.

    `price` is what it takes to stay in. `full` is the last full bet or raise, from which the next is
    measured, and `level` how many there were; a seat that acted since the last of them may not raise.
    """

    def __init__(self, pots: Pots, sizing: Sizing, first: Seat, first_topic: str, blind: Cents = 0) -> None:
        self.pots = pots
        self.sizing = sizing
        self.price = self.full = blind
        self.least_raise = sizing.unit
        self.level = 1 if blind else 0
        self.acted: dict[Seat, int] = {}
        self.capped = False
        self.aggressor: Seat | None = None
        self.waiting = self._after(first - 1)
        self.topic = first_topic

    def _after(self, seat: Seat) -> list[Seat]:
        """Live seats with chips, clockwise, the one next to this seat first."""
        chips = self.pots.table.chips
        seats = [other for other in self.pots.live if chips[STACK[other]]]
        return [other for other in seats if other > seat] + [other for other in seats if other <= seat]

    def play(self) -> Script[Seat | None]:
        """Ask until nobody has anything left to say; returns who made the last bet or raise."""
        pots = self.pots
        while self.waiting and len(pots.live) > 1 and not self._is_pointless():
            seat = self.waiting[0]
            answer = yield self._ask(seat)
            if answer is None:
                self._look_again()
                continue
            self.topic = "betting-round"
            del self.waiting[0]
            self._carry_out(seat, answer)
            self.acted[seat] = self.level
        return self.aggressor

    def _is_pointless(self) -> bool:
        """One seat with chips that owes nothing has nobody to bet against."""
        if len(self.waiting) > 1 or len(self.pots.may_bet()) > 1:
            return False
        return self.pots.table.chips.get(BET[self.waiting[0]], 0) >= self._highest_other(self.waiting[0])

    def _highest_other(self, seat: Seat) -> Cents:
        chips = self.pots.table.chips
        return max(chips.get(BET[other], 0) for other in self.pots.table.seats if other != seat)

    def _look_again(self) -> None:
        """After an incident: hands may have been killed and chips given back."""
        able = set(self.pots.may_bet())
        self.waiting = [seat for seat in self.waiting if seat in able]

    # The options

    def _ask(self, seat: Seat) -> Ask:
        chips = self.pots.table.chips
        mine = chips.get(BET[seat], 0)
        stack = chips[STACK[seat]]
        owed = self.price - mine
        barred = self._barred(seat)
        raises = () if barred or stack <= owed else self._raises(seat, mine + stack)
        topic = self.topic
        if owed <= 0:
            if self.price and self.level == 1 and seat not in self.acted:
                topic = "live-blind"
            return Ask(seat, (CHECK, *raises, FOLD), CHECKED, topic, barred)
        return Ask(seat, (_call(min(owed, stack), owed > stack), *raises, FOLD), FOLDED, topic, barred)

    def _barred(self, seat: Seat) -> tuple[tuple[str, str], ...]:
        """Why this seat may not raise, if it may not."""
        if self.acted.get(seat, -1) >= self.level:
            return NOT_REOPENED
        if len(self.waiting) == 1 and len(self.pots.may_bet()) == 1:
            return NOBODY_TO_BET_AGAINST
        raises = self.sizing.raises
        if raises is None or self.level <= raises:
            return ()
        if self.capped:
            return CAP_STAYS if len(self.pots.live) == 2 else CAP
        return ()

    def _raises(self, seat: Seat, most: Cents) -> tuple[Option, ...]:
        sizing = self.sizing
        if sizing.structure is Structure.SPLIT:
            reach = min(most, self.price + sizing.unit)
            return _limit_raises(self.full, self.price, sizing.unit, reach, sizing.topic(self.full > 0))
        ceiling, why = most, "table-stakes"
        if sizing.structure is Structure.POT:
            owed = self.price - self.pots.table.chips.get(BET[seat], 0)
            largest = self.price + self.pots.total + owed
            if largest < ceiling:
                ceiling, why = largest, sizing.topic(self.price > 0)
        return _big_bet_raises(self.full + self.least_raise, ceiling, most, bool(self.price), sizing, why)

    # What the answers do

    def _carry_out(self, seat: Seat, answer: Answer) -> None:
        pots, verb = self.pots, answer.verb
        table = pots.table
        if verb == "fold":
            table.act("betting-round", seat, verb)
            pots.fold(seat, "unseen-cards")
        elif verb == "check":
            table.act("betting-round", seat, verb)
        elif verb == "call":
            owed = self.price - table.chips.get(BET[seat], 0)
            topic = "betting-round" if answer.amount == owed else "short-call"
            table.act(topic, seat, verb, answer.amount)
            pots.put_in(seat, answer.amount, topic)
        else:
            self._increase(seat, verb, answer.amount)

    def _increase(self, seat: Seat, verb: str, total: Cents) -> None:
        """A bet, raise or all-in that makes the price higher."""
        pots = self.pots
        table = pots.table
        topic = self._name_increase(seat, verb, total)
        table.act(topic, seat, verb, total)
        pots.put_in(seat, total - table.chips.get(BET[seat], 0), topic)
        self.price = total
        self.aggressor = seat
        if total >= self.full + self.least_raise:
            self._count_full(total)
        self.waiting = [other for other in self._after(seat) if other != seat]

    def _name_increase(self, seat: Seat, verb: str, total: Cents) -> str:
        """What makes this increase what it is."""
        sizing = self.sizing
        if total < self.full + self.least_raise:
            return "short-all-in" if self.full else "short-opening"
        if verb == "all-in":
            return "all-in-raise"
        if self.price > self.full:
            return "raise-full-bet" if self.full else "short-opening"
        if self.acted.get(seat) == 0 and self.level:
            return "check-raise"
        if sizing.raises is not None and self.level > sizing.raises:
            return "heads-up-raises"
        return sizing.topic(self.price > 0)

    def _count_full(self, total: Cents) -> None:
        sizing = self.sizing
        if sizing.structure is Structure.SPLIT:
            self.full += sizing.unit
        else:
            self.least_raise = max(self.least_raise, total - self.full)
            self.full = total
        self.level += 1
        if sizing.raises is not None and self.level > sizing.raises and len(self.pots.live) > 2:
            self.capped = True


CAP = (("raise", "raise-cap"), ("all-in", "raise-cap"))
CAP_STAYS = (("raise", "cap-stays"), ("all-in", "cap-stays"))
NOT_REOPENED = (("raise", "not-reopened"), ("all-in", "not-reopened"))
NOBODY_TO_BET_AGAINST = (("raise", "no-more-betting"), ("all-in", "no-more-betting"))


@lru_cache(maxsize=4096)
def _call(amount: Cents, short: bool) -> Option:
    return Option("call", "short-call" if short else "betting-round", amount, amount)


@lru_cache(maxsize=4096)
def _limit_raises(full: Cents, price: Cents, unit: Cents, most: Cents, topic: str) -> tuple[Option, ...]:
    """Limit: one size only, or all-in where the chips do not reach beyond a raise on top of the price."""
    target = full + unit
    verb = "raise" if full else "bet"
    if most < target:
        return (Option("all-in", "all-in", most, most),)
    if price > full:
        topic = "raise-full-bet" if full else "short-opening"
    sized = Option(verb, topic, target, target)
    if target < most < price + unit:
        return (sized, Option("all-in", "all-in", most, most))
    return (sized,)


def _big_bet_raises(
    least: Cents, ceiling: Cents, most: Cents, opened: bool, sizing: Sizing, why_high: str
) -> tuple[Option, ...]:
    """Pot limit and no limit: anything from the least raise up to the ceiling, and all-in below it."""
    if most < least:
        return (Option("all-in", "all-in", most, most),)
    verb, why_low = ("raise", "least-raise") if opened else ("bet", "opening-bet")
    return (
        Option(
            verb, sizing.topic(opened), least, max(least, ceiling), sizing.chip, why_low=why_low, why_high=why_high
        ),
    )


def betting_round(
    pots: Pots, sizing: Sizing, first: Seat, topic: str, blind: Cents = 0
) -> Script[Seat | None]:
    """One round of betting; returns who made its last bet or raise."""
    last = yield from Round(pots, sizing, first, topic, blind).play()
    if len(pots.live) > 1 and len(pots.may_bet()) < 2:
        pots.say_no_more_betting()
    return last
