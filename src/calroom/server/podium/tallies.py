"""What is counted at every table as it happens: hands in the last hour, and what is in its box this shift."""

from collections import deque
from collections.abc import Iterable

from calroom.keeping import Told
from calroom.keeping.shifts import Shifts
from calroom.money import Cents
from calroom.room.events import HandEnded, TimeTaken
from calroom.store import Store

HOUR = 3_600_000
MINUTE = 60_000


class Tallies:
    """Counts by table; each begins with what the store says when the table is first looked at."""

    def __init__(self, store: Store, shifts: Shifts) -> None:
        self._store, self._shifts = store, shifts
        self._hands: dict[str, deque[int]] = {}
        self._boxes: dict[tuple[str, str], Cents] = {}

    def read_up(self, tables: Iterable[str], at: int) -> None:
        """Read what the store says of these tables, so that nobody waits for it later."""
        for table in tables:
            self.an_hour(table, 0, at)
            self.took(table, at)

    def shift(self, at: int) -> str:
        """The shift of a moment."""
        return self._shifts.at(at)

    def told(self, told: Told) -> None:
        """Count what has become durable."""
        for event in told.events:
            what = event.what
            if type(what) is HandEnded:
                if (ended := self._hands.get(told.table)) is not None:
                    ended.append(event.at)
                self._drop(told.table, event.at, sum(what.collected.values()))
            elif type(what) is TimeTaken:
                self._drop(told.table, event.at, what.amount)

    def _drop(self, table: str, at: int, amount: Cents) -> None:
        """What is in a box that nobody has looked at is read when somebody does."""
        box = (table, self._shifts.at(at))
        if box in self._boxes:
            self._boxes[box] += amount

    def took(self, table: str, at: int) -> Cents:
        """What has gone into the box of a table in the shift of this moment."""
        shift = self._shifts.at(at)
        held = self._boxes.get((table, shift))
        if held is None:
            held = self._boxes[table, shift] = self._store.ledger.balance(f"box:{table}:{shift}")
        return held

    def an_hour(self, table: str, opened: int, at: int) -> int:
        """Hands in the last hour; where a table is up for less, what it would come to at this pace."""
        ended = self._hands.get(table)
        if ended is None:
            ended = self._hands[table] = deque(self._store.journal.hands_ended_since(table, at - HOUR))
        while ended and ended[0] <= at - HOUR:
            ended.popleft()
        played = max(MINUTE, min(HOUR, at - opened))
        first = at - played
        hands = len(ended) if not ended or ended[0] >= first else sum(one >= first for one in ended)
        return round(hands * HOUR / played)
