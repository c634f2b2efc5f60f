"""How soon the command line answers, beside the interpreter that it runs in and that does nothing."""

import subprocess
import sys
from time import perf_counter

from bench.lines import Line

TURNS = 20
TELL_THE_VERSION = ("-c", "from calroom.cli import main; main()", "--version")
DO_NOTHING = ("-c", "")


def seconds(*words: str) -> float:
    start = perf_counter()
    subprocess.run([sys.executable, *words], check=True, capture_output=True)
    return perf_counter() - start


def run() -> list[Line]:
    """Print the seconds of both."""
    turns = [(seconds(*TELL_THE_VERSION), seconds(*DO_NOTHING)) for _ in range(TURNS)]
    ours, bare = map(min, zip(*turns, strict=True))
    print(f"calroom --version: {ours:.2f} s   an interpreter alone {bare:.2f} s   x {ours / bare:.1f}")
    return [Line("calroom --version", ours, "s", bare, "an interpreter alone", less_is_better=True)]


if __name__ == "__main__":
    run()
