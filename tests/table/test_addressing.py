"""Whoever reads what happened is "you" in it, in whatever sentence and at whatever place they are named."""

import re
from typing import get_args

import pytest
from tests.room.remarks import ABOUT_ANN

from calroom.languages import patterns
from calroom.room.events import AnyEvent, ButtonDrawn, DealtIn, HandBegan, InHand
from calroom.room.words import tell
from calroom.table.addressing import addressed, to_reader
from calroom.table.messages import Message, render
from calroom.table.wording import called


def read_by(seat: int, words: str) -> str:
    return addressed(called(words), lambda part: part.number == seat).key


@pytest.mark.parametrize(
    ("words", "read"),
    [
        (
            "seat 1 and seat 3 tie: the $14 of the pot are pushed",
            "{1} and you tie: the {3} of the pot are pushed",
        ),
        ("seat 3 must make it good: $4", "you must make it good: {2}"),
        ("seat 3's hand is ruled dead: a card fell", "your hand is ruled dead: a card fell"),
        ("the hand of seat 3 is foul", "your hand is foul"),
        (
            "both hole cards of seat 3 lie open, so the hand is dead",
            "both your hole cards lie open, so the hand is dead",
        ),
        ("money of seat 3 is in the bank and on no position", "your money is in the bank and on no position"),
        (
            "seat 3, who deals, has made a mistake: their hand is foul",
            "you, who deal, have made a mistake: your hand is foul",
        ),
        ("the hand of seat 3, who deals, is foul", "the hand of you, who deal, is foul"),
        ("nobody has acted on it, so seat 3 is still free", "nobody has acted on it, so you are still free"),
        ("two have acted behind seat 3: their hand is dead", "{1} have acted behind you: your hand is dead"),
        (
            "seat 1 is not bound by it; it is for seat 3 to act",
            "{1} is not bound by it; it is for you to act",
        ),
        ("seat 3 has called time and has their turn", "you have called time and have your turn"),
        ("seat 1 picked up seat 3's hand: dead", "{1} picked up your hand: dead"),
        ("seat 3 picked up seat 1's hand: dead", "you picked up {2}'s hand: dead"),
    ],
)
def test_a_dealer_speaks_to_whoever_reads(words: str, read: str) -> None:
    assert read_by(3, words) == read


PLAYS = "{by:person} plays the chips of {person} for one hand"
OUT = "{person} is not dealt in: they missed a blind, and wait for the big blind or pay"


@pytest.mark.parametrize(
    ("pattern", "reader", "read"),
    [
        ("{was:person} is now called {person}", "person", "you are now called {person}"),
        (PLAYS, "person", "{by:person} plays your chips for one hand"),
        (PLAYS, "by", "you play the chips of {person} for one hand"),
        ("{person} is away and is not dealt in", "person", "you are away and are not dealt in"),
        ("{person}, a proposition player, sits down", "person", "you, a proposition player, sit down"),
        (OUT, "person", "you are not dealt in: you missed a blind, and wait for the big blind or pay"),
        ("the bank passes {person}", "person", "the bank passes you"),
        ("{wanted:seat} is {person}'s", "person", "{wanted:seat} is yours"),
        ("nobody here is called {person}", "person", "nobody here is called {person}"),
    ],
)
def test_the_room_speaks_to_whoever_reads(pattern: str, reader: str, read: str) -> None:
    people = {name: name == reader for name in ("by", "person", "wanted", "was") if f"{{{name}" in pattern}
    assert to_reader(pattern, people) == read


NAMED = re.compile(r"\{(?:\w+:)?(?:person|seat)\}")
HE_SAYS = re.compile(
    r"(?<!of )(?<!to )\byou(?:, [^,]+,)? (?:is|was|has|does|goes|\w+[^su]s)\b|\byou's\b|the \w+ of you\b(?!,)"
)


def test_no_sentence_of_the_catalogue_names_its_reader_or_speaks_to_them_as_of_somebody_else() -> None:
    named = {key: NAMED.findall(key) for key in patterns("es")}
    assert sum(map(bool, named.values())) > 200
    for pattern, places in named.items():
        names = [place.strip("{}").partition(":")[0] for place in places]
        for place, name in zip(places, names, strict=True):
            read = to_reader(pattern, dict.fromkeys(names, False) | {name: True})
            assert (place in read) == (f"called {place}" in pattern), read
            assert not HE_SAYS.search(read), read


def test_every_kind_of_event_of_the_room_that_names_people_speaks_to_whom_it_names() -> None:
    naming = {"person", "who", "by", "order", "amounts"}
    unsaid = {HandBegan, DealtIn, InHand}
    kinds = {
        kind
        for kind in get_args(AnyEvent)
        if (kind not in unsaid and naming & {*kind.__struct_fields__}) or kind is ButtonDrawn
    }
    assert {type(event) for event in ABOUT_ANN} == kinds
    for event in ABOUT_ANN:
        said = render(
            Message("room", name=tell(event).wording), {}, lambda seat: "Ann" if seat == 1 else "Ben", 1
        )
        assert "Ann" not in said or said == "You are now called Ann", said
        assert re.search(r"\b[Yy]ou(rs?)?\b", said), said
        assert not HE_SAYS.search(said), said
