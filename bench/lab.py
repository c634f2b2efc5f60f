"""How fast the lab is: hold'em equities beside poker-equity in the same run, and rounds of the banked games.

Both get the same hands and have to agree. They take turns several times, and each one's best turn counts.
Rounds are counted in processor time on one core; what a second core adds is measured by the clock.
"""

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from time import perf_counter, process_time
from typing import Any, NamedTuple

from rich.console import Console
from rich.table import Table

import calroom
from bench.lines import Line
from calroom import lab
from calroom.houses.game import Game
from calroom.lab.baccarat.study import deal_shoes
from calroom.lab.studies import study_of

TURNS = 25
TURNS_OF_EQUITIES = 5
TURNS_OF_ROUNDS = 5
TWO = ["AsAh", "KdKc"]
SIX = ["AsAh", "KdKc", "QdQc", "JsTs", "8h7h", "2c2d"]
BOARDS = 100_000
SHOES = 20_000
ROUNDS = 1 << 20
SECONDS = 1.0
"""About so long one worker deals, so that starting the second weighs little."""

WANTED = {
    "baccarat": 100.0,
    "super-pan9": 50.0,
    "three-card": 50.0,
    "pure215": 20.0,
    "no-bust": 10.0,
    "hot-action": 10.0,
    "double-hand": 5.0,
}
"""Million rounds a second that are wanted of a type of game."""


def best_of(turns: int, *contenders: Callable[[], Any]) -> list[float]:
    """Give each contender's seconds in its best turn."""
    best = [float("inf")] * len(contenders)
    for _ in range(turns):
        for number, turn in enumerate(contenders):
            start = perf_counter()
            turn()
            best[number] = min(best[number], perf_counter() - start)
    return best


def agree(ours: tuple[float, ...], theirs: Any, within: float) -> None:
    shares = [player["equity"] for player in theirs["players"]]
    if any(abs(mine - yours) > within for mine, yours in zip(ours, shares, strict=True)):
        raise AssertionError(f"calroom has {ours} and poker-equity {shares}")


class Spot(NamedTuple):
    """Hands against each other: what it is called, our game and the peer's, and what is held."""

    name: str
    game: str
    theirs: str
    hands: list[str]


EXACT = (
    Spot("aces against kings, all 1,712,304 boards", "holdem", "holdem", TWO),
    Spot("two hands against two, every board", "holdem", "holdem", ["AsAh,KsKh", "QdQc,JdJc"]),
    Spot("Omaha, every board", "omaha", "omaha", ["AsAhKsKh", "QdQcJdJc"]),
    Spot("Omaha hi-lo, every board", "omaha-hilo", "omaha_hi_lo", ["AsAh2s3h", "KdKcQdQc"]),
)
RANGES = ["JJ+,AKs", "TT+,AQ+"]


def equities() -> tuple[Table, list[Line]]:
    import poker_equity as peer  # type: ignore[import-not-found, import-untyped, unused-ignore]

    def sampled(threads: int) -> Any:
        return peer.chunk_from_text("holdem", SIX, samples=BOARDS, threads=threads)

    agree(lab.equity("holdem", SIX, samples=BOARDS).share, sampled(threads=1), 0.01)
    spots: dict[str, tuple[int, tuple[Callable[[], Any], Callable[[], Any]]]] = {}
    for spot in EXACT:
        ours = partial(lab.equity, spot.game, spot.hands)
        theirs = partial(peer.exact_from_text, spot.theirs, spot.hands)
        agree(ours().share, theirs(), 1e-12)
        spots[spot.name] = (TURNS_OF_EQUITIES, (ours, theirs))
    spots["six hands on 100,000 random boards, one core each"] = (
        TURNS,
        (lambda: lab.equity("holdem", SIX, samples=BOARDS), lambda: sampled(threads=1)),
    )
    spots["the same, two cores each"] = (
        TURNS,
        (lambda: lab.equity("holdem", SIX, samples=BOARDS, workers=2), lambda: sampled(threads=2)),
    )
    title = "Equity; every board on one core of ours, and on as many as poker-equity likes"
    sheet = Table(title=title, title_justify="left")
    for column in ("", "calroom ms", "poker-equity ms", "times as fast"):
        sheet.add_column(column, justify="right" if column else "left")
    lines = []
    for name, (turns, contenders) in spots.items():
        mine, yours = best_of(turns, *contenders)
        sheet.add_row(name, f"{mine * 1e3:.2f}", f"{yours * 1e3:.1f}", f"{yours / mine:.1f}")
        lines.append(Line(name, mine, "s", yours, "poker-equity", less_is_better=True))
    (mine,) = best_of(TURNS_OF_EQUITIES, lambda: lab.equity("holdem", RANGES))
    sheet.add_row(f"{' against '.join(RANGES)}, exactly", f"{mine * 1e3:.2f}", "too many for it", "")
    lines.append(Line("a range against a range, every board", mine, "s", less_is_better=True))
    return sheet, lines


