"""What hands of a blackjack game are worth: dynamic programming over the cards that are really in the shoe.

A player knows his own cards and the up card; all others are as likely to be anywhere. Where the
player-dealer looks for a natural first, the worth of a hand counts nothing for the deals in which he has
one, so that whatever is drawn comes from all cards that are not known. What naturals do is added at the end.

Split hands are played as hands that were dealt so, as far as the house lets them, and are split again as
often as it allows; no hand is played by what the others beside it got. Under this convention the worth of a
split is exact: the cards of one hand are as likely to come whether it is played first or last, and what is
known of the others (so many more cards of the pair, so many that are not) is reckoned with.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from functools import cached_property
from itertools import product
from os import cpu_count
from typing import NamedTuple, TypeAlias

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from calroom.cards import Cards
from calroom.games.banked.blackjack import Chart as HouseChart
from calroom.games.banked.blackjack import Ways
from calroom.lab import _blackjack_kernels as kernels
from calroom.lab._blackjack_kernels import DOUBLE, HIT, SPLIT, STAND, SURRENDER
from calroom.lab.blackjack_hands import ACE, JOKER_KIND, BankHands, Class, PlayerHands, cards_of
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


class Blackjack(Struct, frozen=True, eq=False, kw_only=True):
    """What a blackjack game hands in.

    Hands are of classes, and `pays` says what a hand of one class wins against the player-dealer's of
    another. `most` is the highest total that is worth reaching. Under an up card that `freezes` nobody acts;
    a class of the player-dealer's that `ends_at_once` ends the hand before anybody does, because he `peeks`
    at his second card, which he otherwise takes last. A class that `needs_bank` waits for his hand, which he
    may complete for nobody, too. The action button is counted by `dice` or by his second card.
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
    """

    first: Codes
    split: Codes
    again: NDArray[np.bool_]
    later: Codes


class Choices(NamedTuple):
    """What each way to go on is worth, for hands as they are dealt: by way, hand and up card."""

    worth: Floats
    later: Floats


class Values:
    """The worth of every hand of one shoe, for any way to play."""

    def __init__(self, game: Blackjack) -> None:
        self.game = game
        self.ups = np.array(game.kinds, np.int64)
        self.bank = BankHands(game.kinds, game.bank_draws, game.bank_class)
        self.players = PlayerHands(game.kinds, game.total, game.most)
        self.hands, self.children = self.players.hands, self.players.children
        self.two = int((self.hands.sum(axis=1) == 2).sum())
        """How many hands have two cards; they stand first."""
        cards = [cards_of(counts) for counts in self.players.counts]
        self.classes = _numbered([game.player_class(each, True) for each in cards])
        self.split_classes = _numbered([game.player_class(each, False) for each in cards], self.classes.known)
        self.pays = self._pays()
        self.frozen_ups = np.array([game.freezes(int(up)) for up in self.ups])

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
        with ThreadPoolExecutor(cpu_count()) as pool:
            found = list(pool.map(lambda split: split.worth(play), self.splits.values()))
        for split, worth_of_split in zip(self.splits.values(), found, strict=True):
            worth[SPLIT, self.pairs.index(split.kind)] = worth_of_split
        return Choices(worth, later)

    def _one_card(self, worth: Floats) -> Floats:
        return kernels.one_card(self.hands, self.children, self.game.shoe, self.ups, worth, self.two)

    def expected(self, play: Play) -> float:
        """What a wager brings in the mean, played like this."""
        worth = np.take_along_axis(self.choices(play).worth, play.first[None].astype(np.int64), axis=0)[0]
        return float((self.dealt * (worth + self.ended)).sum())

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
        return {kind: Split(self, kind) for kind in sorted(set(self.pairs)) if kind >= 0}


def brought(ends: Floats, pays: Floats) -> Floats:
    """By hand and up card, what is paid in the mean for ends that are so likely."""
    mean: Floats = np.einsum("huc,hc->hu", ends, pays)
    return mean


class Split:
    """What comes of splitting two cards of a kind."""

    def __init__(self, values: Values, kind: int) -> None:
        self.values, self.kind = values, kind
        rules = values.game.ways.split
        assert rules is not None
        self.one_card = rules.aces_one_card and kind == ACE
        self.most = 2 if kind == ACE and not rules.aces_again else rules.most + 1
        self.of = np.flatnonzero(values.hands[:, kind])
        self.hands = np.ascontiguousarray(values.hands[self.of])
        places = np.full(len(values.hands) + 1, -1, np.int32)
        places[self.of] = np.arange(len(self.of), dtype=np.int32)
        self.children = np.ascontiguousarray(places[values.children[self.of]])
        self.pays = values.paid[values.split_classes.numbers[self.of]]
        self.seconds = [_other_kind(counts, kind) for counts in self.hands if counts.sum() == 2]
        """The second cards with which the hands of two cards begin."""
        shape = (len(self.hands), values.ups.size)
        self.stood = [np.full(shape, np.nan) for _ in range(1, 2 * self.most - 2)]
        """By how many more cards of the pair are out: what hands come to as they are, so far as known."""

    def _shoe(self, extra: int) -> NDArray[np.int64]:
        """The shoe when so many cards of the pair lie outside a hand."""
        shoe: NDArray[np.int64] = self.values.game.shoe.copy()
        shoe[self.kind] -= extra
        return shoe

    def _find_out(self, play: Play, later: Codes) -> None:
        """Work out those hands that this play comes to."""
        values = self.values
        reached = np.zeros(later.shape, bool)
        count = len(self.seconds)
        reached[:count] = True
        begun = later.copy()
        begun[:count] = np.where(play.split[self.of[:count]] == STAND, STAND, HIT)
        if not self.one_card:
            kernels.may_come(self.children, begun, reached)
        for extra, stood in enumerate(self.stood, 1):
            column, wanted = map(np.ascontiguousarray, np.nonzero((reached & np.isnan(stood)).T))
            columns = np.searchsorted(column, np.arange(values.ups.size + 1))
            kernels.stand_some(
                self.hands, self._shoe(extra), *values.bank.tree, self.pays, wanted, columns, stood
            )

    def worth(self, play: Play) -> Floats:
        """By up card, what all hands come to together."""
        self._find_out(play, np.ascontiguousarray(play.later[self.of]))
        means = [self._means(play, extra) for extra in range(1, len(self.stood) + 1)]
        pair = self.of[self.seconds.index(self.kind)]
        found = []
        for column, up in enumerate(self.values.ups):
            left = int(self.values.game.shoe[self.kind]) - 2 - int(up == self.kind)
            size = int(self.values.game.shoe.sum()) - 3
            most = self.most if play.again[pair, column] else 2
            found.append(SplitHands([mean[:, column] for mean in means], left, size, most).worth())
        return np.array(found)

    def _means(self, play: Play, extra: int) -> Floats:
        """By up card, over all second cards: what a hand comes to if it is not a pair again, how likely that
        is, and what it comes to whatever the card is.
        """
        shoe, ups = self._shoe(extra), self.values.ups
        left = np.tile(shoe.astype(float), (ups.size, 1))
        left[:, self.kind] -= 1
        left[np.arange(ups.size), ups] -= 1
        chances = (np.maximum(left, 0) / left.sum(axis=1, keepdims=True))[:, self.seconds].T
        worth = chances * self._begun(play, shoe, extra)
        others = np.array(self.seconds) != self.kind
        return np.array([worth[others].sum(axis=0), chances[others].sum(axis=0), worth.sum(axis=0)])

    def _begun(self, play: Play, shoe: NDArray[np.int64], extra: int) -> Floats:
        """By second card and up card, what a hand comes to."""
        stood, ups, count = np.nan_to_num(self.stood[extra - 1]), self.values.ups, len(self.seconds)
        if self.one_card:
            return np.array(stood[:count])
        later = np.ascontiguousarray(play.later[self.of])
        worth = kernels.played_out(self.hands, self.children, shoe, ups, stood, later)
        hit = kernels.one_card(self.hands, self.children, shoe, ups, worth, count)
        doubled = 2 * kernels.one_card(self.hands, self.children, shoe, ups, stood, count)
        codes = play.split[self.of[:count]]
        return np.select([codes == STAND, codes == HIT], [stood[:count], hit], doubled)


def _other_kind(counts: NDArray[np.int64], kind: int) -> int:
    others = counts.copy()
    others[kind] -= 1
    return int(np.flatnonzero(others)[0])


class SplitHands:
    """The hands of one split against one up card: how many there will be, and what they come to.

    `means` are those of one hand when so many more cards of the pair are out (see `Split`). Cards of the pair
    are drawn from `left` of `size`, and there may be `most` hands.
    """

    def __init__(self, means: Sequence[Floats], left: int, size: int, most: int) -> None:
        self.left, self.size, self.most = left, size, most
        self._means = {(0, pairs): mean for pairs, mean in enumerate(means)}

    def worth(self) -> float:
        """What all hands come to together."""
        return self._with(2, 2, 0)

    def _with(self, hands: int, open_hands: int, done: int) -> float:
        """What they come to when so many hands wait for their second card and so many got another one."""
        pairs = hands - 2
        if not open_hands or hands == self.most:
            worth = open_hands * float(self._given(done, pairs)[2])
            if done:
                not_again, likely, _ = self._given(done - 1, pairs)
                worth += done * float(not_again / likely)
            return worth
        chance = self._chance(done, pairs)
        return (chance and chance * self._with(hands + 1, open_hands + 1, done)) + (1 - chance) * self._with(
            hands, open_hands - 1, done + 1
        )

    def _chance(self, others: int, pairs: int) -> float:
        """How likely the next card is of the pair."""
        return max(self.left - pairs, 0) / (self.size - pairs - others)

    def _given(self, others: int, pairs: int) -> Floats:
        """The means of one hand when so many more of the pair are out, and so many cards that are not of it.

        Which these others are is not known. But with one of them fewer, the next card is of the pair or not,
        and the mean over both is known.
        """
        if (others, pairs) not in self._means:
            chance = self._chance(others - 1, pairs)
            whole = self._given(others - 1, pairs)
            again = self._given(others - 1, pairs + 1) if chance else 0.0
            self._means[others, pairs] = (whole - chance * again) / (1 - chance)
        return self._means[others, pairs]


class Numbered(NamedTuple):
    """Things and the numbers of their classes."""

    numbers: NDArray[np.int64]
    known: dict[Class, int]


def _numbered(classes: Sequence[Class], known: dict[Class, int] | None = None) -> Numbered:
    """Number classes as they come up, after those that are known."""
    known = {} if known is None else known
    return Numbered(np.array([known.setdefault(each, len(known)) for each in classes]), known)


def hit_or_stand(chart: HouseChart, total: Total, can_hit: bool) -> tuple[bool, bool]:
    """Whether a hand may stand, and whether it may be hit."""
    if not can_hit or chart.must_stand(total.points, total.soft):
        return True, False
    return not chart.must_hit(total.points, total.soft), True
