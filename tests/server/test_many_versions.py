"""Two versions side by side during an upgrade speak to each other, or one of them says plainly why not."""

import asyncio
import logging
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest
from msgspec import json
from tests.bus import nats_server
from tests.server.spoken import said, written
from tests.server.visiting import run
from tests.server.workers import worker, workers
from tests.store import postgres
from tests.store.conftest import server

from calroom.bus.in_memory import Memory
from calroom.server.many import __main__ as process
from calroom.server.many.inner import Inner
from calroom.server.many.says import Says
from calroom.server.many.wire import SPOKEN, Packet, _encode, owner_subject
from calroom.store import Store
from calroom.store.leases import Stranger, Tenure

__all__ = ["server"]

YESTERDAY = json.encode(Says(spoken=SPOKEN - 1)).decode()


def _yesterdays_process(where: str) -> tuple[Store, Tenure]:
    store = Store(where)
    return store, store.leases.begin("0.1.0", said=YESTERDAY)


def test_what_goes_over_the_bus_is_what_this_language_says() -> None:
    assert written()[str(SPOKEN)] == said(), "raise SPOKEN, then run python -m tests.server.spoken"


def test_versions_that_speak_alike_run_a_room_together(tmp_path: Path) -> None:
    path = str(tmp_path / "room.db")

    async def story() -> None:
        async with workers(path) as (owner, door):
            versions = {one.version for one in owner.worker._leases.processes()}
            assert versions == {"1"}
            newer = worker(path, door.worker._bus, version="2")
            await newer.worker.open()
            await newer.ready()
            assert not newer.owns
            await newer.end()

    run(story())


def test_a_process_that_speaks_otherwise_than_those_there_does_not_begin(tmp_path: Path) -> None:
    path = str(tmp_path / "room.db")
    store, _ = _yesterdays_process(path)
    with pytest.raises(Stranger, match=r"with calroom 0\.1\.0, and this is calroom 1: the two do not"):
        worker(path, Memory())
    assert len(store.leases.processes()) == 1
    store.close()


def test_an_owner_does_not_listen_to_a_door_that_speaks_otherwise_and_says_so(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def story() -> None:
        bus = Memory()

        async def nobody_comes(*_: object) -> None:
            raise AssertionError("somebody was let in")

        inner = Inner(bus, "owner", "1", nobody_comes)
        await inner.open()
        bus.publish(owner_subject("owner"), _encode(Packet(SPOKEN + 1, "door", "9", "run", 1, [])))
        await asyncio.sleep(0.01)
        assert inner.lines == 0
        await inner.leave()

    with caplog.at_level(logging.ERROR):
        run(story())
    assert f"the door door of version 9 speaks {SPOKEN + 1} and not {SPOKEN}" in caplog.text


@pytest.fixture
def beside_yesterday(server: postgres.Server) -> str:
    where = server.new_database()
    _yesterdays_process(where)[0].close()
    return where


def _started_with(told: dict[str, object], monkeypatch: pytest.MonkeyPatch) -> int:
    """The exit code of a process that was told this by its supervisor."""
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(json.encode(told))))
    monkeypatch.setattr(process, "write_json_lines", lambda _: None)
    return process.main()


def test_a_process_that_a_supervisor_of_another_version_started_says_so_and_ends(
    beside_yesterday: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with nats_server.server() as bus:
        told = {"settings": {"log": "error"}, "where": beside_yesterday, "bus": bus.url, "listening": 0}
        # What the other version would tell beside that, this one does not know.
        assert _started_with({**told, "tomorrow": 1}, monkeypatch) == process.FAILED
    assert "this process cannot begin: process" in caplog.text


def test_a_supervisor_that_sets_what_this_version_does_not_know_is_told_to_start_anew(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    told = {"settings": {"tomorrow": True}, "where": "", "bus": "", "listening": 0}
    assert _started_with(told, monkeypatch) == process.FAILED
    assert "start it anew (Object contains unknown field `tomorrow`" in caplog.text
