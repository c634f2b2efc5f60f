"""The formats of hand histories, found by what a file holds, and never by its name."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TextIO, TypeAlias

import msgspec
from msgspec import Struct

import calroom
from calroom.histories import acpc, ohh, phh, pokerstars
from calroom.histories.export import history_of
from calroom.histories.phh import BadHistory, History
from calroom.histories.telling import told
from calroom.histories.variants import VARIANTS
from calroom.table.hand import Hand
from calroom.table.inputs import Inputs
from calroom.table.messages import render
from calroom.table.records import HandRecord
from calroom.table.story import story

Source: TypeAlias = History | Hand
HEAD = 2**16
"""So many characters of a file are looked at to know what it is."""


class CannotSay(BadHistory):
    """The format has no words for this hand."""


class Format(Struct, frozen=True):
    """A format that is read: how a file is cut into hands, and how a hand is read."""

    name: str
    title: str
    shows: Callable[[str], bool]
    split: Callable[[Iterator[str]], Iterator[tuple[int, str]]]
    read: Callable[[str], Source]


def _read_record(text: str) -> Hand:
    """A record of a hand of ours, played again."""
    try:
        inputs = msgspec.json.decode(text, type=HandRecord).inputs
    except msgspec.DecodeError as wrong:
        try:
            inputs = msgspec.json.decode(text, type=Inputs)
        except msgspec.DecodeError:
            raise BadHistory(f"this is no record of a hand ({wrong})") from None
    try:
        return calroom.replay(inputs)
    except (LookupError, ValueError) as wrong:
        raise BadHistory(str(wrong)) from None


def _lines(lines: Iterator[str]) -> Iterator[tuple[int, str]]:
    return ((number, line) for number, line in enumerate(lines, 1) if line.strip())


_LOOKS_LIKE_TOML = re.compile(r"^\s*(?:\[|#|[\w-]+\s*=)", re.MULTILINE)


READ = (
    Format(
        "pokerstars",
        "PokerStars",
        lambda head: any(pokerstars.HEADER.match(line) for line in head.splitlines()),
        pokerstars.split,
        pokerstars.read,
    ),
    Format("ohh", "Open Hand History", lambda head: head[:1] == "{" and '"ohh"' in head, ohh.split, ohh.read),
    Format(
        "record", "a record of ours", lambda head: head[:1] == "{" and '"setup"' in head, _lines, _read_record
    ),
    Format(
        "acpc",
        "ACPC",
        lambda head: any(acpc.HEADER.match(line) for line in head.splitlines()),
        acpc.split,
        acpc.read,
    ),
    Format("phh", "PHH", lambda head: bool(_LOOKS_LIKE_TOML.match(head)), phh.split, phh.read),
)
FORMATS = {form.name: form for form in READ}


def format_of(head: str) -> Format:
    """The format of a text, by its beginning."""
    head = head.lstrip("\ufeff \t\r\n")
    for form in READ:
        if form.shows(head):
            return form
    known = ", ".join(form.title for form in READ)
    raise BadHistory(f"no hand history in a format that is read here ({known})")


@contextmanager
def opened(path: Path) -> Iterator[TextIO]:
    """A file of text, whichever line ends and byte-order mark it has; odd bytes in names do not matter."""
    try:
        with path.open("rb") as raw:
            mark = raw.read(2)
        encoding = "utf-16" if mark in {b"\xff\xfe", b"\xfe\xff"} else "utf-8-sig"
        with path.open(encoding=encoding, errors="replace") as lines:
            yield lines
    except OSError as wrong:
        raise BadHistory(f"cannot be read ({wrong.strerror})") from None
    except UnicodeError:
        raise BadHistory("cannot be read (it is no text)") from None


def hands_in(path: Path) -> Iterator[tuple[Format, int, str]]:
    """The hands of a file, unread: their format, the line where each begins, its text."""
    with opened(path) as lines:
        head = lines.read(HEAD)
        if not head.strip():
            return
        form = format_of(head)
        lines.seek(0)
        for begun, text in form.split(iter(lines)):
            yield form, begun, text


# Writing


def _phh(source: Source) -> str:
    history = _history(source)
    variant = VARIANTS.get(history.variant)
    if variant is not None and not variant.in_the_format:
        raise CannotSay(
            f"PHH has no code for {history.variant}, {variant.structure or 'limit'} {variant.game[5:]}"
        )
    return phh.write_histories([history], numbered=True)


def _ohh(source: Source) -> str:
    history = _history(source)
    try:
        return ohh.write(history) + "\n\n"
    except CannotSay:
        raise
    except BadHistory as why:
        raise CannotSay(str(why)) from None


def _text(source: Source) -> str:
    if isinstance(source, Hand):
        game: Any = source.game
        lines = (render(line.message, game.verbs) for line in story(source.events, game.voice(source.setup)))
        return "\n".join(lines) + "\n\n"
    return told(source) + "\n"


def _history(source: Source) -> History:
    if isinstance(source, History):
        return source
    try:
        return history_of(source)
    except BadHistory as why:
        raise CannotSay(str(why)) from None


WRITTEN: dict[str, Callable[[Source], str]] = {"phh": _phh, "ohh": _ohh, "text": _text}
"""The formats that are written."""

_NUMBER = re.compile(r"^\[1(?=[.\]])", re.MULTILINE)


def alone(text: str) -> str:
    """A hand of PHH as the only one of its file."""
    lines = text.splitlines(keepends=True)
    return "".join(
        line.replace("[1.", "[", 1) if line.startswith("[1.") else line for line in lines if line != "[1]\n"
    )


def numbered(text: str, number: int) -> str:
    """A hand of PHH under its number in a file of many."""
    return _NUMBER.sub(f"[{number}", text)
