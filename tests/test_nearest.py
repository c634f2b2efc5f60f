"""`make check` runs the tests that stand nearest to a change, and ends in time."""

import pytest

from tests.check import WEB, client_tests
from tests.nearest import modules_of, nearest_tests


def test_the_tests_of_a_module_come_first_and_those_that_never_see_it_not_at_all() -> None:
    found = nearest_tests(["src/calroom/server/door/guessing.py"])
    assert found
    assert all(
        test.startswith(("tests/server", "tests/attacks", "tests/e2e", "tests/cli")) for test in found[:3]
    )
    assert "tests/test_money.py" not in found


def test_a_changed_test_comes_before_those_that_import_what_was_changed() -> None:
    found = nearest_tests(["src/calroom/money.py", "tests/games/test_unheard_of.py", "tests/test_tiles.py"])
    assert found[:2] == ["tests/test_tiles.py", "tests/test_money.py"]
    assert len(found) > 50


def test_what_is_no_module_counts_as_whatever_reads_it() -> None:
    assert modules_of(["src/calroom/houses/files/palace.toml", "README.md"]) == {"calroom.houses.loader"}
    assert modules_of(["src/calroom/games/__init__.py"]) == {"calroom.games"}


def test_of_the_clients_tests_those_are_run_at_once_that_need_no_hands_of_the_engine() -> None:
    found = client_tests()
    assert all((WEB / test).exists() for test in found)
    assert "tests/seal.test.ts" not in found
    assert "tests/cards.test.ts" in found


def test_a_run_whose_time_is_up_says_what_is_left_and_fails_only_where_a_test_did(
    pytester: pytest.Pytester,
) -> None:
    pytester.makepyfile("def test_one(): pass\ndef test_two(): pass")
    late = pytester.runpytest("-p", "tests.within", "--within", "0")
    late.stdout.fnmatch_lines(["*2 tests of these files are left*"])
    assert late.ret == 0
    pytester.makepyfile("def test_one(): assert False")
    assert pytester.runpytest("-p", "tests.within").ret == 1
