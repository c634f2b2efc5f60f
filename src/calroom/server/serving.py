"""Runs the application under uvicorn: says where it is once it is there, and goodbye before it goes."""

import logging
import socket
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any

import uvicorn

from calroom.server.app import Application

LARGEST_MESSAGE = 64 * 1024
LONGEST_GOODBYE = 10

log = logging.getLogger("calroom.server")


def configured(app: Any, host: str = "127.0.0.1", port: int = 0) -> uvicorn.Config:
    """How we run any application: on the quickest loop there is, and without compressing what sockets say."""
    return uvicorn.Config(
        app,
        host=host,
        port=port,
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=False,
        ws_max_size=LARGEST_MESSAGE,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=LONGEST_GOODBYE,
    )


class Server(uvicorn.Server):
    """A server that lets its sockets go in peace: first goodbye, then what is left to write, then the end."""

    def __init__(
        self, config: uvicorn.Config, app: Application, announce: Callable[[str], Awaitable[None]]
    ) -> None:
        super().__init__(config)
        self._app = app
        self._announce = announce

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen, and say where."""
        await super().startup(sockets)
        if self.started:
            self._app.front.when_lost = self._end
            address = self.address
            log.info("open", extra={"address": address})
            await self._announce(address)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Say goodbye to everybody, then end."""
        log.info("closing")
        if self.started:
            await self._app.front.say_goodbye()
        await super().shutdown(sockets)
        log.info("closed")

    def _end(self) -> None:
        self.should_exit = True

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """A signal ends the server and has then done its work; uvicorn would raise it once more."""
        with super().capture_signals():
            yield
            self._captured_signals.clear()

    @property
    def address(self) -> str:
        """Where a browser on this machine finds the room."""
        host, port = self.servers[0].sockets[0].getsockname()[:2]
        shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
        return f"http://{shown}:{port}"
