"""Push-9: thirty-six rows of three-card hands, and a hand belongs to the first row it fits.

Three alike, then twelve straights, then three face cards, then points from nine down to zero. Hands of
one row are equal, whatever their suits.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from calroom.cards import Card
from calroom.ranking.reading import Reading
from calroom.ranking.spoken import number_word, rank_words, run_of

if TYPE_CHECKING:
    from calroom.ranking.reading import Codes, Values

_ORDER = "AKQJT98765432"
_STRAIGHTS = tuple((_ORDER + "A")[place : place + 3] for place in range(12))
_FACES = frozenset("KQJ")
_POINTS = dict.fromkeys("KQJT", 10) | {rank: int(rank) for rank in "98765432"} | {"A": 1}

_THREE_ALIKE = {rank: row for row, rank in enumerate(_ORDER, 1)}
_STRAIGHT = {frozenset(ranks): row for row, ranks in enumerate(_STRAIGHTS, 14)}
_THREE_FACES: Final = 26
_ZERO_POINTS: Final = 36


def row_of(cards: Sequence[Card]) -> int:
    """Give the hand's row in the table, 1 the best and 36 the worst."""
    one, two, three = (card[0] for card in cards)
    if one == two == three:
        return _THREE_ALIKE[one]
    ranks = frozenset((one, two, three))
    if row := _STRAIGHT.get(ranks):
        return row
    if ranks <= _FACES:
        return _THREE_FACES
    return _ZERO_POINTS - (_POINTS[one] + _POINTS[two] + _POINTS[three]) % 10


def value(cards: Sequence[Card], board: Sequence[Card] = ()) -> int:
    """Give the hand's place: 36 for three aces down to 1 for zero points."""
    return 37 - row_of((*cards, *board))


def read(cards: Sequence[Card], board: Sequence[Card] = ()) -> Reading:
    """Read the hand, its highest card first and the ace of a low straight last."""
    row = row_of((*cards, *board))
    order = _STRAIGHTS[row - 14] if 14 <= row < _THREE_FACES else _ORDER
    playing = tuple(sorted((*cards, *board), key=lambda card: order.index(card[0])))
    return Reading(37 - row, playing, _name(row))


def _name(row: int) -> str:
    if row < 14:
        return f"three {rank_words(_ORDER[row - 1])}"
    if row < _THREE_FACES:
        return f"{run_of(_STRAIGHTS[row - 14])} straight"
    if row == _THREE_FACES:
        return "three face cards"
    points = _ZERO_POINTS - row
    return f"{number_word(points)} point{'' if points == 1 else 's'}"


def values(hands: Codes) -> Values:
    """Value many hands."""
    from calroom.ranking._many.three_card import push9

    return push9(hands)
