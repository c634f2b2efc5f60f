"""Three Card Poker with a card of the player-dealer's up: every deal, the best play against each up card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache, lru_cache, partial
from itertools import combinations_with_replacement
from math import comb, lcm, prod
from typing import NamedTuple, TypeAlias

import msgspec
import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from calroom.cards import CODE, RANKS, STANDARD, SUITS, Cards
from calroom.games.banked.three_card.terms import Rules, Terms
from calroom.houses.game import Game
from calroom.lab.rounds._dealing import deal_apart, tally_rounds
from calroom.lab.rounds.simulations import Counted, Run
from calroom.lab.rounds.tallies import counted_of, cover_of, rows_of, run_says
from calroom.lab.sheets import Advice, Sheet
from calroom.lab.strategy_files import BEST, HOUSE, read_strategy
from calroom.lab.studies import GameStudy
from calroom.lab.three_card import _kernels as kernels
from calroom.lab.worth import Odds, Prices, Threshold, Worth, nothing, worth
from calroom.ranking import three_card as ranking
from calroom.ranking.three_card import QUEEN_HIGH, Kind, kind_of

CARDS = 3


Lowest: TypeAlias = NDArray[np.int64]
"""By the rank of the card up, the least value with which a hand is played."""

FOLD_ALL = 1 << 30


class Deals(NamedTuple):
    """Every hand but for its suits, in how many ways it is dealt, and by up card how it ends if it is played.

    `plays` says against which up cards the ante and the play bet bring more than the lost ante.
    """

    hands: list[Cards]
    values: NDArray[np.int64]
    ways: NDArray[np.int64]
    ends: NDArray[np.int64]
    plays: NDArray[np.bool_]

    def played_from(self, lowest: Lowest) -> Deals:
        """The same deals, a hand played from this value on against each up card's rank."""
        least = np.repeat(lowest, len(SUITS))
        return self._replace(plays=self.values[:, None] >= least[None, :])

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


class Dealt(NamedTuple):
    """Every hand that a shoe deals but for its suits, and how it ends if it is played, whatever is paid."""

    hands: list[Cards]
    values: NDArray[np.int64]
    ways: NDArray[np.int64]
    ends: NDArray[np.int64]


@lru_cache(maxsize=8)
def every_hand(shoe: Cards) -> Dealt:
    """Look at every hand against every hand of the player-dealer; what they pay has no part in it."""
    hands, ways = _hands(len(shoe) // len(STANDARD))
    values = np.array([ranking.value(hand) for hand in hands])
    return Dealt(hands, values, np.array(ways), ends_of(hands, shoe))


def every_deal(game: Game, decks: int | None = None) -> Deals:
    """Every hand dealt from so many decks, played where that brings more than folding."""
    dealt = every_hand(tuple(game.cards_for({} if decks is None else {"decks": decks})))
    ends, (to, on) = dealt.ends, game.rules_as(Rules).win_pays
    gains = to * (ends[:, :, kernels.UNQUALIFIED] + 2 * ends[:, :, kernels.WON])
    plays = gains - on * 2 * ends[:, :, kernels.LOST] > -on * ends.sum(axis=2)
    return Deals(*dealt, plays)


def ends_of(hands: Sequence[Cards], shoe: Cards) -> NDArray[np.int64]:
    """By hand and up card, in how many ways the hand ends how if it is played; its cards are of the shoe."""
    codes = np.array([[CODE[card] for card in hand] for hand in hands], np.uint8)
    copies = Counter(shoe)
    return kernels.against_up_cards(
        codes, values_of_three(), np.array([copies[card] for card in STANDARD]), QUEEN_HIGH
    )


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


def odds(game: Game, *, decks: int | None = None, strategy: str = "", stakes: str | None = None) -> Odds:
    """What ante, play and bonus are worth to a player who plays best against the card that lies up."""
    terms = game.terms_as(Terms, stakes)
    deals = every_deal(game, decks)
    wagers = _wagers(terms, deals)
    for name, lowest in _other_ways(strategy).items():
        both = _wagers(terms, deals.played_from(lowest))[0]
        wagers = (*wagers, msgspec.structs.replace(both, wager=f"ante and play, {name}"))
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
        wagers,
        _thresholds(deals),
    )


