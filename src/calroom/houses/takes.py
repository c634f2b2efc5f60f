"""What a value of a house file may be, read off its type, in words and in numbers."""

from functools import cache

from msgspec import Struct
from msgspec.inspect import (
    BoolType,
    DateType,
    DictType,
    EnumType,
    IntType,
    LiteralType,
    Metadata,
    NoneType,
    StrType,
    StructType,
    TupleType,
    Type,
    UnionType,
    VarTupleType,
    type_info,
)

from calroom.houses.toml import toml

AMOUNT = 'an amount such as "$2"'

LARGEST, LARGEST_OF_ODDS, MOST_MONEY = 1_000, 1_000_000, 100_000_000_000
"""How far a number goes that its type does not bound, each of the two of a payoff, and an amount in cents."""

MOST_LETTERS = 200
"""So many letters a name or other words have; no sign has room for more."""


@cache
def table_of(table: type[Struct]) -> StructType:
    """What can be said in a table of a house file, worked out once for all that stands in it."""
    info = type_info(table)
    assert isinstance(info, StructType)
    return info


def bare(found: Type) -> Type:
    """A type without what is said about it, and without the possibility that there is nothing."""
    if isinstance(found, Metadata):
        return bare(found.type)
    if isinstance(found, UnionType):
        return next(bare(part) for part in found.types if not isinstance(part, NoneType))
    return found


def most_of(found: IntType) -> int:
    """How far a number goes."""
    return LARGEST if found.le is None else found.le


def parts_of(found: Type) -> list[Type]:
    """What a value of this type may be, besides nothing."""
    if isinstance(found, Metadata) and isinstance(found.type, UnionType):
        return parts_of(found.type)
    parts = found.types if isinstance(found, UnionType) else (found,)
    return [part for part in parts if not isinstance(part, NoneType)]


def is_money(found: Type) -> bool:
    """Whether a value of this type is an amount of money."""
    if isinstance(found, UnionType):
        return any(map(is_money, found.types))
    return isinstance(found, Metadata) and "amount" in (found.extra or {})


def is_odds(found: Type) -> bool:
    """Whether a value of this type says what a bet pays, to one or to more."""
    if isinstance(found, UnionType):
        return any(map(is_odds, found.types))
    return isinstance(found, Metadata) and "odds" in (found.extra or {})


def is_pay(found: Type) -> bool:
    """Whether a value of this type says what is paid for some cards, and for each more."""
    return isinstance(found, Metadata) and "and more" in (found.extra or {})


def is_range(found: Type) -> bool:
    """Two whole numbers are from and to, where nothing else is said about them."""
    whole = found.item_types if isinstance(found, TupleType) else ()
    return len(whole) == 2 and all(isinstance(bare(one), IntType) and not is_money(one) for one in whole)


def allowed(found: Type) -> str:
    """What may be written for a value of this type, in words."""
    several = parts_of(found)
    if len(several) > 1:
        return " or ".join(dict.fromkeys(map(allowed, several)))
    if is_money(found):
        return AMOUNT
    if is_odds(found):
        return "two whole numbers, such as [3, 2] for 3 to 2"
    if is_pay(found):
        return "two whole numbers, such as [2, 1] for 2, and 1 for each card more"
    inner = bare(found)
    if isinstance(inner, BoolType):
        return "true or false"
    if isinstance(inner, LiteralType):
        return " or ".join(map(toml, inner.values))
    if isinstance(inner, EnumType):
        return " or ".join(toml(member.value) for member in inner.cls)
    if isinstance(inner, IntType):
        return f"a whole number from {inner.ge or 0} to {most_of(inner)}"
    return _of_several(inner)


def _of_several(found: Type) -> str:
    if isinstance(found, TupleType):
        parts = [allowed(item) for item in found.item_types]
        each = f", each {parts[0]}" if len(set(parts)) == 1 else f": {', then '.join(parts)}"
        return f"a list of {len(parts)}{each}"
    if isinstance(found, VarTupleType):
        return f"a list, each entry: {allowed(found.item_type)}"
    if isinstance(found, StructType):
        return f"a table of {', '.join(field.encode_name for field in found.fields)}"
    if isinstance(found, DictType):
        return f"a table, each entry: {allowed(found.value_type)}"
    if isinstance(found, StrType) and found.pattern:
        return f"letters that fit {found.pattern}"
    return {DateType: "a date", StrType: "words"}.get(type(found), "a value")
