"""Sensible players for the blackjack games: the customary way to hit, stand, double and split.

They look at one hand and at the player-dealer's up card, as people do. They never insure, never bet beside
their wager, and leave the decision to whoever holds the seat.
"""

from collections.abc import Mapping, Sequence

from calroom.bots.bettor import bank_or_wager
from calroom.bots.seeing import by_up_card
from calroom.cards import Card
from calroom.money import Cents
from calroom.ranking.blackjack import ACE_LOW, PIPS, Total, count
from calroom.ranking.hot_action import HOT_ACTION
from calroom.table.asks import Answer, Ask, Option

SQUARES = ("circle {}", "square {}-1", "position {}")

HIT, STAND, SURRENDER = Answer("hit"), Answer("stand"), Answer("surrender")

MOST = 21
WEAK_UP_CARDS = range(2, 7)
ACE_HIGH = 11
DOUBLES = {10: range(2, 10), 11: range(2, 11)}
"""Hard totals that are doubled, with the up cards against which they are."""


def answer(
    ask: Ask, cards: Sequence[Card] = (), up: Card = "", *, bank: Cents = 0, wager: Cents = 0
) -> Answer:
    """An answer to any question of Pure 21.5 or No Bust.

    `cards` are those of the hand that the question is about, `up` is the player-dealer's up card.
    """
    before_the_deal = bank_or_wager(ask, SQUARES, bank, wager)
    if before_the_deal is not None:
        return before_the_deal
    options = {option.verb: option for option in ask.options}
    if ("hit" not in options and "stand" not in options) or not up:
        return ask.default
    total, against = count(cards, MOST), _worth(up)
    special = _besides(options, cards, total, against) if len(cards) == 2 else None
    if special is not None:
        return special
    return _allowed(options, STAND if _stands(total, against) else HIT)


def _worth(up: Card) -> int:
    """What an up card is feared for; a joker as much as an ace."""
    pips = PIPS.get(up, ACE_LOW)
    return ACE_HIGH if pips == ACE_LOW else pips


def _besides(
    options: Mapping[str, Option], cards: Sequence[Card], total: Total, against: int
) -> Answer | None:
    """Split, double or surrender, where custom does."""
    if "split" in options and cards[0][0] in "A8":
        return Answer("split", options["split"].high)
    if total.soft:
        return None
    if "double" in options and against in DOUBLES.get(total.points, ()):
        return Answer("double", options["double"].high)
    if "surrender" in options and total.points == 16 and against >= 10:
        return SURRENDER
    return None


def _stands(total: Total, against: int) -> bool:
    if total.soft:
        return total.points >= (19 if against >= 9 else 18)
    return total.points >= (12 if against in WEAK_UP_CARDS else 17)


def _allowed(options: Mapping[str, Option], wanted: Answer) -> Answer:
    """What the chart leaves of a choice between hit and stand."""
    if wanted.verb in options:
        return wanted
    return HIT if wanted is STAND else STAND


def hot_action(
    ask: Ask, cards: Sequence[Card] = (), up: Card = "", *, bank: Cents = 0, wager: Cents = 0
) -> Answer:
    """An answer to any question of Hot Action: hit, but stand on a hard hand if the banker may go over."""
    before_the_deal = bank_or_wager(ask, SQUARES, bank, wager)
    if before_the_deal is not None:
        return before_the_deal
    if ask.options[0].verb != "hit" or not up:
        return ask.default
    total = HOT_ACTION.total(cards)
    return STAND if not total.soft and total.points >= 15 and _worth(up) in WEAK_UP_CARDS else HIT


player = by_up_card(answer)
hot_action_player = by_up_card(hot_action)
