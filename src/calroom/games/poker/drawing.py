"""The draw: the players throw cards away in turn, then the dealer burns and gives them as many new ones."""

from collections.abc import Mapping, Sequence, Set

from calroom.cards import Cards
from calroom.table.asks import Answer, Ask, Option, Script, Seat, answers
from calroom.table.events import Place
from calroom.table.table import BURN, HAND, MOST_SEATS, MUCK, ONLY, Table

Draw = answers("draw")
StandPat = answers("stand-pat")
Keep = answers("keep")

STAND_PAT = Option("stand-pat", "stand-pat")
KEEP = Option("keep", "change-of-call")
PAT = Answer("stand-pat")
KEPT = Answer("keep")

DISCARDS: list[Place] = [f"discards {seat}" for seat in range(MOST_SEATS)]
NUMBERS = ("", "one card", "two cards", "three cards", "four cards", "five cards")


class Calls:
    """What the players call for; where a call may be changed, it stands once the next player has made his."""

    def __init__(
        self, table: Table, live: Sequence[Seat], limits: Mapping[Seat, tuple[int, str]], pat: Set[Seat]
    ) -> None:
        """`limits` says how many cards a seat may draw at most, and the topic that says so.

        Whoever is `pat` plays what he has, and whoever is not `live` any more is passed over.
        """
        self.table = table
        self.live = live
        self.limits = limits
        self.pat = pat
        self.thrown: dict[Seat, Cards] = {}
        self.more: dict[Seat, int] = {}
        """How many cards more, or fewer, a seat gets than it has thrown away."""

    def make(self, order: Sequence[Seat], changing: bool) -> Script[None]:
        """Everybody calls in turn, and the last caller may change his mind until the next has called."""
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
        """He may not draw any more, so nobody asks him."""
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

    def serve(self, *, burned: bool = False) -> Script[None]:
        """Burn, and give everybody his cards in turn; the last card of the stub is never dealt."""
        table = self.table
        if not burned:
            yield from table.burn()
        for seat, thrown in self.thrown.items():
            wanted = len(thrown) + self.more.get(seat, 0) if seat in self.live else 0
            while wanted > 0:
                if table.cards_left < 2:
                    yield from self._make_up_the_stub(seat)
                count = min(wanted, table.cards_left - 1)
                yield from table.deal(HAND[seat], "draw", ONLY[seat], count)
                wanted -= count

    def _make_up_the_stub(self, waiting: Seat) -> Script[None]:
        """Whatever has been thrown away by players who are done with it is shuffled and dealt on."""
        table = self.table
        table.call("last-card", "the last card of the stub is not dealt")
        callers = list(self.thrown)
        served = callers[: callers.index(waiting)]
        table.shuffle_in((BURN, MUCK, *(DISCARDS[seat] for seat in served)), "stub-runs-out")
        yield from table.burn("stub-runs-out")
