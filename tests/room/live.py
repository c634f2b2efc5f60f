"""A table to play at in tests: people by name, amounts as they are spoken, a clock on the wall."""

from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec
import pytest

import calroom
from calroom.money import cents
from calroom.room.events import InHand, RoomEvent, TableEvent
from calroom.room.inputs import AnyInput, Close, Deal, Leave, Open, Reply, Sit, Tick
from calroom.room.table import LiveTable
from calroom.shuffle.chance import Chance
from calroom.shuffle.seeded import SeededChance
from calroom.shuffle.written import StackedChance
from calroom.table.asks import DEALER, FLOOR, Answer, Ask, Seat
from calroom.table.refusals import Refused

MINUTE = 60_000
E = TypeVar("E", bound=RoomEvent)


def clock(time: str) -> int:
    """The time of day in milliseconds."""
    hours, minutes = time.split(":")
    return (int(hours) * 60 + int(minutes)) * MINUTE


class Live:
    """An open table, and everything that was said at it."""

    def __init__(self, game: str, stakes: str = "", at: str = "7:00", **posted: Any) -> None:
        self.table = LiveTable.new("table 1", calroom.game(game))
        self.at = clock(at)
        self.chance: Chance = SeededChance(7)
        self.told: list[TableEvent] = []
        self.all: list[TableEvent] = []
        self.take(Open(who="Flo", role="floor", stakes=stakes, posted=posted))

    def take(self, given: AnyInput, chance: Chance | None = None) -> list[TableEvent]:
        """Say something to the table."""
        self.told = self.table.take(given, self.at, chance or self.chance)
        self.all += self.told
        return self.told

    def refused(self, given: AnyInput) -> Refused:
        """Say something that is refused and leaves no trace."""
        before = traces(self.table)
        with pytest.raises(Refused) as caught:
            self.take(given)
        assert traces(self.table) == before
        return caught.value

    # People

    def sit(self, people: str, chips: str = "$200") -> None:
        """Seat people: `Ann 1, Bob 2:$40`."""
        for one in people.split(","):
            name, _, seat = one.strip().partition(" ")
            number, _, amount = seat.partition(":")
            self.take(Sit(who=name, seat=int(number or 0), chips=cents(amount or chips)))

    def leave(self, person: str) -> None:
        """Somebody quits."""
        self.take(Leave(who=person))

    def chips(self, person: str) -> int:
        """What somebody has on the table between hands."""
        return self.table.state.players[self.table.seat_of(person)].chips

    def wait(self, minutes: int) -> None:
        """Time passes, and the clock says so."""
        self.at += minutes * MINUTE
        self.take(Tick(role="clock"))

    # Hands

    def deal(self, *tops: str) -> None:
        """Start a hand; cards are as written or random."""
        self.take(Deal(who="Dan", role="dealer"), StackedChance(tops) if tops else None)

    def reply(self, person: str, verb: str, amount: str = "", where: str = "") -> list[TableEvent]:
        """Somebody answers."""
        return self.take(Reply(who=person, answer=Answer(verb, cents(amount) if amount else 0, (), where)))

    def give(self, ask: Ask, answer: Answer) -> None:
        """Give an answer for whoever is asked."""
        if ask.seat in (DEALER, FLOOR):
            self.take(Reply(who="Flo", role="floor" if ask.seat == FLOOR else "dealer", answer=answer))
        else:
            self.take(Reply(who=self.table.state.players[ask.seat].person, answer=answer))

    def finish(self, *bettors: str) -> None:
        """Play a hand to its end by defaults; a bank is posted, and these bet the least they may."""
        to_bet = set(bettors)
        while self.table.hand is not None:
            ask = self.table.asks[0]
            person = self.table.people.get(ask.seat, "")
            if any(option.verb == "post" for option in ask.options):
                low = next(option.low for option in ask.options if option.verb == "post")
                self.give(ask, Answer("post", low))
            elif person in to_bet:
                to_bet.remove(person)
                self.give(ask, _least_wager(ask))
            else:
                self.give(ask, ask.default)

    def play(self, hands: int = 1, *bettors: str) -> None:
        """Deal and finish so many hands."""
        for _ in range(hands):
            self.deal()
            self.finish(*bettors)

    # The bank

    def bank(self, *people: str) -> None:
        """Each of them takes the bank when it is their; whoever is asked before declines."""
        for person in people:
            while self.offered != person:
                self.reply(self.offered, "decline")
            self.reply(person, "take")
            self.deal()
            others = [name for name in self.table.people.values() if name != person]
            self.finish(*others)

    @property
    def offered(self) -> str:
        """Who is offered the bank; nobody if it is an empty name."""
        seat = self.table.state.bank.offered
        return self.table.state.players[seat].person if seat else ""

    # Looking

    def found(self, kind: type[E], among: Sequence[TableEvent] | None = None) -> list[E]:
        """The table's events of one kind, since it opened."""
        events = self.all if among is None else among
        return [event.what for event in events if isinstance(event.what, kind)]

    def in_hand(self) -> list[Any]:
        """The events of the hand that was dealt last."""
        hand = self.table.state.hand
        return [event.told for event in self.found(InHand) if event.hand == hand]

    @property
    def dealt(self) -> list[str]:
        """Who is in the hand in progress."""
        return list(self.table.people.values())

    def close(self) -> None:
        """The floor closes the table."""
        self.take(Close(who="Flo", role="floor"))


def _least_wager(ask: Ask) -> Answer:
    """The least wager, on one's own place where there is one."""
    bets = [option for option in ask.options if option.verb == "wager"]
    own = [bet for bet in bets if str(ask.seat) in bet.where.replace("-", " ").split()[1:2]]
    option = (own or bets)[0]
    return Answer(option.verb, option.low, (), option.where)


def traces(table: LiveTable) -> bytes:
    """Everything a table is, to see that nothing has changed."""
    hand = (table.hand.inputs, table.hand.events) if table.hand else ()
    return msgspec.json.encode((table.state, hand, table.people, len(table.events)))


def seats(live: Live) -> dict[str, Seat]:
    """Who sits where."""
    return {player.person: seat for seat, player in sorted(live.table.state.players.items())}
