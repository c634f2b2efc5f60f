"""Everything that is wrong in a house file, at once: the line, the key, and what is allowed there."""

import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from msgspec import Struct, ValidationError, convert
from msgspec.inspect import type_info
from msgspec.structs import fields

from calroom.games.catalogue import game_type, offers
from calroom.games.declared import AnyGameType
from calroom.houses.bounds import out_of_bounds
from calroom.houses.building import Written
from calroom.houses.keys import meanings
from calroom.houses.lines import Steps, line_of, lines_of
from calroom.houses.loader import (
    A_FIXED_AMOUNT,
    FEES,
    HEADINGS,
    NAME,
    BadHouseFile,
    faults_of,
    parse,
    read_text,
)
from calroom.houses.room_rules import RoomRules
from calroom.houses.settings import ROOM
from calroom.houses.takes import MOST_LETTERS, allowed
from calroom.houses.toml import toml
from calroom.money import amounts_to_cents

OF_HOUSE = ("id", "title")
Wrong = tuple[Steps, str]


class Fault(Struct, frozen=True):
    """One thing that is wrong; line 0 where the file is wrong as a whole."""

    line: int
    key: str
    what: str

    def __str__(self) -> str:
        """As it is told, below the name of the file."""
        return f"{f'line {self.line}: ' if self.line else ''}{f'{self.key}: ' if self.key else ''}{self.what}"


def check(path: Path) -> tuple[Fault, ...]:
    """What is wrong in a file, from its first line to its last."""
    try:
        text = read_text(path)
    except BadHouseFile as wrong:
        return (Fault(0, "", str(wrong).removeprefix(f"{path}: ")),)
    return check_text(path, text)


def check_text(path: Path, text: bytes) -> tuple[Fault, ...]:
    """The same of a file that has this text, wherever that lies."""
    try:
        data = parse(path, text)
    except BadHouseFile as wrong:
        return (Fault(0, "", str(wrong).removeprefix(f"{path}: ")),)
    lines = lines_of(text.decode())
    found = [Fault(line_of(lines, steps), _named(steps), what) for steps, what in _wrong(data)]
    return tuple(sorted(found, key=lambda fault: fault.line))


def _named(steps: Steps) -> str:
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in steps).removeprefix(".")


def _wrong(data: dict[str, Any]) -> Iterator[Wrong]:
    for name in data:
        if name not in HEADINGS:
            yield (
                (name,),
                f"there is no such heading{_meant(name, HEADINGS)}; allowed are [house] and [games.NAME]",
            )
    yield from _wrong_heading(data.get("house"))
    games = data.get("games", {})
    if not isinstance(games, dict):
        yield ("games",), "every game has a heading of its own, such as [games.holdem]"
        return
    sound = {name: game for name, game in games.items() if isinstance(game, dict)}
    for name in games:
        if not NAME.fullmatch(name):
            yield ("games", name), f"{name} is no name of a game; it has small letters, digits and -"
        if name not in sound:
            yield ("games", name), f"a game has a heading of its own: [games.{name}]"
    written = Written(sound, data.get("builds_on", {}))
    for name in sound:
        yield from ((("games", name, *steps), what) for steps, what in _wrong_game(written, name))


def _wrong_heading(house: Any) -> Iterator[Wrong]:
    if not isinstance(house, dict):
        yield (), "a [house] is missing, with an id and a title"
        return
    for name in OF_HOUSE:
        if name not in house:
            yield ("house",), f"{name} is missing"
        elif not isinstance(house[name], str) or not house[name].strip():
            yield ("house", name), f"{house[name]!r} is no {name}; words are"
        elif len(house[name]) > MOST_LETTERS:
            yield ("house", name), f"it is too long; allowed: up to {MOST_LETTERS} letters"
    for name in house:
        if name not in OF_HOUSE:
            yield ("house", name), f"there is no such key{_meant(name, OF_HOUSE)}; allowed are id and title"
    named = house.get("id", "x")
    if isinstance(named, str) and named.strip() and not NAME.fullmatch(named):
        yield ("house", "id"), f"{named} is no id; it has small letters, digits and -"


def _wrong_game(file: Written, name: str) -> Iterator[Wrong]:
    """What is wrong in one game; first what its types say, then what no type can say."""
    try:
        data = file.of(name)
    except ValueError as wrong:
        yield ("like",), str(wrong).removeprefix("like: ")
        return
    script = data.pop("script", name)
    if script not in offers():
        at: Steps = ("script",) if "script" in file.games[name] else ()
        known = ", ".join(sorted(offers()))
        yield at, f"there is no type of game {script}{_meant(script, offers())}; there are {known}"
        return
    game = game_type(script)
    room = data.pop(ROOM, {})
    in_rules, in_room = [*_in_table(game.rules, data, ())], [*_in_table(RoomRules, room, (ROOM,))]
    yield from (*in_rules, *in_room)
    if not in_room:
        yield from list(_in_itself(RoomRules, room, (ROOM,))) or _beyond(room)
    if all(steps for steps, _ in in_rules):
        yield from _wrong_as_a_whole(game, data, file.below(name), {steps[0] for steps, _ in in_rules})


