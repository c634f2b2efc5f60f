"""Settings as they are in force: from a TOML file, the environment and options, each before the one before.

Everything that is wrong is said at once, with where it stands and what is allowed. What is secret is never
taken from an argument, which everybody on the machine can read.
"""

import tomllib
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from msgspec import Struct, ValidationError, convert
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from calroom.server.settings import Settings
from calroom.server.settings.keys import OF_TESTS, PREFIX, Key, keys

FILE = "CALROOM_SETTINGS"
"""The variable that names the file, where no option does."""

OPTION, DEFAULT = "option", "default"
_OPTIONS = {"database": "--db", "houses": "--house", "origins": "--origin"}
"""Options that go by a shorter name."""


class BadSettings(Exception):
    """Something is set that cannot be; every line says where, and what is allowed."""


class Found(Struct, frozen=True):
    """A value as somebody gave it, and where."""

    key: str
    value: Any
    source: str
    where: str
    """How the place is called in an error: a variable, an option, a line of a file."""


class InForce(Struct, frozen=True):
    """One setting in force: its value, and where it came from."""

    key: Key
    value: Any
    source: str

    @property
    def shown(self) -> str:
        """The value as it may be printed."""
        if self.key.name == "database":
            return without_password(self.value)
        if self.key.name == "bus":
            return without_token(self.value)
        if isinstance(self.value, tuple):
            return ", ".join(map(str, self.value))
        return "" if self.value is None else str(self.value)


class Read(Struct, frozen=True):
    """The settings, and where each came from."""

    settings: Settings
    listed: tuple[InForce, ...]


def read(
    file: Path | None = None,
    environment: Mapping[str, str] | None = None,
    options: Mapping[str, Any] | None = None,
    pairs: Iterable[str] = (),
) -> Read:
    """The settings in force; what is wrong with them is raised all at once."""
    environment = environment or {}
    if file is None and environment.get(FILE):
        file = Path(environment[FILE])
    wrong: list[str] = []
    found = [
        *(_in_file(file, wrong) if file else ()),
        *_in_environment(environment),
        *(Found(key, value, OPTION, _OPTIONS.get(key, f"--{key}")) for key, value in (options or {}).items()),
        *_in_pairs(pairs, wrong),
    ]
    known = keys()
    in_force = {name: InForce(key, key.default, DEFAULT) for name, key in known.items()}
    for one in found:
        if one.key not in known:
            wrong.append(f"{one.where}: there is no setting {one.key}{_meant(one.key, known)}")
            continue
        try:
            value = _value(known[one.key], one)
        except ValueError as refused:
            wrong.append(f"{one.where}: {refused}")
            continue
        in_force[one.key] = InForce(known[one.key], value, one.source)
    if wrong:
        raise BadSettings("\n".join(wrong))
    return Read(_settings(in_force.values()), tuple(in_force.values()))


def without_password(database: str) -> str:
    """The address of a database as it may be shown."""
    try:
        return make_url(database).render_as_string(hide_password=True) if "://" in database else database
    except ArgumentError:
        return "(not the URL of a database)"


def check_no_password(database: str) -> None:
    """An argument may name a database, not carry its password: others on the machine can read it there."""
    if "://" in database and urlsplit(database).password:
        raise ValueError(
            "a password in an argument is read by everybody on this machine: put the URL into "
            "CALROOM_DATABASE or the settings file, or the password into PGPASSWORD"
        )


def without_token(bus: str) -> str:
    """The address of a bus as it may be shown."""
    secret, at, place = bus.rpartition("@")
    return f"{secret.partition('://')[0]}://***@{place}" if at else bus


def check_no_token(bus: str) -> None:
    """An argument may name a bus, not carry what opens it."""
    if "@" in bus:
        raise ValueError(
            "a token in an argument is read by everybody on this machine: put the URL into CALROOM_BUS or "
            "the settings file"
        )


# Where values stand


def _in_file(file: Path, wrong: list[str]) -> list[Found]:
    try:
        written = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as failure:
        wrong.append(f"{file}: cannot be read ({failure.strerror})")
        return []
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as failure:
        wrong.append(f"{file}: is no TOML: {failure}")
        return []
    return [Found(key, value, str(file), f"{file}: {key}") for key, value in _flat(written)]


def _flat(table: Mapping[str, Any], prefix: str = "") -> Iterable[tuple[str, Any]]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{prefix}{name}.")
        else:
            yield prefix + name, value


def _in_environment(environment: Mapping[str, str]) -> Iterable[Found]:
    names = {key.variable: key.name for key in keys().values()}
    for variable, value in environment.items():
        if variable.startswith(PREFIX) and not variable.startswith(OF_TESTS) and variable != FILE:
            key = names.get(variable, variable.removeprefix(PREFIX).lower())
            yield Found(key, value, f"environment ({variable})", variable)


def _in_pairs(pairs: Iterable[str], wrong: list[str]) -> Iterable[Found]:
    for pair in pairs:
        key, is_pair, value = pair.partition("=")
        if is_pair:
            yield Found(key.strip(), value.strip(), OPTION, f"--set {key.strip()}")
        else:
            wrong.append(f"--set {pair}: say --set KEY=VALUE")


# What they are


def _value(key: Key, found: Found) -> Any:
    value = found.value
    if isinstance(value, str) and key.is_list:
        value = [part.strip() for part in value.split(",") if part.strip()]
    if found.source == OPTION and key.name == "database":
        check_no_password(value)
    if found.source == OPTION and key.name == "bus":
        check_no_token(value)
    try:
        return convert(value, key.type, strict=not isinstance(found.value, str))
    except ValidationError:
        raise ValueError(f"{found.value!r} is not allowed; it takes {key.takes}") from None


def _meant(name: str, known: Mapping[str, Key]) -> str:
    close = get_close_matches(name, known, 1, 0.6) or get_close_matches(name.replace("_", "."), known, 1, 0.6)
    return f"; did you mean {close[0]}?" if close else "; `calroom settings` lists them all"


def _settings(in_force: Iterable[InForce]) -> Settings:
    nested: dict[str, Any] = {}
    for one in in_force:
        *sections, name = one.key.name.split(".")
        place = nested
        for section in sections:
            place = place.setdefault(section, {})
        place[name] = one.value
    return convert(nested, Settings)
