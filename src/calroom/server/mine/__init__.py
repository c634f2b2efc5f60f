"""One's own play: what it came to, notes on others, and everything as a file."""
