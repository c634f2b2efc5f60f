"""Hot Action: two aces first, a joker with a ten next, twenty-two the mark; nobody is out by going over."""

from collections.abc import Sequence
from typing import Any

from calroom.table.events import Passed, Rolled
from tests.referee.bank import Banked, Result, Wager
from tests.referee.blackjacks import bank_cards, best_total, by_spot, hand_first, paying

MOST = 22
LEAST = 18
"""The banker draws to it, and wins ties on it; a player under it loses to a banker who is not over."""
MAY_STAND = 13


def total(cards: Sequence[str]) -> int:
    """What a hand counts: an ace one or eleven, a joker two or twelve."""
    return best_total(cards, MOST, joker=(2, 12))


def rank(cards: Sequence[str], *, two_card: bool = True) -> int:
    """The place of a hand that is not over: its total, and above all others the two kinds of two-card 22."""
    value = total(cards)
    if len(cards) == 2 and value == MOST and two_card:
        return MOST + (2 if all(card[0] == "A" for card in cards) else 1)
    return value


def comes_to(rules: Any, amount: int, cards: Sequence[str], bank: Sequence[str], *, two_card: bool) -> int:
    """What a bet wins or loses on these cards; `two_card`: whether the bank's may count as a two-card 22."""
    mine, theirs = total(cards), total(bank)
    won = paying(amount, rules.win_pays)
    if theirs > MOST:
        return _against_over(rules, amount, mine, theirs)
    if mine > MOST or mine < LEAST:
        return -amount
    here, there = rank(cards), rank(bank, two_card=two_card)
    if here == there:
        return -amount if mine == LEAST else 0
    return won if here > there else -amount


def _against_over(rules: Any, amount: int, mine: int, theirs: int) -> int:
    won = paying(amount, rules.win_pays)
    if mine <= MOST:
        return won if mine >= MAY_STAND else 0
    if mine == theirs:
        return 0 if rules.ties_over == "push" else -amount
    return won if mine < theirs else -amount


def hot_action(banked: Banked) -> list[Result]:
    """Every bet from where the dice have put the action button."""
    bank, replaced = bank_cards(banked), _hole_card_replaced(banked)
    dice = sum(next(event.dice for event in reversed(banked.record.events) if isinstance(event, Rolled)))

    def result(wager: Wager) -> Result:
        cards = banked.cards.cards[f"hand {wager.spot}"]
        if banked.has_no_hand(wager):
            return Result(wager, 0, "no hand")
        moves = comes_to(banked.record.rules, wager.amount, cards, bank, two_card=not replaced)
        return Result(wager, moves, f"{cards} against {bank}")

    return [result(wager) for wager in by_spot(banked, banked.counted(dice), hand_first)]


def _hole_card_replaced(banked: Banked) -> bool:
    return any(
        isinstance(event, Passed) and event.source == "bank hand" and event.topic != "cards-to-tray"
        for event in banked.record.events
    )
