"""What the cards decide that lie open before the seats: who must open, and who acts first afterwards."""

from collections.abc import Callable, Mapping
from typing import Literal, TypeAlias, TypeVar

from calroom.cards import CODE, Card
from calroom.table.asks import Seat

Opens: TypeAlias = Literal["low card", "high card"]
Ace: TypeAlias = Literal["high", "low"]
Board = TypeVar("Board")

SUITS = 4
ACE_HIGH = CODE
ACE_LOW = {card: (code + SUITS) % 52 if code < 52 else -1 for card, code in CODE.items()}
"""Cards from the lowest up: rank first, then suit from clubs to spades. A joker is beyond the ace."""

HEIGHT: dict[Ace, dict[Card, int]] = {"high": ACE_HIGH, "low": ACE_LOW}


def must_open(up: Mapping[Seat, Card], opens: Opens, ace: Ace) -> tuple[Seat, str]:
    """Whose up card obliges them to open, and whether it took the suit to decide."""
    height = HEIGHT[ace]
    heights = {seat: height[card] for seat, card in up.items()}
    extreme = min(heights.values()) if opens == "low card" else max(heights.values())
    (opener,) = (seat for seat, found in heights.items() if found == extreme)
    same_rank = [seat for seat, found in heights.items() if found // SUITS == extreme // SUITS]
    return opener, "bring-in-by-suit" if len(same_rank) > 1 else "bring-in"


def acts_first(boards: Mapping[Seat, Board], value: Callable[[Board], int]) -> tuple[Seat, str]:
    """Whose board is best, of equal ones the first named; suits count for nothing."""
    best, first, topic = -1, 0, ""
    for seat, board in boards.items():
        worth = value(board)
        if worth > best:
            best, first, topic = worth, seat, "best-board"
        elif worth == best:
            topic = "equal-boards"
    return first, topic
