"""Sensible draws: which cards to throw away, found by drawing many times after each way to do it.

What others hold after their draws is judged by how players would fare who all draw so, by the number of cards
they drew.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from calroom.bots.poker.contests import Contest
from calroom.bots.poker.situations import ANY_NUMBER
from calroom.cards import CODE
from calroom.ranking._many.kernels import Hands, Values

TRIES = 120
FEW_TRIES = 24
HANDS_IN_POOL = 1500
SERVED = 6
KEENNESS = 20
"""A hand is worth as often as it beats so many dealt at random: good hands win pots, average ones do not."""

FEWEST_IN_POOL = 30


@lru_cache
def ways_to_throw(cards: int, most: int) -> tuple[tuple[int, ...], ...]:
    """The places of the cards that may be thrown away together, none of them first."""
    return tuple(places for count in range(most + 1) for places in combinations(range(cards), count))


@lru_cache
def _sources(cards: int, most: int) -> NDArray[np.intp]:
    """For each way to throw where each card of the new hand comes from: its old place, or the draw."""
    table = np.tile(np.arange(cards), (len(ways_to_throw(cards, most)), 1))
    for row, places in zip(table, ways_to_throw(cards, most), strict=True):
        row[list(places)] = np.arange(cards, cards + len(places))
    return table


def best_throws(contest: Contest, hands: Hands, rest: Hands, most: int, tries: int) -> NDArray[np.intp]:
    """For each hand the best of the ways to throw; `rest` are the cards that it may draw, a row a hand."""
    sources = _sources(hands.shape[1], most)
    outcomes = _drawn(hands, rest, most, tries)[:, :, sources]
    values = _valued(contest, outcomes)
    worth = (np.searchsorted(_at_random(contest), values) / HANDS_IN_POOL) ** KEENNESS
    best: NDArray[np.intp] = worth.mean(axis=1).argmax(axis=1)
    return best


def after_drawing(
    contest: Contest, hands: Hands, rest: Hands, most: int, throws: NDArray[np.intp], times: int
) -> Values:
    """What each hand is worth after it was drawn to so many times, each hand throwing its own way."""
    sources = _sources(hands.shape[1], most)[throws]
    rows = np.take_along_axis(_drawn(hands, rest, most, times), sources[:, None, :], axis=2)
    return _valued(contest, rows)


def _drawn(hands: Hands, rest: Hands, most: int, times: int) -> Hands:
    """Each hand with the cards that it may draw beside it, so many times over."""
    luck = np.random.default_rng(times)
    places = luck.permuted(np.tile(np.arange(rest.shape[1]), (times, 1)), axis=1)[:, :most]
    repeated = np.repeat(hands[:, None, :], times, axis=1)
    return np.concatenate((repeated, rest[:, places]), axis=2)


def _valued(contest: Contest, rows: Hands) -> Values:
    flat = np.ascontiguousarray(rows.reshape(-1, rows.shape[-1]))
    values: Values = contest.ways[0].ranking.values(flat).reshape(rows.shape[:-1])
    return values


# What others have


def _deck_in_any_order(contest: Contest) -> Hands:
    """The cards of so many deals, a row a deal."""
    codes = np.array([CODE[card] for card in contest.deck], np.uint8)
    return np.random.default_rng(1).permuted(np.tile(codes, (HANDS_IN_POOL, 1)), axis=1)


@lru_cache
def _at_random(contest: Contest) -> Values:
    """What hands dealt at random are worth, from the worst up."""
    return np.sort(_valued(contest, _deck_in_any_order(contest)[:, : contest.own]))


@lru_cache
def pools(contest: Contest) -> Mapping[int, Values]:
    """What hands are worth after the draw, by how many cards were drawn; `ANY_NUMBER` are all of them."""
    dealt = _deck_in_any_order(contest)
    hands, rest = dealt[:, : contest.own], dealt[:, contest.own :]
    throws = best_throws(contest, hands, rest, contest.draws, FEW_TRIES)
    values = after_drawing(contest, hands, rest, contest.draws, throws, SERVED)
    counts = np.array([len(places) for places in ways_to_throw(contest.own, contest.draws)])[throws]
    found = {count: values[counts == count].ravel() for count in range(contest.draws + 1)}
    return {ANY_NUMBER: values.ravel()} | {
        count: pool for count, pool in found.items() if len(pool) >= FEWEST_IN_POOL
    }
