"""A hand is its inputs: answers are checked, refusals leave no trace, and replay gives the same bytes."""

import gc
import pickle
import random
import weakref

import msgspec
import pytest

import calroom
from calroom.games.poker.betting import Call, Fold, Raise
from calroom.table.asks import Answer, Ask, Option, ask_any, ask_each
from calroom.table.failures import ChipsDoNotAddUp
from calroom.table.hand import Hand
from calroom.table.incidents import Boxed, Incident, read_incident
from calroom.table.inputs import Inputs
from calroom.table.refusals import CannotHappen, HandIsOver, NotAnOption, OutOfTurn, Refused, WrongAmount
from calroom.testing import any_answer, deal, trace


def three_handed(**given: object) -> Hand:
    """Comstock hold'em at $5-$10, button on seat 1, seat 1 first to act."""
    stacks = {1: 20_000, 2: 20_000, 3: 20_000}
    return calroom.game("comstock.holdem").hand(stacks, 1, deck="As Kd 7c 2s 9h 9d 4c 5c 6c", **given)  # type: ignore[arg-type]


def play_out(hand: Hand) -> None:
    """Everybody takes the default until the hand is over."""
    while not hand.over:
        hand.answer_for(hand.asks[0].seat)


def test_a_refused_answer_names_the_rule_and_what_is_allowed_and_changes_nothing() -> None:
    hand = three_handed()
    before = trace(hand)
    with pytest.raises(WrongAmount) as refusal:
        hand.answer(1, Raise(1_500))
    assert refusal.value.rules == ("comstock.holdem.split-limit-lower-on-first-two-rounds",)
    assert refusal.value.allowed == ("call $5", "raise to $10", "fold")
    with pytest.raises(NotAnOption):
        hand.answer(1, Answer("check"))
    with pytest.raises(OutOfTurn, match="seat 3 cannot fold now: it is for seat 1 to choose"):
        hand.answer(3, Fold())
    assert trace(hand) == before


def test_after_the_hand_nothing_is_taken_any_more() -> None:
    hand = three_handed()
    play_out(hand)
    with pytest.raises(HandIsOver):
        hand.answer(1, Fold())
    with pytest.raises(HandIsOver):
        hand.report(Boxed())


def test_an_answer_without_alternative_may_leave_out_its_amount() -> None:
    hand = three_handed()
    hand.answer(1, Raise())
    answered = hand.inputs.inputs[0]
    assert msgspec.to_builtins(answered)["answer"] == {"verb": "raise", "amount": 1_000}


def test_the_default_of_a_silent_seat_is_marked_as_the_systems() -> None:
    hand = three_handed()
    hand.answer_for(1)
    assert msgspec.to_builtins(hand.inputs.inputs[0])["system"] is True
    assert any(getattr(event, "topic", "") == "no-answer" for event in hand.events)


def test_replay_gives_the_same_events_byte_by_byte() -> None:
    hand = three_handed()
    hand.answer(1, Call())
    play_out(hand)
    inputs = msgspec.json.decode(msgspec.json.encode(hand.inputs), type=Inputs)
    assert msgspec.json.encode(calroom.replay(inputs).events) == msgspec.json.encode(hand.events)


def test_a_hand_does_not_listen_to_pythons_own_dice() -> None:
    runs = []
    for stir in (1, 2):
        hand = calroom.game("comstock.holdem").hand({1: 9_000, 2: 9_000}, seed=5)
        while not hand.over:
            random.seed(stir)
            hand.answer_for(hand.asks[0].seat)
        runs.append(msgspec.json.encode(hand.events))
    assert runs[0] == runs[1]


def test_a_fork_goes_its_own_way() -> None:
    hand = three_handed()
    other = hand.fork()
    before = trace(hand)
    other.answer(1, Fold())
    assert trace(hand) == before
    assert len(other.events) > len(hand.events)


def test_a_hand_is_bound_to_the_version_of_the_house_file() -> None:
    inputs = three_handed().inputs
    other = msgspec.structs.replace(inputs, setup=msgspec.structs.replace(inputs.setup, version="0" * 64))
    with pytest.raises(LookupError, match="it was version 000000000000; name that file with --house FILE"):
        calroom.replay(other)


def test_chips_cannot_be_made_by_moving_what_is_not_there() -> None:
    table = three_handed().table
    with pytest.raises(ChipsDoNotAddUp):
        table.move(50_000, "stack 1", "pot", "magic")
    table.chips["pot"] = 1
    with pytest.raises(ChipsDoNotAddUp):
        table.move(100, "stack 1", "pot", "magic")


@pytest.mark.rule("comstock.holdem.boxed-card-is-scrap")
def test_a_boxed_card_is_scrap_and_the_card_under_it_is_dealt() -> None:
    hand = three_handed(incidents=[Boxed(below=1)])
    assert hand.table.cards["scrap"] == ["Kd"]
    assert hand.table.cards["hand 3"][0] == "7c"


def test_an_incident_reported_in_mid_hand_waits_for_its_card_and_replays() -> None:
    hand = three_handed()
    hand.report(Boxed(below=0))
    assert [ask.seat for ask in hand.asks] == [1]
    for seat in (1, 2):
        hand.answer(seat, Call())
    hand.answer(3, Answer("check"))
    assert hand.table.cards["scrap"] == ["4c"]
    assert hand.table.cards["burn"] == ["5c"]
    again = calroom.replay(hand.inputs)
    assert msgspec.json.encode(again.events) == msgspec.json.encode(hand.events)


