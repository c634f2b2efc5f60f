"""A house file with other values, in which everything else stays as its owner has written it, remarks too."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import tomli

from calroom.houses.lines import Steps, Written, written_in
from calroom.houses.toml import toml, toml_line

GONE = object()
"""What stands at no place."""


class Edit(NamedTuple):
    """Other words for what stands between two places of a text."""

    begins: int
    ends: int
    words: str


def edited(text: str, now: Mapping[str, Any]) -> str | None:
    """The text with these values; None where it has to be written anew as a whole."""
    before, after = tomli.loads(text), text
    for edit in sorted(_edits(text, before, now), reverse=True):
        after = after[: edit.begins] + edit.words + after[edit.ends :]
    try:
        return after if tomli.loads(after) == now else None
    except tomli.TOMLDecodeError:
        return None


def _edits(text: str, before: Mapping[str, Any], now: Mapping[str, Any]) -> Iterator[Edit]:
    written = written_in(text)
    last: dict[Steps, Written] = {}
    heading: Steps = ()
    for one in written:
        value = _at(now, one.steps)
        if value is GONE:
            yield _without(text, one)
            continue
        if one.is_heading:
            heading = one.steps
        elif toml(value) != toml(_at(before, one.steps)):
            yield Edit(one.value, one.ends, toml(value))
        last[heading] = one
    told = {one.steps[:length] for one in written for length in range(len(one.steps) + 1)}
    for steps, one in last.items():
        table = _at(now, steps)
        new = [key for key in table if (*steps, key) not in told] if isinstance(table, Mapping) else []
        if new:
            end = _end_of_line(text, one.ends)
            lines = "".join(f"\n{toml_line(key, table[key])}" for key in new)
            yield Edit(end, end, lines)


def _at(data: Any, steps: Steps) -> Any:
    """What stands at the end of these steps."""
    for step in steps:
        try:
            data = data[step]
        except (LookupError, TypeError):
            return GONE
    return data


def _without(text: str, one: Written) -> Edit:
    """Take a key away, with its whole line and what is remarked there."""
    begins = text.rfind("\n", 0, one.begins) + 1
    return Edit(begins, min(_end_of_line(text, one.ends) + 1, len(text)), "")


def _end_of_line(text: str, at: int) -> int:
    end = text.find("\n", at)
    return len(text) if end < 0 else end
