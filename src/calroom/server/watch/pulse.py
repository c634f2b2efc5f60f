"""The pulse of the server: how late it does what is due, because something else holds it up."""

import asyncio
from collections.abc import Callable
from time import perf_counter

STEP = 0.02
"""Seconds between two beats."""

BUCKETS = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0)


async def beat(observe: Callable[[float], None]) -> None:
    """Wake again and again, and tell by how many seconds it was too late."""
    while True:
        due = perf_counter() + STEP
        await asyncio.sleep(STEP)
        observe(max(0.0, perf_counter() - due))
