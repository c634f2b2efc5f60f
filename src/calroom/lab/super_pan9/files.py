"""Strategy files of Super Pan 9: what a player does with each total, and the bank if that is said."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct

from calroom.games.banked.super_pan9.terms import Rules
from calroom.houses.game import Game
from calroom.lab.rounds._points import POINTS
from calroom.lab.strategy_files import read_strategy
from calroom.lab.super_pan9.bank import Draws
from calroom.lab.super_pan9.hands import bound


class DrawingFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A strategy file: by total from 0 to 9, what a player does and, if it is said, what the bank does."""

    player: str
    bank: str | None = None


class Drawing(NamedTuple):
    """What somebody does with each total, and what the bank does if that is said."""

    draws: Draws
    bank: Draws | None


def read_way(game: Game, path: str) -> Drawing:
    """Read a way to play."""
    rules = game.rules_as(Rules)
    written = read_strategy(path, DrawingFile)
    try:
        bank = None if written.bank is None else _cells("bank", written.bank)
        if bank is not None:
            _check_bank(rules, bank)
        return Drawing(_cells("player", written.player), bank)
    except ValueError as wrong:
        raise ValueError(f"the strategy file {path}: {wrong}") from None


def _cells(whose: str, written: str) -> Draws:
    cells = written.split()
    if len(cells) != POINTS:
        raise ValueError(f"{whose} has {len(cells)} cells for the totals 0 to 9")
    for total, cell in enumerate(cells):
        if cell not in ("D", "S"):
            raise ValueError(f"{whose} says {cell} on {total}; it may say D (draw) or S (stand)")
    return tuple(cell == "D" for cell in cells)


def _check_bank(rules: Rules, bank: Draws) -> None:
    for total, draws in enumerate(bank):
        if bool(bound(rules, total, int(draws))) != draws:
            must = "stand" if draws else "draw"
            raise ValueError(f"bank says {'D' if draws else 'S'} on {total}, where it must {must}")
