"""Money is an integer number of cents; this module reads and prints it the way a card room writes it."""

import re
from typing import Annotated, Any, TypeAlias

from msgspec import Meta

from calroom.kinds import check_kind

Cents: TypeAlias = int
Amount: TypeAlias = int | str
"""An amount as it is given in a program: cents, or words such as `$10`."""
Money: TypeAlias = Annotated[int, Meta(ge=0, extra={"amount": "of money"})]
"""An amount in a house file: written there as people do, `"$2.50"`, and never less than nothing."""
Chip: TypeAlias = Annotated[int, Meta(ge=1, extra={"amount": "of money"})]
"""The smallest amount that changes hands."""

_WRITTEN = re.compile(r"(-?)\$?([0-9]{1,3}(?:,[0-9]{3})+|[0-9]{1,15})(?:\.([0-9]{1,2}))?")
_WITH_SIGN = re.compile(r"-?\$[0-9][0-9,]*(\.[0-9]{1,2})?")


def cents(text: str) -> Cents:
    """Read an amount such as `$2.50`, `2.5` or `$1,000`.

    >>> cents("$2.50"), cents("$1,000"), cents("5")
    (250, 100000, 500)
    """
    check_kind("text", text, str, "an amount in words such as '$2.50'")
    written = _WRITTEN.fullmatch(text.strip())
    if written is None:
        raise ValueError(f"{text!r} is not an amount of money; write it like $2.50, $40 or $1,000")
    sign, whole, fraction = written.groups()
    amount = int(whole.replace(",", "")) * 100 + int((fraction or "").ljust(2, "0"))
    return -amount if sign else amount


def in_cents(amount: Amount) -> Cents:
    """An amount as somebody gives it in a program: cents, or words such as `$10`.

    >>> in_cents(1000), in_cents("$10")
    (1000, 1000)
    """
    if isinstance(amount, str):
        return cents(amount)
    if isinstance(amount, bool) or not isinstance(amount, int):
        raise ValueError(f"{amount!r} is no number of cents; give whole cents, or words such as '$2.50'")
    return amount


def dollars(amount: Cents) -> str:
    """Print an amount; whole dollars without a fraction.

    >>> dollars(250), dollars(100000), dollars(-50)
    ('$2.50', '$1,000', '-$0.50')
    """
    check_kind("amount", amount, int, "a whole number of cents")
    whole, fraction = divmod(abs(amount), 100)
    sign = "-" if amount < 0 else ""
    return f"{sign}${whole:,}.{fraction:02d}" if fraction else f"{sign}${whole:,}"


def amounts_to_cents(data: Any) -> Any:
    """Plain data with every amount written as `$2.50` turned into cents.

    >>> amounts_to_cents({"fee": "$2.50", "stakes": ["$5-$10"]})
    {'fee': 250, 'stakes': ['$5-$10']}
    """
    if isinstance(data, dict):
        return {key: amounts_to_cents(value) for key, value in data.items()}
    if isinstance(data, list):
        return [amounts_to_cents(value) for value in data]
    if isinstance(data, str) and _WITH_SIGN.fullmatch(data):
        return cents(data)
    return data
