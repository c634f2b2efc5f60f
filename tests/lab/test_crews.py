"""Work in numbered pieces: the same result by one core, by several, and by a cluster that loses a worker."""

import os
import signal
import subprocess
import time
from functools import partial
from operator import mul

import pytest

from calroom.lab.pan import pan_values
from calroom.lab.rounds.crews import NoCluster, done


def square(piece: int) -> int:
    return piece * piece


def slow_square(pause: float, piece: int) -> int:
    time.sleep(pause)
    return piece * piece


def test_every_piece_is_done_once_whoever_does_it() -> None:
    alone = list(done(square, 50))
    assert alone == [piece * piece for piece in range(50)]
    assert sorted(done(square, 50, workers=3, compiled=True)) == alone
    # What is sent to another process must be found there by its name.
    assert sorted(done(partial(mul, 3), 50, workers=2)) == [3 * piece for piece in range(50)]


def test_only_a_few_pieces_are_under_way_at_a_time() -> None:
    begun: list[int] = []

    def note(piece: int) -> int:
        begun.append(piece)
        return piece

    parts = done(note, 1000, workers=2, compiled=True)
    next(parts)
    assert len(begun) < 20
    parts.close()  # type: ignore[attr-defined]


def test_nobody_does_nothing() -> None:
    with pytest.raises(ValueError, match="give 1 or more"):
        done(square, 5, workers=0)


def test_pan_comes_out_the_same_with_any_number_of_workers() -> None:
    assert pan_values("sk.pan", deals=8, seed=2) == pan_values("sk.pan", deals=8, seed=2, workers=2)


# A cluster


def test_a_worker_that_is_killed_costs_nothing_but_time(
    cluster: tuple[str, list[subprocess.Popen[str]]],
) -> None:
    address, workers = cluster
    found: list[int] = []
    for part in done(partial(slow_square, 0.02), 60, cluster=address):
        found.append(part)
        if len(found) == 10:
            os.kill(workers[0].pid, signal.SIGKILL)
    assert sorted(found) == [piece * piece for piece in range(60)]


def test_a_cluster_that_does_not_answer_is_told() -> None:
    with pytest.raises(NoCluster, match=r"no cluster answers at tcp://127\.0\.0\.1:9"):
        list(done(square, 5, cluster="tcp://127.0.0.1:9"))


def test_an_address_that_is_none_is_told() -> None:
    with pytest.raises(NoCluster, match="no cluster answers at nowhere"):
        list(done(square, 5, cluster="nowhere:at all"))
