"""Hands as tables of Arrow, which pandas, Polars and DuckDB read: events, hands, decisions and money.

>>> import calroom
>>> from calroom import frames
>>> hand = calroom.game("open.holdem").hand({1: "$100", 2: "$100"}, seed=7)
>>> _ = hand.answer(1, "fold")
>>> frames.money([hand]).read_all().select(["seat", "result"]).to_pydict()
{'seat': [1, 2], 'result': [-100, 100]}

What comes is a reader that gives batches, so that memory does not grow with the number of hands. Hands are
read from a file of records, from records or hands themselves, or from the database of a room. Cards are those
that a spectator saw, or a `seat`, or in a room a `person`; who owns the records may ask for the `whole`.
"""

from __future__ import annotations

from calroom.parts import needed

needed("frames", "a table of Arrow")

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import pyarrow as pa
from msgspec import Struct

import calroom
from calroom.cards import Card
from calroom.files import is_database
from calroom.kinds import check_kind
from calroom.money import Cents
from calroom.table.asks import Seat
from calroom.table.events import Acted, Began, Called, Event, Gathered, Moved
from calroom.table.hand import Hand
from calroom.table.inputs import Inputs
from calroom.table.records import HandRecord, read_records
from calroom.table.table import BOARD, COLLECTION, HAND, JACKPOT, STACK
from calroom.table.views import View, see

if TYPE_CHECKING:
    from calroom.store import Store

BATCH = 10_000
"""So many rows are one batch, if nothing else is asked for."""

Row: TypeAlias = tuple[Any, ...]


class Played(Struct, frozen=True):
    """A hand as it is told: its events, already masked for whoever asks, and who sat where."""

    number: int
    events: list[Event]
    table: str = ""
    people: dict[Seat, str] = {}


Source: TypeAlias = "str | Path | Store | Iterable[Hand | HandRecord | Inputs]"
Rows: TypeAlias = Callable[[Played], Iterator[Row]]

_CARDS = pa.list_(pa.string())
_CENTS = pa.int64()

EVENTS = pa.schema(
    [
        ("hand", pa.int64()),
        ("table", pa.string()),
        ("number", pa.int32()),
        ("event", pa.string()),
        ("topic", pa.string()),
        ("seat", pa.int16()),
        ("verb", pa.string()),
        ("amount", _CENTS),
        ("source", pa.string()),
        ("target", pa.string()),
        ("place", pa.string()),
        ("cards", _CARDS),
        ("words", pa.string()),
    ]
)
HANDS = pa.schema(
    [
        ("hand", pa.int64()),
        ("table", pa.string()),
        ("game", pa.string()),
        ("version", pa.string()),
        ("stakes", pa.string()),
        ("seats", pa.int16()),
        ("button", pa.int16()),
        ("board", _CARDS),
        ("decisions", pa.int32()),
        ("collected", _CENTS),
        ("over", pa.bool_()),
    ]
)
DECISIONS = pa.schema(
    [
        ("hand", pa.int64()),
        ("table", pa.string()),
        ("number", pa.int32()),
        ("seat", pa.int16()),
        ("person", pa.string()),
        ("verb", pa.string()),
        ("amount", _CENTS),
        ("where", pa.string()),
        ("stack", _CENTS),
        ("in_play", _CENTS),
        ("cards", _CARDS),
        ("board", _CARDS),
        ("by_system", pa.bool_()),
    ]
)
MONEY = pa.schema(
    [
        ("hand", pa.int64()),
        ("table", pa.string()),
        ("seat", pa.int16()),
        ("person", pa.string()),
        ("before", _CENTS),
        ("after", _CENTS),
        ("result", _CENTS),
    ]
)


def events(
    source: Source, *, seat: Seat | None = None, person: str = "", whole: bool = False, batch: int = BATCH
) -> pa.RecordBatchReader:
    """Everything that happened, one row each; chips gathered from several places are a row for each."""
    return _read(EVENTS, _event_rows, source, seat, person, whole, batch)


