"""Equity: what share of the pot each hand wins, over every deal that is left or over many random ones."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache, partial
from itertools import islice, pairwise
from math import comb, lcm, sqrt
from random import Random
from typing import Any, Literal, NamedTuple, TypeAlias

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from calroom.cards import SUITS
from calroom.houses.game import Game
from calroom.lab.poker import _kernels as kernels
from calroom.lab.poker._boards import CARDS, every_board, every_rest
from calroom.lab.poker._random_boards import random_boards
from calroom.lab.poker.contests import Contest, contest_of
from calroom.lab.poker.matchups import CardsText, Matchup, alike_suits, codes, read_matchup
from calroom.ranking._many import batch
from calroom.ranking._many.kernels import Keys, Table
from calroom.table.drawing import draw_rows

Progress: TypeAlias = Callable[[float], None]

CHUNK = 1 << 17
"""How many deals are one piece of work; each piece has its own stream of chance."""

BOARDS = 1 << 16
"""At most so many random boards of hold'em are one piece: few enough that workers share a small run."""

FEW = 2
"""Up to so many pieces are a short run."""

EXACT_UP_TO = 20_000_000
"""Up to how many deals every one is looked at, if nothing else is asked for."""

FASTER = 400
"""How many times as many deals of hold'em are looked at in the same time."""

FASTER_BY_BOARD = 10
"""The same for other games with a board."""

USED_OF_A_HAND = 2
"""At most so many cards of a hand go with a board; for a flush, the others of its five lie there."""

SAMPLES = 1_000_000
MOST_COMBINATIONS = 200_000
MOST_COUNTED_BY_WINNERS = 10
BLANK = 255


class Equity(Struct, frozen=True):
    """How often each player wins the whole pot (`win`) or a part of it (`tie`), and their `share` of all
    pots.

    `error` is the standard error of each share: zero if every deal was looked at (`exact`). A run that was
    stopped says so in its method, and has counted no more than it had.
    """

    win: tuple[float, ...]
    tie: tuple[float, ...]
    share: tuple[float, ...]
    method: Literal["exact", "exact, stopped early", "sampled", "sampled, stopped early"]
    error: tuple[float, ...]
    count: int

    def _repr_html_(self) -> str:
        rows = [
            (str(number), f"{share:.4%}", f"{win:.4%}", f"{tie:.4%}", f"± {error:.4%}")
            for number, (share, win, tie, error) in enumerate(
                zip(self.share, self.win, self.tie, self.error, strict=True), 1
            )
        ]
        head = ("hand", "share of the pot", "wins", "ties", "error")
        return draw_rows(f"equity, {self.count:,} deals, {self.method}", head, rows)


class Part(Struct):
    """What a piece of work found: showdowns, pots won whole, in part and in all, the squares of shares."""

    count: int
    won: NDArray[np.int64]
    squares: NDArray[np.float64]


Job: TypeAlias = Callable[[], Part]


def equity(
    game: str | Game | Contest,
    hands: Sequence[CardsText],
    board: CardsText = "",
    dead: CardsText = "",
    *,
    samples: int | None = None,
    seed: int = 0,
    workers: int = 1,
    exact_up_to: int = EXACT_UP_TO,
    joker: bool = False,
    joker_up: bool = False,
    any_low: bool = False,
    posted: Mapping[str, Any] | None = None,
    progress: Progress | None = None,
) -> Equity:
    """What share of the pot each hand wins.

    A hand is written as its cards, fewer than it will have if some are still to come, as `random`, or where
    hands have two cards as a range. The table may have posted a `joker`, which where that matters lies up,
    that `any_low` takes half, and whatever else is `posted`, by its name in the game. Without `samples` every
    deal is looked at unless there are too many.
    The same seed gives the same result with any number of workers. Ctrl-C ends the run with what it has.
    """
    flags = {"joker": joker, "any_low": any_low}
    table = {**{name: True for name, is_posted in flags.items() if is_posted}, **(posted or {})}
    matchup = read_matchup(contest_of(game, joker_up=joker_up, **table), hands, board, dead)
    if samples is not None and samples < 1:
        raise ValueError(f"{samples} samples say nothing; give one at least")
    if workers < 1:
        raise ValueError(f"{workers} workers do nothing; give 1 or more")
    jobs = None if samples else _every_deal(matchup, exact_up_to)
    exact = jobs is not None
    if jobs is None:
        jobs = _random_deals(matchup, samples or SAMPLES, seed)
    else:
        # In an order that means nothing, so that a run that is stopped is a fair part of the whole.
        Random(seed).shuffle(jobs)
    parts, stopped = _run(jobs, workers, progress)
    if not parts:
        raise KeyboardInterrupt
    return _summed(parts, len(hands), exact, stopped, of=len(jobs))


