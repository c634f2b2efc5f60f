"""What the blackjack games share: circles in play with their stakes, the charts, the deal and settlement.

The games differ in how a hand is counted and in what the house allows, and hand both in.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Annotated, Protocol, TypeAlias

from msgspec import Meta, Struct

from calroom.cards import Card
from calroom.games.banked.bank import Bank
from calroom.games.banked.deciding import largest_other
from calroom.games.banked.joint import share_out
from calroom.games.banked.payoffs import LOSE, Outcome, amount_at
from calroom.games.banked.shoe import Shoe
from calroom.games.banked.wagers import Wager
from calroom.money import Cents, Chip, Money
from calroom.ranking.blackjack import Total
from calroom.ranking.reading import Reading
from calroom.table.asks import Script, Seat
from calroom.table.events import Place
from calroom.table.table import HAND, Table

NEVER = 99
TEN = 10

BANK_HAND: Place = "bank hand"
BANK_BUTTONS = {1: "1st bank button", 2: "2nd bank button"}


class Counting(Protocol):
    """How a game counts its hands."""

    def total(self, cards: Sequence[Card], *, dealt: bool = True) -> Total:
        """Count a hand; `dealt` is false for one that was made by splitting."""

    def read(self, cards: Sequence[Card], *, dealt: bool = True) -> Reading:
        """Read a hand out."""


HitUpTo: TypeAlias = Annotated[int, Meta(ge=0, le=30)]
"""A total up to which hands are hit; above it nobody would ever stop."""


class Chart(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Up to which total a hand must be hit, and from which on it must stand, hard and soft.

    Soft hands below `hit_soft_from` need not be hit.
    """

    hit_hard: HitUpTo = 0
    """A hard hand must be hit up to this total."""
    hit_soft: HitUpTo = 0
    """A soft hand must be hit up to this total."""
    hit_soft_from: int = 0
    """A soft hand below this total need not be hit."""
    stand_hard: int = NEVER
    """A hard hand must stand from this total on."""
    stand_soft: int = NEVER
    """A soft hand must stand from this total on."""

    def must_hit(self, points: int, soft: bool) -> bool:
        """Whether a card must be taken."""
        return self.hit_soft_from <= points <= self.hit_soft if soft else points <= self.hit_hard

    def must_stand(self, points: int, soft: bool) -> bool:
        """Whether no card may be taken."""
        return points >= (self.stand_soft if soft else self.stand_hard)


