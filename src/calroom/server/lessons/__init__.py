"""Lessons over REST: what is said and shown, and the hands that a learner plays."""
