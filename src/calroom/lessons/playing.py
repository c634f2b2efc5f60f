"""The hands of a lesson, played by the engine: the learner answers, and everybody else plays on.

A sitting is its answers: it is played from the beginning each time, so that nobody has to remember it.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

from msgspec import Struct

from calroom import bots
from calroom.cards import Cards
from calroom.houses.game import Game
from calroom.lessons.steps import Moment, Play
from calroom.lessons.words import called, why_not
from calroom.money import Cents, cents
from calroom.shuffle.seeded import SeededChance
from calroom.table.asks import Answer, Ask, Option, Seat
from calroom.table.events import Passed
from calroom.table.hand import Hand
from calroom.table.refusals import Refused
from calroom.table.sentences import Sentence

STACKS = ("$200", "$1,000", "$20,000")
"""What everybody has before them: the first that the game can be played with."""

ROUTINE = {
    "kill": ("pass",),
    "draw": ("keep",),
    "overblind": ("pass",),
    "straddle": ("pass",),
    "showdown": ("show",),
    "right-to-see": ("pass",),
    "last-chance": ("done",),
    "change-declaration": ("stand",),
}
"""What a learner is spared, and what is done for them."""

PATIENT = ("check", "call", "bring-in", "show", "pass")
"""What the others at a poker table do, unless the lesson wants something else of them."""

MOST_ANSWERS = 400


class Verdict(Struct, frozen=True):
    """What is said to an answer: whether it is right, why, and the topic of the rule that decided."""

    right: bool
    said: tuple[Sentence, ...]
    topic: str = ""


class WrongStep(ValueError):
    """A lesson that cannot be given as it is written, or an answer that does not belong to it."""


class Sitting:
    """A hand of a lesson as far as the learner has played it."""

    def __init__(self, game: Game, play: Play, deck: Cards, *, strict: bool = True) -> None:
        deal = play.deal
        self.game, self.play, self.seat, self.strict = game, play, deal.seat, strict
        self._luck = Random(deal.seed)
        self._met: list[str] = []
        stacks = dict.fromkeys(range(1, deal.seats + 1), stack_for(game, deal.seats))
        given: dict[str, Any] = dict(deal.given)
        self.hand: Hand = game.hand(
            stacks,
            deal.button if game.has_button else None,
            deck=deck,
            chance=SeededChance(deal.seed),
            **given,
        )
        self._go_on()

    @property
    def over(self) -> bool:
        """Whether there is nothing left to play."""
        return self.hand.over

    @property
    def ask(self) -> Ask | None:
        """What the learner is asked."""
        return next((ask for ask in self.hand.asks if ask.seat == self.seat), None)

    @property
    def moment(self) -> Moment:
        """What is right at this question: moments on one topic come one after the other, the last stays."""
        ask = self.ask
        about = [moment for moment in self.play.moments if ask and moment.topic == ask.topic]
        if ask is None or not about:
            raise WrongStep(f"{self.game.id}: the lesson knows nothing of {ask.topic if ask else 'the end'}")
        return about[min(self._met.count(ask.topic), len(about) - 1)]

    def best(self) -> Answer:
        """What the lesson wants to hear now."""
        ask, moment = self.ask, self.moment
        assert ask is not None
        option = wanted(ask, moment, self.seat)
        if option is None:
            raise WrongStep(f"{self.game.id}: {' or '.join(moment.right)} is not on offer at {ask.topic}")
        amount = option.low if option.low != option.high else 0
        return Answer(option.verb, amount, self._cards(option), option.where)

    def _cards(self, option: Option) -> Cards:
        """The cards that are right; where the lesson names none, those that the house would choose."""
        if not option.cards:
            return ()
        named = self.moment.cards
        if not set(named) <= set(option.cards):
            raise WrongStep(f"{self.game.id}: {' '.join(named)} cannot be chosen")
        if named or option.verb == "set":
            return named or self._house_way()
        return option.picks[0] if option.picks else option.cards[: option.fewest]

    def _only_cards(self, option: Option) -> Cards:
        """The cards without which the answer is wrong; none where any that are on offer will do."""
        return self._cards(option) if self.moment.cards or option.verb == "set" else ()

    def _house_way(self) -> Cards:
        """How the house would set this hand: what it puts into the smaller part."""
        hand = self.hand.fork()
        known = len(hand.events)
        hand.answer(self.seat, Answer("house-way"))
        laid = [event.cards for event in hand.events[known:] if isinstance(event, Passed)]
        return min(laid, key=len)

    def judge(self, answer: Answer) -> Verdict:
        """What is said to an answer; one that is not right is not given."""
        ask = self.ask
        if ask is None:
            raise WrongStep("nothing is asked any more, the hand is over")
        moment = self.moment
        try:
            self.hand.fork().answer(self.seat, answer)
        except Refused as refused:
            instead = [Sentence("You may {each}.", each=refused.instead)] if refused.instead else []
            return Verdict(
                False, (Sentence("{wrong:said}.", wrong=refused.sentence), *instead), refused.topic
            )
        best = wanted(ask, moment, self.seat)
        option = ask.option_for(answer)
        topic = option.topic if option else ""
        if best is not None and _is_meant(answer, best, moment, self._only_cards(best)):
            return Verdict(True, (moment.because,), topic)
        return Verdict(False, why_not(called(self.game, answer), answer, moment, best), topic)

    def answer(self, answer: Answer) -> None:
        """Give an answer, and let everybody else play on."""
        ask = self.ask
        assert ask is not None
        self._met.append(ask.topic)
        self.hand.answer(self.seat, answer)
        self._go_on()

    def finish(self) -> None:
        """Play the hand to its end as the lesson wants it; where it is not strict, somehow."""
        for _ in range(MOST_ANSWERS):
            if self.ask is None:
                return
            try:
                answer = self.best()
            except WrongStep:
                if self.strict:
                    raise
                answer = self.ask.default
            self.answer(answer)
        raise WrongStep(f"{self.game.id}: the hand comes to no end")

    def _go_on(self) -> None:
        for _ in range(MOST_ANSWERS):
            if self.hand.over:
                return
            others = [ask for ask in self.hand.asks if ask.seat != self.seat]
            ask = others[0] if others else self.hand.asks[0]
            if ask.seat == self.seat and not _preferred(ask, ROUTINE.get(ask.topic, ())):
                return
            self.hand.answer(ask.seat, self._played(ask))
        raise WrongStep(f"{self.game.id}: the others come to no end")

    def _played(self, ask: Ask) -> Answer:
        if ask.seat == self.seat:
            wishes: Sequence[str] = ROUTINE[ask.topic]
        else:
            usual = PATIENT if self.game.family == "poker" else ()
            wishes = self.play.deal.others.get(ask.seat, usual)
        found = _preferred(ask, wishes)
        return found or bots.answer(self.game, ask, self.hand.view(ask.seat), self._luck)


def wanted(ask: Ask, moment: Moment, seat: Seat) -> Option | None:
    """The option that is right: the first verb on offer, and of several places one's own."""
    for verb in moment.right:
        offered = [option for option in ask.options if option.verb == verb]
        own = [option for option in offered if _is_own(option.where, seat)]
        if offered:
            return (own or offered)[0]
    return None


def _is_own(where: str, seat: Seat) -> bool:
    place = where.rpartition(" ")[2].partition("-")[0]
    return place == str(seat) and "behind" not in where


def _is_meant(answer: Answer, best: Option, moment: Moment, cards: Cards) -> bool:
    if answer.verb != best.verb or not moment.takes(answer.where, best.where):
        return False
    return not cards or sorted(answer.cards) == sorted(cards)


def _preferred(ask: Ask, wishes: Sequence[str]) -> Answer | None:
    for verb in wishes:
        for option in ask.options:
            if option.verb == verb and not option.cards:
                return Answer(verb, option.low if option.low != option.high else 0, (), option.where)
    return None


def stack_for(game: Game, seats: int) -> Cents:
    """What everybody has before them in the lessons of a game."""
    for stack in STACKS[:-1]:
        try:
            game.hand(dict.fromkeys(range(1, seats + 1), stack), seed=1)
        except Refused:
            continue
        return cents(stack)
    return cents(STACKS[-1])