def _other_ways(strategy: str) -> dict[str, Lowest]:
    ways = {"never folded": np.zeros(len(RANKS), np.int64)}
    if strategy not in ("", BEST, HOUSE):
        ways = {f"played by {strategy}": read_lowest(strategy), **ways}
    return ways


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
    free = Prices(terms.limits, nothing, nothing)
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


# One's own way to play


class PlayFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A strategy file: by the rank of the card up the lowest hand that is played, or `any`, or `none`."""

    play: dict[str, str]


def read_lowest(path: str) -> Lowest:
    """Read from which hand on somebody plays."""
    written = read_strategy(path, PlayFile).play
    try:
        if unknown := [rank for rank in written if rank not in RANKS or len(rank) != 1]:
            raise ValueError(f"{unknown[0]} is no rank of a card up; those are {' '.join(RANKS)}")
        if missing := [rank for rank in RANKS if rank not in written]:
            raise ValueError(f"there is nothing about {', '.join(missing)} up")
        return np.array([_least(rank, written[rank]) for rank in RANKS], np.int64)
    except ValueError as wrong:
        raise ValueError(f"the strategy file {path}: {wrong}") from None


def _least(up: str, word: str) -> int:
    """The value of the hand that is written: three ranks of different suits."""
    if word in ("any", "none"):
        return 0 if word == "any" else FOLD_ALL
    ranks = word.split()
    if len(ranks) != CARDS or any(len(rank) != 1 or rank not in RANKS for rank in ranks):
        raise ValueError(
            f"{word!r} against {up} is no hand; write any, none, or the lowest hand like Q 9 2, {up} up"
        )
    return ranking.value([rank + suit for rank, suit in zip(ranks, SUITS, strict=False)])


def lowest_of(game: Game, strategy: str, decks: int | None = None) -> Lowest:
    """From which value on hands are played: by the best thresholds, left to the house, or by a file."""
    if strategy in ("", BEST):
        rows = _thresholds(every_deal(game, decks))
        return np.array(
            [ranking.value(row.lowest_played) if row.highest_folded else 0 for row in rows], np.int64
        )
    return np.full(len(RANKS), FOLD_ALL, np.int64) if strategy == HOUSE else read_lowest(strategy)


def advice(game: Game, *, decks: int | None = None) -> Advice:
    """From which hand on to play against each card up."""
    deals = every_deal(game, decks)
    terms = game.terms_as(Terms)
    best = _wagers(terms, deals)[0].expected
    rows = _thresholds(deals)
    by_threshold = deals.played_from(lowest_of(game, BEST, decks))
    ways = {
        "played best": best,
        "played from the lowest hand on": _wagers(terms, by_threshold)[0].expected,
        "never folded": _wagers(terms, deals.played_from(np.zeros(len(RANKS), np.int64)))[0].expected,
    }
    written = [
        (row.up, " ".join(card[0] for card in row.lowest_played) if row.highest_folded else "any")
        for row in rows
    ]
    file = ["# The lowest hand that is played against each rank that may lie up.", "[play]"]
    file += [f'{up} = "{hand}"' for up, hand in written]
    shown = (
        (row.up, "any hand" if hand == "any" else hand, " ".join(row.highest_folded) or "none")
        for row, (_, hand) in zip(rows, written, strict=True)
    )
    return Advice(
        game.id,
        game.title,
        game.version,
        "every hand counted against every up card and every two cards under it",
        ("a hand is played when ante and play bet together bring more than the ante lost by folding",),
        ways,
        (
            Sheet(
                "From which hand on to play",
                ("card up", "lowest hand played", "highest hand folded"),
                tuple(shown),
            ),
        ),
        "\n".join(file) + "\n",
    )


# Simulation


class Rounds(NamedTuple):
    """All that the compiled loops take, but for seed and number of rounds."""

    shoe: NDArray[np.uint8]
    lowest: Lowest
    button_values: NDArray[np.int64]
    players: int
    win: int
    wager: int
    posted: int
    cover: int

    def play(
        self, cards: NDArray[np.uint8]
    ) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
        """What comes of rounds in which these cards are dealt."""
        return kernels.play_rounds(
            cards, values_of_three(), self.lowest, self.button_values, QUEEN_HIGH, self.win, self.wager
        )

    def counts(self, rounds: int, seed: int, block: int) -> list[NDArray[np.int64]]:
        """Deal so many rounds, and give what is counted of them."""
        if self.players == 1 and not self.posted:
            return self._counted(
                kernels.deal_alone(
                    self.shoe,
                    values_by_ranks(),
                    self.lowest,
                    QUEEN_HIGH,
                    np.uint64(seed % 2**64),
                    block,
                    rounds,
                )
            )
        size = CARDS * (self.players + 1)
        places = deal_apart(np.uint64(seed % 2**64), block, rounds, len(self.shoe), size)
        dues, firsts, kinds = self.play(self.shoe[places])
        tally = tally_rounds(dues, firsts, self.posted, self.cover, self.span)
        return [*rows_of(tally, self.posted > 0), kinds]

    def _counted(self, found: NDArray[np.int64]) -> list[NDArray[np.int64]]:
        """Hands by kind and end as the results of one player and of the bank, and as kinds for the bonus."""
        mine, ends, kinds = np.zeros(2 * self.span + 1, np.int64), found.sum(axis=0), found.sum(axis=1)
        for end, units in (
            (kernels.FOLDED, -self.wager),
            (kernels.UNQUALIFIED, self.win),
            (kernels.WON, 2 * self.win),
            (kernels.LOST, -2 * self.wager),
            (kernels.TIED, 0),
        ):
            mine[self.span + units] += ends[end]
        kinds -= found[:, kernels.FOLDED]
        kinds[0] = ends[kernels.FOLDED]
        return [mine, mine[::-1].copy(), kinds]

    @property
    def span(self) -> int:
        """The most units that ante and play bet can win or lose."""
        return 2 * max(self.win, self.wager)


@cache
def values_of_three() -> NDArray[np.int32]:
    """What any three cards are worth, by their codes."""
    places = np.arange(len(STANDARD), dtype=np.uint8)
    three = np.stack(np.meshgrid(places, places, places, indexing="ij"), axis=-1).reshape(-1, CARDS)
    return ranking.values(np.ascontiguousarray(three)).reshape((len(STANDARD),) * CARDS)


@cache
def values_by_ranks() -> NDArray[np.int16]:
    """What three cards are worth by their ranks, of different suits and of one."""
    values, clubs = values_of_three(), np.arange(0, len(STANDARD), len(SUITS))
    unsuited = values[np.ix_(clubs, clubs + 1, clubs + 2)]
    return np.stack((unsuited.ravel(), values[np.ix_(clubs, clubs, clubs)].ravel())).astype(np.int16)


def run(
    game: Game,
    *,
    strategy: str = "",
    players: int = 1,
    bank: Fraction | None = None,
    decks: int | None = None,
) -> Run:
    """Rounds of so many players against a bank of so many antes, the cards shuffled for every hand."""
    if not 1 <= players <= kernels.POSITIONS:
        raise ValueError(
            f"{players} players cannot be simulated at {game.id}; there may be 1 to {kernels.POSITIONS}"
        )
    rules = game.rules_as(Rules)
    win, wager = rules.win_pays
    scale = lcm(wager, bank.denominator if bank else 1)
    shoe = np.array(
        [CODE[card] for card in game.cards_for({} if decks is None else {"decks": decks})], np.uint8
    )
    rounds = Rounds(
        shoe,
        lowest_of(game, strategy, decks),
        np.array([rules.button_values[rank] for rank in RANKS], np.int64),
        players,
        win * scale // wager,
        scale,
        int(bank * scale) if bank else 0,
        cover_of(rules.cover),
    )
    bonus = game.terms_as(Terms).bonus
    pays = tuple(Fraction(*bonus[kind]) if kind in bonus else Fraction(-1) for kind in [0, *Kind])
    says = (f"{len(shoe)} cards shuffled for every hand", *run_says(players, bank), "the bonus is covered")
    counted = (*counted_of(players, rounds.span, scale, bank), Counted("bonus", pays))
    return Run(rounds.counts, counted, strategy or BEST, says)


STUDY = GameStudy(odds, run, {"ante": ("ante and play",), "bonus": ("bonus",)}, advice)
