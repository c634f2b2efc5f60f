"""Golden hands: one chosen deal per house-game, as inputs (`.json`) and in a dealer's words (`.txt`)."""
