"""The lab's work on a Dask cluster, and what is done where that is not there."""

import asyncio
import logging
import os
import signal
import subprocess
import time
from pathlib import Path

import httpx
import pytest
from tests.lab.conftest import cluster
from tests.server.serving import served

import calroom
from calroom.lab.rounds import crews
from calroom.server.app import create_app
from calroom.server.door.limits import Pool
from calroom.server.drawing import at_work
from calroom.server.floor.desk import _solved
from calroom.server.work import cluster as at_cluster
from calroom.server.work.cluster import Cluster
from calroom.server.work.pools import WorkerPool, threads

__all__ = ["cluster"]

LONG = 600.0


def _pid_of_one_that_goes_on(here: int) -> int:
    """On the cluster this takes for ever."""
    if os.getpid() != here:
        time.sleep(LONG)
    return os.getpid()


def test_work_is_done_on_the_cluster_and_here_once_its_workers_are_gone(
    cluster: tuple[str, list[subprocess.Popen[str]]],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    address, workers = cluster
    monkeypatch.setattr(at_cluster, "LOOK", 0.2)

    async def story() -> None:
        lab = Cluster(address, threads)
        place = WorkerPool(Pool(workers=2), lab.start)
        assert await place.ask(os.getpid) in {worker.pid for worker in workers}
        assert lab.fault == ""
        with pytest.raises(TypeError, match="not iterable"):
            await place.ask(sum, 5)
        about = ("ruling", "palace.holdem", 3)
        assert await place.ask(_solved, *about) == _solved(*about)
        # Nobody can set an alarm there; it is worked out all the same.
        assert await place.ask(at_work.lines, []) == []
        lost = asyncio.create_task(place.ask(_pid_of_one_that_goes_on, os.getpid()))
        await asyncio.sleep(0.5)
        for worker in workers:
            worker.send_signal(signal.SIGKILL)
        assert await lost == os.getpid()
        assert await place.ask(os.getpid) == os.getpid()
        place.close()
        await asyncio.to_thread(lab.close)

    with caplog.at_level(logging.WARNING):
        asyncio.run(asyncio.wait_for(story(), 120))
    assert f"the cluster at {address} has no workers any more; what it should do is done here" in caplog.text


def test_a_room_whose_cluster_is_not_there_opens_and_says_what_is_wrong(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(crews, "ANSWERS_WITHIN", 0.3)
    with served(create_app(path, cluster="tcp://127.0.0.1:1")) as room:
        until = time.monotonic() + 60
        # As long as nothing is wrong, nothing is said of it.
        while not (wrong := httpx.get(f"{room.address}/health", timeout=LONG).json().get("wrong")):
            assert time.monotonic() < until
            time.sleep(0.1)
        assert "no cluster answers at tcp://127.0.0.1:1" in wrong[0]
        schema = httpx.get(f"{room.address}/schema/openapi.json", timeout=LONG)
        assert schema.is_success, "the press works here"


def test_workers_of_another_version_are_given_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    class Client:
        def run(self, _: object) -> dict[str, str]:
            return {"one": "0.1.0", "two": calroom.__version__}

        def close(self) -> None:
            pass

    monkeypatch.setattr(at_cluster, "reached", lambda _: Client())
    lab = Cluster("tcp://elsewhere", threads)
    lab.start(1).shutdown()
    assert f"have calroom 0.1.0, {calroom.__version__}, and this is {calroom.__version__}" in lab.fault
    lab.close()
