"""What every test of the suite has: the proof of rules looks on, and pytest can be tested with pytest."""

import pytest

from calroom.rulebook.proof import Proof

pytest_plugins = ["pytester"]


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Proof(config), "calroom-proof")
