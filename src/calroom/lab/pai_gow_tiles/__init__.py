"""Pai Gow Tiles in the lab."""
