"""`calroom simulate`: a banked game dealt as often as one likes."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from calroom.cli.console import figures, form_of, print_assumptions, print_found, printer, progress_bar
from calroom.cli.failure import STOPPED, complain
from calroom.cli.parameters import AtLeastOne, Cluster, Csv, Flag, Json, Seed, Whole

if TYPE_CHECKING:
    from calroom.lab.rounds.simulations import Simulated, Simulation


MOST_DIGITS = 18
"""A number with more of them is not even written out."""
MOST_BANK = 1_000_000
"""A bank of so many wagers covers all that can be bet at any table."""
BANK_DECIMALS = 2
"""A bank is put up in hundredths of a wager at the finest."""
MOST_RESULTS = 25
"""So many different results are listed; a bank of many players has more."""


def simulate(
    game: str,
    *,
    rounds: str = "1e6",
    strategy: str = "",
    players: AtLeastOne | None = None,
    bank: str | None = None,
    decks: Whole | None = None,
    stakes: str | None = None,
    continuous: Flag = False,
    seed: Seed = 0,
    workers: AtLeastOne = 1,
    cluster: Cluster = "",
    json: Json = False,
    csv: Csv = False,
) -> int:
    """Deal a game so many times by a strategy, and count what wagers bring.

    The same seed gives the same result with any number of workers. Ctrl-C stops the work and shows what was
    found so far.

    Parameters
    ----------
    game
        The house-game, such as sk.pure215.
    rounds
        How many rounds, such as 1000000 or 1e9.
    strategy
        best, house, or a file as `calroom strategy -o` writes it.
    players
        How many players sit next to the player-dealer, each with one wager.
    bank
        How many such wagers the player-dealer has put up; without it they cover all.
    decks
        How many decks the table has posted, where there is a choice.
    stakes
        The table's stakes, such as $5-$300.
    continuous
        The table has a continuous shuffler, where it may.
    workers
        How many cores of this machine to use.
    json
        Print JSON.
    csv
        Print rows for a spreadsheet.
    """
    form = form_of(json=json, csv=csv)
    from calroom import lab

    try:
        posted: dict[str, Any] = {
            "strategy": strategy or None,
            "decks": decks,
            "stakes": stakes,
            "players": players,
        }
        asked = {name: value for name, value in posted.items() if value is not None}
        if continuous:
            asked["continuous"] = True
        if bank is not None:
            asked["bank"] = wagers_of(bank)
        with progress_bar("dealing") as progress:
            found = lab.simulate(
                game,
                whole_number(rounds),
                seed=seed,
                workers=workers,
                cluster=cluster,
                progress=progress,
                **asked,
            )
    except (LookupError, ValueError) as wrong:
        return complain(wrong)
    except KeyboardInterrupt:
        return complain("stopped before anything was found", STOPPED)
    return print_found(found, form, _print)


def whole_number(written: str) -> int:
    """A number of rounds, which may be written like 1e9."""
    number = _number(written.replace(",", "").replace("_", ""))
    if number is None:
        raise ValueError(f"{written} is no number of rounds; write one like 1000000 or 1e9")
    if number.adjusted() > MOST_DIGITS:
        raise ValueError(f"{written} rounds are never dealt to an end; write a number like 1000000 or 1e9")
    whole = int(number)
    if whole != number:
        raise ValueError(f"{written} rounds cannot be dealt; give a whole number")
    return whole


def wagers_of(written: str) -> Fraction:
    """How many wagers a bank is worth."""
    bank = _number(written)
    if bank is None:
        raise ValueError(f"{written} is no number of wagers; write one like 5 or 2.5")
    if bank <= 0:
        raise ValueError(f"a bank of {written} wagers covers nothing; give more than 0")
    if bank > MOST_BANK:
        raise ValueError(f"a bank of {written} wagers covers everything; leave it out, or give {MOST_BANK:,}")
    if bank != round(bank, BANK_DECIMALS):
        raise ValueError(f"a bank of {written} wagers is not made of chips; give at most two decimals")
    return Fraction(bank)


def _number(written: str) -> Decimal | None:
    """A number as it is written; None if it is none, or has no end."""
    try:
        number = Decimal(written)
    except InvalidOperation:
        return None
    return number if number.is_finite() else None


def _print(found: Simulation) -> None:

    console = printer()
    console.print(f"[bold]{found.title}[/bold] ({found.game}), {found.strategy}")
    table = figures("", "in the mean", "error", "deviation")
    for wager in found.wagers:
        table.add_row(wager.name, f"{wager.expected:+.4%}", f"± {wager.error:.4%}", f"{wager.deviation:.4f}")
    console.print(table)
    for wager in found.wagers:
        if len(wager.results) <= MOST_RESULTS:
            console.print()
            console.print(_results(wager))
    stopped = ", stopped early" if found.stopped else ""
    console.print(f"\n{found.rounds:,} rounds, seed {found.seed}{stopped}")
    print_assumptions(console, found.assumptions)


def _results(wager: Simulated) -> Any:

    table = figures(wager.name, "how often", "error", "rounds")
    for result in wager.results:
        table.add_row(
            f"{result.pays:+g}", f"{result.share:.5%}", f"± {result.error:.5%}", f"{result.count:,}"
        )
    return table
