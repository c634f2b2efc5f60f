"""Whoever else has an account on the machine reads nothing of the room: no database and no backup."""

import os
from collections.abc import Iterator
from pathlib import Path
from stat import S_IMODE

import pytest

from calroom.cli import database
from calroom.store import Store
from calroom.store.backup import backup, restore


@pytest.fixture(autouse=True)
def _careless() -> Iterator[None]:
    """The operator's mask forbids nothing."""
    before = os.umask(0)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, int]:
    return {path.name: S_IMODE(path.stat().st_mode) for path in folder.iterdir() if path.is_file()}


def test_a_database_with_its_journal_and_backups_is_its_owners_alone(tmp_path: Path) -> None:
    store = Store(tmp_path / "room.db")
    store.beat(1)
    backup(store, tmp_path / "copy.db")
    assert set(modes(tmp_path)) >= {"room.db", "room.db-wal", "room.db-shm", "copy.db"}
    assert set(modes(tmp_path).values()) == {0o600}
    store.close()
    restore(tmp_path / "copy.db", tmp_path / "again.db").close()
    assert modes(tmp_path)["again.db"] == 0o600


def test_a_database_that_everybody_could_read_is_narrowed_when_it_is_opened(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    Store(path).close()
    path.chmod(0o644)
    Store(path).close()
    assert modes(tmp_path)["room.db"] == 0o600
    path.chmod(0o640)
    Store(path).close()
    assert modes(tmp_path)["room.db"] == 0o640


def test_the_folder_of_a_room_is_its_owners_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for _ in range(2):
        Store(database.room_folder("")).close()
        assert S_IMODE(database.FOLDER.stat().st_mode) == 0o700
        database.FOLDER.chmod(0o755)
    assert set(modes(database.FOLDER).values()) == {0o600}
