"""Looks after the processes of a room on one machine: starts them, starts them again, and ends them."""

import logging
import os
import secrets
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from socket import create_connection, socket
from threading import Event, Lock, Thread
from typing import TYPE_CHECKING, Protocol

from msgspec import json

from calroom.bus import BusIsGone
from calroom.server.many.bus_server import program

if TYPE_CHECKING:
    from calroom.server.many.__main__ import Orders

SOON, AT_MOST = 0.5, 30.0
"""Seconds before a process that ended is started again: more each time that it ends at once."""

LIVED = 10.0
"""A process that ran for so many seconds has begun well."""

GOODBYE = 20.0
"""Seconds in which processes end by themselves."""

log = logging.getLogger("calroom.many")


class Written(Protocol):
    """Where lines for the operator go."""

    def __call__(self, line: str) -> object:
        """A line."""


class LocalBus:
    """A bus for one machine, which ends with the room."""

    def __init__(self) -> None:
        with socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        token = secrets.token_urlsafe(24)
        self.url = f"nats://{token}@127.0.0.1:{port}"
        # The token is told by a variable: everybody on the machine can read arguments.
        settings = f'host: "127.0.0.1"\nport: {port}\nauthorization {{ token: $CALROOM_BUS_TOKEN }}\n'
        self._file = os.memfd_create("bus")
        os.write(self._file, settings.encode())
        self._process = subprocess.Popen(
            [program(), "-c", f"/proc/self/fd/{self._file}"],
            pass_fds=(self._file,),
            env={**os.environ, "CALROOM_BUS_TOKEN": token},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        self._wait(port)

    def _wait(self, port: int) -> None:
        until = time.monotonic() + LIVED
        while True:
            try:
                create_connection(("127.0.0.1", port), 1).close()
                return
            except OSError:
                if self._process.poll() is not None or time.monotonic() > until:
                    raise BusIsGone("the bus of this machine does not start") from None
                time.sleep(0.02)

    def close(self) -> None:
        """End it."""
        self._process.terminate()
        self._process.wait()
        os.close(self._file)


class Supervisor:
    """Keeps so many processes of the room running."""

    def __init__(self, orders: "Orders", workers: int, hear: Callable[[str], None]) -> None:
        self._orders, self._hear = orders, hear
        self._ending = Event()
        self._turn = Lock()
        self._running: dict[int, subprocess.Popen[str]] = {}
        self._keepers = [Thread(target=self._keep, args=(number,)) for number in range(workers)]

    def run(self) -> None:
        """Until a signal comes."""
        for one in (signal.SIGTERM, signal.SIGINT):
            signal.signal(one, lambda *_: self._ending.set())
        for keeper in self._keepers:
            keeper.start()
        self._ending.wait()
        self.end()

    def end(self) -> None:
        """Let everybody go, and wait for it."""
        self._ending.set()
        with self._turn:
            for process in self._running.values():
                process.send_signal(signal.SIGTERM)
        until = time.monotonic() + GOODBYE
        for keeper in self._keepers:
            keeper.join(max(0.0, until - time.monotonic()))
        with self._turn:
            for process in self._running.values():
                process.kill()
        for keeper in self._keepers:
            keeper.join()

    def _keep(self, number: int) -> None:
        """Start a process, and another whenever it has ended."""
        wait = SOON
        while not self._ending.is_set():
            begun = time.monotonic()
            code = self._run_one(number)
            if self._ending.is_set():
                return
            wait = SOON if time.monotonic() - begun > LIVED else min(AT_MOST, wait * 2)
            log.warning("a process has ended and is started again", extra={"code": code, "seconds": wait})
            self._ending.wait(wait)

    def _run_one(self, number: int) -> int:
        with self._turn:
            if self._ending.is_set():
                return 0
            process = self._running[number] = self._start()
        assert process.stdout is not None
        for line in process.stdout:
            self._hear(line.strip())
        code = process.wait()
        with self._turn:
            del self._running[number]
        return code

    def _start(self) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [sys.executable, "-m", "calroom.server.many"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            pass_fds=(self._orders.listening,),
            # Ctrl-C is for the supervisor, who lets them go one after the other.
            start_new_session=True,
        )
        assert process.stdin is not None
        process.stdin.write(json.encode(self._orders).decode())
        process.stdin.close()
        return process