def hands(
    source: Source, *, seat: Seat | None = None, person: str = "", whole: bool = False, batch: int = BATCH
) -> pa.RecordBatchReader:
    """Every hand: what was played, by how many, and what the house took."""
    return _read(HANDS, _hand_rows, source, seat, person, whole, batch)


def decisions(
    source: Source, *, seat: Seat | None = None, person: str = "", whole: bool = False, batch: int = BATCH
) -> pa.RecordBatchReader:
    """Every choice: by whom, with which stack, how much lay in play, and the cards that can be seen."""
    return _read(DECISIONS, _decision_rows, source, seat, person, whole, batch)


def money(
    source: Source, *, seat: Seat | None = None, person: str = "", whole: bool = False, batch: int = BATCH
) -> pa.RecordBatchReader:
    """What everybody had before and after each hand, in cents."""
    return _read(MONEY, _money_rows, source, seat, person, whole, batch)


# Where hands come from


def played(source: Source, *, seat: Seat | None, person: str, whole: bool) -> Iterator[Played]:
    """The hands of a source as they are seen."""
    if isinstance(source, str | Path):
        source = _opened(source) if is_database(source) else read_records(Path(source))
    if not isinstance(source, Iterable):
        if seat is not None:
            raise ValueError("in a room people change their seats; ask for a person")
        yield from _of_room(source, person, whole)
        return
    if person:
        raise ValueError("records know seats and no people; ask for a seat")
    for number, one in enumerate(source, 1):
        hand = one if isinstance(one, Hand) else calroom.replay(_inputs(one))
        yield Played(number, _seen(hand.events, seat, whole))


def _check(source: Source) -> None:
    """Refuse what holds no hands before anything is read."""
    rooms = sys.modules.get("calroom.store")
    kinds = (str, Path, Iterable) if rooms is None else (str, Path, Iterable, rooms.Store)
    check_kind("source", source, kinds, "hands or their records, a file of them, or a room's database")
    if isinstance(source, str | Path) and "://" not in str(source) and not Path(source).is_file():
        raise FileNotFoundError(f"source: there is no file {source}")


def _opened(database: str | Path) -> Store:
    needed("server", "a room's database")
    from calroom.store import Store

    return Store(database)


def _inputs(one: HandRecord | Inputs) -> Inputs:
    if isinstance(one, HandRecord):
        return one.inputs
    if not isinstance(one, Inputs):
        raise TypeError(f"{one!r} is no hand, no record of one and no inputs")
    return one


def _seen(told: Iterable[Event], seat: Seat | None, whole: bool) -> list[Event]:
    return list(told) if whole else [event.masked(seat) for event in told]


def _of_room(store: Store, person: str, whole: bool) -> Iterator[Played]:
    """The hands of a room, played again one by one."""
    from calroom.keeping.rebuilding import Houses
    from calroom.keeping.recall import recall
    from calroom.room.events import InHand
    from calroom.store.export import hands as stored

    houses = Houses(store)
    for row in stored(store):
        recalled = recall(store, houses, row["table"], row["hand"])
        told = [event.what.told for event in recalled.events if isinstance(event.what, InHand)]
        if told:
            seat = recalled.seat_of(person or None)
            yield Played(row["hand"], _seen(told, seat, whole), row["table"], recalled.people)


# Rows


def _event_rows(hand: Played) -> Iterator[Row]:
    for number, event in enumerate(hand.events):
        kind = type(event).__name__.lower()
        first = (hand.number, hand.table, number, kind, event.topic)
        if isinstance(event, Gathered):
            for source, amount in event.amounts:
                yield (*first, None, "", amount, source, event.target, "", None, "")
            continue
        cards = getattr(event, "cards", None)
        yield (
            *first,
            getattr(event, "seat", None) or None,
            getattr(event, "verb", ""),
            getattr(event, "amount", None),
            getattr(event, "source", ""),
            getattr(event, "target", ""),
            getattr(event, "place", ""),
            None if cards is None else list(cards),
            getattr(event, "words", ""),
        )


