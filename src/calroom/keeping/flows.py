"""Whose chips went to whom over many hands, and where they did so out of proportion: collusion to look into.

Read off the ledger: what a hand took from its losers it gave to its winners, so that each loser's chips went
to each winner by their part of what was won. It is judged by pair, and by receiver, to whom many may bring a
little. How people play against one another, chips apart, is judged beside it.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator
from itertools import combinations
from math import log, sqrt

from msgspec import Struct

from calroom.keeping.bounds import chance_of, highest_rate
from calroom.keeping.habits import LINKS, habits, marked
from calroom.keeping.paper import Report, Row
from calroom.keeping.rebuilding import Houses
from calroom.keeping.recall import NothingFound
from calroom.keeping.stacks import stacks, statement
from calroom.money import Cents
from calroom.store import Store

FALSE_ALARM = 1 / 1_000
"""How often, at most and for a whole report, chance alone marks anything; each way of looking has a part."""

BY_PAIR = BY_RECEIVER = BY_GIVERS = BY_HABIT = FALSE_ALARM / 4

ALL_OF_IT = 0.8
"""Who has lost so much of everything they ever brought to one person has given them all of it."""

AT_MOST_USUAL = 0.1
"""So many at most lose all of it to one of their opponents, where the room is too young to say itself."""

ENOUGH = 50
"""From so many pairs on the room says itself how often that is."""

NEW = 100
"""Who has played fewer hands is new; where new people give, less is needed to be marked."""

WEIGHT_OF_NEW = 4.0

WORDS = (
    "a pair is marked when chips go one way in hand after hand, further than chance explains and further "
    "than the one loses to others and the other wins from others; one large pot marks nobody",
    "a receiver is marked when new people lose to them in hand after hand as they lose to nobody else, or "
    "when many lose to them all they ever brought",
    "folding to somebody, going easy on them and raising behind them is marked where two do it with one "
    "another more than either does with others",
    "hands together are those in which both won or lost something; pairs of bots are left out",
    "chance alone marks anything in one report of 1,000 at most",
)

Pair = tuple[str, str]


class Flow(Struct):
    """What went from the first of two people to the second, how that scatters, and its largest hands."""

    hands: int = 0
    net: float = 0.0
    squares: float = 0.0
    usual: float = 0.0
    largest: list[tuple[float, str]] = []

    @property
    def spread(self) -> float:
        """The standard error of the net flow: by its own hands, or by the usual ones where they tell more."""
        return sqrt(max(self.squares, self.usual))

    def add(self, net: float, hand: str) -> None:
        """Add what went in a hand."""
        self.net += net
        self.squares += net**2
        self.largest = sorted([*self.largest, (net, hand)], key=lambda one: -abs(one[0]))[:LINKS]

    def links(self, way: float) -> str:
        """The largest hands that went this way."""
        return ", ".join(hand for net, hand in self.largest if net * way > 0)


class Played(Struct, frozen=True):
    """What everybody won or lost in a hand."""

    name: str
    results: Counter[str]


def flows(store: Store, person: str = "") -> Report:
    """The chips that went between any two people, and how they play together; what is marked comes first."""
    bots = {one.id for one in store.people.everybody() if one.kind == "bot"}
    houses = Houses(store)
    rows = [*chips_between(_tables(store), _brought(store), bots), *_by_habit(store, houses, bots)]
    if person:
        rows = [row for row in rows if person in (row["from"], row["to"])]
        if not rows:
            raise NothingFound(f"{person} has never won or lost anything")
    rows.sort(key=lambda row: (not row["marked"], -(row["amount"] or 0)))
    said = [f"MARKED: {row['from']} to {row['to']}, {row['marked']}" for row in rows if row["marked"]]
    return Report("Chips between players", rows, [*said, *WORDS, *houses.left_out], bool(said))


def chips_between(
    tables: Iterable[list[Played]], brought: dict[str, Cents], bots: Collection[str] = ()
) -> list[Row]:
    """Where chips went in these hands, from people who brought so much, by pair and by receiver."""
    found: dict[Pair, Flow] = {}
    hands: Counter[str] = Counter()
    for played in tables:
        _add(found, played)
        hands.update(one for hand in played for one in hand.results)
    left_out = set(bots)
    return [
        *_by_pair(found, left_out),
        *_by_receiver(found, left_out, hands),
        *_by_givers(found, left_out, hands, brought),
    ]


# What happened


def _tables(store: Store) -> Iterator[list[Played]]:
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
        yield [Played(f"{table}/{number}", results) for number, results in hands.items()]


def _brought(store: Store) -> dict[str, Cents]:
    """The most that everybody ever had on tables out of their own pocket."""
    moves: defaultdict[str, list[tuple[int, Cents]]] = defaultdict(list)
    for table, person in stacks(store):
        moves[person] += [
            (line.entry, line.amount) for line, of_hand in statement(store, table, person) if not of_hand
        ]
    most: dict[str, Cents] = {}
    for person, lines in moves.items():
        own = 0
        for _, amount in sorted(lines):
            own = max(0, own + amount)
            most[person] = max(most.get(person, 0), own)
    return most


def _add(found: dict[Pair, Flow], hands: Iterable[Played]) -> None:
    """Add the hands of one table; what is usual there is the mean over all pairs."""
    together: Counter[Pair] = Counter()
    squares = 0.0
    for hand in hands:
        won = {person: result for person, result in hand.results.items() if result > 0}
        lost = {person: -result for person, result in hand.results.items() if result < 0}
        together.update(combinations(sorted([*won, *lost]), 2))
        for loser, loss in lost.items():
            for winner, gain in won.items():
                amount = loss / sum(lost.values()) * gain
                pair, net = ((loser, winner), amount) if loser < winner else ((winner, loser), -amount)
                found.setdefault(pair, Flow()).add(net, hand.name)
                squares += amount**2
    for pair, number in together.items():
        flow = found.setdefault(pair, Flow())
        flow.hands += number
        flow.usual += number * squares / together.total()


# By pair


def _far(tests: int, false_alarm: float) -> float:
    """How many standard errors chance does not go, on either side, in so many tests."""
    return sqrt(2 * log(2 * max(tests, 1) / false_alarm))


def _by_pair(found: dict[Pair, Flow], bots: set[str]) -> Iterator[Row]:
    far = _far(len(found), BY_PAIR)
    lost, met = _everywhere(found)
    for pair, flow in found.items():
        if not bots.issuperset(pair):
            yield _row(pair, flow, _expected(pair, flow, lost, met), far)


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
        "hands": flow.links(way),
    }


# By receiver


def _to(found: dict[Pair, Flow], receiver: str) -> Iterator[tuple[str, float, Flow]]:
    """Everybody with whom somebody played, what they lost to them, and the flow it is of."""
    for (first, second), flow in found.items():
        if receiver == second:
            yield first, flow.net, flow
        elif receiver == first:
            yield second, -flow.net, flow


def _by_receiver(found: dict[Pair, Flow], bots: set[str], hands: Counter[str]) -> Iterator[Row]:
    """What new people together lose to one person, beside what they lose to others and others lose to them.

    Who gives most is left out: what one person gives is judged by pair.
    """
    people = {person for pair in found for person in pair} - bots
    new = {person for person in people if hands[person] < NEW}
    lost, met = _everywhere(found)
    far = _far(len(people), BY_RECEIVER)
    for receiver in sorted(people):
        gifts = sorted((net, giver) for giver, net, _ in _to(found, receiver) if giver in new)
        givers = {giver for _, giver in gifts[:-1]}
        pooled = _pooled(flow for giver, _, flow in _to(found, receiver) if giver in givers)
        pooled.net = sum(net for net, _ in gifts[:-1])
        if len(givers) < 2 or pooled.net <= 0:
            continue
        others = [(net, flow.hands) for giver, net, flow in _to(found, receiver) if giver not in new]
        wins = sum(net for net, _ in others) / max(sum(number for _, number in others), 1)
        elsewhere = sum(met[one] for one in givers) - pooled.hands
        loses = (sum(lost[one] for one in givers) - pooled.net) / max(elsewhere, 1)
        expected = pooled.hands * max(0.0, loses + wins)
        row = _row((f"{len(gifts)} new people", receiver), pooled, expected, far)
        if row["marked"]:
            yield {**row, "hands": _largest(found, receiver, givers)}


def _pooled(flows: Iterable[Flow]) -> Flow:
    """Several flows as one, but for which way they went."""
    pooled = Flow()
    for flow in flows:
        pooled.hands += flow.hands
        pooled.squares += flow.squares
        pooled.usual += flow.usual
    return pooled


def _by_givers(
    found: dict[Pair, Flow], bots: set[str], hands: Counter[str], brought: dict[str, Cents]
) -> Iterator[Row]:
    """Who is given all that people ever brought, by more of them than is usual in this room."""
    people = sorted({person for pair in found for person in pair} - bots)
    met: dict[str, list[str]] = {}
    emptied: dict[str, list[str]] = {}
    for receiver in people:
        lines = [(giver, net) for giver, net, _ in _to(found, receiver) if giver not in bots]
        met[receiver] = [giver for giver, _ in lines]
        emptied[receiver] = [giver for giver, net in lines if 0 < brought.get(giver, 0) * ALL_OF_IT <= net]
    weights = {one: 1 + WEIGHT_OF_NEW * _share_of_new(met[one], hands) for one in people}
    tries, times = sum(map(len, met.values())), sum(map(len, emptied.values()))
    for receiver in people:
        givers = emptied[receiver]
        error = BY_GIVERS * weights[receiver] / sum(weights.values()) / 2
        others = tries - len(met[receiver])
        usual = highest_rate(times - len(givers), others, error) if others >= ENOUGH else AT_MOST_USUAL
        if len(givers) < 2 or chance_of(len(givers), len(met[receiver]), usual) > error:
            continue
        amount = sum(net for giver, net, _ in _to(found, receiver) if giver in givers)
        yield {
            "from": ", ".join(sorted(givers)),
            "to": receiver,
            "hands_together": sum(flow.hands for giver, _, flow in _to(found, receiver) if giver in givers),
            "amount": round(amount),
            "as_with_others": None,
            "standard_errors": None,
            "marked": f"all that {len(givers)} of {len(met[receiver])} people brought",
            "hands": _largest(found, receiver, givers),
        }


def _share_of_new(people: list[str], hands: Counter[str]) -> float:
    return sum(hands[person] < NEW for person in people) / len(people) if people else 0.0


def _largest(found: dict[Pair, Flow], receiver: str, givers: Iterable[str]) -> str:
    """The hands in which most went from these people to that one."""
    among = set(givers)
    largest = [
        (abs(net), hand)
        for giver, _, flow in _to(found, receiver)
        if giver in among
        for net, hand in flow.largest
        if net * (1 if giver < receiver else -1) > 0
    ]
    return ", ".join(hand for _, hand in sorted(largest, reverse=True)[:LINKS])


# By habit


def _by_habit(store: Store, houses: Houses, bots: set[str]) -> Iterator[Row]:
    for one in marked(habits(store, houses), bots, BY_HABIT):
        actor, other = one.pair
        yield {
            "from": actor,
            "to": other,
            "hands_together": one.tries,
            "amount": None,
            "as_with_others": None,
            "standard_errors": None,
            "marked": one.words,
            "hands": ", ".join(one.hands),
        }
