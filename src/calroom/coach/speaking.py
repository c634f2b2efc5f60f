"""How the coach answers a question: by the tables, or by playing on, with what else there is to weigh."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from calroom.coach.choices import Counsel, Noting, counselled, nothing_noted
from calroom.coach.playing_on import MOST, PlayingOn, Tried, answers_to, played_on
from calroom.coach.redealing import Arrange
from calroom.coach.tables import Situation, coach_of, looked_up
from calroom.coach.wagers import best_worths
from calroom.houses.game import Game
from calroom.lab.on_file import is_on_file, what_counts
from calroom.table.asks import Ask, Seat
from calroom.table.hand import Hand
from calroom.table.views import View


def counsel(hand: Hand, seat: Seat, *, seed: int = 0, most: int = MOST) -> Iterator[Counsel]:
    """What the coach says to a seat that is asked something; each time it says it better, until it is done.

    Who is not asked anything hears nothing.
    """
    game, view = hand.game, hand.view(seat)
    assert isinstance(game, Game)
    ask = view.ask
    if ask is None:
        return
    noted = noting_on(game, view, ask)
    found = looked_up(Situation(game, hand.setup.given, view, ask))
    if found is not None:
        yield counselled(game, ask, "table", 0, found, noted)
        return
    answers = answers_to(game, ask, view)
    for deals, choices in played_on(hand, ask, answers, seed=seed, most=most, arrange=arranged(game)):
        yield counselled(game, ask, "played on", deals, choices, noted)


class Further(NamedTuple):
    """What a coach says who works in short pieces, and what it goes on from; nothing where it is done."""

    counsel: Counsel | None
    tried: tuple[Tried, ...]


def further(hand: Hand, seat: Seat, tried: Sequence[Tried], piece: int, most: int = MOST) -> Further:
    """Say what is in the tables, or play on for so many deals more and say it better."""
    game, view = hand.game, hand.view(seat)
    assert isinstance(game, Game)
    ask = view.ask
    if ask is None:
        return Further(None, ())
    noted = noting_on(game, view, ask)
    found = None if tried else looked_up(Situation(game, hand.setup.given, view, ask))
    if found is not None:
        return Further(counselled(game, ask, "table", 0, found, noted), ())
    begun = tried or [Tried(answer) for answer in answers_to(game, ask, view)]
    seed = max(one.count for one in begun)
    playing = PlayingOn(hand, ask, begun, seed=seed, arrange=arranged(game))
    if not playing.go_on(min(playing.count + piece, most)) and not playing.count:
        return Further(None, ())
    said = counselled(game, ask, "played on", playing.count, playing.choices(), noted)
    return Further(said, () if playing.count >= most else tuple(playing.tried))


def prepare(game: Game, stakes: str, given: Mapping[str, Any]) -> None:
    """Work out what the tables of a game take long for, so that the first question need not wait."""
    if is_on_file(game):
        best_worths(game, stakes, what_counts(given))
    if coach := coach_of(game):
        coach.prepare(game, stakes, given)


def noting_on(game: Game, view: View, ask: Ask) -> Noting:
    """What the family of the game has to add to the figures of a question."""
    if game.family == "poker":
        from calroom.coach import poker

        return poker.noting(game, view, ask)
    if game.family == "pan":
        from calroom.coach import pan

        notes = tuple(pan.notes(game, view, ask))
        return lambda _: notes
    return nothing_noted


def arranged(game: Game) -> Arrange | None:
    """How what the others have done tells of their cards."""
    if game.family != "poker":
        return None
    from calroom.coach import poker

    return poker.arrange
