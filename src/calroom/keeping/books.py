"""What the events of a table do to the accounts: chips bought and cashed, hands, time, jackpots.

A hand is posted when it is over. Chips that players get are posted before chips that they give, and whatever
comes back out of a box goes through the play account, so that no order of bets and pays within the hand makes
an account fall below nothing that did not.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence

from calroom.money import Cents, dollars
from calroom.room.events import (
    Bought,
    HandBegan,
    HandEnded,
    InHand,
    JackpotPaid,
    Left,
    LyingDivided,
    Potted,
    Renamed,
    Sat,
    TableEvent,
    TimeTaken,
)
from calroom.room.names import is_bot
from calroom.store import Entry
from calroom.store.tap import CAGE, NAME, STAKE
from calroom.table.asks import Seat
from calroom.table.events import Gathered, Moved, Place
from calroom.table.table import COLLECTION, JACKPOT

Pays = Callable[[str, Cents], bool]
"""Whether somebody has a purse that pays for so many chips."""

Flow = tuple[str, str, str]


class NotPaidFor(Exception):
    """Chips would be on a table for which no purse pays."""


def player(person: str) -> str:
    """The account of a person's purse: what they have away from the tables."""
    return f"player:{person}"


def bot(name: str) -> str:
    """The account of what a bot of the room has, on its way from the cage to its seat and back."""
    return f"bot:{name}"


def away(person: str) -> str:
    """The account of what a person or a bot has away from the tables."""
    return bot(person) if is_bot(person) else player(person)


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

    def entries(self, told: Sequence[TableEvent], hand: Sequence[TableEvent], pays: Pays) -> Iterator[Entry]:
        """What these events move; `hand` are all events since the hand on the table was dealt.

        Chips come to a table from the purse of whoever brings them, or they do not come: `NotPaidFor`.
        """
        for event in told:
            match event.what:
                case (
                    Sat(person=person, chips=chips, topic=topic)
                    | Bought(person=person, amount=chips, topic=topic)
                ):
                    yield from self._brings(person, chips, topic or "buy-in", pays)
                case Left(person=person, chips=chips, topic=topic) if chips:
                    yield from self._takes_away(person, chips, topic)
                case Renamed(person=person, was=was, chips=chips) if chips:
                    yield Entry(NAME, chips, self.stack(was), self.stack(person))
                case TimeTaken(person=person, amount=amount, topic=topic) if amount:
                    yield Entry(topic, amount, self.stack(person), self.box)
                case Potted(person=person, amount=amount, topic=topic):
                    yield Entry(topic, amount, self.stack(person), CAGE)
                case LyingDivided(amounts=amounts, topic=topic):
                    shares = ((self.stack(person), amount) for person, amount in amounts.items() if amount)
                    yield from (Entry(topic, amount, self.tops, stack) for stack, amount in shares)
                case HandEnded() as ended:
                    yield from self._hand(ended, hand)
                case _:
                    pass

    def _brings(self, person: str, chips: Cents, topic: str, pays: Pays) -> Iterator[Entry]:
        """A bot gets its chips from the cage; nobody else does."""
        if is_bot(person):
            yield Entry(STAKE, chips, CAGE, bot(person))
        elif not pays(person, chips):
            raise NotPaidFor(f"{self.table}: no purse of {person} pays for {dollars(chips)}")
        yield Entry(topic, chips, away(person), self.stack(person))

    def _takes_away(self, person: str, chips: Cents, topic: str) -> Iterator[Entry]:
        """Into one's purse; what a bot has left goes back to the cage."""
        yield Entry(topic, chips, self.stack(person), away(person))
        if is_bot(person):
            yield Entry(topic, chips, bot(person), CAGE)

    # The money of a hand

    def _hand(self, ended: HandEnded, events: Sequence[TableEvent]) -> list[Entry]:
        people = people_in(events)
        # What went the same way for the same reason is one amount, and its accounts are looked for once.
        moved: dict[Flow, Cents] = {}
        for topic, amount, source, target in _moves(events):
            way = topic, source, target
            moved[way] = moved.get(way, 0) + amount
        flows: dict[Flow, Cents] = {}
        for (topic, source, target), amount in moved.items():
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


def people_in(events: Iterable[TableEvent]) -> dict[Seat, str]:
    """Who was dealt in to a hand at which seat, under the names that they have at the end of it."""
    people: dict[Seat, str] = {}
    for event in events:
        what = event.what
        if isinstance(what, HandBegan):
            people = dict(what.people)
        elif isinstance(what, Renamed):
            people = {seat: what.person if name == what.was else name for seat, name in people.items()}
    return people


def _moves(events: Iterable[TableEvent]) -> Iterator[tuple[str, Cents, Place, Place]]:
    for event in events:
        if not isinstance(event.what, InHand):
            continue
        told = event.what.told
        if isinstance(told, Moved):
            yield told.topic, told.amount, told.source, told.target
        elif isinstance(told, Gathered):
            for source, amount in told.amounts:
                yield told.topic, amount, source, told.target


def jackpot_paid(paid: JackpotPaid) -> Entry:
    """A jackpot goes to its winner, apart from the money of the house."""
    return Entry(paid.topic, paid.amount, f"jackpot:{paid.game}", player(paid.person))
