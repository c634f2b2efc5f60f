"""The houses that there are: filed ones, those of installed packages, and those opened in this process."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.resources.abc import Traversable
from pathlib import Path

from calroom.houses.game import Game
from calroom.houses.loader import FILED, BadHouseFile, House
from calroom.kinds import check_kind

GROUP = "calroom.houses"
"""The group of entry points under which a package offers its houses: the id, and the resource of the file."""

_loaded: dict[str, House] = {}
"""Every house that was asked for, by the version of its file, so that its hands can be played again."""

_opened: dict[str, House] = {}
"""The houses of files that whoever runs this process has named; they come before others of the same id."""


def house(name: str | Path) -> House:
    """A house by its id, or one's own by the path of its file."""
    check_kind("name", name, (str, Path), "the id of a house such as 'palace', or the path of a house file")
    if isinstance(name, Path) or name.endswith(".toml"):
        return remembered(House(Path(name)))
    if name in _opened:
        return _opened[name]
    if name not in offers():
        raise LookupError(f"there is no house {name}; there are {', '.join(ids())}, or name a house file")
    return offered_by(name)


def game_of(game: str | Game) -> Game:
    """A house-game by its id such as `sk.pure215`, or as it is."""
    check_kind("game", game, (str, Game), "a house-game or its id such as 'sk.pure215'")
    if isinstance(game, Game):
        return game
    house_name, _, name = game.partition(".")
    return house(house_name).game(name)


def ids() -> tuple[str, ...]:
    """The ids of all houses that are known by one."""
    return tuple(sorted({*_opened, *offers()}))


def houses() -> tuple[House, ...]:
    """Every house that is known by its id."""
    return tuple(map(house, ids()))


def own() -> tuple[House, ...]:
    """The houses of files that were opened, in that order."""
    return tuple(_opened.values())


def offered() -> tuple[House, ...]:
    """The filed houses and those of installed packages."""
    return tuple(offered_by(name) for name in sorted(offers()))


def of_version(game: str, version: str) -> Game:
    """A house-game under the version of the house file that a hand of it was dealt under."""
    if version not in _loaded:
        name = game.partition(".")[0]
        if name in ids():
            house(name)
    if version in _loaded:
        return _loaded[version].game(game.partition(".")[2])
    raise LookupError(
        f"no house file that is known has dealt this hand of {game}: it was version {version[:12]}; "
        "name that file with --house FILE, or open it with calroom.house(FILE)"
    )


@contextmanager
def opened(files: Iterable[Path]) -> Iterator[None]:
    """For as long as this lasts, the houses of these files are known by their ids, before all others."""
    before = dict(_opened)
    try:
        for file in files:
            found = house(file)
            if found.id in _opened.keys() - before.keys():
                raise BadHouseFile(f"{file}: house.id: {found.id} is the id of {_opened[found.id].path}")
            _opened[found.id] = found
        yield
    finally:
        _opened.clear()
        _opened.update(before)


def remembered(found: House) -> House:
    """A house whose hands can be played again from now on."""
    _loaded[found.version] = found
    return found


def renewed(found: House) -> House:
    """A house whose file has changed while it is open: from now on its id means this version."""
    if found.id in _opened:
        _opened[found.id] = found
    return remembered(found)


# Those that are filed or installed


@cache
def offers() -> dict[str, Path | EntryPoint]:
    """Where each house is found that is filed or that a package offers."""
    filed: dict[str, Path | EntryPoint] = {file.stem: file for file in FILED.glob("*.toml")}
    for offer in entry_points(group=GROUP):
        if offer.name in filed:
            raise BadHouseFile(f"{_package(offer)} offers a house {offer.name}, and there is one already")
        filed[offer.name] = offer
    return filed


@cache
def offered_by(name: str) -> House:
    """The house that is filed or installed under this id."""
    where = offers()[name]
    return remembered(House(where) if isinstance(where, Path) else _installed(where))


def _installed(offer: EntryPoint) -> House:
    """The house that a package offers."""
    file = offer.load()
    if not isinstance(file, Path | Traversable):
        raise BadHouseFile(f"{_package(offer)} offers {offer.value} as a house, and it is no file: {file!r}")
    try:
        found = House(Path(str(file)), text=file.read_bytes())
    except OSError as wrong:
        raise BadHouseFile(
            f"{_package(offer)} offers {file}, which cannot be read ({wrong.strerror})"
        ) from None
    if found.id != offer.name:
        raise BadHouseFile(f"{_package(offer)} offers {file} as {offer.name}, and it calls itself {found.id}")
    return found


def _package(offer: EntryPoint) -> str:
    return f"the package {offer.dist.name}" if offer.dist else offer.value
