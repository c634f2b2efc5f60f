"""Poker bots: they judge their hand against what they see and against the price, and vary a little."""

from calroom.parts import needed

needed("lab", "a poker bot")
