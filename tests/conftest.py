"""What every test of the suite has: the proof of rules looks on, and pytest can be tested with pytest."""

import gc
import os

import pytest

from calroom.rulebook.proof import Proof

pytest_plugins = ["pytester"]

LONGEST = (
    "tests/test_compiled.py",
    "tests/web/test_client.py",
    "tests/attacks/test_sequences.py",
    "tests/cli/test_odd_questions.py",
    "tests/e2e/",
)
"""What takes longest, alone or together: a compiler, Node, a long raid, all odd questions, a browser."""


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Proof(config), "calroom-proof")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Among several workers the longest tests come first, so that nobody is left with one at the end."""
    if hasattr(config, "workerinput"):
        items.sort(key=lambda item: not item.nodeid.startswith(LONGEST))


def pytest_collection_finish() -> None:
    """What was collected stays to the end, and is not looked through for garbage again and again."""
    gc.freeze()


def pytest_xdist_auto_num_workers() -> int:
    """One more than there are processors: tests wait for servers and browsers a third of their time."""
    return (os.cpu_count() or 1) + 1
