"""Rounds by the million: chance, dealing, workers and what they count."""
