"""How the tests of the command line speak: something is said to it, and it answers."""

from collections.abc import Callable
from typing import NamedTuple

from calroom.cli.failure import WRONG_INPUT


class Told(NamedTuple):
    code: int
    out: str
    err: str


Say = Callable[..., Told]


def complains(told: Told, of: str) -> None:
    """What is wrong is said in one line, and nothing was done."""
    assert told.code == WRONG_INPUT
    assert of in told.err
    assert told.err.count("\n") == 1
