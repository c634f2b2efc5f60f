"""Names: in any script, and so that nobody can be taken for somebody else, for a bot or for the house.

Two names are taken for one another if they look alike, whatever their letters: which letters do is in
Unicode's tables of confusables, which `confusable_homoglyphs` carries.
"""

import unicodedata
from functools import cache
from string import digits
from typing import get_args
from unicodedata import normalize

import regex

from calroom.keeping.rows import Office
from calroom.room.names import BOT
from calroom.server.errors import Wrong

GUEST = "Guest "
"""What the name of every guest begins with, and that of nobody else."""

OFFICES: tuple[str, ...] = (
    *get_args(Office),
    *("admin", "administrator", "cage", "cashier", "chip runner", "croupier", "host", "manager", "mod"),
    *(
        "moderator",
        "operator",
        "podium",
        "root",
        "security",
        "staff",
        "supervisor",
        "support",
        "surveillance",
    ),
    *("sysadmin", "system", "webmaster", "calroom", "floorman", "floorperson", "floorwoman", "pit boss"),
)
"""Words of those in charge: none of them is a word of anybody's name."""

HOUSE = ("room", "house", "player", "nobody", "everybody", "you", "bank", "table", "bot", "guest", "clock")
HOUSES = ("palace", "comstock", "sk", "open", "card room", "club", "casino")
"""What is the house's if it is the whole name; as one word of a name it is anybody's."""

_FILLERS = ("the", "a", "of", "at", "official", "team", "desk", "real")
_BETWEEN = " .'’·・་-"
_LEET = str.maketrans("34578", "eastb")
"""Digits that are read as letters, beside those that look like them."""

_MARK = r"(?![\p{DI}\p{ccc=1}])\p{M}"
"""A mark of a letter: not one that nobody sees, nor one that strikes the letter out."""

_WORD = rf"(?:\p{{Nd}}|(?!\p{{DI}})\p{{L}}(?:{_MARK}){{0,4}}(?:(?<=\p{{ccc=9}})[\u200c\u200d](?=\p{{L}}))?)+"
_NAME = regex.compile(rf"{_WORD}(?:[{_BETWEEN}]{_WORD})*")
_TOGETHER = tuple(
    frozenset({"LATIN", "HAN", *more}) for more in (("HIRAGANA", "KATAKANA"), ("BOPOMOFO",), ("HANGUL",))
)
"""Scripts that are written together in one word."""


def key_of(name: str) -> str:
    """A name as names are compared."""
    return normalize("NFKC", name).casefold().strip()


def checked_name(name: str) -> str:
    """A name that somebody may have, in its usual spelling."""
    written = normalize("NFKC", name)
    if not _NAME.fullmatch(written):
        rule = (
            "letters and digits of any script, with single spaces, dots, hyphens or apostrophes between them"
        )
        raise _no_name("{name:quoted} is no name", rule, name)
    if any(not _is_written_together(word) for word in written.split(" ")):
        raise _no_name(
            "{name:text} mixes letters of several scripts in one word", "write each word in one", written
        )
    if len({ord(digit) - unicodedata.decimal(digit) for digit in written if digit.isdecimal()}) > 1:
        raise _no_name("{name:text} mixes digits of several scripts", "write all of them in one", written)
    if _is_of_the_house(written):
        raise _no_name("{name:text} is kept for the house", "take another name", written)
    return written


def looks(name: str) -> frozenset[str]:
    """How a name looks, as it is written and in small letters; who shares one of these looks like them."""
    written = normalize("NFKC", name)
    return frozenset({_look(written), _look(written.casefold())})


def _look(text: str) -> str:
    """The skeleton of a text in the sense of Unicode, with every letter small."""
    shape = "".join(_shape(letter) for letter in normalize("NFD", text))
    plain = "".join(letter for letter in normalize("NFD", shape) if unicodedata.category(letter) != "Cf")
    return normalize("NFC", plain).casefold()


@cache
def _shape(letter: str) -> str:
    """What stands for all letters that look like this one.

    The table gives for a letter the one that stands for it, and for that one all its letters; of two that
    stand for each other it is the first.
    """
    alike = [entry["c"].strip("\u200e") for entry in _confusables().get(letter, ())]
    if len(alike) != 1:
        return letter
    other: str = alike[0]
    return other if len(_confusables().get(other, ())) > 1 else min(letter, other, key=lambda c: (len(c), c))


@cache
def _confusables() -> dict[str, list[dict[str, str]]]:
    from confusable_homoglyphs.confusables import confusables_data

    table: dict[str, list[dict[str, str]]] = confusables_data
    return table


# Who one may not be taken for


def _is_of_the_house(name: str) -> bool:
    if any(look.startswith(_firsts()) for look in _readings(name)):
        return True
    words = regex.split(f"[{_BETWEEN}]", name)
    if any(_readings(word) & _offices() or _readings(word.strip(digits)) & _offices() for word in words):
        return True
    telling = [word for word in words if word.casefold() not in _FILLERS]
    joined = "".join(telling)
    return any(_reserved().fullmatch(look) for look in _readings(joined) | _readings(joined.strip(digits)))


def _readings(text: str) -> frozenset[str]:
    """How a text looks, also without its marks, and how it does with digits read as letters."""
    plain = "".join(letter for letter in normalize("NFD", text) if unicodedata.category(letter) != "Mn")
    return looks(text) | looks(plain) | looks(plain.translate(_LEET))


@cache
def _firsts() -> tuple[str, ...]:
    return tuple(look for first in (BOT, GUEST) for look in {_look(first), _look(first.casefold())})


@cache
def _offices() -> frozenset[str]:
    return frozenset(look for word in OFFICES for look in looks(word))


@cache
def _reserved() -> "regex.Pattern[str]":
    """Whole names of the house: its words alone or several of them together."""
    words = {word.replace(" ", "") for word in (*OFFICES, *HOUSE, *HOUSES)}
    shown = "|".join(regex.escape(look) for word in words for look in looks(word))
    return regex.compile(rf"(?:{shown})+")


# Scripts


def _is_written_together(word: str) -> bool:
    from confusable_homoglyphs.categories import alias

    scripts = {alias(letter) for letter in word if unicodedata.category(letter).startswith("L")}
    scripts -= {"COMMON", "INHERITED"}
    return len(scripts) < 2 or any(scripts <= together for together in _TOGETHER)


def _no_name(what: str, rule: str, name: str) -> Wrong:
    return Wrong(409, what, rule, topic="name", name=name)
