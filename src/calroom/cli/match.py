"""`calroom match`: players against each other, by deals that everybody plays from every seat."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

from msgspec import to_builtins

from calroom.cli.console import Form, figures, form_of, print_csv, print_found, printer, progress_bar
from calroom.cli.failure import STOPPED, complain
from calroom.cli.parameters import AtLeastOne, Cluster, Csv, Json, Seed
from calroom.money import dollars

if TYPE_CHECKING:
    from calroom.lab.duels import Duel
    from calroom.lab.matches import Bot, Match

MOST_DUELS = 7


def match(
    game: str,
    *players: str,
    deals: AtLeastOne = 1000,
    seed: Seed = 0,
    stack: str = "$200",
    stakes: str | None = None,
    workers: AtLeastOne | None = None,
    cluster: Cluster = "",
    json: Json = False,
    csv: Csv = False,
    strengths: bool = False,
) -> int:
    """Let players play a game against each other, and say who wins how much within which error.

    Every deal is played from every seat, with the players moved on by one seat each time, so that all have
    the same luck. The same seed gives the same result with any number of workers. Ctrl-C stops the match and
    shows what was found so far.

    Parameters
    ----------
    game
        The house-game, such as open.holdem.
    players
        One for each seat: beginner, sensible, expert, random, always-raise, always-call, all-in, never-fold,
        or a function of a module such as my_bots:caller, which is given the view and the ask of its seat.
        name=my_bots:caller gives a player a name.
    deals
        How many deals; each is as many hands as there are players.
    stack
        What everybody has before each hand.
    stakes
        The table's stakes, such as $5-$10.
    workers
        How many cores of this machine to use; without it, all of them.
    json
        Print JSON.
    csv
        Print rows for a spreadsheet.
    strengths
        Measure our bots instead: the three strengths against each other and, at poker, the expert against
        players who do one thing always. No players are named then.
    """
    form = form_of(json=json, csv=csv)
    if strengths:
        return _measure(game, players, deals, seed, stakes, form)
    from calroom import lab

    try:
        with progress_bar("dealing") as progress:
            found = lab.match(
                game,
                named(players),
                deals=deals,
                seed=seed,
                stack=stack,
                stakes=stakes,
                workers=workers or os.cpu_count() or 1,
                cluster=cluster,
                progress=lambda done, of: progress(done / of),
            )
    except (LookupError, ValueError) as wrong:
        return complain(wrong)
    except KeyboardInterrupt:
        return complain("stopped before anything was found", STOPPED)
    return print_csv(_rows(found)) if form == "csv" else print_found(found, form, _print)


def _measure(
    game: str, players: tuple[str, ...], deals: int, seed: int, stakes: str | None, form: Form
) -> int:
    """The duels of our own bots in a game."""
    from calroom.lab.duels import duels

    if players:
        return complain("with --strengths no players are named")
    try:
        with progress_bar("dealing") as progress:
            found = []
            for one in duels(game, deals=deals, seed=seed, stakes=stakes):
                found.append(one)
                progress(len(found) / MOST_DUELS)
    except (LookupError, ValueError) as wrong:
        return complain(wrong)
    except KeyboardInterrupt:
        return complain("stopped before everything was found", STOPPED)
    rows = [{**to_builtins(one), "within": one.within} for one in found]
    return print_csv(rows) if form == "csv" else print_found(found, form, _print_duels)


def _print_duels(found: list[Duel]) -> None:
    console, table = printer(), figures("player", "against", "ahead a hand", "95 of 100 lie within")
    for one in found:
        table.add_row(one.one, one.other, f"${one.lead / 100:+.2f}", f"± ${one.within / 100:.2f}")
    console.print(table)


def named(players: tuple[str, ...]) -> dict[str, Bot | str]:
    """Players by their names; several of the same one are numbered."""
    found: dict[str, Bot | str] = {}
    for said in players:
        name, is_named, what = said.partition("=")
        bot = bot_of(what if is_named else said)
        alike = sum(each == name or each.startswith(f"{name} ") for each in found)
        found[f"{name} {alike + 1}" if alike else name] = bot
    return found


def bot_of(said: str) -> Bot | str:
    """A player of ours by name, or somebody's function as `module:function`, from this folder, too."""
    module, is_function, name = said.partition(":")
    if not is_function:
        from calroom.lab.matches import OURS

        if said in OURS:
            return said
        raise ValueError(f"there is no player {said}; there are {', '.join(OURS)}, and module:function")
    if "" not in sys.path:
        sys.path.insert(0, "")
    try:
        bot: Any = getattr(import_module(module), name)
    except ImportError as missing:
        raise ValueError(f"{said}: {missing}") from None
    except AttributeError:
        raise ValueError(f"{said}: {module} has no {name}") from None
    if not callable(bot):
        raise ValueError(f"{said} is no function of a view and an ask")
    found: Bot = bot
    return found


def _rows(found: Match) -> list[dict[str, Any]]:
    return [
        {
            "player": one.name,
            "hands": one.hands,
            "won": one.won,
            "mean": one.mean,
            "low": one.interval[0],
            "high": one.interval[1],
        }
        for one in found.players
    ]


def _print(found: Match) -> None:
    console = printer()
    table = figures("player", "won", "a hand", "95 of 100 lie within")
    for one in found.players:
        low, high = one.interval
        table.add_row(
            one.name, dollars(one.won), f"${one.mean / 100:+.4f}", f"${low / 100:+.4f} to ${high / 100:+.4f}"
        )
    console.print(table)
    stopped = ", stopped early" if found.stopped else ""
    console.print(f"{found.game}, {found.deals:,} deals, {found.hands:,} hands, seed {found.seed}{stopped}")
