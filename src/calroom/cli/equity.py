"""`calroom equity`: what share of the pot each hand wins."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from cyclopts import Parameter
from cyclopts.validators import Number

from calroom.cli.console import printer
from calroom.cli.failure import FAILED, complain
from calroom.table.refusals import Refused

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from calroom.lab.equities import Equity

AtLeastOne = Annotated[int, Parameter(validator=Number(gte=1))]


def equity(
    game: str,
    *hands: str,
    board: str = "",
    dead: str = "",
    samples: AtLeastOne | None = None,
    seed: int = 0,
    workers: AtLeastOne = 1,
    joker: Annotated[bool, Parameter(negative=())] = False,
    joker_up: Annotated[bool, Parameter(negative=())] = False,
    any_low: Annotated[bool, Parameter(negative=())] = False,
    json: Annotated[bool, Parameter(negative=())] = False,
) -> int:
    """Work out how often each hand wins, and what share of the pot it wins in the long run.

    Every deal is looked at where there are not too many, otherwise a million random ones. Ctrl-C stops the
    work and shows what was found so far.

    Parameters
    ----------
    game
        A game such as holdem or razz, or a house-game such as comstock.omaha-hilo.
    hands
        One word for each player: his cards (AsAh), fewer than he will have if some are to come, random, or
        a range of hold'em hands ("QQ+ AKs").
    board
        The cards on the board.
    dead
        Cards that nobody can get: folded, burned and seen, or discarded.
    samples
        Look at so many random deals and not at every one.
    seed
        The same seed gives the same random deals, whatever the number of workers.
    workers
        How many cores to use.
    joker
        The table has posted a joker, where it may.
    joker_up
        The joker was dealt face up, where its use depends on that.
    any_low
        The table has posted that any low takes half, where it may.
    json
        Print JSON.
    """
    from calroom import lab

    posted: dict[str, Any] = {name: True for name, said in (("joker", joker), ("any_low", any_low)) if said}
    try:
        with progress_bar("dealing") as progress:
            found = lab.equity(
                game,
                hands,
                board,
                dead,
                samples=samples,
                seed=seed,
                workers=workers,
                progress=progress,
                joker_up=joker_up,
                **posted,
            )
    except (LookupError, ValueError, Refused) as wrong:
        return complain(wrong)
    except KeyboardInterrupt:
        return complain("stopped before anything was found", FAILED)
    if json:
        sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(found)) + b"\n")
    else:
        _print(found, hands)
    return 0


@contextmanager
def progress_bar(doing: str) -> Iterator[Callable[[float], None]]:
    """A bar on the terminal where errors go, of work that says how much of it is done."""
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(doing, total=1.0)
        yield lambda done: bar.update(task, completed=done)


def _print(found: Equity, hands: Sequence[str]) -> None:
    from rich.table import Table

    table = Table("hand", "wins", "shares", "share of the pot", "error", box=None, header_style="bold")
    for hand, win, tie, share, error in zip(
        hands, found.win, found.tie, found.share, found.error, strict=True
    ):
        table.add_row(hand, f"{win:.4%}", f"{tie:.4%}", f"{share:.4%}", f"± {error:.4%}" if error else "none")
    console = printer()
    console.print(table)
    console.print(f"{found.method}, {found.count:,} deals")
