"""What a seat sees as an array: the same numbers at the same positions in every hand of a game.

Seats are counted from the one who looks, so that a learner need not learn each seat by itself. Chips are
parts of the largest stack that came to the table. A card that the seat cannot see counts as one more
card, and as no more.
"""

import re
from functools import lru_cache
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from calroom.cards import HIDDEN
from calroom.envs.choices import Actions, Choice
from calroom.money import Cents
from calroom.table.asks import Seat
from calroom.table.events import Place
from calroom.table.table import STACK
from calroom.table.views import View

Sight: TypeAlias = npt.NDArray[np.float32]

STAGES = 4
ABOUT_A_SEAT = ("dealt in", "stack", "chips put in", "cards", "cards not seen", "has the button", "is asked")
_SEAT = re.compile(r" (\d+)")


class Sights:
    """How the arrays of a game are laid out, and how to make one."""

    def __init__(self, actions: Actions, seats: int) -> None:
        self.actions, self.seats = actions, seats
        kinds = len(actions.cards)
        self.a_seat = len(ABOUT_A_SEAT) + kinds
        self.common = 2 + kinds
        self.choice = STAGES + 3 * len(actions.verbs) + 1 + kinds
        self.count = seats * self.a_seat + self.common + self.choice

    @property
    def names(self) -> list[str]:
        """What every number of an array is, in words."""
        cards = [f"sees {card}" for card in self.actions.cards]
        seats = [f"seat +{n}: {what}" for n in range(self.seats) for what in (*ABOUT_A_SEAT, *cards)]
        common = [f"on the table: {what}" for what in ("chips", "cards not seen", *cards)]
        verbs = [f"{verb}: {what}" for verb in self.actions.verbs for what in ("chosen", "least", "most")]
        stages = [f"to choose: {what}" for what in ("verb", "place", "amount", "cards")]
        return [
            *seats,
            *common,
            *stages,
            *verbs,
            "amount chosen",
            *(f"{card} chosen" for card in self.actions.cards),
        ]

    def see(self, view: View, choice: Choice | None, scale: Cents) -> Sight:
        """The array of what a seat sees, and of how far its choice has come."""
        sight: Sight = np.zeros(self.count, np.float32)
        seats = sight[: self.seats * self.a_seat].reshape(self.seats, self.a_seat)
        common = sight[self.seats * self.a_seat :][: self.common]
        row = self._rows(view)
        for seat in view.seats:
            seats[row[seat], 0] = 1
            seats[row[seat], 5] = seat == view.button
            seats[row[seat], 6] = seat in view.asked
        for place, amount in view.chips.items():
            at = row.get(_whose(place))
            if at is None:
                common[0] += amount / scale
            else:
                seats[at, 1 if place == STACK[_whose(place)] else 2] += amount / scale
        self._see_cards(view, row, seats, common)
        if choice is not None:
            self._see_choice(choice, sight[-self.choice :], scale)
        return sight

    def _rows(self, view: View) -> dict[Seat, int]:
        """In which row each seat is: one's own first, then clockwise."""
        first = view.seats.index(view.seat) if view.seat in view.seats else 0
        return {seat: at for at, seat in enumerate((*view.seats[first:], *view.seats[:first]))}

    def _see_cards(self, view: View, row: dict[Seat, int], seats: Sight, common: Sight) -> None:
        number, first = self.actions.card_number, self.actions.first_card
        for place, cards in view.cards.items():
            at = row.get(_whose(place))
            whole = common if at is None else seats[at]
            kinds = whole[2:] if at is None else whole[len(ABOUT_A_SEAT) :]
            for card in cards:
                if at is not None:
                    whole[3] += 1
                if card == HIDDEN:
                    whole[1 if at is None else 4] += 1
                elif card in number:
                    kinds[number[card] - first] += 1

    def _see_choice(self, choice: Choice, into: Sight, scale: Cents) -> None:
        actions = self.actions
        into[choice.stage] = 1
        verbs = into[STAGES:][: 3 * len(actions.verbs)].reshape(-1, 3)
        for option in choice.ask.options:
            at = actions.verb_number[option.verb]
            verbs[at, 1:] = option.low / scale, option.high / scale
        if choice.verb:
            verbs[actions.verb_number[choice.verb], 0] = 1
        rest = into[STAGES + 3 * len(actions.verbs) :]
        rest[0] = (choice.amount or 0) / scale
        for card in choice.cards:
            rest[1 + actions.card_number[card] - actions.first_card] += 1


@lru_cache(maxsize=4096)
def _whose(place: Place) -> Seat:
    """Before whom a place lies; 0 if it is everybody's."""
    found = _SEAT.search(place)
    return int(found[1]) if found else 0
