"""How sure an answer is, and what tells the rules apart that may be meant."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Literal

import tomli
from msgspec import Struct

from calroom.floor.asking.ranking import Entry
from calroom.floor.asking.words import plain, tokens

FACETS = Path(__file__).parent / "facets.toml"

Sure = Literal["clear", "either", "nearest"]
"""One rule is meant; one of two or three; or these are merely the nearest."""

AHEAD = 0.34
"""So far ahead of the next is a rule that is clearly meant: one time in a hundred it is another."""

FITS = 0.75
"""So well at least does it fit then."""

ABOUT_IT = 0.6
"""What fits less is not an answer, only the nearest there is."""

MAY_BE_MEANT = 3


class Option(Struct, frozen=True):
    """One of the rules that may be meant, and the words that choose it."""

    rule: str
    words: str


class Apart(Struct, frozen=True):
    """The question that tells them apart, to be answered with a tap."""

    asks: str
    options: tuple[Option, ...]


def how_sure(asked: str, ranked: Sequence[Entry]) -> tuple[Sure, tuple[Entry, ...]]:
    """How sure it is, and the entries that are the answer."""
    best = ranked[0]
    near = tuple(entry for entry in ranked if best.fits - entry.fits < AHEAD)[:MAY_BE_MEANT]
    if best.fits < ABOUT_IT:
        return "nearest", tuple(ranked[:MAY_BE_MEANT])
    if len(near) > 1 or best.fits < FITS or _counted_otherwise(asked, ranked):
        return "either", near if len(near) > 1 else tuple(ranked[:2])
    return "clear", near


# What rules are about, by their names


@cache
def _facets() -> tuple[tuple[str, tuple[tuple[str, ...], ...]], ...]:
    raw = tomli.loads(FACETS.read_text(encoding="utf-8"))["facet"]
    return tuple((one["asks"], tuple(map(tuple, one["values"]))) for one in raw)


def _words(rule: str) -> str:
    return f" {rule.rpartition('.')[2].replace('-', ' ')} "


def _value(rule: str, values: tuple[tuple[str, ...], ...]) -> str:
    """What a rule is about in one respect; nothing if its name does not say just one thing."""
    said = _words(rule)
    found = [tap for tap, *names in values if any(f" {name} " in said for name in names)]
    return found[0] if len(found) == 1 else ""


def tell_apart(rules: Sequence[str]) -> Apart:
    """The first respect in which they differ, at least the first two; or else simply which of them it is."""
    for asks, values in _facets():
        taps = [_value(rule, values) for rule in rules]
        said = [tap for tap in taps if tap]
        if all(taps[:2]) and len(set(said)) == len(said) > 1:
            words = (tap or plain_name(rule) for rule, tap in zip(rules, taps, strict=True))
            return Apart(asks, tuple(map(Option, rules, words)))
    return Apart("Which of these is it?", tuple(Option(rule, plain_name(rule)) for rule in rules))


def plain_name(rule: str) -> str:
    """The name of a rule in plain words.

    >>> plain_name("palace.lowball.card-off-table-on-deal")
    'Card off table on deal'
    """
    return _words(rule).strip().capitalize()


def counts(text: str) -> set[str]:
    """One or two, where a text says so of something."""
    return {word for word in plain(tokens(text)) if word in ("#1", "#2")}


def _counted_otherwise(asked: str, ranked: Sequence[Entry]) -> bool:
    """Whether the first rule is on one where two were asked about, or the reverse, and another agrees."""
    said, about = counts(asked), counts(_words(ranked[0].rules[-1]))
    if len(said) != 1 or not about or said == about:
        return False
    near = (entry for entry in ranked[1:] if ranked[0].fits - entry.fits < 2 * AHEAD)
    return any(counts(_words(entry.rules[-1])) == said for entry in near)
