"""Double Hand in the lab: what a wager is worth, where the house way is not best, and rounds of it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from math import sqrt
from typing import Any

import numpy as np
import tomli_w
from msgspec import Struct, ValidationError, convert, to_builtins
from numpy.typing import NDArray

from calroom.cards import CODE, WITH_JOKER, Cards
from calroom.games.banked.two_hands.double_hand import FrontAndBack, Rules
from calroom.games.banked.two_hands.double_hand_way import HouseWay
from calroom.games.banked.two_hands.terms import Terms
from calroom.houses.game import Game
from calroom.lab.double_hand import _kernels as kernels
from calroom.lab.double_hand.otherwise import otherwise
from calroom.lab.double_hand.ways import (
    PIECE,
    ROUNDS,
    SET_BEST,
    Setting,
    Way,
    banks_way,
    best_way,
    dealt,
    house_way,
    kind_of,
    laid,
    sampled,
    set_by,
    setter_of,
    spread,
    way_by,
)
from calroom.lab.rounds.simulations import Run
from calroom.lab.sheets import Advice, Sheet
from calroom.lab.strategy_files import BEST, HOUSE, read_strategy
from calroom.lab.studies import EVERY_WAY, GameStudy
from calroom.lab.two_hands.prices import prices_of
from calroom.lab.two_hands.rounds import run_of
from calroom.lab.worth import Odds, Outcome, worth_by_chance


def odds(
    game: Game, *, strategy: str = "", stakes: str | None = None, rounds: int = ROUNDS, seed: int = 0
) -> Odds:
    """What a wager is worth to a player who sets the house way and to one who sets best."""
    terms = game.terms_as(Terms, stakes)
    ways: dict[str, Setting] = {SET_BEST: best_way(game)}
    if strategy not in ("", BEST, HOUSE):
        ways = {f"set by {strategy}": way_of(game, strategy), **ways}
    found, prices = sampled(game, ways, rounds=rounds, seed=seed), prices_of(terms)
    return Odds(
        game.id,
        game.title,
        game.version,
        "simulated: every setting of every hand looked at",
        max(each.error for each in found.values()),
        sum(found[SET_BEST].ends),
        (
            f"both hands come from one pack of {len(game.deck)} cards; other positions' cards are not seen",
            "the player-dealer sets the house way",
            "a hand is set best as if the bank's came from a whole pack",
            "what is expected is found with each hand the bank's in turn, and nearer than outcomes tell",
            "the bank covers every wager",
            "the collection is that of one square, and of a bank that faces no other",
            f"seed {seed}",
        ),
        tuple(
            worth_by_chance(name, _outcomes(each.ends), prices, expected=each.expected)
            for name, each in found.items()
        ),
    )


def _outcomes(ends: Sequence[int]) -> list[Outcome]:
    names, rounds = (("both higher", 1), ("one higher", 0), ("both lower", -1)), sum(ends)
    return [
        Outcome(name, pays, count, count / rounds, sqrt(count / rounds * (1 - count / rounds) / rounds))
        for (name, pays), count in zip(names, ends, strict=True)
    ]


# One's own way to set


class SettingFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A strategy file: the lines of the house way as somebody reads them, written as in a house file."""

    house_way: dict[str, Any]


def way_of(game: Game, strategy: str) -> Setting:
    """The best setting, the house way's, or that of a file."""
    if strategy in ("", BEST):
        return best_way(game)
    if strategy == HOUSE:
        return house_way(game)
    rules = game.rules_as(Rules)
    written = read_strategy(strategy, SettingFile)
    try:
        way = convert({**to_builtins(rules.house_way), **written.house_way}, HouseWay)
    except ValidationError as wrong:
        raise ValueError(f"the strategy file {strategy}: {wrong}") from None
    return partial(set_by, setter_of(FrontAndBack(rules.wheel, way)))


