"""What houses say of every game alike; families and games add to these rules what is theirs."""

from typing import Annotated

from msgspec import Meta, Struct

AtLeastOne = Annotated[int, Meta(ge=1)]
Range = tuple[AtLeastOne, AtLeastOne]


class GameRules(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a house says of any game: what it is called, to how many it is dealt, and what tables post."""

    title: str
    """What the game is called in this house."""
    seats: Range
    """The fewest and the most players to whom it is dealt."""
    stakes: tuple[str, ...]
    """The stakes of the tables that the house posts, the usual one first."""


def fault_of_deck(rules: GameRules, needed: int, cards: int) -> str:
    """Whether so many cards are enough for a full table, which needs so many; empty if they are."""
    return "" if needed <= cards else f"seats: the deck does not reach for {rules.seats[1]} players"
