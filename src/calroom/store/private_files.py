"""Files that only their owner reads: there are cards, purses and digests of passwords in them."""

import os
from contextlib import suppress
from pathlib import Path

ONLY_OURS = 0o600
EVERYBODY = 0o007


def made_private(path: str | Path) -> None:
    """See that a file is there, and that nobody else on the machine can read it.

    What somebody else may do here with a file that is there already is narrowed only where everybody may:
    that was nobody's wish.
    """
    with suppress(OSError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, ONLY_OURS))
    for one in (f"{path}", f"{path}-wal", f"{path}-shm"):
        with suppress(OSError):
            # Whoever may not change it finds out soon enough whether they may use it.
            if Path(one).stat().st_mode & EVERYBODY:
                Path(one).chmod(ONLY_OURS)