def advice(game: Game, *, rounds: int = ROUNDS, seed: int = 0) -> Advice:
    """In which lines the house way is not best, and what that costs."""
    found = sampled(game, {SET_BEST: best_way(game)}, rounds=rounds, seed=seed)
    return Advice(
        game.id,
        game.title,
        game.version,
        "simulated: every setting of every hand looked at",
        (
            "the player-dealer sets the house way",
            "a hand is set best as if the bank's came from a whole pack",
            f"standard error of both worths {max(each.error for each in found.values()):.4%}",
        ),
        {name: each.expected for name, each in found.items()},
        (_lines_sheet(game, seed),),
        f"# The house way of {game.id}; lines may be written otherwise.\n"
        + tomli_w.dumps({"house_way": to_builtins(game.rules_as(Rules).house_way)}),
    )


def _lines_sheet(game: Game, seed: int) -> Sheet:
    """By line of the house way, how often it does not set best, what that costs, and the worst hand found."""
    table = laid(game, dealt(game, seed, 0, 4 * PIECE, kernels.CARDS))
    house, best = house_way(game)(table), best_way(game)(table)
    rows, gains = np.arange(len(house)), spread(game)
    of_house, of_best = (
        gains.gains[gains.front_place[table.fronts[rows, way]], gains.back_place[table.behind[rows, way]]]
        for way in (house, best)
    )
    lines: dict[str, list[tuple[float, int]]] = {}
    for row in np.flatnonzero(of_best > of_house + 1e-12).tolist():
        lines.setdefault(kind_of(game).way.set_hand(_cards(table.hands[row])).line, []).append(
            (float(of_best[row] - of_house[row]), row)
        )
    shown = []
    for line, lost in sorted(lines.items(), key=lambda item: -sum(cost for cost, _ in item[1])):
        cards = _cards(table.hands[max(lost)[1]])
        front = {cards[kernels.ONE[best[max(lost)[1]]]], cards[kernels.TWO[best[max(lost)[1]]]]}
        costs = sum(cost for cost, _ in lost)
        shown.append(
            (
                line_words(line),
                len(lost) / len(house),
                costs / len(lost),
                costs / len(house),
                " ".join(sorted(cards, key=CODE.__getitem__, reverse=True)),
                " ".join(sorted(front, key=CODE.__getitem__, reverse=True)),
            )
        )
    return Sheet(
        "Where the house way is not best",
        ("line", "how often", "costs then", "costs a hand", "such as", "best front"),
        tuple(shown),
        f"found in {len(house):,} hands",
    )


def line_words(line: str) -> str:
    """What a line of the house way is called."""
    return line.removeprefix("house-way-").replace("-", " ")


def _cards(codes: NDArray[np.uint8]) -> Cards:
    return tuple(WITH_JOKER[code] for code in codes.tolist())


# Simulation


def run(game: Game, *, strategy: str = "", players: int = 1, bank: Fraction | None = None) -> Run:
    """Rounds of so many players against a bank that sets the house way, for simulation."""
    pack = np.array([CODE[card] for card in game.deck], np.uint8)
    compare = partial(_compare, pack, way_by(game, way_of(game, strategy)), banks_way(game))
    says = "the player-dealer sets the house way"
    return run_of(game, compare, len(pack), kernels.CARDS, players, bank, strategy or BEST, says)


def _compare(
    pack: NDArray[np.uint8], way: Way, banks_way: Way, places: NDArray[np.uint16], players: int
) -> NDArray[np.int64]:
    """How players who set in one way come out against a bank that sets in another."""
    cards = pack[places]
    bank = banks_way.sets(cards, kernels.CARDS * players)
    mine = (way.sets(cards, kernels.CARDS * player) for player in range(players))
    return np.stack([kernels.settled(hand, bank) for hand in mine], axis=1)


STUDY = GameStudy(odds, run, {"square": EVERY_WAY}, advice, otherwise=otherwise)
