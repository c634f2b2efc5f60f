"""The showdown: who shows first, who may throw away, and which hand takes which pot or half of it."""

from collections.abc import Sequence
from typing import Final, TypeAlias

from calroom.cards import JOKER, Cards
from calroom.games.poker.pots import Pot, Pots, shares
from calroom.games.poker.ways import NOTHING_COUNTS, Way
from calroom.money import Cents
from calroom.ranking.reading import NO_HAND
from calroom.table.asks import Answer, Ask, Option, Script, Seat, answers, ask_any
from calroom.table.events import Place
from calroom.table.table import BOARD, HAND, MUCK, ONLY, STACK
from calroom.table.verbs import Verb

Show = answers("show")
ShowPart = answers("show-part")
ThrowAway = answers("throw-away")

LAST_CLAIM: Final = (("throw-away", "last-claim"),)

SHOW: Final = Option("show", "showdown-order")
SHOW_REST: Final = Option("show", "show-all")
THROW_AWAY: Final = Option("throw-away", "thrown-away")
SHOWN: Final = Answer("show")
DO_NOT_SEE: Final = Option("pass", "right-to-see")
NOT_SEEN: Final = Answer("pass")

Claim: TypeAlias = tuple[Way, list[Seat]]
"""A way that somebody qualifies for, and who is best."""


def award_last_player(pots: Pots) -> None:
    """All others have folded: the pot goes to the one who is left, unseen."""
    table, winner = pots.table, pots.live[0]
    pots.close_collection()
    for pot in pots.pots:
        if amount := table.chips.get(pot.place, 0):
            table.move(amount, pot.place, STACK[winner], "last-player")
    table.pass_cards(tuple(table.cards[HAND[winner]]), HAND[winner], MUCK, "last-player", ONLY[winner])


