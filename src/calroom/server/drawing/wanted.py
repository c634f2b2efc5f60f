"""Whether work on a draft is still wanted: a draft that changes has no use for the figures of what it was.

Workers are other processes, so that a mark is a file: whoever works on a draft looks whether theirs is there.
What takes long gives way in the same manner to somebody's first figure, and is begun again after it.
"""

import os
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkstemp

ALWAYS = ""
"""The mark of what is wanted whatever happens."""


class Wanted:
    """The marks of all work that is under way, by draft."""

    def __init__(self) -> None:
        self._marks: dict[str, set[Path]] = defaultdict(set)
        self._yielding: set[Path] = set()
        """What has its turn, and gives way."""
        self._gave_way: set[Path] = set()

    @contextmanager
    def work_on(self, draft: str) -> Iterator[str]:
        """The mark of some work on a draft, for as long as it lasts or is wanted."""
        opened, path = mkstemp(prefix="calroom-wanted-")
        os.close(opened)
        mark = Path(path)
        self._marks[draft].add(mark)
        try:
            yield str(mark)
        finally:
            mark.unlink(missing_ok=True)
            self._yielding.discard(mark)
            self._gave_way.discard(mark)
            self._marks[draft].discard(mark)
            if not self._marks[draft]:
                del self._marks[draft]

    def no_longer(self, draft: str) -> None:
        """The draft is another one now: whoever works on what it was may stop."""
        for mark in self._marks.get(draft, ()):
            mark.unlink(missing_ok=True)
            self._yielding.discard(mark)
            self._gave_way.discard(mark)

    def may_give_way(self, mark: str) -> None:
        """This work has its turn, and others wait less for it than it takes."""
        if is_wanted(mark):
            self._yielding.add(Path(mark))

    def make_way(self) -> None:
        """Somebody waits for their first figure: what may give way stops."""
        for mark in self._yielding:
            mark.unlink(missing_ok=True)
        self._gave_way |= self._yielding
        self._yielding.clear()

    def gave_way(self, mark: str) -> bool:
        """Whether some work stopped for others alone, and is wanted after them."""
        return Path(mark) in self._gave_way


def is_wanted(mark: str) -> bool:
    """Whether some work is still wanted."""
    return mark == ALWAYS or Path(mark).exists()
