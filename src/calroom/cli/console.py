"""How commands print what they find: tables for people, JSON for programs, a bar while it takes time."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Literal, TypeAlias, TypeVar

import msgspec

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from rich.console import Console, RenderableType
    from rich.status import Status
    from rich.table import Table

Found = TypeVar("Found")
Form: TypeAlias = Literal["", "json", "csv"]
"""For programs, or where it is empty, for people."""

_WIDE = 1000
"""Columns where nobody looks at a terminal, so that a program reads whole rows."""


def form_of(*, json: bool, csv: bool) -> Form:
    """In which form somebody wants what is found."""
    return "json" if json else "csv" if csv else ""


def print_found(found: Found, form: Form, in_words: Callable[[Found], None]) -> int:
    """What was found, for programs or in words."""
    if form:
        return print_in(form, found)
    in_words(found)
    return 0


def print_in(form: Form, value: object) -> int:
    """A value for programs, as JSON or as rows for a spreadsheet."""
    return print_csv(value) if form == "csv" else print_json(value)


def print_csv(value: object) -> int:
    """A value as rows for a spreadsheet."""
    from calroom.rows import laid_out, write

    write(laid_out(value), sys.stdout, "csv")
    return 0


def print_json(value: object) -> int:
    """A value for programs, laid out so that people can read it, too."""
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(value)).decode() + "\n")
    return 0


def print_record(value: object) -> int:
    """A value for programs on a line of its own, as one of many."""
    sys.stdout.write(msgspec.json.encode(value).decode() + "\n")
    return 0


def _console(*, markup: bool = True) -> Console:
    """Where people read; whoever stops reading is no failure, as for everything else that is printed."""
    from rich.console import Console

    class Printed(Console):
        def on_broken_pipe(self) -> None:
            raise BrokenPipeError

    return Printed(highlight=False, markup=markup)


def print_parts(parts: Iterable[RenderableType]) -> int:
    """Texts and tables one below the other, as wide as the terminal."""
    console = _console(markup=False)
    for part in parts:
        console.print(part)
    return 0


def printer() -> Console:
    """Where tables of figures are printed."""
    console = _console()
    if not console.is_terminal:
        console.width = _WIDE
    return console


def figures(*columns: str) -> Table:
    """A table without lines, to be filled."""
    from rich.table import Table

    return Table(*columns, box=None, header_style="bold")


def print_assumptions(console: Console, assumptions: Iterable[str]) -> None:
    """On what the figures above rest."""
    for assumption in assumptions:
        console.print(f"- {assumption}")


def working(what: str) -> Status:
    """Say on the error stream what takes a moment, for as long as it does."""
    from rich.console import Console

    return Console(stderr=True).status(what)


@contextmanager
def progress_bar(doing: str) -> Iterator[Callable[[float], None]]:
    """A bar on the terminal where errors go, of work that says how much of it is done."""
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(doing, total=1.0)
        yield lambda done: bar.update(task, completed=done)
