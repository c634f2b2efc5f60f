"""Poker in the lab: equities, ranges, frequencies and the drop."""
