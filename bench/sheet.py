"""The one table at the end of `make bench`: every piece of work beside its best peer and the last run."""

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table

from bench.kept import Machine, Run, fallen, ratios
from bench.lines import PLAIN, Line

WIDTH = 150


def tell(lines: Sequence[Line], runs: Sequence[Run], console: Console | None = None) -> None:
    """Print the table, what it is compared with, and which lines have fallen."""
    console = console or Console(width=max(WIDTH, Console().width))
    last = ratios(runs)
    fell = fallen(lines, last)
    console.print(_table(lines, last, fell))
    for run in runs:
        count = sum(line.work in run.figures for line in lines)
        if count:
            console.print(f"last: {count} of {run.date} on {told(run.machine)}")
    for line in fell:
        console.print(f"fell: {line.work}, from {last[line.work]:.4g} to {line.ratio:.4g} times {line.peer}")
    if not fell:
        console.print("nothing fell by more than a tenth" if last else "no run is kept to compare with")


def told(machine: Machine) -> str:
    """A machine in words."""
    form = "compiled" if machine.compiled else "plain"
    return f"{machine.processors} x {machine.processor}, {machine.system}, {form} Python {machine.python}"


def _table(lines: Sequence[Line], last: dict[str, float], fell: Sequence[Line]) -> Table:
    sheet = Table(title="All of it", title_justify="left")
    for name in ("work", "ours", "", "best peer", "theirs", "ratio", "last"):
        sheet.add_column(name, justify="left" if name in ("work", "", "best peer") else "right")
    for line in lines:
        sheet.add_row(
            line.work,
            amount(line.ours),
            line.unit,
            line.peer,
            "" if line.peer == PLAIN else amount(line.theirs),
            f"{line.ratio:.3g}",
            f"{last[line.work]:.3g}" if line.work in last else "",
            style="bold red" if line in fell else None,
        )
    return sheet


def amount(number: float) -> str:
    """A figure as people read it: 842,000,000 and 0.0007994."""
    return f"{number:,.0f}" if number >= 1000 else f"{number:.4g}"
