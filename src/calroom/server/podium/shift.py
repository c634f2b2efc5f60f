"""The shift at the podium: what is to be counted, what the ledger says, and what was signed."""

from collections.abc import Iterator
from typing import Annotated, Literal

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath, PathParameter
from msgspec import to_builtins

from calroom.keeping.podium.closing import Counted, Shift, place_called
from calroom.keeping.podium.closing_rows import BOX, CAGE, worth
from calroom.keeping.shift_figures import Figures as ShiftFigures
from calroom.keeping.shift_figures import agreed, by_table, figures, in_box, in_boxes
from calroom.money import Cents, dollars
from calroom.rows import Row
from calroom.server.errors import not_found
from calroom.server.front import Front
from calroom.server.podium.as_it_stands import VALUES, expected_at
from calroom.server.podium.files import csv_file
from calroom.server.podium.shift_shapes import BoxShown, CountShown, ShiftLine, ShiftShown, ShiftsShown
from calroom.server.staff.orders import READERS, check_office
from calroom.server.tables.clocks import now
from calroom.server.work.asking import answered
from calroom.store.sessions import Session

CLOSED_SHOWN = 60

Name = Annotated[str, PathParameter(max_length=60)]


@get("/api/podium/shifts", operation_id="shifts")
async def shifts(me: NamedDependency[Session], front: NamedDependency[Front]) -> ShiftsShown:
    """The open shift with all there is to count, and those that were closed."""
    check_office(front, me, *READERS)
    closing = front.keeper.podium.closing
    shift = closing.shift
    cage = None
    if shift is None and closing.float is not None:
        _, cage = await answered(front.places.records, expected_at, front, CAGE)
    return ShiftsShown(
        now=front.keeper.shifts.at(now()),
        shift=await answered(front.places.records, shift_shown, front, shift) if shift else None,
        cage=cage,
        closed=[_line(one) for one in closing.closed[:CLOSED_SHOWN]],
        values=VALUES,
    )


@get("/api/podium/shifts/{name:str}", operation_id="shift")
async def one_shift(name: Name, me: NamedDependency[Session], front: NamedDependency[Front]) -> ShiftShown:
    """Everything of one shift."""
    check_office(front, me, *READERS)
    return await answered(front.places.records, shift_shown, front, _found(front, name))


Figures = Literal["counts", "boxes", "drops", "pools", "totals"]


@get("/api/podium/shifts/{name:str}/{of:str}", operation_id="shift_file", media_type="text/csv")
async def shift_file(
    name: Name, of: FromPath[Figures], me: NamedDependency[Session], front: NamedDependency[Front]
) -> Response[bytes]:
    """One table of figures of a shift as a file of CSV."""
    check_office(front, me, *READERS)
    shown = await answered(front.places.records, shift_shown, front, _found(front, name))
    return csv_file(f"{name}-{of}", _rows(shown, of))


def _rows(shown: ShiftShown, of: Figures) -> list[Row]:
    if of == "totals":
        before, after = to_builtins(shown.before), to_builtins(shown.after)
        names = shown.after.__struct_fields__
        return [{"of": one, "before": before.get(one, 0), "after": after.get(one, 0)} for one in names]
    rows = [shown.opening, *shown.counts] if of == "counts" else getattr(shown, of)
    return [{name: _flat(getattr(row, name)) for name in row.__struct_fields__} for row in rows]


def _flat(value: object) -> object:
    if isinstance(value, dict):
        return ", ".join(f"{count} x {dollars(int(worth_of))}" for worth_of, count in value.items())
    return value


def _found(front: Front, name: str) -> Shift:
    found = front.keeper.podium.closing.find(name)
    if found is None:
        raise not_found("there is no shift {name:text}", name=name)
    return found


def shift_shown(front: Front, shift: Shift) -> ShiftShown:
    """A shift with all its figures; while it is open, as the ledger stands now."""
    store, closing = front.keeper.store, front.keeper.podium.closing
    upto = shift.closed_ledger or store.ledger.standing()[0]
    found = figures(store, shift.ledger, upto)
    counts = [_count_shown(one) for one in shift.counts]
    if not shift.closed_at:
        counted = {one.place for one in counts}
        boxes = in_boxes(store, closing.cuts, upto)
        waiting = {place: amount for place, amount in boxes.items() if amount and place not in counted}
        if CAGE not in counted:
            waiting = {CAGE: expected_at(front, CAGE)[1], **waiting}
        counts = [*(_to_count(place, amount) for place, amount in waiting.items()), *counts]
    return ShiftShown(
        name=shift.name,
        opened_by=shift.opened_by,
        opened_at=shift.opened_at,
        opened_with=worth(shift.chips),
        opening=_opening_shown(shift),
        changes=shift.changes,
        reason=shift.reason,
        closed_by=shift.closed_by,
        closed_at=shift.closed_at,
        digest=shift.digest,
        first_entry=shift.ledger,
        last_entry=upto,
        counts=counts,
        boxes=list(_boxes(front, shift, found, upto)),
        drops=found.drops,
        pools=found.pools,
        before=found.opened,
        after=found.closed,
        agreed=agreed(found.closed) and (not shift.closed_at or found.closed == shift.totals),
    )


def _boxes(front: Front, shift: Shift, found: ShiftFigures, upto: int) -> Iterator[BoxShown]:
    """How what each table took goes together with what was counted in its box, to the cent."""
    ledger, took = front.keeper.store.ledger, by_table(found.drops)
    for count in shift.counts:
        if count.place != CAGE:
            table = count.place.removeprefix(BOX)
            since = in_box(ledger, table, upto) - in_box(ledger, table, count.ledger)
            yield BoxShown(
                table=table,
                before=count.expected + since - took.get(table, 0),
                took=took.get(table, 0),
                expected=count.expected,
                counted=count.counted,
                since_the_count=since,
            )


def _opening_shown(shift: Shift) -> CountShown:
    """What was counted at the cage when the shift was opened, beside what it should have held."""
    counted = worth(shift.chips)
    expected = counted if shift.expected is None else shift.expected
    return CountShown(
        place=CAGE,
        words="the cage, at the opening",
        expected=expected,
        is_counted=True,
        chips={str(value): number for value, number in shift.chips.items()},
        counted=counted,
        difference=counted - expected,
        by=shift.opened_by,
        at=shift.opened_at,
        why=shift.reason,
    )


def _to_count(place: str, amount: Cents) -> CountShown:
    return CountShown(place=place, words=place_called(place), expected=amount, chips={})


def _count_shown(count: Counted) -> CountShown:
    return CountShown(
        place=count.place,
        words=place_called(count.place),
        expected=count.expected,
        is_counted=True,
        chips={str(value): number for value, number in count.chips.items()},
        counted=count.counted,
        difference=count.difference,
        by=count.by,
        at=count.at,
        why=count.why if not count.is_open else "",
        explained_by=count.explained_by if not count.is_open else "",
        unexplained=count.is_open,
    )


def _line(shift: Shift) -> ShiftLine:
    return ShiftLine(
        name=shift.name,
        opened_at=shift.opened_at,
        closed_at=shift.closed_at,
        closed_by=shift.closed_by,
        counted=sum(one.counted for one in shift.counts if one.place != CAGE),
        difference=sum(one.difference for one in shift.counts),
    )


HANDLERS = [shifts, one_shift, shift_file]
