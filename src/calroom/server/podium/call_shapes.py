"""Calls for the floor as the podium reads them."""

from calroom.keeping.podium.calls import Standing
from calroom.server.protocol import HandShown, Line, Vocabulary
from calroom.server.shapes import Response
from calroom.table.story import StoryLine


class CallShown(Response, frozen=True, kw_only=True, omit_defaults=True):
    """A call: from where, by whom, when, in which words, and what became of it."""

    number: int
    table: str
    game: str = ""
    title: str = ""
    stakes: str = ""
    by: str
    seat: int = 0
    at: int
    hand: int = 0
    words: str = ""
    standing: Standing = "waits"
    settled_by: str = ""
    settled_at: int = 0
    ruling: str = ""
    rule: str = ""
    reason: str = ""


class CallsShown(Response, frozen=True, kw_only=True, omit_defaults=True):
    """What waits for the floor, the oldest first, and what was settled lately, the last first."""

    waiting: list[CallShown]
    settled: list[CallShown]


class CallHand(Response, frozen=True, kw_only=True, omit_defaults=True):
    """The hand of a call as everybody sees it: its log, how it is told, and how it lies on the table now.

    `after` is the last event that had been told when the floor was called.
    """

    call: CallShown
    after: int = 0
    people: dict[str, str]
    lines: list[Line]
    story: list[StoryLine]
    asked: list[int]
    words: Vocabulary | None = None
    lies: HandShown | None = None
