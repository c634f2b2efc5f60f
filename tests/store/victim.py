"""The process that is killed: it writes groups of records for ever and says which of them are durable.

For each line that it is given it forks a victim, since one that had to start anew would spend its short life
importing. It says the victim's id and when it is dead; the victim says when it begins, and every number that
is durable.
"""

import os
import sys

from tests.store.recording import bets, record, sits, staked, written

from calroom.store import Record, Store

TABLES = ("7", "8", "9")


def group(last: int) -> list[Record]:
    """The next input of every table; chips are bought, brought to the table and bet."""
    records = []
    for table in TABLES:
        money = (staked("ann", 10), sits("ann", table, 7), bets("ann", table, 3))
        records.append(record(table, last + 1, *money, client=f"{last + 1}-{table}"))
    return records


def _live(where: str) -> None:
    store = Store(where)
    last = store.journal.head(TABLES[0]).number
    _say("begins")
    while True:
        written(store.write(group(last)))
        last += 1
        _say(f"durable {last}")


def _say(what: str) -> None:
    os.write(1, f"{what}\n".encode())


def main(where: str) -> None:
    for _ in sys.stdin:
        victim = os.fork()
        if victim == 0:
            _live(where)
        _say(f"victim {victim}")
        os.waitpid(victim, 0)
        _say("dead")


if __name__ == "__main__":
    main(sys.argv[1])
