"""A hand told as a story on the command line."""

from collections.abc import Iterator

from calroom.houses.game import Game
from calroom.table.hand import Hand
from calroom.table.messages import render
from calroom.table.story import story


def retold(hand: Hand) -> Iterator[str]:
    """The hand line by line, as whoever looked on would tell it."""
    game = hand.game
    assert isinstance(game, Game)
    for line in story(hand.events, game.voice(hand.setup)):
        yield render(line.message, game.verbs)
