"""The pytest plugin: what counts as a proof, and what a full run does with it."""

import json
from pathlib import Path

import pytest

from calroom.rulebook.coverage import RECORD
from calroom.table import witness

CONFTEST = """
import pathlib

from calroom.rulebook import Layer, RuleBook
from calroom.rulebook.proof import Proof

FINISHED = {finished}

def pytest_configure(config):
    config.addinivalue_line("markers", "rule(id): ...")
    config.addinivalue_line("markers", "structure(id): ...")
    config.pluginmanager.register(Proof(config, RuleBook(pathlib.Path({catalogue!r})), FINISHED))
"""
TESTS = """
import pytest
from calroom.table import witness

@pytest.mark.rule("east.holdem.burns")
def test_burn():
    witness.named("east.holdem", "burn")

@pytest.mark.structure("east.holdem.deck")
def test_deck():
    pass
"""

# Hypothesis would be imported afresh by every inner run, which takes a second each.
QUICK = ("-p", "no:cacheprovider", "-p", "no:hypothesispytest")


class Suite:
    """A little test suite with a proof plugin of its own."""

    def __init__(self, pytester: pytest.Pytester, catalogue: Path) -> None:
        self._pytester = pytester
        self._catalogue = catalogue
        pytester.makeini("[pytest]\ntestpaths = tests\naddopts = --strict-markers --import-mode=importlib\n")
        self.finish({})

    def finish(self, finished: dict[str, list[str]]) -> None:
        self._pytester.makeconftest(CONFTEST.format(finished=finished, catalogue=str(self._catalogue)))

    def run(self, tests: str, *arguments: str) -> pytest.RunResult:
        self.folder.mkdir(exist_ok=True)
        (self.folder / "test_it.py").write_text("import pytest\nfrom calroom.table import witness\n" + tests)
        return self._pytester.runpytest_inprocess(*QUICK, *arguments)

    @property
    def folder(self) -> Path:
        return self._pytester.path / "tests"

    @property
    def record(self) -> dict[str, dict[str, object]] | None:
        path = self._pytester.path / RECORD
        return json.loads(path.read_text()) if path.exists() else None


@pytest.fixture
def suite(pytester: pytest.Pytester, catalogue: Path) -> Suite:
    return Suite(pytester, catalogue)


def marked(mark: str, rule: str, *body: str) -> str:
    lines = "\n    ".join(body or ("pass",))
    return f'\n@pytest.mark.{mark}("{rule}")\ndef test_it():\n    {lines}\n'


def test_a_rule_is_proved_when_the_engine_names_its_topic(suite: Suite) -> None:
    suite.run(TESTS).assert_outcomes(passed=2)
    assert suite.record == {
        "east.holdem.burns": {"how": "cited", "tests": ["tests/test_it.py::test_burn"]},
        "east.holdem.deck": {"how": "asserted", "tests": ["tests/test_it.py::test_deck"]},
    }


def test_a_topic_named_by_a_fixture_counts(suite: Suite) -> None:
    fixture = '@pytest.fixture\ndef dealt():\n    witness.named("east.holdem", "flop")\n'
    test = '@pytest.mark.rule("east.holdem.burns")\ndef test_it(dealt):\n    pass\n'
    suite.run(fixture + test).assert_outcomes(passed=1)


def test_a_passing_test_without_the_engine_fails_and_says_what_is_missing(suite: Suite) -> None:
    result = suite.run(marked("rule", "east.holdem.burns", 'witness.named("east.holdem", "raise-cap")'))
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        ["east.holdem.burns is not proved: *", "*governs: burn, flop", "*named in east.holdem: raise-cap"]
    )
    assert suite.record == {}


def test_naming_the_topic_in_another_game_proves_nothing(suite: Suite) -> None:
    result = suite.run(marked("rule", "east.holdem.raise-cap", 'witness.named("west.holdem", "raise-cap")'))
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*named in east.holdem: nothing", "*other games only: west.holdem"])


def test_a_topic_named_in_an_earlier_test_proves_nothing(suite: Suite) -> None:
    before = 'def test_before():\n    witness.named("east.holdem", "burn")\n'
    suite.run(before + marked("rule", "east.holdem.burns")).assert_outcomes(passed=1, failed=1)


def test_a_rule_that_sends_elsewhere_is_proved_by_what_is_found_there(suite: Suite) -> None:
    test = marked("rule", "east.holdem-hilo.as-holdem", 'witness.named("east.holdem-hilo", "burn")')
    suite.run(test).assert_outcomes(passed=1)


def test_outside_the_engines_layers_a_passing_test_suffices(suite: Suite) -> None:
    suite.run(marked("rule", "east.holdem.polite")).assert_outcomes(passed=1)
    assert suite.record is not None
    assert suite.record["east.holdem.polite"]["how"] == "asserted"


def test_a_room_rule_whose_topic_was_named_is_cited(suite: Suite) -> None:
    suite.run(marked("rule", "east.lowball.broken-game", 'witness.named("east.lowball", "broken-game")'))
    assert suite.record is not None
    assert suite.record["east.lowball.broken-game"]["how"] == "cited"


def test_a_structure_rule_is_not_proved_by_the_other_mark_alone(suite: Suite) -> None:
    suite.run(marked("rule", "east.holdem.deck")).assert_outcomes(failed=1)


