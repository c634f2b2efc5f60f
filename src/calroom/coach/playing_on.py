"""What choices are worth where no table says it: the hand is played on, again and again, from each of them.

Every deal is one that the seat could be in, and all choices are tried in it, so that luck falls on all of
them alike. Everybody plays on as the bots do, from what their own seats see. Figures get better with every
deal; a choice that is clearly worse is not tried for ever.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random

from msgspec import Struct

from calroom import bots
from calroom.cards import Cards
from calroom.coach.choices import Choice, base
from calroom.coach.redealing import Arrange, Redealing
from calroom.houses.game import Game
from calroom.money import Cents
from calroom.table.asks import Answer, Ask, Option
from calroom.table.hand import Hand
from calroom.table.views import View

FIRST = 8
"""After so many deals the first figures are told, and then whenever there are twice as many."""
MOST = 512
CLEARLY = 3.5
"""So many standard errors below the best, a choice is left alone."""
TRIED_AT_LEAST = 24
MOST_CHOICES = 10
MOST_STEPS = 2_000
"""No hand is longer; a bot that goes round in circles is a fault of the bot."""


class Tried(Struct):
    """What came of one choice so far."""

    answer: Answer
    count: int = 0
    total: float = 0.0
    squares: float = 0.0
    ahead: int = 0

    def add(self, result: Cents) -> None:
        """Count one more deal."""
        self.count += 1
        self.total += result
        self.squares += result * result
        self.ahead += result > 0

    @property
    def mean(self) -> float:
        """What it brought in the mean."""
        return self.total / self.count

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        spread = max(self.squares / self.count - self.mean**2, 0.0)
        return sqrt(spread / max(self.count - 1, 1))

    def choice(self, *, wins: bool) -> Choice:
        """What is told of it; how often one is ahead only where it is a hand that is won or lost."""
        return Choice(self.answer, self.mean, self.error, self.ahead / self.count if wins else None)


class PlayingOn:
    """A question whose answers are tried in deal after deal; what was found before may be gone on from."""

    def __init__(
        self, hand: Hand, ask: Ask, tried: Sequence[Tried], *, seed: int = 0, arrange: Arrange | None = None
    ) -> None:
        self.ask, self.tried = ask, list(tried)
        self.count = max(one.count for one in tried)
        self._redealing, self._luck = Redealing(hand, ask.seat, arrange), Random(seed)
        self._own = base(self._redealing.game, self._redealing.view, ask.seat)

    def go_on(self, until: int) -> bool:
        """Deal until there are so many deals; whether there were any more."""
        while self.count < until:
            deal = self._redealing.another(self._luck)
            if deal is None:
                return False
            self.count += 1
            mind = self._luck.getrandbits(64)
            for one in _worth_trying(self.tried, self.count):
                one.add(_end_of(deal, self.ask, one.answer, mind) - self._own)
        return True

    def choices(self) -> tuple[Choice, ...]:
        """What the answers are worth by all deals so far."""
        wins = self._redealing.game.family == "banked"
        return tuple(one.choice(wins=wins) for one in self.tried)


def played_on(
    hand: Hand,
    ask: Ask,
    answers: Sequence[Answer],
    *,
    seed: int = 0,
    most: int = MOST,
    arrange: Arrange | None = None,
) -> Iterator[tuple[int, tuple[Choice, ...]]]:
    """What the answers are worth after more and more deals."""
    playing = PlayingOn(hand, ask, [Tried(answer) for answer in answers], seed=seed, arrange=arrange)
    until = min(FIRST, most)
    while playing.go_on(until):
        yield playing.count, playing.choices()
        if until == most:
            return
        until = min(2 * until, most)


def _worth_trying(tried: Sequence[Tried], count: int) -> list[Tried]:
    """The choices that may still be the best."""
    if count <= TRIED_AT_LEAST:
        return list(tried)
    best = max(tried, key=lambda one: one.mean)
    return [one for one in tried if one.mean + CLEARLY * (one.error + best.error) >= best.mean or one is best]


def _end_of(deal: Hand, ask: Ask, answer: Answer, mind: int) -> Cents:
    """What the seat has in the end if it answers so and everybody plays on."""
    hand, luck, game = deal.fork(), Random(mind), deal.game
    assert isinstance(game, Game)
    hand.answer(ask.seat, answer)
    for _ in range(MOST_STEPS):
        if hand.over:
            return hand.stacks[ask.seat]
        asked = hand.asks[0]
        hand.answer(asked.seat, bots.answer(game, asked, hand.view(asked.seat), luck))
    raise AssertionError(f"{game.id} is played on without an end")


# What there is to choose


SIZED = frozenset(("bet", "raise", "complete", "kill"))
LEAST = frozenset(("wager", "post"))


def answers_to(game: Game, ask: Ask, view: View, favourite: Answer | None = None) -> tuple[Answer, ...]:
    """The answers that come into question, among them what a bot would do."""
    found = [answer for option in ask.options for answer in _answers_of(option, view)]
    chosen = favourite or bots.answer(game, ask, view, Random(0))
    option = ask.option_for(chosen)
    if option is not None and not (option.takes_amount(chosen.amount) and chosen.verb in SIZED):
        found.insert(0, option.completed(chosen))
    distinct: dict[tuple[str, Cents, Cards, str], Answer] = {}
    for answer in found:
        distinct.setdefault((answer.verb, answer.amount, tuple(sorted(answer.cards)), answer.where), answer)
    return tuple(distinct.values())[:MOST_CHOICES]


def _answers_of(option: Option, view: View) -> Iterator[Answer]:
    for cards in _cards_of(option):
        for amount in _amounts_of(option, view):
            yield option.completed(Answer(option.verb, amount, cards, option.where))


def _amounts_of(option: Option, view: View) -> list[Cents]:
    """What is fixed, the least of a wager; of a bet the least, about the pot, and the most."""
    if option.low == option.high:
        return [option.high]
    if option.verb not in SIZED:
        return [option.low if option.verb in LEAST else option.high]
    pot = sum(amount for place, amount in view.chips.items() if place.startswith(("pot", "side pot", "bet")))
    about = option.low + (pot - pot % option.step)
    return sorted({option.low, min(max(about, option.low), option.high), option.high})


def _cards_of(option: Option) -> Sequence[Cards]:
    if option.picks:
        return option.picks
    if option.only_cards is not None or not option.cards:
        return [()]
    if option.fewest == option.most == 1:
        return [(card,) for card in dict.fromkeys(option.cards)]
    return [()] if not option.fewest else []
