"""The names of hands: every one that a ranking can give, read out of all hands that differ by name."""

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations_with_replacement, product

import calroom
from calroom.cards import JOKER, RANKS, SUITS, Card, Cards
from calroom.filing.ranked import rankings
from calroom.ranking import double_hand, low, points, pure215, push9, three_card, tile_hands
from calroom.ranking._orders import ORDERS
from calroom.ranking.hot_action import HOT_ACTION
from calroom.ranking.no_bust import NoBust
from calroom.ranking.reading import Reading
from calroom.table.wording import held, one_hand
from calroom.tiles import DOMINOES

LONGEST_TOTAL = 3
"""So many cards give every way in which a total is called."""
MOST_WITHOUT_JOKER = 21
NO_LOW = low.EIGHT_OR_BETTER.read(("Kc", "Qd", "Jh", "Ts", "9c")).name


def names() -> Iterator[str]:
    """Every name of a hand, as a dealer reads it out."""
    found = dict.fromkeys(_every_name())
    yield from found


def _every_name() -> Iterator[str]:
    yield from (hand.name for order in ORDERS.values() for hand in order.hands)
    for size in range(1, 6):
        yield from _read(low.ACE_TO_FIVE.read, _of_ranks(size))
    yield NO_LOW
    yield from _read(double_hand.read, _of_ranks(2))
    yield from _read(push9.read, _of_ranks(3))
    yield from _read(three_card.read, (*_of_ranks(3), *_of_one_suit(3)))
    yield from _read(points.BACCARAT.read, (*_of_ranks(2), *_of_ranks(3)))
    yield from _read(points.SUPER_PAN9.read, _of_ranks(3))
    for read in (pure215.read, NoBust(MOST_WITHOUT_JOKER).read, HOT_ACTION.read):
        for size in range(2, LONGEST_TOTAL + 1):
            yield from _read(read, _of_ranks(size))
    for read in (NoBust(MOST_WITHOUT_JOKER).read, HOT_ACTION.read):
        yield from _read(read, ((JOKER, JOKER), *((JOKER, rank + SUITS[0]) for rank in RANKS)))
    yield from (tile_hands.read(two).name for two in product(DOMINOES, repeat=2) if _is_hand(*two))


def _is_hand(one: str, other: str) -> bool:
    return one != other or DOMINOES[one].copies > 1


def _read(read: Callable[[Cards], Reading], hands: Iterable[Cards]) -> Iterator[str]:
    return (read(hand).name for hand in hands)


def _of_ranks(size: int) -> Iterator[Cards]:
    """Every choice of ranks, the cards of one rank in different suits."""
    for ranks in combinations_with_replacement(RANKS, size):
        if all(ranks.count(rank) <= len(SUITS) for rank in ranks):
            yield _cards("".join(ranks))


def _of_one_suit(size: int) -> Iterator[Cards]:
    for ranks in combinations_with_replacement(RANKS, size):
        if len(set(ranks)) == size:
            yield tuple(rank + SUITS[0] for rank in ranks)


def _cards(ranks: str) -> Cards:
    """Cards of these ranks, of no one suit where there are several."""
    held: list[Card] = []
    for at, rank in enumerate(ranks):
        free = (suit for suit in (SUITS[at % 4 :] + SUITS[: at % 4]) if rank + suit not in held)
        held.append(rank + next(free))
    return tuple(held)


# Where one pot has two winners a hand is read both ways


def both_ways() -> Iterator[str]:
    """Every name of a hand that wins high and low, by what the games of the houses let win."""
    lows: set[str] = set()
    for game in calroom.games():
        ways = rankings(game) if game.type.showdown is not None else []
        if len(ways) > 1:
            lows |= {*_read(ways[1][2], _of_ranks(5))} - {NO_LOW}
    highs = [hand.name for hand in ORDERS["usual"].hands]
    for high, other in product(_one_of_each(highs), _one_of_each(lows)):
        yield f"{high} and {other}"


def _one_of_each(found: Iterable[str]) -> Iterable[str]:
    """One name of each way in which names are said; the article makes a difference."""
    said: dict[tuple[str, str], str] = {}
    for name in sorted(found):
        said.setdefault((held(name).key, held(one_hand(name)).key), name)
    return said.values()
