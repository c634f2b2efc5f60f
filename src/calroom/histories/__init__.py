"""Hand histories of other people: read, replayed on our engine to the chip, and written."""
