"""Judge as many random hands as you like: `python -m tests.referee [hands [house-game ...]]`, on all cores."""

import sys
from collections import Counter
from multiprocessing import Pool

from tests.referee.court import GAMES, Finding, judge_many

AT_ONCE = 50


def main(hands: int, names: list[str]) -> int:
    """Share the hands out among the games and tell what was found."""
    each = max(1, hands // len(names))
    work = [(name, first, min(AT_ONCE, each - first)) for first in range(0, each, AT_ONCE) for name in names]
    judged: Counter[str] = Counter()
    findings: list[Finding] = []
    with Pool() as pool:
        for name, count, found in pool.imap_unordered(_judge, work):
            judged[name] += count
            for finding in found:
                print(f"\n{finding}", flush=True)
            findings += found
            print(f"\r{sum(judged.values()):,} of {each * len(names):,} hands, {len(findings)} differ", end="", flush=True)
    print()
    for name in names:
        print(f"{name:32}{judged[name]:>9,}{sum(finding.name == name for finding in findings):>6}")
    return 1 if findings else 0


def _judge(work: tuple[str, int, int]) -> tuple[str, int, list[Finding]]:
    name, first, count = work
    judged, found = judge_many(name, range(first, first + count))
    return name, judged, found


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000, sys.argv[2:] or GAMES))
