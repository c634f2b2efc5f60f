"""What somebody holds against a bank where a ranking reads any number of cards, such as points."""

from collections.abc import Callable, Sequence
from typing import Any

from calroom.cards import HIDDEN, Card
from calroom.ranking.reading import Reading
from calroom.table.events import Place
from calroom.table.readings import HandRead, own_hands
from calroom.table.sentences import Sentence
from calroom.table.views import View

Named = Callable[[Any, Any, View], tuple[HandRead, ...]]


def read_points(read: Callable[[Sequence[Card]], Reading], *places: Place) -> Named:
    """One's own hand by a ranking that counts points of any number of cards, and hands all share."""

    def reading(_: object, __: object, view: View) -> tuple[HandRead, ...]:
        shared = {place: tuple(view.cards.get(place, ())) for place in places}
        lying = {place: cards for place, cards in shared.items() if cards and HIDDEN not in cards}
        found = [(place, read(cards)) for place, cards in (own_hands(view) | lying).items()]
        return tuple(HandRead(place, _counted(one.name), one.cards) for place, one in found)

    return reading


def _counted(points: str) -> Sentence:
    return Sentence("{points:hand} point" if points == "one" else "{points:hand} points", points=points)
