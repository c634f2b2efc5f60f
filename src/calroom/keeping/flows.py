"""Whose chips went to whom over many hands, and where they did so out of proportion: collusion to look into.

Read off the ledger alone. What a hand took from its losers it gave to its winners, so that each loser's
chips went to each winner by his part of what was won.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from itertools import combinations
from math import log, sqrt

from msgspec import Struct

from calroom.keeping.paper import Report, Row
from calroom.keeping.recall import NothingFound
from calroom.keeping.stacks import stacks, statement
from calroom.store import Store

FALSE_ALARM = 1 / 1_000
"""How often, at most and for all pairs of a report together, chance alone marks any of them."""

WORDS = (
    "a pair is marked when chips go one way in hand after hand, further than chance explains and further "
    "than the one loses to others and the other wins from others; one large pot marks nobody",
    "hands together are those in which both won or lost something; pairs of bots are left out",
)

Pair = tuple[str, str]


class Flow(Struct):
    """What went from the first of two people to the second, and how widely that scatters by hand."""

    hands: int = 0
    net: float = 0.0
    squares: float = 0.0
    usual: float = 0.0

    @property
    def spread(self) -> float:
        """The standard error of the net flow: by its own hands, or by the usual ones where they tell more."""
        return sqrt(max(self.squares, self.usual))


def flows(store: Store, person: str = "") -> Report:
    """The chips that went between any two people, those out of proportion first."""
    bots = {one.id for one in store.people.everybody() if one.kind == "bot"}
    found: dict[Pair, Flow] = {}
    for hands in _tables(store):
        _add(found, hands)
    if person and not any(person in pair for pair in found):
        raise NothingFound(f"{person} has never won or lost anything")
    far = sqrt(2 * log(2 * max(len(found), 1) / FALSE_ALARM))
    lost, met = _everywhere(found)
    rows = [
        _row(pair, flow, _expected(pair, flow, lost, met), far)
        for pair, flow in found.items()
        if not bots.issuperset(pair) and (not person or person in pair)
    ]
    rows.sort(key=lambda row: (not row["marked"], -row["amount"]))
    marked = [f"MARKED: {row['from']} to {row['to']}" for row in rows if row["marked"]]
    return Report("Chips between players", rows, [*marked, *WORDS], bool(marked))


def _tables(store: Store) -> Iterator[list[Counter[str]]]:
    """What everybody won or lost in every hand, table by table."""
    seated: defaultdict[str, list[str]] = defaultdict(list)
    for table, person in stacks(store):
        seated[table].append(person)
    for table, people in seated.items():
        hands: defaultdict[int, Counter[str]] = defaultdict(Counter)
        for person in people:
            for line, of_hand in statement(store, table, person):
                if of_hand:
                    hands[line.hand][person] += line.amount
        yield list(hands.values())


def _add(found: dict[Pair, Flow], hands: Iterable[Counter[str]]) -> None:
    """Add the hands of one table; what is usual there is the mean over all pairs."""
    together: Counter[Pair] = Counter()
    squares = 0.0
    for results in hands:
        won = {person: result for person, result in results.items() if result > 0}
        lost = {person: -result for person, result in results.items() if result < 0}
        together.update(combinations(sorted([*won, *lost]), 2))
        for loser, loss in lost.items():
            for winner, gain in won.items():
                amount = loss / sum(lost.values()) * gain
                pair, net = ((loser, winner), amount) if loser < winner else ((winner, loser), -amount)
                flow = found.setdefault(pair, Flow())
                flow.net += net
                flow.squares += amount**2
                squares += amount**2
    for pair, number in together.items():
        flow = found.setdefault(pair, Flow())
        flow.hands += number
        flow.usual += number * squares / together.total()


def _everywhere(found: dict[Pair, Flow]) -> tuple[dict[str, float], Counter[str]]:
    """What everybody lost to all others together, and in how many hands with each of them."""
    lost: defaultdict[str, float] = defaultdict(float)
    met: Counter[str] = Counter()
    for (first, second), flow in found.items():
        lost[first] += flow.net
        lost[second] -= flow.net
        met[first] += flow.hands
        met[second] += flow.hands
    return lost, met


def _expected(pair: Pair, flow: Flow, lost: dict[str, float], met: Counter[str]) -> float:
    """What would have gone from the first to the second if they played together as they do with others."""
    first, second = pair
    loses = (lost[first] - flow.net) / max(met[first] - flow.hands, 1)
    wins = (-lost[second] - flow.net) / max(met[second] - flow.hands, 1)
    return flow.hands * (loses + wins)


def _row(pair: Pair, flow: Flow, expected: float, far: float) -> Row:
    """Told from whom the chips went to whom."""
    way = 1 if flow.net >= 0 else -1
    source, target = pair[::way]
    spread = flow.spread
    beyond = min(way * flow.net, way * (flow.net - expected)) / spread if spread else 0.0
    return {
        "from": source,
        "to": target,
        "hands_together": flow.hands,
        "amount": round(abs(flow.net)),
        "as_with_others": round(way * expected),
        "standard_errors": round(beyond, 2),
        "marked": "out of proportion" if beyond > far else "",
    }
