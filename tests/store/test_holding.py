"""One server at a time on a room's memory."""

import signal
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import text
from tests.store import postgres
from tests.store.conftest import server

from calroom.store import Store
from calroom.store.database import Database, migrate
from calroom.store.failures import StoreIsNewer
from calroom.store.holding import StoreIsHeld, _ours, check_free, hold
from calroom.store.schema import VERSION

__all__ = ["server"]

HOLD = """
import sys, time
from calroom.store import Store
from calroom.store.database import Database, migrate
from calroom.store.holding import hold
held = hold(Database(sys.argv[1]))
print("held", flush=True)
time.sleep(60)
"""


@pytest.fixture(params=["sqlite", "postgresql"])
def memory(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "room.db")
    found: postgres.Server = request.getfixturevalue("server")
    return found.new_database()


def test_a_second_server_is_refused_and_told_who_holds_the_memory(memory: str) -> None:
    with subprocess.Popen([sys.executable, "-c", HOLD, memory], stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        with pytest.raises(StoreIsHeld, match=rf"process {holder.pid} on \S+ since 2.*end that one first"):
            hold(Database(memory))
        holder.send_signal(signal.SIGKILL)
    # Whoever was killed holds nothing any more.
    check_free(memory)
    hold(Database(memory)).release()


def test_a_hold_outlives_a_restart_of_the_database(server: postgres.Server) -> None:
    url = server.new_database()
    held = hold(Database(url))
    server.stop(signal.SIGQUIT)
    server.start()
    held.check()
    with pytest.raises(StoreIsHeld):
        check_free(url)
    held.release()
    check_free(url)


def test_who_lost_the_hold_to_another_server_is_told(server: postgres.Server) -> None:
    url = server.new_database()
    held = hold(Database(url))
    server.stop(signal.SIGQUIT)
    server.start()
    other = hold(Database(url))
    with pytest.raises(StoreIsHeld):
        held.check()
    other.release()
    held.check()
    held.release()


def test_nobody_brings_a_memory_up_to_date_under_a_server_of_another_version(memory: str) -> None:
    with closing(Database(memory)) as database:
        with database.writing() as connection:
            migrate(connection, database.name, "4")
        running = hold(Database(memory))
        _ours.clear()  # as if another process held it
        with pytest.raises(
            StoreIsHeld,
            match=rf"end that one first. It keeps the database in version 4, and this calroom, which "
            rf"keeps it in version {VERSION}, cannot run beside it",
        ):
            Store(memory)
        assert database.is_older
        running.release()
        Store(memory).close()
        assert not database.is_older


def test_beside_a_server_of_a_later_version_one_is_told_that_it_is_later(memory: str) -> None:
    Store(memory).close()
    with closing(Database(memory)) as database:
        with database.writing() as connection:
            connection.execute(text("UPDATE alembic_version SET version_num = '99'"))
        running = hold(Database(memory), shared=True)
        _ours.clear()  # as if another process held it
        with pytest.raises(StoreIsNewer, match=f"of version 99, and this calroom knows .* {VERSION}: use"):
            Store(memory)
        running.release()
