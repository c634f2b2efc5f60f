"""What people answered in drills is kept, for themselves and for a trainer."""

from calroom.floor.results import Result, class_scores
from calroom.store import Store


def result(who: str, at: int, right: bool = True, seed: int = 7) -> Result:
    return Result(who, "pots", "comstock.omaha-hilo", seed, ("$20", "$0"), right, at, 4_000)


def test_a_result_is_read_as_it_was_kept(store: Store) -> None:
    store.drill_results.add([result("kim", 1_700_000_000_000)])
    assert store.drill_results.of("kim") == [result("kim", 1_700_000_000_000)]


def test_results_come_in_the_order_of_time_and_by_person(store: Store) -> None:
    store.drill_results.add([result("kim", 3), result("lee", 2, right=False), result("kim", 1, seed=9)])
    assert [one.at for one in store.drill_results.of("kim")] == [1, 3]
    assert [one.who for one in store.drill_results.of()] == ["kim", "lee", "kim"]
    assert store.drill_results.of("nobody") == []


def test_the_same_problem_may_be_answered_twice_and_nothing_is_kept_of_nothing(store: Store) -> None:
    store.drill_results.add([])
    store.drill_results.add([result("kim", 1), result("kim", 1)])
    assert len(store.drill_results.of("kim")) == 2


def test_a_trainer_sees_his_class(store: Store) -> None:
    store.drill_results.add([result("kim", 1), result("kim", 2, right=False), result("lee", 3)])
    scores = class_scores(store.drill_results.of("kim", "lee"))
    assert [(one.who, one.answered, one.right) for one in scores] == [("kim", 2, 1), ("lee", 1, 1)]
