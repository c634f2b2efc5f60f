"""Every test of the store runs on SQLite and on a PostgreSQL server that the tests start themselves."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.store import postgres

from calroom.store import Store


@pytest.fixture(scope="session")
def server() -> Iterator[postgres.Server]:
    """What the server has been told stays with it when a client dies; only its own disk is not waited for."""
    with postgres.server(fsync="off") as running:
        yield running


@pytest.fixture(scope="session")
def database(server: postgres.Server) -> str:
    """A database that the tests share, one after the other."""
    url = server.new_database()
    Store(url).close()
    return url


@pytest.fixture(scope="session")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database file that the tests copy, since making the tables anew takes longer."""
    path = tmp_path_factory.mktemp("store") / "model.db"
    Store(path).close()
    return path


@pytest.fixture(params=["sqlite", "postgresql"])
def where(request: pytest.FixtureRequest, file: Path, tmp_path: Path) -> str:
    """A database that holds nothing yet."""
    if request.param == "sqlite":
        return str(shutil.copy(file, tmp_path / "room.db"))
    url: str = request.getfixturevalue("database")
    postgres.empty(url)
    return url


@pytest.fixture
def store(where: str) -> Iterator[Store]:
    opened = Store(where)
    yield opened
    opened.close()
