"""What the staff have noted about people."""

from collections.abc import Sequence

from msgspec import Struct

from calroom.keeping.podium.book import Change
from calroom.keeping.podium.rows import Note, StrikeNote
from calroom.room.inputs import TableInput
from calroom.table.refusals import Refused

MOST_NOTES = 200
"""So many notes are kept about one person; then the oldest goes."""


class Noted(Struct, frozen=True):
    """A note with its number, by whom it is, when it was made, and what it says."""

    number: int
    by: str
    at: int
    words: str


class Notes:
    """The staff's notes by person."""

    takes: tuple[type[TableInput], ...] = (Note, StrikeNote)

    def __init__(self) -> None:
        self._of: dict[str, list[Noted]] = {}
        self._number = 0

    def of(self, person: str) -> Sequence[Noted]:
        """What was noted about somebody, the last first."""
        return self._of.get(person, [])[::-1]

    def consider(self, said: Note | StrikeNote, at: int) -> Change:
        """A note says something; one that is struck is there."""
        if isinstance(said, StrikeNote):
            return Change(before=self._found(said).words)
        if not said.words.strip():
            raise Refused("a note says something", "schema", allowed=("write what there is to know",))
        return Change(after=said.words)

    def enter(self, said: Note | StrikeNote, at: int) -> None:
        """One note more, or one less."""
        noted = self._of.setdefault(said.person, [])
        if isinstance(said, StrikeNote):
            noted.remove(self._found(said))
            return
        self._number += 1
        noted.append(Noted(self._number, said.who, at, said.words))
        del noted[:-MOST_NOTES]

    def rename(self, was: str, now: str) -> None:
        """The notes go along."""
        if was in self._of:
            both = self._of.pop(was) + self._of.get(now, [])
            self._of[now] = sorted(both, key=lambda one: one.number)

    def _found(self, said: StrikeNote) -> Noted:
        for one in self._of.get(said.person, []):
            if one.number == said.number:
                return one
        raise Refused(
            "there is no note {number} about {person}", "schema", number=said.number, person=said.person
        )
