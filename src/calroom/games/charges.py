"""What a hand will cost, said before anybody bets: fixed amounts, never a share of bets or winnings."""

from collections.abc import Iterable

from msgspec import Struct

from calroom.money import Cents


class Charge(Struct, frozen=True, omit_defaults=True):
    """An amount that falls due in a hand: who pays it and when, in words, and the topic that decides it.

    Of the charges of one payer those that hold from different amounts of action are instead of one another;
    all others add up. What goes to a `jackpot` is not the house's.
    """

    amount: Cents
    payer: str
    words: str
    at_least: Cents = 0
    jackpot: bool = False
    topic: str = ""


def rates(charges: Iterable[Charge]) -> set[Cents]:
    """The collection rates among these charges: each amount that a payer may owe for a hand in all."""
    owed: dict[tuple[str, Cents], Cents] = {}
    for charge in charges:
        if not charge.jackpot:
            key = charge.payer, charge.at_least
            owed[key] = owed.get(key, 0) + charge.amount
    return {amount for amount in owed.values() if amount}
