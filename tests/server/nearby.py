"""Work of the house in a thread of this process, where starting another would take longer than the tests."""

import asyncio
from typing import Any

import pytest


async def _ask(_: object, work: Any, *about: object, rest: bool = False, begins: Any = None) -> Any:  # noqa: ARG001
    return await asyncio.to_thread(work, *about)


def work_nearby(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a pool is asked is answered here."""
    monkeypatch.setattr("calroom.server.work.pools.WorkerPool.ask", _ask)
