"""Hands of ours written as a file of hand histories, for the commands that do."""

import sys
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from calroom.cli.failure import FAILED, complain
from calroom.table.hand import Hand


def write_phh(hands: Iterable[Hand], target: Path) -> int:
    """Write what the format has words for, and say of the rest why it has none."""
    from calroom.histories.export import history_of
    from calroom.histories.phh import BadHistory, History, write_histories

    written: list[History] = []
    left_out: Counter[str] = Counter()
    with suppress(KeyboardInterrupt):
        for hand in hands:
            try:
                written.append(history_of(hand))
            except BadHistory as why:
                left_out[str(why)] += 1
    for reason, count in left_out.items():
        complain(f"{count} {'hand is' if count == 1 else 'hands are'} left out: {reason}")
    if not written:
        return complain(f"{target} is not written: there is no hand to write", FAILED)
    try:
        target.write_text(write_histories(written, numbered=target.suffix == ".phhs"), encoding="utf-8")
    except OSError as wrong:
        return complain(f"{target} cannot be written ({wrong.strerror})")
    sys.stdout.write(f"{len(written):,} {'hand' if len(written) == 1 else 'hands'} written to {target}\n")
    return 0
