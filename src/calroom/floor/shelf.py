"""The shelf: what was found to go wrong in a game, with its rulings, kept on disk once it was made."""

from __future__ import annotations

import os
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING
from zlib import crc32

import msgspec

import calroom

if TYPE_CHECKING:
    from calroom.floor.rulings import Ruling

PACKAGE = Path(calroom.__file__).parent
_NOT_BY = ("__pycache__", "cli", "keeping", "lab", "room", "server", "store")
"""Rooms of the house that have no part in a ruling."""


def folder() -> Path:
    """Where things are kept that can be made again: the user's folder for such things."""
    home = os.environ.get("XDG_CACHE_HOME")
    return (Path(home) if home else Path.home() / ".cache") / "calroom"


@lru_cache(maxsize=1)
def _digest() -> int:
    """Changes with anything by which rulings are made."""
    digest = crc32(calroom.__version__.encode())
    for place, rooms, files in os.walk(PACKAGE):
        rooms[:] = sorted(name for name in rooms if name not in _NOT_BY)
        for name in sorted(file for file in files if file.endswith((".py", ".toml", ".so"))):
            seen = (Path(place) / name).stat()
            digest = crc32(f"{place}/{name} {seen.st_size} {seen.st_mtime_ns}".encode(), digest)
    return digest


def _place(game: str) -> Path:
    return folder() / f"{game}-{_digest():08x}.rulings"


@lru_cache(maxsize=64)
def kept(game: str) -> tuple[Ruling, ...] | None:
    """The rulings of a filed house-game, if they were made before."""
    try:
        found = _place(game).read_bytes()
    except OSError:
        return None
    # Only now, so that nobody waits for the engine where nothing is kept.
    from calroom.floor.rulings import Ruling

    try:
        return msgspec.msgpack.decode(found, type=tuple[Ruling, ...])
    except msgspec.DecodeError:
        return None


def rulings(game: str) -> tuple[Ruling, ...]:
    """The rulings of a filed house-game; the first time hands are dealt for them."""
    found = kept(game)
    if found is None:
        found = _made(game)
        _keep(game, found)
        kept.cache_clear()
    return found


def _made(name: str) -> tuple[Ruling, ...]:
    from calroom.floor.casebook import casebook
    from calroom.floor.rulings import rule_on_scene

    game = calroom.game(name)
    return tuple(rule_on_scene(game, case.scene, case.followed) for case in casebook(game).cases)


def _keep(game: str, found: tuple[Ruling, ...]) -> None:
    """Put it on the shelf in place of what lay there; where nothing can be written it is made again."""
    place = _place(game)
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        whole = place.with_name(f"{place.name}.{os.getpid()}")
        whole.write_bytes(msgspec.msgpack.encode(found))
        whole.replace(place)
        for old in place.parent.glob(f"{game}-*.rulings"):
            if old != place:
                old.unlink(missing_ok=True)
    except OSError:
        return
