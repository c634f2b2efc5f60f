"""`calroom serve --workers` and `calroom drain`, as an operator gives them."""

import asyncio
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from msgspec import json
from tests.server.sockets import Guest
from tests.store import postgres

from calroom.room.room import ROOM
from calroom.store import Store

from .saying import Say

CALROOM = (sys.executable, "-m", "calroom")
QUICK = {"CALROOM_TIMES_BOT": "0", "CALROOM_TIMES_PAUSE": "0", "CALROOM_TIMES_ARRIVAL": "0"}


def _say(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*CALROOM, *words], capture_output=True, text=True, timeout=300)


@pytest.fixture(scope="module")
def server() -> Iterator[postgres.Server]:
    with postgres.server(fsync="off") as running:
        yield running


@pytest.fixture
def where(server: postgres.Server) -> str:
    return server.new_database()


def test_several_processes_need_a_database_that_they_can_share(tmp_path: Path) -> None:
    refused = _say("serve", "--workers", "2", "--db", str(tmp_path / "room.db"))
    assert refused.returncode
    assert "several processes need PostgreSQL" in refused.stderr
    assert not (tmp_path / "room.db").exists()


def test_the_token_of_a_bus_is_no_argument() -> None:
    refused = _say("serve", "--bus", "nats://secret@127.0.0.1:4222", "--db", "postgresql://nobody@/nowhere")
    assert refused.returncode
    assert "a token in an argument is read by everybody on this machine" in refused.stderr


def test_beside_a_version_that_speaks_otherwise_nothing_opens_and_it_is_said_why(
    where: str, calroom: Say
) -> None:
    with closing(Store(where)) as store:
        store.leases.begin("0.1.0", said=json.encode({"spoken": 0}).decode())
    refused = calroom("serve", "--workers", "2", "--db", where, "--port", "0")
    assert refused.code
    assert refused.out == ""
    assert "with calroom 0.1.0, and this is calroom" in refused.err
    assert "Stop all processes of one of them before the other starts" in refused.err


@pytest.mark.parametrize("how", [(), ("--sections",)], ids=["one keeps all tables", "each keeps some"])
def test_the_owner_of_a_room_goes_and_people_at_the_other_door_play_on(
    how: tuple[str, ...], where: str, calroom: Say
) -> None:
    command = [*CALROOM, "serve", "--workers", "2", *how, "--port", "0", "--db", where]
    serving = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env={**os.environ, **QUICK}
    )
    assert serving.stdout is not None
    try:
        opened = next(line for line in serving.stdout if "is open at" in line)
        (address,) = re.findall(r"http://\S+:\d+", opened)
        asyncio.run(_play_and_drain(address, where, calroom))
        alone = _say("serve", "--port", "0", "--db", where)
        assert "another server runs on this memory" in alone.stderr
    finally:
        serving.send_signal(signal.SIGTERM)
        assert serving.wait(120) == 0
        serving.stdout.close()
    assert json.decode(_say("drain", "--db", where, "--json").stdout) == []


async def _play_and_drain(address: str, where: str, calroom: Say) -> None:
    guest = await Guest.comes(address)
    table = (await guest.play("palace.holdem")).table
    await _are_there(where, 2)
    before = _processes(where, calroom)
    (owner,) = [one["process"] for one in before if one["owns"]]
    unknown = calroom("drain", "nobody", "--db", where)
    assert "no process nobody runs this room; there are" in unknown.err
    gone = calroom("drain", str(owner), "--db", where)
    assert gone.out == f"{owner} has gone\n", gone.err
    wire = await guest.line(table).open()
    await wire.play(1)
    await wire.close()
    await _are_there(where, 2)
    after = _processes(where, calroom)
    assert len(before) == len(after) == 2
    assert owner not in {one["process"] for one in after}
    assert sum(bool(one["owns"]) for one in after) == 1


def _processes(where: str, calroom: Say) -> list[dict[str, object]]:
    """What is listed."""
    found: list[dict[str, object]] = json.decode(calroom("drain", "--db", where, "--json").out)
    return found


async def _are_there(where: str, count: int) -> None:
    """Wait until so many processes run the room, and one of them owns it."""
    with closing(Store(where)) as store:
        async with asyncio.timeout(120):
            while True:
                there = {one.id for one in store.leases.processes() if not one.has_ended}
                owners = {lease.owner for lease in store.leases.every() if lease.name == ROOM}
                if len(there) == count and there & owners:
                    return
                await asyncio.sleep(0.1)
