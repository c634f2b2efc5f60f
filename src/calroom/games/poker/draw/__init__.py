"""Draw poker, high and low."""
