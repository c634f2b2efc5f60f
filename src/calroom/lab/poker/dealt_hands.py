"""How often each kind of hand is dealt from the deck of a game: every hand counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from math import comb
from typing import Any, Protocol, runtime_checkable

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from calroom.cards import CODE, WITH_JOKER
from calroom.houses.game import Game
from calroom.lab.poker import _kernels as kernels
from calroom.lab.poker.contests import Contest, contest_of, has_two_jokers
from calroom.lab.poker.equities import BLANK, CHUNK, PASCAL, Progress
from calroom.ranking import high, hole, low, three_card


class Frequencies(Struct, frozen=True):
    """How many of all hands of so many cards of the deck are of which kind, the best first.

    Where a joker that lies up is worth less than one that lies down, `joker_up` counts the same hands so.
    """

    title: str
    deck: int
    cards: int
    hands: int
    kinds: dict[str, int]
    joker_up: dict[str, int] = {}


def frequencies(
    game: str | Game | Contest,
    way: int = 0,
    *,
    joker: bool = False,
    posted: Mapping[str, Any] | None = None,
    progress: Progress | None = None,
) -> Frequencies:
    """Count the hands of a game by their kinds; `way` is 1 for the low of a game that divides the pot.

    The table may have posted a `joker`, and whatever else is `posted`, by the name that its game has for it.
    """
    table = {**({"joker": True} if joker else {}), **(posted or {})}
    contest = contest_of(game, **table)
    found = _of_contest(contest, way, progress)
    other = contest_of(game, **table, joker_up=True) if has_two_jokers(game) else contest
    if other == contest:
        return found
    return replace(found, joker_up=_of_contest(other, way, progress).kinds)


def _of_contest(contest: Contest, way: int, progress: Progress | None) -> Frequencies:
    if not 0 <= way < len(contest.ways):
        raise ValueError(
            f"{contest.title} does not divide the pot; without a low, its hands are counted as they win it"
        )
    ranking, size = contest.ways[way].ranking, contest.own + contest.board
    if isinstance(ranking, hole.HoleRanking | low.ExactlyTwoEight | low.AtMostTwo):
        raise ValueError(
            f"in {contest.title} a hand depends on which cards are whose; there are no frequencies"
        )
    total = comb(len(contest.deck), size)
    if ranking is high and size == 7:
        kinds = dict(reversed(high.census().items()))
    else:
        kinds = _counted(contest, ranking, size, total, progress)
    return Frequencies(contest.title, len(contest.deck), size, total, kinds)


def _counted(
    contest: Contest, ranking: Any, size: int, total: int, progress: Progress | None
) -> dict[str, int]:
    known, deck = np.full(size, BLANK, np.uint8), np.array([CODE[card] for card in contest.deck], np.uint8)
    found: Counter[int] = Counter()
    examples: dict[int, list[int]] = {}
    for first in range(0, total, CHUNK):
        count = min(CHUNK, total - first)
        rows = kernels.every_deal(known, np.array([size]), deck, PASCAL, first, count)
        values, where, counts = np.unique(ranking.values(rows), return_index=True, return_counts=True)
        for value, row, number in zip(values.tolist(), where.tolist(), counts.tolist(), strict=True):
            found[value] += number
            if value not in examples:
                examples[value] = rows[row].tolist()
        if progress is not None:
            progress((first + count) / total)
    named: Counter[str] = Counter()
    name = _namer(ranking)
    for value in sorted(found, reverse=True):
        named[name(value, examples[value])] += found[value]
    return dict(named)


@runtime_checkable
class _HasKinds(Protocol):
    def kind(self, worth: int, /) -> str:
        """What kind of hand is worth this."""


def _namer(ranking: Any) -> Callable[[int, list[int]], str]:
    """What a hand is called: its kind, where the ranking has kinds."""
    if ranking is three_card:
        return lambda value, _: three_card.kind_of(value).name.lower().replace("_", " ")
    if isinstance(ranking, _HasKinds):
        return lambda value, _: ranking.kind(value)
    return lambda _, hand: str(ranking.read(tuple(WITH_JOKER[code] for code in hand)).name)
