"""After the hand: what a seat chose, what would have been best, and what the difference is in chips.

The hand is played again to each of the seat's choices, and the coach is asked there, with what the seat saw
then. What was not among the answers that come into question is looked at as well, by playing on.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from calroom.coach.choices import Choice, Counsel, counselled
from calroom.coach.playing_on import answers_to, played_on
from calroom.coach.speaking import arranged, counsel, noting_on
from calroom.coach.tables import Situation, looked_up
from calroom.houses.game import Game
from calroom.money import Cents
from calroom.table.asks import Answer, Ask, Seat
from calroom.table.hand import Hand, play_again
from calroom.table.incidents import read_incident
from calroom.table.inputs import Answered, Input, Inputs

WAGERS = "wagers"
CERTAIN = 2.0
"""A difference of so many standard errors is called one; less may be chance."""


class Reviewed(Struct, frozen=True):
    """One choice: after how many events it was asked, what was chosen, and what the coach says.

    `costs` is what the best choice is worth more than this one; nothing where that may be chance.
    """

    number: int
    after: int
    ask: Ask
    chosen: Choice
    said: Counsel
    costs: Cents


def reviewed(game: Game, inputs: Inputs, seat: Seat, *, deals: int = 64) -> Iterator[Reviewed]:
    """Every choice of a seat in a hand, in order; questions that leave nothing to choose are left out."""
    hand, number = play_again(game, Inputs(inputs.setup, (), inputs.drawn)), 0
    for one in inputs.inputs:
        if isinstance(one, Answered):
            ask = next((ask for ask in hand.asks if ask.seat == seat), None)
            if one.seat == seat and ask is not None and not one.system and len(ask.options) > 1:
                found = judged(hand, ask, one.answer, deals)
                if found is not None:
                    number += 1
                    yield Reviewed(number, len(hand.events), ask, *found)
        _go_on(hand, one)


def _go_on(hand: Hand, one: Input) -> None:
    if isinstance(one, Answered):
        hand.answer(one.seat, one.answer, system=one.system)
    else:
        hand.report(read_incident(one.incident))


def judged(hand: Hand, ask: Ask, answer: Answer, deals: int) -> tuple[Choice, Counsel, Cents] | None:
    """What was chosen, what the coach says of the question, and what the choice cost."""
    if ask.topic == WAGERS and (known := _among_wagers(hand, ask, answer)) is not None:
        return known
    if ask.topic == WAGERS and answer.verb != "wager":
        return None
    said = _said(hand, ask, answer, deals)
    if said is None:
        return None
    chosen = next((one for one in said.choices if _is_same(one.answer, answer, ask)), None)
    if chosen is None:
        return None
    lost, doubt = said.best.worth - chosen.worth, CERTAIN * (said.best.error + chosen.error)
    return chosen, said, round(lost) if lost > doubt else 0


def _among_wagers(hand: Hand, ask: Ask, answer: Answer) -> tuple[Choice, Counsel, Cents] | None:
    """A wager beside the same amount in other places: who sits down to play has made no mistake by it."""
    game = hand.game
    assert isinstance(game, Game)
    found = looked_up(Situation(game, hand.setup.given, hand.view(ask.seat), ask))
    wagers = [one for one in found or () if one.answer.verb == "wager" and one.answer.amount]
    if answer.verb != "wager" or not any(one.answer.where == answer.where for one in wagers):
        return None
    alike = [_of_amount(one, answer.amount) for one in wagers]
    chosen = next(one for one in alike if one.answer.where == answer.where)
    said = counselled(game, ask, "table", 0, [chosen, *(one for one in alike if one is not chosen)])
    return chosen, said, max(round(said.best.worth - chosen.worth), 0)


def _of_amount(choice: Choice, amount: Cents) -> Choice:
    """What a wager in the same place is worth with another amount."""
    answer = replace(choice.answer, amount=amount)
    return Choice(answer, choice.worth * amount / choice.answer.amount, choice.error, choice.wins)


def _said(hand: Hand, ask: Ask, answer: Answer, deals: int) -> Counsel | None:
    """What the coach says, with this answer among those that it looks at."""
    last = None
    for last in counsel(hand, ask.seat, most=deals):  # noqa: B007 (the last one counts)
        pass
    if last is None or any(_is_same(one.answer, answer, ask) for one in last.choices):
        return last
    game, view = hand.game, hand.view(ask.seat)
    assert isinstance(game, Game)
    answers = (answer, *answers_to(game, ask, view))
    for count, choices in played_on(hand, ask, answers, most=deals, arrange=arranged(game)):
        last = counselled(game, ask, "played on", count, choices, noting_on(game, view, ask))
    return last


def _is_same(one: Answer, other: Answer, ask: Ask) -> bool:
    """Whether two answers come to the same; what goes without saying may be left out."""
    option = ask.option_for(other)
    other = option.completed(other) if option else other
    same = one.verb == other.verb and one.where == other.where and one.amount == other.amount
    return same and sorted(one.cards) == sorted(other.cards)
