"""A choice made in small steps: first the verb, then where there is something to choose the place, amount
and cards.

Every question of a game is answered from one fixed list of actions, so that a learner has a space of
actions that never changes and a mask that says which of them count now. Amounts are sizes on a scale from
the least to the most that may be put in; cards are chosen one after another, in the order of the deck,
until it is said that that is all.
"""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from calroom.cards import Card, Cards
from calroom.houses.game import Game
from calroom.money import Cents
from calroom.table.asks import Answer, Ask, Option

Action: TypeAlias = int
Mask: TypeAlias = npt.NDArray[np.int8]

SIZES = 16
"""How many amounts there are to choose from, between the least and the most."""

PLACES = 64
"""How many places one verb may be meant for, such as the circles in which somebody may bet."""


class Actions:
    """The list of a game's actions: its verbs, places, sizes, the kinds of its cards, and "that is all"."""

    def __init__(self, game: Game) -> None:
        self.verbs = tuple(sorted(game.verbs))
        self.cards: Cards = tuple(dict.fromkeys(game.deck))
        self.first_place = len(self.verbs)
        self.first_size = self.first_place + PLACES
        self.first_card = self.first_size + SIZES
        self.all_of_them: Action = self.first_card + len(self.cards)
        self.count = self.all_of_them + 1
        self.verb_number = {verb: number for number, verb in enumerate(self.verbs)}
        self.card_number = {card: self.first_card + number for number, card in enumerate(self.cards)}

    def name(self, action: Action) -> str:
        """An action in words, such as `raise`, `place 2`, `size 16 of 16`, `card Ks` or `that is all`."""
        if action < self.first_place:
            return self.verbs[action]
        if action < self.first_size:
            return f"place {action - self.first_place + 1}"
        if action < self.first_card:
            return f"size {action - self.first_size + 1} of {SIZES}"
        return "that is all" if action == self.all_of_them else f"card {self.cards[action - self.first_card]}"


class Choice(NamedTuple):
    """How far somebody has come with an answer: a verb, an option, its amount, some of its cards."""

    ask: Ask
    verb: str = ""
    option: Option | None = None
    amount: Cents | None = None
    cards: Cards = ()

    @property
    def stage(self) -> int:
        """What is chosen next: 0 the verb, 1 the place, 2 the amount, 3 cards."""
        if self.option is None:
            return 1 if self.verb else 0
        return 2 if self.amount is None else 3


class Scale(NamedTuple):
    """The amounts to choose from, and the number of the first of each that are the same."""

    amounts: tuple[Cents, ...]
    numbers: tuple[int, ...]


def sizes(option: Option) -> Scale:
    """The amounts to choose from, each twice as near to the one before as it is small: a scale of ratios."""
    return _scale(option.low, option.high, option.step)


@lru_cache(maxsize=4096)
def _scale(low: Cents, high: Cents, step: Cents) -> Scale:
    least = max(low, step, 1)
    scale = np.geomspace(least, max(high, least), SIZES)
    steps = np.floor((scale - low) / step + 0.5).astype(np.int64)
    between = np.clip(low + steps * step, low, high).tolist()[1:-1]
    amounts = (low, *between, high)
    first = {amount: number for number, amount in reversed([*enumerate(amounts)])}
    return Scale(amounts, tuple(sorted(first.values())))


def next_actions(actions: Actions, choice: Choice) -> list[Action]:
    """What may be chosen next; there are always at least two, because one alone is no choice."""
    stage = choice.stage
    if stage == 0:
        return sorted({actions.verb_number[option.verb] for option in choice.ask.options})
    if stage == 1:
        return [actions.first_place + number for number, _ in enumerate(_meant(choice))]
    assert choice.option is not None
    if stage == 2:
        return [actions.first_size + number for number in sizes(choice.option).numbers]
    return list(_next_cards(actions, choice.option, choice.cards))


def mask_of(actions: Actions, choice: Choice | None) -> Mask:
    """One for each action that may be chosen next, zero for the others; all zeros where nobody is asked."""
    mask: Mask = np.zeros(actions.count, np.int8)
    if choice is not None:
        mask[next_actions(actions, choice)] = 1
    return mask


def begun(actions: Actions, ask: Ask) -> Choice | Answer:
    """A choice as it begins; at once an answer where there is nothing to choose."""
    return _as_far_as_it_goes(actions, Choice(ask))


def chosen(actions: Actions, choice: Choice, action: Action) -> Choice | Answer:
    """The choice one step further, as far as it goes without another choice."""
    if action not in next_actions(actions, choice):
        allowed = ", ".join(actions.name(each) for each in next_actions(actions, choice))
        asked = actions.name(action) if 0 <= action < actions.count else str(action)
        raise ValueError(f"{asked} cannot be chosen now: there are {allowed}")
    return _as_far_as_it_goes(actions, _step(actions, choice, action))


def _step(actions: Actions, choice: Choice, action: Action) -> Choice | Answer:
    stage = choice.stage
    if stage == 0:
        return choice._replace(verb=actions.verbs[action])
    if stage == 1:
        return choice._replace(option=_meant(choice)[action - actions.first_place])
    assert choice.option is not None
    if stage == 2:
        return choice._replace(amount=sizes(choice.option).amounts[action - actions.first_size])
    if action == actions.all_of_them:
        return _answer(choice)
    return choice._replace(cards=(*choice.cards, actions.cards[action - actions.first_card]))


def _as_far_as_it_goes(actions: Actions, step: Choice | Answer) -> Choice | Answer:
    """What leaves no choice goes without saying."""
    while isinstance(step, Choice):
        if step.stage == 3 and step.option is not None and not _wants_cards(step.option):
            return _answer(step)
        left = next_actions(actions, step)
        if len(left) > 1:
            return step
        step = _step(actions, step, left[0])
    return step


def _answer(choice: Choice) -> Answer:
    assert choice.option is not None
    option = choice.option
    return Answer(option.verb, choice.amount or 0, _as_offered(option, choice.cards), option.where)


def _as_offered(option: Option, cards: Cards) -> Cards:
    """The cards in the order in which the question offers them, where it lists what will do."""
    if not option.picks:
        return cards
    alike = Counter(cards)
    return next((pick for pick in option.picks if Counter(pick) == alike), cards)


def _meant(choice: Choice) -> list[Option]:
    return [option for option in choice.ask.options if option.verb == choice.verb]


def _wants_cards(option: Option) -> bool:
    return bool(option.cards or option.picks) and option.only_cards is None


def _next_cards(actions: Actions, option: Option, cards: Cards) -> Iterator[Action]:
    """The cards that may follow in the order of the deck, and "that is all" where it may end here."""
    number = actions.card_number
    so_far = [number[card] for card in cards]
    if option.picks:
        ways = [sorted(map(number.__getitem__, pick)) for pick in option.picks]
        ways = [way for way in ways if way[: len(so_far)] == so_far]
        yield from sorted({way[len(so_far)] for way in ways if len(way) > len(so_far)})
        ends = so_far in ways
    else:
        yield from sorted(set(_any_cards(option, number, so_far)))
        ends = len(cards) >= option.fewest
    if ends:
        yield actions.all_of_them


def _any_cards(option: Option, number: dict[Card, Action], so_far: list[Action]) -> Iterator[Action]:
    """The cards not before the last one, each with enough behind it to choose as many as must be chosen."""
    if len(so_far) == option.most:
        return
    left = sorted((Counter(map(number.__getitem__, option.cards)) - Counter(so_far)).elements())
    missing = option.fewest - len(so_far)
    for card in left:
        if card >= (so_far or [0])[-1] and len(left) - left.index(card) >= missing:
            yield card
