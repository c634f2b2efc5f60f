"""The README does what it says: its hand is played, and its table of games is true."""

import doctest

from tests.readme import README, rewritten


def test_the_hand_in_the_readme_plays_as_written() -> None:
    failures, tests = doctest.testfile(
        str(README), module_relative=False, optionflags=doctest.IGNORE_EXCEPTION_DETAIL
    )
    assert tests > 5
    assert failures == 0


def test_the_table_of_games_is_true() -> None:
    assert README.read_text() == rewritten(README.read_text()), "write it anew with `python -m tests.readme`"
