"""What every bot at a banked game does before the cards: post a bank, make one wager, and be done."""

from collections.abc import Sequence
from functools import cache
from random import Random

from calroom.money import Cents
from calroom.table.asks import Answer, Ask, Option, Seat
from calroom.table.table import STACK
from calroom.table.views import View

DONE = Answer("done")
TIMES = (1, 1, 1, 2, 2, 3, 5)
"""How many times the least wager people put up; most often the least itself."""
CHIPS = (5, 25, 100, 500, 2_500, 10_000, 50_000)
"""The chips that people bet with, in cents."""

ONE_OF = 10
"""A wager beyond the least is at most one part in so many of what somebody has."""


def bank_or_wager(ask: Ask, squares: Sequence[str], bank: Cents = 0, wager: Cents = 0) -> Answer | None:
    """The answer to a question before the deal; None if the question is about something else.

    The bank is all that is allowed, or so much; the wager is the least, or so much, on the one of these
    squares that is the seat's own. Once it lies there the square is no longer offered, and the bot is done.
    """
    first = ask.options[0]
    if first.verb == "post":
        return Answer("post", within(first, bank or first.high))
    if ask.topic != "wagers":
        return None
    mine = _own(tuple(squares), ask.seat)
    for option in ask.options:
        if option.where in mine:
            return Answer(option.verb, within(option, wager), where=option.where)
    return DONE


@cache
def _own(squares: tuple[str, ...], seat: Seat) -> tuple[str, ...]:
    """The names of a seat's own squares."""
    return tuple(square.format(seat) for square in squares)


def vary(ask: Ask, wager: Answer, view: View, luck: Random) -> Answer:
    """A wager of the least amount, or of some times as much as long as that is little of what is there."""
    option = ask.option_for(wager)
    if option is None or not wager.amount:
        return wager
    wanted = min(luck.choice(TIMES) * option.low, view.chips[STACK[ask.seat]] // ONE_OF)
    return Answer(wager.verb, in_chips(option, wanted), where=wager.where)


def in_chips(option: Option, amount: Cents) -> Cents:
    """About this amount, in chips no larger than the least that is allowed, as people count it out."""
    chip = max((chip for chip in CHIPS if chip <= option.low), default=1)
    return within(option, round(amount / chip) * chip)


def within(option: Option, amount: Cents) -> Cents:
    """The amount, or the nearest that the option allows."""
    amount = max(option.low, min(amount, option.high))
    return amount - (amount - option.low) % option.step
