"""A hand of stud in progress: what its script works with, and where remedies find it."""

from typing import Protocol

from calroom.cards import Card
from calroom.games.poker.betting import Round
from calroom.games.poker.pots import Pots
from calroom.games.poker.stud.streets import Street, deal_street
from calroom.games.poker.stud.terms import Given, Terms
from calroom.ranking.up_cards import KEY
from calroom.table.asks import Script, Seat
from calroom.table.table import HAND, Table

Boards = dict[Seat, int]
"""The up cards of those still in, each board as the sum of its cards' keys."""


class Dealer(Protocol):
    """Somebody who deals where something is wrong with the cards."""

    def deal_first_cards(self) -> Script[None]:
        """The cards before the first bet."""

    def deal_street(self, street: Street, live: list[Seat], dead: list[Seat]) -> Script[None]:
        """One more card to each."""

    def start_again(self) -> None:
        """The cards have been taken up."""


class StudHand:
    """One hand: its pots, the round of betting that goes on, how many cards each has, and what lies open.

    `opens` are the up cards that may oblige somebody to open; `dealer` deals in place of one who makes no
    mistake, from the moment on when the first is reported.
    """

    def __init__(self, table: Table, terms: Terms, given: Given) -> None:
        self.table = table
        self.terms = terms
        self.given = given
        self.pots = Pots(table)
        self.pots.unseen = frozenset(given.unseen)
        self.round: Round | None = None
        self.each = 0
        self.opens: dict[Seat, Card] = {}
        self.boards: Boards = {}
        self.dealer: Dealer | None = None

    @property
    def may_start_again(self) -> bool:
        """Whether the cards can still be dealt again: in the first round of betting."""
        return self.each == self.terms.deal.down + 1 and self.round is not None

    def start_again(self) -> None:
        """The cards were misdealt and have been taken up."""
        self.round, self.each = None, 0
        if self.dealer:
            self.dealer.start_again()

    def deal_first_cards(self) -> Script[None]:
        """Cards down and one up."""
        table, deal = self.table, self.terms.deal
        if self.dealer:
            yield from self.dealer.deal_first_cards()
        else:
            order = table.clockwise(table.button)
            yield from table.deal_around(order, deal.down, "deal")
            yield from table.deal_around(order, 1, "deal", up=True)
            self.opens = {seat: table.cards[HAND[seat]][-1] for seat in order}
            self.boards = {seat: KEY[card] for seat, card in self.opens.items()}
        self.each = deal.down + 1

    def deal_street(self, street: Street, live: list[Seat], dead: list[Seat]) -> Script[None]:
        """A card to everybody still in."""
        if self.dealer:
            yield from self.dealer.deal_street(street, live, dead)
        else:
            table, boards = self.table, self.boards
            yield from deal_street(table, street, live, dead)
            if street.up:
                self.boards = {seat: boards[seat] + KEY[table.cards[HAND[seat]][-1]] for seat in live}
            else:
                self.boards = {seat: boards[seat] for seat in live}
        self.each += 1
