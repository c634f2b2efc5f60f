"""The rules of play as a document: made of the rule book and the values of a house file, for a regulator."""

from calroom.filing.made import filing
from calroom.filing.on_paper import page

__all__ = ["filing", "page"]
