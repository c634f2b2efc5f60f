"""The floor desk, drills, sheets and training tables over REST."""
