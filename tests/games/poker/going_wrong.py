"""How the tests of poker speak of what goes wrong: it is reported, refused, and put to the floor."""

from tests.telling import events_of
from tests.trouble import adds_up

from calroom.table.asks import FLOOR
from calroom.table.events import Dealt, Passed, Shuffled
from calroom.table.hand import Hand
from calroom.table.refusals import join_words

from .playing import show_all


def floor_may(hand: Hand) -> str:
    """What the floor may decide; the first is what counts if it does not answer."""
    (ask,) = hand.asks
    assert ask.seat == FLOOR
    assert ask.default.verb == ask.options[0].verb
    return join_words(tuple(option.verb for option in ask.options))


def lying(hand: Hand, place: str) -> str:
    """The cards in a place."""
    return " ".join(hand.table.cards.get(place, ()))


def stub(hand: Hand) -> list[str]:
    """What is left of the deck, from the top down."""
    return hand.table.deck[hand.table.top :]


def dealt(hand: Hand, topic: str) -> list[str]:
    """The cards of each deal on a topic, one string for each movement."""
    return [" ".join(event.cards) for event in events_of(hand, topic) if isinstance(event, Dealt)]


def passed(hand: Hand, topic: str) -> list[str]:
    """Cards that went somewhere on a topic: `Qh hand 3 > muck`."""
    return [
        f"{' '.join(event.cards)} {event.source} > {event.place}"
        for event in events_of(hand, topic)
        if isinstance(event, Passed)
    ]


def shuffles(hand: Hand, topic: str) -> list[int]:
    """How many cards were shuffled on a topic, each time."""
    return [event.count for event in events_of(hand, topic) if isinstance(event, Shuffled)]


def play_out(hand: Hand) -> None:
    """To the end by checks and calls; everything adds up and comes out the same again."""
    show_all(hand)
    adds_up(hand)
