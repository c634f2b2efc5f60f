"""What a short bank does to both sides: wagers are settled in turn, and the last may get no action."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from calroom.houses.game import Game
from calroom.houses.known import game_of
from calroom.lab.banked import ask, asked_of, is_unstudied
from calroom.lab.rounds.simulations import Simulated, Simulation, simulate
from calroom.lab.rounds.tallies import PLACES

if TYPE_CHECKING:
    from calroom.lab.rounds.short_banks import Settled

BANKS = (Fraction(1, 2), Fraction(1), Fraction(2), Fraction(3), Fraction(5), Fraction(8), None)
"""How many wagers the player-dealer has put up; without a number they cover everything."""

ROUNDS = 1_000_000


class ShortBank(Struct, frozen=True):
    """What becomes of one kind of wager against a bank of so many of them; None if it covers all.

    `expected` is by the order of settlement, for each unit wagered, and `bank` for each unit of all action,
    both with their standard errors. `moves` is how much changes hands in the mean, by the same order.
    """

    wager: str
    posted: float | None
    expected: tuple[float, ...]
    errors: tuple[float, ...]
    moves: tuple[float, ...]
    bank: float
    bank_error: float
    bank_deviation: float


class Covers(Struct, frozen=True):
    """What short banks do at one table."""

    game: str
    title: str
    version: str
    strategy: str
    players: int
    rounds: int
    seed: int
    assumptions: tuple[str, ...]
    banks: tuple[ShortBank, ...]
    stopped: bool = False
    """Somebody stopped it before all banks were dealt against."""


def cover(
    game: str | Game,
    *,
    players: int = 3,
    banks: Sequence[Fraction | None] = BANKS,
    rounds: int | None = None,
    seed: int = 0,
    strategy: str = "",
    stakes: str | None = None,
    decks: int | None = None,
    continuous: bool = False,
    posted: Mapping[str, Any] | None = None,
    progress: Callable[[float], object] | None = None,
) -> Covers:
    """Deal the same cards to banks of all these sizes, each against so many players with one wager.

    Ctrl-C ends it with the banks that were dealt against, or with what there is of the first.
    The other names are those of `simulate`.
    """
    house_game = game_of(game)
    if is_unstudied(house_game):
        asked = asked_of(posted, strategy=strategy, stakes=stakes, decks=decks, continuous=continuous or None)
        return _played(house_game, players, banks, rounds, seed, progress, asked)

    def deal(number: int, bank: Fraction | None) -> Simulation:
        # A bank that covers all is one too large to be emptied, so that places are counted there, too.
        return simulate(
            house_game,
            ROUNDS if rounds is None else rounds,
            seed=seed,
            players=players,
            bank=bank or EVERYTHING,
            strategy=strategy,
            stakes=stakes,
            decks=decks,
            continuous=continuous,
            posted=posted,
            progress=progress and (lambda done: progress((number + done) / len(banks))),
        )

    dealt = list(_until_stopped(deal(*one) for one in enumerate(banks)))
    stopped = dealt[-1].stopped or len(dealt) < len(banks)
    whole = [one for one in dealt if not one.stopped] or dealt
    found = [short for one, bank in zip(whole, banks, strict=False) for short in _short(one, bank, players)]
    first = whole[0]
    return Covers(
        house_game.id,
        house_game.title,
        house_game.version,
        first.strategy,
        players,
        first.rounds,
        seed,
        tuple(said for said in first.assumptions if not said.startswith("the bank has")),
        tuple(found),
        stopped,
    )


def _until_stopped(runs: Iterator[Simulation]) -> Iterator[Simulation]:
    """Runs in a row, up to one that somebody stopped, of which there may be nothing."""
    have_any = False
    try:
        for run in runs:
            have_any = True
            yield run
            if run.stopped:
                return
    except KeyboardInterrupt:
        if not have_any:
            raise


EVERYTHING = Fraction(10**6)


def _played(
    game: Game,
    players: int,
    banks: Sequence[Fraction | None],
    rounds: int | None,
    seed: int,
    progress: Callable[[float], object] | None,
    asked: Mapping[str, Any],
) -> Covers:
    """What the engine brings to light of a game that nobody has studied."""
    from calroom.lab.rounds import played, short_banks

    if not 1 <= players <= short_banks.most_players(game):
        raise ValueError(f"there may be 1 to {short_banks.most_players(game)} players at {game.id}")
    table = ask(played.table_of, game, asked)
    found: dict[tuple[str, float | None], ShortBank] = {}
    hands, stopped = short_banks.ENOUGH if rounds is None else rounds, False
    try:
        for number, bank in enumerate(banks, 1):
            for one in short_banks.settled(table, bank, players, hands, seed):
                found.setdefault((one.wager, one.posted), _told(one, players))
            if progress is not None:
                progress(number / len(banks))
    except KeyboardInterrupt:
        if not found:
            raise
        stopped = True
    said = played.strategy_of(game, table.strategy)[1]
    assumed = (
        *played.assumed(table)[:2],
        "everybody makes the same wager, the least that is allowed, from a full shoe",
    )
    banks_told = tuple(found.values())
    return Covers(game.id, game.title, game.version, said, players, hands, seed, assumed, banks_told, stopped)


def _told(found: Settled, players: int) -> ShortBank:
    places, root = found.places, len(found.bank) ** 0.5
    return ShortBank(
        found.wager,
        found.posted,
        tuple(map(float, places.mean(axis=0))),
        tuple(map(float, places.std(axis=0) / root)),
        tuple(map(float, abs(places).mean(axis=0))),
        float(found.bank.mean()) / players,
        float(found.bank.std()) / root / players,
        float(found.bank.std()),
    )


def _short(dealt: Simulation, bank: Fraction | None, players: int) -> Iterator[ShortBank]:
    named = {wager.name: wager for wager in dealt.wagers}
    for name, whole in named.items():
        if not name.endswith("bank"):
            continue
        before = name.removesuffix("bank")
        places = [named[f"{before}settled {PLACES[at]}"] for at in range(players)]
        yield ShortBank(
            before.rstrip(", ") or "wager",
            None if bank is None else float(bank),
            tuple(place.expected for place in places),
            tuple(place.error for place in places),
            tuple(_moves(place) for place in places),
            whole.expected / players,
            whole.error / players,
            whole.deviation,
        )


def _moves(place: Simulated) -> float:
    return sum(abs(result.pays) * result.share for result in place.results)
