"""Stakes as people write them: where one posted table has these amounts, they say it all."""

import re
from collections.abc import Sequence
from functools import lru_cache

from calroom.money import Cents, cents
from calroom.table.sentences import Sentence, each

_AMOUNT = r"\$?[\d.,]*\d"
_WRITTEN = re.compile(
    rf"({_AMOUNT})(?:\s*(?:-|–|to)\s*({_AMOUNT}))?\s*(?:straight|spread(?: limit)?|condition)?"
)
_POSTED = re.compile(r"(\$[\d.,]+)(?:-(\$[\d.,]+))?(?: spread limit| condition)?")


@lru_cache
def stakes_meant(written: str, posted: tuple[str, ...]) -> str:
    """The one of these posted stakes that was meant, if only one has the amounts; else what was written.

    Where bets may have any size, or that of the pot, the stakes say so.

    >>> sign_meant("$20 straight", ["$4-$20 spread limit", "$20-$20 spread limit"])
    '$20-$20 spread limit'
    >>> sign_meant("$5.00 to $10.00", ["$5-$10 spread limit"])
    '$5-$10 spread limit'
    >>> sign_meant("2", ["$1 condition", "$2 condition"]), sign_meant("$20", ["$4-$20 spread limit"])
    ('$2 condition', '$20')
    """
    amounts = _amounts(_WRITTEN, written.strip().lower())
    if written in posted or amounts is None:
        return written
    meant = [stakes for stakes in posted if _amounts(_POSTED, stakes) == amounts]
    return meant[0] if len(meant) == 1 else written


def _amounts(words: re.Pattern[str], stakes: str) -> tuple[Cents, Cents] | None:
    """The least and the most that a table plays for, if its stakes are in these words."""
    found = words.fullmatch(stakes)
    return (_cents(found[1]), _cents(found[2] or found[1])) if found else None


def _cents(amount: str) -> Cents:
    """The amount, or nothing if it cannot be one."""
    try:
        return cents(amount)
    except ValueError:
        return 0


def play_at(posted: Sequence[str], *others: str) -> tuple[Sentence, ...]:
    """What may be done instead of playing at stakes that the house does not post."""
    return each("play at {word}", word=(*posted, *others))
