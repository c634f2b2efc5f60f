"""What can go wrong with cards that are dealt round by round, some up and some down, as it is reported."""

from calroom.table.asks import Seat
from calroom.table.incidents import Incident


class ToDeadSeat(Incident, frozen=True, tag="to-dead-seat"):
    """In one round a seat gets a card that is not in the hand; told before it.

    Where hands are `mixed`, the cards that followed can no longer be told from the others.
    """

    seat: Seat
    card: int
    mixed: bool = False
    told = "seat {seat}, which is not in the hand, is dealt a card in round {card}"


class DealtIn(Incident, frozen=True, tag="dealt-in"):
    """A seat that is not entitled to a hand is dealt one; told before the deal."""

    seat: Seat
    told = "seat {seat} is dealt in without being entitled to it"


class WrongOnStreet(Incident, frozen=True, tag="wrong-on-street"):
    """In a round after the first deal a seat is passed over or gets two cards; told before it."""

    seat: Seat
    card: int
    count: int
    told = "seat {seat} is dealt {count} cards in round {card}"


class BurnedWrong(Incident, frozen=True, tag="burned-wrong"):
    """Before the next street the dealer burns no card, or two; it is noticed when so many are served.

    Seats that have `mixed` their down card with others cannot tell it any more.
    """

    burned: int
    served: int
    mixed: tuple[Seat, ...] = ()

    def words(self) -> str:
        """The incident as the dealer reports it."""
        return f"the dealer burns {'two cards' if self.burned else 'no card'} before the next street"


class DealtEarly(Incident, frozen=True, tag="dealt-early"):
    """The dealer burns and deals so many cards of the next street before the betting is over."""

    cards: int
    told = "{cards} cards of the next street are dealt before the betting is over"


class UpCardsDisturbed(Incident, frozen=True, tag="up-cards-disturbed"):
    """A player turns an up card over, picks their up cards up or mixes them with the others."""

    seat: Seat
    told = "seat {seat} turns up cards of theirs face down"


class Absent(Incident, frozen=True, tag="absent"):
    """A player who was dealt in is not back in time when it is for them to act."""

    seat: Seat
    told = "seat {seat} is not there when it is their turn"


class LaidDown(Incident, frozen=True, tag="laid-down"):
    """A player lays their cards face down before them, without throwing them away."""

    seat: Seat
    told = "seat {seat} lays their cards face down before them"
