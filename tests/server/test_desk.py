"""The desk: long sums in a process of their own, which ends with the server however that ends."""

import asyncio
import os
import signal
import subprocess
import sys
import time

import pytest

from calroom.server.desk import MOST_WAITING, Busy, Desk

SERVER = """
import asyncio, os, time
from calroom.server.desk import Desk
async def serve():
    desk = Desk()
    print(await desk.ask(os.getpid), flush=True)
    time.sleep(60)
asyncio.run(serve())
"""


def test_what_is_asked_is_worked_out_elsewhere() -> None:
    async def story() -> None:
        desk = Desk()
        assert await desk.ask(os.getpid) != os.getpid()
        assert await desk.ask(sum, (1, 2, 3)) == 6
        with pytest.raises(TypeError):
            await desk.ask(sum, 5)
        desk.close()

    asyncio.run(story())


def test_too_many_questions_at_a_time_are_not_taken() -> None:
    async def story() -> None:
        desk = Desk()
        waiting = [asyncio.create_task(desk.ask(time.sleep, 0.01)) for _ in range(MOST_WAITING)]
        await asyncio.sleep(0)
        with pytest.raises(Busy):
            await desk.ask(time.sleep, 0)
        await asyncio.gather(*waiting)
        await desk.ask(time.sleep, 0)
        desk.close()

    asyncio.run(story())


def test_the_process_ends_when_the_server_is_killed() -> None:
    server = subprocess.Popen([sys.executable, "-c", SERVER], stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    desk = int(server.stdout.readline())
    server.send_signal(signal.SIGKILL)
    server.wait()
    server.stdout.close()
    for _ in range(200):
        if not _runs(desk):
            return
        time.sleep(0.05)
    pytest.fail("the desk's process is still there")


def _runs(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True
