"""One process that serves a room alone, set as the processes of `bench.many` are; it says where it is."""

import asyncio
import sys

import uvloop
from tests.server.sockets import served

from calroom.bots import warm_up


async def main(where: str) -> None:
    """Serve until somebody ends it."""
    async with served(where) as address:
        print(address, flush=True)
        await asyncio.get_running_loop().create_future()


if __name__ == "__main__":
    warm_up()
    uvloop.run(main(sys.argv[1]))
