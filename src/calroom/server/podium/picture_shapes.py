"""Pictures of how the room does."""

from calroom.keeping.pictures import Picture
from calroom.server.shapes import Response


class PicturesShown(Response, frozen=True, kw_only=True, omit_defaults=True):
    """The same time by game, by table, by day of the week and by hour of the day."""

    since: int
    until: int
    zone: str
    """By whose clock days and hours are meant."""
    game: list[Picture]
    table: list[Picture]
    weekday: list[Picture]
    hour: list[Picture]
