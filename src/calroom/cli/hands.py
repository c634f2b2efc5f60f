"""`calroom frequencies` and `calroom starting-hands`: how often hands are dealt, how good they are."""

from __future__ import annotations

import sys
from typing import Annotated

import msgspec
from cyclopts import Parameter

from calroom.cli.console import printer
from calroom.cli.equity import progress_bar
from calroom.cli.failure import complain
from calroom.table.refusals import Refused


def frequencies(
    game: str,
    *,
    low: Annotated[bool, Parameter(negative=())] = False,
    json: Annotated[bool, Parameter(negative=())] = False,
) -> int:
    """Count how often each kind of hand is dealt from the deck of a game.

    Parameters
    ----------
    game
        A game such as mexican, or a house-game such as palace.draw.
    low
        Count the low hands of a game that divides the pot.
    json
        Print JSON.
    """
    from calroom import lab

    try:
        with progress_bar("counting") as progress:
            found = lab.frequencies(game, int(low), progress=progress)
    except (LookupError, ValueError, Refused) as wrong:
        return complain(wrong)
    if json:
        sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(found)) + b"\n")
        return 0
    from rich.table import Table

    table = Table("hand", "hands", "how often", box=None, header_style="bold")
    for kind, count in found.kinds.items():
        table.add_row(kind, f"{count:,}", f"{count / found.hands:.6%}")
    console = printer()
    console.print(table)
    console.print(f"exact: all {found.hands:,} hands of {found.cards} cards from {found.deck}")
    return 0


def starting_hands(*, json: Annotated[bool, Parameter(negative=())] = False) -> int:
    """List the 169 starting hands of hold'em by what they win against one random hand.

    Parameters
    ----------
    json
        Print JSON.
    """
    from calroom import lab

    with progress_bar("dealing") as progress:
        found = lab.starting_hands(progress=progress)
    if json:
        sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(found)) + b"\n")
        return 0
    from rich.table import Table

    table = Table("hand", "wins", "ties", "share of the pot", box=None, header_style="bold")
    for hand in found:
        table.add_row(hand.name, f"{hand.win:.4%}", f"{hand.tie:.4%}", f"{hand.share:.4%}")
    console = printer()
    console.print(table)
    console.print("exact: every board against every other hand, 2,097,572,400 showdowns for each two cards")
    return 0
