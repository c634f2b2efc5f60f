"""What the events of a table do to the accounts: chips bought and cashed, hands, time, jackpots.

A hand is posted when it is over. Chips that players get are posted before chips that they give, and whatever
comes back out of a box goes through the play account, so that no order of bets and pays within the hand makes
an account fall below nothing that did not.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence

from calroom.money import Cents
from calroom.room.events import (
    Bought,
    HandBegan,
    HandEnded,
    InHand,
    JackpotPaid,
    Left,
    LyingDivided,
    Potted,
    Sat,
    TableEvent,
    TimeTaken,
)
from calroom.store import Entry
from calroom.table.asks import Seat
from calroom.table.events import Gathered, Moved, Place
from calroom.table.table import COLLECTION, JACKPOT

CAGE = "cage"
HELD = "away-too-long"
"""The topic under which chips of somebody who lost his seat are held for him instead of cashed."""

Held = Callable[[str], Cents]
Flow = tuple[str, str, str]


def player(person: str) -> str:
    """The account of what somebody has away from the tables."""
    return f"player:{person}"


class Accounts:
    """The accounts of one table under one shift."""

    def __init__(self, table: str, game: str, shift: str) -> None:
        self.table = table
        self.box = f"box:{table}:{shift}"
        self.play = f"play:{table}"
        self.tops = f"tops:{table}"
        self.jackpot = f"jackpot:{game}"

    def stack(self, person: str) -> str:
        """What somebody has on the table."""
        return f"stack:{self.table}:{person}"

    def entries(
        self,
        told: Sequence[TableEvent],
        hand: Sequence[TableEvent],
        held: Held,
        has_purse: Callable[[str], bool] = lambda _: False,
    ) -> Iterator[Entry]:
        """What these events move; `hand` are all events since the hand on the table was dealt.

        Whoever leaves a table cashes his chips, unless he has a purse to take them to.
        """
        for event in told:
            match event.what:
                case (
                    Sat(person=person, chips=chips, topic=topic)
                    | Bought(person=person, amount=chips, topic=topic)
                ):
                    yield from self._buys(person, chips, topic or "buy-in", held)
                case Left(person=person, chips=chips, topic=topic):
                    yield from self._leaves(person, chips, topic, cashes=not has_purse(person))
                case TimeTaken(person=person, amount=amount, topic=topic) if amount:
                    yield Entry(topic, amount, self.stack(person), self.box)
                case Potted(person=person, amount=amount, topic=topic):
                    yield Entry(topic, amount, self.stack(person), CAGE)
                case LyingDivided(amounts=amounts, topic=topic):
                    for person, amount in amounts.items():
                        if amount:
                            yield Entry(topic, amount, self.tops, self.stack(person))
                case HandEnded() as ended:
                    yield from self._hand(ended, hand)
                case _:
                    pass

    def _buys(self, person: str, chips: Cents, topic: str, held: Held) -> Iterator[Entry]:
        """Chips that are held for somebody come first; the cage sells the rest."""
        bought = chips - min(chips, held(person))
        if bought:
            yield Entry(topic, bought, CAGE, player(person))
        yield Entry(topic, chips, player(person), self.stack(person))

    def _leaves(self, person: str, chips: Cents, topic: str, *, cashes: bool) -> Iterator[Entry]:
        if chips:
            yield Entry(topic, chips, self.stack(person), player(person))
            if cashes and topic != HELD:
                yield Entry(topic, chips, player(person), CAGE)

    # The money of a hand

    def _hand(self, ended: HandEnded, events: Sequence[TableEvent]) -> list[Entry]:
        people = next(event.what.people for event in events if isinstance(event.what, HandBegan))
        flows: dict[Flow, Cents] = {}
        for topic, amount, source, target in _moves(events):
            for flow in self._flows(topic, self._account(source, people), self._account(target, people)):
                flows[flow] = flows.get(flow, 0) + amount
        before, after = ended.lying
        if before:
            flows["lying", self.tops, self.play] = before
        if after:
            flows["lying", self.play, self.tops] = after
        entries = [Entry(topic, amount, source, target) for (topic, source, target), amount in flows.items()]
        return sorted(entries, key=self._turn)

    def _flows(self, topic: str, source: str, target: str) -> Iterable[Flow]:
        """Chips between two stacks, or out of a box, go through what is in play."""
        if source == target:
            return ()
        if source != self.play and (target.startswith("stack:") or not source.startswith("stack:")):
            return ((topic, source, self.play), (topic, self.play, target))
        return ((topic, source, target),)

    def _account(self, place: Place, people: dict[Seat, str]) -> str:
        if place.startswith("stack "):
            return self.stack(people[int(place[6:])])
        return {COLLECTION: self.box, JACKPOT: self.jackpot}.get(place, self.play)

    def _turn(self, entry: Entry) -> int:
        """In which order entries are posted so that nothing falls below nothing."""
        if entry.source == self.tops:
            return 0
        if entry.source == self.play:
            return 4 if entry.target == self.tops else 1
        return 2 if entry.source.startswith("stack:") else 3


def _moves(events: Iterable[TableEvent]) -> Iterator[tuple[str, Cents, Place, Place]]:
    for event in events:
        if not isinstance(event.what, InHand):
            continue
        match event.what.told:
            case Moved(topic=topic, amount=amount, source=source, target=target):
                yield topic, amount, source, target
            case Gathered(topic=topic, amounts=amounts, target=target):
                for source, amount in amounts:
                    yield topic, amount, source, target
            case _:
                pass


def jackpot_paid(paid: JackpotPaid) -> Entry:
    """A jackpot goes to its winner, apart from the money of the house."""
    return Entry(paid.topic, paid.amount, f"jackpot:{paid.game}", player(paid.person))
