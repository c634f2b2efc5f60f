"""Whether a hand at the showdown can still win, so that nobody throws one away by habit that does."""

from random import Random

from calroom.room.table import LiveTable
from calroom.table.asks import Ask

_NO_LUCK = Random(0)


def is_beaten(live: LiveTable, ask: Ask) -> bool:
    """Whether a person who may throw a hand away can win nothing with it, from what their seat sees."""
    player = live.state.players.get(ask.seat)
    is_asked = ask.topic == "showdown" and any(option.verb == "throw-away" for option in ask.options)
    if not is_asked or live.hand is None or player is None or player.kind == "bot":
        return False
    if not live.game.type.showdown:
        return False
    # What ranks hands takes long to load, and nobody waits for it at the door.
    from calroom.bots.poker.choices import show_down

    return show_down(live.game, ask, live.hand.view(ask.seat), _NO_LUCK).verb == "throw-away"
