"""What every test of the suite has: the proof of rules looks on, and pytest can be tested with pytest."""

import gc
import os

import pytest

from calroom.rulebook.proof import Proof
from tests.costs import by_cost, kept

pytest_plugins = ["pytester"]


class FailuresAtOnce:
    """Names every test that fails when it fails: whoever stops a long run still knows which one it was."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        reporter = self._config.pluginmanager.get_plugin("terminalreporter")
        if report.failed and reporter is not None and not hasattr(self._config, "workerinput"):
            reporter.ensure_newline()
            reporter.write_line(f"failed ({report.when}): {report.nodeid}")


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Proof(config), "calroom-proof")
    config.pluginmanager.register(FailuresAtOnce(config), "failures-at-once")
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
