"""Baccarat: every round of a new shoe counted, and whole shoes dealt, by the tables of a house's rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from calroom.cards import STANDARD, Cards
from calroom.games.banked.baccarat.game import KINDS, Rules, Terms
from calroom.houses.game import Game
from calroom.lab.baccarat import _kernels as kernels
from calroom.lab.rounds._chance import PLACES_A_NUMBER
from calroom.lab.rounds._two_sides import BY_FIRST_CARD, TAKES_BITS, Shoe, whole_shoes
from calroom.lab.rounds.simulations import Counted, Run
from calroom.lab.rounds.tallies import PLACES, run_says
from calroom.lab.studies import GameStudy
from calroom.lab.worth import Odds, Prices, worth
from calroom.ranking.points import BACCARAT, points

RESULTS = ("player", "banker", "banker at half pay", "tie")
"""The results of a round by their numbers in the compiled loops."""

EACH = 2
"""So many cards each side is dealt."""
BEHIND_CUT = 12
"""The most cards that can be dealt once the cut card is out: two rounds of six."""

NO_END = 2**62
"""More rounds than anybody deals."""

_POINTS = {card: points((card,)) for card in STANDARD}


class Tables(NamedTuple):
    """The rules of a house as the compiled loops read them."""

    player_draws: NDArray[np.uint8]
    banker_draws: NDArray[np.uint8]
    results: NDArray[np.uint8]


def tables_of(rules: Rules) -> Tables:
    """Write out for every two hands what is drawn and who wins."""
    player_draws = np.zeros((10, 10), np.uint8)
    banker_draws = np.zeros((10, 10, 11), np.uint8)
    results = np.zeros((10, 10), np.uint8)
    for player in range(10):
        for banker in range(10):
            results[player, banker] = RESULTS.index(_result(rules, player, banker))
            if max(player, banker) >= BACCARAT.natural:
                continue
            if player <= rules.player_draws_to:
                player_draws[player, banker] = 1
                banker_draws[player, banker, :10] = [hits == "H" for hits in rules.banker_chart[banker]]
            else:
                banker_draws[player, banker, kernels.NO_CARD] = banker <= rules.banker_draws_to
    return Tables(player_draws.ravel(), banker_draws.ravel(), results.ravel())


def _result(rules: Rules, player: int, banker: int) -> str:
    if player == banker:
        return "tie"
    if player > banker:
        return "player"
    return "banker at half pay" if banker == rules.half_pay_on else "banker"


def count_rounds(game: Game) -> dict[str, int]:
    """How many orders of the first six cards of a new shoe give which result."""
    shoe = Counter(_POINTS[card] for card in game.deck)
    counts = kernels.every_round(
        np.array([shoe[value] for value in range(10)]), *tables_of(game.rules_as(Rules))
    )
    return dict(zip(RESULTS, counts.tolist(), strict=True))


def odds(game: Game, *, stakes: str | None = None) -> Odds:
    """What the wagers on the first round of a new shoe are worth."""
    terms = game.terms_as(Terms, stakes)
    counts, cost = count_rounds(game), terms.schedule.cost
    wagers = [
        worth(
            kind,
            [(result, Fraction(*terms.outcomes[result][kind].odds), counts[result]) for result in RESULTS],
            Prices(terms.limits[kind], partial(cost, "bettor"), partial(cost, "player-dealer")),
        )
        for kind in KINDS
    ]
    assumptions = (
        f"the first round of a new shoe of {len(game.deck)} cards; nothing is known of burned cards",
        "the bank covers every wager",
        "the collection of a wager is that of a player who makes no other, and of a bank that faces no other",
    )
    return Odds(
        game.id,
        game.title,
        game.version,
        "every order of the first six cards counted",
        0.0,
        sum(counts.values()),
        assumptions,
        tuple(wagers),
    )


# Whole shoes


class Shoes(NamedTuple):
    """The points of a shoe's cards, every round it can deal, and how it is dealt, for the compiled loop."""

    cards: NDArray[np.uint8]
    rounds: NDArray[np.uint8]
    how: Shoe


def every_round(tables: Tables) -> NDArray[np.uint8]:
    """Write out how a round ends and how many cards it takes, by both hands and the two cards after them."""
    found = np.zeros((10, 10, 10, 10), np.uint8)
    for (player, banker, *following), _ in np.ndenumerate(found):
        hands, last, drawn, taken = 10 * player + banker, [player, banker], kernels.NO_CARD, 0
        if tables.player_draws[hands]:
            drawn, taken = following[0], 1
            last[0] += drawn
        if tables.banker_draws[11 * hands + drawn]:
            last[1] += following[taken]
            taken += 1
        result = int(tables.results[10 * (last[0] % 10) + last[1] % 10])
        found[player, banker, *following] = result << TAKES_BITS | 2 * EACH + taken
    return found.ravel()


