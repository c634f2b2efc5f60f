"""A player that picks any legal answer: no good at the table, very good at finding what is broken."""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from calroom.cards import Cards
from calroom.table.asks import Answer, Ask, Option

Found = TypeVar("Found")


def random_answer(ask: Ask, luck: Random) -> Answer:
    """Any answer that the ask allows."""
    return any_answer_of(one_of(ask.options, luck), luck)


def any_answer_of(option: Option, luck: Random) -> Answer:
    """Any answer that one option allows: an amount on its steps, cards of an allowed number."""
    return Answer(option.verb, _amount(option, luck), _cards(option, luck), option.where)


def one_of(found: Sequence[Found], luck: Random) -> Found:
    """Any of these, as `luck.choice` chooses, which has more to do for it."""
    return found[_below(len(found), luck)]


def _below(count: int, luck: Random) -> int:
    """A number from 0 up to, but not including, the count."""
    bits = count.bit_length()
    while (drawn := luck.getrandbits(bits)) >= count:
        pass
    return drawn


def _amount(option: Option, luck: Random) -> int:
    low, high, step = option.low, option.high, option.step
    # High itself is always allowed, even between two steps, and players like round ends.
    stepped = low + step * _below((high - low) // step + 1, luck)
    return one_of((stepped, low, high), luck)


def _cards(option: Option, luck: Random) -> Cards:
    if option.picks:
        return one_of(option.picks, luck)
    count = option.fewest + _below(option.most - option.fewest + 1, luck)
    return tuple(luck.sample(option.cards, count)) if count else ()
