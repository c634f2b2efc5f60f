"""What a short bank does to both sides: wagers are settled in turn, and the last may get no action."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from calroom.houses.game import Game
from calroom.lab.banked import ask, asked_of, game_of, is_unstudied
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
    found: list[ShortBank] = []
    for number, bank in enumerate(banks):

        def share(done: float, number: int = number) -> None:
            if progress is not None:
                progress((number + done) / len(banks))

        # A bank that covers all is one too large to be emptied, so that places are counted there, too.
        dealt = simulate(
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
            progress=share,
        )
        if dealt.stopped and found:
            break
        found += _short(dealt, bank, players)
        whole = dealt
        if dealt.stopped:
            break
    says = [said for said in whole.assumptions if not said.startswith("the bank has")]
    return Covers(
        house_game.id,
        house_game.title,
        house_game.version,
        whole.strategy,
        players,
        whole.rounds,
        seed,
        tuple(says),
        tuple(found),
    )


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
    found: list[ShortBank] = []
    hands = short_banks.ENOUGH if rounds is None else rounds
    for number, bank in enumerate(banks, 1):
        for one in short_banks.settled(table, bank, players, hands, seed):
            short = _told(one, players)
            if (short.wager, short.posted) not in {(other.wager, other.posted) for other in found}:
                found.append(short)
        if progress is not None:
            progress(number / len(banks))
    said = played.strategy_of(game, table.strategy)[1]
    assumed = (
        *played.assumed(table)[:2],
        "everybody makes the same wager, the least that is allowed, from a full shoe",
    )
    return Covers(game.id, game.title, game.version, said, players, hands, seed, assumed, tuple(found))


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
