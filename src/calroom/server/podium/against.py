"""What stands against an order because of how the room is now; the journal alone does not know it."""

from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any

from calroom.keeping.authority import HOUSE
from calroom.keeping.podium.call_rows import SettleCall
from calroom.keeping.podium.list_rows import JoinList, KeepSeat
from calroom.keeping.podium.place_rows import PlaceTables
from calroom.keeping.podium.rows import PodiumRow
from calroom.keeping.podium.table_rows import (
    Balance,
    Break,
    KeepPreset,
    Move,
    MustMove,
    Repost,
    Reseat,
    Shut,
    Spread,
    StartGame,
)
from calroom.room.absence import check_seat_change
from calroom.room.inputs import ChangeSeat, TableInput
from calroom.room.table import LiveTable
from calroom.rulebook.rule_book import UnknownRule
from calroom.server.errors import Wrong, not_found
from calroom.server.front import Front
from calroom.server.lobby.board import game_named
from calroom.server.people.names import key_of

MINUTE = 60_000
YEAR = 366 * 24 * 60 * MINUTE
"""Nobody plans an order further ahead."""


def check_now(front: Front, said: PodiumRow) -> None:
    """Refuse what cannot be as the tables, people and houses are at this moment."""
    if check := _CHECKS.get(type(said)):
        check(front, said)


def _rule_is_filed(front: Front, said: SettleCall) -> None:
    live, call = front.keeper.room.tables.get(said.table), front.keeper.podium.calls.find(said.number)
    if live is None and (call is None or call.table != said.table):
        raise not_found("there is no table {table:text}", table=said.table)
    if not said.rule:
        return
    try:
        front.book.rule(said.rule, game=live.game.id if live else None)
    except UnknownRule as unknown:
        raise Wrong(
            HTTPStatus.CONFLICT,
            "{rule:text} is no rule of {title:word}",
            "{unknown:said}",
            topic="no-rule",
            rule=said.rule,
            title=live.game.title if live else "any game",
            unknown=str(unknown),
        ) from None


# Tables


def _may_be_put_up(front: Front, said: KeepPreset | Spread | StartGame) -> None:
    """Whether the filing lets a table be like this."""
    posted = {} if isinstance(said, StartGame) else said.posted
    game_named(front, said.game).read_written(said.stakes, posted)
    if isinstance(said, Spread):
        _is_to_come(front, said.when)


def _may_change(front: Front, said: Repost) -> None:
    """Whoever changes what a table posts has seen what it posts."""
    live = _open_table(front, said.table)
    now = live.game.as_written(live.state.stakes, live.state.posted)
    if (said.was, said.was_posted) != (live.state.stakes, now):
        raise live.refuse(
            "the table plays {words:said} by now",
            "posted",
            "look at it again",
            words=", ".join([live.state.stakes, *(f"{key} {value}" for key, value in now.items())]),
        )
    posted = live.game.read_written(said.stakes, said.posted)
    if (said.stakes, posted) == (live.state.stakes, live.state.posted):
        raise live.refuse("the table posts just that", "posted", "play on")


def _may_close(front: Front, said: Shut) -> None:
    _open_table(front, said.table)
    _is_to_come(front, said.when)


def _may_break(front: Front, said: Break) -> None:
    _open_table(front, said.table)


def _may_change_seats(front: Front, said: Reseat) -> None:
    """Whether the house would let somebody have the other seat."""
    live = _sits_there(front, said)
    check_seat_change(live, ChangeSeat(who=HOUSE, role="floor", person=said.person, seat=said.seat))


def _may_move(front: Front, said: Move) -> None:
    """Whether the seat is free at a table to which their chips may go."""
    _sits_there(front, said)
    _are_one_game(front, said)
    there = _open_table(front, said.to)
    if said.seat and said.seat not in there.open_seats:
        raise there.refuse("seat {seat:number} is not free", "seats", "choose another seat", seat=said.seat)


def _sits_there(front: Front, said: Reseat | Move) -> LiveTable:
    """The table at which somebody sits, if they still sit where they were seen, and may be moved."""
    live = _open_table(front, said.table)
    seat = live.seat_of(said.person)
    if seat != said.was:
        raise live.refuse(
            "{person} has seat {seat:number} by now" if seat else "{person} has no seat here by now",
            "seat-change",
            "look at the table again",
            person=said.person,
            seat=seat,
        )
    if live.state.players[seat].kind == "bot":
        raise live.refuse("a bot goes for people as they come", "seat-change", "let them sit down")
    return live


def _are_one_game(front: Front, said: Balance | Move | MustMove) -> None:
    """People go on only between tables of one game at the same stakes, so that their chips are good there."""
    here = _open_table(front, said.table)
    if isinstance(said, MustMove) and not said.on:
        return
    there = _open_table(front, said.to)
    if said.table == said.to or (here.game.id, here.state.stakes) != (there.game.id, there.state.stakes):
        raise here.refuse(
            "{table:text} and {to:text} are not two tables of one game at the same stakes",
            "table-change",
            "choose another table",
            table=said.table,
            to=said.to,
        )
    if isinstance(said, Balance | Move) and not there.open_seats:
        raise there.refuse("table {to:text} has no free seat", "seats", "choose another table", to=said.to)


def _open_table(front: Front, table: str) -> LiveTable:
    live = front.keeper.table(table)
    live.check_open()
    if front.host.table(table).private is not None:
        raise live.refuse("a private table is its host's", "host", "ask the host")
    return live


def _is_to_come(front: Front, when: int) -> None:
    if when and when < front.keeper.now() - MINUTE:
        raise Wrong(HTTPStatus.CONFLICT, "that time has passed", "choose a time to come", topic="order")
    if when > front.keeper.now() + YEAR:
        raise Wrong(
            HTTPStatus.CONFLICT,
            "that is more than a year ahead",
            "choose a time within a year",
            topic="order",
        )


def _are_tables(front: Front, said: PlaceTables) -> None:
    """Only what is there stands on the map."""
    for table in said.places:
        if table not in front.keeper.room.tables and table not in front.keeper.waiting:
            raise not_found("there is no table {table:text}", table=table)


# Lists


def _is_nobody_known(front: Front, said: JoinList) -> None:
    """Whoever is written down by name alone is not taken for somebody else."""
    if not said.name:
        return
    name, register = key_of(said.name), front.keeper.register
    if any(name == key_of(one) for person in register.with_purse() for one in register.every_name(person)):
        raise Wrong(
            HTTPStatus.CONFLICT,
            "{name:text} is somebody whom the room knows",
            "choose them from those who are known",
            "write another name",
            topic="waiting-list",
            name=said.name,
        )


_CHECKS: Mapping[type[TableInput], Callable[[Front, Any], None]] = {
    SettleCall: _rule_is_filed,
    PlaceTables: _are_tables,
    JoinList: _is_nobody_known,
    KeepSeat: _is_nobody_known,
    KeepPreset: _may_be_put_up,
    Spread: _may_be_put_up,
    StartGame: _may_be_put_up,
    Reseat: _may_change_seats,
    Move: _may_move,
    Repost: _may_change,
    Shut: _may_close,
    Break: _may_break,
    Balance: _are_one_game,
    MustMove: _are_one_game,
}
