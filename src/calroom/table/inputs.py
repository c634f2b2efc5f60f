"""A hand's inputs: everything it takes to play it again, as plain data."""

from typing import Any, TypeAlias

from msgspec import Struct

from calroom.cards import Cards
from calroom.money import Cents
from calroom.shuffle.written import Drawn
from calroom.table.asks import Answer, Seat


class Setup(Struct, frozen=True, omit_defaults=True):
    """Everything fixed before the first card: the game, the seats, the shuffled deck.

    `given` holds what the table posts and what earlier hands left to this one (a missed blind, a kill,
    the bank's turn), `placed_by` the topic that put the button where it is, `incidents` what is already
    wrong when the deal starts, and `lying` the chips of earlier hands that are still to be won.
    """

    game: str
    version: str
    stacks: dict[Seat, Cents]
    deck: Cards
    button: Seat = 0
    placed_by: str = "button"
    stakes: str = ""
    given: dict[str, Any] = {}
    incidents: tuple[dict[str, Any], ...] = ()
    lying: dict[str, Cents] = {}


class Answered(Struct, frozen=True, omit_defaults=True, gc=False, tag="answer", tag_field="input"):
    """A seat's answer; `system` when it was made for somebody who did not answer."""

    seat: Seat
    answer: Answer
    system: bool = False


class Happened(Struct, frozen=True, omit_defaults=True, tag="incident", tag_field="input"):
    """An incident that somebody reported."""

    incident: dict[str, Any]


Input: TypeAlias = Answered | Happened


class Inputs(Struct, frozen=True, omit_defaults=True):
    """A hand, complete: play these again and every event comes out the same."""

    setup: Setup
    inputs: tuple[Input, ...] = ()
    drawn: Drawn = Drawn()
