"""The pytest plugin that proves rules: a test claims a rule by its mark, and the engine must bear it out.

`@pytest.mark.rule("comstock.holdem.side-pots")` on a passing test is not enough in the layers that the engine
enforces: while the test ran, the engine must have named, in that house-game, a topic which the rule governs.
`@pytest.mark.structure("comstock.holdem.deck")` asserts a rule that the book marks as pure structure.
"""

from collections.abc import Generator, Iterator, Mapping, Sequence, Set
from typing import Any, NamedTuple

import pytest

from calroom.rulebook.coverage import (
    RECORD,
    How,
    Standing,
    finished_games,
    gather,
    missing,
    standings,
    table,
    write_record,
)
from calroom.rulebook.model import ENFORCED, CatalogueError, Layer, Rule
from calroom.rulebook.rule_book import RuleBook, UnknownRule
from calroom.table import witness

Named = Set[tuple[str, str]]
_PROPERTY = "calroom-proof"
_NAMED = pytest.StashKey[set[tuple[str, str]]]()
_NARROWING = ("keyword", "markexpr", "deselect", "ignore", "ignore_glob", "lf", "stepwise", "collectonly")
_SHOWN = 8


class Claim(NamedTuple):
    """A test's mark: which rule it claims to prove, and by which of the two marks."""

    mark: str
    rule: Rule


class Summary(NamedTuple):
    """What a full run has to say at its end, and whether that is good."""

    lines: list[str]
    good: bool


def claims_of(item: pytest.Item, book: RuleBook) -> list[Claim]:
    """What a test claims; raises ValueError or LookupError where the book does not allow it."""
    return [
        _claim(mark.name, argument, book)
        for mark in item.iter_markers()
        if mark.name in ("rule", "structure")
        for argument in mark.args or ("",)
    ]


def _claim(mark: str, argument: object, book: RuleBook) -> Claim:
    if not isinstance(argument, str) or argument.count(".") != 2:
        raise ValueError(f"@pytest.mark.{mark}({argument!r}): give the full id of a rule, house.game.slug")
    rule = book.rule(argument)
    if mark == "structure" and not rule.structure:
        raise ValueError(f"{rule.id} is not marked `structure = true` in the book; prove it by mark `rule`")
    return Claim(mark, rule)


def settle(claim: Claim, named: Named, book: RuleBook) -> How:
    """How a passing test proves its claim, given what the engine named meanwhile."""
    rule = claim.rule
    if any(book.governs(rule, game, topic) for game, topic in named):
        return How.CITED
    if claim.mark == "structure" or rule.layer not in ENFORCED:
        return How.ASSERTED
    return How.NONE


def complaint(rule: Rule, named: Named) -> str:
    """Why a passing test proves nothing about the rule."""
    here = sorted(topic for game, topic in named if game == rule.game)
    elsewhere = sorted({game for game, _ in named} - {rule.game})
    governs = [*rule.topics, *(f"whatever is found in {source}" for source in rule.follows)]
    none = "nothing (give it `topics = [...]` in the catalogue)"
    return "\n".join(
        (
            f"{rule.id} is not proved: the test passed, but the engine named no topic that it governs.",
            f"  the rule governs: {', '.join(governs) or none}",
            f"  named in {rule.game}: {', '.join(here) or 'nothing'}",
            *([f"  named in other games only: {', '.join(elsewhere)}"] if elsewhere else []),
        )
    )