def _run(jobs: Sequence[Job], workers: int, progress: Progress | None) -> tuple[list[Part], bool]:
    """Do the work in order; what was done before somebody stopped it, and whether somebody did."""
    parts: list[Part] = []
    try:
        for part in _done(jobs, workers):
            parts.append(part)
            if progress is not None:
                progress(len(parts) / len(jobs))
    except KeyboardInterrupt:
        return parts, True
    return parts, False


def _done(jobs: Sequence[Job], workers: int) -> Iterator[Part]:
    if len(jobs) <= FEW:
        return _few_done(jobs, workers)
    return _many_done(jobs, workers)


def _few_done(jobs: Sequence[Job], workers: int) -> Iterator[Part]:
    """The first piece is done here: it is over before anybody could stop it, or a thread could start."""
    if workers == 1:
        yield from (job() for job in jobs)
        return
    others = [_crew(workers).submit(job) for job in jobs[1:]]
    yield jobs[0]()
    yield from (other.result() for other in others)


def _many_done(jobs: Iterable[Job], workers: int) -> Iterator[Part]:
    """One worker gets a thread, too: Ctrl-C must not find the main thread within a compiled loop."""
    crew, waiting = _crew(workers), iter(jobs)
    running: list[Future[Part]] = [crew.submit(job) for job in islice(waiting, 2 * workers)]
    try:
        while running:
            yield running.pop(0).result()
            running += [crew.submit(job) for job in islice(waiting, 1)]
    finally:
        for future in running:
            future.cancel()


@cache
def _crew(workers: int) -> ThreadPoolExecutor:
    """Threads that stay for the next run, which may be shorter than it takes to start one."""
    return ThreadPoolExecutor(workers)


def _pot(players: int) -> int:
    """A pot that can be halved and divided among any number of players without an odd chip."""
    return 2 * lcm(*range(1, players + 1))


def _summed(parts: Sequence[Part], players: int, exact: bool, stopped: bool, of: int) -> Equity:
    count = sum(part.count for part in parts)
    pot = _pot(players)
    won, tied, all_won = (
        [sum(int(part.won[row, player]) for part in parts) for player in range(players)] for row in range(3)
    )
    shares = [amount / pot / count for amount in all_won]
    if exact and not stopped:
        errors = [0.0] * players
    elif exact:
        errors = [_error_of_some(parts, player, shares[player], pot, of) for player in range(players)]
    else:
        squares = [sum(float(part.squares[player]) for part in parts) for player in range(players)]
        errors = [
            sqrt(max(0.0, square / count - share**2) / count)
            for square, share in zip(squares, shares, strict=True)
        ]
    method = "exact" if exact else "sampled"
    return Equity(
        tuple(number / count for number in won),
        tuple(number / count for number in tied),
        tuple(shares),
        f"{method}, stopped early" if stopped else method,  # type: ignore[arg-type]
        tuple(errors),
        count,
    )


def _error_of_some(parts: Sequence[Part], player: int, share: float, pot: int, of: int) -> float:
    """The standard error of a share that some of the pieces of an exact run give, each as it came."""
    total, some = sum(part.count for part in parts), len(parts)
    off = sum((int(part.won[2, player]) / pot - share * part.count) ** 2 for part in parts)
    return sqrt(off * some / max(1, some - 1) * (1 - some / of)) / total


# Every deal


def _every_deal(matchup: Matchup, up_to: int) -> list[Job] | None:
    """The work of looking at every deal, or nothing if there are more than so many."""
    fast = _is_fast(matchup)
    if (_whole_combinations(matchup) if fast else matchup.combinations) > MOST_COMBINATIONS:
        return None
    whole = matchup.with_whole_hands() if fast else matchup
    by_board = _is_by_board(whole)
    singled = whole.singled()
    if len(singled) * whole.deals_each > up_to * (FASTER if fast else FASTER_BY_BOARD if by_board else 1):
        return None
    if not by_board:
        return [job for alike, single in singled for job in _chunks_of_deals(single, alike)]
    on_boards = _holdem_on_every_board if fast else _on_every_board
    return [partial(on_boards, single, alike) for alike, single in singled]


