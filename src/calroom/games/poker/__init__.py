"""Poker: betting, pots and showdown, and the games made of them."""
