"""A dealer of stud who makes mistakes, as they were reported, and puts right what the house puts right.

Mistakes wait in `coming` for their round of cards. Cards that may still have to be moved lie unseen until
they are where they belong.
"""

from collections.abc import Iterator, Sequence

from calroom.cards import Card, Cards
from calroom.games.poker.stud.hand import StudHand
from calroom.games.poker.stud.incidents import BurnedWrong, DealtIn, ToDeadSeat, WrongOnStreet
from calroom.games.poker.stud.streets import Street, deal_last_card, turn_one_for_all
from calroom.games.poker.trouble.floor import ask_floor
from calroom.games.poker.trouble.hands import FOREIGN, kill
from calroom.games.poker.trouble.incidents import OffTable
from calroom.games.poker.trouble.misplaced import deal_unseen, move_where_they_belong
from calroom.games.poker.trouble.money import ante_of, give_back
from calroom.ranking.up_cards import KEY, MOST
from calroom.table.asks import Answer, Ask, Option, Script, Seat
from calroom.table.events import Place
from calroom.table.incidents import Exposed, Incident, Misdealt
from calroom.table.table import BURN, EVERYBODY, HAND, MUCK, NOBODY, ONLY, SCRAP
from calroom.table.verbs import Verb

REMOVED: Place = "removed"
"""Where cards lie that were dealt too soon, and those that would have followed them."""

DECLARE_ALL_IN = Option("declare-all-in", "last-card-all-in")
STAY_ACTIVE = Option("stay-active", "last-card-active")
TO_BURN_AND_TURN = 2
MIX = Option("mix", "short-deck-early")
ONE_FOR_ALL = Option("one-for-all", "short-deck-early")


