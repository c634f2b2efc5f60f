"""A server on a port of this machine, run beside the tests in a thread of its own."""

import asyncio
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from threading import Event, Thread
from typing import Any, TypeVar

from calroom.server.app import Application
from calroom.server.serving import Server, configured

T = TypeVar("T")


class Served:
    """A server that runs; what is behind its door is reached on its own event loop."""

    def __init__(self, app: Application) -> None:
        self.app = app
        self.address = ""
        self._ready = Event()
        self._loop = asyncio.new_event_loop()
        config = configured(app, silence=app.bounds.silence)
        self._server = Server(config, app, self._announce)
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()
        assert self._ready.wait(60), "the server did not start"

    async def _announce(self, address: str) -> None:
        self.address = address
        self._ready.set()

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_until_complete(self._server.serve())
        self._loop.close()

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something on the server's loop, and wait for it."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(60)

    def stop(self) -> None:
        """End it, as a signal would."""
        self._server.should_exit = True
        self._thread.join(60)
        assert not self._thread.is_alive(), "the server did not end"


@contextmanager
def served(app: Application) -> Iterator[Served]:
    """A server for as long as the block lasts."""
    running = Served(app)
    try:
        yield running
    finally:
        running.stop()
