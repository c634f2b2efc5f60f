"""Stakes: what a table plays for, read from the words on its sign."""

import re
from enum import StrEnum
from functools import lru_cache

from msgspec import Struct

from calroom.money import Cents, cents, dollars


class Structure(StrEnum):
    """How large a bet may be."""

    SPLIT = "split limit"
    SPREAD = "spread limit"
    POT = "pot limit"
    NO_LIMIT = "no limit"


class Stakes(Struct, frozen=True):
    """Two amounts and a structure: the lower and upper limit or bet, or the two blinds of a big-bet game.

    Where a big-bet game has no blinds both are the least bet.
    """

    low: Cents
    high: Cents
    structure: Structure = Structure.SPLIT

    @property
    def sign(self) -> str:
        """The stakes as the table's sign has them: `$5-$10`, `$1-$2 no limit`."""
        if self.structure is Structure.SPLIT:
            return f"{dollars(self.low)}-{dollars(self.high)}"
        amounts = dollars(self.low) + (f"-{dollars(self.high)}" if self.high > self.low else "")
        return f"{amounts} {self.structure}"


_SIGN = re.compile(r"(\$?[\d.,]+)(?:\s*-\s*(\$?[\d.,]+))?\s*(split limit|spread limit|pot limit|no limit)?")


@lru_cache
def read_sign(sign: str) -> Stakes:
    """Read a sign such as `$5-$10` or `$1-$2 pot limit`."""
    written = _SIGN.fullmatch(sign.strip().lower())
    if written is None or not (written[2] or written[3]):
        raise ValueError(f"{sign!r} are no stakes; write them like $5-$10, $1-$2 pot limit or $1-$2 no limit")
    low, high = cents(written[1]), cents(written[2] or written[1])
    if not 0 < low <= high:
        raise ValueError(f"{sign!r}: the lower amount must be more than nothing and at most the upper one")
    return Stakes(low, high, Structure(written[3] or Structure.SPLIT))


def check_sign(sign: str) -> None:
    """Where a house names stakes they can be read; it need not name any."""
    if sign:
        read_sign(sign)
