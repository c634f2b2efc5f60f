"""Servers for a load test, each a process of its own: the room with or without its limits, a bare fan-out.

`python -m calroom.cli.load_servers room FILE` opens a room with a memory of its own, `... guarded FILE` one
with the limits that visitors meet; `... bare BYTES` sends a message of so many bytes to all nine members of a
group whenever one of them says something. All of them print where they are.
"""

import asyncio
import contextlib
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from subprocess import PIPE
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from socket import socket

    from litestar.types import ASGIApp

HELPS = "the load test's own server did not start"


@asynccontextmanager
async def started(kind: str, argument: str | Path) -> AsyncIterator[str]:
    """A server in a process of its own, for as long as this lasts; gives its address."""
    command = (sys.executable, "-m", "calroom.cli.load_servers", kind, str(argument))
    # Ctrl-C is for the load test, which ends its servers.
    process = await asyncio.create_subprocess_exec(*command, stdout=PIPE, start_new_session=True)
    assert process.stdout is not None
    try:
        line = (await process.stdout.readline()).decode()
        if not line:
            raise ConnectionError(HELPS)
        yield line.strip()
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.terminate()
        await process.wait()


def main(kind: str, argument: str) -> None:
    """Be one of these servers until somebody ends it."""
    import uvicorn

    from calroom.server.serving import configured

    app = _bare(int(argument)) if kind == "bare" else _room(argument, guarded=kind == "guarded")
    config = configured(app, "127.0.0.1", 0)

    class Server(uvicorn.Server):
        async def startup(self, sockets: "list[socket] | None" = None) -> None:
            await super().startup(sockets)
            port = self.servers[0].sockets[0].getsockname()[1]
            sys.stdout.write(f"http://127.0.0.1:{port}\n")
            sys.stdout.flush()

    Server(config).run()


def _room(where: str, *, guarded: bool) -> "ASGIApp":
    from calroom.server.app import create_app
    from calroom.server.door.limits import UNBOUNDED, Bounds
    from calroom.server.tables.clocks import Times

    # Whoever plays in the test is new and comes from here.
    bounds = Bounds(guests=UNBOUNDED.guests) if guarded else UNBOUNDED
    return create_app(where, bounds=bounds, times=Times(pause=0.0))


def _bare(size: int) -> "ASGIApp":
    """The least that Litestar can do: whatever one says, all members of the group get the same message."""
    from litestar import Litestar, WebSocket, websocket
    from litestar.exceptions import WebSocketDisconnect
    from litestar.params import FromPath

    message = "x" * size
    groups: dict[int, list[WebSocket[Any, Any, Any]]] = {}

    @websocket("/{group:int}")
    async def fan_out(socket: WebSocket[Any, Any, Any], group: FromPath[int]) -> None:
        await socket.accept()
        members = groups.setdefault(group, [])
        members.append(socket)
        try:
            while True:
                await socket.receive_text()
                for member in members:
                    await member.send_text(message)
        except WebSocketDisconnect:
            members.remove(socket)

    return Litestar([fan_out], openapi_config=None, logging_config=None)


if __name__ == "__main__":
    main(*sys.argv[1:])
