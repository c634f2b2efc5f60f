"""Double Hand: every setting of every hand looked at, in as many deals as one likes.

The best setting is chosen as if the bank's hand came from a whole pack, which is what a player can weigh;
what it is worth is then counted in real deals, in which both hands come from one pack.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache, partial
from math import sqrt
from typing import NamedTuple

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

import calroom
from calroom.cards import CODE, parse_cards
from calroom.games.banked.double_hand import FrontAndBack
from calroom.games.banked.two_hand_terms import Terms
from calroom.houses.game import Game
from calroom.lab import _double_hand_kernels as kernels
from calroom.lab.crews import done
from calroom.lab.two_hand_prices import prices_of
from calroom.lab.worth import Odds, worth
from calroom.ranking import double_hand as fronts

ROUNDS = 1_000_000
PIECE = 1 << 15
STUDIED = 8
"""So many pieces of hands tell how a bank's hands are spread."""

WAYS = ("set the house way", "set best")


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


class Tally(Struct):
    """How wagers came out, by the way they were set: won, pushed, lost."""

    counts: list[list[int]]

    def merge(self, other: Tally) -> None:
        """Count what somebody else has counted."""
        for mine, theirs in zip(self.counts, other.counts, strict=True):
            for end, count in enumerate(theirs):
                mine[end] += count


def kind_of(game: Game) -> FrontAndBack:
    """How the house sets and ranks the hands of the game."""
    terms: Terms = game.terms(game.rules.stakes[0])
    assert isinstance(terms.kind, FrontAndBack)
    return terms.kind


def laid(game: Game, hands: NDArray[np.uint8]) -> Laid:
    """What every setting of these hands is worth."""
    hands = np.ascontiguousarray(hands)
    shape = (len(hands), kernels.FRONTS)
    front = fronts.values(kernels.pairs(hands)).reshape(shape)
    behind = kind_of(game).back.values(kernels.backs(hands)).reshape(shape)
    return Laid(hands, np.ascontiguousarray(front), np.ascontiguousarray(behind.astype(np.int32)))


def setter_of(game: Game) -> Setter:
    """The house way of the game."""
    way = kind_of(game).way
    return Setter(way.straight, np.array(way.fours), np.array(way.two_pairs))


def house_way(game: Game, table: Laid) -> NDArray[np.int64]:
    """The front that the house lays, for each hand."""
    return kernels.house_way(*table, *setter_of(game))


def best_way(game: Game, table: Laid) -> NDArray[np.int64]:
    """The front that gains most against hands that nobody knows, for each hand."""
    two_pair = kind_of(game).back.value(parse_cards("3c3d2c2d4c"))
    return kernels.best_way(*table, two_pair, *spread(game))


@cache
def spread(game: Game) -> Spread:
    """How a bank's hands are spread over fronts and backs when they are set the house way."""
    dealt = [
        laid(game, kernels.dealt(np.uint64(0), piece, PIECE, len(game.deck), kernels.CARDS))
        for piece in range(STUDIED)
    ]
    chosen = [house_way(game, table) for table in dealt]
    rows = np.arange(PIECE)
    low = np.concatenate([table.fronts[rows, way] for table, way in zip(dealt, chosen, strict=True)])
    high = np.concatenate([table.behind[rows, way] for table, way in zip(dealt, chosen, strict=True)])
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


def simulated(game: Game, seed: int, piece: int) -> Tally:
    """Deal one piece of a run: two hands of one pack in each round, set either way by the player."""
    cards = kernels.dealt(np.uint64(seed + 1), piece, PIECE, len(game.deck), 2 * kernels.CARDS)
    mine, bank = laid(game, cards[:, : kernels.CARDS]), laid(game, cards[:, kernels.CARDS :])
    banks_way = house_way(game, bank)
    ways = (house_way(game, mine), best_way(game, mine))
    return Tally([kernels.settled(*mine[1:], way, *bank[1:], banks_way).tolist() for way in ways])


def _simulated(game: str, seed: int, piece: int) -> Tally:
    """A piece of a run of a game that is named, for whoever gets the work sent."""
    return simulated(calroom.game(game), seed, piece)


def run(
    game: Game,
    *,
    rounds: int = ROUNDS,
    seed: int = 0,
    workers: int = 1,
    cluster: str = "",
    progress: Callable[[float], object] | None = None,
) -> Tally:
    """Deal about so many rounds, in whole pieces; stopped early, what those came to that were dealt."""
    if rounds < 1:
        raise ValueError(f"{rounds} rounds tell nothing; give 1 or more")
    pieces = -(-rounds // PIECE)
    spread(game)
    tally = Tally([[0, 0, 0] for _ in WAYS])
    work = partial(_simulated, game.id, seed) if cluster else partial(simulated, game, seed)
    try:
        for number, part in enumerate(done(work, pieces, workers=workers, cluster=cluster, compiled=True), 1):
            tally.merge(part)
            if progress is not None:
                progress(number / pieces)
    except KeyboardInterrupt:
        if not any(tally.counts[0]):
            raise
    return tally


def odds(game: Game, *, rounds: int = ROUNDS, seed: int = 0) -> Odds:
    """What a wager is worth to a player who sets the house way and to one who sets best."""
    terms: Terms = game.terms(game.rules.stakes[0])
    tally, prices = run(game, rounds=rounds, seed=seed), prices_of(terms)
    worths = tuple(
        worth(name, _ends(counts), prices) for name, counts in zip(WAYS, tally.counts, strict=True)
    )
    dealt = sum(tally.counts[0])
    return Odds(
        game.id,
        game.title,
        game.version,
        "simulated: every setting of every hand looked at",
        max(found.deviation for found in worths) / sqrt(dealt),
        dealt,
        (
            f"both hands come from one pack of {len(game.deck)} cards; other positions' cards are not seen",
            "the player-dealer sets the house way",
            "a hand is set best as if the bank's came from a whole pack",
            "the bank covers every wager",
            "the collection is that of one square, and of a bank that faces no other",
            f"seed {seed}",
        ),
        worths,
    )


def _ends(counts: list[int]) -> list[tuple[str, Fraction, int]]:
    names = ("both higher", "one higher", "both lower")
    return [
        (name, Fraction(pays), count) for name, pays, count in zip(names, (1, 0, -1), counts, strict=True)
    ]


def codes(cards: str) -> NDArray[np.uint8]:
    """Seven written cards as the compiled loops take them."""
    return np.array([[CODE[card] for card in parse_cards(cards)]], np.uint8)
