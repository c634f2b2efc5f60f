"""The keeper is tested on the databases of the store's tests: SQLite, and a PostgreSQL of our own."""

import shutil
from pathlib import Path

import pytest
from tests.store.conftest import database, file, server, where

__all__ = ["database", "file", "path", "server", "where"]


@pytest.fixture
def path(file: Path, tmp_path: Path) -> str:
    """A database file that holds nothing yet, for what is the same on both."""
    return str(shutil.copy(file, tmp_path / "room.db"))
