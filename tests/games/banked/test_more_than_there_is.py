"""More than lies before somebody is refused because it is not there, and by no other rule."""

import pytest

import calroom
from calroom.houses.game import Game
from calroom.table.asks import Answer, Option
from calroom.table.hand import Hand
from calroom.table.refusals import WrongAmount

BANKED = [game.id for game in calroom.games() if game.family == "banked"]
every_game = pytest.mark.parametrize("name", BANKED)


def refused(hand: Hand, seat: int, option: Option, amount: int) -> WrongAmount:
    """Why this amount is refused."""
    with pytest.raises(WrongAmount) as refusal:
        hand.answer(seat, Answer(option.verb, amount, where=option.where))
    return refusal.value


def option_of(hand: Hand, seat: int, verb: str) -> Option:
    ask = next(ask for ask in hand.asks if ask.seat == seat)
    return next(option for option in ask.options if option.verb == verb)


def dealt(game: Game, stack: int) -> Hand:
    return game.hand({1: stack, 4: stack, 5: 1_000_000}, 1, seed=1)


@every_game
def test_a_bank_of_more_than_the_stack_is_not_there(name: str) -> None:
    game = calroom.game(name)
    hand = dealt(game, 20_000)
    post = option_of(hand, 1, "post")
    more = refused(hand, 1, post, 20_100)
    assert more.topic == "table-stakes"
    if post.high < 20_000:
        kept = refused(hand, 1, post, 20_000)
        assert kept.topic == "fee-kept-back"
        assert kept.rules, "the rule that takes the fee before the deal"
        assert set(kept.rules) <= set(game.rules_for("player-dealer-fee"))


@every_game
def test_a_wager_of_more_than_the_stack_is_not_there(name: str) -> None:
    game = calroom.game(name)
    stack = 5_000
    hand = dealt(game, stack)
    hand.answer(1, Answer("post", option_of(hand, 1, "post").high))
    wager = option_of(hand, 4, "wager")
    assert wager.high <= stack
    assert refused(hand, 4, wager, stack + 500).topic == "table-stakes"
    if wager.high < stack:
        kept = refused(hand, 4, wager, stack)
        assert kept.topic == "player-fee-kept-back"
        assert kept.rules


@pytest.mark.rule("comstock.double-hand.collection-schedule")
@pytest.mark.rule("palace.double-hand.fees-per-square")
def test_that_there_is_no_maximum_keeps_nobody_from_posting_more() -> None:
    for name in ("comstock.double-hand", "palace.double-hand", "sk.pai-gow-poker"):
        hand = dealt(calroom.game(name), 20_000)
        post = option_of(hand, 1, "post")
        for amount in (19_900, 20_000, 20_500):
            assert not [rule for rule in refused(hand, 1, post, amount).rules if "designated-player" in rule]
