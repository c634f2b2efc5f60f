"""Money is an integer number of cents; this module reads and prints it the way a card room writes it."""

import re
from typing import TypeAlias

Cents: TypeAlias = int


class Money(int):
    """An amount that a house file writes as people do: `"$2.50"`. Everywhere else it is plain cents."""


_WRITTEN = re.compile(r"(-?)\$?([0-9]{1,3}(?:,[0-9]{3})+|[0-9]{1,15})(?:\.([0-9]{1,2}))?")


def cents(text: str) -> Cents:
    """Read an amount such as `$2.50`, `2.5` or `$1,000`.

    >>> cents("$2.50"), cents("$1,000"), cents("5")
    (250, 100000, 500)
    """
    written = _WRITTEN.fullmatch(text.strip())
    if written is None:
        raise ValueError(f"{text!r} is not an amount of money; write it like $2.50, $40 or $1,000")
    sign, whole, fraction = written.groups()
    amount = int(whole.replace(",", "")) * 100 + int((fraction or "").ljust(2, "0"))
    return -amount if sign else amount


def dollars(amount: Cents) -> str:
    """Print an amount; whole dollars without a fraction.

    >>> dollars(250), dollars(100000), dollars(-50)
    ('$2.50', '$1,000', '-$0.50')
    """
    whole, fraction = divmod(abs(amount), 100)
    sign = "-" if amount < 0 else ""
    return f"{sign}${whole:,}.{fraction:02d}" if fraction else f"{sign}${whole:,}"


def read_money(written: object) -> Money:
    """Read an amount of a house file; it is never less than nothing."""
    if not isinstance(written, str):
        raise ValueError(f'{written!r} is not an amount; write it in quotes, like "$2.50"')
    amount = cents(written)
    if amount < 0:
        raise ValueError(f"{written} is less than nothing")
    return Money(amount)
