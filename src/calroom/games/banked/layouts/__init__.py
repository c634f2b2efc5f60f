"""Where bets lie on a cloth, and whose they may be."""
