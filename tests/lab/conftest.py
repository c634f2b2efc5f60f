"""A Dask cluster of two workers on this machine, for what may be done by one."""

import subprocess
import sys
import threading
from collections.abc import Iterator

import pytest


def start(*words: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "distributed.cli." + words[0], *words[1:]]
    return subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)


def wait_for(process: subprocess.Popen[str], words: str) -> str:
    assert process.stderr is not None
    for line in process.stderr:
        if words in line:
            threading.Thread(target=process.stderr.read, daemon=True).start()
            return line
    raise AssertionError(f"it ended before it said {words!r}")


@pytest.fixture
def cluster() -> Iterator[tuple[str, list[subprocess.Popen[str]]]]:
    scheduler = start("dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
    address = "tcp://" + wait_for(scheduler, "Scheduler at:").rpartition("tcp://")[2].strip()
    workers = [
        start("dask_worker", address, "--no-nanny", "--nthreads", "1", "--no-dashboard") for _ in range(2)
    ]
    for worker in workers:
        wait_for(worker, "Registered to:")
    yield address, workers
    for process in (*workers, scheduler):
        process.kill()
        process.wait()
        if process.stderr is not None:
            process.stderr.close()
