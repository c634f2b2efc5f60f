"""Ways to set Double Hand: every setting of every hand looked at, in as many deals as one likes.

The best setting is chosen as if the bank's hand came from a whole pack, which is what a player can weigh;
what it is worth is then counted in real deals, in which both hands come from one pack.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from math import sqrt
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from calroom.cards import CODE, JOKER, parse_cards
from calroom.crew import cores
from calroom.games.banked.two_hands.double_hand import FrontAndBack, Rules
from calroom.games.banked.two_hands.terms import Terms
from calroom.houses.game import Game
from calroom.lab.double_hand import _kernels as kernels
from calroom.lab.rounds._dealing import deal_apart
from calroom.lab.rounds.crews import done
from calroom.ranking import double_hand as fronts
from calroom.ranking._many.batch import joker_tables, natural
from calroom.ranking._orders import ALL_RANKS, multisets
from calroom.ranking._tables import RANK_SUM, ROW, ROW_BITS
from calroom.ranking.joker_high import Wheel

ROUNDS = 2_000_000
PIECE = 1 << 15
STUDIED = 32
"""So many pieces of hands tell how a bank's hands are spread."""

SET_THE_HOUSE_WAY, SET_BEST = "set the house way", "set best"


class Laid(NamedTuple):
    """Hands with what every front and the back behind it are worth."""

    hands: NDArray[np.uint8]
    fronts: NDArray[np.int32]
    behind: NDArray[np.int32]


class Setter(NamedTuple):
    """One house's way, as the compiled loops take it."""

    straight: int
    fours: NDArray[np.int64]
    two_pairs: NDArray[np.int64]


class Spread(NamedTuple):
    """What two values gain against a bank's hand of a whole pack, and where values stand in that table."""

    gains: NDArray[np.float64]
    front_place: NDArray[np.int64]
    back_place: NDArray[np.int64]


Setting: TypeAlias = Callable[[Laid], NDArray[np.int64]]
"""Which front somebody lays, for each hand."""


def kind_of(game: Game) -> FrontAndBack:
    """How the house sets and ranks the hands of the game."""
    terms = game.terms_as(Terms)
    assert isinstance(terms.kind, FrontAndBack)
    return terms.kind


def laid(game: Game, hands: NDArray[np.uint8]) -> Laid:
    """What every setting of these hands is worth."""
    return laid_by(game.rules_as(Rules).wheel, hands)


def laid_by(wheel: Wheel, hands: NDArray[np.uint8]) -> Laid:
    """The same, by where the house puts ace-to-five among the straights."""
    hands, back = np.ascontiguousarray(hands), fronts.back(wheel)
    tables = (*natural(back.order, kernels.BACK), *joker_tables(back.order, back.joker, kernels.BACK))
    return Laid(hands, *kernels.laid(hands, *tables))


def setter_of(kind: FrontAndBack) -> Setter:
    """A house way as the compiled loops take it."""
    way = kind.way
    return Setter(way.straight, np.array(way.fours), np.array(way.two_pairs))


def set_by(setter: Setter, table: Laid) -> NDArray[np.int64]:
    """The front that a house way lays, for each hand."""
    return kernels.house_way(*table, *setter)


def set_best(two_pair: int, gains: Spread, table: Laid) -> NDArray[np.int64]:
    """The front that gains most against hands that nobody knows, for each hand."""
    return kernels.best_way(*table, two_pair, *gains)


def house_way(game: Game) -> Setting:
    """The house way of a game; nothing but numbers, so that it can be sent to others."""
    return partial(set_by, setter_of(kind_of(game)))


def best_way(game: Game) -> Setting:
    """The best setting in a game, likewise."""
    return partial(set_best, kind_of(game).back.value(parse_cards("3c3d2c2d4c")), spread(game))


# Without five cards of a suit a hand is its ranks, of which there are few enough to set each of them once.


class Way(NamedTuple):
    """A way to set, with what it makes of hands by their ranks: those of a natural hand, and with the joker.

    The numbers lie where a sum of keys finds them, as in the tables of rankings.
    """

    wheel: Wheel
    setting: Setting
    natural: NDArray[np.int32]
    with_joker: NDArray[np.int32]

    def sets(self, cards: NDArray[np.uint8], first: int = 0) -> NDArray[np.int32]:
        """Set the seven cards from `first` on in each row; front and back as one number."""
        keys, rows, joker_rows = _finding()
        found = kernels.by_ranks(cards, first, keys, rows, joker_rows, self.natural, self.with_joker)
        suited = np.flatnonzero(found == kernels.NONE)
        table = laid_by(self.wheel, cards[suited, first : first + kernels.CARDS])
        found[suited] = kernels.together(*table[1:], self.setting(table))
        return found


def way_by(game: Game, setting: Setting) -> Way:
    """Set every hand that differs in ranks once."""
    wheel, (keys, rows, joker_rows) = game.rules_as(Rules).wheel, _finding()
    tables = []
    for hands, found_by in ((_hands_by_ranks(0), rows), (_hands_by_ranks(1), joker_rows)):
        table = laid_by(wheel, hands)
        sums = keys[hands].sum(axis=1) & np.uint64(RANK_SUM)
        places = found_by[sums & np.uint64(ROW)].astype(np.uint64) + (sums >> np.uint64(ROW_BITS))
        tables.append(np.zeros(int(places.max()) + 1, np.int32))
        tables[-1][places] = kernels.together(*table[1:], setting(table))
    return Way(wheel, setting, *tables)


