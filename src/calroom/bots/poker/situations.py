"""What a seat knows in a hand of poker: its cards, what the others show and have done, and the money.

Everything is read from the seat's view, so that nothing hidden can find its way into a decision.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from calroom.bots.poker.contests import Contest, before_the_discard, contest_of
from calroom.cards import HIDDEN, Card, Cards
from calroom.games.poker.discard import DISCARDS
from calroom.houses.game import Game
from calroom.money import Cents
from calroom.table.asks import Seat
from calroom.table.events import Acted, Called, Dealt, Event, Gathered, Moved, Passed, Shown, Shuffled
from calroom.table.table import BET, BOARD, HAND, POT, STACK
from calroom.table.views import View

AGGRESSION = frozenset(("bet", "raise", "complete", "all-in", "kill"))
SIDE_POT = "side pot "
MUST_OPEN = "must-open"
"""A bet that somebody had to make says nothing of their hand."""

ANY_NUMBER = -1
"""How many cards somebody will have drawn who has not yet been asked."""

MOST = 3.0
"""The most that somebody's play says of their hand."""


class Says(Struct, frozen=True):
    """What somebody's play says of their hand: of how many hands more they may be thought to hold the best.

    To come in for a forced bet says little, to call what somebody has bet says more.
    """

    raised: float = 1.0
    called: float = 0.75
    came_in: float = 0.25


USUAL = Says()
NOBODY: Mapping[Seat, Says] = {}


class Rival(Struct, frozen=True):
    """Somebody else in the hand: what they show, what their play says, and how many cards they have drawn."""

    cards: Cards
    strength: float
    drawn: int = ANY_NUMBER


class Situation(Struct, frozen=True):
    """What a seat knows of the cards."""

    contest: Contest
    mine: Cards
    board: Cards
    rivals: tuple[Rival, ...]
    unseen: Cards
    drawn: bool = False

    @property
    def fair_share(self) -> float:
        """What an average hand is worth here."""
        return 1 / (len(self.rivals) + 1)

    @property
    def is_final(self) -> bool:
        """Whether all cards are out."""
        if self.contest.draws:
            return self.drawn
        return len(self.mine) + len(self.board) >= self.contest.own + self.contest.board


def read_situation(game: Game, view: View, seat: Seat, says: Mapping[Seat, Says] = NOBODY) -> Situation:
    """What this seat knows of the cards in its view, and of what the play of those `says` that it knows."""
    contest, past = contest_of(game, view), Past(view.events, says)
    mine = _visible(view.cards.get(HAND[seat], ()), contest.deck)
    board = _visible(view.cards.get(BOARD, ()), contest.deck)
    if contest.discards and len(mine) == contest.own + 1:
        contest = before_the_discard(contest)
    rivals = tuple(
        Rival(
            _visible(view.cards[HAND[other]], contest.deck)[: contest.own],
            min(past.strength.get(other, 0.0), MOST),
            past.drawn.get(other, ANY_NUMBER),
        )
        for other in view.seats
        if other != seat and view.cards.get(HAND[other])
    )
    known = past.seen.union(*view.cards.values())
    unseen = tuple(card for card in contest.deck if card not in known)
    return Situation(contest, mine[: contest.own], board, rivals, unseen, seat in past.drawn)


def _visible(cards: Sequence[Card], deck: Cards) -> Cards:
    """The cards that can be read; one that does not belong to the deck counts for nothing."""
    return tuple(card for card in cards if card != HIDDEN and card in deck)


_DISCARDS = {place: seat for seat, place in enumerate(DISCARDS)}


class Past:
    """What has happened since the cards were dealt: what was seen, who drew how many, who bet or called."""

    def __init__(self, events: Iterable[Event], says: Mapping[Seat, Says] = NOBODY) -> None:
        self._says = says
        self.seen: set[Card] = set()
        self.drawn: dict[Seat, int] = {}
        self.strength: dict[Seat, float] = {}
        self._bet = False
        for event in events:
            if (take := _TAKES.get(type(event))) is not None:
                take(self, event)

    def _see(self, event: Dealt | Passed | Shown) -> None:
        self.seen.update(event.cards)
        if event.place in _DISCARDS:
            self.drawn[_DISCARDS[event.place]] = len(event.cards)

    def _called(self, event: Called) -> None:
        if event.topic == "stand-pat":
            self.drawn[event.seat] = 0

    def _gathered(self, _: Gathered) -> None:
        self._bet = False

    def _moved(self, event: Moved) -> None:
        if event.topic == MUST_OPEN:
            self._bet = False
            self.strength.clear()

    def _hear(self, event: Acted) -> None:
        says = self._says.get(event.seat, USUAL)
        if event.verb in AGGRESSION:
            self._bet = True
            self.strength[event.seat] = self.strength.get(event.seat, 0.0) + says.raised
        elif event.verb == "call":
            least = says.called if self._bet else says.came_in
            self.strength[event.seat] = max(self.strength.get(event.seat, 0.0), least)

    def _begin_anew(self, event: Shuffled) -> None:
        """Cards that were seen may come again; where hands were thrown in, new ones are dealt."""
        self.seen.clear()
        if any(place.startswith("hand ") for place in event.places):
            self.drawn.clear()
            self.strength.clear()


_TAKES: Mapping[type[Event], Callable[[Past, Any], None]] = {
    Acted: Past._hear,
    Dealt: Past._see,
    Passed: Past._see,
    Shown: Past._see,
    Called: Past._called,
    Gathered: Past._gathered,
    Moved: Past._moved,
    Shuffled: Past._begin_anew,
}
"""A hand is read at every question, so each event goes where it belongs by one look."""


class Money(Struct, frozen=True):
    """What lies before a seat that can put in so much more, and what comes to it if everybody goes along."""

    pot: Cents
    prize: Cents


def read_money(view: View, seat: Seat, price: Cents) -> Money:
    """What a seat plays for that puts in the price; nobody wins more of a bet than they have matched."""
    chips, mine = view.chips, view.chips.get(BET[seat], 0) + price
    gathered = sum(amount for place, amount in chips.items() if place == POT or place.startswith(SIDE_POT))
    pot, to_come = gathered + chips.get(BET[seat], 0), 0
    for other in view.seats:
        if other == seat:
            continue
        bet = chips.get(BET[other], 0)
        pot += min(bet, mine)
        if bet < mine and view.cards.get(HAND[other]):
            to_come += min(mine - bet, chips.get(STACK[other], 0))
    return Money(pot, pot + price + to_come)
