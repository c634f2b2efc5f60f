"""What a coach says of one question: what each choice is worth from here, the best one, and why.

A worth is in cents: what comes of the choice in the mean. Where chips were put up against a bank, they count
as one's own until they are lost; what lies in a pot is nobody's, so that to fold is worth nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from calroom.houses.game import Game
from calroom.money import Cents
from calroom.table.asks import Answer, Ask, Seat
from calroom.table.events import Gathered, Moved
from calroom.table.sentences import Sentence, each
from calroom.table.table import STACK
from calroom.table.verbs import AMOUNT, button_of, label_of
from calroom.table.views import View

Method: TypeAlias = Literal["table", "played on"]
"""Looked up in what the lab has worked out, or found by playing on."""


class Choice(Struct, frozen=True):
    """One answer, what it is worth with the standard error, and how often one then comes out ahead."""

    answer: Answer
    worth: float
    error: float = 0.0
    wins: float | None = None


class Counsel(Struct, frozen=True):
    """What the coach says to a seat: the choices, the best first, after so many deals that were looked at.

    Where a table of the lab was looked up, nothing had to be dealt. `notes` are what else there is to know.
    """

    seat: Seat
    method: Method
    deals: int
    choices: tuple[Choice, ...]
    why: Sentence
    notes: tuple[Sentence, ...] = ()

    @property
    def best(self) -> Choice:
        """The choice that is worth most."""
        return self.choices[0]


Noting: TypeAlias = Callable[[Sequence[Choice]], tuple[Sentence, ...]]
"""What there is to weigh beside the choices, said from their own figures."""


def nothing_noted(_: Sequence[Choice]) -> tuple[Sentence, ...]:
    """There is nothing to add."""
    return ()


def counselled(
    game: Game,
    ask: Ask,
    method: Method,
    deals: int,
    choices: Iterable[Choice],
    noted: Noting = nothing_noted,
) -> Counsel:
    """Put the choices in order and say why the best one is."""
    ordered = tuple(sorted(choices, key=lambda choice: -choice.worth))
    return Counsel(ask.seat, method, deals, ordered, _why(game, ordered), noted(ordered))


# In words

CALLED = {False: "{choice:said}", True: "{choice:said} {cards}"}
"""A choice with cards or not."""

WITH_CARDS = {
    ("set", "double-hand"): "{choice:said}: {cards} in front",
    ("set", "pai-gow-tiles"): "{choice:said}: {cards} together",
    ("draw", "draw"): "{choice:said}, throwing {cards} away",
}
"""What becomes of the cards, where the button alone does not tell: by the verb and the kind of game."""

PLACED = {False: "{choice:said} ({where:word})", True: "{choice:said} {cards} ({where:word})"}
"""The same where it says where."""


def called(game: Game, answer: Answer) -> Sentence:
    """A choice as its button calls it: `Raise to $16`, `Set the hands: Kc 9d in front`."""
    pattern = (PLACED if answer.where else CALLED)[bool(answer.cards)]
    if answer.cards:
        pattern = WITH_CARDS.get((answer.verb, game.type.name), pattern)
    return Sentence(pattern, choice=_button(game, answer), cards=answer.cards, where=answer.where)


def _button(game: Game, answer: Answer) -> Sentence:
    """What the button of a choice says, with how much; where stands apart."""
    label = label_of(answer.verb, game.verbs)
    if not answer.amount:
        return Sentence(button_of(answer.verb, game.verbs))
    if AMOUNT in label:
        return Sentence(label, amount=answer.amount)
    return Sentence("{choice:said} {amount}", choice=Sentence(label), amount=answer.amount)


def alike(choices: Iterable[Choice]) -> list[tuple[Choice, ...]]:
    """Choices that differ in nothing but their place, together; the order is that of the first of each."""
    found: dict[tuple[Any, ...], list[Choice]] = {}
    for choice in choices:
        answer = choice.answer
        place = answer.where if answer.cards else bool(answer.where)
        key = answer.verb, answer.amount, answer.cards, place, choice.worth, choice.error, choice.wins
        found.setdefault(key, []).append(choice)
    return list(map(tuple, found.values()))


def called_together(game: Game, choices: Sequence[Choice]) -> Sentence:
    """Choices that are alike as one line: `Wager $5 (circle 2, circle 4)`."""
    first = choices[0].answer
    if len(choices) == 1:
        return called(game, first)
    places = each("{where:word}", where=[choice.answer.where for choice in choices])
    return Sentence("{choice:said} ({places:each})", choice=_button(game, first), places=places)


def _called_among(game: Game, choice: Choice, choices: Iterable[Choice]) -> Sentence:
    """A choice as it is called among others: where it may be put at many places, none is named."""
    (group,) = (one for one in alike(choices) if choice in one)
    return called(game, choice.answer) if len(group) == 1 else _button(game, choice.answer)


def _why(game: Game, choices: tuple[Choice, ...]) -> Sentence:
    """Why the best choice is; against the first other that comes to something else."""
    best = choices[0]
    if len(choices) == 1:
        return Sentence("{best:said} is the only choice", best=called(game, best.answer))
    other = next((one for one in choices[1:] if best.worth - one.worth >= 1), choices[1])
    named: dict[str, Any] = {
        "best": _called_among(game, best, choices),
        "other": _called_among(game, other, choices),
    }
    if best.worth - other.worth < 1:
        return Sentence("{best:said} and {other:said} are worth the same", **named)
    if best.worth - other.worth < best.error + other.error:
        return Sentence("{best:said} looks best, but {other:said} is too close to tell", **named)
    if best.wins and other.wins and _apart(best.wins, other.wins):
        return Sentence(
            "{best:said} comes out ahead {wins:number} of 100 times from here, "
            "{other:said} {fewer:number} times",
            wins=round(100 * best.wins),
            fewer=round(100 * other.wins),
            **named,
        )
    return Sentence(
        COMPARED[_sign(best.worth), _sign(other.worth)],
        amount=abs(round(best.worth)),
        less=abs(round(other.worth)),
        **named,
    )


COMPARED = {
    (1, 1): "{best:said} brings {amount} on average from here, {other:said} brings {less:amount}",
    (1, 0): "{best:said} brings {amount} on average from here, {other:said} nothing",
    (1, -1): "{best:said} brings {amount} on average from here, {other:said} loses {less:amount}",
    (0, -1): "{best:said} costs nothing more, {other:said} loses {less:amount} on average from here",
    (-1, -1): "{best:said} loses least: {amount} on average from here, {other:said} loses {less:amount}",
}
"""By whether the best choice and the other bring something, nothing, or lose."""


def _sign(worth: float) -> int:
    cents = round(worth)
    return (cents > 0) - (cents < 0)


def _apart(more: float, fewer: float) -> bool:
    """Whether so many wins of a hundred say by themselves which is better."""
    return round(100 * more) > round(100 * fewer)


# What is at stake


KEPT_BY_THE_HOUSE = ("collection", "jackpot", "drop")


_NUMBER = re.compile(r"\d+")


def staked(view: View, seat: Seat) -> dict[str, Cents]:
    """What a seat has put up against a bank and not yet won or lost, by place."""
    mine, found = STACK[seat], dict[str, Cents]()
    for source, target, amount in _movements(view):
        if source == mine and not target.startswith(KEPT_BY_THE_HOUSE):
            found[target] = found.get(target, 0) + amount
        elif target == mine and source in found:
            found[source] -= amount
    return {place: amount for place, amount in found.items() if view.chips.get(place, 0) and amount > 0}


def _movements(view: View) -> Iterable[tuple[str, str, Cents]]:
    for event in view.events:
        if isinstance(event, Moved):
            yield event.source, event.target, event.amount
        elif isinstance(event, Gathered):
            for source, amount in event.amounts:
                yield source, event.target, amount


def base(game: Game, view: View, seat: Seat) -> Cents:
    """From what a worth is counted: what a seat has, with what it put up where it plays against a bank."""
    own = view.chips.get(STACK[seat], 0)
    return own + sum(staked(view, seat).values()) if game.family == "banked" else own


def wager_on(view: View, seat: Seat, place: str) -> Cents:
    """What a seat has put up on the hand that lies in a place, in front of it or behind somebody else."""
    number = place.rpartition(" ")[2]
    return sum(
        amount for where, amount in staked(view, seat).items() if _NUMBER.findall(where)[:1] == [number]
    )
