"""How large the numbers of a house file may be: no table has a thousand seats, and no deck a million cards.

A type says from what to what a number goes where the game itself has bounds. Everywhere else these hold,
so that a file with a slip of the keyboard, or one from a stranger, is refused before anything counts so far.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct
from msgspec.inspect import DictType, IntType, Metadata, StructType, TupleType, Type, VarTupleType

from calroom.houses.takes import (
    LARGEST,
    LARGEST_OF_ODDS,
    MOST_LETTERS,
    MOST_MONEY,
    bare,
    is_money,
    is_odds,
    is_range,
    most_of,
    parts_of,
    table_of,
)
from calroom.money import dollars


def out_of_bounds(rules: Struct) -> Iterator[str]:
    """What is too small or too large to be played: the keys and what is allowed there."""
    yield from _in_struct(rules, "")


def _in_struct(rules: Struct, within: str) -> Iterator[str]:
    for field in table_of(type(rules)).fields:
        yield from _in_value(field.type, getattr(rules, field.name), f"{within}{field.encode_name}")


def _in_value(found: Type, value: Any, key: str) -> Iterator[str]:
    if value is None or isinstance(value, bool):
        return
    if isinstance(value, str):
        yield from _too_long(value, key)
    elif isinstance(value, Struct):
        yield from _in_struct(value, f"{key}.")
    elif is_odds(found):
        yield from _wrong_odds(value, key)
    elif isinstance(value, int):
        yield from _wrong_number(found, value, key)
    elif _is_from_to(found) and value[0] > value[1]:
        first, last = map(str, value) if is_range(bare(found)) else map(dollars, value)
        yield f"{key}: the smaller comes first, not {first} to {last}"
    else:
        for place, part, one in _parts(found, value):
            yield from _in_value(part, one, f"{key}{place}")


def _parts(found: Type, value: Any) -> Iterator[tuple[str, Type, Any]]:
    """What a list or table is made of, each with its place, its type and its value."""
    for inner in map(bare, parts_of(found)):
        match inner:
            case TupleType() if isinstance(value, tuple) and len(value) == len(inner.item_types):
                yield from (("", part, one) for part, one in zip(inner.item_types, value, strict=True))
            case VarTupleType() if isinstance(value, tuple):
                yield from ((f"[{at}]", inner.item_type, one) for at, one in enumerate(value))
            case DictType() if isinstance(value, Mapping):
                yield from ((f".{name}", inner.value_type, one) for name, one in value.items())
            case StructType():
                pass


def _is_from_to(found: Type) -> bool:
    """Whether a value of this type goes from one number or amount to another."""
    # Of two numbers that are no such pair their type says what they are.
    said = isinstance(found, Metadata) and found.extra
    if said or not isinstance(inner := bare(found), TupleType) or len(inner.item_types) != 2:
        return False
    return is_range(inner) or all(map(is_money, inner.item_types))


def _too_long(words: str, key: str) -> Iterator[str]:
    if len(words) > MOST_LETTERS:
        yield f"{key}: {words[:20]}... is too long; allowed: up to {MOST_LETTERS} letters"


def _wrong_odds(value: Any, key: str) -> Iterator[str]:
    pair = value if isinstance(value, tuple) else (value, 1)
    pays, of = pair
    for name, number, least in (("first", pays, 0), ("second", of, 1)):
        if not least <= number <= LARGEST_OF_ODDS:
            allowed = f"allowed: from {least} to {LARGEST_OF_ODDS:,}"
            wrong = f"at least {least}" if number < least else f"at most {LARGEST_OF_ODDS:,}"
            yield f"{key}: {pays} to {of} cannot be paid: the {name} number is {wrong}; {allowed}"


def _wrong_number(found: Type, value: int, key: str) -> Iterator[str]:
    if is_money(found):
        if value > MOST_MONEY:
            yield f"{key}: {dollars(value)} is more than any table has; allowed: up to {dollars(MOST_MONEY)}"
        return
    whole = next((one for one in map(bare, parts_of(found)) if isinstance(one, IntType)), None)
    least = whole.ge if whole and whole.ge is not None else 0
    most = most_of(whole) if whole else LARGEST
    if not least <= value <= most:
        yield f"{key}: {value} cannot stand here; allowed: a whole number from {least} to {most}"
