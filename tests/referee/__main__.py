"""Judge as many random hands as you like, on all cores: `python -m tests.referee [hands [game ...]]`.

`make referee HANDS=40000 FIRST=1000000` judges hands that nobody has judged before.
"""

import os
import sys
from collections import Counter
from multiprocessing import Pool

from rich.console import Console
from rich.progress import Progress

from tests.referee.court import GAMES, Finding, judge_many

AT_ONCE = 50
USUAL = 200_000


def main(hands: int, names: list[str], begin: int = 0) -> int:
    """Share the hands out among the games, from this number on, and tell what was found."""
    each = max(1, hands // len(names))
    work = [
        (name, begin + done, min(AT_ONCE, each - done)) for done in range(0, each, AT_ONCE) for name in names
    ]
    judged: Counter[str] = Counter()
    differ: Counter[str] = Counter()
    console = Console(soft_wrap=True, markup=False, highlight=False)
    with Pool() as pool, Progress(console=console) as progress:
        task = progress.add_task("hands judged", total=each * len(names))
        for name, count, found in pool.imap_unordered(_judge, work):
            judged[name] += count
            differ[name] += len(found)
            progress.advance(task, count)
            for finding in found:
                console.print(f"{finding}\n")
    for name in names:
        console.print(f"{name:32}{judged[name]:>9,} hands{differ[name]:>6} differ")
    console.print(f"{judged.total():,} hands judged, {differ.total()} differ")
    return 1 if differ.total() else 0


def _judge(work: tuple[str, int, int]) -> tuple[str, int, list[Finding]]:
    name, first, count = work
    session = judge_many(name, range(first, first + count))
    return name, session.hands, session.findings


if __name__ == "__main__":
    wanted = sys.argv[1] if len(sys.argv) > 1 else os.environ.get("CALROOM_TEST_HANDS", USUAL)
    sys.exit(main(int(wanted), sys.argv[2:] or GAMES, int(os.environ.get("FIRST", 0))))
