"""How people play poker against one another: who folds to whom, goes easy on whom and raises behind whom.

Every choice is held against what both do with others. Nobody is marked for folding often, or for being folded
to; two are who do so with one another more than either does with others, and more than chance explains.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from math import exp, log

from msgspec import Struct

from calroom.houses.loader import BadHouseFile
from calroom.keeping.bounds import chance_of, highest_rate
from calroom.keeping.rebuilding import Houses, Kept, rebuild, replayed
from calroom.room.events import HandBegan, InHand, TableEvent
from calroom.room.room import ROOM
from calroom.store import Store
from calroom.table.asks import Ask, Seat
from calroom.table.events import Acted

LAST_HANDS = 5_000
"""So many hands of a table are looked at, the last ones."""

LINKS = 5
"""So many hands are named for whoever looks into it."""

AGGRESSIVE = frozenset({"bet", "raise", "complete", "all-in"})

Pair = tuple[str, str]
Seen = tuple[str, str]
"""A habit, and the circumstances in which it is compared with itself."""


class Tally(Struct):
    """How often something was done, of how many times that it could have been, and in which hands."""

    times: int = 0
    tries: int = 0
    hands: list[str] = []

    def add(self, hand: str, *, done: bool) -> None:
        """Count one more."""
        self.tries += 1
        if done:
            self.times += 1
            if hand not in self.hands[-1:]:
                self.hands = [*self.hands, hand][-LINKS:]


class Marked(Struct, frozen=True):
    """Somebody does something with somebody out of proportion."""

    pair: Pair
    habit: str
    times: int
    tries: int
    usual: float
    hands: list[str]

    @property
    def words(self) -> str:
        """What it is."""
        return f"{self.habit} {self.times} of {self.tries} times, at most {self.usual:.0%} expected"


Tallies = dict[Seen, dict[Pair, Tally]]


# What was done


def no_tallies() -> Tallies:
    """Nothing seen yet."""
    return defaultdict(lambda: defaultdict(Tally))


def habits(store: Store, houses: Houses) -> Tallies:
    """What everybody did against everybody, in every hand of poker whose game is there."""
    found = no_tallies()
    for table in store.journal.tables():
        if table == ROOM:
            continue
        try:
            _look_at(store, houses, table, found)
        except BadHouseFile as wrong:
            houses.note(table, wrong)
    return found


def _look_at(store: Store, houses: Houses, table: str, found: Tallies) -> None:
    kept, after = _begin(store, houses, table)
    watch = Watch(table, found)
    for row in store.journal.read(table, after):
        asks = kept.live.asks if kept is not None and kept.live.hand is not None else ()
        kept = replayed(houses, kept, row)
        if kept.live.game.family != "poker":
            return
        watch.see(asks, kept.told)


def _begin(store: Store, houses: Houses, table: str) -> tuple[Kept | None, int]:
    """Where to begin so that the last hands are seen."""
    last = max((row.hand for row in store.journal.last_inputs() if row.table == table), default=0)
    rows = store.journal.hand(table, last - LAST_HANDS) if last > LAST_HANDS else []
    if not rows:
        return None, 0
    before = rows[0].number - 1
    return rebuild(store, houses, table, before), before


class Watch:
    """Looks on at one table, and counts."""

    def __init__(self, table: str, found: Tallies) -> None:
        self._table, self._found = table, found
        self._hand: _Hand | None = None

    def see(self, asks: Iterable[Ask], told: Iterable[TableEvent]) -> None:
        """What was asked, and what followed."""
        verbs = {ask.seat: frozenset(option.verb for option in ask.options) for ask in asks}
        for event in told:
            what = event.what
            if isinstance(what, HandBegan):
                self._hand = _Hand(f"{self._table}/{what.hand}", what.people, self._found)
            elif self._hand is not None and isinstance(what, InHand) and isinstance(what.told, Acted):
                self._hand.follow(what.told, verbs)


class _Hand:
    """Who is still in a hand, and whose bet the others face."""

    def __init__(self, name: str, people: dict[Seat, str], found: Tallies) -> None:
        self._name, self._people, self._found = name, people, found
        self._live = set(people)
        self._bettor: Seat | None = None

    def follow(self, acted: Acted, verbs: dict[Seat, frozenset[str]]) -> None:
        """Follow a choice; `verbs` are what each seat was asked for."""
        seat, verb = acted.seat, acted.verb
        if seat not in self._live:
            return
        if asked := verbs.get(seat):
            self._count(seat, verb, asked)
        if verb == "fold":
            self._live.discard(seat)
        elif verb in AGGRESSIVE:
            self._bettor = seat

    def _count(self, seat: Seat, verb: str, asked: frozenset[str]) -> None:
        if "check" in asked:
            self._bettor = None
        is_between_two = len(self._live) == 2
        company = "two" if is_between_two else "more"
        bettor = self._bettor
        if bettor is not None and bettor != seat and "fold" in asked:
            self._note("folds to them", company, seat, bettor, done=verb == "fold")
            if not is_between_two and "raise" in asked:
                self._note("raises behind them", company, seat, bettor, done=verb == "raise")
        if is_between_two and asked & AGGRESSIVE and verb != "fold":
            (other,) = self._live - {seat}
            chance = "to bet" if "check" in asked else "to raise"
            self._note("goes easy on them", chance, seat, other, done=verb not in AGGRESSIVE)

    def _note(self, habit: str, where: str, seat: Seat, other: Seat, *, done: bool) -> None:
        pair = self._people[seat], self._people[other]
        self._found[habit, where][pair].add(self._name, done=done)


# What is out of proportion


class _Sums:
    """What everybody does, what is done to everybody, and what is done by all."""

    def __init__(self, tallies: dict[Pair, Tally]) -> None:
        self.tallies = tallies
        self.by: Counter[tuple[str, bool]] = Counter()
        self.to: Counter[tuple[str, bool]] = Counter()
        self.all: Counter[bool] = Counter()
        for (actor, other), tally in tallies.items():
            for done, count in ((True, tally.times), (False, tally.tries)):
                self.by[actor, done] += count
                self.to[other, done] += count
                self.all[done] += count

    def usual(self, pair: Pair, error: float) -> float:
        """At most how often this would be done by somebody who does it so to others, and to whom others do.

        Both leanings add up, as odds do.
        """
        (actor, other), tally = pair, self.tallies[pair]
        leanings = (
            highest_rate(self.by[actor, True] - tally.times, self.by[actor, False] - tally.tries, error),
            highest_rate(self.to[other, True] - tally.times, self.to[other, False] - tally.tries, error),
        )
        rest = self.all[False] - tally.tries
        by_all = min(max((self.all[True] - tally.times) / rest if rest else 1.0, 0.001), 0.999)
        odds = sum(_logit(rate) for rate in leanings) - _logit(by_all)
        return max(*leanings, 1 / (1 + exp(-odds)))


def _logit(rate: float) -> float:
    within = min(max(rate, 1e-6), 1 - 1e-6)
    return log(within / (1 - within))


def marked(tallies: Tallies, bots: set[str], false_alarm: float) -> Iterator[Marked]:
    """Those who do something with one another out of proportion; chance marks any no oftener than said."""
    by_habit: dict[str, list[_Sums]] = defaultdict(list)
    for (habit, _), tally in tallies.items():
        by_habit[habit].append(_Sums(tally))
    pairs = {
        (habit, pair)
        for habit, several in by_habit.items()
        for sums in several
        for pair in sums.tallies
        if not bots.issuperset(pair)
    }
    # Half for the habit itself, and a quarter for each of the two rates it is held against.
    error = false_alarm / max(len(pairs), 1) / 2
    for habit, pair in sorted(pairs):
        found = [sums for sums in by_habit[habit] if pair in sums.tallies]
        times = sum(sums.tallies[pair].times for sums in found)
        tries = sum(sums.tallies[pair].tries for sums in found)
        each = error / 2 / len(found)
        usual = sum(sums.usual(pair, each) * sums.tallies[pair].tries for sums in found) / tries
        if chance_of(times, tries, usual) < error:
            hands = [hand for sums in found for hand in sums.tallies[pair].hands][-LINKS:]
            yield Marked(pair, habit, times, tries, usual, hands)
