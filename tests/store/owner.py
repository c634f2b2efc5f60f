"""A process that owns a table and writes for it for ever, and says what it was told of each input.

Beside the database it is given for how many seconds its lease lasts. It tries again whatever fails, so that
one who was ousted would write if it could.
"""

import os
import sys
import time

from tests.store.recording import record

from calroom.store import Receipt, Store, StoreFailure
from calroom.store.leases import Leases

TABLE = "7"


def main(where: str, lasts: float) -> None:
    store = Store(where)
    tenure = Leases(store.database, lasts).begin("1")
    store.database.fence = tenure
    while not tenure.take([TABLE]):
        time.sleep(lasts / 10)
    _say(f"owns {tenure.tokens[TABLE]}")
    while True:
        number = store.journal.head(TABLE).number + 1
        client = f"{tenure.id}-{number}"
        try:
            tenure.renew()
            (outcome,) = store.write([record(TABLE, number, client=client)])
        except StoreFailure as failure:
            _say(f"failed {type(failure).__name__}")
        else:
            _say(f"durable {number} {client}" if isinstance(outcome, Receipt) else "refused")
        time.sleep(0.01)


def _say(what: str) -> None:
    os.write(1, f"{what}\n".encode())


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]))
