"""Super Pan 9 in the lab: exact odds, how to play for either side, and rounds by the million."""

from __future__ import annotations

from fractions import Fraction
from functools import cache, partial
from math import lcm
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from calroom.cards import Cards
from calroom.games.banked.super_pan9.terms import Rules, Terms
from calroom.houses.game import Game
from calroom.lab.rounds._chance import PLACES_A_NUMBER
from calroom.lab.rounds._points import LOST, POINTS, TIED, WON
from calroom.lab.rounds._two_sides import TAKES_BITS, Shoe, whole_shoes
from calroom.lab.rounds.simulations import Run
from calroom.lab.rounds.tallies import counted_of, cover_of, rows_of, run_says
from calroom.lab.sheets import Advice, Sheet
from calroom.lab.strategy_files import BEST, HOUSE
from calroom.lab.studies import EVERY_WAY, GameStudy
from calroom.lab.super_pan9 import _rounds as kernels
from calroom.lab.super_pan9._rounds import BY_HOUSE_WAY, Procedure
from calroom.lab.super_pan9.bank import Draws, bank_decisions, best_table, drawing
from calroom.lab.super_pan9.files import Drawing, read_way
from calroom.lab.super_pan9.hands import (
    BankWay,
    PlayerWay,
    bank_draws_to,
    best_bank,
    best_blind_bank,
    best_player,
    draws_to,
    played,
    player_choices,
)
from calroom.lab.worth import Odds, Prices, worth
from calroom.ranking.points import points


def odds(game: Game, *, strategy: str = "", stakes: str | None = None) -> Odds:
    """What a wager is worth by the house way and played best, and against a bank that plays best."""
    rules = game.rules_as(Rules)
    terms = game.terms_as(Terms, stakes)
    house_way, bank_way = draws_to(rules.house_way_draws_to), bank_draws_to(rules, rules.house_way_draws_to)
    ways = {
        "house way": (house_way, bank_way),
        "best play": (best_player(game, bank_way), bank_way),
        "house way against the best bank": (house_way, best_bank(game, house_way)),
        "house way on request against the best bank": (house_way, best_blind_bank(game, house_way)),
    }
    if strategy not in ("", BEST, HOUSE):
        written = read_way(game, strategy)
        mine = _drawing(written.draws)
        bank = bank_way if written.bank is None else _banking(written.bank)
        ways = {
            f"played by {strategy}": (mine, bank),
            f"played by {strategy} against the best bank": (mine, best_bank(game, mine)),
            **ways,
        }
    cost = terms.schedules[0].cost
    prices = Prices(terms.limits, partial(cost, "square"), partial(cost, "player-dealer"))
    counts = {name: played(game, *way) for name, way in ways.items()}
    return Odds(
        game.id,
        game.title,
        game.version,
        "every three cards of both sides and both next cards counted",
        0.0,
        sum(counts["house way"]),
        (
            f"the first hand of a new shoe of {len(game.deck)} cards; other players' cards are not seen",
            "the bank plays the house way where it may choose, unless it says otherwise",
            "the best bank faces one player and knows whether they drew; a hand for which the house way is "
            "asked is played after the bank's",
            "the bank covers every wager",
            "the collection is that of one circle, and of a bank that faces no other",
        ),
        tuple(worth(name, _outcomes(rules, count), prices) for name, count in counts.items()),
    )


def _outcomes(rules: Rules, counts: list[int]) -> list[tuple[str, Fraction, int]]:
    names, pays = ("higher", "equal", "lower"), (Fraction(*rules.win_pays), Fraction(0), Fraction(-1))
    return list(zip(names, pays, counts, strict=True))


def _drawing(draws: Draws) -> PlayerWay:
    return lambda three: int(draws[three.total])


def _banking(draws: Draws) -> BankWay:
    return lambda total, _: int(draws[total])


# How to play


