"""What the games of two hands share in the lab."""
