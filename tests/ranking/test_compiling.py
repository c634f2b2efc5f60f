"""Loops are compiled and kept where they can be, and work where they cannot."""

from collections.abc import Callable
from typing import Any

import pytest

from calroom.ranking._many import compiling


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