def advice(game: Game) -> Advice:
    """What to do with each total, and what the bank should do against one and against several players."""
    rules = game.rules_as(Rules)
    found = {wager.wager: wager.expected for wager in odds(game).wagers}
    draws = drawing(lambda total: player_choices(game)[total].best == "draw")
    cells = " ".join("D" if draw else "S" for draw in draws)
    return Advice(
        game.id,
        game.title,
        game.version,
        "every three cards of both sides and both next cards counted",
        (
            "the player's choices are against a bank that plays the house way",
            "the bank's are against players who all draw to five and have the same wager",
            "a player who stands on three or less is warned, and may be dealt out when they do it again",
        ),
        found,
        (_player_sheet(game), _bank_sheet(game, rules, draws)),
        f'# Totals 0 to 9: D draws, S stands.\nplayer = "{cells}"\n',
    )


def _player_sheet(game: Game) -> Sheet:
    return Sheet(
        "What a player does with three cards",
        ("total", "best", "drawing brings", "standing brings", "house way", "costs"),
        tuple(
            (each.total, each.best, each.draws, each.stands, each.house_way, each.house_way_costs)
            for each in player_choices(game)
        ),
    )


def _bank_sheet(game: Game, rules: Rules, draws: Draws) -> Sheet:
    rows = [
        (players, each.drew, each.total, "draw" if each.draws else "stand", each.gains, each.share)
        for players in range(1, rules.seats[1])
        for each in bank_decisions(game, draws, players)
    ]
    return Sheet(
        "What the bank does where it may choose",
        ("players", "of whom drew", "total", "best", "drawing gains", "how often"),
        tuple(rows),
        "gains are in wagers of one player, against all of them together",
    )


# Simulation


class Rounds(NamedTuple):
    """All that the compiled loop takes, but for seed and number of rounds."""

    shoe: NDArray[np.uint8]
    player_does: NDArray[np.uint8]
    bank_does: NDArray[np.uint8]
    how: Procedure

    def counts(self, rounds: int, seed: int, block: int) -> list[NDArray[np.int64]]:
        """Deal so many rounds, and give what is counted of them."""
        if (how := self.alone()) is not None:
            whole = every_round(
                tuple(self.player_does.tolist()), self.bank_does.tobytes(), self.how.house_draws_to
            )
            return self._counted(
                whole_shoes(self.shoe, whole, how, np.uint64(seed % 2**64), block, rounds, rounds)
            )
        tally = kernels.deal_rounds(*self, np.uint64(seed % 2**64), block, rounds, 0)
        return rows_of(tally, self.how.posted > 0)

    def alone(self) -> Shoe | None:
        """How shoes are dealt to one player and a bank that covers everything, whose rounds can be looked up.

        Of a shoe that may run out in a round they cannot.
        """
        how, most = self.how, 2 * kernels.CARDS + 2
        beside = kernels.CARDS * (how.spots - 2) if how.every_spot else 0
        cut = 0 if how.continuous else how.cut
        if how.players > 1 or how.posted or self.shoe.size - cut < most + beside:
            return None
        rounds = cut // (2 * kernels.CARDS + beside) + 1
        mixed = min(rounds * most, self.shoe.size) // PLACES_A_NUMBER * PLACES_A_NUMBER
        return Shoe(kernels.CARDS, 0, mixed, beside, cut, one_more=False)

    def _counted(self, ends: NDArray[np.int64]) -> list[NDArray[np.int64]]:
        """Rounds won, tied and lost as the results of the player, in units, and those of the bank."""
        span = max(self.how.win, self.how.wager)
        mine = np.zeros(2 * span + 1, np.int64)
        for end, units in ((WON, self.how.win), (TIED, 0), (LOST, -self.how.wager)):
            mine[span + units] += ends[end]
        return [mine, mine[::-1].copy()]

    def deal_shoe(self, shoe: Cards, button: int) -> list[list[int]]:
        """Deal one shoe as it lies; the results of each round, circle by circle, in units."""
        cards = np.array([points((card,)) for card in shoe], np.uint8)
        tally = kernels.deal_rounds(cards, *self[1:], np.uint64(0), 0, 0, button)
        listed: list[list[int]] = tally.listed[: tally.by_circle[0].sum()].tolist()
        return listed


