"""Nobody gives an order in which they have a stake: about themselves, or about a table where they play."""

from collections.abc import Collection, Iterable

from calroom.keeping.authority import HOUSE, OFFICES
from calroom.keeping.podium.call_rows import SettleCall
from calroom.keeping.podium.list_rows import CallPlace, KeepSeat, OfPlace
from calroom.keeping.podium.podium import Podium
from calroom.keeping.podium.roster_rows import SendDealer
from calroom.keeping.podium.rows import Note, StrikeNote
from calroom.keeping.podium.table_rows import Balance, CallOff, Move, MustMove, OfTable, Reseat
from calroom.keeping.register import Register
from calroom.keeping.rows import AnyRow, Bar
from calroom.room.inputs import PayJackpot, Resume, Stop
from calroom.room.room import Room
from calroom.table.refusals import Refused


def check_no_stake(said: AnyRow, register: Register, room: Room, podium: Podium) -> None:
    """Refuse an order about whoever gives it, or about a table at which they sit.

    The house and the clock sit nowhere. What somebody does as a player is their own.
    """
    if said.role not in OFFICES or said.who in ("", HOUSE):
        return
    names = {said.who, *register.every_name(said.who)}
    person = _person(said, podium)
    if person in names:
        raise Refused(
            "nobody decides this about themselves",
            "authority",
            allowed=("ask somebody else of the floor",),
        )
    tables = {*_tables(said, podium), *_where(said, person, room)}
    if not names.isdisjoint(_players(tables, room)) or not names.isdisjoint(_were_there(said, podium)):
        raise Refused(
            "who plays at a table gives no orders there",
            "authority",
            allowed=("let somebody else of the floor do it",),
        )


def _person(said: AnyRow, podium: Podium) -> str:
    """Whom an order is about."""
    match said:
        case Bar(person=person) | PayJackpot(person=person) | Note(person=person) | StrikeNote(person=person):
            return person
        case Reseat(person=person) | Move(person=person) | KeepSeat(person=person):
            return person
        case Stop(scope="person", name=name) | Resume(scope="person", name=name):
            return name
        case OfPlace(number=number):
            place = podium.lists.place(number)
            return place.person if place else ""
        case SettleCall(number=number):
            call = podium.calls.find(number)
            return call.by if call else ""
        case _:
            return ""


def _tables(said: AnyRow, podium: Podium) -> tuple[str, ...]:
    """The tables that an order names."""
    match said:
        case SettleCall(table=table) | SendDealer(station=table):
            return (table,)
        case KeepSeat(table=table) | CallPlace(table=table):
            return (table,)
        case MustMove(table=table, to=to) | Balance(table=table, to=to) | Move(table=table, to=to):
            return table, to
        case CallOff(number=number):
            ordered = next((one for one in podium.errands.open if one.number == number), None)
            return ordered.tables if ordered else ()
        case OfTable(table=table):
            return (table,)
        case _:
            return ()


def _where(said: AnyRow, person: str, room: Room) -> list[str]:
    """Where somebody plays who is barred, stopped or ruled on: nobody judges whom they play with."""
    if not person or not isinstance(said, Bar | Stop | Resume | SettleCall):
        return []
    return [name for name, live in room.tables.items() if live.seat_of(person)]


def _players(tables: Iterable[str], room: Room) -> set[str]:
    found = (live for table in tables if (live := room.tables.get(table)))
    return {player.person for live in found for player in live.state.players.values()}


def _were_there(said: AnyRow, podium: Podium) -> Collection[str]:
    """Who played at a table when somebody there called the floor: it may be about them."""
    call = podium.calls.find(said.number) if isinstance(said, SettleCall) else None
    return call.there if call else ()
