"""Processes that begin with everything loaded, since to load a room takes longer than most tests.

Each is a copy of one process that has loaded it, once for all tests of a worker. `tests/server/test_serve.py`
and what is installed in a test begin anew, as everything does where people start it.
"""

import os
from concurrent.futures import Executor, ProcessPoolExecutor
from multiprocessing import forkserver, get_context, parent_process
from multiprocessing.context import ForkServerContext, SpawnContext
from threading import Thread

ANEW: SpawnContext = get_context("spawn")
FORKED: ForkServerContext = get_context("forkserver")
FORKED.set_forkserver_preload(["tests.loaded"])
_SERVER: forkserver.ForkServer = vars(forkserver)["_forkserver"]


def original() -> str:
    """Where copies of the process that has loaded everything are asked for."""
    forkserver.ensure_running()
    address: str = vars(_SERVER)["_forkserver_address"]
    return address


def copy_from(original: str) -> None:
    """In a copy: whoever it starts is a copy of the same process. By itself it would load one of its own."""
    vars(_SERVER).update(_forkserver_address=original, ensure_running=lambda: None)


def helpers(workers: int) -> Executor:
    """Whoever helps a room, as `calroom.server.work.pools.processes`, but as a copy."""
    return ProcessPoolExecutor(workers, mp_context=FORKED, initializer=_begin)


def _begin() -> None:
    Thread(target=_end_with_the_room, daemon=True).start()


def _end_with_the_room() -> None:
    room = parent_process()
    assert room is not None
    room.join()
    os._exit(0)
