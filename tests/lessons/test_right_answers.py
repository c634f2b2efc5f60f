"""What a lesson calls right is what the coach finds best, wherever the coach has exact tables."""

import pytest

import calroom
from calroom import coach
from calroom.lessons import Play, Sitting, lesson, sit_down
from calroom.table.asks import Ask

EXACT = ("pure215", "no-bust", "hot-action", "three-card", "super-pan9", "double-hand", "pai-gow-tiles")
"""Types of games for whose choices on cards the coach has tables."""

DECIDED = {"turn", "play-or-fold", "draw-or-stand", "set-two-hands"}
GAMES = [game.id for game in calroom.games() if game.type.name in EXACT]


def is_best(sitting: Sitting, ask: Ask) -> bool:
    """Whether nothing is worth more than what the lesson wants to hear."""
    right = sitting.best()
    (counsel,) = coach.counsel(sitting.hand, ask.seat)
    assert counsel.method == "table", counsel
    worth = {(one.answer.verb, tuple(sorted(one.answer.cards))): one.worth for one in counsel.choices}
    # Of two names for one setting the coach says the shorter, and a lesson sets as the house does.
    house_way = worth.get(("house-way", ()))
    return worth.get((right.verb, tuple(sorted(right.cards))), house_way) == max(worth.values())


@pytest.mark.parametrize("name", GAMES)
def test_what_a_lesson_calls_right_is_what_the_coach_finds_best(name: str) -> None:
    game, decided = calroom.game(name), 0
    for at, step in enumerate(lesson(game).steps):
        if not isinstance(step, Play):
            continue
        sitting = sit_down(game, at)
        while (ask := sitting.ask) is not None:
            if ask.topic in DECIDED:
                decided += 1
                assert is_best(sitting, ask), (step.title, sitting.best())
            sitting.answer(sitting.best())
    assert decided >= 2
