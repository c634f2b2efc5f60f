"""A hand of hold'em in progress: what its script and those who put things right work with."""

from typing import Protocol

from calroom.games.poker.betting import Round
from calroom.games.poker.holdem.terms import Given, Terms
from calroom.games.poker.pots import Pots
from calroom.games.poker.showdown import Showdown
from calroom.table.asks import Script, Seat
from calroom.table.table import BOARD, NOBODY, Table

BOARD_STEPS = (("flop", 3), ("turn", 1), ("river", 1))
START = {"flop": 0, "turn": 3, "river": 4}


class Dealer(Protocol):
    """Somebody who deals where something is wrong with the cards."""

    def deal_hole_cards(self) -> Script[None]:
        """Everybody's own cards."""

    def turn_board(self, step: str, count: int) -> Script[None]:
        """The next cards of the board."""


class HoldemHand:
    """One hand: its pots, the betting that goes on, how far the board is, how many cards each has.

    `slow` are seats that should have thrown a card away and have not. `dealer` deals in place of a dealer who
    makes no mistake, from the moment on when the first one is reported.
    """

    def __init__(self, table: Table, terms: Terms, given: Given) -> None:
        self.table = table
        self.terms = terms
        self.given = given
        self.pots = Pots(table, all_in_face_up=terms.rules.all_in_hands == "face up")
        self.pots.unseen = frozenset(given.unseen)
        self.each = terms.rules.hole_cards
        self.slow: set[Seat] = set()
        self.round: Round | None = None
        self.step = ""
        self.dealer: Dealer | None = None
        self.showdown: Showdown | None = None
        self.may_start_again = False

    @property
    def jackpot_players(self) -> int:
        """A jackpot is won only in a hand that was dealt to so many."""
        return self.terms.rules.jackpot.players

    def deal_hole_cards(self) -> Script[None]:
        """Cards face down one at a time; where the board comes first, it lies face down at once."""
        table = self.table
        if self.dealer:
            yield from self.dealer.deal_hole_cards()
        else:
            yield from table.deal_around(table.clockwise(table.button), self.each, "deal")
        if self.given.board_first:
            yield from table.deal(BOARD, "board-first", NOBODY, count=5)

    def turn_board(self, step: str, count: int) -> Script[None]:
        """Burn and turn the next cards of the board, or turn over those that lie there."""
        table = self.table
        if self.given.board_first:
            start = START[step]
            table.show(BOARD, tuple(table.cards[BOARD][start : start + count]), "board-first")
        elif self.dealer:
            yield from self.dealer.turn_board(step, count)
        else:
            yield from table.burn()
            yield from table.deal(BOARD, step, count=count)
        self.step = step

    def close_round(self) -> None:
        """Nobody has anything left to say."""
        self.round = None
        self.pots.close_round()
