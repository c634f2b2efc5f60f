"""The podium: what whoever runs the room sees of it, and what they order."""
