"""The room's records for floor, owner and regulator, as tables to read and as files of CSV.

Whatever somebody may ask for is read from the store. The cards of a hand in progress are in none of it.
"""

import io
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from http import HTTPStatus
from itertools import islice
from typing import Annotated, Any, Literal

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, QueryParameter
from litestar.response import Stream
from msgspec import Struct
from msgspec.structs import replace

from calroom.keeping import reports
from calroom.keeping.recall import recall
from calroom.keeping.reports import Report, Row, shown
from calroom.rows import write
from calroom.server.errors import Wrong, not_found
from calroom.server.front import Front
from calroom.server.staff.orders import READERS, check_office
from calroom.server.staff.shapes import AlarmsShown, ReportShown
from calroom.server.tables.clocks import now
from calroom.server.work.asking import Nothing, answered
from calroom.server.work.pools import Busy
from calroom.store import Store, StoreFailure, export
from calroom.store.sessions import Session
from calroom.store.tap import DAY
from calroom.table.sentences import each

A_HAND = "a table and the number of a hand, such as 7/12"
_LINES = 1000

Of = Annotated[str, QueryParameter(max_length=100)]


class Kind(Struct, frozen=True):
    """A report: how it is made, and what one must name for it, if anything.

    One that takes a while is left to the archive: it is made `apart`, from the database alone. One that does
    not `takes` a subject is of the whole room.
    """

    make: Callable[..., Report]
    needs: str = ""
    apart: bool = False
    takes: bool = True


def _of_store(make: Callable[..., Report], needs: str = "", *, takes: bool = True) -> Kind:
    return Kind(lambda front, *names: make(front.keeper.store, *names), needs, takes=takes)


def _hand(front: Front, of: str) -> Report:
    """A hand that is over; while it is in progress its cards are theirs who hold them."""
    table, _, number = of.rpartition("/")
    if not number.isdecimal() or len(number) > 12:
        raise Wrong(HTTPStatus.CONFLICT, "{of:quoted} names no hand", A_HAND, of=of)
    keeper = front.keeper
    if not recall(keeper.store, keeper.houses, table, int(number)).is_over:
        raise Wrong(
            HTTPStatus.CONFLICT,
            "hand {number} at table {table:text} is in progress",
            "wait until it is over",
            topic="hand-in-progress",
            number=number,
            table=table,
        )
    # In its words lies open what nobody saw; that is for the regulator, and in the hand as they recall it.
    return replace(reports.hand(keeper.store, table, int(number)), words=[])


def _complaints(front: Front, person: str = "") -> Report:
    rows: list[Row] = [
        {
            "at": reports.when(one.at),
            "table": one.table,
            "by": one.by,
            "person": one.person,
            "words": one.words,
        }
        for one in front.keeper.store.talk.complaints()
        if person in ("", one.person)
    ]
    return Report("Complaints", rows)


def _players(front: Front, person: str = "") -> Report:
    """Everybody who plays here, under their last name: bots and what they play are not among them."""
    results = front.keeper.store.played.results()
    people = [one for one in front.keeper.register.with_purse() if person in ("", one)]
    return Report("Players", [_player(front, one, results) for one in people])


def _player(front: Front, person: str, results: dict[str, tuple[int, int]]) -> Row:
    register, since = front.keeper.register, now() - DAY
    names, found = register.names(person), register.of(person)
    played = [results.get(name, (0, 0)) for name in names]
    return {
        "person": person,
        "formerly": ", ".join(names[1:]),
        "offices": ", ".join(sorted(found.offices)),
        "purse": front.keeper.purse(person),
        "bought": sum(amount for when, amount in found.bought if when > since),
        "hands": sum(hands for hands, _ in played),
        "result": sum(won for _, won in played),
        "barred": front.keeper.room.barred(person),
    }


KINDS: dict[str, Kind] = {
    "hand": Kind(_hand, A_HAND),
    "unfinished": _of_store(reports.unfinished, takes=False),
    "count": _of_store(reports.count),
    "jackpot": _of_store(reports.jackpot),
    "bank": _of_store(reports.bank, "a table"),
    "book": _of_store(reports.book, "a person"),
    "actions": _of_store(reports.actions),
    "players": Kind(_players),
    "complaints": Kind(_complaints),
    "returns": Kind(reports.returns, apart=True),
    "flows": Kind(reports.flows, apart=True),
}

