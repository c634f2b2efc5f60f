"""Every setting by its key, read off the types: its section and name, type, default and meaning."""

from collections.abc import Iterator
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from msgspec import Meta, Struct
from msgspec.structs import fields

from calroom.server.settings import Settings

PREFIX = "CALROOM_"
OF_TESTS = "CALROOM_TEST_"
"""Variables that begin so are for our own tests, and no settings."""


class Key(Struct, frozen=True):
    """One setting: `times.answer` in a file or with `--set`, CALROOM_TIMES_ANSWER in the environment."""

    name: str
    type: Any
    default: Any
    means: str

    @property
    def variable(self) -> str:
        """What it is called in the environment."""
        return PREFIX + self.name.replace(".", "_").upper()

    @property
    def is_list(self) -> bool:
        """Whether it has several values."""
        return get_origin(_plain(self.type)) is tuple

    @property
    def takes(self) -> str:
        """What kind of value it takes, in words."""
        return _in_words(self.type)


def keys() -> dict[str, Key]:
    """Every setting by its name."""
    return {key.name: key for key in _keys(Settings(), "", "")}


def _keys(section: Struct, prefix: str, about: str) -> Iterator[Key]:
    hints = get_type_hints(type(section), include_extras=True)
    for field in fields(section):
        name, hint, value = prefix + field.name, hints[field.name], getattr(section, field.name)
        means = f"{about}: {_meaning(hint)}" if about else _meaning(hint)
        if isinstance(value, Struct):
            yield from _keys(value, f"{name}.", means)
        else:
            yield Key(name, hint, value, means)


def _meaning(hint: Any) -> str:
    return next((meta.description for meta in _metas(hint) if meta.description), "")


def _metas(hint: Any) -> list[Meta]:
    return [one for one in getattr(hint, "__metadata__", ()) if isinstance(one, Meta)]


def _plain(hint: Any) -> Any:
    return getattr(hint, "__origin__", hint) if _metas(hint) else hint


_WORDS = {str: "text", int: "a whole number", float: "a number", bool: "true or false"}


def _in_words(hint: Any) -> str:
    plain = _plain(hint)
    origin, parts = get_origin(plain), [part for part in get_args(plain) if part is not type(None)]
    if origin is Literal:
        return " or ".join(map(str, parts))
    if origin is tuple:
        return f"any number of: {_in_words(parts[0])}"
    if origin in (Union, UnionType):
        return " or ".join(_in_words(part) for part in parts)
    return ", ".join([_WORDS.get(plain, str(plain)), *_bounds(hint)])


def _bounds(hint: Any) -> Iterator[str]:
    for meta in _metas(hint):
        for bound, words in ((meta.gt, "more than"), (meta.ge, "at least"), (meta.le, "at most")):
            if bound is not None:
                yield f"{words} {bound:,}"
