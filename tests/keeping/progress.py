"""How far a long test is, for who waits for it: shown where the output is not captured (`pytest -s`)."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

STEPS = 20
"""Where there is no terminal to draw on, so many lines tell how far it is."""


@contextmanager
def progress(total: int, what: str) -> Iterator[Callable[[int], None]]:
    """Give the way to say how much is done."""
    console = Console(stderr=True)
    columns = TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()
    with Progress(*columns, console=console, disable=not console.is_terminal, transient=True) as bar:
        task = bar.add_task(what, total=total)
        told = 0

        def show(done: int) -> None:
            nonlocal told
            bar.update(task, completed=done)
            if not console.is_terminal and done * STEPS // total > told:
                told = done * STEPS // total
                console.print(f"{done} of {total} {what}")

        yield show
