"""Runs the application under uvicorn: says where it is once it is there, and goodbye before it goes."""

import asyncio
import logging
import socket
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from http import HTTPStatus
from typing import Any
from urllib.parse import urlsplit

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from calroom.server.app import Application
from calroom.server.door.guards import LARGEST_BODY
from calroom.server.door.limits import Silence

LARGEST_MESSAGE = 64 * 1024
LONGEST_GOODBYE = 10
LOOK_AGAIN = 0.05

log = logging.getLogger("calroom.server")


class Patient(HttpToolsProtocol):
    """A connection that is closed if a request does not begin in time, or begins without end."""

    silence = Silence()
    _slow: asyncio.TimerHandle | None = None
    _heard = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody is here and should say what they want."""
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """A piece of a request."""
        if self._slow is not None:
            self._heard += len(data)
            if self._heard > self.silence.largest_headers + LARGEST_BODY:
                self._part(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
                return
        super().data_received(data)
        if self._slow is not None and self._heard > self.silence.largest_headers:
            self._part(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)

    def on_message_begin(self) -> None:
        """Another request begins."""
        super().on_message_begin()
        self._wait()

    def on_headers_complete(self) -> None:
        """It is known what is wanted."""
        self._listened()
        heard = len(self.url) + sum(len(name) + len(value) for name, value in self.headers)
        if heard > self.silence.largest_headers:
            self._part(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
            raise ValueError("the headers are too large")  # So the parser reads no further.
        if not self.url.startswith((b"/", b"*")):
            self._believe_target()
        super().on_headers_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        """They are gone."""
        self._listened()
        super().connection_lost(exc)

    def _wait(self) -> None:
        if self._slow is None:
            self._slow = self.loop.call_later(self.silence.headers, self._part, HTTPStatus.REQUEST_TIMEOUT)

    def _listened(self) -> None:
        self._heard = 0
        if self._slow is not None:
            self._slow.cancel()
            self._slow = None

    def _believe_target(self) -> None:
        """A target that names its host is for that one, whatever the header says: the door judges it so."""
        host = urlsplit(self.url.decode("latin-1")).netloc.encode("latin-1")
        self.headers[:] = [*(one for one in self.headers if one[0] != b"host"), (b"host", host)]

    def _part(self, status: HTTPStatus) -> None:
        self._listened()
        if not self.transport.is_closing():
            head = f"HTTP/1.1 {status.value} {status.phrase}"
            self.transport.write(f"{head}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n".encode())
            self.transport.close()


def patient(silence: Silence) -> type[Patient]:
    """Connections that wait so long and no longer."""
    return type("Patient", (Patient,), {"silence": silence})


def configured(
    app: Any, host: str = "127.0.0.1", port: int = 0, silence: Silence | None = None
) -> uvicorn.Config:
    """How we run any application: on the quickest loop there is, and without compressing what sockets say.

    Which proxies are believed is the application's to know.
    """
    return uvicorn.Config(
        app,
        http=patient(silence or Silence()),
        proxy_headers=False,
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
        """Begin to listen, and say where, once nobody who comes has to wait for bots that are not ready."""
        await super().startup(sockets)
        if self.started:
            self._app.front.when_lost = self._end
            address = self.address
            while self._app.front.host.is_getting_ready and not self.should_exit:
                await asyncio.sleep(LOOK_AGAIN)
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
