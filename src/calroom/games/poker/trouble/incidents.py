"""What can go wrong at a poker table beyond what goes wrong at any, as it is reported."""

from typing import ClassVar, Literal

from calroom.cards import JOKER, Card
from calroom.money import Cents, dollars
from calroom.table.asks import Seat
from calroom.table.incidents import Incident, in_the_deck

# The deck


class Foreign(Incident, frozen=True, tag="foreign"):
    """A card that does not belong to the game lies in the deck, so many cards below the top one."""

    below: int = 0
    card: Card = JOKER

    def words(self) -> str:
        """The incident as the dealer reports it."""
        return f"{self.card}, which does not belong to the game, lies {in_the_deck(self.below)}"


class ForeignFound(Incident, frozen=True, tag="foreign-found"):
    """A seat is found with a card that does not belong to the game."""

    seat: Seat
    told = "seat {seat} is found with a card that does not belong to the game"


class IrregularDeck(Incident, frozen=True, tag="irregular-deck"):
    """The deck is not what it should be: a card twice, a card missing, a foreign back."""

    too_late: ClassVar[str] = "irregular-deck-too-late"

    fault: str = "a card is there twice"
    told = "the deck is irregular: {fault}"


# The board


class TurnedTooSoon(Incident, frozen=True, tag="turned-too-soon"):
    """The dealer burns and turns the next cards of the board before the betting is over."""

    told = "the next cards of the board are turned before the betting is over"


class TooManyTurned(Incident, frozen=True, tag="too-many-turned"):
    """More than three cards are found to have been turned for the flop."""

    count: int = 4
    told = "the flop has {count} cards"


class WrongBurn(Incident, frozen=True, tag="wrong-burn"):
    """The dealer will burn so many cards before the next cards, and nobody notices before they are dealt."""

    count: int = 0

    def words(self) -> str:
        """The incident as the dealer reports it."""
        return f"the dealer burns {self.count or 'no'} card{'s' if self.count > 1 else ''}"


class BurnNoticed(Incident, frozen=True, tag="burn-noticed"):
    """Somebody notices that the last burn was not right."""

    told = "the burn was not right"


# The discard


class NotDiscarded(Incident, frozen=True, tag="not-discarded"):
    """A seat that must throw a card away does not, and play goes on."""

    seat: Seat
    told = "seat {seat} throws no card away"


# The betting


class OutOfTurn(Incident, frozen=True, tag="out-of-turn"):
    """A seat acts before its turn has come."""

    seat: Seat
    verb: str
    amount: Cents = 0

    def words(self) -> str:
        """The incident as the dealer reports it."""
        amount = f" {dollars(self.amount)}" if self.amount else ""
        return f"seat {self.seat} acts out of turn: {self.verb}{amount}"


class PassedOver(Incident, frozen=True, tag="passed-over"):
    """The action goes past the seat whose turn it is, and nobody notices yet."""

    seat: Seat
    told = "the action goes past seat {seat}"


class SpokeUp(Incident, frozen=True, tag="spoke-up"):
    """A seat that was passed over asks for its turn."""

    seat: Seat
    told = "seat {seat} was passed over and asks for its turn"


class InMotions(Incident, frozen=True, tag="in-motions"):
    """The seat whose turn it is puts chips in motion by motion, having announced a raise or not."""

    seat: Seat
    motions: tuple[Cents, ...]
    announced: bool = False

    def words(self) -> str:
        """The incident as the dealer reports it."""
        return f"{_puts_in(self.seat, self.announced)} {' and then '.join(map(dollars, self.motions))}"


class OneChip(Incident, frozen=True, tag="one-chip"):
    """The seat whose turn it is puts in a single chip, having announced a raise or not."""

    seat: Seat
    chip: Cents
    announced: bool = False

    def words(self) -> str:
        """The incident as the dealer reports it."""
        return f"{_puts_in(self.seat, self.announced)} one {dollars(self.chip)} chip"


def _puts_in(seat: Seat, announced: bool) -> str:
    return f"seat {seat} {'announces a raise and' if announced else 'silently'} puts in"


# Hands thrown away


class InTheMuck(Incident, frozen=True, tag="in-the-muck"):
    """The cards of a live hand touch the muck."""

    seat: Seat
    told = "seat {seat}'s cards touch the muck"


class TakenBack(Incident, frozen=True, tag="taken-back"):
    """A hand that was thrown away is claimed; `turned_up_by` is who turned it up, if not its owner."""

    seat: Seat
    turned_up_by: Seat = 0

    def words(self) -> str:
        """The incident as the dealer reports it."""
        if self.turned_up_by not in (0, self.seat):
            return f"seat {self.turned_up_by} turns up the hand that seat {self.seat} threw away"
        return f"seat {self.seat} claims the hand that they threw away"


# The jackpot


class JackpotClaimed(Incident, frozen=True, tag="jackpot-claimed"):
    """A seat claims the jackpot at the showdown."""

    seat: Seat
    told = "seat {seat} claims the jackpot"


class UnawareOfRaise(Incident, frozen=True, tag="unaware-of-raise"):
    """The seat whose turn it is puts in too little because it does not know of a raise.

    `acted_on` if somebody behind has acted on it.
    """

    seat: Seat
    acted_on: bool = False
    told = "seat {seat} puts chips in and does not know of the raise"


class FloorCalled(Incident, frozen=True, tag="floor-called"):
    """The floor is called about the table or a player, not about the hand."""

    matter: Literal["limit", "service", "miscalls"]
    seat: Seat = 0
    told = "the floor is called: {matter}"


# The deal


class OffTable(Incident, frozen=True, tag="off-table"):
    """A card falls off the table as it is dealt: this seat's first, second or later one; told before it."""

    seat: Seat
    card: int
    seen: bool = True
    told = "seat {seat}'s card number {card} falls off the table"


class LeftOut(Incident, frozen=True, tag="left-out"):
    """The dealer leaves out a player who was in their seat when the deal began."""

    seat: Seat
    told = "seat {seat} was left out of the deal"
