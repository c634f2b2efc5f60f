"""Two games that no house had dealt here before: Big O, and War against a player-dealer."""

from importlib.resources import files

ANNEX = files(__name__) / "annex.toml"
