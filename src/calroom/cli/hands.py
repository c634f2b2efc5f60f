"""`calroom frequencies` and `calroom starting-hands`: how often hands are dealt, how good they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from calroom.cli.console import figures, form_of, print_csv, print_in, printer, progress_bar
from calroom.cli.failure import complain
from calroom.cli.parameters import Csv, Flag, Json

if TYPE_CHECKING:
    from rich.console import Console


def frequencies(
    game: str,
    *,
    low: Flag = False,
    joker: Flag = False,
    json: Json = False,
    csv: Csv = False,
) -> int:
    """Count how often each kind of hand is dealt from the deck of a game.

    Parameters
    ----------
    game
        A game such as mexican, or a house-game such as palace.draw.
    low
        Count the low hands of a game that divides the pot.
    joker
        The table has posted a joker, where it may.
    json
        Print JSON.
    csv
        Print rows for a spreadsheet.
    """
    form = form_of(json=json, csv=csv)
    from calroom import lab

    try:
        with progress_bar("counting") as progress:
            found = lab.frequencies(game, int(low), joker=joker, progress=progress)
    except (LookupError, ValueError) as wrong:
        return complain(wrong)
    if form == "csv":
        return print_csv([*_rows(found.kinds, "down"), *_rows(found.joker_up or {}, "up")])
    if form:
        return print_in(form, found)
    console = printer()
    _print_kinds(console, "hand, its joker dealt down" if found.joker_up else "hand", found.kinds)
    if found.joker_up:
        _print_kinds(console, "hand, its joker dealt face up", found.joker_up)
    console.print(f"exact: all {found.hands:,} hands of {found.cards} cards from {found.deck}")
    return 0


def _rows(kinds: dict[str, int], joker: str) -> list[dict[str, object]]:
    every = sum(kinds.values())
    return [
        {"joker": joker, "hand": kind, "hands": count, "share": count / every}
        for kind, count in kinds.items()
    ]


def _print_kinds(console: Console, title: str, kinds: dict[str, int]) -> None:
    table = figures(title, "hands", "how often")
    for kind, count in kinds.items():
        table.add_row(kind, f"{count:,}", f"{count / sum(kinds.values()):.6%}")
    console.print(table)


def starting_hands(*, json: Json = False, csv: Csv = False) -> int:
    """List the 169 starting hands of hold'em by what they win against one random hand.

    Parameters
    ----------
    json
        Print JSON.
    csv
        Print rows for a spreadsheet.
    """
    form = form_of(json=json, csv=csv)
    from calroom import lab

    found = lab.starting_hands()
    if form:
        return print_in(form, found)
    table = figures("hand", "wins", "ties", "share of the pot")
    for hand in found:
        table.add_row(hand.name, f"{hand.win:.4%}", f"{hand.tie:.4%}", f"{hand.share:.4%}")
    console = printer()
    console.print(table)
    console.print("exact: every board against every other hand, 2,097,572,400 showdowns for each two cards")
    return 0
