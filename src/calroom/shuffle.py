"""Fair shuffles and dice."""
