"""Replays a golden hand under today's house file, so that the diff of its words is the rule that changed."""

from pathlib import Path

import msgspec

import calroom
from calroom.table.hand import play_again
from calroom.table.inputs import Inputs
from calroom.table.words import transcript

FOLDER = Path(__file__).parent


def retold(path: Path) -> str:
    """The hand in words, with its rules."""
    inputs = msgspec.json.decode(path.read_bytes(), type=Inputs)
    game = calroom.game(inputs.setup.game)
    hand = play_again(game, inputs)
    return "\n".join([game.title, "", *transcript(hand.events, game.rules_for, game.verbs)]) + "\n"
