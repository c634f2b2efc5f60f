"""What was ordered, as whoever looks for it reads it."""

from calroom.server.shapes import Response


class ActLine(Response, frozen=True, kw_only=True, omit_defaults=True):
    """Something that somebody ordered: where, about whom or what, the value before and after, and why."""

    at: int
    table: str
    number: int
    who: str
    act: str
    subject: str
    before: str = ""
    after: str = ""
    reason: str = ""


class ActsShown(Response, frozen=True, kw_only=True, omit_defaults=True):
    """A page of it, the last first; `more` leads to the next page."""

    acts: list[ActLine]
    more: str = ""
