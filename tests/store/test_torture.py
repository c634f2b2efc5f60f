"""Killed at any instant, the store has all that was said to be durable, each record once.

`CALROOM_TEST_KILLS=500` (`make torture`) kills as often as the full proof asks for; by default for seconds.
"""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

from tests.keeping.progress import progress
from tests.store import victim
from tests.store.recording import holds

from calroom.store import Receipt, Store

KILLS = int(os.environ.get("CALROOM_TEST_KILLS", "40"))


def test_a_writer_killed_at_any_instant_loses_nothing_it_acknowledged(where: str) -> None:
    chance = Random(6)
    durable = 0
    command = [sys.executable, "-m", "tests.store.victim", where]
    home = Path(victim.__file__).parents[2]
    with (
        subprocess.Popen(
            command, cwd=home, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        ) as victims,
        progress(KILLS, "kills") as show,
    ):
        for kill in range(KILLS):
            durable = _survives(where, max(durable, _killed(victims, chance.uniform(0, 0.05))))
            show(kill + 1)
    assert durable
    store = Store(where)
    for table in victim.TABLES:
        assert [row.number for row in store.journal.read(table)] == list(range(1, durable + 1))
    holds(store)
    store.close()


def _killed(victims: subprocess.Popen[str], after: float) -> int:
    """Let a victim write, kill it some time after it began, and give the last number it said was durable."""
    assert victims.stdin is not None
    assert victims.stdout is not None
    victims.stdin.write("next\n")
    said: dict[str, int] = {}
    for line in victims.stdout:
        word, _, number = line.strip().partition(" ")
        said[word] = int(number or 0)
        if {"victim", "begins"} <= said.keys() and "killed" not in said:
            time.sleep(after)
            os.kill(said["victim"], signal.SIGKILL)
            said["killed"] = 1
        if word == "dead":
            break
    assert "killed" in said, "the victim died by itself"
    return said.get("durable", 0)


def _survives(where: str, durable: int) -> int:
    """Open the store again; the last group before the kill may be in it unsaid, but never half of it."""
    store = Store(where)
    store.write([])  # waits for its turn, and so for a server that is still at what the victim asked of it
    heads = {store.journal.head(table).number for table in victim.TABLES}
    assert len(heads) == 1
    head = heads.pop()
    assert durable <= head <= durable + 1
    assert store.ledger.balance("bot:Bot ann") == 9 * head
    if head > durable:
        again = store.write(victim.group(durable))
        assert all(isinstance(outcome, Receipt) and outcome.repeated for outcome in again)
    store.close()
    return head
