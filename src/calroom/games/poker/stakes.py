"""Stakes: what a table plays for, read from words such as `$5-$10`."""

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
    def words(self) -> str:
        """The stakes as they are posted: `$5-$10`, `$1-$2 no limit`."""
        if self.structure is Structure.SPLIT:
            return f"{dollars(self.low)}-{dollars(self.high)}"
        amounts = dollars(self.low) + (f"-{dollars(self.high)}" if self.high > self.low else "")
        return f"{amounts} {self.structure}"


_WORDS = re.compile(r"(\$?[\d.,]+)(?:\s*-\s*(\$?[\d.,]+))?\s*(split limit|spread limit|pot limit|no limit)?")


@lru_cache
def read_stakes(written: str) -> Stakes:
    """Read stakes such as `$5-$10` or `$1-$2 pot limit`."""
    found = _WORDS.fullmatch(written.strip().lower())
    if found is None or not (found[2] or found[3]):
        examples = "$5-$10, $1-$2 pot limit or $1-$2 no limit"
        raise ValueError(f"{written!r} are no stakes; write them like {examples}")
    low, high = cents(found[1]), cents(found[2] or found[1])
    if not 0 < low <= high:
        raise ValueError(f"{written!r}: the lower amount must be more than nothing and at most the upper one")
    return Stakes(low, high, Structure(found[3] or Structure.SPLIT))


def check_stakes(written: str) -> None:
    """Where a house names stakes they can be read; it need not name any."""
    if written:
        read_stakes(written)
