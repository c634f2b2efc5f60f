"""A store is brought to our version when it is opened, and one of a later version is left alone."""

from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import text
from tests.store.recording import record, written

from calroom.store import Store, schema
from calroom.store.failures import StoreIsDamaged, StoreIsGone, StoreIsNewer


def test_our_version_is_the_newest_migration() -> None:
    migrations = Path(schema.__file__).parent / "migrations"
    assert ScriptDirectory(str(migrations)).get_current_head() == schema.VERSION


def test_the_migrations_make_the_schema_that_we_describe(store: Store) -> None:
    with store.database.reading() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []


def test_an_empty_database_becomes_a_store_and_stays_one(tmp_path: Path) -> None:
    store = Store(tmp_path / "new.db")
    written(store.write([record("7", 1)]))
    store.close()
    again = Store(f"sqlite:///{tmp_path / 'new.db'}")
    assert again.journal.head("7").number == 1
    again.close()


def test_a_store_of_a_later_version_is_refused_and_left_as_it_is(store: Store, where: str) -> None:
    written(store.write([record("7", 1)]))
    _set_version(store, "99")
    with pytest.raises(
        StoreIsNewer, match=f"is of version 99, and this calroom knows versions up to {schema.VERSION}"
    ):
        Store(where)
    assert store.journal.head("7").number == 1
    _set_version(store, schema.VERSION)


def _set_version(store: Store, version: str) -> None:
    with store.database.writing() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = :version"), {"version": version})


def test_sqlite_is_as_durable_as_it_can_be(tmp_path: Path) -> None:
    store = Store(tmp_path / "room.db")
    with store.database.reading() as connection:
        settings = [
            connection.scalar(text(f"PRAGMA {name}"))
            for name in ("journal_mode", "synchronous", "foreign_keys")
        ]
    assert settings == ["wal", 2, 1]
    store.close()


def test_a_file_that_is_no_database_is_named(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Ann, " * 1000)
    with pytest.raises(StoreIsDamaged, match="the database is damaged or not one of calroom's"):
        Store(tmp_path / "letter.txt")


def test_a_directory_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(StoreIsGone, match="cannot be reached"):
        Store(tmp_path / "nowhere" / "room.db")


@pytest.mark.parametrize("where", ["mysql://host/room", "://"])
def test_what_is_no_store_is_refused(where: str) -> None:
    with pytest.raises(ValueError, match="database"):
        Store(where)