def _shoes(game: Game, shoe: Cards) -> Shoes:
    rules = game.rules_as(Rules)
    burned = BY_FIRST_CARD if rules.shoe.burn == "by first card" else rules.shoe.burn
    cards, cut = np.array([_POINTS[card] for card in shoe], np.uint8), rules.shoe.cut_after(len(shoe))
    mixed = len(shoe) // PLACES_A_NUMBER * PLACES_A_NUMBER
    if mixed - cut < BEHIND_CUT:
        raise ValueError(
            f"shoes with fewer than {BEHIND_CUT} cards behind the cut card may run out in a round"
        )
    how = Shoe(EACH, burned, mixed, 0, cut, rules.shoe.one_more)
    return Shoes(cards, every_round(tables_of(rules)), how)


def deal_shoe(game: Game, shoe: Cards) -> list[str]:
    """Deal one shoe as it lies, the first card to the player and the next to the banker; all results."""
    cards, rounds, how = _shoes(game, shoe)
    at, before, found = how.burned, 0, []
    if how.burned == BY_FIRST_CARD:
        at = 1 + (int(cards[0]) or 10)
    while before <= how.cut and (how.one_more or at <= how.cut):
        one, two, three, four, *following = cards[at : at + 6].tolist()
        player, banker = (one + three) % 10, (two + four) % 10
        dealt = int(rounds[1000 * player + 100 * banker + 10 * following[0] + following[1]])
        found.append(RESULTS[dealt >> TAKES_BITS])
        before, at = at, at + dealt % (1 << TAKES_BITS)
    return found


def deal_shoes(game: Game, shoes: int, *, seed: int = 0, chunk: int = 0) -> dict[str, int]:
    """Deal so many shuffled shoes to their end, and count the rounds by their results."""
    counts = whole_shoes(*_shoes(game, game.deck), np.uint64(seed % 2**64), chunk, shoes, NO_END)
    return dict(zip(RESULTS, counts.tolist(), strict=True))


# Simulation


def run(game: Game, *, strategy: str = "", players: int = 1, bank: Fraction | None = None) -> Run:
    """Rounds from whole shoes; nobody has anything to decide in them.

    Several players bet on the same side, so that all of them win or lose.
    """
    if strategy:
        raise ValueError(f"nobody has anything to decide in {game.id}, so there is no strategy for it")
    most = game.rules.seats[1] - 1
    if not 1 <= players <= most:
        raise ValueError(f"{players} players cannot bet at {game.id}; there may be 1 to {most}")
    terms = game.terms_as(Terms)
    counted = tuple(
        each
        for kind in KINDS
        for each in _counted(
            kind, [Fraction(*terms.outcomes[result][kind].odds) for result in RESULTS], players, bank
        )
    )
    says = (
        f"shoes of {len(game.deck)} cards, dealt to the cut card and shuffled",
        *run_says(players, bank),
        *(("all of them bet on the same side",) if players > 1 else ()),
    )
    deal = partial(_dealt, _shoes(game, game.deck), len(counted))
    return Run(deal, counted, "nothing to decide", says)


def _counted(kind: str, pays: list[Fraction], players: int, bank: Fraction | None) -> Iterator[Counted]:
    """One wager; where the bank may fall short or there are several, every place in the settlement."""
    if players == 1 and bank is None:
        yield Counted(kind, tuple(pays))
        return
    moves = [settled(pay, players, bank) for pay in pays]
    for place in range(players):
        yield Counted(f"{kind}, settled {PLACES[place]}", tuple(move[place] for move in moves))
    yield Counted(f"{kind}, bank", tuple(-sum(move, Fraction()) for move in moves))


def settled(due: Fraction, players: int, bank: Fraction | None) -> list[Fraction]:
    """What moves for each of several players who are all due the same, as far as the bank reaches."""
    left, moves = bank, []
    for _ in range(players):
        move = abs(due) if left is None else min(abs(due), left)
        left = None if left is None else left - move
        moves.append(move if due > 0 else -move)
    return moves


def _dealt(shoes: Shoes, counted: int, rounds: int, seed: int, block: int) -> list[NDArray[np.int64]]:
    """So many rounds, their results for each of the things that are counted."""
    counts = whole_shoes(*shoes, np.uint64(seed % 2**64), block, rounds, rounds)
    return [counts] * counted


LAYOUT = {f"{kind} circle": (kind,) for kind in KINDS}

STUDY = GameStudy(odds, run, LAYOUT)
