"""What a hand is worth: many times over, what nobody has seen is dealt out and the hands are shown down.

The deals follow from what is known and from nothing else, so that the same situation is always worth the same
and need not be worked out twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import ceil
from zlib import crc32

import numpy as np

from calroom.bots.poker import _kernels as kernels
from calroom.bots.poker.contests import Contest
from calroom.bots.poker.draws import TRIES, after_drawing, best_throws, pools
from calroom.bots.poker.situations import ANY_NUMBER, Rival, Situation
from calroom.cards import CODE, Card
from calroom.ranking import hole
from calroom.ranking._many.kernels import Hands, Values

DEALS = 240
FEW_DEALS = 100
"""Where two cards of a hand must play it takes long to read, so fewer are dealt."""


@lru_cache(maxsize=4096)
def chance(situation: Situation, looks: int = 1) -> float:
    """What part of the pot the hand wins on average if it and all others are played to the end.

    Whoever `looks` several times deals so many times as often.
    """
    rivals = situation.rivals
    counts = [_hands_of(rival) for rival in rivals]
    is_drawn = situation.contest.draws and len(situation.mine) == situation.contest.own
    values = _after_the_draw(situation, counts, looks) if is_drawn else _dealt_out(situation, counts, looks)
    firsts = np.cumsum([1, *counts])
    guesses = np.array([1 + rival.strength for rival in rivals])
    least = np.array([way.least for way in situation.contest.ways])
    return float(kernels.share(values, firsts, guesses, least))


def _hands_of(rival: Rival) -> int:
    """How many hands they are given, to hold the best of them."""
    return 1 + ceil(rival.strength)


def codes(cards: Sequence[Card]) -> list[int]:
    """The codes of cards, for compiled loops."""
    return [CODE[card] for card in cards]


def _luck_of(situation: Situation) -> np.random.Generator:
    """Chance that follows from what is known."""
    known = bytes([*codes(situation.mine), kernels.BLANK, *codes(situation.board), len(situation.rivals)])
    return np.random.default_rng(crc32(known))


def _dealt_out(situation: Situation, counts: Sequence[int], looks: int) -> Values:
    """The values of all hands by way, hand and deal, every card that is not known dealt out."""
    contest, luck = situation.contest, _luck_of(situation)
    deals = looks * (FEW_DEALS if contest.ways[0].ranking is hole.EXACTLY_TWO else DEALS)
    shared = contest.board or len(situation.board)
    known = [situation.mine]
    for rival, count in zip(situation.rivals, counts, strict=True):
        known += [rival.cards] * count
    own = contest.own + contest.board - shared
    hands = np.repeat(np.array([_row(cards, own) for cards in known], np.uint8)[:, None, :], deals, axis=1)
    boards = np.tile(np.array(_row(situation.board, shared), np.uint8), (deals, 1))
    unseen = np.array(codes(situation.unseen), np.uint8)
    kernels.deal_blanks(hands, boards, unseen, luck.random((deals, len(known) * own + shared)))
    return _valued(contest, hands, boards)


def _row(cards: Sequence[Card], size: int) -> list[int]:
    """The codes of a hand that will have so many cards."""
    return [*codes(cards[:size]), *[kernels.BLANK] * (size - len(cards))]


def _valued(contest: Contest, hands: Hands, boards: Hands) -> Values:
    count, deals, own = hands.shape
    flat = hands.reshape(-1, own)
    beside = (np.tile(boards, (count, 1)),) if boards.shape[1] else ()
    values = [way.ranking.values(flat, *beside) for way in contest.ways]
    return np.array(values, np.int32).reshape(len(values), count, deals)


def _after_the_draw(situation: Situation, counts: Sequence[int], looks: int) -> Values:
    """The same where cards are drawn: one's own hand as it will be, the others' by how many they drew."""
    contest, luck = situation.contest, _luck_of(situation)
    deals = looks * DEALS
    values = np.empty((1, 1 + sum(counts), deals), np.int32)
    mine = np.array([codes(situation.mine)], np.uint8)
    rest = np.array([codes(situation.unseen)], np.uint8)
    most = 0 if situation.drawn else min(contest.draws, rest.shape[1])
    throws = best_throws(contest, mine, rest, most, TRIES)
    values[0, 0] = after_drawing(contest, mine, rest, most, throws, deals)
    held, at = pools(contest), 1
    for rival, count in zip(situation.rivals, counts, strict=True):
        pool = held.get(rival.drawn, held[ANY_NUMBER])
        values[0, at : at + count] = luck.choice(pool, (count, deals))
        at += count
    return values
