"""What odds pages are told over REST."""

from calroom.server.shapes import Response


class OddsShown(Response, frozen=True, kw_only=True, omit_defaults=True):
    """What a game is worth, as figures and charts in HTML that the room has written; or how far they are."""

    game: str
    title: str
    done: float
    """How much of it is there, up to 1."""
    seconds: int = 0
    """How long it takes in all, as far as anybody can say, while it is not there."""
    parts: list[str] = []
    play: list[str] = []
    """What helps while one plays: the chart of the strategy, or what to begin with."""
    method: list[str] = []
    assumptions: list[str] = []
