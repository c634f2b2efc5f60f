"""What a value of a house file is, for a form: an amount, a choice, rows of a schedule and so on."""

from typing import Any, Literal, TypeAlias

from msgspec import Struct
from msgspec.inspect import (
    BoolType,
    DateType,
    DictType,
    EnumType,
    IntType,
    LiteralType,
    NoneType,
    StrType,
    StructType,
    TupleType,
    Type,
    UnionType,
    VarTupleType,
)

from calroom.houses.takes import bare, is_money, is_odds, is_pay, is_range, most_of, parts_of

Kind: TypeAlias = Literal[
    "amount",
    "amounts",
    "odds",
    "and-more",
    "yes-no",
    "choice",
    "number",
    "range",
    "words",
    "date",
    "list",
    "rows",
    "table",
    "named",
    "either",
    "written",
]
"""What is `written` has no form of its own: it is written as in the file. `amounts` are from and to.

A number that has choices may be one of them instead. What is `either` is like one of its parts.
"""


class Shape(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a value is: of which kind, from which choices or numbers, and made of which parts.

    Parts are by name in rows and tables; a list and what is named have one, which each of theirs is like. Of
    what is either there is one for each that it may be.
    """

    kind: Kind
    choices: tuple[str | int, ...] = ()
    least: int | None = None
    most: int | None = None
    parts: dict[str, "Shape"] = {}
    optional: bool = False


EACH = "each"
"""The name of the part that all of a list are like."""


def shape_of(found: Type, *, optional: bool = False) -> Shape:
    """What a value of this type is; `optional` if it may be left out."""
    nothing = isinstance(found, UnionType) and any(isinstance(part, NoneType) for part in found.types)
    made: dict[str, Any] = {"optional": optional or nothing}
    several = parts_of(found)
    tables = [one for one in map(bare, several) if isinstance(one, StructType)]
    if tables and len(several) > 1:
        return Shape(kind="either", parts=dict(map(_named, several)), **made)
    if is_money(found):
        return Shape(kind="amount", **made)
    if is_odds(found):
        return Shape(kind="odds", **made)
    if is_pay(found):
        return Shape(kind="and-more", **made)
    if len(several) > 1:
        return _of_either([_of_one(bare(one), {}) for one in several], made)
    return _of_one(bare(found), made)


def _named(one: Type) -> tuple[str, Shape]:
    """What a value may be, by what people call it: a table by the name of its type."""
    inner, shape = bare(one), shape_of(one)
    return inner.cls.__name__.lower() if isinstance(inner, StructType) else shape.kind, shape


def _of_either(several: list[Shape], made: dict[str, Any]) -> Shape:
    """One of several: of all their choices, or a number that may be a choice as well."""
    choices = tuple(one for shape in several for one in shape.choices)
    numbers = [shape for shape in several if shape.kind == "number"]
    if any(shape.kind not in ("choice", "number") for shape in several):
        return Shape(kind="written", **made)
    if numbers:
        return Shape(kind="number", choices=choices, least=numbers[0].least, most=numbers[0].most, **made)
    made["optional"] |= "" in choices
    return Shape(kind="choice", choices=tuple(one for one in choices if one != ""), **made)


def _of_one(inner: Type, made: dict[str, Any]) -> Shape:
    match inner:
        case BoolType():
            return Shape(kind="yes-no", **made)
        case LiteralType():
            return Shape(
                kind="choice",
                choices=tuple(one for one in inner.values if isinstance(one, str | int)),
                **made,
            )
        case EnumType():
            return Shape(kind="choice", choices=tuple(member.value for member in inner.cls), **made)
        case IntType():
            return Shape(kind="number", least=inner.ge or 0, most=most_of(inner), **made)
        case DateType():
            return Shape(kind="date", **made)
        case StrType():
            return Shape(kind="words", **made)
    return _of_several(inner, made)


def _of_several(inner: Type, made: dict[str, Any]) -> Shape:
    match inner:
        case TupleType() if is_range(inner):
            first = bare(inner.item_types[0])
            assert isinstance(first, IntType)
            return Shape(kind="range", least=first.ge or 0, most=most_of(first), **made)
        case TupleType() if len(inner.item_types) == 2 and all(map(is_money, inner.item_types)):
            return Shape(kind="amounts", **made)
        case VarTupleType() if isinstance(bare(inner.item_type), StructType):
            return Shape(kind="rows", parts=_fields(bare(inner.item_type)), **made)
        case VarTupleType():
            return Shape(kind="list", parts={EACH: shape_of(inner.item_type)}, **made)
        case StructType():
            return Shape(kind="table", parts=_fields(inner), **made)
        case DictType():
            return Shape(kind="named", parts={EACH: shape_of(inner.value_type)}, **made)
    return Shape(kind="written", **made)


def _fields(found: Type) -> dict[str, Shape]:
    assert isinstance(found, StructType)
    return {field.encode_name: shape_of(field.type, optional=not field.required) for field in found.fields}
