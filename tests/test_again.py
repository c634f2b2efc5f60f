"""What is run once more after a failure, and what is not."""

from pathlib import Path

import pytest

from tests import again


def test_few_failures_are_run_again_and_many_are_not() -> None:
    few = {f"tests/test_{number}.py::test": True for number in range(again.MOST)}
    assert again.worth_another_run(1, few) == sorted(few)
    assert again.worth_another_run(1, {**few, "tests/test_one_more.py::test": True}) == []


@pytest.mark.parametrize("code", [2, 3, 4, 5])
def test_a_run_that_broke_off_is_never_made_good(code: int) -> None:
    assert again.worth_another_run(code, {"tests/test_old.py::test": True}) == []


def test_a_run_that_failed_without_a_failed_test_stays_failed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(again, "KEPT", tmp_path / "lastfailed")
    assert again.main(1) == 1
    (tmp_path / "lastfailed").write_text("{}")
    assert again.main(1) == 1


@pytest.mark.parametrize(("line", "ends"), [("pass", 0), ("assert False", 1)])
def test_it_ends_as_what_failed_ends_by_itself(
    line: str, ends: int, pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = pytester.makepyfile(test_found=f"def test_one():\n    {line}\n")
    kept = pytester.path / "lastfailed"
    kept.write_text(f'{{"{found}::test_one": true}}')
    monkeypatch.setattr(again, "KEPT", kept)

    assert again.main(1) == ends
