"""Partners who put nothing in one another's way: folding, going easy and raising together is seen."""

from collections.abc import Callable
from random import Random

import pytest
from tests.keeping.crowd import MIDDAY
from tests.keeping.test_flows import PEOPLE, honest

import calroom
from calroom.keeping.bounds import chance_of, highest_rate
from calroom.keeping.habits import Marked, Tally, Watch, marked, no_tallies
from calroom.room.inputs import Deal, Open, Reply, Sit
from calroom.room.table import LiveTable
from calroom.shuffle.seeded import SeededChance
from calroom.table.asks import Answer, Ask

FALSE_ALARM = 1 / 4_000

Style = Callable[[LiveTable, Ask, Random], Answer | None]


def lively(ask: Ask, luck: Random, raises: int = 4) -> Answer:
    """Somebody who bets or raises so often of ten times, and otherwise mostly calls."""
    return honest(ask, luck, 3 * raises, 2 * (10 - raises), 10 - raises)


def evening(hands: int, style: Style | None = None, seed: int = 1) -> list[Marked]:
    """What is marked after so many hands in which some play by an arrangement."""
    live, chance, luck = LiveTable.new("t", calroom.game("comstock.holdem")), SeededChance(seed), Random(seed)
    raises = {person: luck.randint(2, 6) for person in PEOPLE}
    live.take(Open(who="Flo", role="floor"), MIDDAY, chance)
    for person in PEOPLE:
        live.take(Sit(who=person, chips=20_000_000), MIDDAY, chance)
    found = no_tallies()
    watch = Watch("t", found)
    while live.state.hand < hands or live.hand is not None:
        if not (asks := live.asks):
            watch.see((), live.take(Deal(who="Dan", role="dealer"), MIDDAY, chance))
            continue
        person = live.state.players[asks[0].seat].person
        arranged = style(live, asks[0], luck) if style is not None else None
        answer = arranged or lively(asks[0], luck, raises[person])
        watch.see(asks, live.take(Reply(who=person, answer=answer), MIDDAY, chance))
    return list(marked(found, set(), FALSE_ALARM))


def partners(live: LiveTable) -> set[int]:
    return {seat for seat, player in live.state.players.items() if player.person in ("Ann", "Bob")}


class Facing:
    """Whose bet is before the others."""

    def __init__(self) -> None:
        self.bettor = 0

    def __call__(self, live: LiveTable, ask: Ask, luck: Random) -> Answer | None:
        verbs = {option.verb: option for option in ask.options}
        if "check" in verbs:
            self.bettor = 0
        is_partners = ask.seat in partners(live) and self.bettor in partners(live) - {ask.seat}
        answer = self.arranged(live, ask) if is_partners else None
        answer = answer or lively(ask, luck)
        if answer.verb in ("bet", "raise"):
            self.bettor = ask.seat
        return answer

    def arranged(self, live: LiveTable, ask: Ask) -> Answer | None:
        """What the two have agreed on; those who have agreed on nothing play as they like."""
        return None


class FoldToPartner(Facing):
    """Ann and Bob never call one another."""

    def arranged(self, live: LiveTable, ask: Ask) -> Answer | None:
        return Answer("fold") if any(option.verb == "fold" for option in ask.options) else None


class SqueezeOthers(Facing):
    """Ann and Bob raise behind one another as long as somebody else pays for it."""

    def arranged(self, live: LiveTable, ask: Ask) -> Answer | None:
        raising = next((option for option in ask.options if option.verb == "raise"), None)
        assert live.hand is not None
        inside = [seat for seat in live.hand.table.seats if live.hand.table.cards.get(f"hand {seat}")]
        return Answer("raise", raising.low) if raising and len(inside) > 2 else None


def go_easy(live: LiveTable, ask: Ask, _: Random) -> Answer | None:
    """Ann and Bob check it down when they are alone."""
    assert live.hand is not None
    inside = {seat for seat in live.hand.table.seats if live.hand.table.cards.get(f"hand {seat}")}
    verbs = {option.verb for option in ask.options}
    if inside == partners(live):
        return Answer("check") if "check" in verbs else Answer("call") if "call" in verbs else None
    return None


@pytest.mark.parametrize(
    ("style", "hands", "habit"),
    [
        (FoldToPartner(), 400, "folds to them"),
        (go_easy, 1200, "goes easy on them"),
        (SqueezeOthers(), 600, "raises behind them"),
    ],
    ids=["fold", "soft", "squeeze"],
)
def test_partners_are_marked_and_nobody_else(style: Style, hands: int, habit: str) -> None:
    found = evening(hands, style)
    assert {one.pair for one in found if one.habit == habit} & {("Ann", "Bob"), ("Bob", "Ann")}
    assert {frozenset(one.pair) for one in found} == {frozenset(("Ann", "Bob"))}
    assert all(one.hands for one in found)


def test_who_plays_for_themselves_is_not_marked_however_they_play() -> None:
    assert not [one for seed in range(4) for one in evening(300, seed=seed)]


def test_chance_alone_marks_nobody_more_often_than_is_said() -> None:
    """Rooms of people who differ in what they do, and to whom it is done, but not by pair."""
    false_alarm, rooms, wrong = 0.5, 60, 0
    for seed in range(rooms):
        luck = Random(seed)
        leaning = {person: luck.uniform(-1.5, 1.5) for person in PEOPLE}
        drawing = {person: luck.uniform(-1.0, 1.0) for person in PEOPLE}
        found = no_tallies()
        for actor in PEOPLE:
            for other in set(PEOPLE) - {actor}:
                tries = luck.randint(1, 120)
                rate = 1 / (1 + 2.718 ** -(leaning[actor] + drawing[other]))
                times = sum(luck.random() < rate for _ in range(tries))
                found["folds to them", "two"][actor, other] = Tally(times, tries, ["t/1"])
        wrong += any(marked(found, set(), false_alarm))
    assert wrong <= false_alarm * rooms


@pytest.mark.parametrize(("times", "tries", "usual"), [(0, 0, 0.5), (3, 10, 0.5), (5, 10, 0.5)])
def test_what_is_no_more_than_usual_is_no_surprise(times: int, tries: int, usual: float) -> None:
    assert chance_of(times, tries, usual) == 1.0


def test_the_bounds_of_chance_hold() -> None:
    assert chance_of(10, 10, 0.5) == pytest.approx(0.5**10)
    assert chance_of(1, 10, 0.0) == 0.0
    assert highest_rate(0, 0, 0.01) == 1.0
    assert highest_rate(0, 100, 0.01) == pytest.approx(1 - 0.01 ** (1 / 100))
    assert 0.5 < highest_rate(50, 100, 0.01) < 0.7
    luck = Random(5)
    above = sum(highest_rate(sum(luck.random() < 0.3 for _ in range(40)), 40, 0.1) < 0.3 for _ in range(400))
    assert above <= 0.1 * 400
