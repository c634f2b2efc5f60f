"""Stud: seven cards, five cards, razz."""
