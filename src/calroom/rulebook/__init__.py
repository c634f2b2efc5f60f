"""The rule catalogue as data: look-up, search, and which test proves which rule."""

from functools import cache

from calroom.rulebook.book import RuleBook, UnknownRule
from calroom.rulebook.model import CatalogueError, GameRules, Layer, Reading, Rule, Unsaid

__all__ = [
    "CatalogueError",
    "GameRules",
    "Layer",
    "Reading",
    "Rule",
    "RuleBook",
    "UnknownRule",
    "Unsaid",
    "book",
]


@cache
def book() -> RuleBook:
    """The book of the three filed houses, one for the whole program."""
    return RuleBook()
