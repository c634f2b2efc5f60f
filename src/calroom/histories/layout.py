"""Puts the cards of a history into dealing order, so that our dealer deals them to the same players.

What nobody saw, burn cards and hands never shown, is filled with cards that were not seen.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from calroom.cards import HIDDEN, STANDARD, Card, Cards
from calroom.histories.phh import Action, BadHistory
from calroom.histories.variants import NotOurs
from calroom.table.asks import Seat

Slot = tuple[Seat, int]
"""A player's card by its number, or a board card of player 0; a burn card is of player -1."""

BOARD_PLAYER, BURN_PLAYER = 0, -1
MOST_BOARD_CARDS = 5


def deck_of(actions: Sequence[Action], players: int, hole_cards: int) -> Cards:
    """The deck in dealing order, as far as the history knows it; everybody starts with so many hole cards."""
    if sum(len(action.cards) for action in actions if action.word == "board") > MOST_BOARD_CARDS:
        raise NotOurs("several boards are dealt; a hand that runs more than one is not played here")
    held = known_cards(actions)
    known = {(player, number): card for player, cards in held.items() for number, card in enumerate(cards)}
    everybody = _with_the_unmentioned(actions, players, hole_cards)
    deck = [known.get(slot, HIDDEN) for slot in _slots(everybody, players, hole_cards)]
    seen = [card for card in deck if card != HIDDEN]
    if strange := set(seen) - set(STANDARD):
        raise BadHistory(f"{min(strange)} is not in the deck")
    if len(seen) != len(set(seen)):
        twice = " ".join(sorted({card for card in seen if seen.count(card) > 1}))
        raise BadHistory(f"{twice} is dealt twice")
    dealt = set(seen)
    unseen = iter([card for card in STANDARD if card not in dealt])
    if len(deck) > len(STANDARD):
        raise BadHistory(f"{len(deck)} cards are dealt, and the deck has {len(STANDARD)}")
    return tuple(next(unseen) if card == HIDDEN else card for card in deck)


def known_cards(actions: Sequence[Action]) -> dict[Seat, Cards]:
    """Every player's cards in the order of the deal; what was dealt unseen may be known from being shown."""
    cards: dict[Seat, list[Card]] = {}
    for action in actions:
        if action.word == "hole":
            cards.setdefault(action.player, []).extend(action.cards)
        elif action.word == "board":
            cards.setdefault(BOARD_PLAYER, []).extend(action.cards)
    for action in actions:
        if action.word == "show" and 0 < len(action.cards) == len(cards.get(action.player, ())):
            cards[action.player] = _merged(cards[action.player], action.cards)
    return {player: tuple(held) for player, held in cards.items()}


def _with_the_unmentioned(actions: Sequence[Action], players: int, hole_cards: int) -> list[Action]:
    """The actions, with unseen cards for whoever gets none in a file that says nothing of them."""
    dealt = {action.player for action in actions if action.word == "hole"}
    missing = [player for player in range(1, players + 1) if player not in dealt]
    return [*(Action("hole", player, cards=(HIDDEN,) * hole_cards) for player in missing), *actions]


def _merged(dealt: Sequence[Card], shown: Cards) -> list[Card]:
    """Unseen cards of a hand filled with those that turned up; what was seen stays where it lay."""
    new = [card for card in shown if card not in dealt and card != HIDDEN]
    return [new.pop(0) if card == HIDDEN and new else card for card in dealt]


def _slots(actions: Sequence[Action], players: int, hole_cards: int) -> Iterator[Slot]:
    """The order in which our dealer deals: round by round, and a burn card before whatever comes later."""
    dealt: Counter[Seat] = Counter()
    for number, deal in enumerate(_deals(actions, players * hole_cards)):
        if number:
            yield BURN_PLAYER, 0
        elif any(deal[player] != hole_cards for player in range(1, players + 1)):
            raise BadHistory(f"the first deal does not give every player {hole_cards} cards")
        for _ in range(max(deal.values())):
            for player in sorted(deal):
                yield player, dealt[player]
                dealt[player] += 1


def _deals(actions: Sequence[Action], first: int) -> Iterator[Counter[Seat]]:
    """How many cards each deal gives to whom: first the hole cards, then streets or steps of the board.

    Streets may follow each other without a bet between them; then a player's next card begins the next one.
    """
    deal: Counter[Seat] = Counter()
    for action in actions:
        if action.word not in {"hole", "board"}:
            continue
        is_next = action.word == "board" or BOARD_PLAYER in deal or action.player in deal
        if deal and deal.total() >= first and is_next:
            yield deal
            deal, first = Counter(), 0
        deal[action.player] += len(action.cards)
    if deal:
        yield deal
