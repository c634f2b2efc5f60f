"""A run of tests that ends when its time is up and says how much it has left out: `-p tests.within`."""

import time

import pytest

BEGUN = pytest.StashKey[float]()
LEFT = pytest.StashKey[int]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--within", type=float, default=20.0, help="seconds after which no other test begins")


def pytest_configure(config: pytest.Config) -> None:
    config.stash[BEGUN] = time.monotonic()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> bool | None:
    spent, session = time.monotonic() - item.config.stash[BEGUN], item.session
    if spent < item.config.getoption("--within"):
        return None
    left = item.config.stash[LEFT] = len(session.items) - session.items.index(item)
    session.shouldstop = f"the time is up; {left} tests of these files are left to `make test`"
    return True


def pytest_sessionfinish(session: pytest.Session) -> None:
    """That the time was up is no failure."""
    if LEFT in session.config.stash and not session.testsfailed:
        session.exitstatus = pytest.ExitCode.OK
