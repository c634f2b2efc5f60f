"""The thirty-two Pai Gow tiles."""
