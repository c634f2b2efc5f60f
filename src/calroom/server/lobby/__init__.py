"""The lobby: houses, games, signs, fees and tables, and the ways to a seat."""
