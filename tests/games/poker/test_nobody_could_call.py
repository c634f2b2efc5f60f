"""No bet, raise or kill is offered that nobody else has the chips to answer, in any game of poker."""

from random import Random

import pytest

import calroom
from calroom.bots.random_player import random_answer
from calroom.houses.game import Game
from calroom.table.asks import Seat
from calroom.table.hand import Hand
from calroom.table.refusals import Refused
from calroom.testing import any_answer

from . import stud_playing
from .draw_table import deal_draw
from .mexican_table import deal_mexican
from .playing import bets, deal, may, play, refuse, turn

POKER = [game.id for game in calroom.games() if game.family == "poker"]
RAISES = {"bet", "raise", "complete", "all-in", "kill"}


@pytest.mark.rule("comstock.holdem.no-more-betting-possible")
@pytest.mark.parametrize(
    ("stakes", "all_in", "left"),
    [
        ("$5-$10", "3 all-in $7", "call $5 or fold"),
        ("$1-$2 pot limit", "3 raise $7", "call $6 or fold"),
        ("$1-$2 no limit", "3 raise $7", "call $6 or fold"),
    ],
)
def test_who_is_all_in_and_who_has_less_than_the_bet_can_call_no_raise(
    stakes: str, all_in: str, left: str
) -> None:
    hand = deal("1 2:$6 3:$7 4", 4, stakes)
    play(hand, all_in, "4 fold")
    refuse(hand, "1 raise $14", "no-more-betting-possible", instead=left)
    refuse(hand, "1 all-in $200", "no-more-betting-possible", instead=left)


def test_a_single_chip_more_than_the_bet_can_be_raised() -> None:
    hand = deal("1 2:$8 3:$7 4", 4, "$1-$2 no limit")
    play(hand, "3 raise $7", "4 fold")
    assert may(hand, 1) == "call $6, raise to $12 up to $200 in steps of $0.50 or fold"


def test_against_one_who_is_all_in_the_other_only_calls_or_folds() -> None:
    hand = deal("1 2:$30", 1, "$1-$2 no limit")
    play(hand, "1 raise $10", "2 raise $30")
    assert may(hand, 1) == "call $20 or fold"


def test_a_side_pot_can_still_be_bet_for_while_two_have_chips_beyond_the_all_in() -> None:
    hand = deal("1 2:$10 3 4", 4, "$1-$2 no limit")
    play(hand, "3 raise $10", "4 fold", "1 call", "2 call")
    assert may(hand, 1) == "check, bet $2 up to $190 in steps of $0.50 or fold"


@pytest.mark.rule("palace.draw.no-more-betting-possible")
def test_in_draw_nobody_raises_an_all_in_past_a_stack_that_cannot_even_call_it() -> None:
    hand = deal_draw("palace.draw", "1 2 3:$8 4:$20 5 6", 1)
    play(hand, "4 raise $19", "5 fold", "6 fold", "1 fold")
    refuse(hand, "2 raise $40", "no-more-betting-possible", instead="call $16 or fold")


def test_nobody_is_asked_to_kill_a_pot_for_which_nobody_else_has_chips() -> None:
    hand = deal_draw("palace.lowball", "1:$3 2:$4 3", 1, kills=True)
    assert not any(option.verb == "kill" for ask in hand.asks for option in ask.options)
    some = deal_draw("palace.lowball", "1:$3 2 3", 1, kills=True)
    assert any(option.verb == "kill" for ask in some.asks for option in ask.options)


def test_the_bring_in_is_not_completed_against_players_who_have_no_more_than_it() -> None:
    hand = stud_playing.deal("1 2:$1.50 3:$1.50", {1: "- - 2c"}, game="comstock.stud", stakes="$5-$10")
    assert bets(hand) == {1: "$2"}
    assert may(hand, 2) == "call $0.50 or fold"
    richer = stud_playing.deal("1 2:$4 3:$1.50", {1: "- - 2c"}, game="comstock.stud", stakes="$5-$10")
    assert may(richer, 1) == "bring in $2 or bet $5"


def test_the_mexican_opener_has_no_choice_where_nobody_has_more_than_the_lower_limit() -> None:
    hand = deal_mexican("comstock.mexican", "1:$4 2:$3 3", 3, hands={3: "2h Kc"})
    assert turn(hand) == 1
    assert may(hand, 1) == "call $4 or fold"
    play(hand, "1 call")
    assert may(hand, 2) == "call $3 or fold"


# Every game, by what lies on the table


def short_handed(game: Game, luck: Random, seed: int) -> Hand:
    """A hand in which most are short of chips."""
    fewest, most = game.rules.seats
    seats = sorted(luck.sample(range(1, most + 1), luck.randint(max(2, fewest), min(5, most))))
    stacks = {
        seat: luck.choice((luck.randint(4, 40) * 50, luck.randint(4, 40) * 100, 40_000)) for seat in seats
    }
    button = luck.choice(seats) if game.has_button else None
    try:
        return game.hand(stacks, button, seed=seed, stakes=luck.choice(game.rules.stakes))
    except Refused:
        return short_handed(game, luck, seed)


def could_answer(hand: Hand, seat: Seat) -> bool:
    """Whether somebody else still holds cards, and chips for more than the largest bet on the table."""
    seen = hand.view(None)
    bets = {other: seen.chips.get(f"bet {other}", 0) for other in seen.seats}
    stacks = {other: seen.chips.get(f"stack {other}", 0) for other in seen.seats}
    held = [other for other in seen.seats if other != seat and seen.cards.get(f"hand {other}")]
    return any(stacks[other] and stacks[other] + bets[other] > max(bets.values()) for other in held)


@pytest.mark.parametrize("name", POKER)
def test_whatever_raise_is_offered_somebody_could_answer_it(name: str) -> None:
    game, luck, offered, barred = calroom.game(name), Random(name), 0, 0
    for seed in range(60):
        hand = short_handed(game, luck, seed)
        while not hand.over:
            for ask in hand.asks:
                raises = RAISES & {option.verb for option in ask.options}
                if raises:
                    assert could_answer(hand, ask.seat), hand.inputs
                offered += bool(raises)
                barred += ("raise", "no-more-betting") in ask.barred
            seat, answer = any_answer(hand, luck)
            if answer.verb == "fold" and luck.random() < 0.6:
                answer = random_answer(hand.asks[0], luck)
            hand.answer(seat, answer)
    assert offered
    assert barred
