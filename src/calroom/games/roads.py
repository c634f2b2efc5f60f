"""Roads: the outcomes of hands in a row, as players note them on a card, where a game has such a custom."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from msgspec import Struct

from calroom.table.events import Event

Colour: TypeAlias = Literal["blue", "red", "green"]


class Mark(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """An outcome as a road has it; one that decides nothing is a `tie` and begins no column of its own."""

    name: str
    title: str
    letter: str
    colour: Colour
    tie: bool = False


class Marked(Struct, frozen=True, omit_defaults=True, gc=False):
    """The mark of one hand; a `dot` says what the legend says of it."""

    mark: str
    dot: bool = False


class Legend(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """How a road is read: its marks, what a dot on one of them says, and all of it in a sentence."""

    marks: tuple[Mark, ...]
    words: str
    dot: str = ""


@dataclass(frozen=True)
class Road:
    """How the hands of a game are noted: the legend, and the mark of a hand by what everybody has seen of it.

    A hand without an outcome has none.
    """

    legend: Legend
    mark: Callable[[Sequence[Event]], Marked | None]
