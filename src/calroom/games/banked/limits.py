"""Table limits: the least and the most that one wager may be, read from the table's stakes."""

import re
from collections.abc import Sequence

from msgspec import Struct

from calroom.money import Cents, cents, dollars
from calroom.table.refusals import Refused
from calroom.table.sentences import each


class Limits(Struct, frozen=True):
    """The posted minimum and maximum of one wager, and the steps in which wagers are made."""

    low: Cents
    high: Cents
    step: Cents

    @property
    def words(self) -> str:
        """The limits as they are posted: `$5-$300`."""
        return f"{dollars(self.low)}-{dollars(self.high)}"


_WRITTEN = re.compile(r"(\$?[\d.,]+)\s*-\s*(\$?[\d.,]+)")


def read_limits(
    stakes: str, step: Cents, minimums: Sequence[Cents] = (), lowest: Cents = 0, highest: Cents = 0
) -> Limits:
    """Read stakes such as `$5-$300`, if the house posts such limits.

    Where it uses certain minimums only, no other is accepted; nor any limits below its `lowest` or above its
    `highest`, where it has them.
    """
    written = _WRITTEN.fullmatch(stakes.strip())
    if written is None:
        raise ValueError(f"{stakes!r} are no table limits; write them like $5-$300")
    low, high = cents(written[1]), cents(written[2])
    if not 0 < low <= high:
        raise ValueError(f"{stakes!r}: the minimum must be more than nothing and at most the maximum")
    if minimums and low not in minimums:
        allowed = each("post a minimum of {amount}", amount=minimums)
        raise Refused(
            "{stakes:quoted} has a minimum that is not in use", "table-limits", allowed=allowed, stakes=stakes
        )
    if low < lowest or (highest and high > highest):
        raise Refused(
            "{stakes:quoted} is not within the limits of the house",
            "table-limits",
            allowed=(
                "post limits from {low:amount} to {high:amount}"
                if highest
                else "post limits from {low:amount}",
            ),
            stakes=stakes,
            low=lowest,
            high=highest,
        )
    return Limits(low, high, step)


def steps_up_to(most: Cents, low: Cents, step: Cents) -> Cents:
    """The largest amount that is not more than `most` and a whole number of steps above `low`.

    >>> steps_up_to(2050, 500, 100), steps_up_to(400, 500, 100)
    (2000, 0)
    """
    return most - (most - low) % step if most >= low else 0
