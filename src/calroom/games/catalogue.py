"""Which module holds the script of which game; a house file names a script by its key here."""

from importlib import import_module
from types import ModuleType

SCRIPTS = {
    "holdem": "poker.holdem",
    "draw": "poker.draw",
    "mexican": "poker.mexican",
    "push9": "poker.push9",
    "stud": "poker.stud",
    "pure215": "banked.pure215",
    "no-bust": "banked.no_bust",
    "hot-action": "banked.hot_action",
    "baccarat": "banked.baccarat",
    "three-card": "banked.three_card",
    "double-hand": "banked.double_hand",
    "pai-gow-tiles": "banked.pai_gow_tiles",
    "super-pan9": "banked.super_pan9",
    "pan": "pan.pan",
}


def script(name: str) -> ModuleType:
    """The module of a script."""
    if name not in SCRIPTS:
        raise ValueError(f"there is no script {name!r}; there are {', '.join(SCRIPTS)}")
    return import_module(f"calroom.games.{SCRIPTS[name]}")
