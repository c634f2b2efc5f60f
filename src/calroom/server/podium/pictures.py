"""Pictures of how the room does, made away from the tables by a process of the archive."""

from http import HTTPStatus
from typing import Annotated, Any, Literal

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromQuery, QueryParameter
from msgspec.structs import asdict

from calroom.keeping.pictures import Pictures, pictures
from calroom.server.front import Front
from calroom.server.podium.files import csv_file
from calroom.server.podium.picture_shapes import PicturesShown
from calroom.server.staff.orders import READERS, check_office
from calroom.server.tables.clocks import now
from calroom.server.work.asking import Nothing, answered
from calroom.store import Store, StoreFailure
from calroom.store.sessions import Session
from calroom.store.tap import DAY

Days = Annotated[int, QueryParameter(ge=1, le=366)]


@get("/api/podium/pictures", operation_id="pictures")
async def picture_page(
    me: NamedDependency[Session],
    front: NamedDependency[Front],
    days: Days = 7,
    by: FromQuery[Literal["game", "table", "weekday", "hour"]] = "game",
    zone: Annotated[str, QueryParameter(max_length=60)] = "UTC",
    format: FromQuery[Literal["json", "csv"]] = "json",  # noqa: A002
) -> Response[PicturesShown]:
    """How the room did in the last days by the clock of a time zone; one of its tables as a file of CSV."""
    check_office(front, me, *READERS)
    until = now()
    made = await answered(front.places.archive, _made, front.where, until - days * DAY, until, zone)
    if format == "csv":
        file: Response[Any] = csv_file(f"room-by-{by}", [asdict(one) for one in getattr(made, by)])
        return file
    return Response(PicturesShown(**asdict(made)))


def _made(where: str, since: int, until: int, zone: str) -> Pictures | Nothing:
    try:
        store = Store(where)
        try:
            return pictures(store, since, until, zone)
        finally:
            store.close()
    except StoreFailure as failure:
        return Nothing(str(failure), ("try again",), HTTPStatus.SERVICE_UNAVAILABLE)


HANDLERS = [picture_page]