def rounds_a_second() -> float:
    """Deal whole shuffled shoes of palace.baccarat on one core; the best turn, in processor time."""
    game, best = calroom.game("palace.baccarat"), 0.0
    for seed in range(TURNS):
        start = process_time()
        rounds = sum(deal_shoes(game, SHOES, seed=seed).values())
        best = max(best, rounds / (process_time() - start))
    return best


def rounds_of_every_game() -> tuple[Table, list[Line]]:
    """Deal rounds of each banked game by the best strategy; the best turn of each, in processor time."""
    sheet = Table(title="Full rounds of one player, best play, one core", title_justify="left")
    for column in ("", "million rounds/s", "wanted"):
        sheet.add_column(column, justify="right" if column else "left")
    lines = []
    for game in calroom.games():
        study = study_of(game)
        if study is None:
            continue
        deal = study.run(game).deal
        deal(1_000, 0, 0)
        best = 0.0
        for seed in range(TURNS_OF_ROUNDS):
            start = process_time()
            deal(ROUNDS, seed, 0)
            best = max(best, ROUNDS / (process_time() - start))
        wanted = WANTED.get(game.type.name)
        sheet.add_row(game.id, f"{best / 1e6:.2f}", f"{wanted:g}" if wanted else "")
        lines.append(Line(f"{game.id}, rounds by the best play", best, "/s"))
    return sheet, lines


def second_core() -> tuple[Table, list[Line]]:
    """How much sooner two workers are done with the same run than one, and what they use of processors.

    By the clock it says something only where nothing else runs; what both use together always does. Two
    processes that know nothing of each other show how much a second processor of this machine can add.
    """
    most = two_apart()
    sheet = Table(title="Two workers beside one, the same rounds", title_justify="left")
    for column in ("", "by the clock", "processor time", "wanted", "two processes apart"):
        sheet.add_column(column, justify="right" if column else "left")
    lines = []
    for game in one_of_each_type():
        ratio, used = two_workers(game.id, int(SECONDS * WANTED[game.type.name] * 1e6))
        sheet.add_row(game.id, f"{ratio:.2f}", f"{used:.2f}", "1.9", f"{most:.2f}")
        lines.append(Line(f"{game.id}, two workers beside one", ratio, "times", most, "two processes apart"))
    return sheet, lines


def one_of_each_type() -> list[Game]:
    found = {game.type.name: game for game in calroom.games()}
    return [found[name] for name in WANTED]


def two_workers(game: str, rounds: int) -> tuple[float, float]:
    """How many times as fast two workers are as one by the clock, and their processor time beside its."""
    results, used = {}, {1: float("inf"), 2: float("inf")}

    def dealt(workers: int) -> None:
        start = process_time()
        results[workers] = lab.simulate(game, rounds, workers=workers)
        used[workers] = min(used[workers], process_time() - start)

    one, two = best_of(TURNS_OF_ROUNDS, lambda: dealt(1), lambda: dealt(2))
    if results[1] != results[2]:
        raise AssertionError(f"two workers have dealt other rounds of {game} than one")
    return one / two, used[2] / used[1]


def two_apart() -> float:
    """How much more two processes do by the clock that share nothing than one of them alone."""
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        list(pool.map(_alone, (1000, 1000)))
        rounds = int(SECONDS * WANTED["pure215"] * 1e6)
        one, two = best_of(
            TURNS_OF_ROUNDS,
            lambda: pool.submit(_alone, rounds).result(),
            lambda: list(pool.map(_alone, (rounds, rounds))),
        )
    return 2 * one / two


def _alone(rounds: int) -> None:
    """Deal rounds in a process of one's own, once its loops are loaded."""
    lab.simulate("sk.pure215", rounds)


def run() -> list[Line]:
    """Print equities beside the peer, and rounds a second of every game."""
    console = Console(width=max(110, Console().width))
    shares, beside = equities()
    console.print(shares)
    shoes = rounds_a_second()
    console.print(f"Baccarat from whole shuffled shoes, one core: {shoes / 1e6:.1f} million rounds/s")
    sheet, rounds = rounds_of_every_game()
    console.print(sheet)
    workers, of_two = second_core()
    console.print(workers)
    return [*beside, Line("baccarat from whole shoes, rounds", shoes, "/s"), *rounds, *of_two]


if __name__ == "__main__":
    run()
