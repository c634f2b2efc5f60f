"""What another version of a house file changes in a game, key by key and in words."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct, to_builtins
from msgspec.inspect import StructType, Type, type_info

from calroom.houses.game import Game
from calroom.houses.settings import bare, is_money
from calroom.houses.toml import toml
from calroom.money import dollars

NOTHING = "nothing"


def changes(old: Game, new: Game) -> tuple[str, ...]:
    """Everything in which the rules of a game differ, as people at its tables are told."""
    if old.type is not new.type:
        return (f"the game is another one: {new.type.name}, before {old.type.name}",)
    return (*_in_table(old.rules, new.rules, ""), *_in_table(old.room, new.room, ""))


def _in_table(old: Struct, new: Struct, within: str) -> Iterator[str]:
    info = type_info(type(new))
    assert isinstance(info, StructType)
    for field in info.fields:
        was, now = getattr(old, field.name), getattr(new, field.name)
        name = within + field.name.replace("_", " ")
        if was == now:
            continue
        if isinstance(was, Struct) and isinstance(now, Struct) and type(was) is type(now):
            yield from _in_table(was, now, f"{name}, ")
        else:
            yield f"{name}: {_said(now, field.type)}, before {_said(was, field.type)}"


def _said(value: Any, kind: Type) -> str:
    """A value as somebody would say it; amounts in dollars wherever they stand."""
    if value is None or value in ((), "", {}):
        return NOTHING
    if isinstance(value, bool):
        return "yes" if value else "no"
    if is_money(kind) and isinstance(value, int):
        return dollars(value)
    if isinstance(value, Struct):
        info = type_info(type(value))
        assert isinstance(info, StructType)
        kinds = {
            field.name: field.type for field in info.fields if getattr(value, field.name) != field.default
        }
        return ", ".join(
            f"{name.replace('_', ' ')} {_said(getattr(value, name), one)}" for name, one in kinds.items()
        )
    if isinstance(value, Mapping):
        each = getattr(bare(kind), "value_type", kind)
        return "; ".join(f"{key}: {_said(one, each)}" for key, one in value.items())
    if isinstance(value, tuple | list):
        return _listed(value, bare(kind))
    return value if isinstance(value, str) else toml(to_builtins(value))


def _listed(values: Any, kind: Type) -> str:
    each = getattr(kind, "item_type", None)
    kinds = [each] * len(values) if each is not None else list(getattr(kind, "item_types", ()))
    said = [_said(value, one) for value, one in zip(values, kinds, strict=True)]
    between = "; " if any("," in one for one in said) else ", "
    return between.join(said)
