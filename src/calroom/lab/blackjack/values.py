"""What hands of a blackjack game are worth: dynamic programming over the cards that are really in the shoe.

A player knows their own cards and the up card; all others are as likely to be anywhere. Where the
player-dealer looks for a natural first, the worth of a hand counts nothing for the deals in which they have
one, so that whatever is drawn comes from all cards that are not known. What naturals do is added at the end.

Split hands are played as hands that were dealt so, as far as the house lets them, and are split again as
often as it allows; no hand is played by what the others beside it got. Under this convention the worth of a
split is exact: the cards of one hand are as likely to come whether it is played first or last, and what is
known of the others (so many more cards of the pair, so many that are not) is reckoned with.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from functools import cached_property
from itertools import product
from typing import NamedTuple, TypeAlias

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from calroom.cards import Cards
from calroom.crew import cores
from calroom.games.banked.blackjack.hands import Chart as HouseChart
from calroom.games.banked.blackjack.hands import Ways
from calroom.lab.blackjack import _kernels as kernels
from calroom.lab.blackjack._kernels import DOUBLE, HIT, SPLIT, STAND, SURRENDER
from calroom.lab.blackjack.hands import JOKER_KIND, BankHands, Class, PlayerHands
from calroom.lab.blackjack.splits import Split
from calroom.ranking.blackjack import Total

Floats: TypeAlias = NDArray[np.float64]
Codes: TypeAlias = NDArray[np.uint8]

CODES = (STAND, HIT, DOUBLE, SURRENDER, SPLIT)


def never(_: object) -> bool:
    """Not for any."""
    return False


def always(_: object) -> bool:
    """For all."""
    return True


def nowhere(_: object, __: int) -> bool:
    """Not for any hand against any up card."""
    return False


class Blackjack(Struct, frozen=True, eq=False, kw_only=True):
    """What a blackjack game hands in.

    Hands are of totals and classes, the same for all hands of a sort (`hands.alike`), and `pays` says what a
    hand of one class wins against the player-dealer's of another. `most` is the highest total that is worth
    reaching. Under an up card that `freezes` nobody acts; a class of the player-dealer's that `ends_at_once`
    ends the hand before anybody does, who `peeks` at their second card, which they otherwise take last. A
    class that `needs_bank` waits for their hand, which they may complete for nobody, too. The action button
    is counted by `dice` or by their second card. Before they look, hands of a class to which `offers_even`
    money is offered under an up card may take that and be done.
    """

    shoe: NDArray[np.int64]
    total: Callable[[Cards, bool], Total]
    player_class: Callable[[Cards, bool], Class]
    bank_class: Callable[[Cards], Class]
    pays: Callable[[Class, Class], Fraction]
    most: int
    ways: Ways
    bank_chart: HouseChart
    surrender: Fraction = Fraction(0)
    freezes: Callable[[int], bool] = never
    ends_at_once: Callable[[Class], bool] = never
    needs_bank: Callable[[Class], bool] = always
    peeks: bool
    completes: bool = False
    dice: int = 0
    joker_counts: int = 0
    even_money: Fraction = Fraction(0)
    offers_even: Callable[[Class, int], bool] = nowhere

    @property
    def kinds(self) -> list[int]:
        """The kinds of cards in the shoe."""
        return np.flatnonzero(self.shoe).tolist()

    def bank_draws(self, cards: Cards) -> bool:
        """Whether the player-dealer takes another card."""
        total = self.total(cards, True)
        return len(cards) < 2 or (self.bank_chart.must_hit(total.points, total.soft) and not total.frozen)


class Play(NamedTuple):
    """What is done with every hand against every up card.

    `first` is for the two cards of the deal, `split` for two cards of a hand made by splitting, of which
    `again` says whether it is split once more; `later` is for all hands after that, and only hits or stands.
    Where it is offered, `even_money` is taken or not.
    """

    first: Codes
    split: Codes
    again: NDArray[np.bool_]
    later: Codes
    even_money: bool = False


class Choices(NamedTuple):
    """What each way to go on is worth, for hands as they are dealt: by way, hand and up card."""

    worth: Floats
    later: Floats


class Values:
    """The worth of every hand of one shoe, for any way to play."""

    def __init__(self, game: Blackjack, like: Values | None = None) -> None:
        """`like` is that of a game in which the same hands come up as often: they are known already."""
        self.game = game
        self.ups = np.array(game.kinds, np.int64)
        self.bank: BankHands = like.bank if like else BankHands(game.kinds, game.bank_draws, game.bank_class)
        self.players: PlayerHands = like.players if like else PlayerHands(game.kinds, game.total, game.most)
        self.hands, self.children = self.players.hands, self.players.children
        self.two = int((self.hands.sum(axis=1) == 2).sum())
        """How many hands have two cards; they stand first."""
        self.classes: Numbered = like.classes if like else self._classes({}, dealt=True)
        self.split_classes: Numbered = (
            like.split_classes if like else self._classes(self.classes.known, dealt=False)
        )
        self.pays = self._pays()
        if like is not None:
            self.ends, self.dealt = like.ends, like.dealt
        self._like: Mapping[int, Split] = (
            like.splits if like is not None and like.game.ways.split == game.ways.split else {}
        )
        self.frozen_ups = np.array([game.freezes(int(up)) for up in self.ups])

    def _classes(self, known: dict[Class, int], *, dealt: bool) -> Numbered:
        """Number the classes of hands as they come up, after those that are known."""
        classes = [self.game.player_class(cards, dealt) for cards in self.players.cards]
        numbers = [known.setdefault(each, len(known)) for each in classes]
        return Numbered(np.array(numbers)[self.players.sorts], known)

    def _pays(self) -> list[list[Fraction]]:
        return [[self.game.pays(mine, theirs) for theirs in self.bank.classes] for mine in self.classes.known]

    @cached_property
    def ending(self) -> NDArray[np.bool_]:
        """Which of the player-dealer's classes end the hand before anybody acts."""
        return np.array([self.game.ends_at_once(theirs) for theirs in self.bank.classes])

    @cached_property
    def paid(self) -> Floats:
        """What a class pays against a class of the player-dealer's with which the hand is played out."""
        return np.where(self.ending, 0.0, np.array(self.pays, dtype=float))

    @cached_property
    def ends(self) -> Floats:
        """By hand and up card, how likely the player-dealer's hand ends in each class."""
        return self.ends_of(self.hands, self.game.shoe)

    def ends_of(self, hands: NDArray[np.int64], shoe: NDArray[np.int64]) -> Floats:
        """The same for these hands and this shoe."""
        return kernels.bank_ends(hands, shoe, *self.bank.tree, len(self.bank.classes))

    @cached_property
    def stood(self) -> Floats:
        """By hand and up card, what the hand is worth as it is."""
        return brought(self.ends, self.paid[self.classes.numbers])

    @cached_property
    def open(self) -> Floats:
        """By two cards and up card, how likely the hand is played out."""
        found: Floats = 1.0 - self.ends[: self.two, :, self.ending].sum(axis=2)
        return found

    @cached_property
    def ended(self) -> Floats:
        """By two cards and up card, what the hand is worth for the deals that end before anybody acts."""
        pays = np.where(self.ending, np.array(self.pays, dtype=float), 0.0)
        return brought(self.ends[: self.two], pays[self.classes.numbers[: self.two]])

    @cached_property
    def dealt(self) -> Floats:
        """By two cards and up card, how likely they are dealt."""
        shoe, size = self.game.shoe, int(self.game.shoe.sum())
        chances = np.zeros((self.two, self.ups.size))
        for hand, column in product(range(self.two), range(self.ups.size)):
            kinds = np.flatnonzero(self.hands[hand]).tolist()
            one, two = kinds * 2 if len(kinds) == 1 else kinds
            ways = shoe[one] * (shoe[two] - 1) if one == two else 2 * shoe[one] * shoe[two]
            up = shoe[self.ups[column]] - self.hands[hand, self.ups[column]]
            chances[hand, column] = ways * up / (size * (size - 1) * (size - 2))
        return chances

    @cached_property
    def at_even(self) -> NDArray[np.bool_]:
        """By two cards and up card, whether even money is offered."""
        classes = list(self.classes.known)
        offers = [
            [self.game.offers_even(classes[number], int(up)) for up in self.ups]
            for number in self.classes.numbers[: self.two]
        ]
        return np.array(offers, bool)

    @cached_property
    def takes_even(self) -> bool:
        """Whether even money, where it is offered, is worth more than to wait."""
        waiting = (self.dealt * (self.stood[: self.two] + self.ended))[self.at_even].sum()
        return bool(float(self.game.even_money) * self.dealt[self.at_even].sum() > waiting)

    # What may be done

    @cached_property
    def pairs(self) -> list[int]:
        """By hand of two cards, the kind of the pair it is, or -1."""
        if self.game.ways.split is None:
            return [-1] * self.two
        found = [
            int(kinds[0]) if len(kinds) == 1 else -1 for kinds in map(np.flatnonzero, self.hands[: self.two])
        ]
        return [kind if kind < JOKER_KIND else -1 for kind in found]

    def allowed(self, chart: HouseChart | None = None) -> NDArray[np.bool_]:
        """By way to go on and hand, whether the house lets a hand as it is dealt go on so.

        With another chart than the house's, what that would let it do.
        """
        chart = chart or self.game.ways.chart
        allowed = np.zeros((len(CODES), len(self.hands)), bool)
        for hand, total in enumerate(self.players.totals):
            stand, hit = hit_or_stand(chart, total, bool(self.players.can_hit[hand]))
            allowed[STAND, hand], allowed[HIT, hand] = stand, hit
        for hand in range(self.two):
            total = self.players.totals[hand]
            if not (total.frozen or total.over):
                allowed[DOUBLE, hand] = self._may_double(chart, hand)
                allowed[SURRENDER, hand] = self.game.ways.surrender
                allowed[SPLIT, hand] = self.pairs[hand] >= 0
        return allowed

    def _may_double(self, chart: HouseChart, hand: int) -> bool:
        rules, total = self.game.ways.double, self.players.totals[hand]
        if rules is None:
            return False
        return rules.on_must_stand or not chart.must_stand(total.points, total.soft)

    # What it comes to

    def choices(self, play: Play) -> Choices:
        """What every first way to go on is worth, if the hand is played on like this."""
        later = kernels.played_out(
            self.hands, self.children, self.game.shoe, self.ups, self.stood, play.later
        )
        worth = np.full((len(CODES), self.two, self.ups.size), -np.inf)
        worth[STAND] = self.stood[: self.two]
        worth[HIT] = self._one_card(later)
        worth[DOUBLE] = 2 * self._one_card(self.stood)
        worth[SURRENDER] = float(self.game.surrender) * self.open
        with ThreadPoolExecutor(cores()) as pool:
            found = list(pool.map(lambda split: split.worth(play), self.splits.values()))
        for split, worth_of_split in zip(self.splits.values(), found, strict=True):
            worth[SPLIT, self.pairs.index(split.kind)] = worth_of_split
        return Choices(worth, later)

    def _one_card(self, worth: Floats) -> Floats:
        return kernels.one_card(self.hands, self.children, self.game.shoe, self.ups, worth, self.two)

    def expected(self, play: Play) -> float:
        """What a wager brings in the mean, played like this."""
        worth = np.take_along_axis(self.choices(play).worth, play.first[None].astype(np.int64), axis=0)[0]
        worth = worth + self.ended
        if play.even_money:
            worth[self.at_even] = float(self.game.even_money)
        return float((self.dealt * worth).sum())

    def reached(self, play: Play) -> Floats:
        """By hand and up card, how often hands that are not split are held while they may be hit or stood."""
        reached = np.zeros((len(self.hands), self.ups.size))
        kept = (play.first == STAND) | (play.first == HIT)
        reached[: self.two] = np.where(kept, self.dealt, 0.0)
        later = play.later.copy()
        later[: self.two] = play.first
        kernels.reach(self.hands, self.children, self.game.shoe, self.ups, reached, later)
        return reached

    @cached_property
    def splits(self) -> dict[int, Split]:
        """By kind, the hands that come of splitting two of it."""
        made = {
            kind: Split(self, kind, self._like.get(kind)) for kind in sorted(set(self.pairs)) if kind >= 0
        }
        # Whoever is like another would keep it, and that one the next, for as long as somebody designs.
        self._like = {}
        return made


def brought(ends: Floats, pays: Floats) -> Floats:
    """By hand and up card, what is paid in the mean for ends that are so likely."""
    mean: Floats = np.einsum("huc,hc->hu", ends, pays)
    return mean


class Numbered(NamedTuple):
    """Things and the numbers of their classes."""

    numbers: NDArray[np.int64]
    known: dict[Class, int]


def hit_or_stand(chart: HouseChart, total: Total, can_hit: bool) -> tuple[bool, bool]:
    """Whether a hand may stand, and whether it may be hit."""
    if not can_hit or chart.must_stand(total.points, total.soft):
        return True, False
    return not chart.must_hit(total.points, total.soft), True
