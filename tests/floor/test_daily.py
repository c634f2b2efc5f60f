"""The daily set: the same for everybody on a date by the room's clock, another the next day."""

from datetime import date, timedelta

from calroom.floor.daily import SIZE, by_day, daily, day_of, first_answers
from calroom.floor.drills import KINDS
from calroom.floor.results import DAY, Result, fresh_seed

TODAY = date(2026, 11, 18)
NOON = 1_795_003_200_000


def answer(kind: str, seed: int, at: int, *, right: bool) -> Result:
    return Result("Ada", kind, "palace.holdem", seed, ("x",), right, at, 1_000)


def test_the_set_of_a_day_is_the_same_for_everybody_and_every_day_has_its_own() -> None:
    assert daily(TODAY) == daily(TODAY)
    later = [daily(TODAY + timedelta(days=days)) for days in range(40)]
    assert len({task for tasks in later for task in tasks}) == 40 * SIZE


def test_a_set_holds_problems_for_players_each_of_another_kind() -> None:
    kinds = [task.kind for task in daily(TODAY)]
    assert len(set(kinds)) == SIZE
    assert {KINDS[kind].trainee for kind in kinds} == {"player"}


def test_over_a_month_every_kind_comes_up() -> None:
    kinds = {task.kind for days in range(30) for task in daily(TODAY + timedelta(days=days))}
    assert kinds == {kind.name for kind in KINDS.values() if kind.trainee == "player"}


def test_the_day_changes_at_midnight_by_the_clock_of_the_room() -> None:
    assert day_of(NOON, 0) == TODAY
    assert day_of(NOON - DAY // 2 - 1, 0) == day_of(NOON - DAY // 2, -1) == TODAY - timedelta(days=1)


def test_only_the_first_answer_counts_for_the_day() -> None:
    task, other = daily(TODAY)[:2]
    results = [
        answer(task.kind, task.seed, NOON, right=False),
        answer(task.kind, task.seed, NOON + 1, right=True),
    ]
    assert first_answers(results, (task, other)) == {task: False}


def test_what_was_answered_of_the_day_is_no_problem_that_comes_next_in_its_kind() -> None:
    task = daily(TODAY)[0]
    assert fresh_seed([answer(task.kind, task.seed, NOON, right=True)], "Ada", task.kind) == 0


def test_scores_go_by_day_and_leave_out_what_dealers_practise() -> None:
    results = [
        answer("beats", 1, NOON, right=True),
        answer("beats", 2, NOON, right=False),
        answer("fees", 2, NOON, right=False),
        answer("opening", 3, NOON + DAY, right=True),
    ]
    found = [(one.day, one.answered, one.right) for one in by_day(results, 0)]
    assert found == [("2026-11-18", 2, 1), ("2026-11-19", 1, 1)]
