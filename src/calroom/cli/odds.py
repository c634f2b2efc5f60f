"""`calroom odds`: what every wager of a game is worth, or where there is no bank, what a seat at it is."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from cyclopts import Parameter
from cyclopts.validators import Number

from calroom.cli.failure import complain
from calroom.houses.loader import BadHouseFile
from calroom.money import dollars
from calroom.table.refusals import Refused

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.console import Console

    from calroom.lab.worth import Odds, Worth


def odds(
    game: str,
    *,
    strategy: str = "",
    decks: int | None = None,
    stakes: str | None = None,
    hands_an_hour: Annotated[int, Parameter(validator=Number(gte=1))] = 60,
    json: Annotated[bool, Parameter(negative=())] = False,
) -> int:
    """Say what every wager of a game is worth to the player and to the bank, with the collection and without.

    Of poker, where players win from each other, it says what a seat costs, as `calroom drop` does; of Pan
    what conditions, playing and passing are worth, as `calroom pan-values` does.

    Parameters
    ----------
    game
        The house-game, such as palace.baccarat.
    strategy
        A file with a way to play that is valued, too, as `calroom strategy -o` writes it.
    decks
        How many decks the table has posted, where there is a choice.
    stakes
        The table's sign, such as $5-$300.
    hands_an_hour
        How many hands such a table deals, for what the collection costs in an hour.
    json
        Print JSON.
    """
    if (elsewhere := _without_bank(game)) is not None:
        return elsewhere(game, json=json)
    from calroom import lab

    said: dict[str, Any] = {"strategy": strategy or None, "decks": decks, "stakes": stakes}
    try:
        found = lab.odds(game, **{name: value for name, value in said.items() if value is not None})
    except (LookupError, BadHouseFile, Refused, ValueError) as wrong:
        return complain(wrong)
    if json:
        sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(found)) + b"\n")
    else:
        _print(found, hands_an_hour)
    return 0


def _without_bank(game: str) -> Callable[..., int] | None:
    """The command that speaks of a game in which nobody bets against a bank."""
    import calroom
    from calroom.cli.drop import drop
    from calroom.cli.pan_values import pan_values

    try:
        family = calroom.game(game).family
    except (LookupError, BadHouseFile):
        return None
    commands: dict[str, Callable[..., int]] = {"poker": drop, "pan": pan_values}
    return commands.get(family)


def _print(found: Odds, hands_an_hour: int) -> None:
    from rich.console import Console

    console = Console(highlight=False)
    console.print(f"[bold]{found.title}[/bold] ({found.game})")
    _print_wagers(console, found)
    for wager in found.wagers:
        _print_outcomes(console, wager)
    for wager in found.wagers:
        _print_collection(console, wager, hands_an_hour)
    if found.strategy:
        _print_strategy(console, found)
    deals = f": {found.deals:,} deals" if found.deals else ""
    console.print(f"\n{found.method}{deals}")
    for assumption in found.assumptions:
        console.print(f"- {assumption}")


def _print_wagers(console: Console, found: Odds) -> None:
    from rich.table import Table

    table = Table("wager", "player", "bank", "deviation", "on the table", box=None, header_style="bold")
    for wager in found.wagers:
        table.add_row(
            wager.wager,
            f"{wager.expected:+.4%}",
            f"{wager.bank:+.4%}",
            f"{wager.deviation:.4f}",
            f"{wager.risked:.4f}",
        )
    console.print(table)


def _print_outcomes(console: Console, wager: Worth) -> None:
    from rich.table import Table

    counted = wager.outcomes[0].ways is not None
    table = Table(
        wager.wager, "pays", "how often", "ways" if counted else "error", box=None, header_style="bold"
    )
    for outcome in wager.outcomes:
        last = f"{outcome.ways:,}" if outcome.ways is not None else f"± {outcome.error:.6%}"
        table.add_row(outcome.name, f"{outcome.pays:+g}", f"{outcome.probability:.6%}", last)
    console.print()
    console.print(table)


def _print_collection(console: Console, wager: Worth, hands_an_hour: int) -> None:
    from rich.table import Column, Table

    if not any(band.collection for band in (*wager.collection, *wager.bank_collection)):
        return
    columns = (
        "collection",
        f"in {hands_an_hour} hands",
        "of the least",
        "player has",
        "of the most",
        "player has",
    )
    table = Table(Column(f"{wager.wager}: wager", no_wrap=True), *columns, box=None, header_style="bold")
    for band in wager.collection:
        low, high = dollars(band.at_least), dollars(band.at_most)
        table.add_row(
            f"{low} to {high}",
            dollars(band.collection),
            dollars(band.collection * hands_an_hour),
            f"{band.cost_at_least:.4%}",
            f"{band.expected_at_least:+.4%}",
            f"{band.cost_at_most:.4%}",
            f"{band.expected_at_most:+.4%}",
        )
    console.print()
    console.print(table)
    for band in wager.bank_collection:
        console.print(
            f" the bank pays {dollars(band.collection)} and then has {band.expected_at_least:+.4%} of "
            f"{dollars(band.at_least)}, {band.expected_at_most:+.4%} of {dollars(band.at_most)}"
        )
    if wager.bank_earns_from is not None:
        console.print(f" and earns what it pays from {dollars(wager.bank_earns_from)} of action")


def _print_strategy(console: Console, found: Odds) -> None:
    from rich.table import Table

    table = Table("card up", "lowest hand played", "highest hand folded", box=None, header_style="bold")
    for row in found.strategy:
        table.add_row(row.up, " ".join(row.lowest_played), " ".join(row.highest_folded) or "none")
    console.print()
    console.print(table)
