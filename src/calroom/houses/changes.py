"""What another version of a house file changes in a game, key by key and in words."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct, to_builtins
from msgspec.inspect import LiteralType, Type

from calroom.games.printed import odds
from calroom.houses.game import Game
from calroom.houses.settings import ROOM
from calroom.houses.takes import bare, is_money, is_odds, is_pay, is_range, table_of
from calroom.houses.toml import toml
from calroom.money import dollars

NOTHING = "nothing"


def changes(old: Game, new: Game) -> tuple[str, ...]:
    """Everything in which the rules of a game differ, as people at its tables are told."""
    if old.type is not new.type:
        return (f"the game is another one: {new.type.name}, before {old.type.name}",)
    return (*_in_table(old.rules, new.rules, ""), *_in_table(old.room, new.room, ""))


def changes_by_key(old: Game, new: Game) -> dict[str, tuple[str, ...]]:
    """The same by the key of the house file, such as `natural_pays`, `shoe.burn` or `room.bank`."""
    if old.type is not new.type:
        return {"script": changes(old, new)}
    rules = {**_by_key(old.rules, new.rules, ""), **_by_key(old.room, new.room, f"{ROOM}.")}
    return {key: said for key, said in rules.items() if said}


def _by_key(old: Struct, new: Struct, within: str) -> dict[str, tuple[str, ...]]:
    """What has changed below every key, in a table key by key."""
    info = table_of(type(new))
    found: dict[str, tuple[str, ...]] = {}
    for field in info.fields:
        was, now, key = getattr(old, field.name), getattr(new, field.name), within + field.encode_name
        if isinstance(was, Struct) and type(was) is type(now):
            found |= _by_key(was, now, f"{key}.")
        else:
            name = key.removeprefix(f"{ROOM}.").replace(".", ", ").replace("_", " ")
            found[key] = tuple(_in_value(was, now, field.type, name))
    return found


def game_says(game: Game, key: str) -> str:
    """The value of a key of a game or of the room around it, as somebody would say it."""
    first, _, rest = key.partition(".")
    return said(game.room, rest) if first == ROOM else said(game.rules, key)


def said(rules: Struct, key: str) -> str:
    """The value of a key of a game's rules, as somebody would say it."""
    *tables, last = key.split(".")
    for table in tables:
        inner = getattr(rules, _field_name(rules, table))
        if inner is None:
            return NOTHING
        rules = inner
    info = table_of(type(rules))
    field = next(one for one in info.fields if one.encode_name == last)
    return _said(getattr(rules, field.name), field.type)


def _field_name(rules: Struct, key: str) -> str:
    return next(field.name for field in table_of(type(rules)).fields if field.encode_name == key)


def said_rows(rows: Sequence[Struct]) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """The rows of a schedule in words: what stands above, then each; a column that says nothing is none."""
    fields = {field.name: field.type for row in rows for field in table_of(type(row)).fields}
    columns = {name: [_said(getattr(row, name, None), kind) for row in rows] for name, kind in fields.items()}
    told = {name: cells for name, cells in columns.items() if set(cells) != {NOTHING}}
    head = tuple(name.replace("_", " ") for name in told)
    return head, tuple(zip(*told.values(), strict=True))


def _in_table(old: Struct, new: Struct, within: str) -> Iterator[str]:
    for field in table_of(type(new)).fields:
        was, now = getattr(old, field.name), getattr(new, field.name)
        name = within + field.name.replace("_", " ")
        yield from _in_value(was, now, field.type, name)


def _in_value(was: Any, now: Any, kind: Type, name: str) -> Iterator[str]:
    """In what a value differs, as near to what has changed as it has parts."""
    if was == now:
        return
    if isinstance(was, Struct) and type(was) is type(now):
        yield from _in_table(was, now, f"{name}, ")
    elif was and now and isinstance(was, Mapping) and isinstance(now, Mapping):
        each = getattr(bare(kind), "value_type", kind)
        for key in dict.fromkeys((*was, *now)):
            yield from _in_value(was.get(key), now.get(key), each, f"{name}, {key}")
    elif _are_rows(was) and _are_rows(now) and set(was) != set(now):
        yield from _in_rows(was, now, name)
    else:
        yield f"{name}: {_said(now, kind)}, before {_said(was, kind)}"


def _are_rows(value: Any) -> bool:
    return isinstance(value, tuple) and bool(value) and all(isinstance(row, Struct) for row in value)


def _in_rows(was: tuple[Struct, ...], now: tuple[Struct, ...], name: str) -> Iterator[str]:
    """The rows of a schedule that have changed, have come or are gone; the others are as they were."""
    gone = [row for row in was if row not in now]
    for row in now:
        if row in was:
            continue
        before = next((old for old in gone if len(_differing(old, row)) == 1), None)
        if before is None:
            yield f"{name}: also {_said_row(row)}"
        else:
            gone.remove(before)
            (field,) = _differing(before, row)
            yield from _in_table(before, row, f"{name}, {_said_row(row, but=field)}: ")
    yield from (f"{name}: no longer {_said_row(row)}" for row in gone)


def _differing(old: Struct, new: Struct) -> list[str]:
    if type(old) is not type(new):
        return [*old.__struct_fields__, *new.__struct_fields__]
    return [name for name in new.__struct_fields__ if getattr(old, name) != getattr(new, name)]


def _said(value: Any, kind: Type) -> str:
    """A value as somebody would say it; amounts in dollars wherever they stand."""
    if value is None or value in ((), "", {}):
        return NOTHING
    if isinstance(value, bool):
        return "yes" if value else "no"
    if is_money(kind) and isinstance(value, int):
        return dollars(value)
    if (two := _said_pair(value, kind)) is not None:
        return two
    if isinstance(value, Struct):
        return _said_row(value)
    if isinstance(value, Mapping):
        each = getattr(bare(kind), "value_type", kind)
        return "; ".join(f"{key}: {_said(one, each)}" for key, one in value.items())
    if isinstance(value, tuple | list):
        return _listed(value, bare(kind))
    if not isinstance(value, str):
        return toml(to_builtins(value))
    return value.replace("-", " ") if isinstance(bare(kind), LiteralType) else value


def _said_pair(value: Any, kind: Type) -> str | None:
    """Two numbers as they belong together; None where it is no such value."""
    if is_odds(kind):
        return odds(value)
    if is_pay(kind):
        return f"{value[0]}, and {value[1]} for each card more"
    return " to ".join(map(str, dict.fromkeys(value))) if is_range(kind) else None


def _said_row(row: Struct, but: str = "") -> str:
    """A table of a house file on one line, without what nobody has written."""
    info = table_of(type(row))
    kinds = {
        field.name: field.type
        for field in info.fields
        if getattr(row, field.name) != field.default and field.name != but
    }
    return ", ".join(
        f"{name.replace('_', ' ')} {_said(getattr(row, name), one)}" for name, one in kinds.items()
    )


def _listed(values: Any, kind: Type) -> str:
    each = getattr(kind, "item_type", None)
    kinds = [each] * len(values) if each is not None else list(getattr(kind, "item_types", ()))
    said = [_said(value, one) for value, one in zip(values, kinds, strict=True)]
    between = "; " if any("," in one for one in said) else ", "
    return between.join(said)
