"""Anything may go wrong in any game at any moment: nothing is lost, and the hand ends and can be replayed."""

from random import Random

import pytest

import calroom
from calroom.floor import playing
from calroom.floor.possible import kinds, what_can_happen
from calroom.table.hand import Hand
from calroom.testing import check_cards, check_chips, check_replay, trace

GAMES = [game.id for game in calroom.games()]
HANDS = 4
RATE = 0.15


def go_wrong(hand: Hand, luck: Random) -> bool:
    """Report something that can happen now; whether anything could."""
    kind = luck.choice(kinds(calroom.game(hand.game.id)))
    for incident in what_can_happen(hand, luck, [kind]):
        hand.report(incident)
        return True
    return False


@pytest.mark.parametrize("name", GAMES)
def test_any_incident_at_any_moment_leaves_chips_and_cards_conserved_and_the_hand_able_to_end(
    name: str,
) -> None:
    game, reports = calroom.game(name), 0
    for seed in range(HANDS):
        hand, luck = playing.deal(game, seed), Random(seed)
        for _ in range(playing.LONGEST):
            if hand.over:
                break
            if luck.random() < RATE:
                reports += go_wrong(hand, luck)
            else:
                playing.answer(hand, luck)
            check_chips(hand)
            check_cards(hand)
        assert hand.over
        check_replay(hand)
    assert reports


@pytest.mark.parametrize("name", ["comstock.stud", "palace.lowball", "palace.pan", "palace.hot-action"])
def test_asking_what_stands_against_an_incident_leaves_no_trace(name: str) -> None:
    game = calroom.game(name)
    asked, left_alone = playing.deal(game, 3), playing.deal(game, 3)
    luck, same_luck, other = Random(3), Random(3), Random(4)
    while not asked.over:
        for _ in what_can_happen(asked, other, kinds(game)):
            pass
        playing.answer(asked, luck)
        playing.answer(left_alone, same_luck)
        assert trace(asked) == trace(left_alone)


# Hands in which something went wrong while something else was still being put right; each was lost once.
TWO_AT_ONCE = [("comstock.super-pan9", 1048), ("comstock.pan", 2), ("comstock.pan", 2027)]


@pytest.mark.parametrize(("name", "seed"), TWO_AT_ONCE)
def test_what_is_being_put_right_stands_when_something_else_goes_wrong_meanwhile(
    name: str, seed: int
) -> None:
    hand, luck = playing.deal(calroom.game(name), seed), Random(seed)
    while not hand.over:
        if luck.random() < RATE:
            go_wrong(hand, luck)
        else:
            playing.answer(hand, luck)
    check_chips(hand)
    check_cards(hand)
