"""As if: a night at a table of bots, and what players, banks and the house end with."""

from calroom.nights.dealt import Night, night
from calroom.nights.manners import MANNERS
from calroom.nights.on_paper import page
from calroom.nights.spread import Spread

__all__ = ["MANNERS", "Night", "Spread", "night", "page"]
