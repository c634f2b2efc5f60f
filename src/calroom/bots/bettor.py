"""What every bot at a banked game does before the cards: post a bank, make one wager, and be done."""

from collections.abc import Sequence

from calroom.money import Cents
from calroom.table.asks import Answer, Ask, Option

DONE = Answer("done")


def bank_or_wager(ask: Ask, squares: Sequence[str], bank: Cents = 0, wager: Cents = 0) -> Answer | None:
    """The answer to a question before the deal; None if the question is about something else.

    The bank is all that is allowed, or so much; the wager is the least, or so much, on the one of these
    squares that is the seat's own. Once it lies there the square is no longer offered, and the bot is done.
    """
    first = ask.options[0]
    if first.verb == "post":
        return Answer("post", _within(first, bank or first.high))
    if ask.topic != "wagers":
        return None
    mine = [square.format(ask.seat) for square in squares]
    for option in ask.options:
        if option.where in mine:
            return Answer(option.verb, _within(option, wager), where=option.where)
    return DONE


def _within(option: Option, amount: Cents) -> Cents:
    """The amount, or the nearest that the option allows."""
    amount = max(option.low, min(amount, option.high))
    return amount - (amount - option.low) % option.step
