"""The table at the end of `make bench`: its arithmetic, what it prints, and what is kept of a run."""

from io import StringIO
from pathlib import Path
from types import SimpleNamespace

import pytest
from bench import kept, sheet
from bench.lines import PLAIN, Line, beside_plain_python, measured, plain_loops
from rich.console import Console

HERE = kept.Machine("Some Processor", 2, "Linux x86_64", "3.11.7", compiled=True)
THERE = kept.Machine("Another Processor", 8, "Darwin arm64", "3.13.0", compiled=False)


def hands(ours: float, theirs: float = 100.0) -> Line:
    return Line("hands", ours, "hands/s", theirs, "a peer")


def printed(lines: list[Line], runs: list[kept.Run]) -> str:
    paper = StringIO()
    sheet.tell(lines, runs, Console(file=paper, width=sheet.WIDTH))
    return paper.getvalue()


def row(text: str, work: str) -> list[str]:
    line = next(line for line in text.splitlines() if line.startswith(f"│ {work} "))
    return [cell.strip() for cell in line.strip("│").split("│")]


def test_a_ratio_above_one_is_better_than_the_peer_whether_more_or_less_is_wanted() -> None:
    assert hands(250.0).ratio == 2.5
    assert Line("a start", 0.5, "s", 2.0, "a peer", less_is_better=True).ratio == 4.0


def test_work_without_a_peer_stands_beside_a_plain_loop_of_this_machine() -> None:
    rate, wait, beside = beside_plain_python(
        [Line("rounds", 80.0, "/s"), Line("an answer", 0.01, "s", less_is_better=True), hands(50.0)], 20.0
    )
    assert (rate.peer, rate.ratio) == (PLAIN, 4.0)
    assert (wait.peer, wait.ratio) == (PLAIN, 5.0)
    assert beside == hands(50.0)


def test_a_machine_makes_some_plain_loops_a_second() -> None:
    assert plain_loops(turns=1, steps=10) > 0


def test_a_ratio_has_fallen_when_it_is_more_than_a_tenth_below_the_last() -> None:
    last = {"hands": 2.0}
    assert kept.fallen([hands(181.0)], last) == []
    assert kept.fallen([hands(179.0)], last) == [hands(179.0)]


def test_what_was_never_kept_cannot_have_fallen() -> None:
    assert kept.fallen([hands(1.0)], {"something else": 2.0}) == []


def test_the_table_shows_work_figure_peer_ratio_and_the_ratio_of_the_last_run() -> None:
    runs = kept.with_run([hands(5_000.0)], "2026-11-01", THERE, [])
    text = printed([hands(4_321.0), Line("seconds", 0.00079941, "s", 0.01, "a peer", True)], runs)
    assert row(text, "hands") == ["hands", "4,321", "hands/s", "a peer", "100", "43.2", "50"]
    assert row(text, "seconds") == ["seconds", "0.0007994", "s", "a peer", "0.01", "12.5", ""]


def test_the_table_says_what_fell_and_from_what() -> None:
    runs = kept.with_run([hands(5_000.0)], "2026-11-01", THERE, [])
    text = printed([hands(4_321.0)], runs)
    assert "fell: hands, from 50 to 43.21 times a peer" in text
    assert "nothing fell" not in text


def test_the_table_says_when_nothing_fell_and_when_there_is_nothing_to_compare_with() -> None:
    runs = kept.with_run([hands(4_500.0)], "2026-11-01", THERE, [])
    assert "nothing fell by more than a tenth" in printed([hands(4_321.0)], runs)
    assert "no run is kept to compare with" in printed([hands(4_321.0)], [])


def test_the_table_says_when_and_where_it_is_compared_with() -> None:
    other = Line("other", 1.0, "s", 1.0, "a peer")
    runs = kept.with_run([other], "2026-10-01", HERE, kept.with_run([hands(1.0)], "2026-11-01", THERE, []))
    text = printed([hands(1.0)], runs)
    assert "last: 1 of 2026-11-01 on 8 x Another Processor, Darwin arm64, plain Python 3.13.0" in text
    assert "2026-10-01" not in text


def test_the_figures_of_a_loop_are_not_told_as_a_peers() -> None:
    text = printed(beside_plain_python([Line("rounds", 80.0, "/s")], 20.0), [])
    assert row(text, "rounds") == ["rounds", "80", "/s", PLAIN, "", "4", ""]


def test_some_parts_measured_again_leave_the_rest_as_it_was_kept() -> None:
    stud = Line("stud", 30.0, "hands/s", 10.0, "a peer")
    whole = kept.with_run([hands(200.0), stud], "2026-11-01", THERE, [])
    runs = kept.with_run([hands(150.0)], "2026-11-02", HERE, whole)
    assert [(run.date, run.machine, list(run.figures)) for run in runs] == [
        ("2026-11-02", HERE, ["hands"]),
        ("2026-11-01", THERE, ["stud"]),
    ]
    assert kept.ratios(runs) == {"hands": 1.5, "stud": 3.0}


def test_a_run_of_which_everything_was_measured_again_is_forgotten() -> None:
    first = kept.with_run([hands(200.0)], "2026-11-01", THERE, [])
    assert [run.date for run in kept.with_run([hands(150.0)], "2026-11-02", HERE, first)] == ["2026-11-02"]


def test_what_is_kept_is_read_again(tmp_path: Path) -> None:
    where = tmp_path / "last.json"
    assert kept.last_runs(where) == []
    runs = kept.with_run([hands(123_456_789.0)], "2026-11-01", HERE, [])
    kept.keep(runs, where)
    assert kept.last_runs(where) == runs
    assert kept.ratios(runs) == {"hands": 1_235_000.0}


def test_a_machine_is_told_by_its_processor(tmp_path: Path) -> None:
    told = tmp_path / "cpuinfo"
    told.write_text("vendor_id\t: Some\nmodel name\t: Some Processor\nmodel name\t: Some Processor\n")
    assert kept.this_machine(told).processor == "Some Processor"
    assert kept.this_machine(tmp_path / "none").processor


def test_a_part_that_breaks_is_named_and_the_others_are_measured(capsys: pytest.CaptureFixture[str]) -> None:
    def breaks() -> list[Line]:
        raise OSError("no peer is there")

    parts = {"broken": SimpleNamespace(run=breaks), "whole": SimpleNamespace(run=lambda: [hands(1.0)])}
    assert measured(parts) == ([hands(1.0)], ["broken"])
    assert "no peer is there" in capsys.readouterr().err


def test_each_part_is_named_before_its_turn(capsys: pytest.CaptureFixture[str]) -> None:
    said = []

    def part() -> list[Line]:
        said.append(capsys.readouterr().out.splitlines()[-1])
        return []

    measured({"pan": SimpleNamespace(run=part), "lab": SimpleNamespace(run=part)})
    assert said == ["[1 of 2: pan]", "[2 of 2: lab]"]


def test_two_pieces_of_work_cannot_have_one_name() -> None:
    part = SimpleNamespace(run=lambda: [hands(1.0)])
    with pytest.raises(ValueError, match="two lines of the bench are called hands"):
        measured({"one": part, "other": part})


def test_the_run_kept_in_the_repository_can_be_read() -> None:
    assert all(figure.ratio > 0 for run in kept.last_runs() for figure in run.figures.values())
