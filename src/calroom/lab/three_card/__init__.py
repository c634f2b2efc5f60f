"""Three Card Poker in the lab."""
