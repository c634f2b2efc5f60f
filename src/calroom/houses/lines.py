"""Where every key of a house file stands.

The file has been read before, so that whatever stands in it is in order; here only places are counted.
"""

import re
from collections.abc import Generator, Iterator
from typing import NamedTuple

Steps = tuple[str | int, ...]
"""The way to a value: the keys of tables, and the places in lists, counted from 0."""

_SKIPPED = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_KEY = re.compile(r"""[ \t]*("(?:[^"\\\n]|\\.)*"|'[^'\n]*'|[A-Za-z0-9_-]+)[ \t]*""")
_TEXT = r'"""(?:[^\\]|\\.)*?"{3,5}|"(?:[^"\\\n]|\\.)*"'
_LITERAL = r"'''.*?'{3,5}|'[^'\n]*'"
_SCALAR = re.compile(rf"{_TEXT}|{_LITERAL}|[^\s,\]}}#]+(?: \d[^\s,\]}}#]*)?", re.DOTALL)


class Written(NamedTuple):
    """A key under a heading: the way to it, and where it begins, where its value does, and where that ends.

    A heading has no value.
    """

    steps: Steps
    begins: int
    value: int
    ends: int

    @property
    def is_heading(self) -> bool:
        """Whether it stands above others."""
        return self.value == self.ends


def written_in(text: str) -> list[Written]:
    """Every heading and every key under one, in their order; what lies in a value is a part of it."""
    lines = _Lines(text)
    for _ in lines.read():
        pass
    return lines.written


def lines_of(text: str) -> dict[Steps, int]:
    """Every key and every place of a list, with the number of its line."""
    found: dict[Steps, int] = {}
    for steps, line in _Lines(text).read():
        for length in range(1, len(steps) + 1):
            found.setdefault(steps[:length], line)
    return found


def line_of(lines: dict[Steps, int], steps: Steps) -> int:
    """The line of a value, or of the nearest table around it; 0 if there is none."""
    while steps and steps not in lines:
        steps = steps[:-1]
    return lines.get(steps, 0)


class _Lines:
    """Goes through a file once, from its beginning to its end."""

    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0
        self.many: dict[Steps, int] = {}
        self.written: list[Written] = []

    def read(self) -> Iterator[tuple[Steps, int]]:
        heading: Steps = ()
        self._skip()
        while self.at < len(self.text):
            if self.text[self.at] == "[":
                line, begins = self._line(), self.at
                heading = self._heading()
                self.written.append(Written(heading, begins, self.at, self.at))
                yield heading, line
            else:
                self.written.append((yield from self._pair(heading)))
            self._skip()

    def _line(self) -> int:
        return self.text.count("\n", 0, self.at) + 1

    def _skip(self) -> None:
        found = _SKIPPED.match(self.text, self.at)
        self.at = found.end() if found else self.at

    def _take(self, word: str) -> bool:
        found = self.text.startswith(word, self.at)
        self.at += len(word) * found
        return found

    def _heading(self) -> Steps:
        is_one_of_many = self._take("[[")
        if not is_one_of_many:
            self._take("[")
        steps = self._key()
        self._take("]]" if is_one_of_many else "]")
        if is_one_of_many:
            self.many[steps] = self.many.get(steps, -1) + 1
            steps = (*steps, self.many[steps])
        return steps

    def _key(self) -> Steps:
        steps: list[str] = []
        while found := _KEY.match(self.text, self.at):
            self.at = found.end()
            steps.append(found[1].strip("\"'"))
            if not self._take("."):
                break
        return tuple(steps)

    def _pair(self, within: Steps) -> Generator[tuple[Steps, int], None, Written]:
        line, begins = self._line(), self.at
        steps = (*within, *self._key())
        self._take("=")
        self._skip()
        value = self.at
        yield steps, line
        yield from self._value(steps)
        return Written(steps, begins, value, self.at)

    def _value(self, steps: Steps) -> Iterator[tuple[Steps, int]]:
        self._skip()
        if self._take("["):
            yield from self._list(steps)
        elif self._take("{"):
            yield from self._table(steps)
        elif found := _SCALAR.match(self.text, self.at):
            self.at = found.end()
        else:
            self.at += 1

    def _list(self, steps: Steps) -> Iterator[tuple[Steps, int]]:
        place = 0
        self._skip()
        while self.at < len(self.text) and not self._take("]"):
            yield (*steps, place), self._line()
            yield from self._value((*steps, place))
            place += 1
            self._next()

    def _table(self, steps: Steps) -> Iterator[tuple[Steps, int]]:
        self._skip()
        while self.at < len(self.text) and not self._take("}"):
            yield from self._pair(steps)
            self._next()

    def _next(self) -> None:
        self._skip()
        self._take(",")
        self._skip()
