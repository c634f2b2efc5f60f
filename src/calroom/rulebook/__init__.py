"""The rule catalogue as data: look-up, search, and which test proves which rule."""

from functools import cache

from calroom.rulebook.model import CatalogueError, GameRules, Layer, Reading, Rule, Unsaid
from calroom.rulebook.rule_book import RuleBook, UnknownRule

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
