"""Hands of poker that come to a showdown with few chips and much betting, for dealers to divide and read."""

from collections.abc import Sequence
from random import Random

from msgspec import Struct

from calroom.floor.following import topic_of
from calroom.houses.game import Game
from calroom.money import Cents
from calroom.table.asks import Answer, Ask, Seat
from calroom.table.events import Acted, Called, Event, Gathered, Moved, Passed, Place, Shown
from calroom.table.hand import Hand
from calroom.table.refusals import Refused
from calroom.table.sentences import Sentence
from calroom.table.table import BOARD, POT, STACK
from calroom.table.views import View, view_of

EAGER = ("raise", "complete", "bet", "all-in", "call", "show", "bring-in")
"""What these players like best, the best first."""

AWARDS = ("best-hand", "split-pot", "odd-chip", "both-ways", "tied-half", "nobody-qualifies")


class Showdown(Struct, frozen=True):
    """A finished hand, and its table at the moment when the pots are to be pushed."""

    hand: Hand
    at: int
    view: View

    @property
    def shown(self) -> dict[Seat, Shown]:
        """The hands that lie open, and how the dealer reads them; a card turned up in play is not read."""
        events = (event for event in self.hand.events[: self.at] if isinstance(event, Shown) and event.name)
        return {int(event.place.split()[1]): event for event in events if event.place.startswith("hand ")}

    @property
    def begins(self) -> int:
        """When the first hand is shown."""
        events = self.hand.events
        return next(at for at in range(self.at) if _shows(events[at]))

    @property
    def pots(self) -> dict[Place, Cents]:
        """What lies in every pot, the main pot first."""
        chips = self.view.chips
        return {place: chips[place] for place in sorted(chips) if is_pot(place)}

    @property
    def award(self) -> list[Event]:
        """Everything that the dealer says and does to push the pots."""
        return [event for event in self.hand.events[self.at :] if isinstance(event, (Moved, Called))]

    def contenders(self, pot: Place) -> list[Seat]:
        """Who can win a pot: whoever shows a hand and put chips into it."""
        if pot == POT:
            return sorted(self.shown)
        gathered = [event for event in self.hand.events[: self.at] if isinstance(event, Gathered)]
        bets = {place for event in gathered if event.target == pot for place, _ in event.amounts}
        return [seat for seat in sorted(self.shown) if f"bet {seat}" in bets]

    def taken(self, seat: Seat) -> Cents:
        """What a seat takes out of all pots."""
        won = (event for event in self.award if isinstance(event, Moved))
        return sum(event.amount for event in won if event.target == STACK[seat])


def _shows(event: Event) -> bool:
    return (isinstance(event, Acted) and event.topic == "showdown-order") or (
        isinstance(event, Shown) and bool(event.name)
    )


def is_pot(place: Place) -> bool:
    """Whether chips there are won at the showdown."""
    return place == POT or place.startswith("side pot")


def has_showdowns(game: Game) -> bool:
    """Whether hands are shown down for pots that are then divided; Push-9 pushes a tied pot on instead."""
    return game.family == "poker" and not game.type.pushes_ties


def showdown(game: Game, seed: int) -> Showdown | None:
    """A hand of eager players with few chips, if it comes to a showdown of several hands."""
    luck = Random(f"{game.id} {seed}")
    try:
        hand = _deal(game, seed, luck)
    except Refused:
        return None
    while not hand.over:
        ask = hand.asks[0]
        hand.answer(ask.seat, _eagerly(ask, luck))
    return read_showdown(hand)


def _deal(game: Game, seed: int, luck: Random) -> Hand:
    fewest, most = game.rules.seats
    seats = sorted(luck.sample(range(1, most + 1), luck.randint(max(fewest, 3), min(5, most))))
    stacks = {seat: luck.randint(12, 90) * 100 + luck.choice((0, 0, 100, 300)) for seat in seats}
    button = luck.choice(seats) if game.has_button else None
    return game.hand(stacks, button, seed=seed, stakes=luck.choice(game.rules.stakes[:3]))


def _eagerly(ask: Ask, luck: Random) -> Answer:
    options = {option.verb: option for option in ask.options}
    liked = [options[verb] for verb in EAGER if verb in options]
    if not liked or ask.seat < 1:
        return ask.default
    option = liked[0] if luck.random() < 0.5 else liked[-1]
    return Answer(option.verb, option.high, where=option.where)


def read_showdown(hand: Hand) -> Showdown | None:
    """The showdown of a finished hand, if several hands were shown in it."""
    pushed = [number for number, event in enumerate(hand.events) if _pushes(event)]
    if not pushed:
        return None
    # What the dealer says and takes in before they push belongs to the award.
    at = pushed[0]
    while isinstance(before := hand.events[at - 1], Called) or _takes_in(before):
        at -= 1
    found = Showdown(hand, at, view_of(hand.events[:at], (), None))
    return found if len(found.shown) > 1 else None


def _takes_in(event: Event) -> bool:
    return isinstance(event, Passed) and event.topic == "losing-hand-killed"


def _pushes(event: Event) -> bool:
    return isinstance(event, Moved) and is_pot(event.source) and event.target.startswith("stack ")


def lies(found: Showdown) -> list[Sentence]:
    """The table in words: board and open hands."""
    board = found.view.cards.get(BOARD, [])
    hand = found.hand
    told = [Sentence("board: {cards}", cards=board)] if board else []
    if hand.setup.button:
        told.append(Sentence("button: {seat}", seat=hand.table.button))
    shown = sorted(found.shown.items())
    return [*told, *(Sentence("{seat}: {cards}", seat=seat, cards=event.cards) for seat, event in shown)]


def pots_of(found: Showdown) -> list[Sentence]:
    """The pots in words, the main pot first, and who can win each."""
    return [
        Sentence(
            "{pot:word}: {amount}, between {seats}",
            pot="main pot" if pot == POT else pot,
            amount=amount,
            seats=found.contenders(pot),
        )
        for pot, amount in found.pots.items()
    ]


def topics(events: Sequence[Event]) -> tuple[str, ...]:
    """What decided, each once."""
    return tuple(dict.fromkeys(topic for topic in map(topic_of, events) if topic))
