"""Everything that anybody ordered, with the value before and after and the reason, page by page."""

from typing import Annotated, Any, Literal

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromQuery, QueryParameter

from calroom.server.front import Front
from calroom.server.podium.act_shapes import ActLine, ActsShown
from calroom.server.podium.files import csv_file
from calroom.server.staff.orders import READERS, check_office
from calroom.server.work.asking import answered
from calroom.store.people import Done, Sought
from calroom.store.sessions import Session

A_PAGE, A_FILE = 50, 10_000
CURSOR = r"^$|^[0-9]{1,15}/[0-9]{1,15}/[0-9]{1,9}/.+$"
"""When it was done, its number and part, and its table."""

Text = Annotated[str, QueryParameter(max_length=100)]
Time = Annotated[int, QueryParameter(ge=0, le=10**14)]


@get("/api/podium/acts", operation_id="acts")
async def acts(
    me: NamedDependency[Session],
    front: NamedDependency[Front],
    who: Text = "",
    act: Text = "",
    table: Text = "",
    subject: Text = "",
    words: Text = "",
    since: Time = 0,
    until: Time = 0,
    more: Annotated[str, QueryParameter(max_length=200, pattern=CURSOR)] = "",
    format: FromQuery[Literal["json", "csv"]] = "json",  # noqa: A002
) -> Response[ActsShown]:
    """What was ordered, by whom, where, about whom, when and in which words; as a page or a file of CSV."""
    check_office(front, me, *READERS)
    sought = Sought(who=who, act=act, table=table, subject=subject, words=words, since=since, until=until)
    most = A_PAGE if format == "json" else A_FILE
    search = front.keeper.store.people.search
    found = await answered(front.places.records, search, sought, most + 1, _read_cursor(more))
    shown = [_line(done) for done in found[:most]]
    if format == "csv":
        names = ActLine.__struct_fields__
        rows = ({name: getattr(one, name) for name in names} for one in shown)
        file: Response[Any] = csv_file("orders", rows)
        return file
    return Response(ActsShown(acts=shown, more=_cursor(found[most - 1]) if len(found) > most else ""))


def _line(done: Done) -> ActLine:
    action = done.action
    return ActLine(
        at=done.at,
        table=done.table,
        number=done.number,
        who=action.who,
        act=action.act,
        subject=action.subject,
        before=action.before,
        after=action.after,
        reason=action.reason,
    )


def _cursor(done: Done) -> str:
    return f"{done.at}/{done.number}/{done.part}/{done.table}"


def _read_cursor(text: str) -> tuple[int, str, int, int] | None:
    if not text:
        return None
    at, number, part, table = text.split("/", 3)
    return int(at), table, int(number), int(part)


HANDLERS = [acts]
