"""`calroom pan-values`: what conditions, playing and passing are worth in Pan, by bots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from calroom.cli.console import figures, form_of, print_assumptions, print_found, printer, progress_bar
from calroom.cli.failure import complain
from calroom.cli.parameters import Csv, Json, Seed, Whole
from calroom.money import dollars

if TYPE_CHECKING:
    from calroom.lab.pan import PanValues


def pan_values(
    game: str = "palace.pan",
    *,
    deals: Whole = 1000,
    seed: Seed = 1,
    seats: Whole = 6,
    stakes: str = "",
    json: Json = False,
    csv: Csv = False,
) -> int:
    """Simulate what every condition of Pan brings, and what a hand is worth played and passed.

    Ctrl-C tells what the deals so far came to.

    Parameters
    ----------
    game
        The house-game: palace.pan, comstock.pan or sk.pan.
    deals
        How many deals; each is played twice.
    seats
        How many play.
    stakes
        The stakes of the table; the first that the house posts if not given.
    json
        Print JSON.
    csv
        Print rows for a spreadsheet.
    """
    form = form_of(json=json, csv=csv)
    from itertools import count

    from calroom.lab.pan import pan_values as simulate

    dealt = count(1)
    try:
        with progress_bar("dealing") as progress:
            found = simulate(
                game,
                deals=deals,
                seed=seed,
                seats=seats,
                stakes=stakes,
                progress=lambda _: progress(next(dealt) / deals),
            )
    except (LookupError, ValueError) as wrong:
        return complain(wrong)
    return print_found(found, form, _print)


def _print(found: PanValues) -> None:

    console = printer()
    chip = dollars(found.chip)
    console.print(f"[bold]{found.title}[/bold] ({found.game}), {found.stakes}: a chip is {chip}")
    table = figures("condition", "a hand played", "brings")
    for condition in found.conditions:
        table.add_row(
            condition.condition.replace("-", " "), f"{condition.a_hand:.3f}", condition.brings.words
        )
    console.print(table if found.conditions else f"\n{found.no_conditions}")
    table = figures("ties", "dealt", "played", "passed", "playing gains")
    for hand in found.hands:
        table.add_row(
            f"{hand.ties} and more",
            str(hand.gained.count),
            hand.playing.words,
            hand.passing.words,
            hand.gained.words,
        )
    console.print()
    console.print(table)
    stopped = ", stopped early" if found.stopped else ""
    console.print(f"\n{found.method}: {found.deals:,} deals, seed {found.seed}{stopped}")
    print_assumptions(console, found.assumptions)