class Showdown:
    """Hands are shown or thrown away in turn, losing hands are killed, and the pots are pushed."""

    def __init__(self, pots: Pots, ways: Sequence[Way], chip: Cents) -> None:
        self.pots = pots
        self.table = pots.table
        self.ways = ways
        self.chip = chip
        self.board: Cards = tuple(self.table.cards.get(BOARD, ()))
        self.values: list[dict[Seat, int]] = [{} for _ in ways]
        names = [_NAMES.setdefault(id(way.ranking), {}) for way in ways]
        self.judges = list(zip(ways, self.values, names, strict=True))
        self.thrown: dict[Seat, Cards] = {}

    def play(self, first: Seat, *, everybody: bool = False) -> Script[None]:
        """Hands are shown, by `everybody` or as each likes, from the first one on, and the pots pushed."""
        if self.pots.unseen:
            self._throw_away_unseen()
        if everybody:
            self.show_all(first)
        elif len(self.pots.live) > 1:
            yield from self.show(first)
        self.award()

    def show(self, first: Seat) -> Script[None]:
        """The first must show; everybody after may show or throw away."""
        order = self.table.clockwise(first - 1, self.pots.live)
        if self.pots.betting_is_over and self.pots.all_in_face_up:
            for seat in order:
                self._turn_up(seat)
            return
        self.table.act("showdown-order", order[0], "show")
        self._turn_up(order[0])
        part_shown = []
        for seat in order[1:]:
            verb = yield from self._ask_to_show(seat)
            if verb == "show-part":
                part_shown.append(seat)
        for seat in part_shown:
            yield from self._ask_for_the_rest(seat)
        while revived := [seat for seat in self.thrown if seat in self.pots.live]:
            del self.thrown[revived[0]]
            yield from self._ask_for_the_rest(revived[0])

    def _throw_away_unseen(self) -> None:
        """Hands that nobody has recorded claim nothing, as long as somebody else can claim every pot."""
        pots, unseen = self.pots, self.pots.unseen
        seen = set(pots.live) - unseen
        filled = [pot for pot in pots.pots if self.table.chips.get(pot.place, 0)]
        if all(pot.contenders & seen for pot in filled):
            for seat in [seat for seat in pots.live if seat in unseen]:
                pots.fold(seat, "thrown-away")

    def show_all(self, first: Seat) -> None:
        """Every live hand is turned up, whoever would rather throw it away."""
        for seat in self.table.clockwise(first - 1, self.pots.live):
            self.table.act("showdown-order", seat, "show")
            self._turn_up(seat)

    def _ask_to_show(self, seat: Seat) -> Script[str]:
        table, hole = self.table, self._hole(seat)
        part = Option("show-part", "show-all", cards=hole, fewest=1, most=len(hole) - 1)
        barred = LAST_CLAIM if self._must_claim(seat) else ()
        options = (SHOW, part) if barred else (SHOW, THROW_AWAY, part)
        answer = yield from self.pots.ask_live(
            Ask(seat, options, SHOWN, "showdown", barred, "showdown-order")
        )
        if answer is None:
            return ""
        verb = answer.verb
        table.act("showdown-order", seat, verb)
        if verb == "show-part":
            table.show(HAND[seat], answer.cards, "show-all")
        else:
            self._show_or_throw(seat, verb)
        return verb

    def _ask_for_the_rest(self, seat: Seat) -> Script[None]:
        """A hand is good only if all of it lies face up."""
        options = (SHOW_REST,) if self._must_claim(seat) else (SHOW_REST, THROW_AWAY)
        answer = yield from self.pots.ask_live(Ask(seat, options, SHOWN, "show-all"))
        if answer is not None:
            self.table.act("show-all", seat, answer.verb)
            self._show_or_throw(seat, answer.verb)

    def _show_or_throw(self, seat: Seat, verb: str) -> None:
        if verb == "show":
            self._turn_up(seat)
        else:
            self.thrown[seat] = self._hole(seat)
            self.pots.fold(seat, "thrown-away")

    def show_on_request(self) -> Script[None]:
        """Anybody who was dealt in may ask to see a hand that was thrown away just now."""
        for thrower, hole in self.thrown.items():
            see = Option("see", "right-to-see", where=f"seat {thrower}")
            askers = (seat for seat in self.table.seats if seat != thrower)
            asks = (Ask(seat, (DO_NOT_SEE, see), NOT_SEEN, "right-to-see") for seat in askers)
            if reply := (yield from ask_any(asks, "pass")):
                self.table.act("right-to-see", reply[0], "see", where=see.where)
                self.table.show(MUCK, hole, "right-to-see")

    def _must_claim(self, seat: Seat) -> bool:
        """Whether some pot would be left without a claim if this seat threw its hand away."""
        if self.pots.live == [seat]:
            return True
        sides = self.pots.pots[1:]
        if not sides:
            return False
        others = [other for other in self.pots.live if other != seat]
        return any(seat in pot.contenders and pot.contenders.isdisjoint(others) for pot in sides)

    def _turn_up(self, seat: Seat) -> None:
        """Hands of one value have one name, so the dealer puts it together once."""
        hole, board, spoken = self._hole(seat), self.board, []
        for way, values, names in self.judges:
            value = way.ranking.value(hole, board)
            if value >= way.least:
                values[seat] = value
                if value not in names:
                    names[value] = way.ranking.read(hole, board).name
                spoken.append(names[value])
        name = spoken[0] if len(spoken) == 1 else " and ".join(spoken)
        topic = "joker-in-hand" if JOKER in hole else "cards-speak"
        self.table.show(HAND[seat], hole, topic, name or NOTHING_COUNTS)

    def _hole(self, seat: Seat) -> Cards:
        return tuple(self.table.cards[HAND[seat]])

    # The award

    def award(self) -> None:
        """Every losing hand is taken in, then the pots are pushed, the last side pot first."""
        if len(self.pots.live) == 1 and not self._has_shown(self.pots.live[0]):
            award_last_player(self.pots)
            return
        self.pots.close_collection()
        self.pots.join_forsaken()
        won = [(pot, self._claims(pot)) for pot in reversed(self.pots.pots)]
        winners = {seat for pot, claims in won for seat in self._winners(pot, claims)}
        for seat in self.pots.live:
            if seat not in winners:
                self._take_in(seat, "losing-hand-killed")
        if len(self.ways) > 1 and len(won) > 1:
            self.table.call("each-pot-apart", "every pot is judged on its own")
        for pot, claims in won:
            if self.table.chips.get(pot.place, 0):
                self._push(pot, claims)
        for seat in self.pots.live:
            if seat in winners:
                self._take_in(seat, "winning-hand-stays")

    def _has_shown(self, seat: Seat) -> bool:
        return any(seat in values for values in self.values)

    def _claims(self, pot: Pot) -> list[Claim]:
        """Who is best each way among those who can win this pot."""
        claims, contenders = [], self.pots.contenders(pot)
        for way, values in zip(self.ways, self.values, strict=True):
            best = max([values.get(seat, NO_HAND) for seat in contenders])
            if best:
                claims.append((way, [seat for seat in contenders if values.get(seat) == best]))
        return claims

    def best(self, pot: Pot) -> dict[Seat, int]:
        """Who holds the best hand for this pot by the first way to win, and what it is worth."""
        _, seats = self._claims(pot)[0]
        return {seat: self.values[0][seat] for seat in seats}

    def _winners(self, pot: Pot, claims: list[Claim]) -> list[Seat]:
        return [seat for _, seats in claims for seat in seats] or self.pots.contenders(pot)

    def _push(self, pot: Pot, claims: list[Claim]) -> None:
        """The whole pot to whoever takes all of it, otherwise part by part."""
        amount, place = self.table.chips[pot.place], pot.place
        if not claims:
            self.table.call("nobody-qualifies", "nobody qualifies: the live hands share the pot")
            self._share(place, amount, self.ways[0], self.pots.contenders(pot), "nobody-qualifies")
        elif len(claims) == 1:
            self._push_undivided(place, amount, *claims[0])
        elif all(seats == claims[0][1] and len(seats) == 1 for _, seats in claims):
            self._share(place, amount, *claims[0], "both-ways")
        else:
            self._push_parts(place, amount, claims)

    def _push_undivided(self, place: Place, amount: Cents, way: Way, seats: list[Seat]) -> None:
        for other in self.ways:
            if other is not way:
                self.table.call(other.nobody, other.lacking)
        self._share(place, amount, way, seats, "best-hand" if len(seats) == 1 else "split-pot")

    def _push_parts(self, place: Place, amount: Cents, claims: list[Claim]) -> None:
        is_odd = amount % (self.chip * len(claims))
        parts = shares(amount, range(len(claims)), self.chip)
        for (number, part), (way, seats) in zip(parts, claims, strict=True):
            topic = "odd-chip" if is_odd and not number else way.topic
            if part:
                self._share(place, part, way, seats, topic if len(seats) == 1 else "tied-half")

    def _share(self, place: Place, amount: Cents, way: Way, seats: list[Seat], topic: str) -> None:
        """Equal shares to the seats, and odd chips in the order of this way to win."""
        if len(seats) == 1:
            self.table.move(amount, place, STACK[seats[0]], topic)
            return
        if amount % (self.chip * len(seats)):
            topic = "odd-chip"
        for seat, share in shares(amount, way.odd_chips(self.table, seats), self.chip):
            if share:
                self.table.move(share, place, STACK[seat], topic)

    def _take_in(self, seat: Seat, topic: str) -> None:
        self.table.pass_cards(self._hole(seat), HAND[seat], MUCK, topic)


_NAMES: dict[int, dict[int, str]] = {}

VERBS = (
    Verb("show", "Show", "shows", "Turns your cards up."),
    Verb(
        "show-part",
        "Show only these",
        "shows part of the hand",
        "The others see these cards; the hand wins only if all of it is shown.",
    ),
    Verb("throw-away", "Throw away", "throws the hand away", "Nobody sees the hand; it can win nothing."),
    Verb(
        "see",
        "See the hand of {where}",
        "asks to see the hand of {where}",
        "A hand that was called may be seen by anybody who was dealt in.",
    ),
    Verb("pass", "Pass", "passes", "Lets it go by.", aside=True),
)
