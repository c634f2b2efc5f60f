"""Hands that a seat cannot tell from the one it sits in: every card that it has not seen is dealt anew.

What comes of it follows from the seat's view and from the luck that is handed in, and from nothing else: the
cards that are not known are put in an order that everybody knows before they are mixed, and they go to where
they may lie in the order of those places. Others chose by cards that they no longer have; what the seat saw
of their choices stays, and what it did not see they choose again. A deal in which something else would have
happened before the seat's eyes is no deal that it could be in, and is thrown away.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import NamedTuple, TypeAlias

from msgspec.structs import replace

from calroom import bots
from calroom.cards import Card
from calroom.houses.game import Game
from calroom.shuffle.seeded import SeededChance
from calroom.table.asks import Answer, Seat
from calroom.table.events import Dealt, Event, Passed, Place, Shuffled, WithCards
from calroom.table.hand import Hand, play_again
from calroom.table.incidents import read_incident
from calroom.table.inputs import Answered, Inputs
from calroom.table.refusals import Refused
from calroom.table.views import View

Arrange: TypeAlias = Callable[["Redealing", dict[int, Card], Random], None]
"""What somebody makes of the cards that nobody knows, because of what the others have done."""

MOST_TRIES = 60
"""So many deals are tried for one that looks the same; where none does, there is nothing to be said."""


class Mixed(NamedTuple):
    """A shuffle in mid-hand: the cards by number in their new order, and those that were seen since."""

    order: list[int]
    seen: set[int]


class Followed:
    """Where every card of a hand came to lie, by number, and which of them a seat has seen."""

    def __init__(self, hand: Hand, seat: Seat) -> None:
        self.names = hand.setup.deck
        self.deck = list(range(len(self.names)))
        self.top = next((event.at for event in hand.events if isinstance(event, Dealt)), 0)
        self._before = self.deck[: self.top]
        self.lying: dict[Place, list[int]] = {}
        self.seen: set[int] = set()
        self.shuffles: list[Mixed] = []
        self._mixed = hand.inputs.drawn.shuffles
        for event in hand.events:
            self._take(event, seat)

    def _take(self, event: Event, seat: Seat) -> None:
        if isinstance(event, Shuffled) and self.top:
            self._shuffle(event)
        elif isinstance(event, WithCards):
            moved = self._moved(event)
            self.lying.setdefault(event.place, []).extend(moved)
            if event.seen_by is None or seat in event.seen_by:
                self.seen.update(moved)
                if self.shuffles:
                    self.shuffles[-1].seen.update(moved)

    def _moved(self, event: WithCards) -> list[int]:
        if isinstance(event, Dealt):
            self.top = event.at + len(event.cards)
            return self.deck[event.at : self.top]
        here = self.lying[event.source if isinstance(event, Passed) else event.place]
        # Of two that look alike in one place, one that was seen before is turned up or goes on.
        return [_pick_up(here, card, self.names, self.seen) for card in event.cards]

    def _shuffle(self, event: Shuffled) -> None:
        mixed = self.deck[self.top :]
        mixed += [number for place in event.places for number in self.lying.pop(place, [])] + self._before
        self._before = []
        names = self._mixed[len(self.shuffles)]
        self.deck[self.top :] = [_pick_up(mixed, card, self.names, set()) for card in names]
        self.shuffles.append(Mixed(self.deck[self.top :], set()))

    def unseen(self) -> list[int]:
        """The cards that the seat has not seen, by where they lie, in an order that gives nothing away."""
        placed = [number for place in sorted(self.lying) for number in self.lying[place]]
        everywhere = dict.fromkeys([*placed, *self.deck[self.top :], *self.deck])
        return [number for number in everywhere if number not in self.seen]


def _pick_up(here: list[int], card: Card, names: tuple[Card, ...], seen: set[int]) -> int:
    alike = [number for number in here if names[number] == card]
    found = next((number for number in alike if number in seen), alike[0])
    here.remove(found)
    return found


class Redealing:
    """The deals that look to one seat like the hand that it sits in."""

    def __init__(self, hand: Hand, seat: Seat, arrange: Arrange | None = None) -> None:
        assert isinstance(hand.game, Game)
        self.game, self.hand, self.seat = hand.game, hand, seat
        self.view = hand.view(seat)
        self._past, self._arrange = Followed(hand, seat), arrange
        self.unseen = self._past.unseen()
        self._names = sorted(self._past.names[number] for number in self.unseen)

    def another(self, luck: Random) -> Hand | None:
        """One more of these deals; None if none was found in many tries."""
        for _ in range(MOST_TRIES):
            dealt = self._dealt(self._mixed(luck), luck)
            if dealt is not None:
                return dealt
        return None

    def hidden_in(self, place: Place) -> list[int]:
        """The cards of a place that the seat has not seen."""
        return [number for number in self._past.lying.get(place, ()) if number not in self._past.seen]

    def last_of_deck(self) -> list[int]:
        """The cards that are not dealt yet, those first that will come last."""
        return self._past.deck[: self._past.top - 1 : -1] if self._past.top else self._past.deck[::-1]

    def name_of(self, number: int, given: Mapping[int, Card]) -> Card:
        """What a card is in a deal."""
        return given.get(number, self._past.names[number])

    def _mixed(self, luck: Random) -> dict[int, Card]:
        given = dict(zip(self.unseen, luck.sample(self._names, len(self._names)), strict=True))
        if self._arrange is not None:
            self._arrange(self, given, luck)
        return given

    def _dealt(self, given: Mapping[int, Card], luck: Random) -> Hand | None:
        """The hand with these cards where the seat has seen none, played to where it stands."""
        names = [given.get(number, name) for number, name in enumerate(self._past.names)]
        inputs = self.hand.inputs
        setup = replace(inputs.setup, deck=tuple(names))
        try:
            drawn = replace(inputs.drawn, shuffles=tuple(self._mixed_again(names, luck)))
            dealt = play_again(self.game, Inputs(setup, (), drawn), SeededChance(luck.getrandbits(64)))
            for one in inputs.inputs:
                if isinstance(one, Answered):
                    dealt.answer(one.seat, self._again(dealt, one, luck), system=one.system)
                else:
                    dealt.report(read_incident(one.incident))
        except (Refused, ValueError, LookupError):
            return None
        return dealt if looks_alike(dealt.view(self.seat), self.view) else None

    def _mixed_again(self, names: Sequence[Card], luck: Random) -> Iterator[tuple[Card, ...]]:
        """The shuffles in mid-hand, with everything in another place that was not seen after them.

        Where a card lies is told by another that lies there instead, from one shuffle to the next.
        """
        instead = list(range(len(names)))
        for order, seen in self._past.shuffles:
            pile = sorted((instead[number] for number in order), key=names.__getitem__)
            new = [_taken(pile, names, names[number]) if number in seen else -1 for number in order]
            rest = iter(luck.sample(pile, len(pile)))
            for place, number in enumerate(order):
                instead[number] = next(rest) if new[place] < 0 else new[place]
            yield tuple(names[instead[number]] for number in order)

    def _again(self, dealt: Hand, answered: Answered, luck: Random) -> Answer:
        """What somebody answered, as far as the seat knows it; which cards it was, they choose again."""
        answer, seat = answered.answer, answered.seat
        if seat == self.seat or not answer.cards:
            return answer
        ask = next((ask for ask in dealt.asks if ask.seat == seat), None)
        option = ask.option_for(answer) if ask else None
        if ask is None or option is None or (option.takes_cards(answer.cards) and self._saw(answer)):
            return answer
        chosen = bots.answer(self.game, ask, dealt.view(seat), luck)
        if chosen.verb == answer.verb and len(chosen.cards) == len(answer.cards):
            return chosen
        picks = [pick for pick in option.picks if len(pick) == len(answer.cards)]
        cards = luck.choice(picks) if picks else tuple(luck.sample(option.cards, len(answer.cards)))
        return replace(answer, cards=cards)

    def _saw(self, answer: Answer) -> bool:
        """Whether the seat has seen all cards that an answer names."""
        seen = [self._past.names[number] for number in self._past.seen]
        return all(seen.count(card) >= answer.cards.count(card) for card in answer.cards)


def _taken(pile: list[int], names: Sequence[Card], name: Card) -> int:
    """Take a card of this name out of a pile; one that is not there cannot come from it."""
    found = next((number for number in pile if names[number] == name), None)
    if found is None:
        raise ValueError(f"{name} is not among the cards that were shuffled")
    pile.remove(found)
    return found


def looks_alike(one: View, other: View) -> bool:
    """Whether a seat sees the same."""
    return one.events == other.events and one.ask == other.ask and one.asked == other.asked


def deals(redealing: Redealing, luck: Random) -> Iterator[Hand]:
    """Deal after deal, as long as there are any."""
    while (dealt := redealing.another(luck)) is not None:
        yield dealt
