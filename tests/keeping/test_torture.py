"""A room that is killed at any instant goes on with the same hands, and ends as if nothing had happened.

`CALROOM_TEST_KILLS=500` (`make torture`) kills as often as the full proof asks for.
"""

import asyncio
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

from tests.keeping import victim
from tests.keeping.progress import progress

from calroom.keeping.verify import verify
from calroom.store import Store

KILLS = int(os.environ.get("CALROOM_TEST_KILLS", "8"))


def test_a_room_killed_at_any_instant_loses_nothing_and_plays_the_same_hands(
    where: str, tmp_path: Path
) -> None:
    chance = Random(6)
    durable: dict[str, int] = {}
    command = [sys.executable, "-m", "tests.keeping.victim", where]
    home = Path(victim.__file__).parents[2]
    with (
        subprocess.Popen(
            command, cwd=home, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        ) as victims,
        progress(KILLS, "kills") as show,
    ):
        for kill in range(KILLS):
            _kill(victims, chance.uniform(0, 0.4), durable)
            _nothing_is_missing(where, durable)
            show(kill + 1)
    store = Store(where)
    checked = verify(store)
    assert checked.fault is None
    assert checked.rows
    rows = {table: store.journal.head(table).number for table in victim.TABLES}
    other = str(tmp_path / "undisturbed.db")
    asyncio.run(victim.undisturbed(other, rows))
    beside = Store(other)
    for table in victim.TABLES:
        assert _played(store, table) == _played(beside, table)
    assert _chips(store) == _chips(beside)
    store.close()
    beside.close()


def _kill(victims: subprocess.Popen[str], after: float, durable: dict[str, int]) -> None:
    """Let a victim play, kill it some time after it began, and note what it said was durable."""
    assert victims.stdin is not None
    assert victims.stdout is not None
    victims.stdin.write("next\n")
    pid, begun, killed = 0, False, False
    for line in victims.stdout:
        word, *rest = line.split()
        if word == "victim":
            pid = int(rest[0])
        elif word == "begins":
            begun = True
        elif word == "durable":
            durable[rest[0]] = int(rest[1])
        elif word == "dead":
            break
        if pid and begun and not killed:
            time.sleep(after)
            os.kill(pid, signal.SIGKILL)
            killed = True
    assert killed, "the victim died by itself"


def _nothing_is_missing(where: str, durable: dict[str, int]) -> None:
    """All that was said or found before is there, once, and at most one more input of each table unsaid."""
    store = Store(where)
    store.write([])  # waits for its turn, and so for a server that is still at what the victim asked of it
    for table in store.journal.tables():
        row = durable.get(table, 0)
        numbers = [found.number for found in store.journal.read(table, max(0, row - 50))]
        durable[table] = head = max(numbers, default=0)
        assert numbers == list(range(max(0, row - 50) + 1, head + 1))
        assert row <= head <= row + 1
    assert store.ledger.trial_balance() == 0
    store.close()


def _played(store: Store, table: str) -> list[tuple[object, ...]]:
    return [
        (row.number, row.at, row.hand, row.version, row.input, row.chance)
        for row in store.journal.read(table)
    ]


def _chips(store: Store) -> dict[str, int]:
    return {name: cents for name, cents in store.ledger.balances().items() if cents}
