"""Reads house files: what a house deals and every number in which houses differ."""

import tomllib
from hashlib import sha256
from pathlib import Path
from types import ModuleType
from typing import Any

from msgspec import Struct, ValidationError, convert

from calroom.games.catalogue import script
from calroom.houses.game import Game
from calroom.houses.room_rules import RoomRules
from calroom.money import amounts_to_cents
from calroom.rulebook import RuleBook
from calroom.rulebook import book as the_book

FILED = Path(__file__).parent


class BadHouseFile(ValueError):
    """A house file cannot be used; the message names the file, the key and what is allowed."""


class House:
    """A card room: its name and its games, read from one file, or from the text it had in another version."""

    def __init__(self, path: Path, book: RuleBook | None = None, text: bytes | None = None) -> None:
        self.path = path
        self.book = book or the_book()
        self.text = _read(path) if text is None else text
        self.version = sha256(self.text).hexdigest()
        data = _parse(path, self.text)
        self.id, self.title = _heading(path, data)
        self._games: dict[str, dict[str, Any]] = data.get("games", {})
        self._ready: dict[str, Game] = {}

    @property
    def games(self) -> tuple[str, ...]:
        """The games that this house deals."""
        return tuple(self._games)

    def game(self, name: str) -> Game:
        """One game of the house, ready to deal."""
        if name not in self._ready:
            if name not in self._games:
                raise LookupError(f"{self.id} does not deal {name}; it deals {', '.join(self._games)}")
            self._ready[name] = self._make(name)
        return self._ready[name]

    def check(self) -> None:
        """Read every game of the file, so that nothing wrong in it goes unnoticed."""
        for name in self._games:
            self.game(name)

    def _make(self, name: str) -> Game:
        try:
            data = self._written(name)
            module = script(data.pop("script", name))
            room = self._room_rules(name, data.pop("room", {}))
            rules = convert(amounts_to_cents(data), module.Rules)
            fault = fault_of(module, rules)
        except ValidationError as wrong:
            raise BadHouseFile(f"{self.path}: {_explain(wrong, name, module.Rules)}") from None
        except ValueError as wrong:
            raise BadHouseFile(f"{self.path}: games.{name}: {wrong}") from None
        if fault:
            raise BadHouseFile(f"{self.path}: games.{name}.{fault}")
        return Game(f"{self.id}.{name}", rules, module, self.version, self.book, room)

    def _room_rules(self, name: str, data: Any) -> RoomRules:
        """What the file says of the game's tables between hands."""
        try:
            return convert(amounts_to_cents(data), RoomRules)
        except ValidationError as wrong:
            raise BadHouseFile(f"{self.path}: {_explain(wrong, f'{name}.room', RoomRules)}") from None

    def _written(self, name: str) -> dict[str, Any]:
        """What the file says of a game: its own lines, over those of the game that it is `like`."""
        data = dict(self._games[name])
        model = data.pop("like", None)
        if model is None:
            return data
        earlier = list(self._games)[: list(self._games).index(name)]
        if model not in earlier:
            raise ValueError(f"like: a game that stands above it ({', '.join(earlier)}), not {model}")
        return {"script": model, **self._written(model), **data}


def fault_of(module: ModuleType, rules: Any) -> str:
    """What cannot be, of any game or of this one: the key and the reason, empty if nothing is wrong."""
    fewest, most = rules.seats
    if not 2 <= fewest <= most:
        return f"seats: from 2 up, the smaller number first, not {fewest} to {most}"
    for sign in rules.stakes:
        try:
            module.terms(rules, sign)
        except ValueError as wrong:
            return f"stakes: {wrong}"
    special: str = module.fault(rules)
    return special


def _explain(wrong: ValidationError, game: str, rules: type[Struct]) -> str:
    """Name the key and what is allowed there."""
    what, _, where = str(wrong).partition(" - at `$")
    key = f"games.{game}{where.rstrip('`')}"
    if what.startswith("Object contains unknown field"):
        what += f"; allowed are {', '.join(rules.__struct_fields__)}"
    return f'{key}: {what}; an amount is written like "$2.50"' if "`int`" in what else f"{key}: {what}"


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as wrong:
        raise BadHouseFile(f"{path}: cannot be read ({wrong.strerror})") from None


def _parse(path: Path, text: bytes) -> dict[str, Any]:
    try:
        return tomllib.loads(text.decode())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as wrong:
        raise BadHouseFile(f"{path}: {wrong}") from None


def _heading(path: Path, data: dict[str, Any]) -> tuple[str, str]:
    house = data.get("house")
    if not isinstance(house, dict) or not {"id", "title"} <= set(house):
        raise BadHouseFile(f"{path}: house: needs an id and a title")
    if unknown := set(data) - {"house", "games"}:
        raise BadHouseFile(f"{path}: {', '.join(sorted(unknown))}: unknown; allowed are house and games")
    return house["id"], house["title"]
