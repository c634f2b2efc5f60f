"""`calroom convert`: hand histories from one format into another."""

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from cyclopts import Parameter

from calroom.cli.console import progress_bar
from calroom.cli.failure import FAILED, STOPPED, complain
from calroom.cli.parameters import AtLeastOne

if TYPE_CHECKING:
    from typing import IO

    from calroom.histories.converting import Done

MOST_COMPLAINTS = 20


def convert(
    files: Annotated[list[Path], Parameter(negative=())],
    *,
    to: Literal["phh", "ohh", "text"],
    output: Annotated[Path | None, Parameter(name=["--output", "-o"])] = None,
    workers: AtLeastOne | None = None,
) -> int:
    """Write hand histories in another format.

    What a file holds is found by its content: PHH, PokerStars text, the Open Hand History standard, logs of
    the Annual Computer Poker Competition, and records as `calroom deal --json` prints them. Hands that the
    format cannot express are left out, counted, and told with the reason. A hand that cannot be read costs no
    other.

    Parameters
    ----------
    files
        Files, or folders with all files in them.
    to
        phh, ohh (Open Hand History), or text that people read.
    output
        The file to write, which appears when it is whole; without it, the hands are printed.
    workers
        How many cores to use; without it, all of them.
    """
    from calroom.histories.converting import convert as convert_files
    from calroom.histories.converting import files_in, into_file

    said = 0

    def wrong(what: str) -> None:
        nonlocal said
        said += 1
        if said <= MOST_COMPLAINTS:
            complain(what)

    found = files_in(files)
    crew = workers or (os.cpu_count() or 1)
    small = sum(file.stat().st_size for file in found if file.is_file()) < SMALL
    try:
        with progress_bar("converting") as progress:

            def write(out: "IO[str]") -> "Done":
                return convert_files(
                    found,
                    to,
                    out,
                    workers=1 if small and workers is None else crew,
                    complain=wrong,
                    progress=progress,
                    one=output is not None and output.suffix == ".phh",
                )

            done = write(sys.stdout) if output is None else into_file(output, write)
    except OSError as failed:
        return complain(f"{output} cannot be written ({failed.strerror})")
    except KeyboardInterrupt:
        return complain("stopped; nothing is written", STOPPED)
    if said > MOST_COMPLAINTS:
        complain(f"and {said - MOST_COMPLAINTS:,} more that cannot be read")
    for reason, count in done.left_out.items():
        what = "hand is" if count == 1 else "hands are"
        complain(f"{count:,} {what} left out: {reason} (the first: {done.first[reason]})")
    left_out = sum(done.left_out.values())
    where = "" if output is None else f" to {output}"
    summary = f"{done.written:,} {'hand' if done.written == 1 else 'hands'} written{where}"
    if output is not None and not done.written:
        summary = f"{output} is not written: there is no hand to write"
    sys.stderr.write(f"{summary}, {left_out:,} left out, {done.wrong:,} could not be read\n")
    return FAILED if done.wrong or not done.written else 0


SMALL = 2**20
"""Files of less than so many bytes are done before other processes would have started."""
