"""Presets: tables as the house usually puts them up."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from calroom.keeping.podium.book import Change
from calroom.keeping.podium.table_rows import DropPreset, KeepPreset
from calroom.room.inputs import TableInput
from calroom.table.refusals import Refused

MOST_PRESETS = 200


class Preset(Struct, frozen=True):
    """A preset; `number` is another with every change, so that two managers do not undo each other."""

    number: int
    name: str
    game: str
    stakes: str
    posted: Mapping[str, str]
    by: str

    @property
    def words(self) -> str:
        """What it puts up."""
        return in_words(self.game, self.stakes, self.posted)


def in_words(game: str, stakes: str, posted: Mapping[str, str]) -> str:
    """A table as the log tells it."""
    return ", ".join([game, stakes, *(f"{key} {value}" for key, value in posted.items())])


def _key(name: str) -> str:
    """Two names are one if they differ by capitals alone."""
    return name.casefold()


class Presets:
    """The presets of the house by name."""

    takes: tuple[type[TableInput], ...] = (KeepPreset, DropPreset)

    def __init__(self) -> None:
        self._kept: dict[str, Preset] = {}
        self._number = 0

    @property
    def all(self) -> Sequence[Preset]:
        """All of them by name."""
        return sorted(self._kept.values(), key=lambda one: one.name)

    def named(self, name: str) -> Preset | None:
        """A preset by its name."""
        return self._kept.get(_key(name))

    def consider(self, said: KeepPreset | DropPreset, at: int) -> Change:
        """Whoever changes a preset has seen how it is."""
        found = self.named(said.name)
        if (found.number if found else 0) != said.seen:
            raise Refused(
                "{name:text} is now {words:said}, by {by:person}" if found else "{name:text} is gone",
                "preset",
                allowed=("look at it again",),
                name=said.name,
                words=found.words if found else "",
                by=found.by if found else "",
            )
        if isinstance(said, DropPreset):
            return Change(before=found.words if found else "")
        if found is None and len(self._kept) >= MOST_PRESETS:
            raise Refused(
                "there are {most:number} presets",
                "preset",
                allowed=("drop one",),
                most=MOST_PRESETS,
            )
        after = in_words(said.game, said.stakes, said.posted)
        return Change(found.words if found else "", after)

    def enter(self, said: KeepPreset | DropPreset, at: int) -> None:
        """One more, another, or one less."""
        if isinstance(said, DropPreset):
            self._kept.pop(_key(said.name), None)
            return
        self._number += 1
        self._kept[_key(said.name)] = Preset(
            self._number, said.name, said.game, said.stakes, dict(said.posted), said.who
        )

    def rename(self, was: str, now: str) -> None:
        """Whoever kept one is known by the name they had."""
