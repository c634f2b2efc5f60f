"""The one table at the end of `make bench`: every piece of work beside its best peer and the last run.

What is kept of a run is its ratios, in `bench/last.json`: they say the same on another machine, where
figures do not. Work that no peer does stands beside a loop of plain Python, which measures the machine.
"""

from collections.abc import Iterable
from pathlib import Path
from time import process_time
from typing import NamedTuple

from msgspec import json
from rich.console import Console
from rich.table import Table

LAST = Path(__file__).with_name("last.json")
FELL = 0.9
"""A ratio below this part of the last one has fallen."""

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


def plain_loops(turns: int = 5, steps: int = 1_000_000) -> float:
    """How many loops of a million plain steps this machine makes a second: the peer of what has none."""
    best = 0.0
    for _ in range(turns):
        start, total = process_time(), 0
        for number in range(steps):
            total += number & 7
        best = max(best, 1 / (process_time() - start))
    return best


def beside_plain_python(lines: Iterable[Line]) -> list[Line]:
    """Every line with a peer; what has none stands beside a plain loop."""
    loops = plain_loops()
    return [
        line if line.theirs else line._replace(theirs=1 / loops if line.less_is_better else loops)
        for line in lines
    ]


def tell(lines: Iterable[Line]) -> None:
    """Print the table, say what has fallen, and keep the ratios."""
    every = beside_plain_python(lines)
    last = json.decode(LAST.read_bytes(), type=dict[str, float]) if LAST.exists() else {}
    console = Console(width=max(130, Console().width))
    console.print(_table(every, last))
    fallen = [line for line in every if line.work in last and line.ratio < FELL * last[line.work]]
    for line in fallen:
        console.print(f"fell: {line.work}, from {last[line.work]:.4g} to {line.ratio:.4g} times {line.peer}")
    if not fallen:
        console.print("nothing fell by more than a tenth")
    kept = last | {line.work: float(f"{line.ratio:.4g}") for line in every}
    LAST.write_bytes(json.format(json.encode(dict(sorted(kept.items()))), indent=2) + b"\n")


def _table(lines: Iterable[Line], last: dict[str, float]) -> Table:
    sheet = Table(title="All of it", title_justify="left")
    for name in ("work", "ours", "", "best peer", "", "ratio", "last"):
        sheet.add_column(name, justify="right" if name in ("ours", "ratio", "last") else "left")
    for line in lines:
        was = last.get(line.work)
        sheet.add_row(
            line.work,
            f"{line.ours:,.4g}" if line.ours < 1000 else f"{line.ours:,.0f}",
            line.unit,
            line.peer,
            "" if line.peer == PLAIN else f"{line.theirs:,.4g}",
            f"{line.ratio:.3g}",
            f"{was:.3g}" if was else "",
            style="bold red" if was and line.ratio < FELL * was else None,
        )
    return sheet