class MistakenDealer:
    """Deals in place of one who makes no mistake, from the first report on.

    `up` are the cards that lie open before each seat, `exposed` the seats of which a hole card was seen in
    the first deal, `early` how many cards of the next street went out too soon.
    """

    def __init__(self, hand: StudHand) -> None:
        self.hand = hand
        self.table = hand.table
        self.rules = hand.terms.rules.wrong
        self.coming: list[tuple[int, Incident]] = []
        self.up = {seat: self._lying_open(seat) for seat in hand.pots.live}
        self.exposed: set[Seat] = set()
        self.early = 0

    def _lying_open(self, seat: Seat) -> list[Card]:
        deal = self.hand.terms.deal
        last_up = deal.down + 1 + sum(street.up for street in deal.streets)
        return self.table.cards.get(HAND[seat], [])[deal.down : last_up]

    @property
    def reach(self) -> int:
        """How many cards the deck holds that can be dealt, whatever is wrong with the others."""
        return self.table.cards_left - len(self.table.trouble)

    def expect(self, incident: Incident) -> None:
        """A mistake will be made in the round of this card, or of the next one; told twice it is one."""
        mistake = getattr(incident, "card", self.hand.each + 1), incident
        if mistake not in self.coming:
            self.coming.append(mistake)

    def errs(self, number: int) -> bool:
        """Whether a mistake is to come in this round, or in the first deal if it belongs to that."""
        first = self.hand.terms.deal.down + 1
        return any(due == number or max(due, number) <= first for due, _ in self.coming)

    def misplaces(self, number: int) -> bool:
        """Whether cards are to go to wrong places in this round."""
        return any(isinstance(wrong, (ToDeadSeat, BurnedWrong)) for wrong in self._due(number, Incident))

    def start_again(self) -> None:
        """Nothing that was reported of the last deal is true of the next."""
        self.coming = []
        self.exposed = set()
        self.up = {}

    # The first deal

    def deal_first_cards(self) -> Script[None]:
        """Cards down and one up, or two up where the first was seen, as far as the dealer does it right."""
        table, down = self.table, self.hand.terms.deal.down
        invited = [wrong.seat for _, wrong in self.coming if isinstance(wrong, DealtIn)]
        order = table.clockwise(table.button, sorted((*table.seats, *invited)))
        self.up = {seat: [] for seat in order}
        for seat in order:
            table.cards.setdefault(HAND[seat], [])
        for number in range(1, down + 2):
            yield from self._deal_round(number, order, number > down, "deal")
            order = [seat for seat in order if not self._is_seen_through(seat)]
        for seat in invited:
            self._kill_stranger(seat)
        self._look_at_boards()
        self.coming = [(due, wrong) for due, wrong in self.coming if due > down + 1]

    def _is_seen_through(self, seat: Seat) -> bool:
        """Both hole cards lie open: the hand is dead, and its owner gets their ante back."""
        hand, down = self.hand, self.hand.terms.deal.down
        hidden = len(self.table.cards[HAND[seat]]) - len(self.up[seat])
        if len(self.up[seat]) < 2 or hidden or len(self.up[seat]) < down or len(hand.pots.live) < 2:
            return False
        give_back(hand, seat, ante_of(self.table, seat), "both-exposed")
        kill(hand, seat, "both-exposed", f"both hole cards of seat {seat} lie open, so the hand is dead")
        return True

    def _kill_stranger(self, seat: Seat) -> None:
        cards = tuple(self.table.cards[HAND[seat]])
        self.table.pass_cards(cards, HAND[seat], MUCK, "not-entitled", NOBODY)
        del self.up[seat]

    def _look_at_boards(self) -> None:
        """Which up cards count for the opening, and what each board is worth."""
        hand, boards = self.hand, self._boards()
        hand.boards = boards
        hand.opens = {seat: self.up[seat][0] for seat in boards}
        if not self.rules.exposed_opens:
            for seat in self.exposed & boards.keys():
                self.table.call("not-forced-to-open", f"seat {seat} cannot be made to open", seat)
                del hand.opens[seat]

    def _boards(self) -> dict[Seat, int]:
        return {
            seat: sum(KEY[card] for card in self.up[seat][:MOST])
            for seat in self.table.clockwise(self.table.button, self.hand.pots.live)
            if self.up[seat]
        }

    # Streets

    def deal_street(self, street: Street, live: list[Seat], dead: list[Seat]) -> Script[None]:
        """One more card to everybody, after whatever the betting left to put right."""
        table, number = self.table, self.hand.each + 1
        yield from self._remove_rest_of_early(len(live))
        takers = table.clockwise(table.button, sorted((*live, *dead)))
        if self.reach <= len(takers) + self._surplus(number):
            yield from self._deal_short(street, live)
        else:
            yield from self._deal_round(number, takers, street.up, street.topic, street)
        for seat in dead:
            late = tuple(table.cards[HAND[seat]])
            table.pass_cards(late, HAND[seat], MUCK, "folded-seat", EVERYBODY if street.up else NOBODY)
        self.hand.boards = self._boards()
        self.coming = [(due, wrong) for due, wrong in self.coming if due > number]

    def _remove_rest_of_early(self, live: int) -> Script[None]:
        """What was dealt too soon costs everybody left in the hand one card."""
        if self.early:
            if rest := min(max(live - self.early, 0), self.reach):
                yield from self.table.deal(REMOVED, "dealt-early", NOBODY, count=rest)
            self.early = 0

    def _surplus(self, number: int) -> int:
        """How many cards more than usual the mistakes of this round can take."""
        return sum(2 if isinstance(wrong, BurnedWrong) else 1 for wrong in self._due(number, Incident))

    def _deal_short(self, street: Street, live: list[Seat]) -> Script[None]:
        """The deck does not reach: the last card and the burned ones, or one card for all."""
        table, mixed = self.table, True
        if street.up and self.rules.short_street == "floor":
            ruling = yield from ask_floor(table, "short-deck-early", MIX, ONE_FOR_ALL)
            mixed = ruling.verb == "mix"
        self._find_more_cards(len(live))
        if mixed:
            before = {seat: len(table.cards[HAND[seat]]) for seat in live}
            yield from deal_last_card(table, live, street.topic, street.up)
            if street.up:
                for seat in live:
                    came = table.cards[HAND[seat]][before[seat] :]
                    self.up[seat] += [card for card in came if card not in table.foreign]
        else:
            yield from turn_one_for_all(table)

    def _find_more_cards(self, wanted: int) -> None:
        """Cards that were burned; others that are out, only where the game could not go on without them."""
        table, burned = self.table, self.table.cards.setdefault(BURN, [])
        removed = wanted if self.rules.removed_cards == "mixed in" else TO_BURN_AND_TURN
        for place, enough in ((REMOVED, removed), (MUCK, TO_BURN_AND_TURN), (SCRAP, TO_BURN_AND_TURN)):
            lying = tuple(table.cards.get(place, ()))
            if lying and self.reach + len(burned) < enough:
                table.pass_cards(lying, place, BURN, "short-deck", NOBODY)
        if table.trouble:
            # Whatever is wrong with the rest of the deck is found when it is mixed.
            table.shuffle_in((BURN,), "short-deck")
            table.cards[BURN] = []

    # A round of cards

    def _deal_round(
        self, number: int, takers: Sequence[Seat], up: bool, topic: str, street: Street | None = None
    ) -> Script[None]:
        """One card to each of the takers, with everything that was reported of this round."""
        moved = next(self._due(number, ToDeadSeat, BurnedWrong), None)
        if isinstance(moved, ToDeadSeat) and moved.seat not in takers:
            yield from self._deal_past(moved, takers, up, topic, street)
        elif isinstance(moved, BurnedWrong) and street:
            yield from self._deal_after_wrong_burn(moved, takers, up, topic)
        else:
            if street:
                yield from self.table.burn()
            yield from self._deal_each(number, takers, up, topic)

    def _deal_each(self, number: int, takers: Sequence[Seat], up: bool, topic: str) -> Script[None]:
        """Seat by seat; a last card that was seen is dealt with when everybody is served."""
        last_is_down = number == self.hand.terms.rules.cards and not up
        replaces = self.rules.last_card_exposed == "replaced"
        seen: list[tuple[Seat, Card]] = []
        for seat in takers:
            for _ in range(self._how_many(number, seat)):
                face_up, why = self._face(number, seat, up, topic)
                cards = yield from self._give(seat, face_up, why)
                if last_is_down and face_up and not up:
                    seen += [(seat, card) for card in cards]
            if seen and replaces and seat == takers[0]:
                up, seen = True, []
                self._say_last_cards_are_up()
        for seat, card in seen:
            if replaces:
                yield from self._replace_last_card(seat, card)
            else:
                yield from self._offer_all_in(seat)

    def _how_many(self, number: int, seat: Seat) -> int:
        """How many cards the dealer gives a seat in this round: one, unless it was reported otherwise."""
        first = self.hand.terms.deal.down + 1
        for _, wrong in self.coming:
            if isinstance(wrong, Misdealt) and wrong.seat == seat and number <= first:
                return _of_this_round(number, first, wrong.count)
            if isinstance(wrong, WrongOnStreet) and (wrong.seat, wrong.card) == (seat, number):
                return wrong.count
        return 1

    def _face(self, number: int, seat: Seat, up: bool, topic: str) -> tuple[bool, str]:
        """Whether this card lies open, and why."""
        down = self.hand.terms.deal.down
        if number == down + 1 and seat in self.exposed and self.up[seat]:
            up, topic = False, "hole-card-exposed"
        for wrong in self._due(number, Exposed, OffTable):
            if isinstance(wrong, OffTable) and wrong.seat == seat:
                return self._face_of_fallen(wrong, up)
            if isinstance(wrong, Exposed) and wrong.seat == seat:
                return True, self._why_seen(number, seat, "last-card-exposed", "hole-card-exposed")
        return up, topic

    def _face_of_fallen(self, fallen: OffTable, up: bool) -> tuple[bool, str]:
        """Up it plays; down it counts as seen if it is the last one, or was seen, or the house says so."""
        last = fallen.card == self.hand.terms.rules.cards
        if up or not (last or fallen.seen or self.rules.off_table == "exposed"):
            return up, "off-table-plays"
        last_topic = "last-card-off-table" if self.rules.last_card_exposed == "plays" else "off-table-exposed"
        return True, self._why_seen(fallen.card, fallen.seat, last_topic, "off-table-exposed")

    def _why_seen(self, number: int, seat: Seat, last_topic: str, topic: str) -> str:
        """Of the first deal, the hand is known as one of which a hole card was seen."""
        if number == self.hand.terms.rules.cards:
            return last_topic
        self.exposed.add(seat)
        return topic

    def _give(self, seat: Seat, up: bool, topic: str) -> Script[Cards]:
        """One card; one that does not belong to the game is replaced at once where it lies open."""
        table = self.table
        seen_by = EVERYBODY if up else ONLY[seat] if seat in self.hand.pots.live else NOBODY
        cards = yield from table.deal(HAND[seat], topic, seen_by)
        while up and not cards and self.reach:
            self._set_aside(seat, "foreign-card")
            cards = yield from table.deal(HAND[seat], topic, seen_by)
        if up:
            self.up.setdefault(seat, []).extend(cards)
        return cards

    def _set_aside(self, seat: Seat, topic: str) -> int:
        """Cards of a seat that do not belong to the game go away; how many there were."""
        table = self.table
        strange = tuple(card for card in table.cards[HAND[seat]] if card in table.foreign)
        if strange:
            table.pass_cards(strange, HAND[seat], FOREIGN, topic)
        return len(strange)

    def exchange_foreign(self, seat: Seat) -> Script[None]:
        """The top card of the deck takes the place of a down card that does not belong to the game."""
        for _ in range(min(self._set_aside(seat, "foreign-card-exchanged"), self.reach)):
            yield from self._give(seat, False, "foreign-card-exchanged")

    # The last card seen

    def _say_last_cards_are_up(self) -> None:
        table = self.table
        table.call("last-card-up", "the first of the last cards lies face up, so all of them do")
        table.call("last-card-up-order", "who was first on the street before acts first again")

    def _replace_last_card(self, seat: Seat, card: Card) -> Script[None]:
        if self.reach:
            self.table.pass_cards((card,), HAND[seat], SCRAP, "last-card-replaced")
            yield from self.table.deal(HAND[seat], "last-card-replaced", ONLY[seat])

    def _offer_all_in(self, seat: Seat) -> Script[None]:
        """Whoever's last card was seen may play for what is in the pot, and no more."""
        table, pots = self.table, self.hand.pots
        table.call("last-card-others-down", "the other players' last cards are dealt face down", seat)
        ask = Ask(seat, (STAY_ACTIVE, DECLARE_ALL_IN), Answer("stay-active"), "last-card-exposed")
        answer = None
        while answer is None and seat in pots.may_bet():
            answer = yield ask
        if answer and answer.verb == "declare-all-in":
            table.act("last-card-all-in", seat, answer.verb)
            pots.stand_all_in(seat)
        elif answer:
            table.act("last-card-active", seat, answer.verb)

    # Cards that go where they do not belong

    def _deal_past(
        self, wrong: ToDeadSeat, takers: Sequence[Seat], up: bool, topic: str, street: Street | None
    ) -> Script[None]:
        """A seat that is not in the hand gets a card; the following ones are moved if that can be done."""
        table = self.table
        order = table.clockwise(table.button, sorted((*takers, wrong.seat)))
        table.cards.setdefault(HAND[wrong.seat], [])
        if street:
            yield from table.burn()
        if not wrong.mixed or up:
            went = yield from deal_unseen(table, [HAND[seat] for seat in order], up, topic)
            yield from move_where_they_belong(
                self.table, went, [HAND[seat] for seat in takers], up, "dead-seat-moved", topic
            )
            self._take_up(takers, up)
            return
        for seat in order:
            yield from self._give(seat, False, topic)
        if street:
            cards = tuple(table.cards[HAND[wrong.seat]])
            table.pass_cards(cards, HAND[wrong.seat], MUCK, "dead-seat-last", NOBODY)

    def _deal_after_wrong_burn(
        self, wrong: BurnedWrong, takers: Sequence[Seat], up: bool, topic: str
    ) -> Script[None]:
        """Too many or too few burned: what can be told apart goes where it belongs."""
        table = self.table
        kept = [] if up else [seat for seat in takers[: wrong.served] if seat in wrong.mixed]
        went = yield from deal_unseen(table, [BURN] * wrong.burned, False, "burn")
        for seat in takers[: wrong.served]:
            if seat in kept:
                yield from table.deal(HAND[seat], topic, ONLY[seat])
                table.call("burn-error-kept", f"seat {seat} keeps the card that it has", seat)
            else:
                went += yield from deal_unseen(table, [HAND[seat]], up, topic)
        burns = 1
        if kept and (wrong.burned or self.rules.burn_mixed == "as dealt"):
            burns = wrong.burned
        belongs = [BURN] * burns + [HAND[seat] for seat in takers if seat not in kept]
        yield from move_where_they_belong(table, went, belongs, up, "burn-error", topic)
        self._take_up([seat for seat in takers if seat not in kept], up)

    def _take_up(self, seats: Sequence[Seat], up: bool) -> None:
        """The players look at the cards that have come to lie before them."""
        table = self.table
        for seat in seats:
            if cards := tuple(table.cards[HAND[seat]][-1:]):
                if up:
                    self.up.setdefault(seat, []).extend(cards)
                elif seat in self.hand.pots.live:
                    table.show(HAND[seat], cards, "deal", seen_by=ONLY[seat])

    def _due(self, number: int, *kinds: type[Incident]) -> Iterator[Incident]:
        """What was reported of this round."""
        return (wrong for due, wrong in self.coming if due == number and isinstance(wrong, kinds))


def _of_this_round(number: int, rounds: int, count: int) -> int:
    """Who gets too few goes without before their last card, who gets too many has the surplus before it."""
    if count >= rounds:
        return 1 + (count - rounds if number == max(rounds - 1, 1) else 0)
    return int(number > rounds - count)


VERBS = (
    Verb(
        "declare-all-in",
        "Be all-in",
        "declares to be all-in for what is in the pot",
        "You bet no more and play for what is in.",
    ),
    Verb("stay-active", "Stay active", "stays active", "You may bet on."),
    Verb("mix", "Mix the cards", "has the cards mixed"),
    Verb("one-for-all", "One card for all", "has one card turned for all"),
)
