"""Random hands to judge: any seats, stacks, stakes and postings, anybody's answers, anything wrong."""

from random import Random
from typing import Any

from calroom.houses.game import Game
from calroom.table.hand import Hand
from calroom.table.refusals import CannotHappen, Refused
from calroom.testing import LONGEST_HAND, any_answer
from tests.referee.posted import postings
from tests.trouble import any_incident


def random_hand(game: Game, seed: int, trouble: float = 0.0) -> Hand:
    """A finished hand, always the same for the same seed."""
    luck = Random(seed)
    hand = _dealt(game, luck, seed)
    wrong = luck.random() < 0.5
    kinds = list(game.remedies)
    for _ in range(LONGEST_HAND):
        if hand.over:
            return hand
        if wrong and luck.random() < trouble:
            _report(hand, luck, kinds)
        else:
            hand.answer(*sensible(hand, luck))
    raise AssertionError(f"{game.id}: no end of hand {seed}")


def sensible(hand: Hand, luck: Random) -> Any:
    """Any answer, but rarely one that ends a player's part in the hand, so that hands go far."""
    for _ in range(3):
        seat, answer = any_answer(hand, luck)
        if answer.verb not in GIVING_UP or luck.random() < 0.15:
            break
    return seat, answer


GIVING_UP = {"fold", "throw-away", "show-part", "decline", "done", "withdraw"}
"""What ends somebody's part in a hand."""


def _report(hand: Hand, luck: Random, kinds: list[Any]) -> None:
    for _ in range(6):
        try:
            hand.report(any_incident(luck.choice(kinds), hand.table.seats, luck))
        except (CannotHappen, Refused):
            continue
        return


def _dealt(game: Game, luck: Random, seed: int) -> Hand:
    fewest, most = game.rules.seats
    for _ in range(1000):
        seats = sorted(luck.sample(range(1, most + 1), luck.randint(fewest, most)))
        stakes = luck.choice(game.rules.stakes)
        stacks = {seat: _stack(luck) for seat in seats}
        given = postings(game, seats, luck) if luck.random() < 0.5 else {}
        button = luck.choice(seats) if game.has_button else None
        try:
            return game.hand(stacks, button, seed=seed, stakes=stakes, **given)
        except (Refused, ValueError):
            # Too few chips for what is asked before the deal, or a posting that this house does not have.
            continue
    raise AssertionError(f"{game.id}: nothing can be dealt from seed {seed}")


def _stack(luck: Random) -> int:
    """Short stacks often, so that there are side pots and banks that cannot cover."""
    return luck.choice(
        (luck.randint(1, 40) * 50, luck.randint(4, 60) * 100, luck.randint(20, 400) * 100, 1_000_000)
    )