@pytest.mark.parametrize(
    ("mark", "rule", "complaint"),
    [
        ("rule", "east.holdem.burn", "*no rule east.holdem.burn; did you mean east.holdem.burns?*"),
        ("rule", "burns", "*give the full id of a rule, house.game.slug*"),
        ("structure", "east.holdem.burns", "*east.holdem.burns is not marked `structure = true`*"),
    ],
)
def test_a_mark_that_the_book_does_not_allow_is_a_collection_error(
    suite: Suite, mark: str, rule: str, complaint: str
) -> None:
    result = suite.run(marked(mark, rule))
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*ERROR collecting tests/test_it.py*", complaint])
    assert suite.record is None


@pytest.mark.parametrize(
    "body",
    ["assert False", 'pytest.skip("later")', 'pytest.xfail("later")'],
)
def test_a_test_that_does_not_pass_proves_nothing(suite: Suite, body: str) -> None:
    suite.run(marked("rule", "east.holdem.burns", 'witness.named("east.holdem", "burn")', body))
    assert suite.record == {}


def test_a_test_that_fails_while_clearing_the_table_proves_nothing(suite: Suite) -> None:
    fixture = "@pytest.fixture(autouse=True)\ndef table():\n    yield\n    assert False\n"
    suite.run(fixture + marked("rule", "east.holdem.polite")).assert_outcomes(passed=1, errors=1)
    assert suite.record == {}


def test_one_test_may_prove_several_rules(suite: Suite) -> None:
    both = marked("rule", "east.holdem.burns", 'witness.named("east.holdem", "burn")')
    suite.run('@pytest.mark.rule("east.holdem.polite")' + both).assert_outcomes(passed=1)
    assert suite.record is not None
    assert set(suite.record) == {"east.holdem.burns", "east.holdem.polite"}


def test_a_full_run_ends_with_the_table(suite: Suite) -> None:
    suite.run(TESTS).stdout.fnmatch_lines(
        ["rules proved *play*", "east.holdem * 2/3 *", "all houses * 2/8 *"]
    )


@pytest.mark.parametrize(
    "selection",
    [
        ["-k", "deck"],
        ["-m", "structure"],
        ["tests/test_it.py"],
        ["--deselect", "tests/test_it.py::test_burn"],
    ],
)
def test_a_partial_run_prints_nothing_and_leaves_the_record_alone(suite: Suite, selection: list[str]) -> None:
    suite.finish({"east.holdem": ["play"]})
    result = suite.run(TESTS, *selection)
    assert result.ret == 0
    result.stdout.no_fnmatch_line("rules proved*")
    assert suite.record is None


def test_a_run_that_stops_at_the_first_failure_is_not_a_full_run(suite: Suite) -> None:
    suite.run("def test_fails():\n    assert False\n" + TESTS, "-x")
    assert suite.record is None


def test_naming_the_whole_test_folder_is_a_full_run(suite: Suite) -> None:
    suite.run(TESTS, "tests")
    assert suite.record is not None


def test_an_unproved_rule_of_a_finished_game_fails_the_session(suite: Suite) -> None:
    suite.finish({"east.holdem": ["play"]})
    result = suite.run(TESTS)
    result.assert_outcomes(passed=2)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(
        ["FAILED: 1 rules of finished games are unproved:", "  east.holdem.raise-cap (play)"]
    )


def test_a_finished_game_with_all_its_rules_proved_passes(suite: Suite) -> None:
    suite.finish({"east.holdem": ["play"]})
    result = suite.run(
        TESTS + marked("rule", "east.holdem.raise-cap", 'witness.named("east.holdem", "raise-cap")')
    )
    assert result.ret == 0


def test_a_rule_book_that_cannot_be_read_fails_a_full_run(suite: Suite, catalogue: Path) -> None:
    (catalogue / "west" / "holdem.toml").write_text("[game")
    result = suite.run(TESTS)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(["FAILED: the rule book cannot be read: west/holdem.toml: not TOML*"])


def test_nobody_looks_on_where_nothing_is_claimed(suite: Suite) -> None:
    before = len(witness.watchers)
    suite.run(f"def test_it():\n    assert len(witness.watchers) == {before}\n").assert_outcomes(passed=1)


def test_proofs_come_home_from_several_workers(suite: Suite) -> None:
    suite.finish({"east.holdem": ["play"]})
    result = suite.run(TESTS, "-n", "2")
    result.assert_outcomes(passed=2)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    assert suite.record is not None
    assert set(suite.record) == {"east.holdem.burns", "east.holdem.deck"}


def test_bad_marks_and_tests_left_out_are_noticed_under_several_workers(suite: Suite) -> None:
    result = suite.run(marked("rule", "east.holdem.burn"), "-n", "1")
    result.stdout.fnmatch_lines(["*did you mean east.holdem.burns?*"])
    assert result.ret != 0
    leave_out = "config.hook.pytest_deselected(items=[items.pop()])"
    (suite.folder / "conftest.py").write_text(
        f"def pytest_collection_modifyitems(config, items):\n    {leave_out}\n"
    )
    suite.run(TESTS, "-n", "1").assert_outcomes(passed=1)
    assert suite.record is None


def test_no_test_that_claims_a_rule_names_the_topic_itself() -> None:
    root = Path(__file__).parents[1]
    texts = {path: path.read_text() for path in root.rglob("test_*.py") if path.parent.name != "rulebook"}
    claiming = {path: text for path, text in texts.items() if "mark.rule" in text or "mark.structure" in text}
    assert [str(path) for path, text in claiming.items() if "witness" in text] == []
