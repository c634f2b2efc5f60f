"""Reads house files: what a house deals and every number in which houses differ."""

import re
from collections.abc import Iterator
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import tomli
from msgspec import Struct, ValidationError, convert
from msgspec.inspect import DictType, NoneType, StructType, Type, UnionType, VarTupleType, type_info

from calroom.games.catalogue import NoSuchGame, game_type
from calroom.games.charges import rates
from calroom.games.declared import AnyGameType
from calroom.games.house import GameRules
from calroom.houses.bounds import out_of_bounds
from calroom.houses.building import Written
from calroom.houses.game import Game
from calroom.houses.room_rules import RoomRules
from calroom.kinds import check_kind
from calroom.money import amounts_to_cents, dollars
from calroom.rulebook import RuleBook
from calroom.rulebook import book as the_book
from calroom.table.refusals import Refused

FILED = Path(__file__).parent
HEADINGS = ("house", "games", "builds_on")
NAME = re.compile(r"[a-z0-9][a-z0-9-]*")
_STEPS = re.compile(r"[^.\[\]]+")
FEES = {"fees", "half_hour", "jackpot"}
A_FIXED_AMOUNT = "what the house collects is a fixed amount, never a share of bets or winnings"


class BadHouseFile(ValueError):
    """A house file cannot be used; the message names the file, the key and what is allowed."""


class House:
    """A card room: its name and its games, read from one file, or from the text it had in another version."""

    def __init__(self, path: Path, book: RuleBook | None = None, text: bytes | None = None) -> None:
        self.path = path
        self.book = book or the_book()
        own = read_text(path) if text is None else text
        data = parse(path, own)
        self.id, self.title = _heading(path, data)
        self.written = Written(data.get("games", {}), data.get("builds_on", {}))
        self.text = own + self.written.borrowed.encode()
        self.version = sha256(self.text).hexdigest()
        self._ready: dict[str, Game] = {}

    @property
    def games(self) -> tuple[str, ...]:
        """The games that this house deals."""
        return tuple(self.written.games)

    def game(self, name: str) -> Game:
        """One game of the house, ready to deal."""
        check_kind("name", name, str, f"the name of a game that {self.id} deals")
        if name not in self._ready:
            if name not in self.games:
                raise LookupError(f"{self.id} does not deal {name}; it deals {', '.join(self.games)}")
            self._ready[name] = self._make(name)
        return self._ready[name]

    def check(self) -> None:
        """Read every game of the file, so that nothing wrong in it goes unnoticed."""
        for name in self.games:
            self.game(name)

    def _make(self, name: str) -> Game:
        try:
            data = self.written.of(name)
            found = game_type(data.pop("script", name))
            room = self._room_rules(name, data.pop("room", {}))
            rules = convert(amounts_to_cents(data), found.rules)
            fault = next(faults_of(found, rules), "")
        except ValidationError as wrong:
            raise BadHouseFile(f"{self.path}: {_explain(wrong, name, found.rules)}") from None
        except NoSuchGame as wrong:
            what = f"{self.path}: games.{name}: {wrong}; install the package that brings it"
            raise BadHouseFile(what) from None
        except ValueError as wrong:
            raise BadHouseFile(f"{self.path}: games.{name}: {wrong}") from None
        if fault:
            raise BadHouseFile(f"{self.path}: games.{name}.{fault}")
        file = str(self.path), self.text
        return Game(f"{self.id}.{name}", rules, found, self.version, self.book, room, file)

    def _room_rules(self, name: str, data: Any) -> RoomRules:
        """What the file says of the game's tables between hands."""
        try:
            room = convert(amounts_to_cents(data), RoomRules)
            if fault := next(out_of_bounds(room), ""):
                raise BadHouseFile(f"{self.path}: games.{name}.room.{fault}")
            return room
        except ValidationError as wrong:
            raise BadHouseFile(f"{self.path}: {_explain(wrong, f'{name}.room', RoomRules)}") from None


@lru_cache(maxsize=128)
def read_once(path: str, text: bytes) -> House:
    """A house from its file's text, which is read but once."""
    return House(Path(path), text=text)


def faults_of(game: AnyGameType, rules: GameRules) -> Iterator[str]:
    """What cannot be, of any game or of this one: the keys and the reasons."""
    if beyond := list(out_of_bounds(rules)):
        yield from beyond
        return
    fewest, most = rules.seats
    seated = 2 <= fewest <= most
    if not seated:
        yield f"seats: from 2 up, the smaller number first, not {fewest} to {most}"
    if not rules.stakes:
        yield "stakes: those of one table at least"
    of_game = [*game.faults(rules), *_bad_deck(game, rules)]
    at_tables = [*_bad_stakes(game, rules, follows=bool(of_game))]
    yield from (*at_tables, *of_game)
    if seated and not at_tables and not of_game:
        yield from _too_many_rates(game, rules)


