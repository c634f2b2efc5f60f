"""The real server in a process of its own, with bots that answer at once: started, killed, started again."""

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Mapping
from pathlib import Path
from urllib.error import URLError

QUICK_SERVE = """
import sys
from calroom.cli import main
from calroom.server import app
from calroom.server.door.limits import UNBOUNDED

create = app.create_app
app.create_app = lambda *given, **named: create(*given, **{**named, "bounds": UNBOUNDED})
sys.argv[0] = "calroom"
main()
"""
"""`calroom serve` as it is, but nobody waits for a bot, and one address may come as often as it likes."""

LONGEST_START = 60


def quick(pause: float, **more: float) -> list[str]:
    """What is set so that nobody waits for a bot, and whatever else shall be quicker."""
    times = {"bot": 0.0, "pause": pause, "arrival": 0.0, **more}
    return [word for name, value in times.items() for word in ("--set", f"times.{name}={value}")]


class RoomServer:
    """A room at an address of this machine."""

    def __init__(
        self,
        folder: Path,
        pause: float = 0.4,
        packages: Path | None = None,
        *,
        hurries: bool = True,
        times: Mapping[str, float] | None = None,
    ) -> None:
        """`pause` is how long a result stays before the next hand, `packages` what is installed beside.

        A room that does not hurry keeps the times that people have; others are set by name.
        """
        self._folder = folder
        self._times = quick(pause, **(times or {})) if hurries else []
        self._paths = [*([str(packages)] if packages else []), *sys.path]
        self._port = _free_port()
        self._process: subprocess.Popen[bytes] | None = None
        self.address = f"http://127.0.0.1:{self._port}"

    def start(self) -> None:
        """Open the room where it was left."""
        command = [sys.executable, "-c", QUICK_SERVE, "serve", "--port", str(self._port)]
        with (self._folder / "log").open("ab") as log, (self._folder / "words").open("ab") as words:
            self._process = subprocess.Popen(
                [*command, "--db", str(self._folder / "room.db"), *self._times],
                stdout=words,
                stderr=log,
                env=os.environ | {"PYTHONPATH": os.pathsep.join(self._paths)},
            )
        self._wait_until_open()

    def kill(self) -> None:
        """End it without a warning, as a power cut would."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    @property
    def words(self) -> str:
        """What it has said to whoever started it."""
        return (self._folder / "words").read_text()

    @property
    def troubles(self) -> list[str]:
        """What it has logged that must not happen."""
        lines = (self._folder / "log").read_text().splitlines()
        return [line for line in lines if '"level":"error"' in line or line.startswith("Traceback")]

    def _wait_until_open(self) -> None:
        last = time.monotonic() + LONGEST_START
        while time.monotonic() < last:
            assert self._process is not None
            if self._process.poll() is not None:
                break
            try:
                with urllib.request.urlopen(f"{self.address}/health", timeout=5):
                    return
            except (URLError, OSError):
                time.sleep(0.1)
        raise AssertionError(f"the server did not open: {(self._folder / 'log').read_text()[-2000:]}")


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port
