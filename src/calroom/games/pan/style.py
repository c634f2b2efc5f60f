"""What a house says of melds, as its file has it; melds themselves are a busy module and compiled."""

from typing import Annotated

from msgspec import Meta, Struct

ORDER = "A234567JQK"
"""The ranks of a Pan pack, the jack next to the seven."""


class Style(Struct, frozen=True, forbid_unknown_fields=True):
    """What a house says of melds beyond what all of them say.

    `suits_repeat`: a set of three suits may hold a suit twice. `any_suit`: the ranks that make a set in
    whatever suits. `borrowing`: cards may be lifted from one spread for another.
    """

    suits_repeat: bool
    """Whether a set of three suits may hold a suit twice."""
    any_suit: Annotated[str, Meta(pattern=f"^[{ORDER}]*$")] = ""
    """The ranks that make a set in whatever suits."""
    borrowing: bool = False
    """Whether cards may be lifted from one spread for another."""
