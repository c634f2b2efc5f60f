"""A house file that is changed value by value: the form of a game, made from its types, and the new text."""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import tomli
from msgspec import Struct, to_builtins

from calroom.houses import known
from calroom.houses.changes import game_says
from calroom.houses.edited import edited
from calroom.houses.game import Game
from calroom.houses.grounds import filed_as, grounds
from calroom.houses.keys import COMMON, Key, keys_of
from calroom.houses.loader import House, parse
from calroom.houses.settings import setting_of, type_of
from calroom.houses.shapes import Shape, shape_of
from calroom.houses.toml import toml, toml_line
from calroom.money import amounts_to_cents

TITLE = "house.title"
"""The key of the only value that is the house's own."""

DRAFT = Path("draft.toml")
"""What a draft is called where its path would be told."""


class Elsewhere(Struct, frozen=True):
    """What another house has for a value."""

    game: str
    says: str


class Field(Struct, frozen=True, kw_only=True):
    """One value of the form: what it is now and in the filed game, what it takes and means, and its rule.

    `value` is how the file writes it, `now_says` the same in words, and `data` for a form, which is made by
    its `shape`. The filed one is there as the file writes it and in words.
    """

    key: str
    value: str
    data: Any
    shape: Shape
    now_says: str
    filed: str
    filed_says: str
    takes: str
    means: str
    rule: str
    says: str
    elsewhere: tuple[Elsewhere, ...]


UNNAMED = "My draft"
"""What the house of a draft is called until its owner calls it something else."""


def begun_like(game: Game) -> str:
    """A draft to begin with: one game that is like this one in everything."""
    name = game.id.partition(".")[2]
    return _written({"id": "draft", "title": UNNAMED}, {name: {"like": game.id}})


def form(house: House, name: str) -> tuple[Field, ...]:
    """Every value of a game that can be set by itself."""
    behind, filed = grounds(house, name), filed_as(house, name)
    return (_title(house), *(_field(house, name, key, behind, filed) for key in _leaves(house, name)))


def _title(house: House) -> Field:
    """What the house is called that the file makes: on every page and on its filing."""
    return Field(
        key=TITLE,
        value=toml(house.title),
        data=house.title,
        shape=Shape(kind="words"),
        now_says=house.title,
        filed="",
        filed_says="",
        takes="words",
        means="What the house is called in its documents.",
        rule="",
        says="",
        elsewhere=tuple(Elsewhere(one.id, one.title) for one in known.offered()),
    )


def _leaves(house: House, name: str) -> Iterator[Key]:
    """The keys whose values are no tables of others."""
    every = [key for key in keys_of(house.game(name).type) if key not in COMMON]
    keys = [key for key in every if _is_alone(house, name, key.name)]
    tables = {key.name.rpartition(".")[0] for key in keys}
    return (key for key in keys if key.name not in tables)


def _is_alone(house: House, name: str, key: str) -> bool:
    """Whether a value is set by itself: what lies in a list, or in one of several kinds of table, is not."""
    try:
        setting_of(house, name, key)
    except LookupError:
        return False
    return "[]" not in key and "NAME" not in key


def _field(house: House, name: str, key: Key, behind: Mapping[str, str], filed: str) -> Field:
    path = key.name
    rule = house.book.rule(behind[path]) if path in behind else None
    value, shape = _value(house, name, path), shape_of(type_of(house, name, path))
    return Field(
        key=path,
        value=value,
        data=data_of(value),
        shape=shape,
        now_says=game_says(house.game(name), path),
        filed=_filed_value(filed, path) if filed else "",
        filed_says=_filed_says(filed, path) if filed else "",
        takes=key.takes,
        means=key.means,
        rule=rule.id if rule else "",
        says=rule.says if rule else "",
        elsewhere=_elsewhere(house.game(name).type.name, path),
    )


