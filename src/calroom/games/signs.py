"""A table's sign as people write it: where a table plays for one amount, that amount says it all."""

import re
from collections.abc import Sequence

from calroom.money import Cents, cents

_AMOUNT = r"\$?[\d.,]*\d"
_ONE_AMOUNT = re.compile(rf"({_AMOUNT})(?:\s*-\s*({_AMOUNT}))?\s*(?:straight|spread(?: limit)?|condition)?")
_SIGN_OF_ONE = re.compile(r"(\$[\d.,]+)(?:-\1)?(?: spread limit| condition)?")


def sign_meant(written: str, signs: Sequence[str]) -> str:
    """The one of these signs that was meant, if it is a sign of one amount; else what was written.

    >>> sign_meant("$20 straight", ["$4-$20 spread limit", "$20-$20 spread limit"])
    '$20-$20 spread limit'
    >>> sign_meant("2", ["$1 condition", "$2 condition"]), sign_meant("$20", ["$4-$20 spread limit"])
    ('$2 condition', '$20')
    """
    found = _ONE_AMOUNT.fullmatch(written.strip().lower())
    if written in signs or found is None or _cents(found[1]) != _cents(found[2] or found[1]):
        return written
    meant = [sign for sign in signs if _only_amount(sign) == _cents(found[1])]
    return meant[0] if len(meant) == 1 else written


def _only_amount(sign: str) -> Cents | None:
    """What a table with this sign plays for, if that is one amount."""
    found = _SIGN_OF_ONE.fullmatch(sign)
    return cents(found[1]) if found else None


def _cents(amount: str) -> Cents:
    """The amount, or nothing if it cannot be one."""
    try:
        return cents(amount)
    except ValueError:
        return 0


def play_at(signs: Sequence[str], *others: str) -> tuple[str, ...]:
    """What may be done instead of playing at a sign that the house does not post."""
    return tuple(f"play at {sign}" for sign in (*signs, *others))
