"""Pai Gow tiles exactly: all 35,960 hands, each of its settings, against every hand left in the set."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache, partial
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
from msgspec import Struct, ValidationError, convert, to_builtins
from numpy.typing import NDArray

from calroom.games.banked.two_hands.pai_gow_tiles import TILES, HighAndLow, Rules
from calroom.games.banked.two_hands.terms import Kind, Laid, Terms
from calroom.games.banked.two_hands.tile_way import TileWay
from calroom.houses.game import Game
from calroom.lab.pai_gow_tiles import _kernels as kernels
from calroom.lab.pai_gow_tiles import _rounds as rounds
from calroom.lab.rounds.simulations import Run
from calroom.lab.sheets import Advice, Sheet
from calroom.lab.strategy_files import BEST, HOUSE, read_strategy
from calroom.lab.studies import EVERY_WAY, GameStudy
from calroom.lab.two_hands.prices import prices_of
from calroom.lab.two_hands.rounds import run_of
from calroom.lab.worth import Odds, worth
from calroom.tiles import CODE, DOMINOES, SET, Tiles, parse_tiles

NO_SETTING = -1
MOST_SETTINGS = 3


class Hands(NamedTuple):
    """Every hand, whichever of two equal tiles it has: its tiles as bits, in how many ways it is dealt, and
    what its settings are worth, the house way first.
    """

    tiles: list[Tiles]
    bits: NDArray[np.uint32]
    ways: NDArray[np.int64]
    lows: NDArray[np.int16]
    highs: NDArray[np.int16]
    settings: list[list[Laid]]


class Departure(Struct, frozen=True):
    """A hand that the house way does not set best, how to set it, and what that gains by the unit."""

    tiles: Tiles
    ways: int
    house_way: tuple[Tiles, Tiles]
    best: tuple[Tiles, Tiles]
    gains: float


class Play(NamedTuple):
    """How each hand comes out in each setting, and which setting of each is best."""

    hands: Hands
    ends: NDArray[np.int64]
    best: NDArray[np.int64]

    def chosen(self, settings: NDArray[np.int64]) -> list[int]:
        """In how many deals the player wins, pushes and loses with these settings."""
        rows = self.ends[np.arange(len(settings)), settings]
        return [int(count) for count in (rows * self.hands.ways[:, None]).sum(axis=0)]

    def settings_of(self, kind: Kind) -> NDArray[np.int64]:
        """Which of the settings of each hand is that of another house way."""
        found = []
        for row, tiles in enumerate(self.hands.tiles):
            read = kind.read(kind.house_way(tiles))
            alike = (self.hands.lows[row] == read.low.value) & (self.hands.highs[row] == read.high.value)
            found.append(int(alike.argmax()))
        return np.array(found, np.int64)

    @property
    def house_way(self) -> NDArray[np.int64]:
        """The house way's setting of each hand."""
        return np.zeros(len(self.best), np.int64)


def every_hand(kind: Kind) -> Hands:
    """The hands that can be dealt and what their settings are worth."""
    ways: Counter[Tiles] = Counter()
    first: dict[Tiles, int] = {}
    for places in combinations(range(len(SET)), TILES):
        hand = _named(places)
        ways[hand] += 1
        first.setdefault(hand, _bits(places))
    tiles = list(ways)
    settings = [_settings(kind, hand) for hand in tiles]
    lows, highs = (np.full((len(tiles), MOST_SETTINGS), NO_SETTING, np.int16) for _ in range(2))
    for row, laid in enumerate(settings):
        for column, read in enumerate(map(kind.read, laid)):
            lows[row, column], highs[row, column] = read.low.value, read.high.value
    return Hands(
        tiles,
        np.array([first[hand] for hand in tiles], np.uint32),
        np.array([ways[hand] for hand in tiles], np.int64),
        lows,
        highs,
        settings,
    )


def _named(places: Sequence[int]) -> Tiles:
    """The tiles that lie in these places of the set, whichever of two equal ones they are."""
    return tuple(sorted(SET[place] for place in places))


def _bits(places: Sequence[int]) -> int:
    return sum(1 << place for place in places)


