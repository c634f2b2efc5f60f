"""The real server in a process of its own, with bots that answer at once: started, killed, started again."""

import shutil
import socket
import time
import urllib.request
from collections.abc import Mapping
from multiprocessing.process import BaseProcess
from multiprocessing.util import Finalize
from pathlib import Path
from urllib.error import URLError

from tests.e2e.serving import serve
from tests.forked import ANEW, FORKED, original

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
        model: Path | None = None,
    ) -> None:
        """`pause` is how long a result stays before the next hand, `packages` what is installed beside.

        `model` is a memory that holds nothing yet, which need not be made then.

        A room that does not hurry keeps the times that people have; others are set by name.
        """
        self._folder = folder
        if model:
            shutil.copy(model, folder / "room.db")
        self._times = quick(pause, **(times or {})) if hurries else []
        self._packages = [str(packages)] if packages else []
        self._port = _free_port()
        self._process: BaseProcess | None = None
        self.address = f"http://127.0.0.1:{self._port}"

    def start(self) -> None:
        """Open the room where it was left."""
        words = ["serve", "--port", str(self._port), "--db", str(self.database), *self._times]
        # What is installed beside would be missing in a copy of a process that has looked for games already.
        begin, copied = (ANEW, "") if self._packages else (FORKED, original())
        self._process = begin.Process(target=serve, args=(words, self._folder, self._packages, copied))
        self._process.start()
        # Whoever ends without closing the room would wait for it without end.
        Finalize(self, self._process.kill, exitpriority=1)
        self._wait_until_open()

    def kill(self) -> None:
        """End it without a warning, as a power cut would."""
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._process = None

    @property
    def database(self) -> Path:
        """Where it keeps everything."""
        return self._folder / "room.db"

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
            if self._process.exitcode is not None:
                break
            try:
                with urllib.request.urlopen(f"{self.address}/health", timeout=5):
                    return
            except (URLError, OSError):
                time.sleep(0.1)
        self.kill()
        raise AssertionError(f"the server did not open: {(self._folder / 'log').read_text()[-2000:]}")


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port
