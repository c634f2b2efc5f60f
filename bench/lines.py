"""What a part of the bench hands back: lines, each a piece of work beside whoever does it best elsewhere.

Work that no peer does stands beside a loop of plain Python, which measures the machine.
"""

from collections.abc import Iterable, Mapping
from time import perf_counter, process_time
from traceback import print_exc
from typing import NamedTuple, Protocol

PLAIN = "a million plain steps"


class Line(NamedTuple):
    """A piece of work with a figure of ours and of the best peer, in the same unit; mostly more is better."""

    work: str
    ours: float
    unit: str
    theirs: float = 0.0
    peer: str = PLAIN
    less_is_better: bool = False

    @property
    def ratio(self) -> float:
        """How many times as good ours is."""
        return self.theirs / self.ours if self.less_is_better else self.ours / self.theirs


class Part(Protocol):
    """A module that measures some of it."""

    def run(self) -> list[Line]:
        """Print how it goes, and give a line for each piece of work."""


def measured(parts: Mapping[str, Part]) -> tuple[list[Line], list[str]]:
    """Let the parts run; what they measured, and which broke. A whole run is too long to lose for one.

    Which part has its turn is said before it, so that whoever waits knows where it stands.
    """
    lines: list[Line] = []
    broken: list[str] = []
    for number, (name, part) in enumerate(parts.items(), 1):
        print(f"[{number} of {len(parts)}: {name}]", flush=True)
        began = perf_counter()
        try:
            lines += part.run()
        except Exception:
            print_exc()
            broken.append(name)
        print(f"[{name}: {perf_counter() - began:.0f} s]\n", flush=True)
    return _named_once(lines), broken


def _named_once(lines: Iterable[Line]) -> list[Line]:
    """Lines are told apart by their work, in the table and in what is kept."""
    found: dict[str, Line] = {}
    for line in lines:
        if line.work in found:
            raise ValueError(f"two lines of the bench are called {line.work}")
        found[line.work] = line
    return list(found.values())


def plain_loops(turns: int = 5, steps: int = 1_000_000) -> float:
    """How many loops of a million plain steps this machine makes a second: the peer of what has none."""
    best = 0.0
    for _ in range(turns):
        start, total = process_time(), 0
        for number in range(steps):
            total += number & 7
        best = max(best, 1 / (process_time() - start))
    return best


def beside_plain_python(lines: Iterable[Line], loops: float) -> list[Line]:
    """Every line with a peer; what has none stands beside so many plain loops a second."""
    return [
        line if line.theirs else line._replace(theirs=1 / loops if line.less_is_better else loops)
        for line in lines
    ]
