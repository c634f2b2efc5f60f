"""The suite begins with what takes longest, and a run that is told to keeps what every file took."""

from pathlib import Path

import pytest
from msgspec import json

from tests import costs


def test_the_longest_come_first_then_the_pages_and_a_file_stays_together() -> None:
    took = {"tests/e2e/test_b.py": 5, "tests/e2e/test_a.py": 9, "tests/test_c.py": 70, "tests/test_d.py": 30}
    tests = [
        "tests/test_new.py::test_one",
        "tests/test_d.py::test_one",
        "tests/e2e/test_b.py::test_one",
        "tests/e2e/test_b.py::test_two",
        "tests/e2e/test_a.py::test_one",
        "tests/test_c.py::test_one",
    ]
    order = sorted(tests, key=lambda test: costs.by_cost(took, test))
    assert order == [tests[5], tests[4], tests[2], tests[3], tests[1], tests[0]]


def test_what_is_kept_can_be_read_and_names_files_of_tests() -> None:
    assert all(file.startswith("tests/") and seconds > 0 for file, seconds in costs.kept().items())


def test_a_run_keeps_what_takes_a_second_or_more(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(costs, "KEPT", tmp_path / "kept.json")
    monkeypatch.setattr(costs, "LEAST", 0)
    pytester.makepyfile(test_one="def test_it(): pass", test_two="def test_it(): pass")
    assert pytester.runpytest("-p", "tests.costs").ret == 0
    assert set(json.decode(costs.KEPT.read_bytes())) == {"test_one.py", "test_two.py"}
    assert costs.rounded({"slow.py": 3.4, "slower.py": 61.6}) == {"slower.py": 62, "slow.py": 3}
    monkeypatch.undo()
    assert costs.rounded({"quick.py": 0.2, "slow.py": 3.4}) == {"slow.py": 3}
