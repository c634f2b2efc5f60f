"""What every house-game owes its players: cards that depend on nobody, an answer for whoever is absent."""

from itertools import takewhile
from random import Random

import pytest

import calroom
from calroom.table.events import Called, Dealt, Event, Shuffled
from calroom.table.hand import Hand
from calroom.table.inputs import Answered
from calroom.testing import any_answer, deal

GAMES = [game.id for game in calroom.games()]
every_game = pytest.mark.parametrize("name", GAMES)
SEED = 20_260


def dealt_from(events: list[Event]) -> dict[int, str]:
    """Which card came from which place of the deck, until cards are shuffled anew in mid-hand."""
    places: dict[int, str] = {}
    for event in takewhile(lambda event: not (places and isinstance(event, Shuffled)), events):
        if isinstance(event, Dealt) and event.at >= 0:
            places.update({event.at: event.cards[0]})
    return places


@every_game
def test_neither_stakes_nor_seats_nor_choices_move_a_card_of_the_deck(name: str) -> None:
    game = calroom.game(name)
    seen: dict[int, str] = {}
    for way in range(6):
        luck = Random(way)
        hand = deal(game, luck, seed=SEED)
        while not hand.over:
            hand.answer(*any_answer(hand, luck))
        for place, card in dealt_from(list(hand.events)).items():
            assert hand.setup.deck[place] == card
            assert seen.setdefault(place, card) == card
    assert seen


def play_without(hand: Hand, absent: int, luck: Random) -> int:
    """Play a hand in which a seat never answers; how often the system had to answer for it."""
    silent = 0
    while not hand.over:
        seat, answer = any_answer(hand, luck)
        if seat == absent:
            hand.answer_for(seat)
            silent += 1
        else:
            hand.answer(seat, answer)
    return silent


@every_game
def test_a_player_who_drops_out_at_any_question_is_answered_for_and_the_record_says_so(name: str) -> None:
    game = calroom.game(name)
    missed = 0
    for number in range(6):
        luck = Random(number)
        hand = deal(game, luck, seed=number)
        absent = luck.choice(hand.table.seats)
        silent = play_without(hand, absent, luck)
        by_system = [one.seat for one in hand.inputs.inputs if isinstance(one, Answered) and one.system]
        assert by_system == [absent] * silent
        words = [event.words for event in hand.events if isinstance(event, Called)]
        assert words.count(f"seat {absent} does not answer in time") == silent
        assert calroom.replay(hand.inputs).events == hand.events
        missed += silent
    assert missed