def data_of(written: str) -> Any:
    """A value as data that a form can hold; None if there is none."""
    try:
        return to_builtins(tomli.loads(f"value = {written}")["value"])
    except tomli.TOMLDecodeError:
        return None


def _value(house: House, name: str, key: str) -> str:
    return setting_of(house, name, key).value


@cache
def _filed_value(game: str, key: str) -> str:
    house, _, name = game.partition(".")
    return _value(known.house(house), name, key)


@cache
def _filed_says(game: str, key: str) -> str:
    house, _, name = game.partition(".")
    return game_says(known.house(house).game(name), key)


@cache
def _elsewhere(script: str, key: str) -> tuple[Elsewhere, ...]:
    """What the houses that come with the room have for a value of this type of game."""
    return tuple(
        Elsewhere(f"{house.id}.{name}", game_says(house.game(name), key))
        for house in known.offered()
        for name in house.games
        if house.game(name).type.name == script
    )


def with_value(text: str, game: str, key: str, value: str) -> str:
    """The file with another value of a game; without one it is as in the game that it is like.

    A value that says the same as the lender's is none of its own, in whatever order it is written.
    """
    data = parse(DRAFT, text.encode())
    if key == TITLE:
        return _instead(text, {**data["house"], "title": _read(value or '""')}, data["games"])
    if game not in data.get("games", {}):
        raise ValueError(f"games: {game} is not in the file; it has {', '.join(data.get('games', {}))}")
    own = dict(data["games"][game])
    first, *rest = key.split(".")
    written = House(DRAFT, text=text.encode()).written
    lent = written.below(game)
    if rest:
        # A table counts whole, so that what is lent of it has to be written along.
        table, below = written.of(game).get(first, {}), lent.get(first, {})
        own[first] = _set(table, rest, _read(value) if value.strip() else _at(below, rest))
    elif value.strip():
        own[first] = _read(value)
    else:
        own.pop(first, None)
    if first in own and first in lent and amounts_to_cents(own[first]) == amounts_to_cents(lent[first]):
        del own[first]
    return _instead(text, data["house"], {**data["games"], game: own})


def _instead(text: str, house: Mapping[str, Any], games: Mapping[str, Mapping[str, Any]]) -> str:
    """The file with other values; what its owner has remarked in it stays where that can be."""
    return edited(text, {"house": house, "games": games}) or _written(house, games)


def _at(table: Any, steps: list[str]) -> Any:
    """What a table has at the end of these steps; None if it has nothing there."""
    for step in steps:
        table = table.get(step) if isinstance(table, Mapping) else None
    return table


def _set(table: Any, steps: list[str], value: Any) -> dict[str, Any]:
    """A table with another value at the end of these steps, or with none there."""
    first, *rest = steps
    held = dict(table) if isinstance(table, Mapping) else {}
    now = _set(held.get(first), rest, value) if rest else value
    return {key: one for key, one in {**held, first: now}.items() if one is not None}


def _read(value: str) -> Any:
    """A value as it is written in a house file."""
    try:
        read = tomli.loads(f"value = {value}")
    except tomli.TOMLDecodeError:
        said = 'words stand in "", an amount is written like "$2.50", a list like [3, 2]'
        raise ValueError(f"{value} is no value of a house file: {said}") from None
    if set(read) != {"value"}:
        raise ValueError("one value at a time")
    return read["value"]


def renamed(text: str, name: str) -> str:
    """The same file as a house of this id, by which it cannot be taken for another."""
    data = parse(DRAFT, text.encode())
    return _written({**data["house"], "id": name}, data["games"])


def _written(house: Mapping[str, Any], games: Mapping[str, Mapping[str, Any]]) -> str:
    lines = ["[house]", *(toml_line(key, value) for key, value in house.items())]
    for name, game in games.items():
        lines += ["", f"[games.{name}]", *(toml_line(key, value) for key, value in game.items())]
    return "\n".join((*lines, ""))
