"""Places read as people read them: what kind of place it is, whose, and which of several."""

import re
from functools import cache
from typing import NamedTuple

from calroom.table.asks import Seat
from calroom.table.events import Place

_OF_A_SEAT = re.compile(
    r"^(?P<kind>[a-z ]+?) (?P<seat>\d+)(?P<letter>[a-z])?(?:-(?P<number>\d+))?(?: behind \d+)?$"
)
_SPREAD = re.compile(r"^(?P<kind>\w+ spread) of seat (?P<seat>\d+)$")
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


class Read(NamedTuple):
    """What a place is: `circle` of seat 5, `hand` of seat 4, the second of several.

    `split` is the hand that it belongs to, where one was split off another.
    """

    kind: str
    seat: Seat = 0
    nth: int = 0
    split: int = 0


@cache
def read_place(place: Place) -> Read:
    """Read a place.

    >>> read_place("hand 5b")
    Read(kind='hand', seat=5, nth=2, split=2)
    >>> read_place("square 5b-3")
    Read(kind='square', seat=5, nth=3, split=2)
    >>> read_place("banker circle 4 behind 9")
    Read(kind='banker circle', seat=4, nth=0, split=0)
    >>> read_place("square 4-2")
    Read(kind='square', seat=4, nth=2, split=0)
    >>> read_place("first spread of seat 4")
    Read(kind='first spread', seat=4, nth=0, split=0)
    >>> read_place("side pot 1")
    Read(kind='side pot 1', seat=0, nth=0, split=0)
    """
    if found := _SPREAD.match(place):
        return Read(found["kind"], int(found["seat"]))
    found = _OF_A_SEAT.match(place)
    if found is None or found["kind"] in ("side pot", "pot"):
        return Read(place)
    split = ord(found["letter"]) - ord("a") + 1 if found["letter"] else 0
    return Read(found["kind"], int(found["seat"]), int(found["number"] or split), split)
