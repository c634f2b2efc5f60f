"""A real server and a real browser for the tests of the pages; whatever is missing fails them and says so."""

import runpy
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.browser import SHORT_LIVES, chromium
from tests.e2e.guest import PATIENCE, Guest
from tests.e2e.room import RoomServer
from tests.store.conftest import file

__all__ = ["file"]

ROOT = Path(__file__).parents[2]
expect.set_options(timeout=PATIENCE)


def check_client() -> None:
    """Whatever is tested is what stands in web/."""
    if not runpy.run_path(str(ROOT / "web" / "build.py"))["is_fresh"]():
        pytest.fail("the browser client is not built, or older than web/: `make test` builds it")


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory, file: Path) -> Iterator[RoomServer]:
    """A room that is open; what it logs as an error fails whoever used it."""
    check_client()
    server = RoomServer(tmp_path_factory.mktemp("room"), model=file)
    server.start()
    yield server
    server.kill()
    assert server.troubles == []


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Open for all tests of pages; longer, its loop would be in the way of others."""
    with chromium(SHORT_LIVES) as opened:
        yield opened


@pytest.fixture
def guests(room: RoomServer, browser: Browser) -> Iterator[Callable[..., Guest]]:
    """People who come in, each with a browser of their own."""
    with ExitStack() as everybody:

        def come_in(**look: Any) -> Guest:
            guest = Guest(browser, room.address, drawn=False, **look)
            everybody.callback(guest.leave)
            return guest

        yield come_in


@pytest.fixture
def guest(guests: Callable[..., Guest]) -> Guest:
    """Somebody who comes in."""
    return guests()
