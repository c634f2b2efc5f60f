"""Events as they go over sockets: each is written once for all who see the same of it.

What a line says is made from the masked event, so there is nothing in its words that its reader may not see.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, cached_property
from typing import Any, TypeAlias

from msgspec import Raw, Struct, json
from msgspec.structs import replace

from calroom.houses.game import Game
from calroom.room.events import AnyEvent, InHand, TableEvent
from calroom.room.table import LiveTable
from calroom.room.words import say
from calroom.server.protocol import Clock, Line, News, PastShown, TableShown, VerbShown, Vocabulary, You
from calroom.server.tables.eyes import NOTHING_NEW, Held
from calroom.table.addressing import to_you
from calroom.table.asks import Seat
from calroom.table.events import Began, Shown
from calroom.table.messages import ENGLISH
from calroom.table.story import StoryLine
from calroom.table.wording import held

encode = json.Encoder().encode


Stories: TypeAlias = Mapping[str, list[StoryLine]]
"""New lines of the story for everybody, under no name, and for those to whom it is told otherwise."""


class ToldEvent(Struct, frozen=True, gc=False):
    """One event as everybody sees it, and as those see it who see more."""

    number: int
    public: Raw
    private: Mapping[str, Raw]

    def to(self, person: str) -> Raw:
        """The line that somebody gets."""
        return self.private.get(person, self.public)


def line_of(event: TableEvent, game: Game) -> Line:
    """A masked event as a line."""
    what = event.what
    shown = what.told if isinstance(what, InHand) and isinstance(what.told, Shown) else None
    reading = held(shown.name) if shown and shown.name else None
    words = say(_titled(what, game), game.verbs)
    return Line(number=event.number, at=event.at, words=words, what=what, reading=reading)


def _titled(what: AnyEvent, game: Game) -> AnyEvent:
    """An event as players read it: where a hand begins the record knows its game by an id."""
    if isinstance(what, InHand) and isinstance(what.told, Began):
        return replace(what, told=replace(what.told, game=game.title))
    return what


@cache
def words_of(game: Game) -> Vocabulary:
    """How a table of this game speaks."""
    verbs = {
        name: VerbShown(label=verb.label, did=verb.did, you=to_you(verb.did), means=verb.means)
        for name, verb in game.verbs.items()
    }
    road = game.type.road
    return Vocabulary(verbs=verbs, phrases=dict(ENGLISH), road=None if road is None else road.legend)


@cache
def words_written(game: Game) -> Raw:
    """The same, written once for all who come."""
    return Raw(encode(words_of(game)))


def viewers_of(live: LiveTable) -> dict[str, Seat]:
    """Who sees the hand in progress, or the last, from which seat; who plays another's chips sees theirs."""
    found: dict[str, Seat] = {}
    for seat, person in (live.people or live.state.carried_for).items():
        found[person] = seat
        player = live.state.players.get(seat)
        if player and player.stand_in and player.person == person:
            found[player.stand_in] = seat
    return found


def written(events: Iterable[TableEvent], viewers: Mapping[str, Seat], game: Game) -> list[ToldEvent]:
    """The lines of events that were told together."""
    return [_written(event, viewers, game) for event in events]


def _written(event: TableEvent, viewers: Mapping[str, Seat], game: Game) -> ToldEvent:
    masked = event.masked(None)
    public = Raw(encode(line_of(masked, game)))
    if masked is event:
        return ToldEvent(event.number, public, {})
    private: dict[str, Raw] = {}
    for person, seat in viewers.items():
        seen = event.masked(seat)
        if seen != masked:
            private[person] = Raw(encode(line_of(seen, game)))
    return ToldEvent(event.number, public, private)


class LogOfHand:
    """The lines of the hand on the table, or of the last: each is written once for all who come."""

    def __init__(self) -> None:
        self._first: TableEvent | None = None
        self._viewers: Mapping[str, Seat] = {}
        self._lines: list[ToldEvent] = []

    def lines(self, live: LiveTable, viewers: Mapping[str, Seat]) -> list[ToldEvent]:
        """All lines so far, for those who see the hand from these seats."""
        events = live.events
        first = events[0] if events else None
        if first is not self._first or viewers != self._viewers or len(events) < len(self._lines):
            self._first, self._viewers, self._lines = first, viewers, []
        self._lines += written(events[len(self._lines) :], viewers, live.game)
        return self._lines


class Edition:
    """One piece of news, printed once for all who get the same."""

    def __init__(
        self,
        now: int,
        number: int,
        lines: Sequence[ToldEvent],
        table: TableShown | None,
        asked: list[Seat],
        clocks: list[Clock],
        root: str = "",
        stories: Stories | None = None,
        past: PastShown | None = None,
    ) -> None:
        self._lines = lines
        self._stories = stories or {}
        self.see_more = {person for line in lines for person in line.private} | (self._stories.keys() - {""})
        # What is written already goes into the frame as it is.
        self._same: dict[str, Any] = {
            "now": now,
            "number": number,
            "table": None if table is None else Raw(encode(table)),
            "asked": asked,
            "clocks": clocks,
            "root": root,
            "past": None if past is None else Raw(encode(past)),
        }
        self._printed: dict[tuple[str, You | None, bytes, Held], str] = {}

    @cached_property
    def usual(self) -> str:
        """The frame of whoever sees no more than everybody does and is not asked anything."""
        return self.to("", None, None)

    def to(self, person: str, you: You | None, question: Raw | None, held: Held = NOTHING_NEW) -> str:
        """The frame that somebody gets."""
        reader = person if person in self.see_more else ""
        key = (reader, you, b"" if question is None else bytes(question), held)
        if key not in self._printed:
            lines: Any = [line.to(reader) for line in self._lines]
            asked: Any = question
            story = self._stories.get(reader, self._stories.get("", []))
            news = News(
                lines=lines,
                story=story,
                you=you,
                question=asked,
                reading=held.now,
                held=held.streets,
                **self._same,
            )
            self._printed[key] = encode(news).decode()
        return self._printed[key]
