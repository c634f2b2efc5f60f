"""One's own play as REST tells it."""

from typing import Annotated

from msgspec import Meta

from calroom.money import Cents
from calroom.server.library.shapes import PlayedIn
from calroom.server.shapes import Asked, Response


class CurvePoint(Response, frozen=True, kw_only=True, omit_defaults=True):
    """After so many hands and so many milliseconds of play: won or lost, and what was to be expected."""

    hands: int
    took: int
    result: Cents
    expected: Cents | None = None


class ResultLine(Response, frozen=True, kw_only=True, omit_defaults=True):
    """What my hands came to, of one game and stakes or of all.

    `known` are those of which the lab knows what was to be expected, `known_result` what they came to, and
    `error` how far chance usually carries that from what was `expected`.
    """

    game: str = ""
    title: str = ""
    stakes: str = ""
    hands: int
    took: int
    result: Cents
    collected: Cents = 0
    jackpot: Cents = 0
    known: int = 0
    known_result: Cents = 0
    expected: Cents = 0
    error: Cents = 0


class MistakeLine(Response, frozen=True, kw_only=True):
    """Mistakes of one kind, as the buttons call what was chosen and what was best, and the dearest hand."""

    game: str
    title: str
    chosen: str
    best: str
    count: int
    cost: Cents
    table: str
    hand: int


class MyResults(Response, frozen=True, kw_only=True, omit_defaults=True):
    """What my hands came to. While `working`, the lab still works out what was to be expected.

    `besides` was collected from my chips while I was in no hand. `reviewed` hands the coach has looked at.
    """

    all: ResultLine
    lines: list[ResultLine]
    points: list[CurvePoint]
    besides: Cents = 0
    working: bool = False
    reviewed: int = 0
    mistakes: list[MistakeLine] = []
    played: list[PlayedIn] = []


class NoteShown(Response, frozen=True, kw_only=True, omit_defaults=True):
    """What I noted about somebody, who is now `called` so and was then called otherwise."""

    about: str
    called: str
    words: str
    at: int


class MyNotes(Response, frozen=True, kw_only=True):
    """All my notes, the last first."""

    notes: list[NoteShown]


class NewNote(Asked, frozen=True, kw_only=True):
    """What to note about somebody; without words nothing is noted any more."""

    about: Annotated[str, Meta(min_length=1, max_length=40)]
    words: Annotated[str, Meta(max_length=500)]
