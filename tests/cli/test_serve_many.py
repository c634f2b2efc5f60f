"""`calroom serve --workers` and `calroom drain`, as an operator gives them."""

import asyncio
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec import json
from tests.server.sockets import Guest
from tests.store import postgres

CALROOM = (sys.executable, "-m", "calroom")
QUICK = {"CALROOM_TIMES_BOT": "0", "CALROOM_TIMES_PAUSE": "0", "CALROOM_TIMES_ARRIVAL": "0"}


def _say(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*CALROOM, *words], capture_output=True, text=True, timeout=300)


@pytest.fixture
def where() -> Iterator[str]:
    with postgres.server(fsync="off") as server:
        yield server.new_database()


def test_several_processes_need_a_database_that_they_can_share(tmp_path: Path) -> None:
    refused = _say("serve", "--workers", "2", "--db", str(tmp_path / "room.db"))
    assert refused.returncode
    assert "several processes need PostgreSQL" in refused.stderr
    assert not (tmp_path / "room.db").exists()


def test_the_token_of_a_bus_is_no_argument() -> None:
    refused = _say("serve", "--bus", "nats://secret@127.0.0.1:4222", "--db", "postgresql://nobody@/nowhere")
    assert refused.returncode
    assert "a token in an argument is read by everybody on this machine" in refused.stderr


def test_the_owner_of_a_room_goes_and_people_at_the_other_door_play_on(where: str) -> None:
    command = [*CALROOM, "serve", "--workers", "2", "--port", "0", "--db", where]
    serving = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env={**os.environ, **QUICK}
    )
    assert serving.stdout is not None
    try:
        opened = next(line for line in serving.stdout if "is open at" in line)
        (address,) = re.findall(r"http://\S+:\d+", opened)
        asyncio.run(_play_and_drain(address, where))
        alone = _say("serve", "--port", "0", "--db", where)
        assert "another server runs on this memory" in alone.stderr
    finally:
        serving.send_signal(signal.SIGTERM)
        assert serving.wait(120) == 0
        serving.stdout.close()
    assert json.decode(_say("drain", "--db", where, "--json").stdout) == []


async def _play_and_drain(address: str, where: str) -> None:
    guest = await Guest.comes(address)
    table = (await guest.play("palace.holdem")).table
    before = await _processes(where, 2)
    (owner,) = [one["process"] for one in before if one["owns"]]
    unknown = await asyncio.to_thread(_say, "drain", "nobody", "--db", where)
    assert "no process nobody runs this room; there are" in unknown.stderr
    gone = await asyncio.to_thread(_say, "drain", str(owner), "--db", where)
    assert gone.stdout == f"{owner} has gone\n", gone.stderr
    wire = await guest.line(table).open()
    await wire.play(1)
    await wire.close()
    after = await _processes(where, 2)
    assert owner not in {one["process"] for one in after}
    assert sum(bool(one["owns"]) for one in after) == 1


async def _processes(where: str, count: int) -> list[dict[str, object]]:
    """What is listed, once there are so many."""
    async with asyncio.timeout(120):
        while True:
            listed = await asyncio.to_thread(_say, "drain", "--db", where, "--json")
            found: list[dict[str, object]] = json.decode(listed.stdout)
            if len(found) == count and any(one["owns"] for one in found):
                return found
