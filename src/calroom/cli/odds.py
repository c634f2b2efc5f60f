"""`calroom odds`: what every wager of a game is worth, or where there is no bank, what a seat at it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from calroom.cli.console import Form, figures, form_of, print_assumptions, print_found, printer
from calroom.cli.failure import complain
from calroom.cli.parameters import AtLeastOne, Csv, Json, Whole
from calroom.houses.loader import BadHouseFile
from calroom.money import cents, dollars

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.console import Console

    from calroom.lab.worth import Odds, Worth


def odds(
    game: str,
    *,
    strategy: str = "",
    decks: Whole | None = None,
    stakes: str | None = None,
    wager: str | None = None,
    players: AtLeastOne = 1,
    hands_an_hour: AtLeastOne | None = None,
    post: list[str] | None = None,
    json: Json = False,
    csv: Csv = False,
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
        The table's stakes, such as $5-$300.
    wager
        What is bet, such as $10; without it, what the least and the most wager of every fee cost.
    players
        How many such wagers the bank faces, for what it pays and earns.
    hands_an_hour
        How many hands such a table deals, for what the collection costs in an hour.
    post
        What the table posts, such as decks=6; `calroom postings` lists what may be posted.
    json
        Print JSON.
    csv
        Print rows for a spreadsheet.
    """
    form = form_of(json=json, csv=csv)
    said: dict[str, Any] = {"strategy": strategy or None, "decks": decks, "stakes": stakes, "wager": wager}
    said |= {"players": players if players != 1 else None, "hands_an_hour": hands_an_hour}
    asked = {name: value for name, value in said.items() if value is not None}
    if (elsewhere := _without_bank(game)) is not None:
        return _ask_elsewhere(*elsewhere, game, asked | ({"post": post} if post else {}), form=form)
    from calroom import lab

    try:
        if wager is not None:
            asked["wager"] = cents(wager)
        if post:
            asked |= _posted(game, stakes, post)
        found = lab.odds(game, **asked)
    except (LookupError, ValueError) as wrong:
        return complain(wrong)
    return print_found(found, form, _print)


def _posted(game: str, stakes: str | None, post: list[str]) -> dict[str, Any]:
    """What the table posts, as far as a wager is worth more or less by it."""
    import calroom
    from calroom.cli.postings import read_post

    posted = read_post(calroom.game(game), stakes, post)
    if others := sorted(posted.keys() - {"decks"}):
        raise ValueError(f"what a table posts for {others[0]} does not change these odds; decks does")
    return posted


def _ask_elsewhere(
    command: Callable[..., int], takes: tuple[str, ...], game: str, asked: dict[str, Any], *, form: Form
) -> int:
    """Hand a question on to the command that speaks of such a game, if it can be asked there."""
    if useless := [name.replace("_", " ") for name in asked if name not in takes]:
        may = " and ".join(name.replace("_", " ") for name in takes)
        return complain(f"{game} has no {' and no '.join(useless)} to say; only {may} can be said of it")
    return command(game, **asked, json=form == "json", csv=form == "csv")


def _without_bank(game: str) -> tuple[Callable[..., int], tuple[str, ...]] | None:
    """The command that speaks of a game in which nobody bets against a bank, and what it takes of these."""
    import calroom
    from calroom.cli.drop import drop
    from calroom.cli.pan_values import pan_values

    try:
        family = calroom.game(game).family
    except (LookupError, BadHouseFile):
        return None
    commands: dict[str, tuple[Callable[..., int], tuple[str, ...]]] = {
        "poker": (drop, ("stakes", "hands_an_hour", "post")),
        "pan": (pan_values, ("stakes",)),
    }
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
    print_assumptions(console, found.assumptions)


def _print_wagers(console: Console, found: Odds) -> None:

    table = figures("wager", "player", "bank", "deviation", "on the table")
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
    counted = wager.outcomes[0].ways is not None
    table = figures(wager.wager, "pays", "how often", "ways" if counted else "error")
    for outcome in wager.outcomes:
        error = f"± {outcome.error:.6%}" if outcome.error else "exact"
        last = f"{outcome.ways:,}" if outcome.ways is not None else error
        table.add_row(outcome.name, f"{outcome.pays:+g}", f"{outcome.probability:.6%}", last)
    console.print()
    console.print(table)


def _print_charges(console: Console, found: Odds) -> None:
    """What the collection makes of wagers, table by table; amounts an hour are in the mean."""

    columns = ("bet", "fee", "player has", "loses an hour", "bank pays", "bank has", "bank earns an hour")
    for wager in dict.fromkeys(charge.wager for charge in found.charges):
        table = figures(f"{wager}: table", *columns)
        for charge in found.charges:
            if charge.wager == wager:
                table.add_row(
                    f"{charge.stakes}{', jackpot' if charge.jackpot else ''}",
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

    table = figures("card up", "lowest hand played", "highest hand folded")
    for row in found.strategy:
        table.add_row(row.up, " ".join(row.lowest_played), " ".join(row.highest_folded) or "none")
    console.print()
    console.print(table)