def _whole_combinations(matchup: Matchup) -> int:
    known = len(matchup.board) + len(matchup.dead)
    total = 1
    for hands, lacking in zip(matchup.choices, matchup.missing, strict=False):
        total *= len(hands) * comb(len(matchup.contest.deck) - known, lacking)
    return total


def _is_fast(matchup: Matchup) -> bool:
    return matchup.contest.is_holdem and len(matchup.choices) <= MOST_COUNTED_BY_WINNERS


def _is_by_board(matchup: Matchup) -> bool:
    """Whether hands are whole, and a board comes on which at most two cards of each are used."""
    return matchup.contest.has_board and not any(matchup.missing[:-1])


def _boards(single: Matchup) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """The boards that may come, and for how many each stands."""
    unseen = np.array(codes(single.unseen), np.uint8)
    if single.board:
        return every_rest(unseen, np.array(codes(single.board), np.uint8))
    hands = [hands[0] for hands in single.choices]
    held = [max(sum(card[1] == suit for card in hand) for hand in hands) for suit in SUITS]
    needed = [CARDS - min(USED_OF_A_HAND, cards) for cards in held]
    alike = alike_suits((*hands, single.dead))
    return every_board(unseen, np.array(needed), np.array([alike.get(suit, 0) for suit in SUITS]))


def _holdem_on_every_board(single: Matchup, alike: int) -> Part:
    (held, held_ranks), (boards, weights) = _held(single), _boards(single)
    counts = kernels.winners_on(held, held_ranks, boards, weights, *batch.natural("usual", 7))
    return _by_winners(counts * alike, len(single.choices))


def _held(single: Matchup) -> tuple[Keys, Keys]:
    """The keys and ranks of hands of hold'em that are whole."""
    arrays, hands = batch.natural("usual", 7), [codes(hands[0]) for hands in single.choices]
    return arrays.keys[hands].sum(axis=1, dtype=np.uint64), np.bitwise_or.reduce(arrays.bits[hands], axis=1)


def _on_every_board(single: Matchup, alike: int) -> Part:
    boards, weights = _boards(single)
    held = np.array([code for hands in single.choices for code in codes(hands[0])], np.uint8)
    rows = np.hstack((np.broadcast_to(held, (len(boards), held.size)), boards))
    return _shown_down(single.contest, rows, weights * alike)


def _by_winners(counts: NDArray[np.int64], players: int) -> Part:
    """What showdowns counted by their winners come to."""
    won, squares = _of_each_set_of_winners(players)
    return Part(int(counts.sum()), won @ counts, squares @ counts)