def _hand_rows(hand: Played) -> Iterator[Row]:
    view = _view(hand.events)
    began = hand.events[0]
    assert isinstance(began, Began)
    taken = sum(view.chips.get(box, 0) - began.chips.get(box, 0) for box in (COLLECTION, JACKPOT))
    yield (
        hand.number,
        hand.table,
        began.game,
        began.version,
        began.stakes,
        len(began.seats),
        began.button or None,
        view.cards.get(BOARD, []),
        sum(isinstance(event, Acted) for event in hand.events),
        taken,
        type(hand.events[-1]).__name__ == "Ended",
    )


def _decision_rows(hand: Played) -> Iterator[Row]:
    view, by_system = View(None), False
    for number, event in enumerate(hand.events):
        if isinstance(event, Acted):
            yield (
                hand.number,
                hand.table,
                number,
                event.seat,
                hand.people.get(event.seat),
                event.verb,
                event.amount,
                event.where,
                view.chips.get(STACK[event.seat], 0) if event.seat > 0 else None,
                _in_play(view.chips),
                _held(view, event.seat),
                list(view.cards.get(BOARD, ())),
                by_system,
            )
            by_system = False
        elif isinstance(event, Called):
            by_system = event.words.endswith("does not answer in time")
        see(view, event)


def _in_play(chips: Mapping[str, Cents]) -> Cents:
    """What lies neither in a stack nor in a box of the house."""
    return sum(
        amount
        for place, amount in chips.items()
        if not place.startswith("stack ") and place not in (COLLECTION, JACKPOT)
    )


def _held(view: View, seat: Seat) -> list[Card]:
    return list(view.cards.get(HAND[seat], ())) if seat > 0 else []


def _money_rows(hand: Played) -> Iterator[Row]:
    began = hand.events[0]
    assert isinstance(began, Began)
    chips = dict(began.chips)
    for event in hand.events:
        if isinstance(event, Moved):
            _move(chips, event.source, event.target, event.amount)
        elif isinstance(event, Gathered):
            for source, amount in event.amounts:
                _move(chips, source, event.target, amount)
    for seat in began.seats:
        before, after = began.chips.get(STACK[seat], 0), chips.get(STACK[seat], 0)
        yield hand.number, hand.table, seat, hand.people.get(seat), before, after, after - before


def _move(chips: dict[str, Cents], source: str, target: str, amount: Cents) -> None:
    chips[source] = chips.get(source, 0) - amount
    chips[target] = chips.get(target, 0) + amount


def _view(told: Iterable[Event]) -> View:
    view = View(None)
    for event in told:
        see(view, event)
    return view


# Batches


def _read(
    schema: pa.Schema, rows: Rows, source: Source, seat: Seat | None, person: str, whole: bool, batch: int
) -> pa.RecordBatchReader:
    if batch < 1:
        raise ValueError(f"batch: at least one row, not {batch}")
    _check(source)
    told = (row for hand in played(source, seat=seat, person=person, whole=whole) for row in rows(hand))
    return pa.RecordBatchReader.from_batches(schema, _batches(schema, told, batch))


def _batches(schema: pa.Schema, rows: Iterator[Row], size: int) -> Iterator[pa.RecordBatch]:
    kept: list[Row] = []
    for row in rows:
        kept.append(row)
        if len(kept) == size:
            yield _batch(schema, kept)
            kept = []
    if kept:
        yield _batch(schema, kept)


def _batch(schema: pa.Schema, rows: list[Row]) -> pa.RecordBatch:
    columns = zip(*rows, strict=True)
    arrays = [pa.array(column, field.type) for column, field in zip(columns, schema, strict=True)]
    return pa.RecordBatch.from_arrays(arrays, schema=schema)
