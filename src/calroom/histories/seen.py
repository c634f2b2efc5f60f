"""A hand of any house as a PHH history that holds only what somebody saw: other cards are written `??`.

The house's game is written as the variant that it plays like. What the format does not know of, the house
itself and what it collected, stands in fields of ours.
"""

from calroom.histories.export import actions_of, amounts_of, variant_like
from calroom.histories.phh import BadHistory, History, from_cents
from calroom.table.asks import Seat
from calroom.table.hand import Hand
from calroom.table.inputs import Happened
from calroom.table.table import COLLECTION, JACKPOT

OF_THE_HOUSE = {"jackpot", "jackpot_total", "time_due"}
"""What a table may be given that changes what the house takes, and nothing about the bets."""


def history_as_seen(hand: Hand, seat: Seat | None) -> History:
    """The history of a finished hand as a seat saw it, seat 0 as somebody who looked on; None sees all."""
    if not hand.over:
        raise BadHistory("the hand is not over")
    if hand.setup.incidents or any(isinstance(given, Happened) for given in hand.inputs.inputs):
        raise BadHistory("the format has no word for incidents")
    house, _, game = hand.setup.game.partition(".")
    order = hand.table.clockwise(hand.setup.button)
    seen = hand.events if seat is None else [event.masked(seat or None) for event in hand.events]
    taken = sum(hand.table.chips.get(box, 0) for box in (COLLECTION, JACKPOT))
    return History(
        variant=variant_like(f"open.{game}", hand.setup.stakes),
        starting_stacks=tuple(from_cents(hand.setup.stacks[one]) for one in order),
        finishing_stacks=tuple(from_cents(hand.stacks[one]) for one in order),
        actions=tuple(actions_of(seen, order)),
        more={"_seats": order, "_house": house, "_collected": from_cents(taken)},
        **amounts_of(hand, order, without=OF_THE_HOUSE),
    )