@cache
def _of_each_set_of_winners(players: int) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """For each player and set of winners: do they win alone, with others, how much, and the share squared."""
    is_in = np.arange(1 << players) >> np.arange(players)[:, None] & 1
    number = np.maximum(is_in.sum(axis=0), 1)
    won = np.stack((is_in * (number == 1), is_in * (number > 1), is_in * (_pot(players) // number)))
    return won, is_in / number**2


Known: TypeAlias = tuple[NDArray[np.uint8], NDArray[np.int64], NDArray[np.uint8], NDArray[np.int64]]
"""What is known and missing of a deal, the deck, and Pascal's triangle, as the compiled loop takes them."""


def _chunks_of_deals(single: Matchup, alike: int) -> list[Job]:
    contest, deals = single.contest, single.deals_each
    known = [_blanks(codes(hands[0]), contest.own) for hands in single.choices]
    known.append(_blanks(codes(single.board), contest.board))
    arguments = (
        np.array([code for hand in known for code in hand], np.uint8),
        np.array(single.missing, np.int64),
        np.array(codes(single.unseen), np.uint8),
        PASCAL,
    )
    return [
        partial(_some_deals, contest, arguments, first, min(CHUNK, deals - first), alike)
        for first in range(0, deals, CHUNK)
    ]


PASCAL = np.array([[min(comb(n, k), 2**62) for k in range(16)] for n in range(64)], np.int64)


def _some_deals(contest: Contest, arguments: Known, first: int, count: int, alike: int) -> Part:
    return _shown_down(contest, kernels.every_deal(*arguments, first, count), np.full(count, alike))


def _blanks(known: list[int], size: int) -> list[int]:
    return known + [BLANK] * (size - len(known))


def _shown_down(contest: Contest, rows: NDArray[np.uint8], weights: NDArray[np.int64]) -> Part:
    """Value the hands of deals, each with the board, and divide the pots, each as often as it counts."""
    own, players = contest.own, (rows.shape[1] - contest.board) // contest.own
    board = (np.ascontiguousarray(rows[:, players * own :]),) if contest.board else ()
    values = np.empty((len(contest.ways), players, len(rows)), np.int32)
    for player in range(players):
        held = np.ascontiguousarray(rows[:, player * own : (player + 1) * own])
        for way, each in enumerate(contest.ways):
            values[way, player] = each.ranking.values(held, *board)
    least = np.array([way.least for way in contest.ways], np.int64)
    return Part(int(weights.sum()), *kernels.tally(values, weights, least, _pot(players)))


# Random deals


class Facing(NamedTuple):
    """Hands of hold'em for compiled loops, which take this in the same order."""

    held: Keys
    held_ranks: Keys
    keys: Keys
    ranks: Keys
    left: int
    rows: Table
    slots: Table
    flushes: Table


def _facing(single: Matchup) -> Facing:
    """Keys and ranks of hands that are whole, and of the cards that may come, those turned behind them."""
    arrays = batch.natural("usual", 7)
    held, held_ranks = _held(single)
    unseen = codes(single.unseen)
    cards = [*unseen, *codes(single.board)]
    return Facing(held, held_ranks, arrays.keys[cards], arrays.bits[cards], len(unseen), *arrays[2:])


def _random_deals(matchup: Matchup, samples: int, seed: int) -> list[Job]:
    stream = np.uint64(seed % 2**64)
    if _is_fast(matchup) and matchup.combinations == 1 and not any(matchup.missing[:-1]):
        deal: Callable[[int, int], Part] = partial(_random_boards, _facing(matchup), stream)
        most = BOARDS
    else:
        deal = partial(_random_rows, matchup.contest, _choices(matchup), stream)
        most = CHUNK
    pieces = -(-samples // most)
    bounds = [samples * piece // pieces for piece in range(pieces + 1)]
    return [partial(deal, chunk, last - first) for chunk, (first, last) in enumerate(pairwise(bounds))]


def _random_boards(facing: Facing, stream: np.uint64, chunk: int, size: int) -> Part:
    return _by_winners(random_boards(*facing, stream, chunk, size), len(facing.held))


class Choices(NamedTuple):
    """The hands that players may have, for compiled loops: those of player `n` stand from `starts[n]`."""

    hands: NDArray[np.uint8]
    masks: NDArray[np.uint64]
    starts: NDArray[np.int64]
    board: list[int]
    unseen: NDArray[np.uint8]


def _choices(matchup: Matchup) -> Choices:
    own = matchup.contest.own
    hands = [codes(hand) for hands in matchup.choices for hand in hands]
    return Choices(
        np.array([_blanks(hand, own) for hand in hands], np.uint8),
        np.array([sum(1 << code for code in hand) for hand in hands], np.uint64),
        np.cumsum([0, *map(len, matchup.choices)]),
        _blanks(codes(matchup.board), matchup.contest.board),
        np.array(codes(matchup.unseen), np.uint8),
    )


def _random_rows(contest: Contest, choices: Choices, stream: np.uint64, chunk: int, size: int) -> Part:
    chosen = kernels.random_choices(choices.masks, choices.starts, stream, chunk, size)
    rows = np.empty((size, chosen.shape[1] * contest.own + contest.board), np.uint8)
    rows[:, : chosen.shape[1] * contest.own] = choices.hands[chosen].reshape(size, -1)
    rows[:, chosen.shape[1] * contest.own :] = choices.board
    held = np.bitwise_or.reduce(choices.masks[chosen], axis=1)
    kernels.fill_blanks(rows, held, choices.unseen, stream, chunk)
    return _shown_down(contest, rows, np.ones(size, np.int64))
