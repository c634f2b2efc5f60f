"""After a failure in `make test`: the few tests that failed beside others are run once more, by themselves.

A test that a busy machine kept from passing passes then, and is named, so that it can be mended. What is
wrong fails twice. Where many failed, or the run itself broke off, nothing is run again.
"""

import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from msgspec import json

MOST = 5
"""More failures than this are no matter of a busy machine."""

KEPT = Path(__file__).parents[1] / ".pytest_cache/v/cache/lastfailed"
"""Where the runner keeps what failed."""


def worth_another_run(code: int, failed: Mapping[str, bool]) -> Sequence[str]:
    """The tests to run again after a run that ended in this way; none if it cannot have been the machine."""
    return sorted(failed) if code == pytest.ExitCode.TESTS_FAILED and len(failed) <= MOST else []


def _say(what: str, tests: Sequence[str]) -> None:
    sys.stdout.write("\n  ".join((f"\n{what}:", *tests)) + "\n")
    sys.stdout.flush()


def main(code: int) -> int:
    """Run what failed again, and end as the first run did unless all of it passes."""
    failed = json.decode(KEPT.read_bytes(), type=dict[str, bool]) if KEPT.exists() else {}
    tests = worth_another_run(code, failed)
    if not tests:
        return code
    _say("once more, by themselves", tests)
    again = subprocess.run(
        [sys.executable, "-m", "pytest", "--numprocesses=0", *tests], check=False
    ).returncode
    if again == pytest.ExitCode.OK:
        _say("passed by themselves, and are to be mended", tests)
    return again


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
