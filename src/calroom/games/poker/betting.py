"""One betting round: who acts, what may be bet, what counts as a raise, and when the round is over."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from calroom.games.poker.pots import Pots
from calroom.games.poker.sizing import Sizing
from calroom.games.poker.stakes import Structure
from calroom.money import Cents
from calroom.table.asks import Answer, Ask, Option, Script, Seat, answers
from calroom.table.events import Acted
from calroom.table.table import BET, STACK
from calroom.table.verbs import Verb

Fold = answers("fold")
Check = answers("check")
Call = answers("call")
Bet = answers("bet")
Raise = answers("raise")
AllIn = answers("all-in")

FOLD: Final = Option("fold", "betting-round")
CHECK: Final = Option("check", "betting-round")
CHECKED: Final = Answer("check")
FOLDED: Final = Answer("fold")

Barred = tuple[tuple[str, str], ...]
CAP: Final[Barred] = (("raise", "raise-cap"), ("all-in", "raise-cap"))
CAP_STAYS: Final[Barred] = (("raise", "cap-stays"), ("all-in", "cap-stays"))
NOT_REOPENED: Final[Barred] = (("raise", "not-reopened"), ("all-in", "not-reopened"))
ONLY_CALL_SHORT_OPENING: Final[Barred] = (
    ("bet", "short-opening"),
    ("complete", "short-opening"),
    ("raise", "short-opening"),
    ("all-in", "short-opening"),
)
NOBODY_TO_BET_AGAINST: Final[Barred] = (
    ("bet", "no-more-betting"),
    ("complete", "no-more-betting"),
    ("raise", "no-more-betting"),
    ("all-in", "no-more-betting"),
)
NO_CHECK_RAISE: Final[Barred] = (("raise", "no-check-raise"), ("all-in", "no-check-raise"))


class Round:
    """A betting round in progress.

    `price` is what it takes to stay in. `full` is the last full bet or raise, from which the next is
    measured, and `level` how many there were; a seat that acted since the last of them may not raise.
    """

    capped = False
    opener: Seat | None = None
    aggressor: Seat | None = None
    settled: tuple[Seat, Answer] | None = None
    """What an act counts as that was not made as it should be."""
    passed: Any = None
    """What is known of a seat that the action went past."""

    def __init__(
        self,
        pots: Pots,
        sizing: Sizing,
        first: Seat,
        first_topic: str,
        blind: Cents = 0,
        *,
        forced: Cents = 0,
        ring: Sequence[Seat] = (),
        bets: int = 1,
        never: Barred = (),
    ) -> None:
        """`blind` is a bet already made, which may stand for several `bets`, and `forced` less than a bet.

        Seats act clockwise from `first`, or where the order is another one, as they stand in the `ring`.
        `never` is what somebody might expect in this game but cannot do in any round.
        """
        self.pots = pots
        self.table = pots.table
        self.chips = pots.table.chips
        self.tell = pots.table.events.append
        self.sizing = sizing
        self.full = blind
        self.price = blind or forced
        self.forced = forced
        self.least_raise = max(sizing.unit, min(blind, sizing.top))
        self.level = self.blinds = bets if blind else 0
        self.never = never
        self.acted: dict[Seat, int] = {}
        self.checked: set[Seat] = set()
        able = pots.may_bet()
        self.ring = ring
        if ring:
            self.waiting = [seat for seat in ring if seat in able]
        else:
            self.waiting = [seat for seat in able if seat >= first]
            if len(self.waiting) < len(able):
                self.waiting += [seat for seat in able if seat < first]
        self.turn = first_topic
        self.is_limit = sizing.structure is Structure.SPLIT
        self.menu: dict[Cents, tuple[Option, ...]] = {}

    def play(self) -> Script[Seat | None]:
        """Ask until nobody has anything left to say; returns who made the last bet or raise."""
        pots, live, acted = self.pots, self.pots.live, self.acted
        while self.waiting and len(live) > 1:
            seat = self.waiting[0]
            if pots.somebody_all_in and len(pots.may_bet()) == 1 and self._owes_nothing(seat):
                break
            answer = yield self._ask(seat, self._barred(seat))
            if answer is None:
                if settled := self.look_again():
                    self.take(settled)
                continue
            self.turn = ""
            del self.waiting[0]
            self._carry_out(seat, answer)
            acted[seat] = self.level
        self.waiting = []
        if pots.somebody_all_in and len(live) > 1 and len(pots.may_bet()) < 2:
            pots.say_no_more_betting()
        return self.aggressor

    def _owes_nothing(self, seat: Seat) -> bool:
        """Whether the seat has matched what the live hands put in, which may be less than the price."""
        chips = self.chips
        others = (chips.get(BET[other], 0) for other in self.pots.live if other != seat)
        return chips.get(BET[seat], 0) >= max(others)

    def take(self, answer: Answer) -> None:
        """The seat whose turn it is does this."""
        self.turn = ""
        seat = self.waiting.pop(0)
        self._carry_out(seat, answer)
        self.acted[seat] = self.level

    @property
    def is_opened(self) -> bool:
        """Whether somebody has bet of their own will: posting, a check and a fold open nothing."""
        chips, forced = self.chips, self.pots.forced
        return any(chips.get(BET[seat], 0) > forced.get(seat, 0) for seat in self.table.seats)

    # After an incident

    def settle(self, answer: Answer) -> None:
        """What the seat whose turn it is did counts as this."""
        self.settled = self.waiting[0], answer

    def look_again(self) -> Answer | None:
        """Hands may have been killed and chips given back; returns what an act counts as that was settled."""
        able = set(self.pots.may_bet())
        self.waiting = [seat for seat in self.waiting if seat in able]
        self.menu = {}
        settled, self.settled = self.settled, None
        if settled is None or settled[0] not in self.waiting[:1]:
            return None
        return settled[1]

    def start_over(self, first: Seat) -> None:
        """All bets of the round have gone back, and the first seat opens it anew."""
        self.full = self.price = self.level = 0
        self.least_raise = self.sizing.unit
        self.acted.clear()
        self.checked.clear()
        self.capped, self.opener, self.aggressor, self.passed = False, None, None, None
        self.waiting = self.table.clockwise(first - 1, self.pots.may_bet())

    def question(self) -> Ask:
        """What is asked of the seat whose turn it is."""
        seat = self.waiting[0]
        return self._ask(seat, self._barred(seat))

    # The options

    def _ask(self, seat: Seat, barred: Barred) -> Ask:
        chips, never = self.chips, self.never
        mine, stack = chips.get(BET[seat], 0), chips[STACK[seat]]
        owed = self.price - mine
        if self.is_limit and not barred and stack >= owed + self.sizing.unit:
            options = self.menu.get(owed) or self._write_menu(owed)
        else:
            raises = () if barred or stack <= owed else self._raises(mine + stack, owed)
            options = _options(owed, stack, raises)
        if never:
            barred += never
        if owed > 0:
            return Ask(seat, options, FOLDED, "betting-round", barred, self.turn)
        is_live_blind = self.full and self.level == self.blinds and seat not in self.acted
        turn = "live-blind" if is_live_blind else self.turn
        return Ask(seat, options, CHECKED, "betting-round", barred, turn)

    def _write_menu(self, owed: Cents) -> tuple[Option, ...]:
        """At limit everybody with chips enough who owes the same has the same options."""
        options = _usual_options(owed, self.sizing, self.full, self.price, self.forced)
        self.menu[owed] = options
        return options

    def _barred(self, seat: Seat) -> Barred:
        """Why this seat may not raise, if it may not."""
        if not self.pots.can_be_called(seat, self.price):
            return NOBODY_TO_BET_AGAINST
        if not (self.capped or seat in self.acted):
            return ()
        if seat in self.checked and not self.sizing.check_raise:
            return NO_CHECK_RAISE
        if self.acted.get(seat, -1) >= self.level and not self._reopened_for(seat):
            return NOT_REOPENED if self.full else ONLY_CALL_SHORT_OPENING
        if self.capped:
            spent_before = len(self.pots.live) == 2 and self.sizing.heads_up_raises is None
            return CAP_STAYS if spent_before else CAP
        return ()

    def _reopened_for(self, seat: Seat) -> bool:
        """Whether short all-ins have added up to a raise for a seat that acted before them."""
        short = self.sizing.short
        owed = self.price - self.chips.get(BET[seat], 0)
        return short.add_up and owed * short.counts_from >= self.least_raise

    def _raises(self, most: Cents, owed: Cents) -> tuple[Option, ...]:
        """The bets or raises of a seat whose chips reach to `most`."""
        sizing = self.sizing
        if self.is_limit:
            return _limit_raises(sizing, self.full, self.price, self.forced, most)
        base = sizing.base(self.full, self.price)
        ceiling, why = most, "table-stakes"
        if sizing.structure is Structure.POT:
            largest = self.price + self.pots.total + owed
            if largest < ceiling:
                ceiling, why = largest, sizing.topic(self.price > 0)
        elif sizing.structure is Structure.SPREAD and base + sizing.top < ceiling:
            ceiling, why = base + sizing.top, sizing.topic(self.price > 0)
        return _big_bet_raises(base + self.least_raise, ceiling, most, self.price > 0, sizing, why)

    # What the answers do

    def _carry_out(self, seat: Seat, answer: Answer) -> None:
        verb, amount = answer.verb, answer.amount
        if verb == "call":
            chips, stack, bet = self.chips, STACK[seat], BET[seat]
            topic = "betting-round" if amount == self.price - chips.get(bet, 0) else "short-call"
            self.tell(Acted(topic, seat, verb, amount))
            self.table.move(amount, stack, bet, topic)
            if not chips[stack]:
                self.pots.somebody_all_in = True
        elif verb == "check":
            self.checked.add(seat)
            self.tell(Acted("betting-round", seat, verb))
        elif verb == "fold":
            self.tell(Acted("betting-round", seat, verb))
            self.pots.fold(seat, "unseen-cards")
        else:
            self._increase(seat, verb, amount)

    def _increase(self, seat: Seat, verb: str, total: Cents) -> None:
        """A bet, raise or all-in that makes the price higher."""
        topic = self._name_increase(seat, verb, total)
        self.tell(Acted(topic, seat, verb, total))
        self.pots.put_in(seat, total - self.chips.get(BET[seat], 0), topic)
        self.opener = self.opener or seat
        self.aggressor = seat
        if verb != "all-in" or self._is_full(total):
            self._count_full(total)
        self.price = total
        self.menu = {}
        self.waiting = self._others_after(seat)

    def _others_after(self, seat: Seat) -> list[Seat]:
        """Everybody else who may still bet, in the order of the round."""
        able, ring = self.pots.may_bet(), self.ring
        if not ring:
            return [other for other in able if other > seat] + [other for other in able if other < seat]
        after = ring.index(seat) + 1
        return [other for other in (*ring[after:], *ring[: after - 1]) if other in able]

    def _is_full(self, total: Cents) -> bool:
        """Whether an all-in of this total counts as a bet or raise."""
        sizing = self.sizing
        return (total - sizing.base(self.full, self.price)) * sizing.short.counts_from >= self.least_raise

    def _name_increase(self, seat: Seat, verb: str, total: Cents) -> str:
        """What makes this increase what it is."""
        if verb == "all-in":
            short = "short-all-in" if self.full else "short-opening"
            return "all-in-raise" if self._is_full(total) else short
        if self.price > self.full:
            return self._name_next_to_short()
        if seat in self.checked and self.level:
            return "check-raise"
        if self.sizing.raises is not None and self.level > self.sizing.raises:
            return "heads-up-raises"
        return self.sizing.topic(self.price > 0)

    def _name_next_to_short(self) -> str:
        """What a full bet or raise is called where more than a full one lies already."""
        if self.full:
            return "raise-on-top" if self.sizing.short.on_top else "raise-full-bet"
        return "completion" if self.forced else "short-opening"

    def _count_full(self, total: Cents) -> None:
        """A full bet or raise: the next is measured from here, and everybody may raise again."""
        sizing, base = self.sizing, self.sizing.base(self.full, self.price)
        if self.is_limit:
            self.full = min(base + sizing.unit, total)
        elif sizing.structure is Structure.SPREAD:
            beyond = min(total - base, sizing.top) - sizing.unit
            self.least_raise = max(self.least_raise, sizing.unit + beyond // sizing.chip * sizing.chip)
            self.full = min(base + self.least_raise, total)
        else:
            self.least_raise = max(self.least_raise, total - base)
            self.full = total
        self.level += 1
        allowed = sizing.raises if len(self.pots.live) > 2 else sizing.heads_up_raises
        if allowed is not None and self.level > allowed:
            self.capped = True


# Limit play meets the same few options again and again, so they are made once.


@lru_cache(maxsize=4096)
def _call(amount: Cents, topic: str) -> Option:
    return Option("call", topic, amount, amount)


def _options(owed: Cents, stack: Cents, raises: tuple[Option, ...]) -> tuple[Option, ...]:
    """What a seat may do that owes so much and has such raises."""
    if owed <= 0:
        return (CHECK, *raises, FOLD)
    if owed > stack:
        return (_call(stack, "short-call"), FOLD)
    return (_call(owed, "betting-round"), *raises, FOLD)


@lru_cache(maxsize=4096)
def _limit_raises(
    sizing: Sizing, full: Cents, price: Cents, forced: Cents, most: Cents
) -> tuple[Option, ...]:
    """Limit: one size only, or all-in where the chips do not reach beyond a raise on top of an all-in."""
    base, opened = sizing.base(full, price), full > 0
    target = base + sizing.unit
    if most < target:
        return (Option("all-in", "all-in", most, most),)
    verb, topic = ("raise" if opened else "bet"), sizing.topic(opened)
    if price > base and opened:
        topic = "raise-full-bet"
    elif price > base:
        verb, topic = ("complete", "completion") if forced else ("bet", "short-opening")
    sized = Option(verb, topic, target, target)
    over = base if price == forced else price
    if target < most < over + sizing.unit:
        return (sized, Option("all-in", "all-in", most, most))
    return (sized,)


@lru_cache(maxsize=4096)
def _usual_options(
    owed: Cents, sizing: Sizing, full: Cents, price: Cents, forced: Cents
) -> tuple[Option, ...]:
    """What a seat may do at limit that has chips enough for a raise."""
    return _options(owed, owed, _limit_raises(sizing, full, price, forced, price + sizing.unit))


def _big_bet_raises(
    least: Cents, ceiling: Cents, most: Cents, opened: bool, sizing: Sizing, why_high: str
) -> tuple[Option, ...]:
    """Pot limit and no limit: anything from the least raise up to the ceiling, and all-in below it."""
    if most < least:
        return (Option("all-in", "all-in", most, most),)
    verb, why_low = ("raise", "least-raise") if opened else ("bet", "opening-bet")
    high, topic = max(least, ceiling), sizing.topic(opened)
    why_step = "smallest-chip"
    if sizing.chip == sizing.top - sizing.unit:
        why_low = why_step = topic
    return (
        Option(
            verb,
            topic,
            least,
            high,
            sizing.chip,
            why_low=why_low,
            why_high=why_high,
            why_step=why_step,
        ),
    )


VERBS = (
    Verb("fold", "Fold", "folds", "Gives up the hand and what is in the pot."),
    Verb("check", "Check", "checks", "Stays in for nothing."),
    Verb("call", "Call {amount}", "calls {amount}", "Matches the bet and stays in."),
    Verb("bet", "Bet {amount}", "bets {amount}", "The others must match it or give up."),
    Verb("raise", "Raise to {amount}", "raises to {amount}", "The others must match it or give up."),
    Verb("all-in", "All in {amount}", "goes all-in for {amount}", "Bets every chip you have."),
)
