"""The dealers as the board and the dealers themselves read them."""

from calroom.server.shapes import Response


class DealerShown(Response, frozen=True, kw_only=True, omit_defaults=True):
    """A dealer: where they are and since when, where the next push sends them, and whether they are on."""

    person: str
    station: str = ""
    since: int = 0
    next: str = ""
    on_shift: bool = False


class StationShown(Response, frozen=True, kw_only=True, omit_defaults=True):
    """A table as dealers know it, and who deals there."""

    table: str
    title: str
    stakes: str
    dealer: str = ""
    dealing: str = ""
    """Who deals the hand that is on the table; a push waits until it is over."""


class DealersShown(Response, frozen=True, kw_only=True, omit_defaults=True):
    """Everybody who deals, the line by which they move, and when the next push is due."""

    shift: str
    next_shift: str
    dealers: list[DealerShown]
    tables: list[StationShown]
    line: list[str]
    minutes: int
    pushes: int
    pushed_at: int = 0
    due_at: int = 0
    roster: dict[str, list[str]]


class MineShown(Response, frozen=True, kw_only=True, omit_defaults=True):
    """What a dealer wants to know of themselves: where they deal, until when, and what comes then."""

    person: str
    station: str = ""
    title: str = ""
    stakes: str = ""
    since: int = 0
    until: int = 0
    next: str = ""
    next_title: str = ""
    shifts: list[str]
