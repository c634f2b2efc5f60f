"""Where commands print: as wide as the terminal, and wide enough for whole rows where a program reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console

_WIDE = 160


def printer() -> Console:
    """A console for what was found."""
    from rich.console import Console

    console = Console(highlight=False)
    if not console.is_terminal:
        console.width = _WIDE
    return console
