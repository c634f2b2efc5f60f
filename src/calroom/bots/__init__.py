"""A sensible player for every game: `answer` for any question of any game, `pace` for how long it takes."""

from calroom.bots.pacing import pace
from calroom.bots.sensible import answer, warm_up

__all__ = ["answer", "pace", "warm_up"]
