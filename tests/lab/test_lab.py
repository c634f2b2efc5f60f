"""The lab as a whole: its parts are loaded only when they are used."""

import subprocess
import sys

import pytest

from calroom import lab


def test_opening_the_lab_loads_nothing_heavy() -> None:
    code = (
        "import sys, calroom.lab, calroom.cli.equity, calroom.cli.odds, calroom.cli.hands;"
        "print({'numpy', 'numba', 'rich.table'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"


def test_the_lab_has_no_parts_but_its_own() -> None:
    with pytest.raises(AttributeError, match="no attribute 'fortune'"):
        lab.fortune  # noqa: B018
