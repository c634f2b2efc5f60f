"""Every house-game has one golden hand, written for a dealer; it replays to the same words."""

import pytest

import calroom
from tests.transcripts.golden import FOLDER, retold


@pytest.mark.parametrize("game", [game.id for game in calroom.games()])
def test_the_golden_hand_is_told_as_it_was(game: str) -> None:
    inputs = FOLDER / f"{game}.json"
    assert inputs.is_file(), f"{game} has no golden hand; store the inputs of one as {inputs.name}"
    assert inputs.with_suffix(".txt").read_text() == retold(inputs)


def test_every_golden_hand_is_of_a_game_that_is_dealt() -> None:
    assert {path.stem for path in FOLDER.glob("*.json")} == {game.id for game in calroom.games()}
