"""Connections to a server: one that broke while nobody used it is made anew, and nobody hears of it."""

from contextlib import closing
from typing import Any

import psycopg
import pytest
from sqlalchemy import event
from tests.store import postgres
from tests.store.conftest import server

from calroom.store import Store, database

__all__ = ["server"]


def _break_all(server: postgres.Server, url: str) -> None:
    name = url.partition("@/")[2].partition("?")[0]
    with psycopg.connect(server.url(), autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [name]
        )


def test_connections_that_broke_while_nobody_used_them_are_made_anew(
    server: postgres.Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "UNUSED", 0.0)
    url = server.new_database()
    with closing(Store(url)) as store:
        assert store.journal.tables() == []
        _break_all(server, url)
        assert store.journal.tables() == []
        _break_all(server, url)
        with store.database.writing():
            pass
        _break_all(server, url)
        assert store.ledger.balance("cage") == 0


def test_one_look_at_an_account_is_one_way_to_the_server_and_back(
    server: postgres.Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "UNUSED", 3600.0)
    with closing(Store(server.new_database())) as store:
        assert store.ledger.balance("cage") == 0
        said: list[str] = []
        event.listen(store.database.engine, "commit", lambda _: said.append("commit"))
        event.listen(store.database.engine, "before_cursor_execute", lambda *told: said.append(told[2]))
        assert store.taken.left("palace.holdem") == 0
        with store.database.glancing() as connection:
            session: Any = connection.connection.driver_connection
            assert session.autocommit
        with store.database.reading() as connection:
            session = connection.connection.driver_connection
            assert not session.autocommit
        assert sum("SELECT" in one for one in said) == 1
