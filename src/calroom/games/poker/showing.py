"""What the cards decide that lie open before the seats: who must open, and who acts first afterwards."""

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, TypeAlias

from calroom.cards import CODE, Card
from calroom.table.asks import Seat

Opens: TypeAlias = Literal["low card", "high card"]
Ace: TypeAlias = Literal["high", "low"]
Boards: TypeAlias = Mapping[Seat, Sequence[Card]]
"""The up cards before each seat."""

SUITS = 4
ACE_HIGH = CODE
ACE_LOW = {card: (code + SUITS) % 52 if code < 52 else -1 for card, code in CODE.items()}
"""Cards from the lowest up: rank first, then suit from clubs to spades. A joker is beyond the ace."""

HEIGHT: dict[Ace, dict[Card, int]] = {"high": ACE_HIGH, "low": ACE_LOW}


def must_open(boards: Boards, opens: Opens, ace: Ace) -> tuple[Seat, str]:
    """Whose first up card obliges him to open, and whether it took the suit to decide."""
    height = HEIGHT[ace]
    heights = {seat: height[cards[0]] for seat, cards in boards.items()}
    extreme = min(heights.values()) if opens == "low card" else max(heights.values())
    (opener,) = (seat for seat, found in heights.items() if found == extreme)
    same_rank = [seat for seat, found in heights.items() if found // SUITS == extreme // SUITS]
    return opener, "bring-in-by-suit" if len(same_rank) > 1 else "bring-in"


def acts_first(boards: Boards, value: Callable[[Sequence[Card]], int]) -> tuple[Seat, str]:
    """Whose board is best, of equal ones the first named; suits count for nothing."""
    best, first, topic = -1, 0, ""
    for seat, cards in boards.items():
        worth = value(cards)
        if worth > best:
            best, first, topic = worth, seat, "best-board"
        elif worth == best:
            topic = "equal-boards"
    return first, topic
