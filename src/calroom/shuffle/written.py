"""Chance that is already known: what was dealt and rolled before, or what a test writes out.

Recording whatever chance a hand was given, and handing the record back, is how a hand is replayed.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

import msgspec

from calroom.cards import check_deck, parse_cards, stack_deck
from calroom.shuffle.chance import Chance
from calroom.tiles import DOMINOES, parse_tiles


class Drawn(msgspec.Struct, frozen=True):
    """What chance gave a hand: each shuffle in dealing order, each roll of the dice."""

    shuffles: tuple[tuple[str, ...], ...] = ()
    rolls: tuple[tuple[int, ...], ...] = ()


class RunOut(ValueError):
    """The hand asked chance for more than was written."""


class WrittenChance:
    """Gives back, in order, the shuffles and rolls that were recorded or written out in full."""

    def __init__(self, drawn: Drawn) -> None:
        self._shuffles = iter(drawn.shuffles)
        self._rolls = iter(drawn.rolls)

    def shuffle(self, pieces: Sequence[str]) -> list[str]:
        """Give the next written deck, which must hold exactly the pieces that are shuffled."""
        deck = _next(self._shuffles, f"a shuffle of {len(pieces)}")
        check_deck(deck, pieces)
        return list(deck)

    def dice(self, count: int) -> tuple[int, ...]:
        """Give the next written roll."""
        return _checked(_next(self._rolls, f"a roll of {count} dice"), count)


class StackedChance:
    """Deals the written cards first and the rest in the deck's own order, for each shuffle in turn.

    >>> StackedChance(["7c As"]).shuffle(("As", "Kd", "7c", "2h"))
    ['7c', 'As', 'Kd', '2h']
    """

    def __init__(self, tops: Iterable[str | Sequence[str]], rolls: Iterable[Sequence[int]] = ()) -> None:
        self._tops = iter(tops)
        self._rolls = iter(rolls)

    def shuffle(self, pieces: Sequence[str]) -> list[str]:
        """Stack the next deck, of cards or of tiles."""
        top = _next(self._tops, f"a shuffle of {len(pieces)}")
        if isinstance(top, str):
            top = parse_tiles(top) if DOMINOES.keys() & pieces else parse_cards(top)
        return list(stack_deck(top, pieces))

    def dice(self, count: int) -> tuple[int, ...]:
        """Give the next written roll."""
        return _checked(_next(self._rolls, f"a roll of {count} dice"), count)


class RecordingChance:
    """Passes on what another chance gives and keeps it, so that the hand can be dealt again."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self._shuffles: list[tuple[str, ...]] = []
        self._rolls: list[tuple[int, ...]] = []

    @property
    def drawn(self) -> Drawn:
        """Everything given so far."""
        return Drawn(tuple(self._shuffles), tuple(self._rolls))

    def shuffle(self, pieces: Sequence[str]) -> list[str]:
        """Pass on a shuffle."""
        deck = self._chance.shuffle(pieces)
        self._shuffles.append(tuple(deck))
        return deck

    def dice(self, count: int) -> tuple[int, ...]:
        """Pass on a roll."""
        rolled = self._chance.dice(count)
        self._rolls.append(rolled)
        return rolled


_Given = TypeVar("_Given")


def _next(written: Iterator[_Given], asked: str) -> _Given:
    for one in written:
        return one
    raise RunOut(f"the hand asks for {asked}, but nothing more is written")


def _checked(roll: Sequence[int], count: int) -> tuple[int, ...]:
    if len(roll) != count or not all(1 <= die <= 6 for die in roll):
        raise ValueError(f"{' '.join(map(str, roll)) or 'nothing'} is not a roll of {count} dice")
    return tuple(roll)