def _finding() -> tuple[NDArray[np.uint64], NDArray[np.uint16], NDArray[np.uint16]]:
    """The keys of cards, and the rows by which sums of seven keys and of six find their place."""
    whole = natural("usual", kernels.CARDS)
    return whole.keys, whole.rows, natural("usual", kernels.CARDS - 1).rows


@cache
def _hands_by_ranks(jokers: int) -> NDArray[np.uint8]:
    """One hand for each choice of ranks beside so many jokers, its suits in turn so that none has five."""
    ranks = np.array(multisets(ALL_RANKS, kernels.CARDS - jokers), np.uint8)
    codes = 4 * ranks + np.arange(ranks.shape[1], dtype=np.uint8) % 4
    return np.concatenate((codes, np.full((len(codes), jokers), CODE[JOKER], np.uint8)), axis=1)


@cache
def banks_way(game: Game) -> Way:
    """The way of a bank, which always sets the house way."""
    return way_by(game, house_way(game))


def dealt(game: Game, seed: int, chunk: int, rounds: int, cards: int) -> NDArray[np.uint8]:
    """So many cards of the pack in each round."""
    places = deal_apart(np.uint64(seed % 2**64), chunk, rounds, len(game.deck), cards)
    return np.array([CODE[card] for card in game.deck], np.uint8)[places]


@cache
def spread(game: Game) -> Spread:
    """How a bank's hands are spread over fronts and backs when they are set the house way."""
    way = banks_way(game)
    hands = np.concatenate(
        [way.sets(dealt(game, 0, ~piece, PIECE, kernels.CARDS)) for piece in range(STUDIED)]
    )
    low, high = hands >> kernels.BACK_BITS, hands & kernels.BACK_VALUE
    front_place, lows = _places(low)
    back_place, highs = _places(high)
    counts = np.zeros((lows + 1, highs + 1), np.int64)
    np.add.at(counts, (front_place[low] + 1, back_place[high] + 1), 1)
    below = counts.cumsum(axis=0).cumsum(axis=1)
    total = len(low)
    # Won where both of the bank's are lower, lost where neither is; a value of one's own that no hand of the
    # bank had stands just above the next lower one.
    won = below[:-1, :-1]
    lost = total - below[:-1, -1:] - below[-1:, :-1] + below[:-1, :-1]
    return Spread(np.ascontiguousarray((won - lost) / total), front_place, back_place)


def _places(values: NDArray[np.int32]) -> tuple[NDArray[np.int64], int]:
    """By value, how many different values of these are below it, and how many there are."""
    found = np.unique(values)
    return np.searchsorted(found, np.arange(_MOST)).clip(max=len(found) - 1).astype(np.int64), len(found)


_MOST = 1 << 14
"""Every front and every back is worth less."""


# How ways to set come out


class Sampled(NamedTuple):
    """What a way came to: what is expected with its standard error, and how often it won, pushed and lost."""

    expected: float
    error: float
    ends: list[int]


class Part(NamedTuple):
    """What one piece of a sample came to.

    `swapped` are sum and squares of what two hands bring by the house way, each against the other in turn.
    For every other way it is how much more it brings than the house way with the same cards.
    """

    swapped: NDArray[np.float64]
    more: NDArray[np.float64]
    ends: NDArray[np.int64]


def piece_of(game: Game, ways: Sequence[Way], seed: int, piece: int) -> Part:
    """Deal one piece of a sample: two hands of one pack in each round, the second the bank's."""
    cards = dealt(game, seed, piece, PIECE, 2 * kernels.CARDS)
    mine, bank = banks_way(game).sets(cards), banks_way(game).sets(cards, kernels.CARDS)
    plain, other = kernels.settled(mine, bank), kernels.settled(bank, mine)
    found = [plain, *(kernels.settled(way.sets(cards), bank) for way in ways)]
    return Part(
        _sums((plain + other) / 2),
        np.array([_sums(result - plain) for result in found]),
        np.array([[(result == end).sum() for end in (1, 0, -1)] for result in found]),
    )


def _sums(values: NDArray[Any]) -> NDArray[np.float64]:
    return np.array([values.sum(), (values**2).sum()], np.float64)


def sampled(
    game: Game, ways: Mapping[str, Setting], *, rounds: int = ROUNDS, seed: int = 0
) -> dict[str, Sampled]:
    """What the house way and others come to, in about so many rounds of the same cards.

    Of two hands that are set alike each is as likely to be the bank's, so what both bring in turn says what
    the house way is worth with much less chance in it; and another way differs from it in few hands only.
    """
    if rounds < 1:
        raise ValueError(f"{rounds} rounds tell nothing; give 1 or more")
    pieces = -(-rounds // PIECE)
    work = partial(piece_of, game, [way_by(game, setting) for setting in ways.values()], seed)
    parts = list(done(work, pieces, workers=cores(), compiled=True))
    swapped, more, ends = (sum(getattr(part, name) for part in parts) for name in Part._fields)
    count = pieces * PIECE
    mean, error = _mean_and_error(swapped, count)
    found = {}
    for number, name in enumerate((SET_THE_HOUSE_WAY, *ways)):
        gain, gain_error = _mean_and_error(more[number], count)
        found[name] = Sampled(mean + gain, sqrt(error**2 + gain_error**2), ends[number].tolist())
    return found


def _mean_and_error(sums: NDArray[np.float64], count: int) -> tuple[float, float]:
    mean = float(sums[0]) / count
    return mean, sqrt(max(float(sums[1]) / count - mean**2, 0.0) / count)


def codes(cards: str) -> NDArray[np.uint8]:
    """Seven written cards as the compiled loops take them."""
    return np.array([[CODE[card] for card in parse_cards(cards)]], np.uint8)
