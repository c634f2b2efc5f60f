"""No Bust: two jokers are the natural, a joker makes twenty-one, and nobody is out by going over."""

from collections.abc import Sequence
from typing import Any

from tests.referee.bank import Banked, Result, Wager
from tests.referee.blackjacks import (
    bank_cards,
    best_total,
    by_spot,
    from_the_button,
    hand_first,
    out_of_play,
    paying,
    surrendered,
)

NATURAL = ["Jk", "Jk"]
OVER = 21


def total(cards: Sequence[str]) -> int:
    """What a hand counts; the natural is compared before anything else."""
    return OVER if "Jk" in cards else best_total(cards, OVER)


def comes_to(rules: Any, amount: int, cards: Sequence[str], bank: Sequence[str]) -> int:
    """What a wager on these cards wins or loses against the player-dealer's."""
    natural, bank_natural = list(cards) == NATURAL, list(bank) == NATURAL
    if natural or bank_natural:
        won = paying(amount, rules.natural_pays)
        return 0 if natural and bank_natural else won if natural else -amount
    mine, theirs = total(cards), total(bank)
    if mine > OVER:
        return 0 if OVER < mine < theirs else -amount
    if theirs > OVER or mine > theirs:
        return paying(amount, rules.win_pays)
    return 0 if mine == theirs else -amount


def no_bust(banked: Banked) -> list[Result]:
    """Every wager from the action button on, split hands first to last."""
    bank, given_up = bank_cards(banked), surrendered(banked)

    def result(wager: Wager) -> Result:
        cards = banked.cards.cards[f"hand {wager.spot}{wager.split}"]
        told = f"{cards} against {bank}"
        return out_of_play(banked, wager, given_up) or Result(
            wager, comes_to(banked.record.rules, wager.amount, cards, bank), told
        )

    return [result(wager) for wager in by_spot(banked, from_the_button(banked), hand_first)]
