"""What was said before, under the id that its sender gave it, counts once."""

from typing import TypeAlias

from calroom.room.events import Repeated, TableEvent
from calroom.room.inputs import TableInput

Seen: TypeAlias = dict[str, tuple[int, int]]
"""The ids of inputs that were taken, each with the numbers of the first and the last event that followed."""

IDS_KEPT = 16
"""So many ids a table remembers; older ones the journal knows."""


def repeated(seen: Seen, said: TableInput, table: str, at: int) -> list[TableEvent]:
    """That it was said before and has changed nothing, if it was."""
    if said.id not in seen:
        return []
    first, last = seen[said.id]
    return [TableEvent(table, last, at, Repeated(id=said.id, first=first, last=last))]


def remember(seen: Seen, said: TableInput, first: int, last: int) -> None:
    """Know an input again by its id, if it has one."""
    if not said.id:
        return
    seen[said.id] = (first, last)
    while len(seen) > IDS_KEPT:
        del seen[next(iter(seen))]
