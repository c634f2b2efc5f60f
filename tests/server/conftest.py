"""The server is tested on a database file of the store's tests, copied for each test, with shared helpers."""

from collections.abc import Iterator

import pytest
from tests.keeping.conftest import path
from tests.server.helpers import lent
from tests.store.conftest import file

__all__ = ["file", "helpers", "path"]


@pytest.fixture(autouse=True, scope="session")
def helpers() -> Iterator[None]:
    """Rooms in this process ask helpers who are there already."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("calroom.server.front.processes", lent)
        yield
