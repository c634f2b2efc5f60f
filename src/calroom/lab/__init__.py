"""What every bet is worth: exact odds, strategy, simulation and reports."""