class Proof:
    """Watches marked tests, keeps what they prove, and reports at the end of a full run."""

    def __init__(
        self,
        config: pytest.Config,
        book: RuleBook | None = None,
        finished: Mapping[str, Sequence[Layer]] | None = None,
    ) -> None:
        """For our own suite the book and the finished games are the package's."""
        self._config = config
        self._book = book or RuleBook()
        self._finished = finished
        self._proofs: list[tuple[str, How, str]] = []
        self._failed: set[str] = set()
        self._left_out = 0
        self._summary: Summary | None = None

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(
        self, collector: pytest.Collector
    ) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
        """A mark that the book does not know is an error where the test is collected."""
        report = yield
        problems = "\n".join(self._problems(report.result or []))
        return pytest.CollectReport(collector.nodeid, "failed", problems, []) if problems else report

    def _problems(self, collected: Sequence[pytest.Item | pytest.Collector]) -> Iterator[str]:
        for item in collected:
            if isinstance(item, pytest.Item):
                try:
                    claims_of(item, self._book)
                except (UnknownRule, ValueError) as error:
                    yield f"{item.nodeid}: {error}"

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """Look on from the first fixture to the last; the engine runs faster where nobody looks."""
        if not claims_of(item, self._book):
            return (yield)
        with witness.watch() as named:
            item.stash[_NAMED] = named
            return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None, object, object]:
        """Fail a test that passes without the engine bearing out its claims."""
        result = yield
        named = item.stash.get(_NAMED, set())
        ways = {claim.rule.id: settle(claim, named, self._book) for claim in claims_of(item, self._book)}
        hollow = [self._book.rule(rule) for rule, how in ways.items() if how is How.NONE]
        if hollow:
            pytest.fail("\n".join(complaint(rule, named) for rule in hollow), pytrace=False)
        item.user_properties += [(_PROPERTY, f"{rule} {how}") for rule, how in ways.items()]
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Keep what a passing test proved; under xdist this is where the workers' reports arrive."""
        if report.failed:
            self._failed.add(report.nodeid)
        if report.when == "call" and report.passed and not hasattr(report, "wasxfail"):
            for name, value in report.user_properties:
                if name == _PROPERTY:
                    rule, _, how = str(value).partition(" ")
                    self._proofs.append((rule, How(how), report.nodeid))

    def pytest_deselected(self, items: Sequence[pytest.Item]) -> None:
        """A run that leaves tests out is not the whole suite."""
        self._left_out += len(items)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Tests that cannot be collected are left out too."""
        self._left_out += report.failed

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Hear from an xdist worker how many tests it left out."""
        self._left_out += getattr(node, "workeroutput", {}).get(_PROPERTY, 0)

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        """After a full run, write the record; fail if a finished game has an unproved rule."""
        if hasattr(self._config, "workeroutput"):
            self._config.workeroutput[_PROPERTY] = self._left_out
        elif self._whole(session, exitstatus):
            self._summary = self._conclude()
            if exitstatus == pytest.ExitCode.OK and not self._summary.good:
                session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def _conclude(self) -> Summary:
        evidence = gather(proof for proof in self._proofs if proof[2] not in self._failed)
        write_record(self._config.rootpath / RECORD, evidence)
        try:
            finished = finished_games(self._book) if self._finished is None else self._finished
            found = standings(self._book, evidence)
        except CatalogueError as error:
            return Summary([f"FAILED: the rule book cannot be read: {error}"], good=False)
        lacking = missing(found, finished)
        return Summary([*table(found), *_lacking(lacking)], good=not lacking)

    def _whole(self, session: pytest.Session, exitstatus: int) -> bool:
        """Whether every test of the suite had its turn."""
        finished = exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED)
        stopped = session.shouldfail or session.shouldstop
        narrowed = self._left_out or any(getattr(self._config.option, name, None) for name in _NARROWING)
        return finished and not stopped and not narrowed and _covers_all_tests(self._config)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Show the table, and below it what the finished games still lack."""
        if self._summary:
            terminalreporter.section("rules proved by tests")
            terminalreporter.line("\n".join(self._summary.lines))


def _covers_all_tests(config: pytest.Config) -> bool:
    named = {(config.invocation_params.dir / argument).resolve() for argument in config.args}
    wanted = [(config.rootpath / path).resolve() for path in config.getini("testpaths")] or [config.rootpath]
    return all(named & {path, *path.parents} for path in wanted)


def _lacking(some: Sequence[Standing]) -> list[str]:
    if not some:
        return []
    more = [f"  and {len(some) - _SHOWN} more: calroom rules --coverage"] if len(some) > _SHOWN else []
    lines = [f"  {one.id} ({one.layer})" for one in some[:_SHOWN]]
    return [f"FAILED: {len(some)} rules of finished games are unproved:", *lines, *more]
