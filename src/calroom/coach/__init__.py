"""The coach: what each choice of a seat is worth from here, the best one, and why in a sentence.

It knows what the seat sees and nothing else. Where the lab has a table of values the answer is there at once;
elsewhere the hand is played on from deals that the seat could be in, and the figures get better while one
looks.

>>> import calroom
>>> from calroom import coach
>>> hand = calroom.game("palace.baccarat").hand({1: "$500", 2: "$500"}, seed=1)
>>> _ = hand.answer(1, "post", "$100")
>>> for counsel in coach.counsel(hand, 2):
...     print(counsel.method, counsel.best.answer.verb)
table done
"""

from __future__ import annotations

from collections.abc import Iterator

from calroom.coach.counsel import Choice as Choice
from calroom.coach.counsel import Counsel as Counsel
from calroom.coach.counsel import called as called
from calroom.coach.counsel import counselled
from calroom.coach.playing_on import MOST, answers_to, played_on
from calroom.coach.redealing import Arrange
from calroom.coach.tables import Situation, looked_up
from calroom.houses.game import Game
from calroom.parts import needed
from calroom.table.asks import Ask, Seat
from calroom.table.hand import Hand
from calroom.table.sentences import Sentence
from calroom.table.views import View

needed("lab", "the coach")


def counsel(hand: Hand, seat: Seat, *, seed: int = 0, most: int = MOST) -> Iterator[Counsel]:
    """What the coach says to a seat that is asked something; each time it says it better, until it is done.

    Who is not asked anything hears nothing.
    """
    game, view = hand.game, hand.view(seat)
    assert isinstance(game, Game)
    ask = view.ask
    if ask is None:
        return
    notes = tuple(_notes(game, view, ask))
    found = looked_up(Situation(game, hand.setup.given, view, ask))
    if found is not None:
        yield counselled(game, ask, "table", 0, found, notes)
        return
    answers = answers_to(game, ask, view)
    arrange = _arranged(game)
    for deals, choices in played_on(hand, ask, answers, seed=seed, most=most, arrange=arrange):
        yield counselled(game, ask, "played on", deals, choices, notes)


def _notes(game: Game, view: View, ask: Ask) -> Iterator[Sentence]:
    """What the family of the game has to add."""
    if game.family == "poker":
        from calroom.coach import poker

        yield from poker.notes(game, view, ask)
    elif game.family == "pan":
        from calroom.coach import pan

        yield from pan.notes(game, view, ask)


def _arranged(game: Game) -> Arrange | None:
    """How what the others have done tells of their cards."""
    if game.family != "poker":
        return None
    from calroom.coach import poker

    return poker.arrange
