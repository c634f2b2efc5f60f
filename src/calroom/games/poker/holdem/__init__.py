"""Hold'em and everything that is dealt like it."""
