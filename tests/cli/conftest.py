"""The command line, called in this process."""

import sys

import pytest

from calroom.cli import app

from .saying import Say, Told


@pytest.fixture
def calroom(capfd: pytest.CaptureFixture[str]) -> Say:
    """Say something to the command line in this process, where the compiled loops are loaded once."""

    def say(*words: str) -> Told:
        code = app.meta(words, result_action="return_value")
        sys.stdout.flush()
        return Told(code, *capfd.readouterr())

    return say
