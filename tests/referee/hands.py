"""What five cards are worth, by trying everything: high, low, with a joker, and in the houses' own orders.

A worth is a tuple that compares; more is better, for low hands as well.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations

ORDER = "23456789TJQKA"
VALUE = {rank: number for number, rank in enumerate(ORDER, 2)}
STRIPPED = "234567JQKA"
"""The ranks of the Mexican pack, in which the jack follows the seven."""

NOTHING, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL, FOURS, STRAIGHT_FLUSH, FIVES = range(10)
USUAL = (NOTHING, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL, FOURS, STRAIGHT_FLUSH, FIVES)
MEXICAN = (NOTHING, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FULL, FLUSH, FOURS, STRAIGHT_FLUSH, FIVES)
"""In a stripped pack a flush is rarer than a full house."""

Worth = tuple[int, ...]


def _groups(values: Sequence[int]) -> list[tuple[int, int]]:
    """How often each value comes, the most frequent and then the highest first."""
    return sorted(((count, value) for value, count in Counter(values).items()), reverse=True)


def _straight_top(values: Iterable[int], ranks: str) -> int:
    """The place of the highest card of a straight in this pack, nought if it is none."""
    places = sorted({ranks.index(ORDER[value - 2]) for value in values})
    if len(places) < 5:
        return 0
    if places[4] - places[0] == 4:
        return places[4] + 1
    wheel = [0, 1, 2, 3, len(ranks) - 1]
    return 4 if places == wheel else 0


def plain(cards: Sequence[str], order: Sequence[int] = USUAL, ranks: str = ORDER) -> Worth:
    """Up to five cards without a joker, for high."""
    values = [VALUE[card[0]] for card in cards]
    groups = _groups(values)
    shape = tuple(count for count, _ in groups)
    kickers = tuple(value for _, value in groups)
    flush = len(cards) == 5 and len({card[1] for card in cards}) == 1
    top = _straight_top(values, ranks) if len(cards) == 5 else 0
    if shape[0] == 5:
        kind = FIVES
    elif flush and top:
        return (order.index(STRAIGHT_FLUSH), top)
    elif shape[0] == 4:
        kind = FOURS
    elif shape[:2] == (3, 2):
        kind = FULL
    elif flush:
        kind = FLUSH
    elif top:
        return (order.index(STRAIGHT), top)
    elif shape[0] == 3:
        kind = TRIPS
    elif shape[:2] == (2, 2):
        kind = TWO_PAIR
    else:
        kind = PAIR if shape[0] == 2 else NOTHING
    return (order.index(kind), *kickers)


@cache
def with_bug(cards: tuple[str, ...], order: Sequence[int] = USUAL, ranks: str = ORDER) -> Worth:
    """Where a joker is an ace, or whatever card completes a straight or a flush."""
    others = tuple(card for card in cards if card != "Jk")
    if len(others) == len(cards):
        return plain(cards, order, ranks)
    best: Worth = ()
    for rank in ranks:
        for suit in "cdhs":
            card = rank + suit
            worth = plain((*others, card), order, ranks)
            made = order[worth[0]] in (STRAIGHT, FLUSH, STRAIGHT_FLUSH) and card not in others
            if made or (rank == "A" and order[worth[0]] not in (FLUSH, STRAIGHT, STRAIGHT_FLUSH)):
                best = max(best, worth)
    return best


@cache
def with_wild(cards: tuple[str, ...], order: Sequence[int] = MEXICAN, ranks: str = STRIPPED) -> Worth:
    """Where a joker is any card at all that the hand lacks, or a fifth of a kind."""
    others = tuple(card for card in cards if card != "Jk")
    if len(others) == len(cards):
        return plain(cards, order, ranks)
    tries = (rank + suit for rank in ranks for suit in "cdhs")
    worths = []
    for card in tries:
        worth = plain((*others, card), order, ranks)
        if card in others and order[worth[0]] in (FLUSH, STRAIGHT_FLUSH):
            continue
        worths.append(worth)
    return max(worths)


def best(choices: Iterable[tuple[str, ...]]) -> Worth:
    """The best high hand of these fives, a joker being an ace or what a straight or a flush needs."""
    return max(with_bug(tuple(sorted(five))) for five in choices)


@cache
def low(five: tuple[str, ...]) -> Worth:
    """Five cards for low: aces low, straights and flushes nothing, a joker the lowest missing card."""
    values = [1 if card[0] == "A" else VALUE[card[0]] for card in five if card != "Jk"]
    while len(values) < len(five):
        values.append(next(value for value in range(1, 14) if value not in values))
    groups = _groups(values)
    shape = tuple(count for count, _ in groups)
    shapes = [(1, 1, 1, 1, 1), (2, 1, 1, 1), (2, 2, 1), (3, 1, 1), (3, 2), (4, 1), (5,)]
    return (-shapes.index(shape), *(-value for _, value in groups))


def best_low(choices: Iterable[tuple[str, ...]], eight: bool) -> Worth | None:
    """The best low hand among these fives; None where eight or better is asked for and missed."""
    found = max(low(tuple(sorted(five))) for five in choices)
    if eight and (found[0] != 0 or found[1] < -8):
        return None
    return found


def fives(own: Sequence[str], board: Sequence[str], use: str = "") -> list[tuple[str, ...]]:
    """The fives that somebody may make of their own cards and those on the board."""
    if not use:
        cards = [*own, *board]
        return list(combinations(cards, min(5, len(cards))))
    least = {"exactly two": 2, "at most two": 0}[use]
    return [
        (*mine, *shared)
        for count in range(least, 3)
        for mine in combinations(own, count)
        for shared in combinations(board, 5 - count)
    ]
