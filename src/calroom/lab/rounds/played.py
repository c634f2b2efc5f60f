"""Games against a bank that nobody has studied: the engine deals them, and what wagers brought is counted.

Whoever wagers makes one bet, the least that its place allows, and plays on by a strategy. What is found is a
mean with its standard error, nothing is known beyond that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import partial
from random import Random
from typing import NamedTuple

import numpy as np

from calroom.bots.seeing import Player
from calroom.bots.sensible import knows_nothing, player_of
from calroom.games.banked.fees import HELD
from calroom.games.banked.limits import Limits
from calroom.houses.game import Game
from calroom.lab.charges import posted_tables
from calroom.lab.on_file import wager_at
from calroom.lab.rounds.crews import done
from calroom.lab.rounds.simulations import Counted, Simulated, Simulation, summed
from calroom.lab.sheets import Advice, Sheet
from calroom.lab.worth import Odds, Prices, nothing, worth
from calroom.money import Cents
from calroom.table.asks import Answer, Ask, Option, Seat
from calroom.table.events import Moved
from calroom.table.hand import Hand
from calroom.table.table import COLLECTION, JACKPOT, STACK
from calroom.table.views import View

BANK_SEAT, BETTOR = 1, 2
AMPLE: Cents = 100_000_000
"""Chips enough for any bank that covers all, and for any bet that a hand may call for."""

BLOCK = 500
"""How many hands are one piece of work, so that Ctrl-C always finds some done."""
ENOUGH = 10_000
"""So many hands are played for every wager unless somebody says how many; the error is about a hundredth."""

EACH_WAY = 2_500
"""So many for every wager where several ways to play are compared."""

WAYS_TO_PLAY = ("strategy", "played by", "wager", "expected", "standard error")

Brought = Counter[Fraction]
"""How often a wager brought so much for each unit of it."""


def as_unanswered(_: Game, ask: Ask, __: View, ___: Random) -> Answer:
    """What counts for somebody who does not answer."""
    return ask.default


STRATEGIES: Mapping[str, Player] = {"random": knows_nothing, "default": as_unanswered}


def strategy_of(game: Game, name: str) -> tuple[Player, str]:
    """Who plays: by a name, or the game's own bot; and what is said of that."""
    if not name or name == "bot":
        known = "its own bot" if game.type.bot else "a player who chooses among the options and knows nothing"
        return player_of(game), known
    if name not in STRATEGIES:
        raise ValueError(f"{game.id} has no strategy {name}; there are bot, {' and '.join(STRATEGIES)}")
    return STRATEGIES[name], {"random": "any option", "default": "what counts without an answer"}[name]


class Table(NamedTuple):
    """A game at some stakes, and by which strategy whoever wagers plays it."""

    game: Game
    stakes: str
    strategy: str


def table_of(game: Game, *, stakes: str | None = None, strategy: str = "") -> Table:
    """A table at these stakes or the first that the house posts."""
    return Table(game, stakes or game.rules.stakes[0], strategy)


def wagers_of(table: Table) -> dict[str, Option]:
    """The kinds of wagers that can be made first of all, with what may be put there."""
    hand = deal(table, 0)
    while not hand.over and not (asks := [ask for ask in hand.asks if _is_betting(ask)]):
        ask = hand.asks[0]
        hand.answer(ask.seat, _put_up(ask))
    if hand.over:
        raise ValueError(f"nobody is asked for a wager in {table.game.id}, so that there is none to value")
    return {wager_at(option.where): option for option in reversed(_bets(asks[0]))}


def deal(table: Table, seed: int) -> Hand:
    """A hand from a full shoe to a bank that covers all, and one who bets."""
    return table.game.hand({BANK_SEAT: AMPLE, BETTOR: AMPLE}, BANK_SEAT, seed=seed, stakes=table.stakes)


def play(table: Table, wager: str, seed: int) -> Fraction | None:
    """What one such wager brought in one hand, for each unit of it; None if it could not be made."""
    player, luck = strategy_of(table.game, table.strategy)[0], Random(seed)
    hand, laid = deal(table, seed), 0
    while not hand.over:
        ask = hand.asks[0]
        if _is_betting(ask):
            answer = _bet(ask, wager) if not laid else None
            laid += answer.amount if answer else 0
            hand.answer(ask.seat, answer or ask.default)
        elif ask.options[0].verb == "post" or ask.seat != BETTOR:
            hand.answer(ask.seat, _put_up(ask))
        else:
            hand.answer(ask.seat, player(table.game, ask, hand.view(BETTOR), luck))
    return Fraction(won(hand, BETTOR), laid) if laid else None


def _is_betting(ask: Ask) -> bool:
    return ask.topic == "wagers"


def _bets(ask: Ask) -> list[Option]:
    return [option for option in ask.options if option.where]


def _bet(ask: Ask, wager: str) -> Answer | None:
    for option in _bets(ask):
        if wager_at(option.where) == wager:
            return Answer(option.verb, option.low, where=option.where)
    return None


def _put_up(ask: Ask) -> Answer:
    """The bank is all that may be put up; whatever else is asked of it is done as if nobody answered."""
    first = ask.options[0]
    return Answer("post", first.high) if first.verb == "post" and ask.seat == BANK_SEAT else ask.default


