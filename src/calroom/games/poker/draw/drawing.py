"""The draw: the players throw cards away in turn, and are to get as many new ones."""

from collections.abc import Iterator, Mapping, Sequence, Set

from calroom.cards import Cards
from calroom.games.poker.discard import DISCARDS
from calroom.table.asks import Answer, Ask, Option, Script, Seat, answers
from calroom.table.table import HAND, ONLY, Table
from calroom.table.verbs import Verb

Draw = answers("draw")
StandPat = answers("stand-pat")
Keep = answers("keep")

STAND_PAT = Option("stand-pat", "stand-pat")
KEEP = Option("keep", "change-of-call")
PAT = Answer("stand-pat")
KEPT = Answer("keep")

NUMBERS = ("", "one card", "two cards", "three cards", "four cards", "five cards")


class Calls:
    """What players call for; where a call may be changed, it stands once the next player has made theirs."""

    def __init__(
        self, table: Table, live: Sequence[Seat], limits: Mapping[Seat, tuple[int, str]], pat: Set[Seat]
    ) -> None:
        """`limits` says how many cards a seat may draw at most, and the topic that says so.

        Whoever is `pat` plays what they have, and whoever is not `live` any more is passed over.
        """
        self.table = table
        self.live = live
        self.limits = limits
        self.pat = pat
        self.thrown: dict[Seat, Cards] = {}
        self.more: dict[Seat, int] = {}
        """How many cards more, or fewer, a seat gets than it has thrown away."""
        self.completed: set[Seat] = set()
        """Who has been served, and is done with what they threw away."""

    def make(self, order: Sequence[Seat], changing: bool) -> Script[None]:
        """Everybody calls in turn, and the last caller may change their mind until the next has called."""
        last: Seat | None = None
        for seat in order:
            while seat not in self.thrown and seat in self.live and len(self.live) > 1:
                last = yield from self._hear(seat, last)
            if seat not in self.thrown:
                continue
            if not changing:
                self._throw_away(seat)
            last = seat if changing else None
        while last is not None and len(self.live) > 1:
            last = yield from self._hear(None, last)

    def _hear(self, seat: Seat | None, last: Seat | None) -> Script[Seat | None]:
        """Hear whoever speaks first: the next to call, or the last caller; returns who may still change."""
        if seat in self.pat and seat is not None:
            self._stand_pat(seat, last)
            return None
        asks = (
            *self._asks(seat, "draw-order", STAND_PAT, PAT),
            *self._asks(last, "change-of-call", KEEP, KEPT),
        )
        reply = yield asks
        if reply is None:
            return last if last in self.live else None
        speaker, answer = reply
        if answer.verb != "keep":
            self._call(speaker, answer.cards, "draw" if speaker == seat else "change-of-call")
        if last is not None and (speaker == seat or answer.verb == "keep"):
            self._throw_away(last)
            return None
        return last

    def _stand_pat(self, seat: Seat, last: Seat | None) -> None:
        """They may not draw any more, so nobody asks them."""
        if last is not None:
            self._throw_away(last)
        self._call(seat, (), "draw")

    def _asks(self, seat: Seat | None, turn: str, none: Option, default: Answer) -> tuple[Ask, ...]:
        if seat is None or seat not in self.live:
            return ()
        hand = tuple(self.table.cards[HAND[seat]])
        most, topic = self.limits[seat]
        options = [none, Option("draw", topic, cards=hand, fewest=1, most=min(most, len(hand)))]
        if none is not STAND_PAT and self.thrown[seat]:
            options.append(STAND_PAT)
        return (Ask(seat, tuple(options), default, "draw", turn=turn),)

    def _call(self, seat: Seat, cards: Cards, topic: str) -> None:
        self.thrown[seat] = cards
        if cards:
            self.table.call(topic, f"seat {seat} draws {NUMBERS[len(cards)]}", seat)
        else:
            self.table.call("stand-pat", f"seat {seat} stands pat", seat)

    def _throw_away(self, seat: Seat) -> None:
        if cards := self.thrown[seat]:
            self.table.pass_cards(cards, HAND[seat], DISCARDS[seat], "discards", ONLY[seat])

    def to_serve(self) -> Iterator[tuple[Seat, int]]:
        """Who gets how many cards, in turn; once a seat is gone past, it has completed its draw."""
        for seat, thrown in self.thrown.items():
            if (wanted := len(thrown) + self.more.get(seat, 0)) > 0 and seat in self.live:
                yield seat, wanted
            self.completed.add(seat)


VERBS = (
    Verb("draw", "Draw", "draws", "New cards for those you throw away."),
    Verb("stand-pat", "Stand pat", "stands pat", "Keeps all cards."),
    Verb("keep", "Keep to it", "keeps", "You draw as many as you said."),
)
