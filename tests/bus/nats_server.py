"""A NATS server of our own, from a wheel that carries it, on a port that is free."""

import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from socket import create_connection, socket

from calroom.server.many.bus_server import program


class Server:
    """A server that can be stopped and started at the same address."""

    def __init__(self) -> None:
        with socket() as free:
            free.bind(("127.0.0.1", 0))
            self._port = free.getsockname()[1]
        self.url = f"nats://127.0.0.1:{self._port}"
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        command = [program(), "-a", "127.0.0.1", "-p", str(self._port)]
        quiet = subprocess.DEVNULL
        self._process = subprocess.Popen(command, stdout=quiet, stderr=quiet)
        until = time.monotonic() + 60
        while True:
            try:
                create_connection(("127.0.0.1", self._port), 1).close()
                return
            except OSError:
                assert self._process.poll() is None
                assert time.monotonic() < until, "the bus does not come"
                time.sleep(0.02)

    def stop(self) -> None:
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait(30)


@contextmanager
def server() -> Iterator[Server]:
    """A server for as long as the block lasts."""
    running = Server()
    try:
        yield running
    finally:
        running.stop()
