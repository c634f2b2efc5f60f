"""Results are scored, and what was missed comes back until it is learned."""

from calroom.floor.results import (
    AT_THE_TABLE,
    DAY,
    LADDER,
    Result,
    class_scores,
    due,
    fresh_seed,
    hardest,
    score,
)

NOON = 1_700_000_000_000


def result(
    right: bool, at: int, seed: int = 1, who: str = "kim", kind: str = "pots", took: int = 4000
) -> Result:
    return Result(who, kind, "comstock.holdem", seed, ("A",), right, at, took)


def seeds_due(results: list[Result], now: int) -> list[int]:
    return [one.seed for one in due(results, "kim", now)]


def test_a_missed_problem_comes_back_at_once_and_one_that_was_never_missed_does_not() -> None:
    results = [result(False, NOON, seed=1), result(True, NOON, seed=2)]
    assert seeds_due(results, NOON) == [1]


def test_a_problem_rests_longer_with_every_right_answer_and_is_learned_in_the_end() -> None:
    results, now = [result(False, NOON)], NOON
    for step, rest in enumerate(LADDER[1:], 1):
        assert seeds_due(results, now) == [1]
        results.append(result(True, now))
        assert seeds_due(results, now + rest - 1) == []
        now += rest
        assert due(results, "kim", now)[0].climbed == step
    results.append(result(True, now))
    assert seeds_due(results, now + 1000 * DAY) == []


def test_another_miss_begins_again() -> None:
    results = [result(False, NOON), result(True, NOON + 1), result(False, NOON + DAY)]
    assert due(results, "kim", NOON + DAY)[0].climbed == 0


def test_the_longest_due_comes_first_and_only_ones_own() -> None:
    results = [
        result(False, NOON + 5, seed=5),
        result(False, NOON, seed=9),
        result(False, NOON, seed=7, who="lee"),
    ]
    assert seeds_due(results, NOON + 10) == [9, 5]


def test_a_score_counts_right_answers_the_present_run_and_the_usual_time() -> None:
    results = [result(True, 1, took=2000), result(False, 2, took=9000), result(True, 3, took=4000)]
    found = score(results, "kim")
    assert (found.answered, found.right, found.run, found.usual_seconds) == (3, 2, 1, 4.0)
    assert round(found.share, 2) == 0.67
    assert score([], "kim").share == 0.0


def test_a_class_is_seen_by_name_and_kind_and_where_it_misses_most() -> None:
    results = [
        result(True, 1),
        result(False, 2, who="lee"),
        result(True, 3, who="lee", kind="fees"),
        result(False, 4, who="lee", kind="reading"),
    ]
    assert [(one.who, one.kind, one.right) for one in class_scores(results)] == [
        ("kim", "pots", 1),
        ("lee", "fees", 1),
        ("lee", "pots", 0),
        ("lee", "reading", 0),
    ]
    assert hardest(results) == [("reading", "comstock.holdem", 1.0), ("pots", "comstock.holdem", 0.5)]


def test_new_problems_are_those_somebody_has_not_had() -> None:
    results = [result(True, 1, seed=0), result(True, 1, seed=1), result(True, 1, seed=2, who="lee")]
    assert fresh_seed(results, "kim", "pots") == 2
    assert fresh_seed(results, "kim", "fees") == 0


def test_a_task_of_the_training_table_cannot_be_put_again_and_does_not_come_back() -> None:
    assert seeds_due([result(False, NOON, kind=AT_THE_TABLE)], NOON) == []
