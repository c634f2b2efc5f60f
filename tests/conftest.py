"""What every test of the suite has: the proof of rules looks on, and pytest can be tested with pytest."""

import gc
import os

import pytest

from calroom.rulebook.proof import Proof
from tests.costs import by_cost, kept

pytest_plugins = ["pytester"]


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Proof(config), "calroom-proof")
    # The files are dealt to workers in the order of the next function, not by how many tests they hold.
    config.option.loadscopereorder = False


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Among several workers the longest files come first, so that nobody is left with one at the end."""
    if hasattr(config, "workerinput"):
        costs = kept()
        items.sort(key=lambda item: by_cost(costs, item.nodeid))


def pytest_collection_finish() -> None:
    """What was collected stays to the end, and is not looked through for garbage again and again."""
    gc.freeze()


def pytest_xdist_auto_num_workers() -> int:
    """One more than there are processors: tests wait for servers and browsers a third of their time."""
    return (os.cpu_count() or 1) + 1
