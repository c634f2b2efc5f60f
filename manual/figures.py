"""The lab's figures that the games' pages show; `python -m manual.figures` works them out again.

They take minutes, so they are kept beside this module. Each says for which rules of its game it holds.
"""

import sys
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TypeVar

import msgspec
import tomli

import calroom
from calroom.houses.game import Game
from calroom.lab.pan import PanValues, pan_values

FILE = Path(__file__).with_name("figures.json")
PAN_FILE = Path(__file__).with_name("pan_figures.json")
PAN_DEALS = 500


class Wager(msgspec.Struct, frozen=True):
    """What one wager is worth to the player and to the bank, as parts of it, before any collection."""

    wager: str
    player: float
    bank: float


class Figures(msgspec.Struct, frozen=True):
    """The wagers of one game, how they were worked out, and the rules for which they hold."""

    rules: str
    method: str
    error: float
    wagers: list[Wager]


class PanFigures(msgspec.Struct, frozen=True):
    """What Pan is worth in one house, and the rules for which that holds."""

    rules: str
    values: PanValues


def rules_digest(game: Game) -> str:
    """A digest of everything that the house file says of this game."""
    said = tomli.loads(game.file[1].decode())["games"][game.id.partition(".")[2]]
    return sha256(msgspec.json.encode(said, order="sorted")).hexdigest()[:16]


@cache
def kept() -> dict[str, Figures]:
    """All figures by house-game."""
    return msgspec.json.decode(FILE.read_bytes(), type=dict[str, Figures])


@cache
def kept_of_pan() -> dict[str, PanFigures]:
    """What Pan is worth by house-game."""
    return msgspec.json.decode(PAN_FILE.read_bytes(), type=dict[str, PanFigures])


def worked_out(game: Game) -> Figures:
    """The figures of a game against a bank, as they are today."""
    from calroom import lab

    found = lab.odds(game)
    wagers = [Wager(one.wager, round(one.expected, 6), round(one.bank, 6)) for one in found.wagers]
    return Figures(rules_digest(game), found.method, round(found.error, 6), wagers)


def studied() -> list[Game]:
    """The games that the lab can value."""
    return [game for game in calroom.games() if game.type.study and game.family == "banked"]


def pan_games() -> list[Game]:
    """Pan as each house deals it."""
    return [game for game in calroom.games() if game.family == "pan"]


def pan_worked_out(game: Game) -> PanFigures:
    """What Pan is worth, as it is dealt today."""
    return PanFigures(rules_digest(game), pan_values(game, deals=PAN_DEALS))


def main() -> None:
    """Work out what is missing or out of date, one game after another."""
    _bring_up_to_date(FILE, kept() if FILE.exists() else {}, studied(), worked_out)
    _bring_up_to_date(PAN_FILE, kept_of_pan() if PAN_FILE.exists() else {}, pan_games(), pan_worked_out)


Kept = TypeVar("Kept", Figures, PanFigures)


def _bring_up_to_date(
    file: Path, found: dict[str, Kept], games: list[Game], work_out: Callable[[Game], Kept]
) -> None:
    for game in games:
        if game.id not in found or found[game.id].rules != rules_digest(game):
            sys.stdout.write(f"{game.id}\n")
            found[game.id] = work_out(game)
            written = msgspec.json.encode(dict(sorted(found.items())))
            file.write_bytes(msgspec.json.format(written, indent=1) + b"\n")


if __name__ == "__main__":
    main()
