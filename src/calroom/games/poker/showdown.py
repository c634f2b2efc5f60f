"""The showdown: who shows first, who may throw away, and which hand takes which pot."""

from calroom.cards import Cards
from calroom.games.poker.pots import Pots, shares
from calroom.money import Cents
from calroom.ranking.reading import Ranking
from calroom.table.asks import Answer, Ask, Option, Script, Seat, answers, ask_one
from calroom.table.events import Place
from calroom.table.table import BOARD, HAND, MUCK, ONLY, STACK

Show = answers("show")
ShowPart = answers("show-part")
ThrowAway = answers("throw-away")

LAST_CLAIM = (("throw-away", "last-claim"),)

SHOW = Option("show", "showdown-order")
SHOW_REST = Option("show", "show-all")
THROW_AWAY = Option("throw-away", "thrown-away")
SHOWN = Answer("show")


def award_last_player(pots: Pots) -> None:
    """All others have folded: the pot goes to the one who is left, unseen."""
    table, winner = pots.table, pots.live[0]
    for pot in pots.pots:
        if amount := table.chips.get(pot.place, 0):
            table.move(amount, pot.place, STACK[winner], "last-player")
    table.pass_cards(tuple(table.cards[HAND[winner]]), HAND[winner], MUCK, "last-player", ONLY[winner])


class Showdown:
    """Hands are shown or thrown away in turn, losing hands are killed, and the pots are pushed."""

    def __init__(self, pots: Pots, ranking: Ranking, chip: Cents) -> None:
        self.pots = pots
        self.table = pots.table
        self.ranking = ranking
        self.chip = chip
        self.board: Cards = tuple(self.table.cards.get(BOARD, ()))
        self.values: dict[Seat, int] = {}

    def play(self, first: Seat) -> Script[None]:
        """The first must show; everybody after may show or throw away."""
        order = self.table.clockwise(first - 1, self.pots.live)
        self.table.act("showdown-order", order[0], "show")
        self._turn_up(order[0])
        part_shown = []
        for seat in order[1:]:
            verb = yield from self._ask_to_show(seat)
            if verb == "show-part":
                part_shown.append(seat)
        for seat in part_shown:
            yield from self._ask_for_the_rest(seat)
        self._award()

    def _ask_to_show(self, seat: Seat) -> Script[str]:
        table, hole = self.table, self._hole(seat)
        part = Option("show-part", "show-all", cards=hole, fewest=1, most=len(hole) - 1)
        barred = LAST_CLAIM if self._must_claim(seat) else ()
        options = (SHOW, part) if barred else (SHOW, THROW_AWAY, part)
        answer = yield from ask_one(Ask(seat, options, SHOWN, "showdown", barred, "showdown-order"))
        table.act("showdown-order", seat, answer.verb)
        if answer.verb == "show-part":
            table.show(HAND[seat], answer.cards, "show-all")
        else:
            self._show_or_throw(seat, answer.verb)
        return answer.verb

    def _ask_for_the_rest(self, seat: Seat) -> Script[None]:
        """A hand is good only if all of it lies face up."""
        options = (SHOW_REST,) if self._must_claim(seat) else (SHOW_REST, THROW_AWAY)
        answer = yield from ask_one(Ask(seat, options, SHOWN, "show-all"))
        self.table.act("show-all", seat, answer.verb)
        self._show_or_throw(seat, answer.verb)

    def _show_or_throw(self, seat: Seat, verb: str) -> None:
        if verb == "show":
            self._turn_up(seat)
        else:
            self.pots.fold(seat, "thrown-away")

    def _must_claim(self, seat: Seat) -> bool:
        """Whether some side pot would be left without a claim if this seat threw its hand away."""
        others = [other for other in self.pots.live if other != seat]
        sides = self.pots.pots[1:]
        return any(seat in pot.contenders and pot.contenders.isdisjoint(others) for pot in sides)

    def _turn_up(self, seat: Seat) -> None:
        hole = self._hole(seat)
        self.values[seat] = value = self.ranking.value(hole, self.board)
        self.table.show(HAND[seat], hole, "cards-speak", self._name(value, hole))

    def _name(self, value: int, hole: Cards) -> str:
        """What the dealer calls the hand; hands of one value have one name, so it is put together once."""
        names = _NAMES.setdefault(id(self.ranking), {})
        if value not in names:
            names[value] = self.ranking.read(hole, self.board).name
        return names[value]

    def _hole(self, seat: Seat) -> Cards:
        return tuple(self.table.cards[HAND[seat]])

    def _award(self) -> None:
        """Every losing hand is taken in, then the pots are pushed, the last side pot first."""
        won = [(pot.place, self._winners(pot.contenders)) for pot in reversed(self.pots.pots)]
        best = {seat for _, seats in won for seat in seats}
        for seat in self.pots.live:
            if seat not in best:
                self._take_in(seat, "losing-hand-killed")
        for place, seats in won:
            if amount := self.table.chips.get(place, 0):
                self._push(place, amount, seats)
        for seat in best:
            self._take_in(seat, "winning-hand-stays")

    def _winners(self, contenders: set[Seat]) -> list[Seat]:
        """The best hands among the contenders of a pot, in the order in which odd chips go to them."""
        claims = {seat: self.values[seat] for seat in self.pots.live if seat in contenders}
        best = max(claims.values())
        winners = [seat for seat, value in claims.items() if value == best]
        return winners if len(winners) == 1 else self.table.clockwise(self.table.button, winners)

    def _push(self, place: Place, amount: Cents, seats: list[Seat]) -> None:
        if len(seats) == 1:
            self.table.move(amount, place, STACK[seats[0]], "best-hand")
            return
        topic = "odd-chip" if amount % (self.chip * len(seats)) else "split-pot"
        for seat, share in shares(amount, seats, self.chip):
            if share:
                self.table.move(share, place, STACK[seat], topic)

    def _take_in(self, seat: Seat, topic: str) -> None:
        self.table.pass_cards(self._hole(seat), HAND[seat], MUCK, topic)


_NAMES: dict[int, dict[int, str]] = {}
