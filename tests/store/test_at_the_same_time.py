"""What several people have kept at the same time is all kept."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from calroom.floor.results import Result
from calroom.store import Store
from calroom.store.talk import Complaint

MANY = 60


def _complain(store: Store, number: int) -> None:
    store.talk.complain(Complaint(number, "7", "Ann", "Bob", f"{number}"))


def _answer(store: Store, number: int) -> None:
    store.drill_results.add([Result("Ann", "pots", "palace.holdem", number, ("x",), True, number, 1)])


KEPT: dict[str, tuple[Callable[[Store, int], None], Callable[[Store], int]]] = {
    "complaints": (_complain, lambda store: len(store.talk.complaints())),
    "drill results": (_answer, lambda store: len(store.drill_results.of())),
}


@pytest.mark.parametrize("what", KEPT)
def test_nothing_is_lost_that_came_at_the_same_time(what: str, store: Store) -> None:
    keep, count = KEPT[what]
    with ThreadPoolExecutor(8) as people:
        list(people.map(lambda number: keep(store, number), range(MANY)))
    assert count(store) == MANY
