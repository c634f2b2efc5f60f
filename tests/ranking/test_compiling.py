"""Loops are compiled and kept where they can be, and work where they cannot."""

from collections.abc import Callable
from typing import Any

import pytest

from calroom.ranking._many import blackjack, compiling, double_hand, low, points, three_card
from calroom.ranking._many.rehearsal import rehearse


def test_loops_work_where_there_is_no_folder_to_keep_them_in(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[bool] = []

    def njit(*_: Any, cache: bool) -> Callable[[Any], Any]:
        def make(kernel: Any) -> Any:
            tried.append(cache)
            if cache:
                raise RuntimeError("cannot cache function 'twice': no locator available for file 'x.py'")
            return kernel

        return make

    monkeypatch.setattr("numba.njit", njit)
    monkeypatch.setattr(compiling.teller, "is_kept", True)

    @compiling.compiled_when_called
    def twice(number: int) -> int:
        return 2 * number

    assert twice(4) == 8
    assert tried == [True, False]
    assert not compiling.teller.is_kept


def test_what_is_compiled_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr(compiling.teller, "count", 0)
    with compiling.telling(said.append):
        kernel = compiling.within(_twice)
        assert kernel(4) == 8
        assert kernel(4.0) == 8.0
    assert said == []

    _twice.__module__ = "calroom.twice"
    with compiling.telling(said.append):
        kernel = compiling.within(_twice)
        assert kernel(4) == 8
        assert kernel(4.0) == 8.0
    assert said == [compiling.ONCE if compiling.teller.is_kept else compiling.EACH_TIME]


def _twice(number: float) -> float:
    return 2 * number


def test_no_loop_of_a_ranking_is_left_to_be_compiled_after_a_rehearsal() -> None:
    rehearse()
    loops: list[Any] = [
        *(blackjack._no_bust, blackjack._hot_action, blackjack._pure215, double_hand._fronts),
        *(low._any_five, low._looked_up, low._at_most_two, low._exactly_two_eight),
        *(points._last_digit, three_card._looked_up),
    ]
    assert [loop.py_func.__qualname__ for loop in loops if not loop.signatures] == []
