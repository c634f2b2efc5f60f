"""`calroom postings`: what a table of a game may post; and how other commands are told what it posts."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import calroom
from calroom.cli.console import form_of, print_csv, print_record
from calroom.cli.failure import complain
from calroom.cli.parameters import Csv, Json

if TYPE_CHECKING:
    from collections.abc import Sequence

    from calroom.houses.game import Game


def postings(game: str, *, stakes: str | None = None, json: Json = False, csv: Csv = False) -> int:
    """List what a table of a house-game may post, what is usual, and the rule that decides on it.

    Parameters
    ----------
    game
        The house-game, such as comstock.lowball.
    stakes
        The stakes of the table; the first that the house posts if not given.
    json
        Print JSON.
    csv
        Print rows for a spreadsheet.
    """
    form = form_of(json=json, csv=csv)
    try:
        found = calroom.game(game)
        described = found.postings(stakes or found.rules.stakes[0])
    except (LookupError, ValueError) as wrong:
        return complain(wrong)
    if form:
        return print_csv(described) if form == "csv" else print_record(described)
    for one in described:
        rules = found.rules_for(one.topic)
        sys.stdout.write(f"{one.key}: {one.title}\n")
        sys.stdout.write(
            f"    usual: {one.usual or one.say(one.default)}; you may {', '.join(map(str, one.allowed))}\n"
        )
        sys.stdout.write(f"    {rules[0] if rules else 'by the custom of the trade'}\n")
    if not described:
        sys.stdout.write(f"a table of {found.title} posts nothing of its own\n")
    return 0


def written(post: Sequence[str] | None) -> dict[str, str]:
    """What `--post KEY=VALUE` says, setting by setting."""
    found: dict[str, str] = {}
    for one in post or ():
        key, equals, value = one.partition("=")
        if not equals or not key.strip():
            raise ValueError(f"{one!r} posts nothing; write it like schedule=hand")
        if key.strip() in found:
            raise ValueError(f"{key.strip()} is posted twice")
        found[key.strip()] = value.strip()
    return found


def read_post(game: Game, stakes: str | None, post: Sequence[str] | None) -> dict[str, Any]:
    """What the table of a command posts, read and checked."""
    return game.read_written(stakes or game.rules.stakes[0], written(post))
