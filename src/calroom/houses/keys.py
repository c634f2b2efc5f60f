"""Every key of a house file, read off the types: what it takes, what it means, what holds without it."""

import ast
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from inspect import cleandoc

from msgspec import Struct
from msgspec.inspect import DictType, Field, StructType, Type, VarTupleType, type_info

from calroom.games.catalogue import game_type
from calroom.games.declared import AnyGameType
from calroom.houses.room_rules import RoomRules
from calroom.houses.settings import ROOM, default_of
from calroom.houses.takes import allowed, bare, parts_of
from calroom.houses.toml import toml

NEEDED = "needed"


class Key(Struct, frozen=True):
    """One key of a game: `shoe.burn`, or `fees[].amount` where a list has several of them.

    `default` is what holds where nobody writes it, as it would be written; a key without one is needed.
    """

    name: str
    takes: str
    means: str
    default: str


COMMON = (
    Key("script", "words", "The type of game it is; usually the name of the game itself.", "its name"),
    Key("like", "words", "The game whose lines hold where this one has none: one above, or sk.pure215.", ""),
)
"""What may stand in every game beside its rules."""


def keys_of(game: AnyGameType) -> tuple[Key, ...]:
    """Every key of a type of game, then those of its tables between hands."""
    return (*COMMON, *keys_of_rules(game), *room_keys())


def keys_of_rules(game: AnyGameType) -> tuple[Key, ...]:
    """The keys that a type of game has for itself."""
    return tuple(_keys(game.rules, ""))


@cache
def room_keys() -> tuple[Key, ...]:
    """The keys of a table between hands, which all games share."""
    return tuple(_keys(RoomRules, f"{ROOM}."))


def _keys(rules: type[Struct], prefix: str) -> Iterator[Key]:
    said = meanings(rules)
    info = type_info(rules)
    assert isinstance(info, StructType)
    for field in info.fields:
        name = f"{prefix}{field.encode_name}"
        yield Key(name, allowed(field.type), said.get(field.name, ""), _default(field))
        for within, place in _structs(field.type):
            yield from _keys(within, f"{name}{place}.")


def _structs(found: Type) -> Iterator[tuple[type[Struct], str]]:
    """The tables that a value of this type is made of, and how a key says that it leads into one."""
    for part in parts_of(found):
        inner = bare(part)
        if isinstance(inner, StructType):
            yield inner.cls, ""
        elif isinstance(inner, VarTupleType):
            yield from ((cls, f"[]{place}") for cls, place in _structs(inner.item_type))
        elif isinstance(inner, DictType):
            yield from ((cls, f".NAME{place}") for cls, place in _structs(inner.value_type))


def _default(field: Field) -> str:
    return NEEDED if field.required else toml(default_of(field))


@cache
def meanings(rules: type[Struct]) -> dict[str, str]:
    """What every key of a table means: the words that stand below it where it is declared."""
    found: dict[str, str] = {}
    for cls in reversed(rules.__mro__):
        if issubclass(cls, Struct) and cls is not Struct:
            found |= _documented(cls.__module__).get(cls.__qualname__, {})
    return found


@cache
def _documented(module: str) -> dict[str, dict[str, str]]:
    """The words below the fields of every class of a module, read from its source.

    A module may be compiled, so that its source is looked for as a file of its package.
    """
    package, _, name = module.rpartition(".")
    source = files(package) / f"{name}.py"
    if not source.is_file():
        return {}
    tree = ast.parse(source.read_text())
    return {node.name: _below_fields(node) for node in tree.body if isinstance(node, ast.ClassDef)}


def _below_fields(node: ast.ClassDef) -> dict[str, str]:
    found: dict[str, str] = {}
    for field, below in zip(node.body, node.body[1:], strict=False):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            words = below.value if isinstance(below, ast.Expr) else None
            if isinstance(words, ast.Constant) and isinstance(words.value, str):
                found[field.target.id] = " ".join(cleandoc(words.value).split())
    return found


def type_called(name: str) -> AnyGameType:
    """A type of game by its own name, or that of a house-game."""
    if "." not in name:
        return game_type(name)
    import calroom

    return calroom.game(name).type
