"""The lab's figures that the games' pages show; `python -m manual.figures` works them out again.

They take minutes, so they are kept beside this module. Each says for which rules of its game it holds.
"""

import sys
from functools import cache
from hashlib import sha256
from pathlib import Path

import msgspec
import tomli

import calroom
from calroom.houses.game import Game

FILE = Path(__file__).with_name("figures.json")


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


def rules_digest(game: Game) -> str:
    """A digest of everything that the house file says of this game."""
    said = tomli.loads(game.file[1].decode())["games"][game.id.partition(".")[2]]
    return sha256(msgspec.json.encode(said, order="sorted")).hexdigest()[:16]


@cache
def kept() -> dict[str, Figures]:
    """All figures by house-game."""
    return msgspec.json.decode(FILE.read_bytes(), type=dict[str, Figures])


def worked_out(game: Game) -> Figures:
    """The figures of a game against a bank, as they are today."""
    from calroom import lab

    found = lab.odds(game)
    wagers = [Wager(one.wager, round(one.expected, 6), round(one.bank, 6)) for one in found.wagers]
    return Figures(rules_digest(game), found.method, round(found.error, 6), wagers)


def studied() -> list[Game]:
    """The games that the lab can value."""
    return [game for game in calroom.games() if game.type.study and game.family == "banked"]


def main() -> None:
    """Work out what is missing or out of date, one game after another."""
    found = kept() if FILE.exists() else {}
    for game in studied():
        if game.id not in found or found[game.id].rules != rules_digest(game):
            sys.stdout.write(f"{game.id}\n")
            found[game.id] = worked_out(game)
            FILE.write_bytes(
                msgspec.json.format(msgspec.json.encode(dict(sorted(found.items()))), indent=1) + b"\n"
            )


if __name__ == "__main__":
    main()
