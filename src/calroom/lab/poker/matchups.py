"""The hands of an equity as they are given, checked against the deck, and how they go together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations, product
from math import comb, prod
from typing import TypeAlias

from msgspec import Struct

from calroom.cards import CODE, JOKER, RANKS, SUITS, Card, Cards, parse_cards
from calroom.kinds import check_kind
from calroom.lab.poker.contests import Contest
from calroom.lab.poker.ranges import EVERY_HAND, hands_in

CardsText: TypeAlias = str | Sequence[Card]


class Matchup(Struct, frozen=True):
    """What is known: for each player the possible hands, the cards of the board, and cards out of play."""

    contest: Contest
    choices: tuple[tuple[Cards, ...], ...]
    board: Cards
    dead: Cards

    @property
    def unseen(self) -> Cards:
        """The cards that may still come: all but the board, dead cards, and hands that are certain."""
        certain = {card for hands in self.choices if len(hands) == 1 for card in hands[0]}
        known = certain.union(self.board, self.dead)
        return tuple(card for card in self.contest.deck if card not in known)

    @property
    def missing(self) -> tuple[int, ...]:
        """How many cards each hand and then the board still get."""
        own = self.contest.own
        return (*(own - len(hands[0]) for hands in self.choices), self.contest.board - len(self.board))

    @property
    def combinations(self) -> int:
        """How many combinations of hands there are, those that do not go together included."""
        return prod(map(len, self.choices))

    @property
    def deals_each(self) -> int:
        """In how many ways the missing cards can be dealt to one combination of hands."""
        held = sum(len(hands[0]) for hands in self.choices)
        left, deals = len(self.contest.deck) - held - len(self.board) - len(self.dead), 1
        for count in self.missing:
            deals, left = deals * comb(left, count), left - count
        return deals

    def with_whole_hands(self) -> Matchup:
        """The same with every hand that lacks cards written out as all the hands it may become."""
        if not any(self.missing[:-1]):
            return self
        taken = {*self.board, *self.dead}
        deck = [card for card in self.contest.deck if card not in taken]
        whole = tuple(
            tuple(
                (*known, *more)
                for known in hands
                for more in combinations([card for card in deck if card not in known], lacking)
            )
            for hands, lacking in zip(self.choices, self.missing, strict=False)
        )
        return Matchup(self.contest, whole, self.board, self.dead)

    def singled(self) -> list[tuple[int, Matchup]]:
        """Every combination of hands that go together, and how many like it there are but for their suits."""
        alike: Counter[tuple[object, ...]] = Counter()
        first: dict[tuple[object, ...], Matchup] = {}
        common = (self.board, self.dead)
        for hands in product(*self.choices):
            if len(hands) > 1 and len({card for hand in hands for card in hand}) < sum(map(len, hands)):
                continue
            key = _but_for_suits((*hands, *common))
            alike[key] += 1
            if key not in first:
                first[key] = Matchup(self.contest, tuple((hand,) for hand in hands), *common)
        return [(alike[key], matchup) for key, matchup in first.items()]

    def is_possible(self) -> bool:
        """Whether there is any way for all players to have one of their hands."""
        return _can_be_dealt(self.choices, frozenset())


def _can_be_dealt(choices: Sequence[Sequence[Cards]], taken: frozenset[Card]) -> bool:
    return not choices or any(
        taken.isdisjoint(hand) and _can_be_dealt(choices[1:], taken.union(hand)) for hand in choices[0]
    )


_BIT = {rank: 1 << place for place, rank in enumerate(RANKS)}


def _but_for_suits(groups: Iterable[Cards]) -> tuple[object, ...]:
    """What groups of cards have in common with all that differ from them in the names of suits only."""
    masks, jokers = zip(*map(_by_suit, groups), strict=True)
    return (*sorted(zip(*masks, strict=True)), *jokers)


@lru_cache(maxsize=1 << 14)
def _by_suit(group: Cards) -> tuple[tuple[int, ...], bool]:
    """The ranks of a group in each suit, one bit each, and whether there is a joker among them."""
    ranks = dict.fromkeys(SUITS, 0)
    for card in group:
        if card != JOKER:
            ranks[card[1]] |= _BIT[card[0]]
    return tuple(ranks.values()), JOKER in group


def alike_suits(groups: Iterable[Cards]) -> dict[str, int]:
    """The suits that differ in these groups, one of each kind, and how many are of the kind."""
    ranks = zip(*(_by_suit(group)[0] for group in groups), strict=True)
    first: dict[tuple[int, ...], str] = {}
    found: Counter[str] = Counter()
    for suit, held in zip(SUITS, ranks, strict=True):
        found[first.setdefault(held, suit)] += 1
    return dict(found)


# Reading what people write


def read_matchup(contest: Contest, hands: Sequence[CardsText], board: CardsText, dead: CardsText) -> Matchup:
    """Read hands, a board and dead cards, and say clearly what is wrong with them."""
    check_kind("hands", hands, Sequence, "the hands of two players or more, such as ['AsAh', 'random']")
    if len(hands) < 2:
        raise ValueError("give the hands of two players or more; `random` is a hand nobody knows")
    shared, gone = _cards(board), _cards(dead)
    if len(shared) > contest.board:
        most = f"at most {contest.board} cards" if contest.board else "no cards"
        raise ValueError(f"the board of {contest.title} has {most}, not {len(shared)}")
    _check_deck(contest, (*shared, *gone))
    choices = tuple(_choices(contest, hand, {*shared, *gone}) for hand in hands)
    certain = [card for hand in choices if len(hand) == 1 for card in hand[0]]
    _check_once((*certain, *shared, *gone))
    wanted = len(hands) * contest.own + contest.board + len(gone)
    if wanted > len(contest.deck):
        raise ValueError(
            f"the deck of {len(contest.deck)} cards does not reach for the {wanted} of these hands"
        )
    matchup = Matchup(contest, choices, shared, gone)
    if not matchup.is_possible():
        raise ValueError("these hands cannot be dealt together: each way uses a card twice")
    return matchup


def _cards(written: CardsText) -> Cards:
    return parse_cards(written) if isinstance(written, str) else parse_cards(" ".join(written))


def _check_deck(contest: Contest, cards: Iterable[Card]) -> None:
    for card in cards:
        if card not in contest.deck:
            raise ValueError(f"{card} is not in the deck of {contest.title}")


def _check_once(cards: Iterable[Card]) -> None:
    for card, times in Counter(cards).items():
        if times > 1:
            raise ValueError(f"{card} is in {times} places; there is one in the deck")


def _choices(contest: Contest, hand: CardsText, taken: set[Card]) -> tuple[Cards, ...]:
    if isinstance(hand, str) and hand.strip().lower() == EVERY_HAND:
        return ((),)
    if not (hand.strip() if isinstance(hand, str) else hand):
        raise ValueError(f"a hand is empty; write its cards, or `{EVERY_HAND}` for one that nobody knows")
    try:
        cards = _cards(hand)
    except ValueError:
        if not isinstance(hand, str) or contest.own != 2:
            raise
        return _range(contest, hand, taken)
    if len(cards) > contest.own:
        raise ValueError(f"a hand of {contest.title} has {contest.own} cards, not {len(cards)}: {hand}")
    _check_deck(contest, cards)
    return (cards,)


def _range(contest: Contest, written: str, taken: set[Card]) -> tuple[Cards, ...]:
    in_play = set(contest.deck) - taken
    found = tuple(hand for hand in hands_in(written) if in_play.issuperset(hand))
    if not found:
        raise ValueError(f"the range {written} is empty: none of its hands can be dealt any more")
    return found


def codes(cards: Iterable[Card]) -> list[int]:
    """The codes of cards, for compiled loops."""
    return [CODE[card] for card in cards]