class Doubling(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The least second wager and its steps, and where doubling is allowed besides the first two cards."""

    least: Money
    """The least second wager."""
    step: Chip
    """The second wager is made in whole steps of this amount."""
    after_split: bool
    """Whether a hand may be doubled that came of a split."""
    on_must_stand: bool
    """Whether a hand may be doubled that would have to stand."""


class Splitting(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How often a hand may be split; whether split aces may be split again, and get one card only."""

    most: Annotated[int, Meta(ge=0)]
    """How often a hand may be split."""
    aces_again: bool
    """Whether split aces may be split again."""
    aces_one_card: bool = True
    """Whether split aces get one card only."""


class Ways(Struct, frozen=True, eq=False):
    """All that a house lets a player do with a hand: its chart, and what it offers besides.

    `barred` are verbs that people know from elsewhere and that this game does not have, with their topics.
    """

    chart: Chart
    double: Doubling | None = None
    split: Splitting | None = None
    surrender: bool = False
    barred: tuple[tuple[str, str], ...] = ()


class Stake:
    """The chips in one place on one hand: whose they are, and how many of them were there before the deal.

    `square` is where the wager was made; the chips on a hand made by splitting lie beside it. A bet that
    `partners` made together is theirs in equal parts.
    """

    __slots__ = ("original", "owner", "partners", "place", "square")

    def __init__(self, owner: Seat, square: Place, place: Place, original: Cents) -> None:
        self.owner, self.square, self.place, self.original = owner, square, place, original
        self.partners: tuple[Seat, ...] = (owner,)


class HandInPlay:
    """One hand against the bank: its cards, and the stakes on it in the order in which they are settled.

    A hand with a `forfeit` loses by this topic, whatever it is.
    """

    __slots__ = ("ace_split", "forfeit", "place", "split", "stakes", "standing", "surrendered", "total")

    def __init__(self, place: Place, stakes: list[Stake], total: Total, *, split: bool) -> None:
        self.place, self.stakes, self.total, self.split = place, stakes, total, split
        self.ace_split = self.standing = self.surrendered = False
        self.forfeit = ""

    def stakes_of(self, seat: Seat) -> list[Stake]:
        """What one bettor has on this hand."""
        return [stake for stake in self.stakes if stake.owner == seat]

    def rides(self, seat: Seat) -> bool:
        """Whether a bettor has chips on this hand."""
        return any(seat in stake.partners for stake in self.stakes)


class Spot:
    """A circle that plays: who has chips on it, who decides, and its hands from left to right.

    One that has `played` has had its turn; one that is `out` has no action.
    """

    def __init__(self, wagers: Sequence[Wager], *, largest_decides: bool) -> None:
        first = wagers[0]
        self.circle = first.circle
        self.played = self.out = False
        self.player = first.owner
        self.wagers: dict[Seat, Cents] = {}
        stakes: dict[Place, Stake] = {}
        for wager in wagers:
            owner, place, amount = wager.owner, wager.place, wager.amount
            self.wagers[owner] = self.wagers.get(owner, 0) + amount
            if place in stakes:
                stakes[place].partners += (owner,)
                stakes[place].original += amount
            else:
                stakes[place] = Stake(owner, place, place, amount)
        self.hands = [HandInPlay(HAND[first.circle], list(stakes.values()), NOT_COUNTED, split=False)]
        several = largest_decides and len(wagers) > 1
        self.rival = largest_other(self.wagers, self.player) if several else None

    def player_of(self, hand: HandInPlay) -> Seat:
        """Who plays a hand: whoever decides, or where they have no chips on it the first who has."""
        return self.player if hand.rides(self.player) else hand.stakes[0].owner


NOT_COUNTED = Total(0)


def spots_of(wagers: Iterable[Wager], *, largest_decides: bool) -> dict[Seat, Spot]:
    """The circles that play, each with its wagers in the order in which they were made."""
    by_circle: dict[Seat, list[Wager]] = {}
    for wager in wagers:
        by_circle.setdefault(wager.circle, []).append(wager)
    return {circle: Spot(here, largest_decides=largest_decides) for circle, here in by_circle.items()}


def deal_hands(table: Table, shoe: Shoe, order: Sequence[Spot], counting: Counting) -> Script[None]:
    """Two cards each, one at a time and face up; between the rounds the player-dealer gets their up card."""
    yield from shoe.make_ready(len(order) + 1)
    for spot in order:
        yield from shoe.draw(spot.hands[0].place, "first-card")
    yield from shoe.draw(BANK_HAND, "up-card")
    for spot in order:
        hand = spot.hands[0]
        yield from shoe.draw(hand.place, "second-card")
        hand.total = counting.total(table.cards[hand.place])


def draw_by_chart(
    table: Table, shoe: Shoe, chart: Chart, counting: Counting, topic: str, *, dealt: bool = True
) -> Script[Total]:
    """The player-dealer has no choice: the hand is drawn out by its chart.

    `dealt` is false where the first two cards are not as they were dealt.
    """
    cards = table.cards[BANK_HAND]
    total = counting.total(cards, dealt=dealt)
    while chart.must_hit(total.points, total.soft) and not total.frozen and not shoe.is_empty:
        yield from shoe.draw(BANK_HAND, topic)
        total = counting.total(cards, dealt=dealt)
    name = counting.read(cards, dealt=dealt).name
    table.call("bank-stands-soft" if total.soft else "bank-stands", f"no more cards at {name}")
    return total


# Settlement


def settle_hands(
    table: Table, bank: Bank, spot: Spot, seat: Seat, outcome: Callable[[HandInPlay], Outcome], chip: Cents
) -> None:
    """All that one bettor has on a circle, hand by hand from left to right; a doubled wager is one."""
    for hand in spot.hands:
        for stake in hand.stakes:
            if stake.owner == seat:
                settle_stake(table, bank, stake, outcome(hand), chip)


def settle_stake(table: Table, bank: Bank, stake: Stake, result: Outcome, chip: Cents) -> None:
    """The chips in one place, by what their hand came to."""
    staked, place, partners = table.chips[stake.place], stake.place, stake.partners
    due = amount_at(result.odds, staked, chip)
    if len(partners) == 1:
        bank.settle(stake.owner, place, due, result.topic, result.pays)
        return
    bank.settle(stake.owner, place, due, result.topic, result.pays, lies=True)
    share_out(table, place, staked, partners, "joint-bet")


def forfeited(hand: HandInPlay) -> Outcome | None:
    """What a hand comes to whose wagers are lost, whatever it is."""
    return Outcome(LOSE, hand.forfeit) if hand.forfeit else None


def hand_places(spots: Iterable[Spot]) -> list[Place]:
    """Where all the players' cards lie."""
    return [hand.place for spot in spots for hand in spot.hands]
