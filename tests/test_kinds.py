"""Whatever is given to a function that people use, it is taken, or refused in words that they understand."""

import inspect
from collections.abc import Callable, Iterator
from importlib import import_module
from random import Random
from typing import Any

import pytest

import calroom
from calroom import lab
from calroom.bots import Mind
from calroom.table.refusals import Refused
from calroom.testing import check

HAND = calroom.game("open.holdem").hand({1: "$100", 2: "$100"}, seed=7)
ROOMS = ("cards", "tiles", "money", "bots", "floor", "frames")
ENVIRONMENTS = ("gymnasium.env", "pettingzoo.env", "openspiel.load", "vectors.Hands")
METHODS = (HAND.answer, HAND.report, HAND.view, HAND.game.hand, HAND.game.replay, HAND.game.at)  # type: ignore[attr-defined]
NO_KIND_OF_ITS_OWN = (
    "show_cards",
    "strip",
    "take_out",
    "check_deck",
    "stack_deck",
    "worth",
    "warm_up",
    "played",
)
"""What takes any row of cards or words, or what is left out."""
GIVEN: dict[str, Any] = {
    "amount": 0,
    "answer": "fold",
    "ask": HAND.asks[0],
    "count": 1,
    "deals": 1,
    "hands": ["AsAh", "KdKc"],
    "incident": "exposed",
    "luck": Random(7),
    "mind": Mind("expert"),
    "moment": "betting after the draw",
    "players": {"one": "random", "two": "random"},
    "rounds": 1,
    "view": HAND.view(1),
    "words": "an exposed card",
}
"""What is right for the parameters that are not looked at."""
WRONG: tuple[Any, ...] = (None, 3, object(), "nonsense", [])
OF_PYTHON = (
    "has no attribute",
    "not iterable",
    "not subscriptable",
    "unhashable",
    "positional",
    "operand",
    "has no len",
    "not callable",
)
"""What Python says when a value of a wrong kind has come too far."""


def functions() -> Iterator[Callable[..., object]]:
    """Every function that people are told to use, by what it is called."""
    yield from (calroom.game, calroom.house, calroom.replay, calroom.house("open").game, check, *METHODS)
    for name in ("advice", "cover", "equity", "frequencies", "match", "odds", "simulate"):
        yield getattr(lab, name)
    for name in ENVIRONMENTS:
        module, _, function = name.partition(".")
        yield getattr(import_module(f"calroom.envs.{module}"), function)
    for room in ROOMS:
        ours = import_module(f"calroom.{room}")
        for name, found in inspect.getmembers(ours, inspect.isfunction):
            is_ours = found.__module__.startswith(ours.__name__) and name[0] != "_"
            if is_ours and inspect.signature(found).parameters and name not in NO_KIND_OF_ITS_OWN:
                yield found


@pytest.mark.parametrize(
    "function", [*functions()], ids=lambda each: f"{each.__module__}.{each.__qualname__}"
)
def test_a_value_of_a_wrong_kind_is_refused_by_the_name_of_its_argument(
    function: Callable[..., object],
) -> None:
    first, *others = inspect.signature(function).parameters.values()
    wanted = [each for each in others if each.default is each.empty and each.kind is not each.VAR_KEYWORD]
    needed = {each.name: GIVEN[each.name] for each in wanted}
    for wrong in WRONG:
        refused = _refusal(function, wrong, needed)
        if refused is not None and not isinstance(refused, Refused):
            said = str(refused)
            assert not any(words in said for words in OF_PYTHON), (wrong, said)
            assert any(words in said for words in (first.name, str(wrong), repr(str(wrong)[:2]))), (
                wrong,
                said,
            )


def _refusal(function: Callable[..., object], wrong: object, others: dict[str, Any]) -> Exception | None:
    try:
        function(wrong, **others)
    except (Refused, TypeError, ValueError, LookupError, OSError) as refused:
        return refused
    return None