FILES: dict[str, Callable[[Store], Iterator[export.Row]]] = {"ledger": export.ledger, "hands": export.hands}
"""What is too long to be shown: every posting, and every hand with its place in the journal."""


@get("/api/reports/{name:str}", operation_id="report")
async def report(
    name: FromPath[str],
    me: NamedDependency[Session],
    front: NamedDependency[Front],
    of: Of = "",
    format: FromQuery[Literal["json", "csv"]] = "json",  # noqa: A002
) -> Response[ReportShown]:
    """A report of the room's records, as a table or as a file of CSV."""
    check_office(front, me, *READERS)
    names = _subject(name, of)
    if name in FILES:
        return await _file(front, name, format)
    kind = KINDS[name]
    if kind.apart:
        made = await answered(front.places.archive, _made_apart, front.where, name, *names)
    else:
        made = await answered(front.places.records, kind.make, front, *names)
    if format == "csv":
        return _csv(name, await answered(front.places.records, _as_csv, made))
    return Response(await answered(front.places.records, _as_table, name, made))


def _as_table(name: str, made: Report) -> ReportShown:
    columns = list(made.rows[0]) if made.rows else []
    rows = [shown(row) for row in made.rows]
    return ReportShown(name=name, columns=columns, rows=rows, words=made.words, alarm=made.alarm)


def _as_csv(made: Report) -> list[str]:
    return list(_lines(made.rows))


def _subject(name: str, of: str) -> tuple[str, ...]:
    """What a report is of, if it is there and of anything."""
    if name not in KINDS and name not in FILES:
        raise not_found("there is no report {name:text}", *each("{text}", text=(*KINDS, *FILES)), name=name)
    kind = KINDS.get(name)
    if of and not (kind and kind.takes):
        raise Wrong(
            HTTPStatus.CONFLICT,
            "report {name:text} is of the whole room",
            "leave of out",
            topic="query",
            name=name,
        )
    if kind and kind.needs and not of:
        raise Wrong(
            HTTPStatus.CONFLICT,
            "report {name:text} is of something",
            "of={needs:text}",
            name=name,
            needs=kind.needs,
        )
    return (of,) if of else ()


def _made_apart(where: str, name: str, *names: str) -> Report | Nothing:
    """A report that another process makes of the same database."""
    try:
        store = Store(where)
        made = KINDS[name].make(store, *names)
        store.close()
    except LookupError as wrong:
        return Nothing(str(wrong))
    except StoreFailure as failure:
        return Nothing(str(failure), ("try again",), HTTPStatus.SERVICE_UNAVAILABLE)
    return made


async def _file(front: Front, name: str, form: str) -> Response[Any]:
    if form != "csv":
        raise Wrong(
            HTTPStatus.CONFLICT,
            "report {name:text} is too long to be shown",
            "format=csv",
            topic="size",
            name=name,
        )
    every = front.places.files.pieces(_lines(FILES[name](front.keeper.store)))
    # Whoever has to come again hears it before the file begins.
    return _csv(name, _beginning(await anext(every, ""), every))


async def _beginning(first: str, rest: AsyncIterator[str]) -> AsyncIterator[str]:
    yield first
    async for piece in rest:
        yield piece


def _lines(rows: Iterable[export.Row]) -> Iterator[str]:
    """Rows as CSV, many lines at a time."""
    every = iter(rows)
    is_first = True
    while some := list(islice(every, _LINES)):
        text = io.StringIO()
        write(some, text, "csv", heading=is_first)
        is_first = False
        yield text.getvalue()


def _csv(name: str, lines: Iterable[str] | AsyncIterator[str]) -> Response[Any]:
    headers = {"content-disposition": f'attachment; filename="{name}.csv"'}
    content = lines if isinstance(lines, AsyncIterator) else iter(lines)
    return Stream(content, media_type="text/csv; charset=utf-8", headers=headers)


@get("/api/floor/alarms", operation_id="alarms")
async def alarms(me: NamedDependency[Session], front: NamedDependency[Front]) -> AlarmsShown:
    """What there is to look into, with the hands to look at first; it is looked for every hour."""
    check_office(front, me, *READERS)
    try:
        return await front.alarms.shown()
    except Busy as busy:
        raise Wrong(
            HTTPStatus.SERVICE_UNAVAILABLE, "{busy:said}", "try again", wait=5, busy=str(busy)
        ) from None


HANDLERS = [report, alarms]
