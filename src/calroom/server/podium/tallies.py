"""What a table comes to: its hands in the last hour, and what is in its box this shift."""

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
        self._boxes: dict[str, tuple[str, Cents]] = {}
        """The shift and what the box held when it was last looked at, if nothing has gone into it since."""

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
                ended = self._hands.get(told.table)
                # One that was read from the store before it was told is there already.
                if ended is not None and event.at not in ended:
                    ended.append(event.at)
                self._boxes.pop(told.table, None)
            elif type(what) is TimeTaken:
                self._boxes.pop(told.table, None)

    def took(self, table: str, at: int) -> Cents:
        """What is in the box of a table in the shift of this moment, as the ledger has it."""
        shift = self._shifts.at(at)
        known = self._boxes.get(table)
        if known is None or known[0] != shift:
            known = self._boxes[table] = (shift, self._store.ledger.balance(f"box:{table}:{shift}"))
        return known[1]

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