def won(hand: Hand, seat: Seat) -> Cents:
    """What a seat has won or lost, without what went to the house or the jackpot."""
    stack, fees, net = STACK[seat], {COLLECTION, JACKPOT, HELD}, 0
    for event in hand.events:
        if isinstance(event, Moved) and event.source == stack and event.target not in fees:
            net -= event.amount
        elif isinstance(event, Moved) and event.target == stack and event.source not in fees:
            net += event.amount
    return net


# Many hands


def piece(table: Table, wager: str, rounds: int, seed: int, number: int) -> Brought:
    """So many hands, or what is left of all; they depend on the seed and the number alone."""
    hands = range(number * BLOCK, min(rounds, (number + 1) * BLOCK))
    found = [play(table, wager, Random(f"{seed} {wager} {hand}").getrandbits(62)) for hand in hands]
    return Counter(brought for brought in found if brought is not None)


def pieces(
    table: Table, wager: str, rounds: int, seed: int, *, workers: int = 1, cluster: str = ""
) -> Iterator[Brought]:
    """What a wager brought in so many hands, piece by piece."""
    work = partial(piece, table, wager, rounds, seed)
    return done(work, -(-rounds // BLOCK), workers=workers, cluster=cluster)


def simulate(
    table: Table,
    rounds: int,
    *,
    seed: int = 0,
    workers: int = 1,
    cluster: str = "",
    progress: Callable[[float], object] | None = None,
) -> Simulation:
    """Play so many hands for every wager; Ctrl-C ends that with what there is."""
    found: dict[str, Brought] = {wager: Counter() for wager in wagers_of(table)}
    blocks, number, stopped = len(found) * -(-rounds // BLOCK), 0, False
    try:
        for wager in found:
            for part in pieces(table, wager, rounds, seed, workers=workers, cluster=cluster):
                found[wager] += part
                number += 1
                if progress is not None:
                    progress(number / blocks)
    except KeyboardInterrupt:
        if not number:
            raise
        stopped = True
    dealt = sum(sum(brought.values()) for brought in found.values())
    game, said = table.game, strategy_of(table.game, table.strategy)[1]
    told_of = [told(*one) for one in found.items() if one[1]]
    return Simulation(
        game.id, game.title, game.version, said, dealt, seed, stopped, assumed(table), tuple(told_of)
    )


def told(wager: str, found: Brought) -> Simulated:
    """What was counted, with its mean and its standard error."""
    counts = np.array(list(found.values()), np.int64)
    return summed(Counted(wager, tuple(found)), counts)


def assumed(table: Table) -> tuple[str, ...]:
    """What holds of every hand that is played."""
    return (
        "nobody has studied this game: the engine played it, and the figures are means with their errors",
        f"played by {strategy_of(table.game, table.strategy)[1]}",
        "one wager a hand, the least that is allowed, from a full shoe, against a bank that covers it",
    )


def odds(game: Game, *, stakes: str | None = None, strategy: str = "", rounds: int = ENOUGH) -> Odds:
    """What wagers brought when the engine played them, in the form in which a study would say it."""
    table = table_of(game, stakes=stakes, strategy=strategy)
    wagers = wagers_of(table)
    found = {wager: sum(pieces(table, wager, rounds, 0), Counter()) for wager in wagers}
    return Odds(
        game.id,
        game.title,
        game.version,
        f"{rounds:,} hands for every wager, played by the engine",
        max(told(*one).error for one in found.items()),
        rounds * len(found),
        assumed(table),
        tuple(
            worth(wager, _outcomes(found[wager]), _prices(table, wager, bet)) for wager, bet in wagers.items()
        ),
    )


def advice(game: Game, *, stakes: str | None = None, rounds: int = EACH_WAY) -> Advice:
    """What every way to play brings that is known of any game, where nobody knows which is best."""
    rows, worths = [], {}
    for name in (*(("bot",) if game.type.bot else ()), *STRATEGIES):
        table = table_of(game, stakes=stakes, strategy=name)
        said = strategy_of(game, name)[1]
        for wager in wagers_of(table):
            found = told(wager, sum(pieces(table, wager, rounds, 0), Counter()))
            rows.append((name, said, wager, found.expected, found.error))
            worths[f"{wager}, played by {said}"] = found.expected
    return Advice(
        game.id,
        game.title,
        game.version,
        f"{rounds:,} hands for every wager and every way to play, played by the engine",
        (assumed(table)[0], assumed(table)[2], "what the best way to play is, nobody knows"),
        worths,
        (Sheet("Ways to play", WAYS_TO_PLAY, tuple(rows)),),
    )


def _outcomes(found: Brought) -> Iterator[tuple[str, Fraction, int]]:
    for pays, count in sorted(found.items(), reverse=True):
        word = "pushes" if not pays else f"{'wins' if pays > 0 else 'loses'} {float(abs(pays)):g}"
        yield word, pays, count


def _prices(table: Table, wager: str, bet: Option) -> Prices:
    """What a table takes for a wager from whoever makes it and from the bank; nothing if nobody says."""
    if table.game.type.wagered is None:
        return Prices(Limits(bet.low, bet.high, bet.step), nothing, nothing)
    posted = next(posted_tables(table.game, wager, (table.stakes,)))
    return Prices(posted.limits, posted.from_player, posted.from_bank)
