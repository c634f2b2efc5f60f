"""Work in numbered pieces, done here on one core or several, or by the workers of a Dask cluster.

What a piece comes to depends on its number alone, so a run is the same whoever does which piece, and one that
is lost with its worker is simply done again. Only a few pieces are under way at a time, so that neither work
nor memory grows with the length of a run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    Executor,
    Future,
    ThreadPoolExecutor,
    wait,
)
from contextlib import suppress
from importlib import import_module
from itertools import islice
from typing import Any, TypeVar

from calroom.crew import Crew
from calroom.parts import needed

Part = TypeVar("Part")
Work = Callable[[int], Part]

AHEAD = 2
"""So many pieces for each worker are under way, so that none waits for the next."""

ANSWERS_WITHIN = 5
"""Seconds after which a cluster that has not answered counts as not there."""

LOSSES = 20
"""A cluster gives a piece up that has lost several workers; so often it is asked again."""


class NoCluster(ValueError):
    """There is no cluster at this address."""


def done(
    work: Work[Part], pieces: int, *, workers: int = 1, cluster: str = "", compiled: bool = False
) -> Iterator[Part]:
    """What the pieces 0, 1, ... come to, each once, in the order in which they are ready.

    Compiled work runs in threads of this process, even that of one worker: Ctrl-C would find the main thread
    within a compiled loop otherwise, which cannot be interrupted cleanly. Other work runs in processes of its
    own, to which it must be possible to send it. Whoever stops listening stops the rest.
    """
    if workers < 1:
        raise ValueError(f"{workers} workers do nothing; give 1 or more")
    if cluster:
        return _by_cluster(work, pieces, cluster)
    if not compiled and (workers == 1 or pieces == 1):
        return map(work, range(pieces))
    return _by_crew(work, pieces, workers, ThreadPoolExecutor if compiled else Crew)


def _by_crew(work: Work[Part], pieces: int, workers: int, hire: Callable[[int], Executor]) -> Iterator[Part]:
    crew = hire(workers)
    numbers = iter(range(pieces))
    under_way: set[Future[Part]] = {crew.submit(work, piece) for piece in islice(numbers, AHEAD * workers)}
    try:
        while under_way:
            ready, under_way = wait(under_way, return_when=FIRST_COMPLETED)
            under_way |= {crew.submit(work, piece) for piece in islice(numbers, len(ready))}
            for future in ready:
                yield future.result()
    finally:
        crew.shutdown(cancel_futures=True)


def _by_cluster(work: Work[Part], pieces: int, address: str) -> Iterator[Part]:
    distributed = _library()
    client = reached(address)
    numbers = iter(range(pieces))
    pieces_of: dict[Any, int] = {}
    lost = 0

    def submit(piece: int) -> Any:
        future = client.submit(work, piece, pure=False)
        pieces_of[future] = piece
        return future

    try:
        hands = sum(client.nthreads().values())
        ready = distributed.as_completed(
            [submit(piece) for piece in islice(numbers, AHEAD * hands)], loop=client.loop
        )
        for future in ready:
            piece = pieces_of.pop(future)
            try:
                part: Part = future.result()
            except distributed.KilledWorker:
                lost += 1
                if lost > LOSSES:
                    raise
                ready.add(submit(piece))
                continue
            future.release()
            yield part
            for following in islice(numbers, 1):
                ready.add(submit(following))
    finally:
        with suppress(Exception):
            client.close()


def _library() -> Any:
    needed("cluster", "a cluster")
    return import_module("distributed")


def reached(address: str) -> Any:
    """A client of the cluster at this address; `NoCluster` where none answers, or one without workers."""
    distributed = _library()
    try:
        client = distributed.Client(address, timeout=ANSWERS_WITHIN, set_as_default=False)
    except (OSError, TimeoutError, ValueError, TypeError) as wrong:
        raise NoCluster(
            f"no cluster answers at {address} ({wrong}); give the address that its scheduler prints, "
            "such as tcp://127.0.0.1:8786"
        ) from None
    if not client.nthreads():
        client.close()
        raise NoCluster(f"the cluster at {address} has no workers; start some, or wait until they are there")
    return client
