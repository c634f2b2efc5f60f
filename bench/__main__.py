"""`make bench`: everything that is claimed of speed beside the peers in one run, or what `PARTS` names.

`KEEP=1` keeps what was measured in the repository, for later runs to be compared with.
"""

import sys
from argparse import ArgumentParser
from io import TextIOWrapper

from bench import (
    banked,
    bots,
    door,
    drawing,
    envs,
    evaluators,
    hands,
    keeping,
    kept,
    lab,
    many,
    pan,
    podium,
    server,
    sheet,
    start,
    store,
)
from bench.lines import Part, beside_plain_python, measured, plain_loops

PARTS = (
    start,
    hands,
    banked,
    pan,
    bots,
    envs,
    evaluators,
    lab,
    store,
    keeping,
    server,
    many,
    podium,
    door,
    drawing,
)
NAMED: dict[str, Part] = {part.__name__.rpartition(".")[2]: part for part in PARTS}


def main(words: list[str]) -> None:
    """Measure what is named, or all of it; each line is shown when it is there, through a pipe as well."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(line_buffering=True)
    parser = ArgumentParser(prog="bench", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="part", help=f"one of {', '.join(NAMED)}")
    parser.add_argument("--keep", action="store_true", help=f"write what was measured into {kept.LAST.name}")
    given = parser.parse_args(words)
    if unknown := [name for name in given.parts if name not in NAMED]:
        parser.error(f"there is no {' or '.join(unknown)} to be measured; there are {', '.join(NAMED)}")
    lines, broken = measured({name: NAMED[name] for name in given.parts or NAMED})
    lines, runs = beside_plain_python(lines, plain_loops()), kept.last_runs()
    machine = kept.this_machine()
    sheet.tell(lines, runs)
    print(f"measured on {sheet.told(machine)}")
    if given.keep:
        kept.keep(kept.with_run(lines, kept.today(), machine, runs))
        print(f"kept {len(lines)} lines in {kept.LAST.name}")
    if broken:
        sys.exit(f"not measured, since it broke: {', '.join(broken)}")


if __name__ == "__main__":
    main(sys.argv[1:])