def _beyond(room: Any) -> Iterator[Wrong]:
    """What is too small or too large for any table between hands."""
    for fault in out_of_bounds(convert(amounts_to_cents(room), RoomRules)):
        key, _, what = fault.partition(": ")
        yield (ROOM, *key.split(".")), what


def _wrong_as_a_whole(
    game: AnyGameType, data: Mapping[str, Any], below: Mapping[str, Any], told: set[Any]
) -> Iterator[Wrong]:
    """What no type can say; in place of values that are `told` of already are those `below`, or the usual."""
    lent = {key: below[key] for key in told if key in below and below[key] != data.get(key)}
    sound = {key: data[key] for key in data if key not in told}
    try:
        rules = convert(amounts_to_cents({**lent, **sound}), game.rules)
    except ValidationError as wrong:
        steps, what = _where(str(wrong))
        if steps and steps[0] not in told:
            yield steps, what
            yield from _wrong_as_a_whole(game, data, below, {*told, steps[0]})
        elif not told:
            yield steps, what
        return
    for fault in faults_of(game, rules):
        key, _, what = fault.partition(": ")
        first, *rest = key.split(".")
        if first not in told:
            yield (first, *rest), what or fault


def _where(wrong: str) -> Wrong:
    """The key to which a fault of the rules leads: the way to a table, or the key that it names itself."""
    what, at, path = wrong.partition(" - at `$")
    steps = tuple(int(number) if number else name for name, number in _STEPS.findall(path))
    if not at:
        key, colon, rest = what.partition(": ")
        return ((key,), rest) if colon and key.isidentifier() else ((), what)
    return steps, what


_STEPS = re.compile(r"\.(\w+)|\[(\d+)\]")


# By the types


def _in_table(table: type[Struct], data: Any, at: Steps) -> Iterator[Wrong]:
    if not isinstance(data, Mapping):
        yield at, f"this is a table of {', '.join(field.encode_name for field in fields(table))}"
        return
    known = {field.encode_name: field for field in fields(table)}
    hints = get_type_hints(table, include_extras=True)
    for key in data:
        if key not in known:
            yield (*at, key), f"there is no such key{_meant(key, known)}; allowed are {', '.join(known)}"
    for key, field in known.items():
        if key in data:
            yield from _in_value(hints[field.name], data[key], (*at, key))
        elif field.required:
            means = meanings(table).get(field.name, "")
            takes = allowed(type_info(hints[field.name]))
            yield at, f"{key} is missing, {takes}{f': {means}' if means else ''}"


def _in_value(hint: Any, value: Any, at: Steps) -> Iterator[Wrong]:
    """What is wrong in a value; in the tables and lists that it is made of, in each of them."""
    inner = _bare(hint)
    if isinstance(inner, type) and issubclass(inner, Struct):
        yield from list(_in_table(inner, value, at)) or _in_itself(inner, value, at)
    elif (each := _each(inner)) is not None and isinstance(value, list):
        found = [wrong for place, one in enumerate(value) for wrong in _in_value(each, one, (*at, place))]
        yield from found or _in_leaf(hint, value, at)
    elif get_origin(inner) is dict and isinstance(value, Mapping):
        for key, one in value.items():
            yield from _in_value(get_args(inner)[1], one, (*at, key))
    else:
        yield from _in_leaf(hint, value, at)


def _in_itself(table: type[Struct], value: Any, at: Steps) -> Iterator[Wrong]:
    """What is wrong in a table whose keys are right, each for itself."""
    try:
        convert(amounts_to_cents(value), table)
    except ValidationError as wrong:
        steps, what = _where(str(wrong))
        yield (*at, *steps), what


def _in_leaf(hint: Any, value: Any, at: Steps) -> Iterator[Wrong]:
    try:
        convert(amounts_to_cents(value), hint)
    except ValidationError:
        fixed = f"; {A_FIXED_AMOUNT}" if isinstance(value, float) and FEES & set(at) else ""
        yield at, f"{toml(value)} cannot stand here; allowed: {allowed(type_info(hint))}{fixed}"


def _bare(hint: Any) -> Any:
    """A type without what is said about it, and without the possibility that there is nothing."""
    if get_origin(hint) is Annotated:
        return _bare(get_args(hint)[0])
    if get_origin(hint) in (Union, UnionType):
        parts = [part for part in get_args(hint) if part is not NoneType]
        return _bare(parts[0]) if len(parts) == 1 else hint
    return hint


def _each(hint: Any) -> Any:
    """What every part of a list is, where all are alike."""
    parts = get_args(hint)
    return parts[0] if get_origin(hint) is tuple and len(parts) == 2 and parts[1] is Ellipsis else None


def _meant(written: str, known: Any) -> str:
    near = get_close_matches(written, list(known), 1)
    return f" (did you mean {near[0]}?)" if near else ""
