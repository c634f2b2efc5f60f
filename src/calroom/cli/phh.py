"""Hands of ours written as a file of hand histories, for the commands that do."""

import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from calroom.cli.failure import FAILED, complain
from calroom.table.hand import Hand

if TYPE_CHECKING:
    from calroom.histories.converting import Said


def write_phh(hands: Iterable[Hand], target: Path) -> int:
    """Write what the format has words for as it is dealt, and say of the rest why it has none.

    Ctrl-C ends it with the hands that there are.
    """
    from calroom.histories.converting import into_file, write

    is_one = target.suffix != ".phhs"
    try:
        done = into_file(target, lambda out: write(_said(hands), "phh", out, one=is_one))
    except OSError as wrong:
        return complain(f"{target} cannot be written ({wrong.strerror})")
    for reason, count in done.left_out.items():
        complain(f"{count:,} {'hand is' if count == 1 else 'hands are'} left out: {reason}")
    if not done.written:
        return complain(f"{target} is not written: there is no hand to write", FAILED)
    sys.stdout.write(f"{done.written:,} {'hand' if done.written == 1 else 'hands'} written to {target}\n")
    return 0


def _said(hands: Iterable[Hand]) -> "Iterator[Said]":
    """Each hand in the format, or why it cannot be said there."""
    from calroom.histories.converting import Said
    from calroom.histories.export import history_of
    from calroom.histories.phh import BadHistory, write_histories

    with suppress(KeyboardInterrupt):
        for hand in hands:
            try:
                yield Said(write_histories([history_of(hand)], numbered=True))
            except BadHistory as why:
                yield Said(reason=str(why), left_out=True)
