"""Bytes on a wire, as a program that keeps to no protocol would send them."""

import socket
from contextlib import closing
from urllib.parse import urlsplit

WAIT = 30.0


def wire(address: str) -> socket.socket:
    """A connection to a server."""
    parts = urlsplit(address)
    assert parts.hostname is not None
    return socket.create_connection((parts.hostname, parts.port or 80), timeout=WAIT)


def said_to(address: str, request: bytes) -> bytes:
    """What a server answers first."""
    with closing(wire(address)) as line:
        line.sendall(request)
        return line.recv(65536)
