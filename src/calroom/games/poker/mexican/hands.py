"""The hands of Mexican poker in progress: what lies up and down before every seat, and what went wrong."""

from collections.abc import Sequence
from itertools import combinations
from typing import Literal

from calroom.cards import JOKER, Card, Cards
from calroom.games.poker.betting import Round
from calroom.games.poker.pots import Pots
from calroom.games.poker.trouble.hands import MISDEAL, take_up_cards
from calroom.ranking import mexican, up_cards
from calroom.ranking.joker_high import JokerRanking
from calroom.table.asks import Answer, Ask, Option, Script, Seat, answers, ask_any
from calroom.table.table import BET, EVERYBODY, HAND, MUCK, ONLY, STACK, Table
from calroom.table.verbs import Verb

Roll = answers("roll")
Keep = answers("keep")

ROLL = Option("roll", "roll")
KEEP = Option("keep", "roll")
KEPT = Answer("keep")
STAY = Option("stay-active", "exposed-all-in")
ALL_IN = Option("all-in", "exposed-all-in")
STAYS = Answer("stay-active")
DO_NOT_SEE = Option("pass", "show-one-show-all")
SEE = Option("see", "show-one-show-all")
NOT_SEEN = Answer("pass")

FOUR = 4
RANKS = {card[0] for card in mexican.DECK if card != JOKER}


