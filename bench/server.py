"""A thousand people at a hundred and fifty tables: how long news takes, and how much can be told at most.

The bare fan-out beside it delivers equal messages to groups of nine with nothing behind it: no game and no
rules, nobody's hidden cards, and nothing written down.
"""

import asyncio

from uvicorn.loops.auto import auto_loop_factory

from bench.lines import Line
from calroom.cli.load import measure, told

PLAYERS, TABLES, RATE, SECONDS = 1000, 150, 300.0, 10.0


def run() -> list[Line]:
    """Print what was measured."""
    print(f"News of {RATE:,.0f} answers a second on every screen of the table")
    with asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
        found = runner.run(measure(PLAYERS, TABLES, RATE, SECONDS))
    for line in told(found).splitlines():
        print(f"  {line}")
    return [
        Line("deliveries", found.deliveries_a_second, "/s", found.bare_deliveries_a_second, "bare fan-out"),
        Line("an answer on every screen, 99 of 100", found.p99_ms / 1000, "s", less_is_better=True),
    ]


if __name__ == "__main__":
    run()
