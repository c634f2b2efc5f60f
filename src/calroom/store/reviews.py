"""What the coach has said of people's hands, kept in brief, so that mistakes can be counted by kind."""

from msgspec import Struct, json
from sqlalchemy import delete, insert, select

from calroom.money import Cents
from calroom.store import schema
from calroom.store.database import Database

_REVIEW = schema.review.c


class Mistake(Struct, frozen=True, gc=False):
    """A choice that cost something: what was chosen, what would have been best, and the difference."""

    chosen: str
    best: str
    cost: Cents


class Review(Struct, frozen=True, gc=False):
    """What the coach said of somebody's choices in a hand."""

    person: str
    table: str
    hand: int
    at: int
    mistakes: tuple[Mistake, ...] = ()

    @property
    def cost(self) -> Cents:
        """What all of them cost."""
        return sum(mistake.cost for mistake in self.mistakes)


_mistakes = json.Decoder(tuple[Mistake, ...])


class Reviews:
    """Keeps reviews."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def put(self, review: Review) -> None:
        """Keep a review in place of the one before of the same hand."""
        this = (
            _REVIEW.person == review.person,
            _REVIEW.table == review.table,
            _REVIEW.hand == review.hand,
        )
        row = {
            "person": review.person,
            "table": review.table,
            "hand": review.hand,
            "at": review.at,
            "cost": review.cost,
            "mistakes": json.encode(review.mistakes).decode(),
        }
        with self._database.writing() as connection:
            connection.execute(delete(schema.review).where(*this))
            connection.execute(insert(schema.review), row)

    def of(self, *names: str) -> list[Review]:
        """What was said of somebody's hands under whichever name, in the order of the hands."""
        query = select(schema.review).where(_REVIEW.person.in_(names)).order_by(_REVIEW.table, _REVIEW.hand)
        with self._database.reading() as connection:
            return [
                Review(person, table, hand, at, _mistakes.decode(mistakes))
                for person, table, hand, at, _, mistakes in connection.execute(query)
            ]
