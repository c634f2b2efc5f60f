"""Screens for a load test: sockets that speak the protocol and time what they hear, a thousand to a process.

Only frames that ask something are read in full; of all others the number is enough. So the tester stays quick
enough not to be what is measured.
"""

import asyncio
import base64
import os
from collections.abc import Callable
from typing import cast
from urllib.parse import urlsplit

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
_SHORT, _LONG = 126, 127

Heard = Callable[[bytes], None]


class Wire(asyncio.Protocol):
    """The client's side of one WebSocket, no more of it than a load test needs."""

    def __init__(self, request: bytes, heard: Heard) -> None:
        self._request, self._heard = request, heard
        self._buffer = bytearray()
        self._is_open = False
        self._transport: asyncio.Transport | None = None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the upgrade."""
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._request)

    def connection_lost(self, exc: Exception | None) -> None:
        """The other side has gone."""
        for end in (self.opened, self.closed):
            if not end.done():
                end.set_exception(exc or ConnectionResetError("the server closed the socket"))
        if not self.closed.cancelled():
            self.closed.exception()

    def data_received(self, data: bytes) -> None:
        """Cut what came into frames."""
        buffer = self._buffer
        buffer += data
        if not self._is_open and not self._is_upgraded():
            return
        start = 0
        while (frame := _frame_at(buffer, start)) is not None:
            first, body, start = frame
            kind = buffer[first] & 0x0F
            if kind == TEXT:
                self._heard(bytes(buffer[body:start]))
            elif kind == PING:
                self._write(PONG, bytes(buffer[body:start]))
        del buffer[:start]

    def _is_upgraded(self) -> bool:
        head, found, rest = bytes(self._buffer).partition(b"\r\n\r\n")
        if not found:
            return False
        if b" 101 " not in head.split(b"\r\n", 1)[0]:
            self.opened.set_exception(ConnectionRefusedError(head.split(b"\r\n", 1)[0].decode("latin-1")))
            return False
        self._buffer[:] = rest
        self._is_open = True
        if not self.opened.done():
            self.opened.set_result(None)
        return True

    def say(self, text: bytes) -> None:
        """Send a message."""
        self._write(TEXT, text)

    def _write(self, kind: int, body: bytes) -> None:
        mask = b"\0\0\0\0"
        length = len(body)
        size = bytes((0x80 | length,)) if length < _SHORT else bytes((0x80 | _SHORT,)) + length.to_bytes(2)
        assert self._transport is not None
        self._transport.write(bytes((0x80 | kind,)) + size + mask + body)

    def close(self) -> None:
        """Hang up."""
        if self._transport is not None:
            self._transport.close()


def _frame_at(buffer: bytearray, start: int) -> tuple[int, int, int] | None:
    """Where a frame, its body and the next frame begin; None if it has not come completely."""
    if len(buffer) < start + 2:
        return None
    length, body = buffer[start + 1] & 0x7F, start + 2
    extra = {_SHORT: 2, _LONG: 8}.get(length, 0)
    if extra:
        if len(buffer) < body + extra:
            return None
        length = int.from_bytes(buffer[body : body + extra])
        body += extra
    return (start, body, body + length) if len(buffer) >= body + length else None


async def dial(address: str, path: str, heard: Heard, cookie: str = "") -> Wire:
    """Open a socket."""
    where = urlsplit(address)
    key = base64.b64encode(os.urandom(16)).decode()
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: {where.netloc}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {key}",
        "Sec-WebSocket-Version: 13",
        *([f"Cookie: {cookie}"] if cookie else []),
    ]
    request = "\r\n".join([*lines, "", ""]).encode()
    loop = asyncio.get_running_loop()
    host, port = where.hostname or "127.0.0.1", where.port or 80
    _, wire = await loop.create_connection(lambda: Wire(request, heard), host, port)
    await wire.opened
    return wire
