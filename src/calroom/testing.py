"""What every house-game must satisfy, ours and anybody's."""
