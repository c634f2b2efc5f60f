"""One hand of Super Pan 9 as the script and its remedies share it."""

from collections.abc import Mapping

from calroom.games.banked.bank import BANK, Bank
from calroom.games.banked.layouts.numbered_circles import Bet, NumberedCircles
from calroom.games.banked.shoe import Shoe
from calroom.games.banked.super_pan9.remedies import (
    Phase,
    Slips,
    withdraw_bets,
)
from calroom.games.banked.super_pan9.spots import Spot
from calroom.games.banked.super_pan9.terms import Given, Terms
from calroom.games.banked.trouble.floor import RuledBy, give_back
from calroom.games.banked.wagers import Wager
from calroom.table.asks import Script, Seat
from calroom.table.table import HAND, NOBODY, Table


def in_action(spots: Mapping[Seat, Spot]) -> list[Wager]:
    """What really plays: one wager for each circle, whoever shares it, up to the table maximum."""
    return [
        Wager(bet.holder, number, bet.place, bet.amount)
        for number, spot in spots.items()
        for bet in spot.bets
    ]


class SuperPan9Hand(Slips):
    """One hand as the script and its remedies share it."""

    shoe: Shoe
    ruled_by: RuledBy = "rule"

    def __init__(self, table: Table, terms: Terms, given: Given) -> None:
        super().__init__()
        self.table, self.terms, self.given = table, terms, given
        self.schedule = terms.schedules[given.jackpot]
        self.shoe = Shoe(table, terms.rules.shoe, given.used, continuous=given.continuous)
        self.phase: Phase = "betting"
        self.wagers: list[Wager] = []
        self.spots: dict[Seat, Spot] = {}
        self.order: list[Seat] = []
        self.dead: list[Seat] = []
        self.warned, self.dealt_out = list(given.warned), list(given.dealt_out)
        self.bank: Bank
        self.circles: NumberedCircles | None = None
        self.shaker: Seat = 0

    def in_order(self) -> list[Spot]:
        """The spots that play, as they are settled."""
        return [self.spots[number] for number in self.order if number in self.spots]

    @property
    def bets(self) -> list[Bet]:
        """All that lies against the bank."""
        return [bet for spot in self.spots.values() for bet in spot.bets]

    # What the floor may rule

    def has_hand(self, seat: Seat) -> bool:
        """Whether this spot has bets that are not settled yet."""
        return seat in self.spots and not self.spots[seat].settled

    def void_hand(self, seat: Seat, topic: str) -> None:
        """The spot is out, and its bets and what was paid for them go back."""
        spot = self.spots.pop(seat)
        spot.out = True
        self.schedule.refund(self.table, in_action({seat: spot}), topic)
        give_back(self.table, [bet.place for bet in spot.bets], topic)

    def forfeit(self, seat: Seat, topic: str) -> None:
        """All bets on the spot are lost."""
        self.spots[seat].foul = topic

    def unsettle(self) -> None:
        """Chips lie in the circles until all hands are open, so that every circle can be put right.

        What was paid goes back to the bank before it returns what it took, so that it has enough.
        """
        if not self.spots:
            return
        paid = {bet.place: self.table.chips[bet.place] - bet.amount for bet in self.bets}
        for place, more in paid.items():
            if more > 0:
                self.table.move(more, place, BANK, "misdeal")
        for place, more in paid.items():
            if more < 0:
                self.table.move(-more, BANK, place, "misdeal")
        for spot in self.spots.values():
            spot.settled = False
        self.bank.left = self.bank.posted

    def start_again(self) -> Script[None]:
        """All cards of the round are dead; dice and bets stand, but a bet may be withdrawn."""
        self.unsettle()
        places = [HAND[number] for number in range(1, self.terms.rules.seats[1] + 1)]
        self.shoe.take_in([place for place in places if self.table.cards.get(place)], "misdeal", NOBODY)
        self.phase, self.dead = "closed", []
        self.forget()
        for spot in self.spots.values():
            spot.begin()
        yield from withdraw_bets(self)
