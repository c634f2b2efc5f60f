"""What every file of tests costs, so that the longest come first; `make test KEEP=1` keeps it."""

from collections import defaultdict
from pathlib import Path

import pytest
from msgspec import json

KEPT = Path(__file__).with_suffix(".json")
LEAST = 1
"""Seconds; what takes less is left out of the file, and comes last."""

LONG = 60
"""Seconds that would be waited for alone, if they came last."""


def by_cost(files: dict[str, int], nodeid: str) -> tuple[bool, bool, int]:
    """Where a test comes: with the longest of all, with those that share a browser, or with the rest.

    In each the longest come first, and all tests of a file stay together, which share what they open.
    """
    file = nodeid.partition("::")[0]
    seconds = files.get(file, 0)
    return seconds < LONG, not file.startswith("tests/e2e/"), -seconds


def kept() -> dict[str, int]:
    """The seconds of each file when they were kept last."""
    return json.decode(KEPT.read_bytes(), type=dict[str, int])


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Keeping(config), "calroom-costs")


class Keeping:
    """Adds up what every file takes, and keeps it at the end of a run."""

    def __init__(self, config: pytest.Config) -> None:
        self._spent: defaultdict[str, float] = defaultdict(float)
        self._is_worker = hasattr(config, "workerinput")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._spent[report.nodeid.partition("::")[0]] += report.duration

    def pytest_sessionfinish(self) -> None:
        if not self._is_worker:
            KEPT.write_bytes(json.format(json.encode(rounded(self._spent)), indent=2) + b"\n")


def rounded(spent: dict[str, float]) -> dict[str, int]:
    """What is worth keeping, the longest first."""
    found = {file: round(seconds) for file, seconds in spent.items() if seconds >= LEAST}
    return dict(sorted(found.items(), key=lambda each: (-each[1], each[0])))
