"""What houses say of every game alike; families and games add to these rules what is theirs."""

from collections.abc import Callable, Iterator
from typing import Annotated

from msgspec import Meta, Struct

from calroom.cards import Cards

AtLeastOne = Annotated[int, Meta(ge=1)]
Decks = Annotated[int, Meta(ge=1, le=16)]
Range = tuple[Decks, Decks]
"""From so many decks to so many: twice as many as anybody deals from."""
Seated = Annotated[int, Meta(ge=2, le=14)]
"""So many people have a seat at a table; no room has a larger one."""

MOST_RATES = 5
"""So many collection rates a table may have by law."""


class GameRules(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a house says of any game: what it is called, to how many it is dealt, and what tables post."""

    title: str
    """What the game is called in this house."""
    seats: tuple[Seated, Seated]
    """The fewest and the most players to whom it is dealt."""
    stakes: tuple[str, ...]
    """The stakes of the tables that the house posts, the usual one first."""

    @property
    def most_rates(self) -> int:
        """No table may have more collection rates than these."""
        return MOST_RATES


def faults_of_deck(rules: GameRules, needed: int, build: Callable[[], Cards]) -> Iterator[str]:
    """Whether the deck has cards enough for a full table, which needs so many.

    That there is no such deck is said of every game.
    """
    try:
        cards = len(build())
    except ValueError:
        return
    if needed > cards:
        yield f"seats: the deck does not reach for {rules.seats[1]} players"
