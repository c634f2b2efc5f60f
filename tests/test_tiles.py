"""The set of tiles is the catalogue's table, tile for tile."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calroom.tiles import (
    CODE,
    DOMINOES,
    GEE_JOON,
    PAIRS,
    SET,
    SINGLES,
    SINGLES_GEE_JOON_LAST,
    parse_tiles,
    worth,
)

CATALOGUE = """
 1 teen   6-6  12  1 2
 2 dey    1-1   2  3 4
 3 yun    4-4   8  5 6
 4 gor    1-3   4  7 8
 5 mooy   5-5  10  9 10
 6 chong  3-3   6  11 12
 7 bon    2-2   4  13 14
 8 foo    5-6  11  15 16
 9 ping   4-6  10  17 18
10 tit    1-6   7  19 20
11 look   1-5   6  21 22
12 gow-36 3-6   9  23
12 gow-45 4-5   9  24
13 bot-26 2-6   8  25
13 bot-35 3-5   8  26
14 chit-25 2-5  7  27
14 chit-34 3-4  7  28
15 gee-joon-24 2-4 6 29
16 ng-14  1-4   5  30
16 ng-23  2-3   5  31
17 gee-joon-12 1-2 3 32
"""
"""The rows of palace.pai-gow-tiles.tile-table: single-tile rank, word, halves, spots, numbers."""


def test_the_set_is_the_catalogue_row_by_row() -> None:
    for row in CATALOGUE.strip().splitlines():
        rank, word, halves, spots, *numbers = row.split()
        domino = DOMINOES[word]
        assert word in SINGLES[int(rank) - 1]
        assert "{}-{}".format(*domino.halves) == halves
        assert domino.spots == int(spots)
        assert [place for place, tile in enumerate(SET, 1) if tile == word] == [int(no) for no in numbers]


def test_thirty_two_tiles_make_sixteen_pairs_and_show_227_spots() -> None:
    assert len(SET) == 32
    assert sum(DOMINOES[tile].spots for tile in SET) == 227
    assert len(PAIRS) == 16
    assert Counter(tile for pair in PAIRS for tile in pair) == Counter(SET)


def test_every_tile_has_one_rank_in_either_custom() -> None:
    for singles in (SINGLES, SINGLES_GEE_JOON_LAST):
        assert Counter(tile for equals in singles for tile in equals) == Counter(list(DOMINOES))
    assert len(SINGLES) == 17
    assert SINGLES_GEE_JOON_LAST[-2:] == (("ng-14", "ng-23"), GEE_JOON)


def test_codes_follow_the_catalogue_numbers() -> None:
    assert sorted(SET, key=CODE.__getitem__) == list(SET)


@pytest.mark.parametrize(
    ("tile", "digit"), [("teen", 2), ("foo", 1), ("mooy", 0), ("ping", 0), ("bot-26", 8)]
)
def test_above_nine_only_the_right_hand_digit_counts(tile: str, digit: int) -> None:
    assert worth(tile) == (digit,)


def test_a_gee_joon_tile_counts_three_or_six() -> None:
    assert [tile for tile in DOMINOES if worth(tile) == (3, 6)] == list(GEE_JOON)


@given(st.lists(st.sampled_from(SET)))
def test_tiles_are_read_by_word_or_by_halves(tiles: list[str]) -> None:
    assert parse_tiles(" ".join(tiles)) == tuple(tiles)
    assert parse_tiles(" ".join("{}-{}".format(*DOMINOES[tile].halves) for tile in tiles)) == tuple(tiles)


@pytest.mark.parametrize("text", ["gow", "6-3", "teens", "As", "7-7"])
def test_what_is_not_a_tile_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a tile; write its halves"):
        parse_tiles(text)
