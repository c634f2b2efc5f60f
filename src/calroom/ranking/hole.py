"""High hands with a limit on how many cards come from the player's hand.

Omaha, and S&K's hold'em high-low, play exactly two with three of the board. Pineapple where three cards are
kept to the end plays at most two, so the board alone may play.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, product
from typing import TYPE_CHECKING, Literal, TypeAlias

from calroom.cards import Card, Cards
from calroom.ranking import high
from calroom.ranking.reading import Reading

if TYPE_CHECKING:
    from calroom.ranking.reading import Codes, Values

Used: TypeAlias = Literal["exactly two", "at most two"]


class HoleRanking:
    """A ranking by which cards of the hand and of the board may play together."""

    def __init__(
        self, used: Used, candidates: Callable[[Sequence[Card], Sequence[Card]], Iterator[Cards]]
    ) -> None:
        self.used = used
        self._candidates = candidates

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.used!r})"

    def value(self, cards: Sequence[Card], board: Sequence[Card] = ()) -> int:
        """Give the place of the best hand allowed; values compare with those of `high`."""
        return max(map(high.value, self._allowed(cards, board)))

    def read(self, cards: Sequence[Card], board: Sequence[Card] = ()) -> Reading:
        """Read the best hand allowed as a dealer does."""
        return high.read(max(self._allowed(cards, board), key=high.value))

    def values(self, hands: Codes, boards: Codes) -> Values:
        """Value many hands, one a row of card codes; a single hand or board goes with every other."""
        from calroom.ranking import _batch

        return _batch.from_hand(self.used, hands, boards)

    def _allowed(self, cards: Sequence[Card], board: Sequence[Card]) -> Iterator[Cards]:
        if len(cards) < 2 or not 3 <= len(board) <= 5:
            raise ValueError(
                f"give two cards or more and a board of three to five, not {len(cards)} and {len(board)}"
            )
        return self._candidates(cards, board)


def _two_with_three(cards: Sequence[Card], board: Sequence[Card]) -> Iterator[Cards]:
    return (two + three for two, three in product(combinations(cards, 2), combinations(board, 3)))


def _two_with_the_board(cards: Sequence[Card], board: Sequence[Card]) -> Iterator[Cards]:
    return ((*two, *board) for two in combinations(cards, 2))


EXACTLY_TWO = HoleRanking("exactly two", _two_with_three)
"""Two cards of the hand, no more and no fewer, with three of the board."""

AT_MOST_TWO = HoleRanking("at most two", _two_with_the_board)
"""Two cards of the hand, one or none, with the board."""
