"""`calroom serve` as people start it: an address, an owner, a clean end, and everything still there."""

import asyncio
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec import json
from tests.cli.conftest import calroom
from tests.cli.saying import Say
from tests.server.test_lobby import OWN
from tests.store import postgres
from tests.store.conftest import server
from websockets.asyncio.client import connect

from calroom.keeping.verify import verify
from calroom.store import Store

__all__ = ["calroom", "server"]

COMMAND = [sys.executable, "-m", "calroom"]


class Started:
    """A server in a process of its own."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self.process = process
        assert process.stdout is not None
        first = process.stdout.readline()
        found = re.fullmatch(r"Calroom is open at (\S+) \(Ctrl-C closes it\)\n", first)
        assert found, first + (process.stderr.read() if process.stderr else "")
        self.address = found[1]

    def invitation(self) -> str:
        """The link that is printed as long as nobody owns the room."""
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip().rpartition(" ")[2]

    def end(self, how: int = signal.SIGINT) -> tuple[int, str, list[dict[str, Any]]]:
        """End it, if it has not ended: its exit code, what else it printed, and its log."""
        if self.process.poll() is None:
            self.process.send_signal(how)
        printed, log = self.process.communicate(timeout=30)
        return self.process.returncode, printed, [json.decode(line) for line in log.splitlines()]


@contextmanager
def started(where: Path, *arguments: str) -> Iterator[Started]:
    command = [*COMMAND, "serve", "--port", "0", *arguments]
    process = subprocess.Popen(command, cwd=where, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        yield Started(process)
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


def test_a_room_opens_in_a_folder_and_closes_with_everything_durable(tmp_path: Path) -> None:
    with started(tmp_path) as room:
        asyncio.run(sit_down_and_hear_goodbye(room))
        code, _, log = room.end()
    assert code == 0
    assert {line["level"] for line in log} == {"info"}
    assert [line["what"] for line in log if line["from"] == "calroom.server"] == ["open", "closing", "closed"]
    store = Store(tmp_path / "calroom-data" / "room.db")
    assert verify(store).fault is None
    assert store.ledger.trial_balance() == 0
    store.close()


async def sit_down_and_hear_goodbye(room: Started) -> None:
    """A guest plays; when the server ends, they are told, and that they may come back."""
    async with httpx.AsyncClient(base_url=room.address) as http:
        who = (await http.post("/api/guest")).json()
        headers = {"x-csrf-token": who["csrf"]}
        seated = await http.post("/api/play", json={"game": "palace.holdem"}, headers=headers)
        table = seated.json()["table"]
        cookie = f"calroom={http.cookies['calroom']}"
        address = f"{room.address.replace('http', 'ws')}/ws/tables/{table}"
        async with connect(address, additional_headers={"cookie": cookie}) as socket:
            await socket.send('{"say": "hello", "id": "1", "protocol": 2}')
            assert json.decode(await socket.recv())["tell"] == "welcome"
            room.process.send_signal(signal.SIGINT)
            last = {}
            async for frame in socket:
                last = json.decode(frame)
            assert (last["tell"], last.get("again", True)) == ("goodbye", True)
    await asyncio.to_thread(room.process.wait, 30)


def test_after_a_kill_the_same_seat_and_session_are_still_there(tmp_path: Path) -> None:
    with started(tmp_path) as room, httpx.Client(base_url=room.address) as http:
        who = http.post("/api/guest").json()
        headers = {"x-csrf-token": who["csrf"]}
        seat = http.post("/api/play", json={"game": "palace.holdem"}, headers=headers).json()
        cookie = http.cookies["calroom"]
        room.process.kill()
        room.process.wait(30)
    with started(tmp_path) as room, httpx.Client(base_url=room.address, cookies={"calroom": cookie}) as http:
        assert http.get("/api/me").json()["sitting"] == [seat["table"]]
        assert room.end(signal.SIGTERM)[0] == 0


def test_the_owner_is_asked_for_until_there_is_one(tmp_path: Path) -> None:
    with started(tmp_path) as room:
        form = {"name": "Olga", "password": "a good password"}
        came = httpx.post(room.invitation(), data=form, follow_redirects=False)
        assert came.status_code == 303
        room.end()
    link = subprocess.run([*COMMAND, "owner", "Olga"], cwd=tmp_path, capture_output=True, text=True)
    assert link.returncode == 0
    token = link.stdout.strip().rpartition("/")[2]
    with started(tmp_path) as room:
        page = httpx.get(f"{room.address}/invited/{token}").text
        assert "Olga" in page
        new = {"password": "another password"}
        assert httpx.post(f"{room.address}/invited/{token}", data=new).status_code == 303
        signed_in = httpx.post(
            f"{room.address}/api/session", json={"name": "Olga", "password": "another password"}
        )
        assert signed_in.json()["roles"] == ["player", "owner"]
        assert room.end()[1] == ""
    refused = subprocess.run([*COMMAND, "owner", "Bot Ada"], cwd=tmp_path, capture_output=True, text=True)
    assert (refused.returncode, "kept for the house" in refused.stderr) == (2, True)


def test_a_room_can_be_kept_in_postgresql_with_a_house_of_ones_own(
    server: postgres.Server, tmp_path: Path
) -> None:
    own = tmp_path / "mine.toml"
    own.write_text(OWN)
    with started(tmp_path, "--db", server.new_database(), "--house", str(own)) as room:
        lobby = httpx.get(f"{room.address}/api/lobby").json()
        assert "mine" in [house["house"] for house in lobby["houses"]]
        assert httpx.get(f"{room.address}/health").json()["database"] == "writable"
        assert room.end()[0] == 0
    assert not (tmp_path / "calroom-data").exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--house", "nowhere.toml"], "nowhere.toml: cannot be read"),
        (["--db", "mysql://host/room"], "a store is a SQLite file or a PostgreSQL database"),
        (["--db", "nowhere/room.db"], "cannot be reached"),
        (["--port", "99999"], "at least 0, at most 65,535"),
        (["--host", "203.0.113.1"], "choose another with --port"),
    ],
)
def test_what_cannot_be_opened_is_said_in_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, calroom: Say, arguments: list[str], said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    told = calroom("serve", *([] if "--port" in arguments else ["--port", "0"]), *arguments)
    assert told.code != 0
    assert said in told.err.splitlines()[-1]
    assert "Traceback" not in told.err
