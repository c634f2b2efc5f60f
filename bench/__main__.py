"""`make bench`: everything that is claimed of speed beside the peers in one run, or what `PARTS` names."""

import sys

from bench import (
    banked,
    bots,
    door,
    envs,
    evaluators,
    hands,
    keeping,
    lab,
    lines,
    many,
    pan,
    podium,
    server,
    start,
    store,
)

PARTS = (start, hands, banked, pan, bots, envs, evaluators, lab, store, keeping, server, many, podium, door)
NAMED = {part.__name__.rpartition(".")[2]: part for part in PARTS}


def main() -> None:
    """Measure what is named, or all of it."""
    if unknown := [name for name in sys.argv[1:] if name not in NAMED]:
        sys.exit(f"there is no {' or '.join(unknown)} to be measured; there are {', '.join(NAMED)}")
    found: list[lines.Line] = []
    for name in sys.argv[1:] or NAMED:
        found += NAMED[name].run()
        print()
    lines.tell(found)


main()
