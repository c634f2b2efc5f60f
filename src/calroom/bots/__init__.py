"""A sensible player for every game."""
