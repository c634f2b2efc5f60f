"""The languages of the room beside English: one catalogue of messages each, found by the English.

A catalogue is a PO file, as translators and their tools use. When the room is built JSON is made of it, from
which the client is built and which the server reads here. What a language lacks is said in English.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import TypeAlias

from msgspec import Struct, json

Forms: TypeAlias = str | dict[str, str]
"""What is said of something: one text, or one for each way of counting."""


class Catalogue(Struct, frozen=True):
    """What a language says, by the English, and which of it the server says."""

    messages: dict[str, Forms]
    patterns: list[str]


ENGLISH = "en"
COOKIE = "calroom-language"
"""The cookie in which a browser keeps the language that somebody has chosen."""

HERE = Path(__file__).parent


@cache
def languages() -> tuple[str, ...]:
    """The languages that there is a catalogue of, English first."""
    return (ENGLISH, *sorted(path.stem for path in HERE.glob("*.json")))


@cache
def patterns(language: str) -> Mapping[str, str]:
    """What the server says in a language, by the English; nothing for English, which it is found by."""
    if language == ENGLISH or language not in languages():
        return {}
    made = json.decode((HERE / f"{language}.json").read_bytes(), type=Catalogue)
    return {said: own for said, own in made.messages.items() if isinstance(own, str)}


def chosen(wanted: str, accepted: str, known: Iterable[str]) -> str:
    """The language for somebody who has chosen one, or whose browser says what they read.

    >>> chosen("", "es-MX,es;q=0.9,en;q=0.8", ("en", "es")), chosen("en", "es", ("en", "es"))
    ('es', 'en')
    >>> chosen("", "zh-TW,en;q=0.5", ("en", "zh-Hant")), chosen("", "de, fr", ("en", "es"))
    ('zh-Hant', 'en')
    """
    there = tuple(known)
    if wanted in there:
        return wanted
    for tag in _by_liking(accepted):
        for language in there:
            if tag == language.lower() or _first(tag) == _first(language):
                return language
    return ENGLISH


def _first(tag: str) -> str:
    return tag.lower().partition("-")[0]


def _by_liking(accepted: str) -> list[str]:
    """The tags of an `Accept-Language`, the best liked first."""
    liked: list[tuple[float, int, str]] = []
    for one in accepted.split(","):
        tag, _, rest = one.strip().partition(";")
        liked.append((-_weight(rest), len(liked), tag.strip().lower()))
    return [tag for weight, _, tag in sorted(liked) if weight < 0 and tag]


def _weight(written: str) -> float:
    name, _, value = written.strip().partition("=")
    try:
        return float(value) if name.strip() == "q" else 1.0
    except ValueError:
        return 0.0
