"""What is asked at a table, and how long each may take: a time for every answer, and a time bank beyond it.

The clock itself tells the table nothing but `TimeUp`, so that what it did is replayed like anything else.
What waits, waits by `steady`, which nobody can set; what is recorded and shown goes by `now`, the clock of
the room. Both are milliseconds. What is left in somebody's time bank is not worth remembering over a restart,
which fills it again.
"""

import asyncio
from collections.abc import Callable, Iterable, Mapping
from typing import Annotated

from msgspec import Meta, Raw, Struct, json

from calroom.keeping.clock import RoomClock
from calroom.keeping.clock import steady as steady
from calroom.room.table import LiveTable
from calroom.server.door.limits import Seconds
from calroom.server.protocol import Clock, Question, Role
from calroom.server.tables.beaten import is_beaten
from calroom.server.tables.eyes import Eyes
from calroom.table.asks import DEALER, FLOOR, Answer, Ask, Seat

SECOND = 1000
DRIFT = SECOND // 10
_encode = json.Encoder().encode
_clock = RoomClock()


def now() -> int:
    """The server's time, to be recorded and shown; it never runs backwards."""
    return _clock.now()


class Times(Struct, frozen=True, kw_only=True):
    """How long things take, in seconds."""

    answer: Annotated[
        Seconds | None, Meta(description="The time for an answer, where it is not what the house says.")
    ] = None
    bot: Annotated[Seconds, Meta(description="How much of a person's time a bot takes; 1 is all.")] = 1.0
    pause: Annotated[Seconds, Meta(description="How long a result stays before the next hand.")] = 3.0
    settled: Annotated[Seconds, Meta(description="The same where wagers against a bank are settled.")] = 2.2
    glance: Annotated[
        Seconds, Meta(description="The same where nobody here has played the hand to a showdown.")
    ] = 1.2
    hurry: Annotated[
        Seconds, Meta(description="How much of its time a bot takes once nobody here is in the hand.")
    ] = 0.03
    welcome: Annotated[
        Seconds,
        Meta(description="How much of its time a bot takes until whoever has just come is asked something."),
    ] = 0.5
    arrival: Annotated[Seconds, Meta(description="The time between bots who sit down.")] = 0.15
    offer: Annotated[Seconds, Meta(description="How long a bank is offered to somebody.")] = 15.0
    bank: Annotated[Seconds, Meta(description="A full time bank.")] = 60.0
    refill: Annotated[Seconds, Meta(description="What each hand adds to a time bank.")] = 5.0
    patience: Annotated[
        Seconds,
        Meta(
            description="What a lost connection adds to the time while others wait or look on, once a hand."
        ),
    ] = 15.0
    alone: Annotated[Seconds, Meta(description="The same where only bots wait and nobody looks on.")] = 60.0
    away: Annotated[Seconds, Meta(description="How long a table waits for somebody who is away.")] = 2.0
    staff: Annotated[
        Seconds, Meta(description="How long dealer and floor may take where they attend a table.")
    ] = 120.0
    missed: Annotated[
        int, Meta(ge=1, description="After so many missed answers running somebody is away.")
    ] = 2
    tick: Annotated[Seconds, Meta(description="How often pages and half hours are looked at.")] = 15.0
    idle: Annotated[Seconds, Meta(description="A table nobody has looked at for so long is closed.")] = 600.0
    private: Annotated[
        Seconds, Meta(description="The same for a table that somebody has put up for their friends.")
    ] = 86_400.0
    pool: Annotated[
        Seconds, Meta(description="What a jackpot holds is shown anew so soon after it changed elsewhere.")
    ] = 10.0
    watch: Annotated[
        Seconds, Meta(description="How often it is looked whether a table has come to a stand.")
    ] = 5.0


AT_ONCE = Times(bot=0.0, pause=0.0, glance=0.0, arrival=0.0)
"""For tests and simulations: nobody waits for a bot."""


class Put(Struct):
    """A question as it was put: its number, since when it is asked, and when its clock (`steady`) began.

    A bot that is asked has a `thought`, which it speaks when it is `due`. While it `is_answered` what the
    seat is asked next is another question, however alike.
    """

    number: int
    since: int
    begun: int
    ask: Ask
    told: Raw
    due: int = 0
    thought: asyncio.Future[Answer] | None = None
    is_answered: bool = False
    is_renewed: bool = False
    taken: int = 0
    """What was taken from a time bank before it was needed."""

    def begin_again(self) -> None:
        """Let the clock begin anew; once, so that nobody holds a table up by coming and going."""
        if not self.is_renewed:
            self.is_renewed, self.begun = True, steady()

    def is_still(self, ask: Ask) -> bool:
        """Whether this is what is asked; when a table was rebuilt it is the same question, made anew."""
        return self.ask is ask or (self.ask == ask and not self.is_answered)


class Questions:
    """What a table asks now. Every question has a number of its own, which an answer to it must carry.

    The number is the time at which it was put, or the next free one: so it is still the same after a restart.
    """

    def __init__(self) -> None:
        self.put: dict[Seat, Put] = {}
        self._last: dict[Seat, int] = {}

    def look(self, live: LiveTable, eyes: Eyes) -> None:
        """See what is asked after an input."""
        self.put = {ask.seat: self._seen(live, eyes, ask) for ask in live.asks}

    def _seen(self, live: LiveTable, eyes: Eyes, ask: Ask) -> Put:
        since = live.state.asked.get(ask.seat, live.state.at)
        old = self.put.get(ask.seat)
        if old is not None and old.since == since and old.is_still(ask):
            return old
        number = max(since, self._last.get(ask.seat, 0) + 1)
        self._last[ask.seat] = number
        beside = eyes.prospect(live, ask)
        question = Question(
            number=number,
            ask=ask,
            price=beside.price,
            outlook=beside.outlook,
            beaten=is_beaten(live, ask),
        )
        return Put(number, since, steady(), ask, Raw(_encode(question)))