class Earthquake(Incident, frozen=True, tag="earthquake"):
    """Something for which no house has filed a remedy."""


def test_an_incident_that_a_game_does_not_know_is_refused() -> None:
    hand = three_handed()
    before = trace(hand)
    with pytest.raises(CannotHappen, match="knows no incident Earthquake"):
        hand.report(Earthquake())
    assert trace(hand) == before


def test_an_incident_in_unknown_words_is_refused_with_those_there_are() -> None:
    with pytest.raises(ValueError, match=r"'flood' is no incident; there are .*boxed"):
        read_incident({"incident": "flood"})


def test_cards_are_dealt_where_they_are_written() -> None:
    with pytest.raises(ValueError, match="cannot take out of this deck: As"):
        calroom.game("comstock.holdem").hand({1: 100, 2: 100}, deck="As As")


def test_seats_need_chips_and_numbers() -> None:
    game = calroom.game("comstock.holdem")
    with pytest.raises(ValueError, match="seat 2 has 0 cents"):
        game.hand({1: 100, 2: 0}, seed=1)
    with pytest.raises(ValueError, match="0 is no seat"):
        game.hand({0: 100, 2: 100}, seed=1)
    with pytest.raises(ValueError, match="the button cannot be on seat 7"):
        game.hand({1: 100, 2: 100}, 7, seed=1)
    with pytest.raises(ValueError, match="what may be given is"):
        game.hand({1: 100, 2: 100}, seed=1, weather="fine")


# Asks to several seats

YES_OR_NO = (Option("yes"), Option("no"))


def test_all_must_answer_in_any_order() -> None:
    asking = ask_each(Ask(seat, YES_OR_NO, Answer("no")) for seat in (1, 2, 3))
    open_asks = next(asking)
    assert isinstance(open_asks, tuple)
    assert [ask.seat for ask in open_asks] == [1, 2, 3]
    asking.send((3, Answer("yes")))
    asking.send(None)
    asking.send((1, Answer("no")))
    with pytest.raises(StopIteration) as done:
        asking.send((2, Answer("no")))
    assert {seat: answer.verb for seat, answer in done.value.value.items()} == {3: "yes", 1: "no", 2: "no"}


def test_anybody_may_step_in() -> None:
    asking = ask_any((Ask(seat, YES_OR_NO, Answer("no")) for seat in (1, 2, 3)), passing="no")
    next(asking)
    asking.send((2, Answer("no")))
    with pytest.raises(StopIteration) as done:
        asking.send((3, Answer("yes")))
    assert done.value.value == (3, Answer("yes"))


def test_when_everybody_passes_nobody_stepped_in() -> None:
    asking = ask_any((Ask(seat, YES_OR_NO, Answer("no")) for seat in (1, 2)), passing="no")
    next(asking)
    asking.send((2, Answer("no")))
    with pytest.raises(StopIteration) as done:
        asking.send((1, Answer("no")))
    assert done.value.value is None


@pytest.mark.parametrize("name", [game.id for game in calroom.games()])
def test_a_hand_that_is_over_goes_as_soon_as_nobody_looks_at_it(name: str) -> None:
    """A simulation makes millions of hands: none waits for the collector of garbage."""
    luck = random.Random(1)
    hand = deal(calroom.game(name), luck, seed=1)
    while not hand.over:
        hand.answer(*any_answer(hand, luck))
    table = weakref.ref(hand.table)
    gc.disable()
    try:
        del hand
        assert table() is None
    finally:
        gc.enable()


def sleeps(hand: Hand) -> bool:
    return hand._asleep is not None


def test_a_fork_knows_everything_at_once_and_plays_again_only_when_it_goes_on() -> None:
    hand = three_handed()
    hand.answer(1, Call())
    other = hand.fork()
    assert sleeps(other)
    assert (other.events, other.asks) == (hand.events, hand.asks)
    assert (other.stacks, other.view(2), other.inputs) == (hand.stacks, hand.view(2), hand.inputs)
    assert repr(other) == repr(hand)
    with pytest.raises(Refused):
        other.answer(1, Fold())
    assert sleeps(other)
    held = other.events
    other.answer(2, Fold())
    assert not sleeps(other)
    assert held is other.events
    assert other.events is other.table.events


def test_a_fork_of_a_fork_and_what_is_reported_to_it_go_on_from_the_same_point() -> None:
    hand = three_handed()
    second = hand.fork().fork()
    second.report(Boxed(below=0))
    hand.report(Boxed(below=0))
    assert trace(second) == trace(hand)
    assert second.fork().table.cards == hand.table.cards


def test_a_fork_has_the_chance_that_was_to_come() -> None:
    hand = calroom.game("sk.pure215").hand({1: 50_000, 2: 50_000}, seed=3)
    forks = [hand.fork(), hand.fork(), pickle.loads(pickle.dumps(hand.fork()))]
    for each in (hand, *forks):
        while not each.over:
            each.answer_for(each.asks[0].seat)
    assert all(trace(each) == trace(hand) for each in forks)
