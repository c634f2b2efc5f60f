"""No event says that the floor decided what nobody asked the floor, in any game, whatever goes wrong."""

from collections.abc import Sequence
from random import Random

import pytest

import calroom
from calroom.games.banked.trouble.incidents import SetWrong
from calroom.houses.game import Game
from calroom.table.asks import FLOOR, Answer, Seat
from calroom.table.events import Called, Event
from calroom.table.hand import Hand
from calroom.table.incidents import Incident, ManagementRules
from calroom.table.refusals import Refused
from calroom.testing import LONGEST_HAND, any_answer, deal
from tests.trouble import any_incident

FLOORS_TOPICS = ("floor-rules", "floor-decides", "floor-may-foul")
"""The topics of what the floor decides."""

TRIES = 40
HANDS = 15


def claims_the_floor(event: Event) -> bool:
    """Whether an event says that somebody decided who is not a player: by its topic or by its words."""
    words = event.words if isinstance(event, Called) else ""
    return getattr(event, "topic", "") in FLOORS_TOPICS or "floor" in words


def incident_for(hand: Hand, kind: type[Incident], luck: Random) -> Incident:
    """Something of this kind; a hand set wrong is set of its own cards, which chance would seldom name."""
    if kind is not SetWrong:
        return any_incident(kind, hand.table.seats, luck)
    seat, cut = luck.choice(hand.table.seats), luck.choice((2, 3))
    places = (f"hand {seat}", f"front {seat}", f"back {seat}")
    cards = [card for place in places for card in hand.table.cards.get(place, ())]
    held = luck.sample(cards, len(cards))
    return SetWrong(seat=seat, front=tuple(held[:cut]), back=tuple(held[cut:]), dealer=luck.random() < 0.5)


def goes_wrong(hand: Hand, kind: type[Incident], luck: Random) -> bool:
    """Whether something of this kind has happened now."""
    for _ in range(TRIES):
        try:
            hand.report(incident_for(hand, kind, luck))
        except Refused:
            continue
        return True
    return False


def an_answer(hand: Hand, luck: Random) -> tuple[Seat, Answer]:
    """Any answer, but mostly one that lets a hand be dealt, so that something can go wrong in it."""
    found = any_answer(hand, luck)
    return any_answer(hand, luck) if found[1].verb in ("decline", "pass") else found


def before_the_floor(game: Game, kind: type[Incident], luck: Random) -> Sequence[Event]:
    """The events of a hand in which one thing of this kind goes wrong, up to the first word of the floor."""
    hand = deal(game, luck, luck.getrandbits(32))
    wait, happened = luck.randint(0, 12), False
    for step in range(LONGEST_HAND):
        if hand.over:
            break
        if not happened and step >= wait:
            happened = goes_wrong(hand, kind, luck)
        if not hand.over:
            seat, answer = an_answer(hand, luck)
            if seat == FLOOR:
                return hand.events
            hand.answer(seat, answer)
    return hand.events


@pytest.mark.parametrize("name", [game.id for game in calroom.games()])
def test_the_floor_has_decided_only_what_it_was_asked(name: str) -> None:
    game, luck = calroom.game(name), Random(name)
    kinds = [kind for kind in game.remedies if kind is not ManagementRules]
    often: list[type[Incident]] = [SetWrong] * HANDS if SetWrong in kinds else []
    often += luck.choices(kinds, k=HANDS) if kinds else []
    for kind in (*kinds, *often):
        claims = [event for event in before_the_floor(game, kind, luck) if claims_the_floor(event)]
        assert not claims, f"{name}, {kind.__name__}: nobody has asked the floor"