class Hands:
    """What lies before every seat, up and down, and what the joker may be by the way it was dealt.

    `flipped` are cards that the dealer will expose, each as seat and number; `wrong_start` is with whom they
    begin the next street by mistake, to how many, and whether that is noticed at once. `street_cards` are
    the cards of a street dealt so, in the order in which they came.
    """

    round: Round | None = None
    each = 2
    opening = True
    betting_barred = False
    awarded = False
    wrong_start: tuple[Seat, int, bool] | None = None

    def __init__(
        self, table: Table, up_joker: Literal["wild", "bug"], filed: Sequence[str], *, ante: bool
    ) -> None:
        self.table = table
        self.pots = Pots(table)
        self.up: dict[Seat, list[Card]] = {}
        self.down: dict[Seat, Card | None] = {}
        self.up_joker = up_joker
        self.ranking: JokerRanking = mexican.WILD
        self.filed = filed
        self.ante = ante
        self.flipped: set[tuple[Seat, int]] = set()
        self.street_cards: list[tuple[Seat, Card]] = []
        self.seen_by_one: list[Cards] = []

    @property
    def may_start_again(self) -> bool:
        """Whether the cards can still be dealt anew."""
        return self.opening

    # Dealing

    def deal_first(self, order: Sequence[Seat]) -> Script[None]:
        """One card down to each, then one up; who sees their down card exposed gets the second one down."""
        table = self.table
        self.up = {seat: [] for seat in order}
        if self.flipped:
            for seat in order:
                yield from self._deal_down(seat, 1, "deal")
        else:
            yield from table.deal_around(order, 1, "deal")
            self.down = {seat: table.cards[HAND[seat]][0] for seat in order}
        for seat in order:
            if self.down[seat] is None:
                yield from self._deal_down(seat, 2, "exposed-next-down")
            else:
                yield from self._deal_up(seat, "deal-up")

    def ask_to_roll(self, order: Sequence[Seat]) -> Script[None]:
        """In dealing order everybody still in may turn their down card up, all-in or not, before any card."""
        live = self.pots.live
        for seat in order:
            answer = None
            while answer is None and seat in live and len(live) > 1 and self.down[seat]:
                answer = yield Ask(seat, (KEEP, ROLL), KEPT, "roll", turn="roll-order")
            if answer is None or seat not in live:
                continue
            self.table.act("roll", seat, answer.verb)
            card = self.down[seat]
            if answer.verb == "roll" and card:
                self.table.show(HAND[seat], (card,), "roll")
                self.up[seat].append(card)
                self.down[seat] = None

    def deal(
        self, street: str, order: Sequence[Seat], live: Sequence[Seat], dead: Sequence[Seat]
    ) -> Script[None]:
        """A card to each: down to who has just rolled, up to the others."""
        topic = street.replace(" ", "-")
        self.betting_barred = False
        self.each += 1
        self.street_cards = []
        if self.wrong_start and self.wrong_start[0] in live[1:]:
            yield from self._deal_from_the_wrong_seat(topic, live)
            return
        for seat in order:
            if seat in dead:
                yield from self.table.deal(MUCK, "folded-seat-dealt")
            elif seat in live:
                yield from self._deal_one(seat, topic)

    def _deal_one(self, seat: Seat, topic: str) -> Script[None]:
        if self.down[seat] is None:
            yield from self._deal_down(seat, self.each, "down-after-roll")
        else:
            yield from self._deal_up(seat, topic)

    def _deal_down(self, seat: Seat, number: int, topic: str) -> Script[None]:
        """A card that belongs face down; where the dealer exposes it, it lies up and the next one is down."""
        if (seat, number) not in self.flipped:
            (self.down[seat],) = yield from self.table.deal(HAND[seat], topic, ONLY[seat])
            return
        self.flipped.discard((seat, number))
        (card,) = yield from self.table.deal(HAND[seat], "exposed-next-down", EVERYBODY)
        self.down[seat] = None
        self.up[seat].append(card)
        if card == JOKER:
            self.table.call("exposed-joker-wild", "the joker was exposed by mistake and is any card", seat)
        if number > 2 or self.ante:
            yield from self._offer_all_in(seat)

    def _offer_all_in(self, seat: Seat) -> Script[None]:
        """Whoever suffers it may stay in for what lies there, and put in no more."""
        pots = self.pots
        if seat not in pots.may_bet() or len(pots.may_bet()) < 2:
            return
        answer = yield from pots.ask_live(Ask(seat, (STAY, ALL_IN), STAYS, "exposed-all-in"))
        if answer is None:
            return
        self.table.act("exposed-all-in", seat, answer.verb)
        if answer.verb == "all-in":
            pots.stand_all_in(seat)

    def _deal_up(self, seat: Seat, topic: str) -> Script[None]:
        (card,) = yield from self.table.deal(HAND[seat], topic, EVERYBODY)
        self.up[seat].append(card)
        self._see_joker(seat, card)

    def _see_joker(self, seat: Seat, card: Card) -> None:
        if card == JOKER and self.up_joker == "bug":
            self.table.call("up-joker", "a joker dealt up is an ace, or fills a straight or a flush", seat)
            self.ranking = mexican.BUG

    def showing(self, cards: Sequence[Card]) -> int:
        """How high up cards are; a joker that is any card pairs the best of the others."""
        if JOKER not in cards or self.ranking is mexican.BUG:
            return _height(cards)
        others = [card for card in cards if card != JOKER]
        return max(_height((*others, f"{rank}s")) for rank in RANKS)

    def bet(self, betting: Round) -> Script[Seat | None]:
        """A round of betting, unless it is barred."""
        if self.betting_barred:
            return None
        self.round = betting
        return (yield from betting.play())

    # A street that begins with the wrong player

    def _deal_from_the_wrong_seat(self, topic: str, live: Sequence[Seat]) -> Script[None]:
        assert self.wrong_start
        start, count, noticed = self.wrong_start
        self.wrong_start = None
        at = live.index(start)
        takers = [*live[at:], *live[:at]]
        for seat in takers[:count] if noticed else takers:
            was_due_down = self.down[seat] is None
            audience = ONLY[seat] if was_due_down else EVERYBODY
            (card,) = yield from self.table.deal(HAND[seat], topic, audience)
            self.street_cards.append((seat, card))
            if was_due_down:
                self.down[seat] = card
            else:
                self.up[seat].append(card)
        if noticed:
            yield from self.put_street_right(live)

    def put_street_right(self, live: Sequence[Seat]) -> Script[None]:
        """Cards go face up to whom they belong, the others get theirs, and nobody bets on this street."""
        table, dealt = self.table, self.street_cards
        self.street_cards = []
        for seat, card in dealt:
            self._take_back(seat, card)
        due_down = {seat for seat in live if self.down[seat] is None}
        for (holder, card), owner in zip(dealt, live, strict=False):
            table.pass_cards((card,), HAND[holder], HAND[owner], "street-out-of-sequence")
            self.up[owner].append(card)
            if card == JOKER and owner in due_down:
                table.call("exposed-joker-wild", "the joker was exposed by mistake and is any card", owner)
            else:
                self._see_joker(owner, card)
        for seat in live[len(dealt) :]:
            yield from self._deal_one(seat, "street-completed")
        self.betting_barred = True
        table.call("no-betting-on-street", "nobody bets on this street")

    def _take_back(self, seat: Seat, card: Card) -> None:
        if self.down[seat] == card:
            self.down[seat] = None
        else:
            self.up[seat].remove(card)

    # What one has seen

    def show_to_all(self) -> Script[None]:
        """Anybody at the table may ask to see what somebody let one other player see."""
        table, self.awarded = self.table, True
        for cards in self.seen_by_one:
            asks = (Ask(seat, (DO_NOT_SEE, SEE), NOT_SEEN, "show-one-show-all") for seat in table.seats)
            if reply := (yield from ask_any(asks, "pass")):
                table.act("show-one-show-all", reply[0], "see")
                table.show(MUCK, cards, "show-one-show-all")

    # Starting again

    def start_again(self, order: Sequence[Seat]) -> None:
        """All cards are shuffled for a new deal, and bets go back; the antes stay."""
        table, pots = self.table, self.pots
        for seat in table.seats:
            if bet := table.chips.get(BET[seat], 0):
                table.move(bet, BET[seat], STACK[seat], MISDEAL)
        pots.forced.clear()
        pots.live[:] = sorted(order)
        take_up_cards(self)
        self.round, self.ranking = None, mexican.WILD
        self.flipped.clear()
        self.seen_by_one.clear()


def _height(cards: Sequence[Card]) -> int:
    """How high up cards are; where the dealer has turned up all five, by the best four of them."""
    if len(cards) <= FOUR:
        return up_cards.value(cards)
    return max(up_cards.value(four) for four in combinations(cards, FOUR))


VERBS = (
    Verb("roll", "Roll a card", "rolls", "Turns your down card up; the next one comes down."),
    Verb("keep", "Keep it down", "keeps", "Your down card stays down; the next one comes up."),
    Verb("stay-active", "Stay active", "stays active", "You may bet on."),
    Verb("all-in", "Be all-in", "goes all-in for {amount}", "You bet no more and play for what is in."),
)
