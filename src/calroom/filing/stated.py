"""Whether a rule states what has changed: a number of before, or a row of a schedule, in its own words."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from calroom.houses.changes import NOTHING, said
from calroom.houses.game import Game
from calroom.houses.settings import ROOM
from calroom.houses.takes import table_of
from calroom.money import cents
from calroom.ranking.spoken import number_word

IN_WORDS = {number: number_word(number) for number in (*range(21), *range(30, 100, 10))}
NUMBER = re.compile(rf"\$?\d[\d,]*(?:\.\d+)?%?|\b(?:{'|'.join(IN_WORDS.values())})\b", re.IGNORECASE)

OTHERWISE = {
    "1": ("once", "single"),
    "2": ("twice", "second", "double", "doubled", "both"),
    "3": ("third", "triple"),
    "4": ("fourth", "quarter"),
    "5": ("fifth",),
    "6": ("sixth",),
    "7": ("seventh",),
    "8": ("eighth",),
    "30": ("half an hour", "half hour"),
    "50": ("half",),
    "1 to 1": ("even money",),
    "1 to 2": ("half",),
    "3 to 2": ("one and a half",),
}
"""Words that say a number without naming it."""

_PLAIN = re.compile(r"\$?\d+(?:,\d{3})*(?:\.\d+)?")


class Gone(Struct, frozen=True):
    """What no longer holds: whoever says any of it `was` right, in a row `of` some stakes among `others`.

    A row that has come has nothing that was: it is for every rule that is about its stakes. Where one cell of
    a row is another one, it says so `now`.
    """

    was: tuple[str, ...]
    of: str = ""
    others: tuple[str, ...] = ()
    now: tuple[str, ...] = ()

    def stands_in(self, text: str) -> bool:
        """Whether a rule says it."""
        if self.of and self.of not in text and any(other in text for other in self.others):
            return False
        return not self.was or any(has(text, one) for one in self.was)


def has(text: str, value: str) -> bool:
    """Whether a text says a value, in digits, in words or otherwise.

    >>> has("At $3-$6 it is three dollars.", "$3"), has("$30, or 13 of them", "3"), has("Once more.", "1")
    (True, False, True)
    """
    ways = "|".join(map(re.escape, (*forms(value), *OTHERWISE.get(value, ()))))
    return bool(re.search(rf"(?<![\w$.])(?:{ways})(?!\w|[.,]\d)", text, re.IGNORECASE))


def gone(filed: Game, game: Game, key: str) -> tuple[Gone, ...]:
    """What no longer holds of a value that has changed; nothing where its words do not tell."""
    rules = (filed.room, game.room) if key.startswith(f"{ROOM}.") else (filed.rules, game.rules)
    was, now = (_at(one, key.removeprefix(f"{ROOM}.")) for one in rules)
    if _are_rows(was) and _are_rows(now):
        return tuple(_of_rows(was, now))
    before, after = (said(one, key.removeprefix(f"{ROOM}.")) for one in rules)
    if _PLAIN.sub("", before).replace(" to ", "") != _PLAIN.sub("", after).replace(" to ", ""):
        return ()
    parts = _differing(before, after)
    return (Gone((before.removeprefix("amount "), *parts)),) if parts else ()


def _at(rules: Any, key: str) -> Any:
    for step in key.split("."):
        rules = getattr(rules, step.replace("-", "_"), None)
    return rules


def _are_rows(value: Any) -> bool:
    return isinstance(value, tuple) and bool(value) and all(isinstance(row, Struct) for row in value)


def _differing(before: str, after: str) -> tuple[str, ...]:
    """The numbers of before that are others now, each in its place."""
    was, now = _PLAIN.findall(before), _PLAIN.findall(after)
    if len(was) != len(now):
        return tuple(was)
    return tuple(old for old, new in zip(was, now, strict=True) if old != new)


def _of_rows(was: tuple[Struct, ...], now: tuple[Struct, ...]) -> Iterator[Gone]:
    """Row by row: cells that are others now, rows that are gone, and rows that have come."""
    stakes = tuple(dict.fromkeys(filter(None, (_stakes(row) for row in (*was, *now)))))
    come = [row for row in now if row not in was]
    for row in was:
        if row in now:
            continue
        cells, instead = _cells(row), dict[str, str]()
        after = next((other for other in come if len(cells.items() - _cells(other).items()) == 1), None)
        if after is not None:
            come.remove(after)
            cells, instead = (
                dict(cells.items() - _cells(after).items()),
                dict(_cells(after).items() - cells.items()),
            )
        yield Gone(_parts(cells), _stakes(row), stakes, _parts(instead))
    yield from (Gone((), _stakes(row), stakes) for row in come)


def _parts(cells: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(part for cell in cells.values() for part in (_PLAIN.findall(cell) or [cell]))


def _cells(row: Struct) -> dict[str, str]:
    told = {field.name: said(row, field.encode_name) for field in table_of(type(row)).fields}
    return {name: cell for name, cell in told.items() if cell != NOTHING}


def _stakes(row: Struct) -> str:
    """The stakes for which a row holds, without what is said of them besides."""
    return str(getattr(row, "stakes", "")).partition(" ")[0]


def forms(value: str) -> list[str]:
    """How a value may be written: in digits, in words, with a large letter, and an amount with its cents.

    >>> forms("6 to 5")
    ['6 to 5', 'six to five', 'Six to five']
    >>> forms("$3")
    ['$3', '$3.00', 'three dollars']
    """
    if value.startswith("$") and NUMBER.fullmatch(value):
        return [value, f"${cents(value) / 100:,.2f}", _in_dollars(value)]
    words = re.sub(r"\d+", _in_words, value)
    return [value] if words == value else [value, words, f"{words[:1].upper()}{words[1:]}"]


def _in_words(found: re.Match[str]) -> str:
    number = int(found[0])
    return IN_WORDS.get(number, found[0])


def _in_dollars(value: str) -> str:
    whole, cent = divmod(cents(value), 100)
    return value if cent or whole not in IN_WORDS else f"{IN_WORDS[whole]} dollar{'' if whole == 1 else 's'}"
