"""What a square and a bank cost in the games in which every position makes two hands."""

from functools import partial

from calroom.games.banked.two_hands.terms import Terms
from calroom.lab.worth import Prices


def prices_of(terms: Terms) -> Prices:
    """The collection of one square by its wager, and of the bank by the action."""
    cost = terms.schedule.cost
    return Prices(terms.limits, partial(cost, "square"), partial(cost, "player-dealer"))
