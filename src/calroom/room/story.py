"""The story of a table: its hands as they are told, and between them who comes, goes and takes the bank."""

from collections.abc import Iterable

from calroom.room.events import (
    DealtIn,
    HandBegan,
    HandEnded,
    InHand,
    Repeated,
    Resealed,
    TableEvent,
)
from calroom.room.words import tell
from calroom.table.asks import Seat
from calroom.table.messages import Message
from calroom.table.story import StoryLine, Storyteller, Voice

ASIDES = (DealtIn, HandBegan, Resealed, Repeated)
"""What the room notes for the record only."""


class TableTeller:
    """Tells what happens at a table to one seat of the hand, or to somebody who looks on."""

    def __init__(self, voice: Voice, seat: Seat | None) -> None:
        self.seat = seat
        self.teller = Storyteller(voice, seat)
        self._heard = 0

    def follow(self, events: list[TableEvent]) -> None:
        """Take in what has happened since; the events are those of one hand and of what followed it."""
        for event in events[self._heard :]:
            self.hear(event.masked(self.seat))
        self._heard = len(events)

    def hear(self, event: TableEvent) -> None:
        """Take one more event, as it is seen from the seat, into the story."""
        what = event.what
        if isinstance(what, InHand):
            self.teller.hear(event.number, what.told)
        elif not isinstance(what, ASIDES) and not (isinstance(what, HandEnded) and not what.void):
            # Who won and lost has been told in the hand itself.
            self.teller.remark(event.number, Message("room", name=tell(what).wording), what.topic)


def told(events: Iterable[TableEvent], voice: Voice, seat: Seat | None) -> list[StoryLine]:
    """The story of a hand that is over, from what was seen of it."""
    teller = TableTeller(voice, seat)
    for event in events:
        teller.hear(event)
    return teller.teller.lines
