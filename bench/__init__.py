"""Speed, side by side with the peers: `make bench`."""
