"""`calroom frequencies` and `calroom starting-hands`: how often hands are dealt, how good they are."""

from __future__ import annotations

from calroom.cli.console import figures, print_json, printer, progress_bar
from calroom.cli.failure import complain
from calroom.cli.parameters import Flag


def frequencies(
    game: str,
    *,
    low: Flag = False,
    json: Flag = False,
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
    except (LookupError, ValueError) as wrong:
        return complain(wrong)
    if json:
        return print_json(found)
    table = figures("hand", "hands", "how often")
    for kind, count in found.kinds.items():
        table.add_row(kind, f"{count:,}", f"{count / found.hands:.6%}")
    console = printer()
    console.print(table)
    console.print(f"exact: all {found.hands:,} hands of {found.cards} cards from {found.deck}")
    return 0


def starting_hands(*, json: Flag = False) -> int:
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
        return print_json(found)
    table = figures("hand", "wins", "ties", "share of the pot")
    for hand in found:
        table.add_row(hand.name, f"{hand.win:.4%}", f"{hand.tie:.4%}", f"{hand.share:.4%}")
    console = printer()
    console.print(table)
    console.print("exact: every board against every other hand, 2,097,572,400 showdowns for each two cards")
    return 0
