"""Spreads: what is a valid meld, and every way in which a card can come onto a board.

A set is three or more cards of one rank, a rope three or more of one suit in order, the jack next to the
seven. Houses differ in whether a set of three suits may hold a suit twice and in what aces and kings may do.
"""

from collections.abc import Iterable, Sequence
from itertools import chain, combinations
from typing import NamedTuple

from calroom.cards import SUITS, Card, Cards
from calroom.games.pan.style import ORDER, Style

RANK = {rank: number for number, rank in enumerate(ORDER)}
LEAST = 3
"""Fewer cards are no meld."""

NEIGHBOURS: dict[Card, tuple[tuple[Card, Card], ...]] = {
    ORDER[at] + suit: tuple(
        (ORDER[one] + suit, ORDER[two] + suit)
        for one, two in ((at - 2, at - 1), (at - 1, at + 1), (at + 1, at + 2))
        if one >= 0 and two < len(ORDER)
    )
    for at in range(len(ORDER))
    for suit in SUITS
}
"""The pairs that make a rope of three with each card."""

NEW = -1
"""The number of a spread that does not lie on the board yet."""

MIXED_SET, SUITED_SET, ACES_KINGS = "set-mixed", "set-suited", "set-aces-kings"
ROPE, ROPE_SEVEN_JACK = "rope", "rope-seven-jack"
"""The kinds of meld, each by the topic that makes it valid."""


class Play(NamedTuple):
    """One way to put cards on the board: on which spread, which of the hand, which lifted from where."""

    spread: int
    hand: Cards
    lifted: tuple[tuple[int, Card], ...] = ()

    @property
    def cards(self) -> Cards:
        """The cards that go onto the spread besides the one that hits the hand."""
        return (*self.hand, *(card for _, card in self.lifted))


Board = Sequence[Sequence[Card]]


