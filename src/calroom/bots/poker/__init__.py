"""Poker bots: they judge their hand against what they see and against the price, and vary a little."""
