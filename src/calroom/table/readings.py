"""What somebody holds and what a choice would come to, as a dealer would say it to them and to nobody else.

All of it is read off the seat's own view, so there is nothing in it that the seat may not see.
"""

from msgspec import Struct

from calroom.cards import HIDDEN, Cards
from calroom.money import Cents
from calroom.table.asks import Ask
from calroom.table.events import Began, Dealt, Moved, Passed, Place, Shown
from calroom.table.sentences import Sentence
from calroom.table.table import COLLECTION, HAND, JACKPOT, STACK
from calroom.table.views import View
from calroom.table.wording import Wording

HANDS = frozenset(HAND)


class HandRead(Struct, frozen=True):
    """What lies in a place: how a dealer names it, and which cards of hand and board make it."""

    place: Place
    said: Sentence
    cards: Cards = ()

    @property
    def name(self) -> str:
        """What it is called in English."""
        return str(self.said)


class Outlook(Struct, frozen=True):
    """What choosing these cards comes to, and what one should know before doing it."""

    verb: str
    cards: Cards = ()
    where: str = ""
    said: Sentence | None = None
    beware: Sentence | None = None

    @property
    def words(self) -> str:
        """What it comes to, in English."""
        return str(self.said or "")

    @property
    def warning(self) -> str:
        """What one should know, in English."""
        return str(self.beware or "")


class HandSaid(Struct, frozen=True, omit_defaults=True, gc=False):
    """What lies in a place as it is told to whoever holds it: its name with its parts."""

    place: Place
    name: Wording
    cards: Cards = ()

    @classmethod
    def of(cls, read: HandRead) -> "HandSaid":
        """A hand that was read."""
        return cls(read.place, read.said.wording, read.cards)


class HeldThen(Struct, frozen=True, omit_defaults=True, gc=False):
    """What somebody held after the event with this number, before more of what is told at once."""

    number: int
    reading: tuple[HandSaid, ...] = ()


class OutlookSaid(Struct, frozen=True, omit_defaults=True, gc=False):
    """What choosing these cards comes to, as it is told."""

    verb: str
    cards: Cards = ()
    where: str = ""
    words: Wording | None = None
    warning: Wording | None = None

    @classmethod
    def of(cls, found: Outlook) -> "OutlookSaid":
        """What a choice comes to."""
        words, warning = (said.wording if said else None for said in (found.said, found.beware))
        return cls(found.verb, found.cards, found.where, words, warning)


class Price(Struct, frozen=True, omit_defaults=True, gc=False):
    """What is at stake: the pot in all, what it costs to stay in, and what one has put in oneself.

    `odds` is how much there is to win for each chip that it costs to stay in; 0 where it costs nothing.
    """

    pot: Cents = 0
    call: Cents = 0
    mine: Cents = 0
    odds: float = 0.0


def own_hands(view: View) -> dict[Place, Cards]:
    """The hands that a seat plays and sees: its own, those split off it, those shown to it."""
    if not view.seat or view.seat not in view.seats:
        return {}
    own = HAND[view.seat]
    shown = {
        event.place
        for event in view.events
        if isinstance(event, (Dealt, Passed, Shown)) and event.seen_by and view.seat in event.seen_by
    }
    return {
        place: tuple(cards)
        for place, cards in view.cards.items()
        if cards and HIDDEN not in cards and (_is_of(own, place) or (place in HANDS and place in shown))
    }


def _is_of(own: Place, place: Place) -> bool:
    """Whether it is this hand or was split off it: `hand 5b` off `hand 5`."""
    return place == own or (place.startswith(own) and place[len(own) :].isalpha())


def price_of(view: View, ask: Ask | None) -> Price | None:
    """What is at stake for somebody in a pot, as far as everybody sees it; None where there is no pot."""
    seat = view.seat
    if not seat or seat not in view.seats or not view.events:
        return None
    began = view.events[0]
    if not isinstance(began, Began):
        return None
    pot = sum(amount for place, amount in view.chips.items() if is_of_the_pot(place))
    stack = STACK[seat]
    mine = began.chips.get(stack, 0) - view.chips.get(stack, 0) - _paid(view, stack)
    calls = [option.high for option in ask.options if option.verb == "call"] if ask else []
    call = calls[0] if calls else 0
    if not pot:
        return Price(mine=mine) if mine > 0 else None
    return Price(pot, call, max(mine, 0), round(pot / call, 1) if call else 0.0)


def _paid(view: View, stack: Place) -> Cents:
    """What went from a stack to the house and the jackpot, and so neither into the pot nor on a wager."""
    return sum(
        event.amount
        for event in view.events
        if isinstance(event, Moved) and event.source == stack and event.target in (COLLECTION, JACKPOT)
    )


def is_of_the_pot(place: Place) -> bool:
    """Whether what lies there is won and lost among the players: pots, and bets before them."""
    return place.split(" ")[0] in ("pot", "bet", "side", "tops") or place.endswith("tops")
