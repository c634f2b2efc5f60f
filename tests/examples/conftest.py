"""Somebody else's package, installed for the tests of its games."""

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.cli.saying import Say, Told
from tests.extras import installed

from calroom.cli import app
from calroom.games import catalogue
from calroom.houses import known


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the package is installed."""
    return installed(tmp_path_factory.mktemp("extras"))


@pytest.fixture
def extras(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """This process finds the package, as if it had been installed before it was started."""
    monkeypatch.syspath_prepend(str(folder))
    _look_again()
    yield
    monkeypatch.undo()
    _look_again()
    for name in [name for name in sys.modules if name.partition(".")[0] == "cardroom_extras"]:
        del sys.modules[name]


def _look_again() -> None:
    importlib.invalidate_caches()
    for found in (catalogue.offers, catalogue.game_type, known.offers, known.offered_by):
        found.cache_clear()


@pytest.fixture
def calroom(capfd: pytest.CaptureFixture[str], extras: None) -> Say:  # noqa: ARG001
    """Say something to the command line in this process."""

    def say(*words: str) -> Told:
        code = app.meta(words, result_action="return_value")
        sys.stdout.flush()
        return Told(code, *capfd.readouterr())

    return say
