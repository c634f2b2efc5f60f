"""What Pan is worth in the hands of bots: each condition, and playing or passing a hand, with intervals.

Every deal is played twice from the same cards: once the seat in question plays, once it passes, and all else
is left to the bots. What the two hands differ by is what playing that hand was worth. Deals are numbered, and
each one's cards follow from the run's seed and its number, so a run comes out the same in whatever pieces.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from math import sqrt
from typing import TypeVar

from msgspec import Struct, field

from calroom.bots import pan
from calroom.games.pan.terms import Rules, Terms
from calroom.houses.game import Game
from calroom.houses.known import game_of
from calroom.lab.rounds.crews import done
from calroom.money import Cents
from calroom.table.asks import Answer, Seat
from calroom.table.events import Called, Event, Moved
from calroom.table.hand import Hand
from calroom.table.table import HAND

STRENGTHS = (0, 9, 12, 15, 18, 21)
"""Hands are told apart by the ties among their ten cards, as the bot counts them; each class from here up."""

Z_95 = 1.959964
CONDITION = "pay-"
OWED = "pay-due"
"""Said where a condition has lost in worth and nothing is paid back; it is none that was laid."""

STACK: Cents = 1_000_000


HANDS_AN_HOUR = 12
"""What a live table of Pan deals: a hand goes on for five minutes."""


class Sums(Struct):
    """Whole numbers that add up to a mean and its error, in any order and in any pieces."""

    count: int = 0
    total: int = 0
    squares: int = 0

    def add(self, value: int) -> None:
        """Count one more."""
        self.count += 1
        self.total += value
        self.squares += value * value

    def merge(self, other: Sums) -> None:
        """Count what somebody else has counted."""
        self.count += other.count
        self.total += other.total
        self.squares += other.squares


class Tally(Struct):
    """What a run of deals has come to so far."""

    deals: int = 0
    played: int = 0
    conditions: dict[str, Sums] = field(default_factory=dict)
    playing: dict[int, Sums] = field(default_factory=dict)
    passing: dict[int, Sums] = field(default_factory=dict)
    gained: dict[int, Sums] = field(default_factory=dict)

    def merge(self, other: Tally) -> None:
        """Put two runs together."""
        self.deals += other.deals
        self.played += other.played
        _merge(self.conditions, other.conditions)
        _merge(self.playing, other.playing)
        _merge(self.passing, other.passing)
        _merge(self.gained, other.gained)


Key = TypeVar("Key")


def _merge(mine: dict[Key, Sums], theirs: dict[Key, Sums]) -> None:
    for key, sums in theirs.items():
        mine.setdefault(key, Sums()).merge(sums)


class Estimate(Struct, frozen=True):
    """A mean in chips of the condition, and within how much of it the true one lies in 95 runs of 100."""

    count: int
    mean: float
    within: float

    @property
    def words(self) -> str:
        """The estimate as people read it: `+1.25 ± 0.10`."""
        return f"{self.mean:+.2f} ± {self.within:.2f}"


class ConditionWorth(Struct, frozen=True):
    """How often somebody who plays lays a condition, and what it brings them then."""

    condition: str
    a_hand: float
    brings: Estimate


class HandWorth(Struct, frozen=True):
    """What hands with so many ties are worth played and passed, and what playing them gains."""

    ties: int
    playing: Estimate
    passing: Estimate
    gained: Estimate


class PanValues(Struct, frozen=True):
    """What Pan is worth in one house at one table, and how that was found."""

    game: str
    title: str
    version: str
    stakes: str
    chip: Cents
    seats: int
    deals: int
    seed: int
    method: str
    assumptions: tuple[str, ...]
    conditions: tuple[ConditionWorth, ...]
    hands: tuple[HandWorth, ...]
    no_conditions: str = ""
    """Why there is no condition to tell of, where there is none."""
    stopped: bool = False
    """Somebody stopped it before all deals were played."""


def pan_values(
    game: str | Game,
    *,
    deals: int = 1000,
    seed: int = 1,
    seats: int = 6,
    stakes: str = "",
    workers: int = 1,
    cluster: str = "",
    progress: Callable[[int], object] | None = None,
) -> PanValues:
    """Deal so many hands and say what they came to; stopped early, what those came to that were dealt."""
    house_game = game_of(game)
    if house_game.family != "pan":
        raise ValueError(f"{house_game.id} is not Pan; palace.pan, comstock.pan and sk.pan are")
    if deals < 1:
        raise ValueError(f"{deals} deals tell nothing; give 1 or more")
    fewest, most = house_game.rules.seats
    if not fewest <= seats <= most:
        raise ValueError(f"{house_game.id} is dealt to {fewest} to {most} players, not to {seats}")
    stakes = stakes or house_game.rules.stakes[0]
    house_game.terms(stakes)
    tally = Tally()
    work = partial(dealt, house_game, stakes, seats, seed)
    try:
        for part in done(work, deals, workers=workers, cluster=cluster):
            tally.merge(part)
            if progress is not None:
                progress(1)
    except KeyboardInterrupt:
        if not tally.deals:
            raise
    return told(house_game, stakes, seats, seed, tally, stopped=tally.deals < deals)


def dealt(game: Game, stakes: str, seats: int, seed: int, number: int) -> Tally:
    """One deal, played twice."""
    tally = Tally(deals=1)
    cards = (seed << 64) + number
    order = _deal(game, stakes, seats, cards).setup.stacks
    seat = sorted(order)[number % len(order)]
    outcome: dict[str, tuple[int, int]] = {}
    for verb in ("play", "pass"):
        hand = _deal(game, stakes, seats, cards)
        ties = _played_out(hand, seat, verb)
        if ties < 0:
            return tally
        outcome[verb] = ties, hand.stacks[seat] - STACK
        if verb == "play":
            _count_conditions(tally, hand.events)
    ties, playing = outcome["play"]
    passing = outcome["pass"][1]
    strength = max(least for least in STRENGTHS if least <= ties)
    for sums, value in (
        (tally.playing, playing),
        (tally.passing, passing),
        (tally.gained, playing - passing),
    ):
        sums.setdefault(strength, Sums()).add(value)
    return tally


def _deal(game: Game, stakes: str, seats: int, cards: int) -> Hand:
    return game.hand(dict.fromkeys(range(1, seats + 1), STACK), seed=cards, stakes=stakes)


def _played_out(hand: Hand, seat: Seat, verb: str) -> int:
    """Play to the end, this seat doing as told when it declares; the ties of its hand, -1 if not asked."""
    ties = -1
    while not hand.over:
        ask = hand.asks[0]
        seen = hand.view(ask.seat).cards
        if ask.seat == seat and ties < 0 and any(option.verb == verb for option in ask.options):
            ties = pan.ties(seen.get(HAND[seat], ()))
            hand.answer(seat, Answer(verb))
        else:
            hand.answer(ask.seat, pan.answer(ask, seen))
    return ties


def _count_conditions(tally: Tally, events: Iterable[Event]) -> None:
    """What every condition brought whoever laid it; pays follow the condition that they are for."""
    laid, brought = "", 0
    for event in events:
        if isinstance(event, Called) and event.topic.startswith(CONDITION) and event.topic != OWED:
            _note(tally, laid, brought)
            laid, brought = event.topic, 0
        elif isinstance(event, Moved) and event.topic == "pay":
            brought += event.amount
    _note(tally, laid, brought)
    tally.played += sum(event.topic == "declare-play" for event in events)


def _note(tally: Tally, laid: str, brought: Cents) -> None:
    if laid:
        tally.conditions.setdefault(laid, Sums()).add(brought)


def told(game: Game, stakes: str, seats: int, seed: int, tally: Tally, *, stopped: bool = False) -> PanValues:
    """What a tally says, in chips of the condition."""
    chip = game.terms_as(Terms, stakes).chip
    conditions = sorted(tally.conditions.items(), key=lambda item: -item[1].count)
    return PanValues(
        game.id,
        game.title,
        game.version,
        stakes,
        chip,
        seats,
        tally.deals,
        seed,
        "simulated: every deal is played once with the hand in question played and once with it passed",
        (
            f"{seats} players, all bots but for the declaration in question",
            "hands are told apart by the ties among their ten cards, as the bot counts them",
            "values are in chips of the condition, the ante counted as lost",
            "intervals hold in 95 runs of 100",
        ),
        tuple(
            ConditionWorth(
                name.removeprefix(CONDITION), sums.count / max(tally.played, 1), estimate(sums, chip)
            )
            for name, sums in conditions
        ),
        tuple(
            HandWorth(
                ties,
                estimate(tally.playing[ties], chip),
                estimate(tally.passing[ties], chip),
                estimate(tally.gained[ties], chip),
            )
            for ties in sorted(tally.gained)
        ),
        "" if conditions else _why_none(game, tally),
        stopped,
    )


def _why_none(game: Game, tally: Tally) -> str:
    """Why no condition has brought anything."""
    if not game.rules_as(Rules).conditions_pay:
        return "this house pays nothing for conditions; a winner takes the outs and the tops"
    return f"nobody laid a condition in {tally.deals:,} deals; give more of them"


def estimate(sums: Sums, chip: Cents) -> Estimate:
    """The mean of what was counted and its interval; a single value has no interval that is worth telling."""
    mean = sums.total / sums.count
    variance = max(sums.squares / sums.count - mean * mean, 0.0)
    within = Z_95 * sqrt(variance / max(sums.count - 1, 1))
    return Estimate(sums.count, mean / chip, within / chip)
