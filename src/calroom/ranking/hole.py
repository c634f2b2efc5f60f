"""High hands by how many cards may come from the player's hand, where that is not simply any five of seven.

Omaha, and S&K's hold'em high-low, play exactly two with three of the board. Pineapple where three cards are
kept to the end plays at most two, so the board alone may play, or in other houses any number of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, product
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from calroom.cards import CODE, STANDARD, SUITS, Card, Cards
from calroom.ranking import high
from calroom.ranking._tables import RANK_KEY, ROW, ROW_BITS, load, refusal, refuse_twins
from calroom.ranking.reading import NO_HAND, Reading

if TYPE_CHECKING:
    from calroom.ranking.reading import Codes, Values

Used: TypeAlias = Literal["exactly two", "at most two", "any number"]


_TABLES = load("usual")
_ROWS, _SLOTS = _TABLES.lookups[0][5]
_FLUSHES = _TABLES.flushes[0]
_RANK_KEY = {card: RANK_KEY[CODE[card] // 4] for card in STANDARD}
_RANK_BIT = {card: 1 << CODE[card] // 4 for card in STANDARD}


class Playing(NamedTuple):
    """A way of playing cards of the hand with the board: its best value, and the cards that may play."""

    best: Callable[[Sequence[Card], Sequence[Card]], int]
    candidates: Callable[[Sequence[Card], Sequence[Card]], Iterator[Cards]]


class HoleRanking:
    """A ranking by which cards of the hand and of the board may play together."""

    def __init__(self, used: Used) -> None:
        self.used = used
        self._way = _WAYS[used]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.used!r})"

    def value(self, cards: Sequence[Card], board: Sequence[Card] = ()) -> int:
        """Give the place of the best hand allowed; values compare with those of `high`."""
        if len(cards) < 2 or not 3 <= len(board) <= 5:
            raise ValueError(
                f"give two cards or more and a board of three to five, not {len(cards)} and {len(board)}"
            )
        refuse_twins((*cards, *board))
        return self._way.best(cards, board)

    def read(self, cards: Sequence[Card], board: Sequence[Card] = ()) -> Reading:
        """Read the best hand allowed as a dealer does."""
        worth = self.value(cards, board)
        return next(
            high.read(playing)
            for playing in self._way.candidates(cards, board)
            if high.value(playing) == worth
        )

    def values(self, hands: Codes, boards: Codes) -> Values:
        """Value many hands, one a row of card codes; a single hand or board goes with every other."""
        from calroom.ranking._many import batch

        return batch.from_hand(self.used, hands, boards)


def _two_with_three(cards: Sequence[Card], board: Sequence[Card]) -> Iterator[Cards]:
    return (two + three for two, three in product(combinations(cards, 2), combinations(board, 3)))


def _best_two_with_three(cards: Sequence[Card], board: Sequence[Card]) -> int:
    try:
        twos = {_RANK_KEY[a] + _RANK_KEY[b] for a, b in combinations(cards, 2)}
        threes = {_RANK_KEY[a] + _RANK_KEY[b] + _RANK_KEY[c] for a, b, c in combinations(board, 3)}
    except KeyError:
        raise refusal((*cards, *board), STANDARD, (5,)) from None
    unsuited = max(
        [_SLOTS[_ROWS[two + three & ROW] + (two + three >> ROW_BITS)] for two in twos for three in threes]
    )
    return max(unsuited, *(_best_flush(suit, cards, board) for suit in SUITS))


def _best_flush(suit: str, cards: Sequence[Card], board: Sequence[Card]) -> int:
    held = [_RANK_BIT[card] for card in cards if card[1] == suit]
    turned = [_RANK_BIT[card] for card in board if card[1] == suit]
    if len(held) < 2 or len(turned) < 3:
        return NO_HAND
    fives = product(combinations(held, 2), combinations(turned, 3))
    return max(_FLUSHES[sum(two) + sum(three)] for two, three in fives)


def _two_with_the_board(cards: Sequence[Card], board: Sequence[Card]) -> Iterator[Cards]:
    return ((*two, *board) for two in combinations(cards, 2))


def _best_two_with_the_board(cards: Sequence[Card], board: Sequence[Card]) -> int:
    return max(map(high.value, _two_with_the_board(cards, board)))


def _sevens(cards: Sequence[Card], board: Sequence[Card]) -> Iterator[Cards]:
    return combinations((*cards, *board), min(7, len(cards) + len(board)))


def _best_of_sevens(cards: Sequence[Card], board: Sequence[Card]) -> int:
    return max(map(high.value, _sevens(cards, board)))


_WAYS: dict[Used, Playing] = {
    "exactly two": Playing(_best_two_with_three, _two_with_three),
    "at most two": Playing(_best_two_with_the_board, _two_with_the_board),
    "any number": Playing(_best_of_sevens, _sevens),
}

EXACTLY_TWO = HoleRanking("exactly two")
"""Two cards of the hand, no more and no fewer, with three of the board."""

AT_MOST_TWO = HoleRanking("at most two")
"""Two cards of the hand, one or none, with the board."""

ANY_NUMBER = HoleRanking("any number")
"""Any five of the cards of the hand and the board, however many there are."""
