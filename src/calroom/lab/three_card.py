"""Three Card Poker with a card of the player-dealer's up: every deal, the best play against each up card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from itertools import combinations_with_replacement
from math import comb, prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from calroom.cards import CODE, RANKS, STANDARD, SUITS, Cards
from calroom.games.banked.three_card import Terms
from calroom.houses.game import Game
from calroom.lab import _three_card_kernels as kernels
from calroom.lab.worth import Odds, Prices, Threshold, Worth, worth
from calroom.money import Cents
from calroom.ranking import three_card as ranking
from calroom.ranking.three_card import QUEEN_HIGH, Kind, kind_of

CARDS = 3


class Deals(NamedTuple):
    """Every hand but for its suits, in how many ways it is dealt, and by up card how it ends if it is played.

    `plays` says against which up cards the ante and the play bet bring more than the lost ante.
    """

    hands: list[Cards]
    values: NDArray[np.int64]
    ways: NDArray[np.int64]
    ends: NDArray[np.int64]
    plays: NDArray[np.bool_]

    def counted(self, played: bool, end: int | None = None) -> int:
        """In how many deals a hand is played or folded, and ends so if it is said."""
        counts = self.ends.sum(axis=2) if end is None else self.ends[:, :, end]
        return int((counts * self.ways[:, None])[self.plays == played].sum())

    def by_kind(self, played: bool) -> dict[Kind, int]:
        """In how many deals hands of each kind are played or folded."""
        counts = (self.ends.sum(axis=2) * self.ways[:, None] * (self.plays == played)).sum(axis=1)
        found: Counter[Kind] = Counter()
        for value, count in zip(self.values.tolist(), counts.tolist(), strict=True):
            found[kind_of(value)] += count
        return dict(found)


def every_deal(game: Game, decks: int | None = None) -> Deals:
    """Look at every hand against every hand of the player-dealer, dealt from so many decks."""
    shoe = game.cards_for({} if decks is None else {"decks": decks})
    hands, ways = _hands(len(shoe) // len(STANDARD))
    ends = ends_of(hands, shoe)
    to, on = game.rules.win_pays
    gains = to * (ends[:, :, kernels.UNQUALIFIED] + 2 * ends[:, :, kernels.WON])
    plays = gains - on * 2 * ends[:, :, kernels.LOST] > -on * ends.sum(axis=2)
    return Deals(hands, np.array([ranking.value(hand) for hand in hands]), np.array(ways), ends, plays)


def ends_of(hands: Sequence[Cards], shoe: Cards) -> NDArray[np.int64]:
    """By hand and up card, in how many ways the hand ends how if it is played; its cards are of the shoe."""
    places = np.arange(len(STANDARD), dtype=np.uint8)
    three = np.stack(np.meshgrid(places, places, places, indexing="ij"), axis=-1).reshape(-1, CARDS)
    values = ranking.values(np.ascontiguousarray(three)).reshape((len(STANDARD),) * CARDS)
    codes = np.array([[CODE[card] for card in hand] for hand in hands], np.uint8)
    copies = Counter(shoe)
    return kernels.against_up_cards(codes, values, np.array([copies[card] for card in STANDARD]), QUEEN_HIGH)


def _hands(copies: int) -> tuple[list[Cards], list[int]]:
    """One of all hands that differ in the names of suits only, and in how many ways any of them is dealt."""
    alike: Counter[tuple[object, ...]] = Counter()
    first: dict[tuple[object, ...], Cards] = {}
    for hand in combinations_with_replacement(STANDARD, CARDS):
        held = Counter(hand)
        key = tuple(sorted(tuple(card[0] for card in hand if card[1] == suit) for suit in SUITS))
        alike[key] += prod(comb(copies, count) for count in held.values())
        first.setdefault(key, hand)
    dealt = [key for key, ways in alike.items() if ways]
    return [first[key] for key in dealt], [alike[key] for key in dealt]


def odds(game: Game, decks: int | None = None) -> Odds:
    """What ante, play and bonus are worth to a player who plays best against the card that lies up."""
    terms: Terms = game.terms(game.rules.stakes[0])
    deals = every_deal(game, decks)
    cards = len(game.cards_for({} if decks is None else {"decks": decks}))
    assumptions = (
        f"{cards} cards shuffled for every hand; the cards of other players are not seen",
        "a hand is played when ante and play bet together bring more than the ante lost by folding",
        "a folded hand forfeits its bonus, which pays on no hand that is folded"
        if not _bonus_folded(deals, terms)
        else "a folded hand forfeits its bonus, even where it would have paid",
        "the bank covers every wager",
        "the collection goes by the ante, of a player and of a bank that faces no other; a bonus is free",
    )
    return Odds(
        game.id,
        game.title,
        game.version,
        "every hand counted against every up card and every two cards under it",
        0.0,
        int((deals.ends.sum(axis=(1, 2)) * deals.ways).sum()),
        assumptions,
        _wagers(terms, deals),
        _thresholds(deals),
    )


def _bonus_folded(deals: Deals, terms: Terms) -> bool:
    return any(count and kind in terms.bonus for kind, count in deals.by_kind(False).items())


def _wagers(terms: Terms, deals: Deals) -> tuple[Worth, ...]:
    folded = deals.counted(False)
    unqualified, won, lost, tied = (deals.counted(True, end) for end in range(4))
    one = Fraction(*terms.rules.win_pays)
    ends = {"folded": folded, "not qualified": unqualified, "higher": won, "lower": lost, "equal": tied}
    played = 1 - folded / sum(ends.values())

    def ends_at(**pays: Fraction | int) -> list[tuple[str, Fraction, int]]:
        return [(name, Fraction(pays[name.replace(" ", "_")]), number) for name, number in ends.items()]

    cost = terms.schedule.cost
    by_ante = Prices(terms.limits, partial(cost, "bettor"), partial(cost, "player-dealer"))
    free = Prices(terms.limits, _nothing, _nothing)
    return (
        worth(
            "ante and play",
            ends_at(folded=-1, not_qualified=one, higher=2 * one, lower=-2, equal=0),
            by_ante,
            1 + played,
        ),
        worth("ante", ends_at(folded=-1, not_qualified=one, higher=one, lower=-1, equal=0), free),
        worth("play", ends_at(folded=0, not_qualified=0, higher=one, lower=-1, equal=0), free, played),
        worth("bonus", _bonus(terms, deals), free),
    )


def _nothing(_: Cents) -> Cents:
    return 0


def _bonus(terms: Terms, deals: Deals) -> list[tuple[str, Fraction, int]]:
    played, folded = deals.by_kind(True), deals.by_kind(False)
    paid = [
        (kind.name.lower().replace("_", " "), Fraction(*odds), played.get(kind, 0))
        for kind, odds in sorted(terms.bonus.items(), reverse=True)
    ]
    lost = sum(folded.values()) + sum(count for kind, count in played.items() if kind not in terms.bonus)
    return [*paid, ("nothing", Fraction(-1), lost)]


def _thresholds(deals: Deals) -> tuple[Threshold, ...]:
    """Against each rank that may lie up, the lowest hand that is ever played and the highest ever folded."""
    found = []
    for rank, name in enumerate(RANKS):
        dealt = deals.ends[:, 4 * rank : 4 * rank + 4].sum(axis=2) > 0
        plays = deals.plays[:, 4 * rank : 4 * rank + 4]
        played = np.flatnonzero((plays & dealt).any(axis=1))
        folded = np.flatnonzero((~plays & dealt).any(axis=1))
        lowest = deals.hands[min(played, key=lambda hand: deals.values[hand])]
        highest = deals.hands[max(folded, key=lambda hand: deals.values[hand])] if len(folded) else ()
        found.append(
            Threshold(name, ranking.read(lowest).cards, ranking.read(highest).cards if highest else ())
        )
    return tuple(found)