def _bad_deck(game: AnyGameType, rules: GameRules) -> Iterator[str]:
    try:
        game.deck(rules, game.given())
    except ValueError as wrong:
        yield f"deck: {wrong}"


def _bad_stakes(game: AnyGameType, rules: GameRules, *, follows: bool) -> Iterator[str]:
    """Stakes at which no table can play; what does not name them `follows` from another fault."""
    for stakes in rules.stakes:
        try:
            game.terms(rules, stakes)
        except ValueError as wrong:
            if stakes in str(wrong) or not follows:
                yield f"stakes: {_in_a_file(wrong)}"


def _in_a_file(wrong: ValueError) -> str:
    """What is wrong, as it is told of a file; a refusal says besides what somebody at a table may do."""
    return wrong.what if isinstance(wrong, Refused) else str(wrong)


def _too_many_rates(game: AnyGameType, rules: GameRules) -> Iterator[str]:
    """No table may have more than five collection rates, whatever it posts; one that is waived is none."""
    most = rules.most_rates
    fewest, seats = rules.seats
    for stakes in rules.stakes:
        terms = game.terms(rules, stakes)
        posted = [game.given(schedule=name) for name in game.schedules(terms)] or [game.given()]
        for given in posted:
            found = {
                rate
                for players in range(fewest, seats + 1)
                for rate in rates(game.charges(terms, given, players))
            }
            if len(found) > most:
                named = ", ".join(map(dollars, sorted(found)))
                yield f"fees: {len(found)} rates at a {stakes} table ({named}); at most {most} are allowed"


def _explain(wrong: ValidationError, game: str, rules: type[Struct]) -> str:
    """Name the key and what is allowed there."""
    what, _, where = str(wrong).partition(" - at `$")
    key = where.rstrip("`")
    if what.startswith("Object contains unknown field"):
        what += f"; allowed are {', '.join(_fields(type_info(rules), key))}"
    if "`int`, got" in what:
        what += '; an amount is written like "$2.50"'
    if FEES & set(_STEPS.findall(key)[:1]):
        what += f"; {A_FIXED_AMOUNT}"
    return f"games.{game}{key}: {what}"


def _fields(found: Type, key: str) -> list[str]:
    """The keys that are allowed in the part of the rules that a path such as `.fees[0]` leads to."""
    for name in _STEPS.findall(key):
        parts = found.types if isinstance(found, UnionType) else (found,)
        found = next(part for part in parts if not isinstance(part, NoneType))
        if isinstance(found, StructType):
            found = next(field.type for field in found.fields if field.encode_name == name)
        elif isinstance(found, DictType):
            found = found.value_type
        elif isinstance(found, VarTupleType):
            found = found.item_type
    parts = found.types if isinstance(found, UnionType) else (found,)
    return [field.encode_name for part in parts if isinstance(part, StructType) for field in part.fields]


def read_text(path: Path) -> bytes:
    """The text of a house file."""
    try:
        return path.read_bytes()
    except OSError as wrong:
        raise BadHouseFile(f"{path}: cannot be read ({wrong.strerror})") from None


def parse(path: Path, text: bytes) -> dict[str, Any]:
    """What a house file says, as plain data."""
    try:
        return tomli.loads(text.decode())
    except UnicodeDecodeError:
        raise BadHouseFile(f"{path}: this is no text in UTF-8") from None
    except tomli.TOMLDecodeError as wrong:
        raise BadHouseFile(f"{path}: {wrong}") from None


def _heading(path: Path, data: dict[str, Any]) -> tuple[str, str]:
    house, games = data.get("house"), data.get("games", {})
    if not isinstance(house, dict) or not {"id", "title"} <= set(house):
        raise BadHouseFile(f"{path}: house: needs an id and a title")
    if unknown := set(data) - set(HEADINGS):
        raise BadHouseFile(f"{path}: {', '.join(sorted(unknown))}: unknown; allowed are house and games")
    if not isinstance(games, dict) or not all(isinstance(game, dict) for game in games.values()):
        raise BadHouseFile(f"{path}: games: every game has a heading of its own, such as [games.holdem]")
    for key, name in (("house.id", house["id"]), *(("games", name) for name in games)):
        if not isinstance(name, str) or not NAME.fullmatch(name):
            raise BadHouseFile(f"{path}: {key}: {name} is no name; it has small letters, digits and -")
    return house["id"], str(house["title"])