@cache
def every_round(player_does: tuple[int, ...], bank_does: bytes, house_draws_to: int) -> NDArray[np.uint8]:
    """Write out how a round of one player ends and how many cards it takes, by totals and the next two."""
    found = np.zeros((POINTS,) * 4, np.uint8)
    bank_draws = np.frombuffer(bank_does, np.uint8).reshape(POINTS, 2, 2)
    for (mine, bank, *following), _ in np.ndenumerate(found):
        cards, totals, does = list(following), [mine, bank], player_does[mine]
        if does == kernels.DRAWS:
            totals[0] += cards.pop(0)
        if bank_draws[bank, int(does == kernels.DRAWS), int(does == kernels.STANDS)]:
            totals[1] += cards.pop(0)
        if does == BY_HOUSE_WAY and mine <= house_draws_to:
            totals[0] += cards.pop(0)
        own, theirs = (total % POINTS for total in totals)
        end = WON if own > theirs else LOST if own < theirs else TIED
        found[mine, bank, *following] = end << TAKES_BITS | 2 * kernels.CARDS + 2 - len(cards)
    return found.ravel()


def run(
    game: Game,
    *,
    strategy: str = "",
    players: int = 1,
    bank: Fraction | None = None,
    continuous: bool = False,
) -> Run:
    """Rounds of so many players against a bank that plays best, or all by the house way, for simulation."""
    rules = game.rules_as(Rules)
    most = rules.seats[1] - 1
    if not 1 <= players <= most:
        raise ValueError(f"{players} players cannot bet at {game.id}; there may be 1 to {most}")
    player_does, bank_does = _does(game, strategy, players)
    win, wager = rules.win_pays
    scale = lcm(wager, bank.denominator if bank else 1)
    how = Procedure(
        players,
        rules.seats[1],
        rules.dealt_to == "every spot",
        rules.shoe.cut_after(len(game.deck)),
        continuous,
        rules.house_way_draws_to,
        rules.dice,
        win * scale // wager,
        scale,
        int(bank * scale) if bank else 0,
        cover_of(rules.cover),
    )
    shoe = np.array([points((card,)) for card in game.deck], np.uint8)
    dealt = "shuffled for every hand" if continuous else "dealt to the cut card and shuffled"
    says = (f"shoes of {len(shoe)} cards, {dealt}", _BANK_SAYS[strategy == HOUSE], *run_says(players, bank))
    rounds = Rounds(shoe, player_does, bank_does, how)
    counted = counted_of(players, max(how.win, how.wager), scale, bank)
    return Run(rounds.counts, counted, strategy or BEST, says)


_BANK_SAYS = {
    True: "all hands are left to the house way",
    False: "the bank plays its best, unless a file says how",
}


def _does(game: Game, strategy: str, players: int) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """What players do by their total, and what the bank does by its own, who drew and who stood."""
    rules = game.rules_as(Rules)
    shape = (POINTS, players + 1, players + 1)
    if strategy == HOUSE:
        way = bank_draws_to(rules, rules.house_way_draws_to)
        bank = np.array([way(total, 0) for total in range(POINTS)], np.uint8)
        return np.full(POINTS, BY_HOUSE_WAY, np.uint8), _spread(bank, shape)
    if strategy in ("", BEST):
        written = Drawing(drawing(lambda total: player_choices(game)[total].best == "draw"), None)
    else:
        written = read_way(game, strategy)
    does = np.array(written.draws, np.uint8)
    if written.bank is not None:
        return does, _spread(np.array(written.bank, np.uint8), shape)
    return does, best_table(game, written.draws, players)


def _spread(bank: NDArray[np.uint8], shape: tuple[int, int, int]) -> NDArray[np.uint8]:
    return np.ascontiguousarray(np.broadcast_to(bank[:, None, None], shape))


STUDY = GameStudy(odds, run, {"circle": EVERY_WAY}, advice)
