"""A word that means nothing is refused, wherever only some words mean something."""

from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from msgspec.inspect import (
    DictType,
    LiteralType,
    StrType,
    StructType,
    TupleType,
    Type,
    VarTupleType,
    type_info,
)

import calroom
from calroom.houses.checking import check
from calroom.houses.loader import BadHouseFile, House
from calroom.houses.room_rules import RoomRules
from calroom.houses.settings import ROOM
from calroom.houses.takes import bare, is_money, parts_of
from calroom.houses.toml import toml

Steps = tuple[str | int, ...]
NONSENSE = "sometimes"
KEY = "(key)"
"""The last step of a way that leads to what a table of a house file has for keys."""
FREE: set[Steps] = {
    ("title",),
    ("fees", KEY),  # Pan: a schedule is posted by the name that the house gives it.
    ("tables", KEY),  # Three card games: and so is a kind of table.
}
"""What a house words as it likes."""

FILED = tuple(f"{house.id}.{name}" for house in calroom.houses() for name in house.games)


def words_in(kind: Type, written: Any, at: Steps) -> Iterator[Steps]:
    """The way to every word that the rules know, those of a list in its first row."""
    for part in parts_of(kind):
        inner = bare(part)
        if isinstance(inner, StructType):
            for field in inner.fields:
                below = written.get(field.encode_name) if isinstance(written, dict) else None
                yield from words_in(field.type, below, (*at, field.encode_name))
        elif isinstance(inner, VarTupleType | TupleType) and isinstance(written, list) and written:
            each = inner.item_type if isinstance(inner, VarTupleType) else inner.item_types[0]
            yield from words_in(each, written[0], (*at, 0))
        elif isinstance(inner, DictType) and isinstance(written, dict) and written:
            name = next(iter(written))
            if isinstance(inner.key_type, StrType | LiteralType):
                yield (*at, KEY)
            yield from words_in(inner.value_type, written[name], (*at, name))
        elif isinstance(inner, StrType | LiteralType) and not is_money(part):
            yield at


def nonsense_at(rules: dict[str, Any], steps: Steps) -> Any:
    """What stands below the first step, with a word that means nothing at the end of the way."""
    first = steps[0]
    within = {first: deepcopy(rules.get(str(first), {}))}
    here: Any = within
    for step in steps[:-1]:
        here = here.setdefault(step, {}) if isinstance(here, dict) else here[step]
    if steps[-1] == KEY:
        here[NONSENSE] = here.pop(next(iter(here)))
    else:
        here[steps[-1]] = NONSENSE
    return within[first]


@pytest.mark.parametrize("game", FILED)
def test_a_word_that_means_nothing_is_refused(game: str, tmp_path: Path) -> None:
    house, _, name = game.partition(".")
    found = calroom.house(house)
    written = found.written.of(name)
    ways = [
        *words_in(type_info(found.game(name).type.rules), written, ()),
        *words_in(type_info(RoomRules), written.get(ROOM, {}), (ROOM,)),
    ]
    passed = []
    for steps in dict.fromkeys(ways):
        if steps in FREE:
            continue
        file = tmp_path / "mine.toml"
        line = f"{steps[0]} = {toml(nonsense_at(written, steps))}"
        file.write_text(f'[house]\nid = "mine"\ntitle = "Mine"\n\n[games.{name}]\nlike = "{game}"\n{line}\n')
        if not check(file):
            passed.append(steps)
            continue
        with pytest.raises(BadHouseFile):
            House(file).check()
    assert not passed
