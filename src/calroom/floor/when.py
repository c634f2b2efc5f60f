"""The moments of a hand, as the people at the table name them: before the deal, betting after the flop."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from calroom.table.asks import Ask
from calroom.table.events import Called, Dealt, Event, Shown


class Moment(Struct, frozen=True, order=True):
    """Where a hand is: a name to choose it by, and the words for it."""

    id: str
    words: str


def moment(words: str) -> Moment:
    """The moment of these words.

    >>> moment("betting after the flop")
    Moment(id='betting-after-the-flop', words='betting after the flop')
    """
    return Moment(words.replace("'", "").replace(" ", "-"), words)


BEFORE_THE_DEAL = moment("before the deal")

BETTING = ("betting-round", "bring-in", "must-open")
"""Questions that come again after every street."""

QUESTIONS: Mapping[str, str] = {
    "after-hit": "a turn after a card was used",
    "bank-chooses": "the player-dealer's decision",
    "bank-decision-final": "the player-dealer's decision",
    "bank-posted-first": "posting the bank",
    "bank-sets": "the player-dealer's hand being set",
    "bound-by-chart": "the players' turns",
    "buy-in": "buying in",
    "chosen-hand": "hands lying in a row",
    "collect-then-out": "going out",
    "declare": "declaring",
    "declare-first": "declaring",
    "discard": "the discard",
    "draw": "the draw",
    "draw-or-stand": "drawing or standing",
    "forced": "forcing a card",
    "forcing": "forcing a card",
    "insurance": "the players' turns",
    "kill": "the first two cards",
    "last-chance": "the last chance to change wagers",
    "no-giving-out-card": "a turn after a card was used",
    "option-card": "the option on a card",
    "overkill": "the first two cards",
    "play-or-fold": "playing or folding",
    "roll": "the roll of the down card",
    "set-two-hands": "setting the hands",
    "show-all": "the showdown",
    "showdown": "the showdown",
    "split-hand": "the players' turns",
    "turn": "the players' turns",
    "wagers": "the wagers",
    "who-shakes": "shaking the dice",
}
"""What everybody calls the time at which a question is put."""

STREETS: Mapping[str, str] = {
    "deal": "the deal",
    "deal-up": "the deal",
    "fifth-card": "the fifth card",
    "fifth-street": "fifth street",
    "flop": "the flop",
    "fourth-card": "the fourth card",
    "fourth-street": "fourth street",
    "draw": "the draw",
    "river": "the river",
    "seventh-street": "the last card",
    "last-card": "the last card",
    "sixth-street": "sixth street",
    "stand-pat": "the draw",
    "third-card": "the third card",
    "turn": "the turn",
}
"""What the betting comes after, by the topic under which it was dealt or called."""


def moment_of(asks: Sequence[Ask], events: Sequence[Event]) -> Moment:
    """Where the hand is while this is asked.

    A question that is put because something went wrong belongs to the moment at which that happened; what it
    is called then is its own topic.
    """
    topic = asks[0].topic
    if topic in BETTING:
        return moment(f"betting after {_street(events)}")
    return moment(QUESTIONS.get(topic) or topic.replace("-", " "))


def _street(events: Sequence[Event]) -> str:
    for event in reversed(events):
        if isinstance(event, (Dealt, Called, Shown)) and event.topic in STREETS:
            return STREETS[event.topic]
    return "the deal"
