"""The lobby: houses, games, stakes, fees and tables, and the ways to a seat."""
