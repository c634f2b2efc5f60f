"""Players for every game: `answer` for any question of any game, `pace` for how long it takes.

`answer` is a sensible player; `play_as` plays as well as a `Mind` does, which is one of three `STRENGTHS`.
"""

from calroom.bots.pacing import pace
from calroom.bots.sensible import answer, warm_up
from calroom.bots.strengths import STRENGTHS, Mind, Strength
from calroom.bots.strengths import answer as play_as

__all__ = ["STRENGTHS", "Mind", "Strength", "answer", "pace", "play_as", "warm_up"]
