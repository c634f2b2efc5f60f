"""The one way to ask a bot: whatever is asked of whomever in whichever game, it has an answer."""

from collections import Counter
from contextlib import suppress
from random import Random

import msgspec
import pytest
from tests.bots.playing import play
from tests.trouble import any_incident

import calroom
from calroom import bots
from calroom.bots.pacing import LEAST, MEDIANS, MOST
from calroom.houses.game import Game
from calroom.table.asks import DEALER, FLOOR, Answer, Ask, Option
from calroom.table.hand import Hand
from calroom.table.refusals import CannotHappen
from calroom.testing import check_cards, check_chips, check_replay, deal, other_secrets

GAMES = [game.id for game in calroom.games()]


@pytest.mark.parametrize("name", GAMES)
def test_a_table_of_bots_plays_whole_hands_and_is_never_refused(name: str) -> None:
    game, luck, said = calroom.game(name), Random(1), Counter[str]()

    def watch(ask: Ask, answer: Answer) -> None:
        said[answer.verb] += 1
        can_check = any(option.verb == "check" for option in ask.options)
        assert not (answer.verb == "fold" and can_check), "nobody folds what costs nothing"

    for number in range(6):
        hand = deal(game, luck, seed=number)
        play(hand, game, hand.table.seats, luck, watch)
        check_chips(hand)
        check_cards(hand)
        check_replay(hand)
    assert said.total() > 6


@pytest.mark.parametrize("name", GAMES)
def test_bots_answer_whatever_is_asked_where_things_go_wrong(name: str) -> None:
    game, luck = calroom.game(name), Random(2)
    kinds = list(game.remedies)
    for number in range(4):
        hand = deal(game, luck, seed=number)
        while not hand.over:
            if kinds and luck.random() < 0.15:
                with suppress(CannotHappen):
                    hand.report(any_incident(luck.choice(kinds), hand.table.seats, luck))
                continue
            ask = luck.choice(hand.asks)
            hand.answer(ask.seat, bots.answer(game, ask, hand.view(ask.seat), luck))
        check_chips(hand)


@pytest.mark.parametrize("name", GAMES)
def test_cards_that_a_seat_cannot_see_change_neither_its_answer_nor_its_pace(name: str) -> None:
    game, luck, compared = calroom.game(name), Random(3), 0
    for number in range(4):
        hand = deal(game, luck, seed=number)
        while not hand.over:
            ask = luck.choice(hand.asks)
            view = hand.view(ask.seat)
            answer = bots.answer(game, ask, view, Random(number))
            if luck.random() < 0.5:
                compared += is_same_with_other_secrets(hand, ask, answer, number, luck)
            hand.answer(ask.seat, answer)
    assert compared >= 5


def is_same_with_other_secrets(hand: Hand, ask: Ask, answer: Answer, seed: int, luck: Random) -> bool:
    """Hold a bot's answer against the one it gives where what it cannot see is different.

    Where a hidden card has decided what is asked next, as when the dealer looks under an ace, or where no
    other cards could have led here, there is nothing to compare.
    """
    other = other_secrets(hand, ask.seat, luck)
    if other is None or other.over:
        return False
    game, view = hand.game, other.view(ask.seat)
    assert isinstance(game, Game)
    if msgspec.json.encode(view) != msgspec.json.encode(hand.view(ask.seat)):
        return False
    assert view.ask is not None
    assert other.table.cards != hand.table.cards or other.table.deck != hand.table.deck
    assert bots.answer(game, view.ask, view, Random(seed)) == answer
    assert bots.pace(view.ask, Random(seed)) == bots.pace(ask, Random(seed))
    return True


def test_the_same_luck_gives_the_same_answer_whatever_was_asked_before() -> None:
    game = calroom.game("palace.omaha-hilo")
    hand = deal(game, Random(4), seed=4)
    ask = hand.asks[0]
    first = [bots.answer(game, ask, hand.view(ask.seat), Random(number)) for number in range(20)]
    play(deal(game, Random(5), seed=5), game, range(1, 11), Random(5))
    again = [bots.answer(game, ask, hand.view(ask.seat), Random(number)) for number in range(20)]
    assert first == again


def test_the_dealer_and_the_floor_rule_as_the_book_does_for_want_of_another_ruling() -> None:
    options = (Option("call-off"), Option("play-on"))
    for who in (DEALER, FLOOR):
        ask = Ask(who, options, Answer("play-on"), "floor-decides")
        view = deal(calroom.game("sk.push9"), Random(1), 1).view(None)
        assert bots.answer(calroom.game("sk.push9"), ask, view, Random(1)) == Answer("play-on")


def test_the_bank_is_taken_as_a_rule_when_the_room_offers_it() -> None:
    game = calroom.game("palace.baccarat")
    offer = Ask(3, (Option("take", "bank-rotates"), Option("decline", "bank-declined")), Answer("decline"))
    said = Counter(bots.answer(game, offer, None, Random(number)).verb for number in range(200))
    first = msgspec.structs.replace(offer, topic="first-bank")
    assert {bots.answer(game, first, None, Random(number)).verb for number in range(200)} == {"take"}
    assert said["take"] > 150
    assert said["decline"] > 0


def test_wagers_vary_within_what_a_bettor_can_afford() -> None:
    game = calroom.game("palace.baccarat")
    hand = game.hand({1: 100_000, 2: 100_000, 3: 5_000}, 1, seed=1)
    hand.answer(1, bots.answer(game, hand.asks[0], hand.view(1), Random(1)))
    wagers: dict[int, set[int]] = {2: set(), 3: set()}
    for ask in hand.asks:
        view = hand.view(ask.seat)
        wagers[ask.seat] = {bots.answer(game, ask, view, Random(number)).amount for number in range(60)}
    assert len(wagers[2]) > 2
    assert max(wagers[2]) <= 10_000
    assert len(wagers[3]) == 1


def test_bots_think_about_as_long_as_people_do() -> None:
    times = [
        bots.pace(Ask(1, (Option("check"),), Answer("check"), "betting-round"), Random(number))
        for number in range(500)
    ]
    assert all(LEAST <= time <= MOST for time in times)
    assert sorted(times)[250] == pytest.approx(MEDIANS["betting-round"], rel=0.15)
    assert bots.pace(Ask(1, (Option("fold"),), Answer("fold"), "whatever"), Random(1)) > 0