class Melds:
    """The melds of one house: what is valid, and what can be laid."""

    def __init__(self, style: Style) -> None:
        self.style = style
        self._kinds: dict[Cards, str] = {}
        self._threes: dict[Cards, bool] = {}
        self._spares: dict[Cards, Cards] = {}

    def kind(self, cards: Iterable[Card]) -> str:
        """What kind of meld these cards are; empty if they are none."""
        key = tuple(sorted(cards))
        kind = self._kinds.get(key)
        if kind is None:
            kind = self._kinds[key] = self._find_kind(key)
        return kind

    def _find_kind(self, cards: Cards) -> str:
        ranks, suits = {card[0] for card in cards}, {card[1] for card in cards}
        if len(cards) < LEAST or any(map(is_foreign, cards)):
            return ""
        if len(ranks) == 1:
            return self._set(cards, len(suits))
        numbers = sorted(RANK[card[0]] for card in cards)
        if len(suits) > 1 or numbers != list(range(numbers[0], numbers[0] + len(cards))):
            return ""
        return ROPE_SEVEN_JACK if ranks >= {"7", "J"} else ROPE

    def _set(self, cards: Cards, suits: int) -> str:
        if suits == 1:
            return SUITED_SET
        if suits >= LEAST and (self.style.suits_repeat or suits == len(cards)):
            return MIXED_SET
        return ACES_KINGS if cards[0][0] in self.style.any_suit else ""

    # What can be laid

    def fits(self, card: Card, board: Board) -> bool:
        """Whether the card by itself goes onto one of these spreads, as long as they are valid."""
        for spread in board:
            if len(spread) < LEAST or not _touches(card, spread):
                continue
            if self.kind((*spread, card)) and self.kind(spread):
                return True
        return False

    def plays(self, hit: Card | None, hand: Sequence[Card], board: Board) -> list[Play]:
        """Every smallest step by which the card that hits the hand, or without one a hand, can be laid.

        Larger melds come about step by step, since the rest of the hand may follow once the hand is hit.
        """
        found: dict[tuple[int, Cards], Play] = {}
        spare = [self._spare(tuple(spread)) for spread in board] if self.style.borrowing else []
        borrowing = any(spare)
        pool = [*hand, *chain(*spare)] if borrowing else hand
        news = self._all_new(pool) if hit is None else self._with(hit, pool)
        steps = [(NEW, cards) for cards in news]
        for number, spread in enumerate(board):
            if len(spread) < LEAST or (hit is not None and not _touches(hit, spread)):
                continue
            others = pool
            if borrowing and spare[number]:
                others = [*hand, *chain(*spare[:number], *spare[number + 1 :])]
            steps += [(number, cards) for cards in self._onto(hit, others, spread)]
        if not steps:
            return []
        for number, cards in steps:
            key = (number, tuple(sorted(cards)))
            if key not in found:
                play = self._sourced(number, cards, hand, board) if borrowing else Play(number, cards)
                if play is not None:
                    found[key] = play
        return list(found.values())

    def _all_new(self, pool: Sequence[Card]) -> list[Cards]:
        """All melds of three cards of the pool."""
        found: list[Cards] = []
        for card in dict.fromkeys([card for card in pool if not is_foreign(card)]):
            rest = list(pool)
            rest.remove(card)
            found += [(card, *others) for others in self._with(card, rest)]
        return found

    def _with(self, card: Card, pool: Sequence[Card]) -> list[Cards]:
        """The pairs of the pool that make a meld with this card."""
        rank = card[0]
        found: list[Cards] = []
        same = [other for other in pool if other[0] == rank]
        if len(same) > 1:
            found += [pair for pair in combinations(same, 2) if self._three((card, *pair))]
        for pair in NEIGHBOURS[card]:
            if pair[0] in pool and pair[1] in pool:
                found.append(pair)
        return found

    def _three(self, cards: Cards) -> bool:
        """Whether three cards are a meld, as they were asked about before; most of all questions are this."""
        known = self._threes.get(cards)
        if known is None:
            known = self._threes[cards] = bool(self.kind(cards))
        return known

    def _onto(self, hit: Card | None, pool: Sequence[Card], spread: Sequence[Card]) -> list[Cards]:
        """The fewest cards of the pool that go onto the spread, with the card that hits or without one."""
        if spread[0][0] == spread[1][0]:
            return self._onto_set(hit, pool, spread)
        if not self.kind(spread):
            return []
        if hit is None:
            return [(card,) for card in _ends(spread) if card in pool]
        between = _gap(hit, spread)
        return [between] if between is not None and all(card in pool for card in between) else []

    def _onto_set(self, hit: Card | None, pool: Sequence[Card], spread: Sequence[Card]) -> list[Cards]:
        rank = spread[0][0]
        if hit is not None and hit[0] != rank:
            return []
        if hit is not None and self.kind((*spread, hit)):
            return [()]
        same = [card for card in dict.fromkeys(pool) if card[0] == rank]
        if hit is not None:
            return [(card,) for card in same if self.kind((*spread, hit, card))]
        alone: list[Cards] = [(card,) for card in same if self.kind((*spread, card))]
        shut = [card for card in same if (card,) not in alone]
        return alone + [pair for pair in combinations(shut, 2) if self.kind((*spread, *pair))]

    # Borrowing

    def _spare(self, spread: Cards) -> Cards:
        """The cards that a spread can spare, one at a time or, if it can be divided, together."""
        spare = self._spares.get(spread)
        if spare is None:
            long, divides = len(spread) > LEAST, len(spread) >= 2 * LEAST
            spare = tuple(card for card in spread if divides or (long and self._can_spare(spread, (card,))))
            self._spares[spread] = spare
        return spare

    def _can_spare(self, spread: Sequence[Card], cards: Iterable[Card]) -> bool:
        rest = list(spread)
        for card in cards:
            rest.remove(card)
        return bool(self.kind(rest))

    def _sourced(self, number: int, cards: Cards, hand: Sequence[Card], board: Board) -> Play | None:
        """The play with each card from the hand if it is there, else from a spread; None if one lacks."""
        if all(hand.count(card) >= cards.count(card) for card in cards):
            return Play(number, cards)
        left, mine = list(hand), []
        lifted: list[tuple[int, Card]] = []
        for card in cards:
            if card in left:
                left.remove(card)
                mine.append(card)
                continue
            source = self._source(card, number, lifted, board)
            if source is None:
                return None
            lifted.append((source, card))
        for source in {source for source, _ in lifted}:
            if not self._can_spare(board[source], [card for at, card in lifted if at == source]):
                return None
        return Play(number, tuple(mine), tuple(lifted))

    def _source(
        self, card: Card, target: int, lifted: Sequence[tuple[int, Card]], board: Board
    ) -> int | None:
        for number, spread in enumerate(board):
            if number != target and spread.count(card) > lifted.count((number, card)) and len(spread) > LEAST:
                return number
        return None


def is_foreign(card: Card) -> bool:
    """Whether the card does not belong to a Pan pack: an eight, nine, ten or joker."""
    return card[0] not in RANK or card[1] not in SUITS


def _touches(card: Card, spread: Sequence[Card]) -> bool:
    """Whether it is worth looking closer: the same rank, or the same suit."""
    return card[0] == spread[0][0] or card[1] == spread[0][1]


def _span(rope: Sequence[Card]) -> tuple[int, int]:
    numbers = [RANK[card[0]] for card in rope]
    return min(numbers), max(numbers)


def _ends(rope: Sequence[Card]) -> Cards:
    """The cards that go next at either end of a rope."""
    low, high = _span(rope)
    return tuple(ORDER[n] + rope[0][1] for n in (low - 1, high + 1) if 0 <= n < len(ORDER))


def _gap(card: Card, rope: Sequence[Card]) -> Cards | None:
    """The cards between this one and a rope of its suit; None if it has no place there."""
    if card[1] != rope[0][1]:
        return None
    (low, high), at = _span(rope), RANK[card[0]]
    if low <= at <= high:
        return None
    between = range(at + 1, low) if at < low else range(high + 1, at)
    return tuple(ORDER[n] + card[1] for n in between)