class Clocks:
    """The time of everybody at one table."""

    def __init__(
        self, times: Times, is_connected: Callable[[str], bool], is_watched: Callable[[], bool]
    ) -> None:
        self.times = times
        self._is_connected = is_connected
        self._is_watched = is_watched
        """Whether anybody at all looks at the table: whoever looks on waits like those who play."""
        self._banks: dict[str, int] = {}
        self._missed: dict[str, int] = {}
        self._waited_for: dict[str, int] = {}
        """For whose lost line this hand has waited, and at which question."""
        self._ahead = 0
        self.seconds = 0
        """For how long people think here, where the host of a private table has said so."""

    @property
    def banks(self) -> dict[str, int]:
        """What is left to those who have used some of their time bank."""
        return dict(self._banks)

    @banks.setter
    def banks(self, left: dict[str, int]) -> None:
        self._banks = dict(left)

    def bank_of(self, person: str) -> int:
        """What is left in somebody's time bank."""
        return self._banks.get(person, int(self.times.bank * SECOND))

    def until(self, live: LiveTable, put: Put) -> int:
        """When somebody's own time for an answer is over, and their time bank begins."""
        player = live.state.players[put.ask.seat]
        if player.away_since is not None and not player.stand_in:
            return put.begun + int(self.times.away * SECOND)
        usual = live.rules.answer_seconds if self.times.answer is None else self.times.answer
        in_hand = self.seconds or usual
        seconds = self.times.offer if live.hand is None else in_hand
        return put.begun + int((seconds + self._patience(live, put)) * SECOND) + put.taken

    def is_lost(self, live: LiveTable, seat: Seat) -> bool:
        """Whether whoever answers for a seat cannot hear what they are asked."""
        player = live.state.players[seat]
        is_here = self._is_connected
        return not (is_here(player.person) or (player.stand_in and is_here(player.stand_in)))

    def _patience(self, live: LiveTable, put: Put) -> float:
        """What is added for a lost line: little while others wait, and in a hand only at one question."""
        seat = put.ask.seat
        if not self.is_lost(live, seat):
            return 0
        if not self._is_watched():
            return self.times.alone
        person = live.state.players[seat].person
        waits = self._waited_for.setdefault(person, put.number) == put.number
        return self.times.patience if waits else 0

    def bank(self, live: LiveTable, put: Put) -> int:
        """What may be taken beyond it; nothing for an offer between hands, nor by whoever is away or lost."""
        seat = put.ask.seat
        player = live.state.players[seat]
        if live.hand is None or player.away_since is not None:
            return 0
        if self.is_lost(live, seat) and self._is_watched():
            return 0
        return self.bank_of(player.person) - put.taken

    def take_bank(self, live: LiveTable, put: Put) -> int:
        """Somebody takes their time bank before they need it; how much that is."""
        more = self.bank(live, put)
        put.taken += more
        return more

    def up_at(self, live: LiveTable, put: Put) -> int:
        """When the default counts."""
        return self.until(live, put) + self.bank(live, put)

    def shown(
        self, live: LiveTable, put: Iterable[Put], awaited: Mapping[Seat, int] | None = None
    ) -> list[Clock]:
        """The clocks of those who are asked, as everybody sees them; a bot has none.

        Those whose line is lost between two hands are `awaited` until then, whether they are asked or not.
        """
        players, ahead, awaited = live.state.players, self._ahead_by(), awaited or {}
        return [
            *(
                Clock(seat=one.ask.seat, until=ahead + self.until(live, one), bank=self.bank(live, one))
                for one in put
                if one.ask.seat in players and one.ask.seat not in awaited
                if players[one.ask.seat].kind != "bot"
            ),
            *(Clock(seat=seat, until=ahead + until, bank=0) for seat, until in awaited.items()),
        ]

    def _ahead_by(self) -> int:
        """By how much `now` is ahead of `steady`: the same figure until they have drifted apart.

        So a deadline that has not changed is told as the same moment again.
        """
        found = now() - steady()
        if abs(found - self._ahead) > DRIFT:
            self._ahead = found
        return self._ahead

    def answered(self, live: LiveTable, put: Put) -> None:
        """Somebody answered by themselves; what they took beyond their time comes out of their bank."""
        person = live.state.players[put.ask.seat].person
        self._missed.pop(person, None)
        over = steady() - self.until(live, put) + put.taken
        if over > 0:
            self._banks[person] = max(0, self.bank_of(person) - over)

    def ran_out(self, person: str) -> bool:
        """Somebody's time in a hand was up; whether they have missed so many that they count as away."""
        self._banks[person] = 0
        self._missed[person] = self._missed.get(person, 0) + 1
        return self._missed[person] >= self.times.missed

    def is_back(self, person: str) -> None:
        """Somebody is heard of again."""
        self._missed.pop(person, None)

    def hand_over(self) -> None:
        """Every hand gives something back to the banks, and waits once more for a lost line."""
        self._waited_for.clear()
        full = int(self.times.bank * SECOND)
        for person, left in list(self._banks.items()):
            self._banks[person] = left + int(self.times.refill * SECOND)
            if self._banks[person] >= full:
                del self._banks[person]


STAFF: dict[Seat, tuple[Role, ...]] = {DEALER: ("dealer", "floor", "manager"), FLOOR: ("floor", "manager")}
"""Who answers the questions that are not put to a seat."""


def is_staff(seat: Seat) -> bool:
    """Whether dealer or floor are asked."""
    return FLOOR <= seat <= 0
