"""What one's choices in a past hand were worth and what they cost, asked of the coach from one's own seat."""

from http import HTTPStatus

from litestar import get
from litestar.di import NamedDependency
from litestar.params import FromPath

from calroom.houses.game import Game
from calroom.keeping.recall import recall
from calroom.server.errors import Wrong
from calroom.server.front import Front
from calroom.server.library.hands import HandNumber
from calroom.server.library.shapes import ReviewedChoice, ReviewShown
from calroom.server.tables.clocks import now
from calroom.server.tables.coaching import choices_shown
from calroom.server.work.asking import answered
from calroom.store.reviews import Mistake, Review
from calroom.store.sessions import Session
from calroom.table.asks import Seat
from calroom.table.inputs import Inputs

NO_MORE_BETS = "done"
"""The verb of whoever has wagered all they want to."""

DEALS = 48
"""From so many deals a choice is played on: enough to tell a mistake from chance, and soon done."""


@get("/api/hands/{table:str}/{hand:int}/review", operation_id="review")
async def review(
    table: FromPath[str], hand: HandNumber, me: NamedDependency[Session], front: NamedDependency[Front]
) -> ReviewShown:
    """What each of one's choices in a hand that is over was worth; only whoever made them is told."""
    keeper = front.keeper
    found = await answered(front.places.records, recall, keeper.store, keeper.houses, table, hand)
    names = keeper.register.names(me.person)
    seat = next((at for name in names if (at := found.seat_of(name)) is not None), None)
    if seat is None:
        raise Wrong(HTTPStatus.FORBIDDEN, "only whoever played a hand may have it reviewed", topic="share")
    if found.hand is None or not found.hand.over:
        raise Wrong(HTTPStatus.CONFLICT, "the hand is not over", topic="review")
    game = found.kept.live.game
    said = await answered(front.places.press, reviewed_by, game, found.hand.inputs, seat)
    brief = Review(found.people[seat], table, hand, now(), mistakes_in(said))
    await answered(front.places.records, keeper.store.reviews.put, brief)
    return said


def mistakes_in(said: ReviewShown) -> tuple[Mistake, ...]:
    """What is kept of a review: the choices that cost something.

    To bet against a bank at all is none of them, though not to bet may be worth more: that is what the game
    costs, and stands beside the results as what was to be expected.
    """
    found = (
        Mistake(choice.choices[choice.chosen].answer.verb, choice.choices[0].answer.verb, choice.costs)
        for choice in said.choices
        if choice.costs
    )
    return tuple(mistake for mistake in found if mistake.best != NO_MORE_BETS)


def reviewed_by(game: Game, inputs: Inputs, seat: Seat) -> ReviewShown:
    """The choices of a seat, in their order; this is done in another process."""
    from calroom.coach import reviewed

    return ReviewShown(
        choices=[
            ReviewedChoice(
                after=one.after,
                chosen=next(at for at, each in enumerate(one.said.choices) if each is one.chosen),
                costs=one.costs,
                method=one.said.method,
                deals=one.said.deals,
                why=one.said.why.wording,
                notes=[note.wording for note in one.said.notes],
                choices=choices_shown(game, one.said),
            )
            for one in reviewed(game, inputs, seat, deals=DEALS)
        ]
    )


HANDLERS = [review]
