"""Panguingue: melds, pays, the draw, forcing and fouls."""
