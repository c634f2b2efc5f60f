"""The shoe: cards dealt over several hands until the cut card comes out; used ones wait in the discard tray.

A hand is given the whole shoe in its order and how many of its cards earlier hands have used.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Annotated, Literal

from msgspec import Meta, Struct

from calroom.cards import DECKS, Cards, build_deck
from calroom.games.between_hands import BankHand, UsedCards
from calroom.ranking.blackjack import PIPS
from calroom.table.asks import Leaves, Script
from calroom.table.events import Audience, Place, Shuffled
from calroom.table.refusals import Refused
from calroom.table.table import EVERYBODY, NOBODY, Table

TRAY: Place = "tray"
"""The discard tray; at the end of a hand all its cards lie here."""


class ShoeRules(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How a house handles its shoe.

    So many cards are burned when a shoe is new, or as many as the first one counts, which is exposed. Behind
    the cut card lies one card in `behind_cut`, or so many as `cards_behind_cut` says; when one of them is
    drawn, the hand is finished, and where the house has `one_more` hand that is dealt too. For every hand to
    be dealt there must be so many cards left, or all are shuffled first.
    """

    burn: Annotated[int, Meta(ge=0)] | Literal["by first card"] = 0
    """How many cards are burned from a new shoe, or as many as the first one counts."""
    behind_cut: Annotated[int, Meta(ge=1)] | None = None
    """Behind the cut card lies one card in so many."""
    cards_behind_cut: Annotated[int, Meta(ge=0)] = 0
    """Behind the cut card lie so many cards."""
    one_more: bool = False
    """Whether one more hand is dealt after the cut card has come."""
    per_hand: Annotated[int, Meta(ge=0)] = 0
    """So many cards must be left for every hand of a deal, or all are shuffled first."""

    def cut_after(self, size: int) -> int:
        """How many cards of a shoe come before the cut card."""
        return size - (size // self.behind_cut if self.behind_cut else self.cards_behind_cut)


def shoe_of(deck: str, allowed: tuple[int, int], decks: int | None, topic: str = "number-of-decks") -> Cards:
    """The cards of a new shoe: as many decks as the table posts, or the usual number if that is allowed."""
    fewest, most = allowed
    if decks is not None and not fewest <= decks <= most:
        raise Refused(
            "this game is dealt from {fewest:number} to {most:number} decks, not from {decks:number}",
            topic,
            allowed=("use {fewest:number} to {most:number} decks",),
            fewest=fewest,
            most=most,
            decks=decks,
        )
    return build_deck(deck, usual_decks(deck, allowed) if decks is None else decks)


def faults_of_decks(allowed: tuple[int, int]) -> Iterator[str]:
    """Whether there is any number of decks from which a table may deal."""
    fewest, most = allowed
    if fewest > most:
        yield f"decks: the smaller number first, not {fewest} to {most}"


def faults_of_shoe(shoe: ShoeRules, smallest: Callable[[], Cards]) -> Iterator[str]:
    """Whether enough of a shoe is left to deal from when its first cards are burned and its last cut off.

    That there is no such deck is said of every game.
    """
    try:
        cards = len(smallest())
    except ValueError:
        return
    if isinstance(shoe.burn, int) and shoe.burn > cards // 2:
        yield f"shoe.burn: half of the {cards} cards at the most, not {shoe.burn}"
    if shoe.cards_behind_cut > cards // 2:
        yield f"shoe.cards_behind_cut: half of the {cards} cards at the most, not {shoe.cards_behind_cut}"
    if shoe.behind_cut == 1:
        yield "shoe.behind_cut: one card in two at the most, or none would be dealt"


def usual_decks(deck: str, allowed: tuple[int, int]) -> int:
    """How many decks are used where nobody posts another number: what is usual, or the nearest allowed."""
    fewest, most = allowed
    known = DECKS.get(deck)
    return fewest if known is None else min(max(known.usual, fewest), most)


class ShoeLeaves(Leaves, frozen=True, omit_defaults=True, kw_only=True):
    """What a hand from a shoe leaves: its cards, how many are used, and which hand of the bank is next."""

    used: UsedCards = 0
    bank_hand: BankHand = 1


class Shoe:
    """The shoe of one hand. A continuous shuffler is a new shoe for every hand, without burn or cut card.

    So many of the last cards that came out are `kept_for_next`: the next hand begins with them.
    """

    def __init__(self, table: Table, rules: ShoeRules, used: int, *, continuous: bool = False) -> None:
        if used > len(table.deck):
            raise ValueError(f"used: a shoe of {len(table.deck)} cards cannot have used {used}")
        self.table, self.rules, self.continuous = table, rules, continuous
        self.size = len(table.deck)
        self.used = used
        self.first = 0
        self.ran_out = False
        self.kept_for_next = 0
        table.top = used
        table.cards[TRAY] = table.deck[:used]

    def make_ready(self, hands: int) -> Script[None]:
        """Before so many hands are dealt: shuffle if too few cards are left, and burn from a new shoe."""
        table = self.table
        if table.top and table.cards_left < hands * self.rules.per_hand:
            self._shuffle_tray("shuffle")
            self.first = table.top
        elif not table.top:
            table.tell(Shuffled("shuffle", self.size))
        if table.top == self.first and not self.continuous:
            yield from self._burn()

    def _burn(self) -> Script[None]:
        count = self.rules.burn
        if count == "by first card":
            (first,) = yield from self.table.deal(TRAY, "burn")
            count = PIPS[first]
        if count:
            yield from self.table.deal(TRAY, "burn", NOBODY, count)

    def draw(self, place: Place, topic: str, seen_by: Audience = EVERYBODY) -> Script[None]:
        """One card; when the shoe runs out, the discard tray is shuffled and dealt on."""
        table = self.table
        if table.top == len(table.deck) and not self.refill():
            table.call("shoe-runs-out", "no card is left: the hand stays as it is")
            return
        yield from table.deal(place, topic, seen_by)

    def refill(self) -> bool:
        """All used cards are shuffled and dealt on; false if there are none."""
        table = self.table
        self.ran_out = True
        if not table.cards[TRAY]:
            return False
        self._shuffle_tray("shoe-runs-out")
        return True

    def _shuffle_tray(self, topic: str) -> None:
        self.table.shuffle_in([TRAY], topic)
        self.table.cards[TRAY] = []

    @property
    def is_empty(self) -> bool:
        """Whether no card can be dealt any more: then every hand stays as it is."""
        table = self.table
        return table.top == len(table.deck) and not table.cards[TRAY]

    def take_in(
        self, places: Iterable[Place], topic: str = "cards-to-tray", seen_by: Audience = EVERYBODY
    ) -> None:
        """The cards of hands that are over go to the discard tray."""
        cards = self.table.cards
        for place in places:
            if here := cards.get(place):
                self.table.pass_cards(tuple(here), place, TRAY, topic, seen_by)

    def leaves(self) -> ShoeLeaves:
        """The shoe for the next hand, and no hand of the bank is counted."""
        deck, used = self.cards_left()
        return ShoeLeaves(deck=deck, used=used)

    def cards_left(self) -> tuple[Cards, int]:
        """The shoe and how much of it is used; no cards when all are to be shuffled before the next hand."""
        table = self.table
        used = table.top - self.first - self.kept_for_next
        if self.continuous or not used:
            return (), 0
        cut = self.rules.cut_after(self.size)
        if self.rules.one_more and self.used <= cut < used and not self.ran_out:
            table.call("cut-card", "the cut card is out: one more hand is dealt")
        elif used > cut or self.ran_out:
            table.call("cut-card", "the cut card is out: all cards are shuffled before the next hand")
            return (), 0
        return tuple(table.deck[self.first :]), used
