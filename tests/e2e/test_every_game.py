"""In every game of the three houses a guest sits down and plays a whole hand through the page."""

from collections.abc import Callable
from typing import Any

import pytest

import calroom
from tests.e2e.guest import Guest

HOUSE_GAMES = [game.id for game in calroom.games() if not game.id.startswith("open.")]


def test_there_are_forty_seven_house_games() -> None:
    assert len(HOUSE_GAMES) == 47


@pytest.mark.parametrize("game", HOUSE_GAMES)
def test_a_guest_sits_down_and_plays_a_whole_hand(game: str, guests: Callable[..., Guest]) -> None:
    guest = guests(quick=True)
    guest.play_now(game)
    ended = guest.play_a_hand()
    assert any(person.startswith("Guest ") for person in ended["stacks"])
    assert sum(after - before for before, after in ended["stacks"].values()) == -taken(ended)


def taken(ended: dict[str, Any]) -> int:
    """What a hand paid to the house and the jackpot, and left lying on the table."""
    before, after = ended.get("lying", (0, 0))
    paid: list[int] = [*ended.get("collected", {}).values(), *ended.get("jackpot", {}).values()]
    return sum(paid) + int(after) - int(before)
