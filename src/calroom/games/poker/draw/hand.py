"""A hand of draw in progress, where those find it who put right what goes wrong."""

from typing import Literal, TypeAlias

from msgspec import Struct

from calroom.cards import Card
from calroom.games.poker.betting import Round
from calroom.games.poker.discard import DISCARDS
from calroom.games.poker.draw.drawing import Calls
from calroom.games.poker.pots import Pots
from calroom.games.poker.trouble.hands import MISDEAL, kill, take_up_cards
from calroom.games.poker.trouble.topics import OfDraw
from calroom.money import Cents
from calroom.table.asks import Script, Seat
from calroom.table.events import Dealt, Passed, Place, Shown, Shuffled
from calroom.table.table import BET, BURN, HAND, MUCK, ONLY, SCRAP, STACK, Table

FIVE = 5
FEWEST_IN_STUB = 3
"""One to burn, one to deal, and the last one."""

Stage: TypeAlias = Literal["deal", "before the draw", "draw", "after the draw", "showdown"]


class DrawTrouble(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a house says of everything that can go wrong at a draw table.

    `filed` are the topics on which it has a rule; whatever else happens is put to the floor.
    """

    filed: tuple[OfDraw, ...] = ()
    """The topics on which the house has a rule; whatever else happens is put to the floor."""
    replaced_from: Literal["centre", "top"] = "top"
    """From where in the deck an exposed card is replaced before the draw."""
    exposed_misdeal: int | None = None
    """So many exposed cards make a misdeal; without it none do."""
    boxed: Literal["served last", "next card"] = "next card"
    """How a card that lay face up in the deck is replaced."""
    boxed_misdeal: int | None = None
    """So many such cards make a misdeal; without it none do."""
    boxed_together: int | None = None
    """So many such cards in a row make a misdeal; without it none do."""
    extra_misdeal: int = 2
    """So many cards too many make a misdeal before two have acted."""
    sixth_card: Literal["burn card", "foul"] = "foul"
    """What becomes of a hand with one card too many."""
    short_hand: Literal["misdeal or dead", "made up on the draw"] = "made up on the draw"
    """What becomes of a hand with too few cards before the draw."""
    short_after_draw: Literal["completed", "foul"] = "foul"
    """What becomes of a hand with too few cards after the draw."""
    lost_card: Literal["dead hand", "dead card"] = "dead hand"
    """What becomes of a hand of which a card is lost."""
    silence: Literal["turn lost", "dead hand"] = "turn lost"
    """What it costs to say nothing in turn."""
    knock: Literal["unless relied on", "always"] = "unless relied on"
    """When a knock on the table counts."""
    deck_first: Literal["plays pat", "dead hand"] = "plays pat"
    """What becomes of a dealer's hand whose deck was put down before they drew."""
    dealer_mistake: Literal["foul", "floor"] = "foul"
    """What becomes of a hand that the dealer spoiled."""
    muck: Literal["foul", "floor"] = "floor"
    """What becomes of a hand that touched thrown cards."""


class Posted(Struct):
    """What lies before the seats when the deal begins: it stays there if the deal is no good."""

    first: Seat
    price: Cents
    opening: Cents
    killers: list[Seat]
    forced: dict[Seat, Cents]


class DrawHand:
    """One hand: its pots, how far it is, and what has gone wrong so far.

    `due` are seats that go without a card until the others have theirs, `counts` what somebody gets instead
    of five cards, and `short` what they lack until the draw. `pat` are those who may not draw any more, `out`
    those who get no cards, and `leaving` those who asked for none too late.
    """

    posted: Posted | None = None
    stage: Stage = "deal"
    round: Round | None = None
    calls: Calls | None = None
    each = FIVE
    burned = False
    betting_barred = False
    exposed = boxed = boxed_in_a_row = 0
    last_boxed = -1

    def __init__(self, table: Table, trouble: DrawTrouble, keeps: str, dealer: Seat) -> None:
        """`keeps` is which card exposed on the deal is kept; `dealer` the player who deals, if one does."""
        self.table = table
        self.pots = Pots(table)
        self.trouble = trouble
        self.filed = trouble.filed
        self.keeps = keeps
        self.dealer = dealer
        self.due: list[tuple[Seat, str]] = []
        self.counts: dict[Seat, int] = {}
        self.short: dict[Seat, int] = {}
        self.pat: set[Seat] = set()
        self.out: set[Seat] = set()
        self.leaving: set[Seat] = set()

    @property
    def order(self) -> list[Seat]:
        """Who gets cards, in dealing order."""
        order = self.table.clockwise(self.table.button)
        return [seat for seat in order if seat not in self.out] if self.out else order

    @property
    def acts(self) -> int:
        """How many players have acted in the round of betting that goes on."""
        return len(self.round.acted) if self.round else 0

    # Dealing

    def deal(self, first: int, last: int) -> Script[None]:
        """Everybody's cards from the first to the last of these, one at a time."""
        if self.counts:
            return self._deal_miscounted(first, last)
        return self.table.deal_around(self._still_dealt(), last - first + 1, "deal")

    def _still_dealt(self) -> list[Seat]:
        """Who gets the next cards of the deal: a hand that has died meanwhile gets no more."""
        live = self.pots.live
        return [seat for seat in self.order if seat in live]

    def _deal_miscounted(self, first: int, last: int) -> Script[None]:
        for number in range(first, last + 1):
            order = [seat for seat in self._still_dealt() if self.counts.get(seat, FIVE) >= number]
            yield from self.table.deal_around(order, 1, "deal")

    def finish_deal(self) -> Script[None]:
        """Everybody has their cards: whoever was passed over gets theirs now, and who wanted none is out."""
        if self.counts:
            yield from self.deal(FIVE + 1, max(self.counts.values()))
        yield from self.serve_due()
        for seat in self.leaving & set(self.pots.live):
            self.pots.fold(seat, "asked-to-be-dealt-out")

    # The stub

    def serve(self, calls: Calls) -> Script[None]:
        """Burn, and give everybody their cards in turn."""
        if not self.burned:
            yield from self.table.burn()
        for seat, wanted in calls.to_serve():
            yield from self.give_cards(seat, "draw", wanted)
        yield from self.serve_due()

    def serve_due(self) -> Script[None]:
        """Those who were passed over get a card each, in turn."""
        from_centre = self.trouble.replaced_from == "centre" and self.stage == "before the draw"
        while self.due:
            seat, topic = self.due.pop(0)
            if seat not in self.pots.live:
                continue
            if from_centre:
                yield from self.table.deal_from_centre(HAND[seat], topic, ONLY[seat])
            else:
                yield from self.give_cards(seat, topic)

    def give_cards(self, seat: Seat, topic: str, count: int = 1) -> Script[None]:
        """Cards off the top of the stub to a seat; its last card is never dealt."""
        table = self.table
        while count > 0:
            yield from self.keep_stub(seat)
            # Where something is wrong with a card of the stub, it may cost others as well.
            served = 1 if table.trouble else min(count, table.cards_left - 1)
            yield from table.deal(HAND[seat], topic, ONLY[seat], served)
            count -= served

    def keep_stub(self, waiting: Seat) -> Script[None]:
        """While a seat waits, the last card is mixed with the discards of those who are done; one is burned.

        What everybody has seen, or fell off the table, is dead and lies apart.
        """
        table = self.table
        if table.cards_left > 1:
            return
        table.call("last-card", "the last card of the stub is not dealt")
        table.shuffle_in(self._cards_to_mix(waiting), "stub-runs-out")
        yield from table.burn("stub-runs-out")

    def _cards_to_mix(self, waiting: Seat) -> list[Place]:
        """What is burned, and thrown away by those who are served; others only if the game needs them."""
        table, cards = self.table, self.table.cards
        owed = {waiting, *(seat for seat, _ in self.due)}
        done = self.calls.completed - owed if self.calls else set()
        mixed = [BURN, MUCK, *(DISCARDS[seat] for seat in table.seats if seat in done)]
        self._lay_apart_what_was_seen(mixed)
        kept_out = [SCRAP, *(DISCARDS[seat] for seat in table.seats if seat not in done)]
        while kept_out and table.cards_left + sum(len(cards.get(one, ())) for one in mixed) < FEWEST_IN_STUB:
            mixed.append(kept_out.pop())
            self._lay_apart_what_was_seen(mixed[-1:])
        return mixed

    def _lay_apart_what_was_seen(self, places: list[Place]) -> None:
        """No card that was exposed comes back, though it was kept and thrown away only later."""
        table, seen = self.table, self._seen_by_all()
        for place in [place for place in places if place != SCRAP]:
            if found := [card for card in table.cards.get(place, ()) if card in seen]:
                table.pass_cards(found, place, SCRAP, "stub-runs-out")

    def _seen_by_all(self) -> set[Card]:
        """What everybody has seen since the hands were dealt."""
        hands = {HAND[seat] for seat in self.table.seats}
        seen: set[Card] = set()
        for event in self.table.events:
            if isinstance(event, Shuffled) and not hands.isdisjoint(event.places):
                seen.clear()
            elif isinstance(event, (Dealt, Passed, Shown)) and event.seen_by is None:
                seen.update(event.cards)
        return seen

    def count_hands(self) -> None:
        """At the showdown the dealer sees what nobody has noticed."""
        for seat in [*self.pots.live]:
            if len(self.table.cards[HAND[seat]]) != FIVE:
                kill(self, seat, "wrong-count-after-draw", f"seat {seat} does not show five cards: foul")

    # Starting again

    @property
    def may_start_again(self) -> bool:
        """Whether the cards can still be dealt anew."""
        return self.stage in ("deal", "before the draw") and bool(
            self.table.cards.get(HAND[self.pots.live[0]])
        )

    def start_again(self) -> None:
        """All cards are shuffled for a new deal; what was posted stays, and other bets go back."""
        table, pots = self.table, self.pots
        forced = self.posted.forced if self.posted else {}
        for seat in table.seats:
            if (excess := table.chips.get(BET[seat], 0) - forced.get(seat, 0)) > 0:
                table.move(excess, BET[seat], STACK[seat], MISDEAL)
        pots.forced = dict(forced)
        pots.live[:] = [seat for seat in table.seats if seat not in self.out]
        take_up_cards(self)
        self.stage, self.round = "deal", None
        self.exposed = self.boxed = self.boxed_in_a_row = 0
        self.burned = False
        for trouble in (self.due, self.counts, self.short, self.leaving, self.pat):
            trouble.clear()
