"""Everything that happens at a table can be told in words, and nobody is told more than they may see."""

from typing import get_args

import pytest
from tests.room.crowd import FAMILIES, Crowd

from calroom.room import words
from calroom.room.events import (
    AnyEvent,
    BankDeclined,
    ButtonDrawn,
    Chose,
    HandEnded,
    InHand,
    Opened,
    Sat,
    StandsIn,
    Stopped,
    TimeTaken,
)
from calroom.room.inputs import AnyInput
from calroom.room.words import say, tell
from calroom.table.events import Dealt
from calroom.table.wording import spelled


def test_there_are_words_for_every_kind_of_event() -> None:
    assert {*words._SENTENCES, InHand} == set(get_args(AnyEvent))


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (
            Sat(seat=3, person="Bot Ada", chips=20_000, kind="bot"),
            "Bot Ada, a bot, sits down in seat 3 with $200",
        ),
        (BankDeclined(seat=1, person="Ann", system=True), "Ann does not take the bank for want of an answer"),
        (
            ButtonDrawn(cards={1: "As", 2: "Kd"}, seat=1),
            "a card for the button: seat 1 As, seat 2 Kd; seat 1 has it",
        ),
        (Chose(seat=1, person="Ann", what="alone", on=True), "Ann lets nobody else bet on their spot"),
        (StandsIn(seat=1, person="Ann", by="Bob", hands=2), "Bob plays the chips of Ann for 2 hands"),
        (StandsIn(seat=1, person="Ann", by="Bob", hands=0), "Bob no longer plays the chips of Ann"),
        (TimeTaken(seat=1, person="Ann", amount=600), "Ann pays $6 for time"),
        (TimeTaken(seat=1, person="Ann", amount=0, owed=1), "Ann owes one half hour"),
        (
            HandEnded(hand=4, stacks={"Ann": (500, 900), "Bob": (500, 100), "Cal": (5, 5)}),
            "hand 4 is over: Ann wins $4, Bob loses $4",
        ),
        (HandEnded(hand=5, stacks={"Ann": (500, 500)}), "hand 5 is over: nobody wins or loses"),
        (
            Stopped(scope="room", name="", who="Flo", reason="fire alarm"),
            "the room is stopped by Flo: fire alarm",
        ),
    ],
)
def test_an_event_is_told_as_the_floor_would_tell_it(event: AnyEvent, told: str) -> None:
    assert say(event) == told


def test_a_table_speaks_of_people_in_parts_and_of_games_without_their_ids() -> None:
    sat = tell(Sat(seat=3, person="Bot Ada", chips=20_000, kind="bot"))
    assert spelled(sat.wording) == str(sat) == "Bot Ada, a bot, sits down in seat 3 with $200"
    assert [part.kind for part in sat.wording.parts] == ["person", "number", "amount"]
    drawn = tell(ButtonDrawn(cards={1: "As", 2: "Kd"}, seat=1))
    assert spelled(drawn.wording, lambda part: f"<{part.kind}>") == (
        "a card for the button: <seat> <card>, <seat> <card>; <seat> has it"
    )
    opened = Opened(game="comstock.holdem", stakes="$2-$4", posted={})
    assert say(opened) == "the table is open for $2-$4"


def test_the_words_of_a_masked_event_name_no_card() -> None:
    dealt = InHand(hand=1, number=3, told=Dealt("deal", ("As",), "hand 2", (2,)))
    assert say(dealt) == "As to hand 2, face down (deal)"
    masked = dealt.masked(1)
    assert isinstance(masked, InHand)
    assert say(masked) == "?? to hand 2, face down (deal)"


@pytest.mark.parametrize("game", FAMILIES)
def test_an_afternoon_can_be_told(game: str) -> None:
    crowd = Crowd(game, 3)
    told: list[str] = []
    listen = crowd.take

    def take(given: AnyInput) -> list[object]:
        events = listen(given)
        told.extend(say(event.what) for event in events)
        return list(events)

    crowd.take = take  # type: ignore[method-assign, assignment]
    crowd.afternoon(3, most=600)
    assert told
    assert all(told)
