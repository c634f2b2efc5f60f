"""The thirty-two Chinese dominoes of Pai Gow, as the Palace deals them.

A tile is a word, like a card. Identical tiles share their word (`teen`, `foo`); the two tiles of a
mixed pair carry their halves (`gow-36` and `gow-45`), and so do the two that make the supreme pair
(`gee-joon-24` and `gee-joon-12`). The filing shows tiles only as pictures that are missing: names,
halves and order are the custom of the trade (palace.pai-gow-tiles.tile-table).
"""

from typing import NamedTuple, TypeAlias

from calroom.kinds import check_kind

Tile: TypeAlias = str
Tiles: TypeAlias = tuple[Tile, ...]


class Domino(NamedTuple):
    """One kind of tile: its two halves, how many of it lie in the set, and what the trade calls it."""

    halves: tuple[int, int]
    copies: int
    title: str

    @property
    def spots(self) -> int:
        """How many spots it shows."""
        return sum(self.halves)


DOMINOES: dict[Tile, Domino] = {
    "teen": Domino((6, 6), 2, "Teen"),
    "dey": Domino((1, 1), 2, "Dey"),
    "yun": Domino((4, 4), 2, "Yun"),
    "gor": Domino((1, 3), 2, "Gor"),
    "mooy": Domino((5, 5), 2, "Mooy"),
    "chong": Domino((3, 3), 2, "Chong"),
    "bon": Domino((2, 2), 2, "Bon"),
    "foo": Domino((5, 6), 2, "Foo"),
    "ping": Domino((4, 6), 2, "Ping"),
    "tit": Domino((1, 6), 2, "Tit"),
    "look": Domino((1, 5), 2, "Look"),
    "gow-36": Domino((3, 6), 1, "Gow 3-6"),
    "gow-45": Domino((4, 5), 1, "Gow 4-5"),
    "bot-26": Domino((2, 6), 1, "Bot 2-6"),
    "bot-35": Domino((3, 5), 1, "Bot 3-5"),
    "chit-25": Domino((2, 5), 1, "Chit 2-5"),
    "chit-34": Domino((3, 4), 1, "Chit 3-4"),
    "gee-joon-24": Domino((2, 4), 1, "Gee Joon 2-4"),
    "ng-14": Domino((1, 4), 1, "Ng 1-4"),
    "ng-23": Domino((2, 3), 1, "Ng 2-3"),
    "gee-joon-12": Domino((1, 2), 1, "Gee Joon 1-2"),
}
"""Every kind of tile in the order of the catalogue's numbers, best single tile first."""

CODE: dict[Tile, int] = {tile: code for code, tile in enumerate(DOMINOES)}
"""A tile's code, for compiled kernels; lower codes stand earlier in the catalogue."""

SET: Tiles = tuple(tile for tile, domino in DOMINOES.items() for _ in range(domino.copies))
"""The whole set of 32, which is dealt out every hand."""

GEE_JOON: Tiles = ("gee-joon-24", "gee-joon-12")
GEE_JOON_WORTH = (3, 6)

SINGLES: tuple[Tiles, ...] = (
    *((tile,) for tile, domino in DOMINOES.items() if domino.copies == 2),
    ("gow-36", "gow-45"),
    ("bot-26", "bot-35"),
    ("chit-25", "chit-34"),
    ("gee-joon-24",),
    ("ng-14", "ng-23"),
    ("gee-joon-12",),
)
"""Single tiles from best to worst; tiles that stand together have the same rank."""

SINGLES_GEE_JOON_LAST: tuple[Tiles, ...] = (*SINGLES[:14], SINGLES[15], GEE_JOON)
"""The casinos' custom instead: the two Gee Joon tiles used singly are equal and last."""

PAIRS: tuple[Tiles, ...] = (
    GEE_JOON,
    *((tile, tile) for tile, domino in DOMINOES.items() if domino.copies == 2),
    ("gow-36", "gow-45"),
    ("bot-26", "bot-35"),
    ("chit-25", "chit-34"),
    ("ng-14", "ng-23"),
)
"""The sixteen pairs from best to worst: the supreme pair, the matched ones, the mixed ones."""

_WRITTEN: dict[str, Tile] = {tile: tile for tile in DOMINOES} | {
    "{}-{}".format(*domino.halves): tile for tile, domino in DOMINOES.items()
}


def worth(tile: Tile) -> tuple[int, ...]:
    """What a tile may count: the right-hand digit of its spots, but 3 or 6 for a Gee Joon tile.

    >>> worth("teen"), worth("mooy"), worth("gee-joon-12")
    ((2,), (0,), (3, 6))
    """
    return GEE_JOON_WORTH if tile in GEE_JOON else (DOMINOES[tile].spots % 10,)


def parse_tiles(text: str) -> Tiles:
    """Read tiles by their words or by their halves, the smaller half first.

    >>> parse_tiles("teen gow-36"), parse_tiles("6-6 3-6")
    (('teen', 'gow-36'), ('teen', 'gow-36'))
    """
    check_kind("text", text, str, "tiles such as '6-6 3-6'")
    try:
        return tuple(_WRITTEN[word] for word in text.lower().split())
    except KeyError as unknown:
        raise ValueError(
            f"{unknown.args[0]!r} is not a tile; write its halves, like 3-6, or one of {' '.join(DOMINOES)}"
        ) from None
