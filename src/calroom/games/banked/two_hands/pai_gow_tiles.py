"""Pai Gow tiles: four dominoes make two hands of two, and both must beat the player-dealer's.

The whole set is dealt out to eight positions every hand. No setting is foul: of two hands the better one is
the high hand, whatever its owner calls it. Equal hands, and zero against zero, are the player-dealer's.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations

from calroom.games.banked.two_hands import naming, setting
from calroom.games.banked.two_hands import remedies as two_hand_trouble
from calroom.games.banked.two_hands import terms as two_hand_terms
from calroom.games.banked.two_hands.deals import deal_wrongly, in_rows
from calroom.games.banked.two_hands.hands import TwoHands
from calroom.games.banked.two_hands.terms import Given, Laid, Read, Terms, TwoHandRules, TwoRead
from calroom.games.banked.two_hands.tile_way import GONG, LONGS, NINE, PAIR, WONG, Setter, TileWay
from calroom.games.declared import GameType
from calroom.ranking import tile_hands
from calroom.ranking.tile_hands import CALIFORNIA, CASINO, Custom
from calroom.table.asks import Leaves, Option, Script
from calroom.table.events import Place
from calroom.table.table import MOST_SEATS, NOBODY, Table
from calroom.tiles import CODE, GEE_JOON, SET, Tiles

ROWS: tuple[Place, ...] = tuple(
    f"{at} row" for at in ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th")
)
TILES = 4


class Rules(TwoHandRules, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a house says of its Pai Gow tiles."""

    gee_joon_last: bool = False
    """Whether the tiles of Gee Joon are the lowest singles."""
    gee_joon_wild: bool
    """Whether the tiles of Gee Joon count three or six as it suits."""
    house_way: TileWay
    """How the house sets a hand, where houses differ."""

    @property
    def custom(self) -> Custom:
        """How single tiles rank and what a Gee Joon tile counts."""
        return Custom((CASINO if self.gee_joon_last else CALIFORNIA).singles, self.gee_joon_wild)


def faults(rules: Rules) -> Iterator[str]:
    """What is wrong with a house's rules beyond their types, seats and stakes."""
    if rules.seats[1] != len(ROWS):
        yield f"seats: {len(SET)} tiles are dealt to {len(ROWS)} positions"
    yield from two_hand_terms.faults_of(rules)


def terms(rules: Rules, stakes: str) -> Terms:
    """The terms of a table with these limits."""
    return two_hand_terms.terms_of(rules, stakes, HighAndLow(rules.house_way, rules.custom))


def deck(_: Rules, __: Given) -> Tiles:
    """The whole set."""
    return SET


def play(table: Table, terms: Terms, given: Given) -> Script[Leaves]:
    """One hand of Pai Gow tiles."""
    return TwoHands(table, terms, given).play(deal_and_set)


def deal_and_set(hand: TwoHands) -> Script[bool]:
    """All tiles are dealt in rows, given out and set; false if no wager is left when they are."""
    if hand.wrong.told:
        yield from deal_wrongly(hand, in_rows(ROWS, TILES, hand.wrong.told), TILES, "rows-of-four")
    else:
        for row in ROWS:
            yield from hand.table.deal(row, "rows-of-four", NOBODY, TILES)
    dealt = yield from hand.give_out(ROWS)
    if dealt:
        yield from hand.set_hands()
    return dealt


class HighAndLow:
    """Two hands of two tiles, the better one high, as one house ranks and sets them."""

    size = TILES
    low = tuple(f"low {seat}" for seat in range(MOST_SEATS))
    high = tuple(f"high {seat}" for seat in range(MOST_SEATS))

    def __init__(self, way: TileWay, custom: Custom) -> None:
        self.custom = custom
        self.way = Setter(way, custom)

    def choices(self, tiles: Tiles) -> Option:
        """Any two tiles may lie together; the other two are the other hand."""
        return _choices(tuple(sorted(tiles, key=CODE.__getitem__)))

    def laid(self, tiles: Tiles, chosen: Tiles) -> Laid:
        """The chosen two and the other two, whichever is better the high hand."""
        others = list(tiles)
        for tile in chosen:
            others.remove(tile)
        split = self.way.lay(chosen, tuple(others))
        return Laid(split.low, split.high)

    def house_way(self, tiles: Tiles) -> Laid:
        """As the house sets them."""
        setting = self.way.set_hand(tiles)
        return Laid(setting.low, setting.high, setting.line)

    def read(self, laid: Laid) -> TwoRead:
        """High and low with what they are worth."""
        return TwoRead(read_hand(laid.low, self.custom), read_hand(laid.high, self.custom))


@cache
def _choices(tiles: Tiles) -> Option:
    picks = tuple(dict.fromkeys(combinations(tiles, 2)))
    return Option("set", "set-two-hands", cards=tiles, fewest=2, most=2, picks=picks)


@cache
def read_hand(tiles: Tiles, custom: Custom) -> Read:
    """Two tiles as the dealer reads them."""
    reading, grade = tile_hands.read(tiles, custom), tile_hands.grade(tiles, custom)
    topic = _topic(tiles, grade)
    within = _WITHIN.get(grade, "high-nine-higher" if topic == "high-nine" else "highest-tile")
    return Read(reading.value, reading.name, topic, grade, _TIES.get(grade, "copy"), within)


_TIES = {0: "zero-against-zero", WONG: "wong-gong-copy", GONG: "wong-gong-copy"}
"""What gives two equal hands of a grade to the player-dealer."""

_WITHIN = {PAIR: "pairs-ranked", WONG: "wong-gong-tie", GONG: "wong-gong-tie"}
"""What tells two hands of the same grade apart; points do it by the best tile."""


def _topic(tiles: Tiles, grade: int) -> str:
    if grade == PAIR:
        if set(tiles) == set(GEE_JOON):
            return "supreme-pair"
        return "matched-pair" if tiles[0] == tiles[1] else "unmatched-pair"
    if grade in (WONG, GONG):
        return "wong" if grade == WONG else "gong"
    if set(tiles) & set(GEE_JOON):
        return "gee-joon-wild"
    return "high-nine" if grade == NINE and set(tiles) & set(LONGS) else "points"


GAME = GameType(
    name="pai-gow-tiles",
    family="banked",
    pieces="tiles",
    rules=Rules,
    given=Given,
    terms=terms,
    deck=deck,
    charges=two_hand_terms.charges,
    play=play,
    faults=faults,
    remedies=two_hand_trouble.WITHOUT_FOULS,
    postings=two_hand_terms.postings,
    wagered=lambda terms, _: terms.wagered,
    backlines=True,
    asides=frozenset({"dice-count", "who-sets"}),
    verbs=setting.VERBS,
    pace=30,
    bot="calroom.bots.pai_gow:player",
    reading=naming.reading,
    outlook=naming.outlook,
    study="calroom.lab.pai_gow_tiles.study:STUDY",
    coach="calroom.coach.two_hands:PAI_GOW_TILES",
)
