"""From random bytes to orders and dice, every one exactly as likely as any other.

One number below n! is drawn by rejection, and that number is the order of the n cards: its digits
in the factorial number system are the swaps of a Fisher-Yates shuffle. So every order can come up,
a recorded draw stands for one order and an order for one draw, and no bit is thrown away except
with a draw that would have made some orders likelier.
"""

from collections.abc import Callable, Sequence
from functools import cache
from math import factorial
from typing import TypeAlias

Entropy: TypeAlias = Callable[[int], bytes]
"""Gives that many random bytes, fresh ones at every call."""

_Group: TypeAlias = tuple[int, tuple[tuple[int, int], ...]]


def draw_below(limit: int, entropy: Entropy) -> int:
    """Draw a number from 0 up to, but not including, the limit.

    Just enough bits are drawn to write every such number; a draw at or above the limit is rejected
    and drawn again, because folding it back would favour the numbers it lands on.

    >>> draws = iter([b"\\xff", b"\\x80"])
    >>> draw_below(6, lambda count: next(draws))
    4
    """
    bits = (limit - 1).bit_length()
    size = (bits + 7) // 8
    spare = size * 8 - bits
    while (drawn := int.from_bytes(entropy(size), "big") >> spare) >= limit:
        pass
    return drawn


def arrange(pieces: Sequence[str], order: int) -> list[str]:
    """Lay the pieces in the order with this number, from 0 to n! - 1.

    >>> [" ".join(arrange("abc", order)) for order in range(6)]
    ['b c a', 'c a b', 'b a c', 'c b a', 'a c b', 'a b c']
    """
    deck = list(pieces)
    for combined, places in _swaps(len(deck)):
        order, digits = divmod(order, combined)
        for place, choices in places:
            other = digits % choices
            digits //= choices
            deck[place], deck[other] = deck[other], deck[place]
    return deck


def shuffle(pieces: Sequence[str], entropy: Entropy) -> list[str]:
    """Shuffle cards or tiles; equal cards of a shoe are shuffled as the separate cards they are."""
    return arrange(pieces, draw_below(_orders(len(pieces)), entropy))


def roll(count: int, entropy: Entropy) -> tuple[int, ...]:
    """Roll dice, all in one draw.

    >>> roll(3, lambda count: bytes([215]))
    (6, 6, 6)
    """
    thrown = draw_below(6**count, entropy)
    return tuple(thrown // 6**die % 6 + 1 for die in range(count))


@cache
def _orders(count: int) -> int:
    return factorial(count)


@cache
def _swaps(count: int) -> tuple[_Group, ...]:
    """The swaps from the last place down, in groups whose choices multiply to a one-digit number.

    Dividing the long number once for a group instead of once for every card is what makes a
    shuffle quick: Python divides integers below 2**30 many times faster than longer ones.
    """
    groups: list[_Group] = []
    group: _Group = (1, ())
    for place in range(count - 1, 0, -1):
        choices = place + 1
        if group[0] * choices >= 2**30:
            groups.append(group)
            group = (1, ())
        group = (group[0] * choices, (*group[1], (place, choices)))
    return (*groups, group)
