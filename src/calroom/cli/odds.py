"""`calroom odds`: what every wager of a game is worth, or where there is no bank, what a seat at it is."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from cyclopts import Parameter
from cyclopts.validators import Number

from calroom.cli.console import printer
from calroom.cli.failure import complain
from calroom.houses.loader import BadHouseFile
from calroom.money import cents, dollars
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
    wager: str | None = None,
    players: Annotated[int, Parameter(validator=Number(gte=1))] = 1,
    hands_an_hour: Annotated[int, Parameter(validator=Number(gte=1))] | None = None,
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
    wager
        What is bet, such as $10; without it, what the least and the most wager of every fee cost.
    players
        How many such wagers the bank faces, for what it pays and earns.
    hands_an_hour
        How many hands such a table deals, for what the collection costs in an hour.
    json
        Print JSON.
    """
    if (elsewhere := _without_bank(game)) is not None:
        return elsewhere(game, json=json)
    from calroom import lab

    said: dict[str, Any] = {"strategy": strategy or None, "decks": decks, "stakes": stakes}
    said |= {"players": players, "hands_an_hour": hands_an_hour}
    try:
        said["wager"] = None if wager is None else cents(wager)
        found = lab.odds(game, **{name: value for name, value in said.items() if value is not None})
    except (LookupError, BadHouseFile, Refused, ValueError) as wrong:
        return complain(wrong)
    if json:
        sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(found)) + b"\n")
    else:
        _print(found)
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


def _print(found: Odds) -> None:

    console = printer()
    console.print(f"[bold]{found.title}[/bold] ({found.game})")
    _print_wagers(console, found)
    for wager in found.wagers:
        _print_outcomes(console, wager)
    if found.charges:
        _print_charges(console, found)
    if found.strategy:
        _print_strategy(console, found)
    deals = f": {found.deals:,} deals" if found.deals else ""
    error = f", standard error {found.error:.4%}" if found.error else ""
    console.print(f"\n{found.method}{deals}{error}")
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
        error = f"± {outcome.error:.6%}" if outcome.error else "exact"
        last = f"{outcome.ways:,}" if outcome.ways is not None else error
        table.add_row(outcome.name, f"{outcome.pays:+g}", f"{outcome.probability:.6%}", last)
    console.print()
    console.print(table)


def _print_charges(console: Console, found: Odds) -> None:
    """What the collection makes of wagers, table by table; amounts an hour are in the mean."""
    from rich.table import Table

    columns = ("bet", "fee", "player has", "loses an hour", "bank pays", "bank has", "bank earns an hour")
    for wager in dict.fromkeys(charge.wager for charge in found.charges):
        table = Table(f"{wager}: table", *columns, box=None, header_style="bold")
        for charge in found.charges:
            if charge.wager == wager:
                table.add_row(
                    f"{charge.sign}{', jackpot' if charge.jackpot else ''}",
                    dollars(charge.amount),
                    dollars(charge.collection),
                    f"{charge.expected:+.4%}",
                    dollars(round(charge.loses_an_hour)),
                    dollars(charge.bank_collection),
                    f"{charge.bank_expected:+.4%}",
                    dollars(round(charge.bank_earns_an_hour)),
                )
        console.print()
        console.print(table)
    for worth in found.wagers:
        if worth.bank_earns_from:
            console.print(
                f" {worth.wager}: the bank earns what it pays from {dollars(worth.bank_earns_from)} of action"
            )


def _print_strategy(console: Console, found: Odds) -> None:
    from rich.table import Table

    table = Table("card up", "lowest hand played", "highest hand folded", box=None, header_style="bold")
    for row in found.strategy:
        table.add_row(row.up, " ".join(row.lowest_played), " ".join(row.highest_folded) or "none")
    console.print()
    console.print(table)
