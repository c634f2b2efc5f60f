"""What can go wrong at tables of Mexican poker beyond what goes wrong at others, as it is reported."""

from calroom.table.asks import Seat
from calroom.table.incidents import Incident


class WrongStart(Incident, frozen=True, tag="wrong-start"):
    """The dealer begins the next street with this seat and gives so many cards.

    `noticed` if that is seen at once.
    """

    seat: Seat
    count: int = 2
    noticed: bool = True
    told = "the next street begins with seat {seat}"


class OrderNoticed(Incident, frozen=True, tag="order-noticed"):
    """Somebody notices that cards of this street went to the wrong players."""

    told = "the cards of this street went to the wrong players"


class ShowedOne(Incident, frozen=True, tag="showed-one"):
    """A player lets one other player see their cards."""

    names_hand = "own"

    seat: Seat
    to: Seat
    told = "seat {seat} shows their cards to seat {to}"