def _settings(kind: Kind, tiles: Tiles) -> list[Laid]:
    """The settings of a hand that differ in worth, the house way's first."""
    found: dict[tuple[int, int], Laid] = {}
    ways = [kind.house_way(tiles), *(kind.laid(tiles, pick) for pick in kind.choices(tiles).picks)]
    for laid in ways:
        read = kind.read(laid)
        found.setdefault((read.low.value, read.high.value), laid)
    return list(found.values())


def played(hands: Hands, *, bank: bool = False) -> Play:
    """Every setting against a house way on the other side; the bank wins what is equal."""
    row_of = {tiles: row for row, tiles in enumerate(hands.tiles)}
    dealt = list(combinations(range(len(SET)), TILES))
    rows = [row_of[_named(places)] for places in dealt]
    bits = np.array([_bits(places) for places in dealt], np.uint32)
    ends = kernels.against_all(
        hands.bits,
        hands.lows,
        hands.highs,
        bits,
        np.ascontiguousarray(hands.lows[rows, 0]),
        np.ascontiguousarray(hands.highs[rows, 0]),
        int(bank),
    )
    gains = ends[:, :, kernels.WON] - ends[:, :, kernels.LOST]
    gains[hands.lows == NO_SETTING] = np.iinfo(np.int64).min
    return Play(hands, ends, gains.argmax(axis=1))


@cache
def studied(game: Game) -> tuple[Play, Play]:
    """All settings of the player's hands, and of the bank's, against the house way."""
    terms = game.terms_as(Terms)
    hands = every_hand(terms.kind)
    return played(hands), played(hands, bank=True)


def odds(game: Game, *, strategy: str = "", stakes: str | None = None) -> Odds:
    """What a wager is worth to a player who sets the house way and to one who sets best."""
    terms = game.terms_as(Terms, stakes)
    player, bank = studied(game)
    ways = {}
    if strategy not in ("", BEST, HOUSE):
        ways[f"set by {strategy}"] = player.chosen(chosen_by(game, strategy))
    prices = prices_of(terms)
    house_way, best = player.chosen(player.house_way), player.chosen(player.best)
    against_best = bank.chosen(bank.best)[::-1]
    departing = int((player.hands.ways * (player.best != player.house_way)).sum())
    return Odds(
        game.id,
        game.title,
        game.version,
        "every setting of every hand against every hand that the other tiles make",
        0.0,
        sum(house_way),
        (
            "the player-dealer sets the house way, unless it says otherwise",
            "a hand is set best for itself alone, the other positions' tiles unseen",
            f"the best setting differs from the house way in {departing:,} of "
            f"{int(player.hands.ways.sum()):,} hands",
            "the bank covers every wager",
            "the collection is that of one square, and of a bank that faces no other",
        ),
        tuple(
            worth(name, _ends(counts), prices)
            for name, counts in {
                **ways,
                "set the house way": house_way,
                "set best": best,
                "house way against the best bank": against_best,
            }.items()
        ),
    )


def _ends(counts: list[int]) -> list[tuple[str, Fraction, int]]:
    names = ("both higher", "one higher", "both lower")
    return [
        (name, Fraction(pays), count) for name, pays, count in zip(names, (1, 0, -1), counts, strict=True)
    ]


def departures(game: Game) -> tuple[Departure, ...]:
    """The hands that are better set otherwise than the house way, those first that gain most in all."""
    player, _ = studied(game)
    gains = player.ends[:, :, kernels.WON] - player.ends[:, :, kernels.LOST]
    against = player.ends.sum(axis=2)[:, 0]
    found = []
    for row in np.flatnonzero(player.best):
        house_way, best = (player.hands.settings[row][setting] for setting in (0, int(player.best[row])))
        gained = int(gains[row, player.best[row]] - gains[row, 0])
        found.append(
            Departure(
                player.hands.tiles[row],
                int(player.hands.ways[row]),
                (house_way.low, house_way.high),
                (best.low, best.high),
                gained / int(against[row]),
            )
        )
    return tuple(sorted(found, key=lambda departure: -departure.gains * departure.ways))


# One's own way to set


class TilesFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A strategy file: lines of the house way that are read otherwise, and the low hands of certain tiles."""

    house_way: dict[str, Any] = {}
    hands: dict[str, str] = {}


def chosen_by(game: Game, strategy: str) -> NDArray[np.int64]:
    """Which setting of each hand somebody chooses: the best, the house way's, or as a file has it."""
    player, _ = studied(game)
    if strategy in ("", BEST):
        return player.best
    if strategy == HOUSE:
        return player.house_way
    written = read_strategy(strategy, TilesFile)
    try:
        return _as_written(game, player, written)
    except (ValueError, ValidationError) as wrong:
        raise ValueError(f"the strategy file {strategy}: {wrong}") from None


def _as_written(game: Game, player: Play, written: TilesFile) -> NDArray[np.int64]:
    rules = game.rules_as(Rules)
    way = convert({**to_builtins(rules.house_way), **written.house_way}, TileWay)
    chosen = player.settings_of(HighAndLow(way, rules.custom))
    row_of = {tiles: row for row, tiles in enumerate(player.hands.tiles)}
    for four, two in written.hands.items():
        tiles, low = tuple(sorted(parse_tiles(four))), tuple(sorted(parse_tiles(two)))
        if tiles not in row_of:
            raise ValueError(f"{four!r} are not four tiles of one set")
        chosen[row_of[tiles]] = _setting_with(player.hands.settings[row_of[tiles]], low, four, two)
    return chosen


def _setting_with(settings: Sequence[Laid], two: Tiles, four: str, written: str) -> int:
    for number, laid in enumerate(settings):
        if two in (tuple(sorted(laid.low)), tuple(sorted(laid.high))):
            return number
    may = " or ".join(" ".join(laid.low) for laid in settings)
    raise ValueError(f"{written!r} is no low hand of {four!r}; it may be {may}")


def advice(game: Game) -> Advice:
    """Where to depart from the house way, and what that gains."""
    player, _ = studied(game)
    departing = departures(game)
    ways, dealt = {wager.wager: wager.expected for wager in odds(game).wagers}, int(player.hands.ways.sum())
    rows = [
        (
            _called(each.tiles),
            _called(each.house_way[0]),
            _called(each.best[0]),
            each.ways / dealt,
            each.gains,
        )
        for each in departing
    ]
    file = [
        f"# How to set {game.id}: the house way, but for these hands, of which the low one is named.",
        "[hands]",
        *(f'"{" ".join(each.tiles)}" = "{" ".join(each.best[0])}"' for each in departing),
    ]
    return Advice(
        game.id,
        game.title,
        game.version,
        "every setting of every hand against every hand that the other tiles make",
        ("the player-dealer sets the house way", "a hand is set best for itself alone"),
        ways,
        (
            Sheet(
                "Where the house way is not best, most gained first",
                ("tiles", "low hand by the house way", "low hand at best", "how often", "gains then"),
                tuple(rows),
            ),
        ),
        "\n".join(file) + "\n",
    )


def _called(tiles: Sequence[str]) -> str:
    """Tiles by the names that they have everywhere."""
    return ", ".join(DOMINOES[tile].title for tile in tiles)


# Simulation


def run(game: Game, *, strategy: str = "", players: int = 1, bank: Fraction | None = None) -> Run:
    """Rounds of so many players against a bank that sets the house way, for simulation."""
    settings, house = (_table(game, each) for each in (strategy, HOUSE))
    says = "the player-dealer sets the house way"
    compare = partial(_compare, settings, house)
    return run_of(game, compare, len(SET), TILES, players, bank, strategy or BEST, says)


def _compare(
    settings: NDArray[np.int16], bank: NDArray[np.int16], dealt: NDArray[np.uint16], players: int
) -> NDArray[np.int64]:
    return rounds.compare(dealt, players, np.array([CODE[tile] for tile in SET], np.int64), settings, bank)


def _table(game: Game, strategy: str) -> NDArray[np.int16]:
    """What low and high hand of any four tiles are worth as somebody sets them, by the codes of the tiles."""
    player, _ = studied(game)
    table = np.zeros((rounds.KINDS**TILES, 2), np.int16)
    for row, setting in enumerate(chosen_by(game, strategy).tolist()):
        a, b, c, d = sorted(CODE[tile] for tile in player.hands.tiles[row])
        place = ((a * rounds.KINDS + b) * rounds.KINDS + c) * rounds.KINDS + d
        table[place] = player.hands.lows[row, setting], player.hands.highs[row, setting]
    return table


STUDY = GameStudy(odds, run, {"square": EVERY_WAY}, advice)
