"""Somebody who goes away at the worst moment: whatever they asked for is cancelled at its n-th wait."""

import asyncio
from collections.abc import Coroutine, Generator
from types import coroutine
from typing import Any


@coroutine
def _broken_off(doing: Coroutine[Any, Any, Any], nth: int, waits: list[int]) -> Generator[Any, Any, Any]:
    """Run something step by step; at its n-th wait the task that runs it is cancelled."""
    loop, task = asyncio.get_running_loop(), asyncio.current_task()
    assert task is not None
    wrong: BaseException | None = None
    while True:
        try:
            awaited = doing.send(None) if wrong is None else doing.throw(wrong)
        except StopIteration as end:
            return end.value
        waits[0] += 1
        if waits[0] == nth:
            loop.call_soon(task.cancel)
        try:
            yield awaited
        except BaseException as thrown:
            wrong = thrown
        else:
            wrong = None


async def broken_off(doing: Coroutine[Any, Any, Any], nth: int) -> bool:
    """Do something and break it off at its n-th wait; whether it waited so often."""
    waits = [0]

    async def run() -> None:
        await _broken_off(doing, nth, waits)
        await asyncio.sleep(0)

    task = asyncio.get_running_loop().create_task(run())
    await asyncio.gather(task, return_exceptions=True)
    return waits[0] >= nth
