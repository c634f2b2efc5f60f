"""What can go wrong at tables of draw poker beyond what goes wrong at any, as it is reported."""

from calroom.money import Cents
from calroom.table.asks import Seat
from calroom.table.incidents import Incident

# The deal


class Flashed(Incident, frozen=True, tag="flashed"):
    """A card could be seen for a moment and landed face down: this seat's first, second or later one."""

    seat: Seat
    card: int
    told = "seat {seat}'s card number {card} flashes and lands face down"


class SixthCard(Incident, frozen=True, tag="sixth-card"):
    """The dealer goes on when everybody has five cards, and nobody has touched what these seats get."""

    seats: tuple[Seat, ...]

    def words(self) -> str:
        """The incident as the dealer reports it."""
        return f"a sixth card goes to seat {' and '.join(map(str, self.seats))}"


class DealtAround(Incident, frozen=True, tag="dealt-around"):
    """Cards are dealt out of turn."""

    told = "cards are dealt out of turn"


class WrongDealer(Incident, frozen=True, tag="wrong-dealer"):
    """The wrong player dealt, or the button is misplaced; this seat should have it."""

    button: Seat
    told = "the button should be on seat {button}"


class DealMeOut(Incident, frozen=True, tag="deal-me-out"):
    """A seat asks for no cards when the deal has begun."""

    seat: Seat
    told = "seat {seat} asks to be dealt out"


class Away(Incident, frozen=True, tag="away"):
    """A player is not at their seat: when the deal begins, or when their turn comes."""

    seat: Seat
    told = "seat {seat} is away from the table"


# The draw


class LaidFaceUp(Incident, frozen=True, tag="laid-face-up"):
    """A player lays all their cards face up on the table before the draw."""

    names_hand = "own"

    seat: Seat
    told = "seat {seat} lays their five cards face up"


class DeckFirst(Incident, frozen=True, tag="deck-first"):
    """A player who deals picks up the deck for the draw before they have thrown anything away."""

    told = "the dealer picks up the deck before they have discarded"


class StubLifted(Incident, frozen=True, tag="stub-lifted"):
    """The dealer lifts the stub or the burn card while there is still action before the draw."""

    told = "the dealer lifts the stub before the action is complete"


class DealersMistake(Incident, frozen=True, tag="dealers-mistake"):
    """A player who deals makes a mistake; somebody claims that it fouls the dealer's hand."""

    claimed_by: Seat
    what: str = "they serve the wrong number of cards"
    told = "seat {claimed_by} claims that the dealer's hand is foul: {what}"


class BurnServed(Incident, frozen=True, tag="burn-served"):
    """The burn card is served to a seat as its last drawn card.

    `in_hand` if they have put it among the others.
    """

    seat: Seat
    in_hand: bool = True
    told = "seat {seat} is served the burn card"


class CutAsked(Incident, frozen=True, tag="cut-asked"):
    """A player wants the cards cut in mid-hand."""

    seat: Seat
    told = "seat {seat} asks for a cut"


# The betting


class KnockedPat(Incident, frozen=True, tag="knocked-pat"):
    """A seat knocks for a pat hand and has not noticed a raise.

    `relied_on` is who threw their hand in upon it.
    """

    seat: Seat
    relied_on: Seat = 0
    told = "seat {seat} knocks and does not know of the raise"


class Declared(Incident, frozen=True, tag="declared"):
    """The seat whose turn it is says what it will do; `acted_on` if somebody has acted on their words."""

    seat: Seat
    verb: str
    amount: Cents = 0
    acted_on: bool = False
    told = "seat {seat} says: {verb}"


class SilentAllIn(Incident, frozen=True, tag="silent-all-in"):
    """A seat put in its last chips and did not say so."""

    seat: Seat
    told = "seat {seat} is all-in and has not said so"


# Hands


class ThrewIn(Incident, frozen=True, tag="threw-in"):
    """A player throws their hand in too early.

    `induced` if the dealer led them to think that the pot was theirs.
    """

    seat: Seat
    induced: bool = False
    told = "seat {seat} throws their hand in"


class PickedUp(Incident, frozen=True, tag="picked-up"):
    """A player lets go of their hand and another one picks it up."""

    seat: Seat
    by: Seat
    told = "seat {by} picks up seat {seat}'s hand"


class Dropped(Incident, frozen=True, tag="dropped"):
    """A player lets a card of their own fall off the table: their first, second or later one."""

    seat: Seat
    card: int = 1
    told = "seat {seat} drops a card"


class Slid(Incident, frozen=True, tag="slid"):
    """Showing their hand, a player sends cards into the middle of the table.

    `touching` if they touch the discards.
    """

    seat: Seat
    touching: bool = False
    told = "seat {seat}'s cards slide into the middle as they show them"
