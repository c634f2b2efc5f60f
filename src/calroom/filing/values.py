"""The values of a house file in a filing: each with what it means and its rule, and schedules as tables."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from calroom.filing.document import Grid
from calroom.filing.repeated import SCHEDULES
from calroom.houses.changes import NOTHING, said, said_rows
from calroom.houses.game import Game
from calroom.houses.keys import keys_of
from calroom.houses.settings import ROOM
from calroom.houses.takes import table_of

FEES = ("fees", "half_hour", "jackpot", "fees_from")


def values(game: Game, rules: Mapping[str, str]) -> Grid:
    """Every value that the file sets, with what it means and the name of the rule behind it."""
    means = {key.name: key.means for key in keys_of(game.type)}
    rows = tuple(
        (key, value, means.get(key, ""), rules.get(key, ""))
        for key, value in said_values(game)
        if key not in SCHEDULES
    )
    head = ("key", "value", "meaning", "rule")
    return Grid(key=f"{game.id}/values", title="Every value", head=head, rows=rows)


def said_values(game: Game) -> Iterator[tuple[str, str]]:
    """Every value that says anything, by its key, as somebody would say it."""
    yield from ((key, said(game.rules, key)) for key in _keys(game.rules, ""))
    yield from ((f"{ROOM}.{key}", said(game.room, key)) for key in _keys(game.room, ""))


def _keys(rules: Struct, within: str) -> Iterator[str]:
    """The keys down to those whose values are no tables; what says nothing is left out."""
    for field in table_of(type(rules)).fields:
        value = getattr(rules, field.name)
        if isinstance(value, Struct):
            yield from _keys(value, f"{within}{field.encode_name}.")
        elif said(rules, field.encode_name) != NOTHING:
            yield within + field.encode_name


def schedules(game: Game) -> Iterator[Grid]:
    """What the house collects, as tables: one for each schedule that the file has."""
    for name, title in SCHEDULES.items():
        found: Any = getattr(game.rules, name, None)
        named = found if isinstance(found, Mapping) else {"": found}
        for schedule, rows in named.items():
            if listed := _rows(rows):
                head, cells = said_rows(listed)
                told = f"{title}, schedule {schedule}" if schedule else title
                yield Grid(key=f"{game.id}/{name}{schedule}", title=told, head=head, rows=cells)


def _rows(found: Any) -> tuple[Struct, ...]:
    if isinstance(found, Struct):
        return (found,)
    rows = found if isinstance(found, tuple) else ()
    return tuple(row for row in rows if isinstance(row, Struct))
