"""What comes of splitting: how many hands there will be, and what they come to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
from numpy.typing import NDArray

from calroom.lab.blackjack import _kernels as kernels
from calroom.lab.blackjack._kernels import HIT, STAND
from calroom.lab.blackjack.hands import ACE

if TYPE_CHECKING:
    from calroom.lab.blackjack.values import Codes, Floats, Play, Values


Having: TypeAlias = tuple[NDArray[np.intp], NDArray[np.int64], NDArray[np.int32]]
"""Which hands have a card of a kind, these hands, and what one more card makes of them."""


class Split:
    """What comes of splitting two cards of a kind."""

    def __init__(self, values: Values, kind: int, like: Split | None = None) -> None:
        """`like` is the same split in a game of the same hands: where it pays the same, it knows enough."""
        self.values, self.kind = values, kind
        rules = values.game.ways.split
        assert rules is not None
        self.one_card = rules.aces_one_card and kind == ACE
        self.most = 2 if kind == ACE and not rules.aces_again else rules.most + 1
        self.having: Having = like.having if like else self._having(kind)
        self.of, self.hands, self.children = self.having
        self.pays: Floats = values.paid[values.split_classes.numbers[self.of]]
        self.seconds = [_other_kind(counts, kind) for counts in self.hands if counts.sum() == 2]
        """The second cards with which the hands of two cards begin."""
        shape = (len(self.hands), values.ups.size)
        known = like is not None and np.array_equal(like.pays, self.pays)
        self.stood: list[Floats] = (
            like.stood if like and known else [np.full(shape, np.nan) for _ in range(1, 2 * self.most - 2)]
        )
        """By how many more cards of the pair are out: what hands come to as they are, so far as known."""

    def _having(self, kind: int) -> Having:
        """Which hands have a card of the kind, these hands, and what one more card makes of them."""
        values = self.values
        of = np.flatnonzero(values.hands[:, kind])
        places = np.full(len(values.hands) + 1, -1, np.int32)
        places[of] = np.arange(len(of), dtype=np.int32)
        children = np.ascontiguousarray(places[values.children[of]])
        return of, np.ascontiguousarray(values.hands[of]), children

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
