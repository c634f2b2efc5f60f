"""What goes wrong in tests: what cannot be is refused, and in hands of random play anything is reported."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest
from msgspec import convert

from calroom.houses.game import Game
from calroom.table.asks import FLOOR, Answer
from calroom.table.hand import Hand
from calroom.table.incidents import Incident
from calroom.table.refusals import CannotHappen, Refused
from calroom.testing import (
    LONGEST_HAND,
    any_answer,
    check_cards,
    check_chips,
    check_question,
    check_replay,
    check_views,
    deal,
    trace,
)


def cannot(hand: Hand, incident: Incident, because: str) -> CannotHappen:
    """The incident is refused with this reason, and the hand is as it was."""
    before = trace(hand)
    with pytest.raises(CannotHappen, match=because) as refusal:
        hand.report(incident)
    assert trace(hand) == before
    return refusal.value


def rule(hand: Hand, verb: str, amount: int = 0, where: str = "") -> None:
    """The floor decides so."""
    hand.answer(FLOOR, Answer(verb, amount, where=where))


def to_the_end(hand: Hand) -> Hand:
    """Whatever is asked is answered as by default, and everything adds up."""
    while not hand.over:
        hand.answer(hand.asks[0].seat, hand.asks[0].default)
    adds_up(hand)
    return hand


def adds_up(hand: Hand) -> None:
    """No chip and no card is lost, and the hand comes out the same again."""
    check_chips(hand)
    check_cards(hand)
    check_replay(hand)


SOME_WORDS = ("play-on", "call-off", "hand-dead", "misdeal", "call", "bet", "fold", "something")
SOME_CHIPS = (100, 400, 500, 800, 1000, 2500)

Value = Callable[[Random, tuple[int, ...]], Any]
BY_NAME: dict[str, Value] = {
    "seat": lambda luck, seats: luck.choice((*seats, 99)),
    "turned_up_by": lambda luck, seats: luck.choice((0, *seats)),
    "card": lambda luck, _: luck.randint(1, 4),
    "amount": lambda luck, _: luck.choice(SOME_CHIPS),
    "chip": lambda luck, _: luck.choice(SOME_CHIPS),
    "motions": lambda luck, _: luck.choices(SOME_CHIPS, k=luck.randint(1, 3)),
}
BY_TYPE: dict[Any, Value] = {
    int: lambda luck, _: luck.randint(0, 5),
    bool: lambda luck, _: luck.random() < 0.5,
    str: lambda luck, _: luck.choice(SOME_WORDS),
    tuple[str, ...]: lambda luck, _: luck.choices(("As", "Jk", "7c"), k=luck.randint(0, 2)),
    tuple[int, ...]: lambda luck, seats: luck.choices(seats, k=luck.randint(0, 2)),
}


def any_incident(kind: type[Incident], seats: tuple[int, ...], luck: Random) -> Incident:
    """An incident of this kind with whatever in it, possible or not."""
    fields: dict[str, Any] = {"incident": kind.__struct_config__.tag}
    for name in kind.__struct_fields__:
        field = get_type_hints(kind)[name]
        if name == "card" and field is str:
            fields[name] = luck.choice(("Jk", "As"))
        elif get_origin(field) is Literal:
            fields[name] = luck.choice(get_args(field))
        else:
            value = BY_NAME.get(name) or BY_TYPE[field]
            fields[name] = value(luck, seats)
    return convert(fields, kind)


def check_trouble(
    game: Game, hands: int = 20, seed: int = 1, rate: float = 0.2, rarely: Sequence[type[Incident]] = ()
) -> None:
    """Play so many hands in which things go wrong, and hold the contract against every step of them.

    What ends the hand goes wrong `rarely`, so that other things have the time to.
    """
    luck = Random(seed)
    kinds = [kind for kind in game.remedies for _ in range(1 if kind in rarely else 10)]
    for number in range(hands):
        hand = _deal_with_trouble(game, luck, seed * 1_000_003 + number, kinds)
        _play_with_trouble(hand, luck, kinds, rate)


def _deal_with_trouble(game: Game, luck: Random, seed: int, kinds: list[type[Incident]]) -> Hand:
    """A hand in which something may be wrong before the first card is dealt."""
    hand = deal(game, luck, seed)
    setup, incidents = hand.setup, list[Incident]()
    for _ in range(luck.randint(0, 40)):
        incident = any_incident(luck.choice(kinds), hand.table.seats, luck)
        try:
            hand = game.hand(
                setup.stacks,
                setup.button or None,
                seed=seed,
                stakes=setup.stakes,
                incidents=[*incidents, incident],
            )
            incidents.append(incident)
        except Refused:
            continue
    return hand


def _play_with_trouble(hand: Hand, luck: Random, kinds: list[type[Incident]], rate: float) -> None:
    steps = 0
    while not hand.over:
        check_question(hand)
        check_cards(hand)
        if luck.random() < rate:
            for _ in range(12):
                if hand.over or _report(hand, any_incident(luck.choice(kinds), hand.table.seats, luck)):
                    break
        else:
            if luck.random() < 0.2:
                check_views(hand, luck)
            hand.answer(*any_answer(hand, luck))
        steps += 1
        assert steps < LONGEST_HAND, hand.inputs
    adds_up(hand)


def _report(hand: Hand, incident: Incident) -> bool:
    """Whether it could happen; if not, the hand is as it was."""
    before = trace(hand)
    try:
        hand.report(incident)
    except CannotHappen:
        assert trace(hand) == before, f"{incident} was refused and left a trace"
        return False
    return True
