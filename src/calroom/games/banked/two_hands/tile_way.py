"""The house way of Pai Gow tiles: the one setting that the house gives to any four tiles.

A pair is kept as the high hand unless the pair's own rule splits it to the good of the low hand. Without a
pair comes a Wong, then a Gong, then nine, eight or seven, and at last the largest tile with the smallest.
"""

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Literal

from msgspec import Struct

from calroom.ranking import tile_hands
from calroom.ranking.tile_hands import Custom
from calroom.tiles import CODE, DOMINOES, GEE_JOON, Tile, Tiles

NINE, GONG, WONG, PAIR = 9, 10, 11, 12
LONGS = ("teen", "dey")


class Split(Struct, frozen=True, gc=False):
    """Four tiles laid as two hands, the better one the high hand."""

    high: Tiles
    low: Tiles
    values: tuple[int, int]
    grade: int


class Setting(Struct, frozen=True, gc=False):
    """A high and a low hand, and the step of the house way that made them."""

    high: Tiles
    low: Tiles
    line: str


class TileWay(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How good the low hand must become for a pair to be split, and how the unclear lines are read.

    `improves` is whether a split must also better the low hand beside the unsplit pair; `made` the least
    value for which two tiles are put together.
    """

    sevens: int
    """A pair of sevens is split if the low hand then has at least this value."""
    sevens_with: Literal["Teen or Dey", "Teen and Dey"]
    """Beside which tiles sevens are split."""
    eights: int
    """A pair of eights is split if the low hand then has at least this value."""
    nines: int
    """A pair of nines is split if the low hand then has at least this value."""
    teen_dey: int
    """Teen or Dey are split if the low hand then has at least this value."""
    teen_dey_beside: Literal["9 and 11", "9 or 11"]
    """Beside which tiles Teen or Dey are split whatever the low hand has."""
    gee_joon_beside: tuple[int, ...]
    """Beside tiles of which spots Gee Joon is split."""
    made: int
    """The least value for which two tiles are put together."""
    improves: bool
    """Whether a split must also better the low hand beside the unsplit pair."""


class Setter:
    """Sets tiles by one house's way; every four tiles are worked out once."""

    def __init__(self, way: TileWay, custom: Custom) -> None:
        self.way, self.custom = way, custom
        self._known: dict[Tiles, Setting] = {}

    def set_hand(self, tiles: Sequence[Tile]) -> Setting:
        """The house's setting of four tiles."""
        sorted_tiles = tuple(sorted(tiles, key=CODE.__getitem__))
        known = self._known.get(sorted_tiles)
        if known is None:
            known = self._known[sorted_tiles] = self._work_out(sorted_tiles)
        return known

    def splits(self, tiles: Sequence[Tile]) -> list[Split]:
        """The three ways to lay four tiles as two hands."""
        a, b, c, d = tiles
        return [self.lay(one, two) for one, two in (((a, b), (c, d)), ((a, c), (b, d)), ((a, d), (b, c)))]

    def lay(self, one: Tiles, two: Tiles) -> Split:
        """Two hands, the better one high; of equal ones that with the first tile of the catalogue."""
        first, second = (tile_hands.value(hand, self.custom) for hand in (one, two))
        if (first, -min(map(CODE.__getitem__, one))) < (second, -min(map(CODE.__getitem__, two))):
            one, two, first, second = two, one, second, first
        return Split(one, two, (first, second), tile_hands.grade(two, self.custom))

    def _work_out(self, tiles: Tiles) -> Setting:
        splits = self.splits(tiles)
        grades = [{tile_hands.grade(split.high, self.custom), split.grade} for split in splits]
        paired = [split for split, found in zip(splits, grades, strict=True) if PAIR in found]
        if paired:
            return self._with_pair(paired, splits)
        for made in (WONG, GONG, *range(NINE, self.way.made - 1, -1)):
            if able := [split for split, found in zip(splits, grades, strict=True) if made in found]:
                return _named(_best(able), _LINES.get(made, "house-way-nine-eight-seven"))
        largest, *_, smallest = sorted(tiles, key=self._single_rank)
        ends = sorted((largest, smallest))
        (split,) = (split for split in splits if ends in (sorted(split.high), sorted(split.low)))
        return _named(split, "house-way-largest-with-smallest")

    def _with_pair(self, paired: Sequence[Split], splits: Sequence[Split]) -> Setting:
        kept = _best(paired)
        if kept.grade == PAIR:
            return _named(kept, "house-way-two-pairs")
        split = _best([other for other in splits if other not in paired])
        rule = _PairRule(self.way, kept, split)
        if not rule.line:
            return _named(kept, rule.kept_by)
        if self.way.improves and split.values[1] <= kept.values[1]:
            return _named(kept, "house-way-split-lowers")
        return _named(split, rule.line)

    def _single_rank(self, tile: Tile) -> int:
        return next(rank for rank, equals in enumerate(self.custom.singles) if tile in equals)


class _PairRule:
    """Whether the rule of this pair lets it be split, and which rule it is."""

    def __init__(self, way: TileWay, kept: Split, split: Split) -> None:
        self.way, self.pair, self.beside, self.low = way, kept.high, kept.low, split.grade

    @cached_property
    def spots(self) -> list[int]:
        """The spots of the two other tiles."""
        return sorted(DOMINOES[tile].spots for tile in self.beside)

    @property
    def kept_by(self) -> str:
        """The line that keeps a pair which no line splits."""
        is_gee_joon = set(self.pair) == set(GEE_JOON)
        never = not is_gee_joon and DOMINOES[self.pair[0]].spots in NEVER_SPLIT
        return "house-way-never-split" if never else "house-way-keep-the-pair"

    @cached_property
    def line(self) -> str:
        """The line that splits the pair; empty if none does."""
        way, pair = self.way, self.pair
        if set(pair) == set(GEE_JOON):
            return "house-way-split-gee-joon" if self._beside_gee_joon() else ""
        if pair[0] in LONGS:
            split = self.low >= way.teen_dey or self._nine_and_eleven()
            return "house-way-split-teen-dey" if split else ""
        match DOMINOES[pair[0]].spots:
            case 7:
                return "house-way-split-sevens" if self._with_longs() and self.low >= way.sevens else ""
            case 8:
                return "house-way-split-eights" if self.low >= way.eights else ""
            case 9:
                return "house-way-split-nines" if self.low >= way.nines else ""
        return ""

    def _beside_gee_joon(self) -> bool:
        return 6 in self.spots and set(self.spots) <= set(self.way.gee_joon_beside)

    def _nine_and_eleven(self) -> bool:
        if self.way.teen_dey_beside == "9 and 11":
            return self.spots == [9, 11]
        return not {9, 11}.isdisjoint(self.spots)

    def _with_longs(self) -> bool:
        longs = set(self.beside) & set(LONGS)
        return len(longs) == 2 if self.way.sevens_with == "Teen and Dey" else bool(longs)


NEVER_SPLIT = (4, 5, 6, 10, 11)
"""The spots of tiles whose pair stays together whatever lies beside it."""

_LINES = {WONG: "house-way-wong", GONG: "house-way-gong"}


def _best(splits: Iterable[Split]) -> Split:
    """The better low hand by class or points, then the better high hand, the better low hand, and at last
    the high hand that stands earlier in the catalogue.

    Two low hands of zero are equal whatever their tiles: no comparison in this game looks at a zero's tiles.
    """
    return max(
        splits, key=lambda split: (split.grade, split.values, *(-CODE[tile] for tile in _in_order(split)))
    )


def _in_order(split: Split) -> Tiles:
    return tuple(sorted(split.high, key=CODE.__getitem__))


def _named(split: Split, line: str) -> Setting:
    return Setting(split.high, split.low, line)
