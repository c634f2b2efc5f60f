"""How fast the lab is: hold'em equities beside poker-equity in the same run, and baccarat from whole shoes.

Both get the same hands and have to agree. They take turns several times, and each one's best turn counts.
"""

from collections.abc import Callable
from time import perf_counter, process_time
from typing import Any

from rich.console import Console
from rich.table import Table

import calroom
from calroom import lab
from calroom.lab.baccarat import deal_shoes

TURNS = 25
TWO = ["AsAh", "KdKc"]
SIX = ["AsAh", "KdKc", "QdQc", "JsTs", "8h7h", "2c2d"]
BOARDS = 100_000
SHOES = 20_000


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


def equities() -> Table:
    import poker_equity as peer  # type: ignore[import-not-found, import-untyped, unused-ignore]

    def exact() -> Any:
        return peer.exact_from_text("holdem", TWO)

    def sampled(threads: int = 0) -> Any:
        return peer.chunk_from_text("holdem", SIX, samples=BOARDS, threads=threads)

    agree(lab.equity("holdem", TWO).share, exact(), 1e-12)
    agree(lab.equity("holdem", SIX, samples=BOARDS).share, sampled(), 0.01)
    spots = {
        "aces against kings, all 1,712,304 boards": (lambda: lab.equity("holdem", TWO), exact),
        "six hands on 100,000 random boards": (
            lambda: lab.equity("holdem", SIX, samples=BOARDS),
            sampled,
            lambda: sampled(threads=1),
        ),
    }
    title = "Equity in hold'em: ours on one core, poker-equity on one or as many as it likes"
    sheet = Table(title=title, title_justify="left")
    for column in ("", "calroom ms", "poker-equity ms", "times as fast"):
        sheet.add_column(column, justify="right" if column else "left")
    for name, contenders in spots.items():
        ours, *best = best_of(TURNS, *contenders)
        theirs = min(best)
        sheet.add_row(name, f"{ours * 1e3:.2f}", f"{theirs * 1e3:.1f}", f"{theirs / ours:.1f}")
    return sheet


def rounds_a_second() -> float:
    """Deal whole shuffled shoes of palace.baccarat on one core; the best turn, in processor time."""
    game, best = calroom.game("palace.baccarat"), 0.0
    for seed in range(TURNS):
        start = process_time()
        rounds = sum(deal_shoes(game, SHOES, seed=seed).values())
        best = max(best, rounds / (process_time() - start))
    return best


def run() -> None:
    console = Console(width=max(110, Console().width))
    console.print(equities())
    speed = rounds_a_second() / 1e6
    console.print(f"Eight-deck baccarat from whole shuffled shoes, one core: {speed:.1f} million rounds/s")


if __name__ == "__main__":
    run()
