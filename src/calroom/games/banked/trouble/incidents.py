"""What can go wrong at a banked table, as it is reported."""

from calroom.cards import Cards
from calroom.money import Cents, dollars
from calroom.table.asks import Seat
from calroom.table.incidents import Incident

# Wagers


class TouchedBet(Incident, frozen=True, tag="touched-bet"):
    """A bettor touches or changes their wager when betting is closed."""

    seat: Seat
    told = "seat {seat} touches their wager"


class BelowMinimum(Incident, frozen=True, tag="below-minimum"):
    """A seat's circle holds less than the table minimum when the round starts."""

    seat: Seat
    amount: Cents

    def words(self) -> str:
        """The incident as the dealer reports it."""
        return f"seat {self.seat} has {dollars(self.amount)} in their circle"


class CallBet(Incident, frozen=True, tag="call-bet"):
    """A seat bets by word, without chips."""

    seat: Seat
    said: str
    told = "seat {seat} says {said!r}"


class TookUpBet(Incident, frozen=True, tag="took-up-bet"):
    """A bettor takes chips out of the circle before they are settled; `known` if it is clear how many."""

    seat: Seat
    known: bool = True
    told = "seat {seat} takes their chips out of the circle before they are settled"


# Hands


class TouchedCards(Incident, frozen=True, tag="touched-cards"):
    """A player touches their cards when the player-dealer's lie open."""

    seat: Seat
    told = "seat {seat} touches their cards"


class BelowTable(Incident, frozen=True, tag="below-table"):
    """A player holds their cards below the table."""

    seat: Seat
    told = "seat {seat} holds their cards below the table"


class Unprotected(Incident, frozen=True, tag="unprotected"):
    """A hand that nobody protected came into contact with other cards."""

    seat: Seat
    told = "the unprotected hand of seat {seat} is mixed with other cards"


class SetWrong(Incident, frozen=True, tag="set-wrong"):
    """Somebody lays these cards in front and those behind, as they may not lie; `dealer` if they set them."""

    seat: Seat
    front: Cards
    back: Cards
    dealer: bool = False

    def words(self) -> str:
        """The incident as the dealer reports it."""
        lies = f"{len(self.front)} cards in front and {len(self.back)} behind, as they may not lie"
        return f"the hand of seat {self.seat} lies with {lies}" + (", set by the dealer" * self.dealer)


class Discussed(Incident, frozen=True, tag="discussed"):
    """A player shows or tells another what they hold; `both` if the other one did too."""

    seat: Seat
    other: Seat
    both: bool = False
    told = "seat {seat} discusses their hand with seat {other}"


class Switched(Incident, frozen=True, tag="switched"):
    """Two players pass cards to each other."""

    seat: Seat
    other: Seat
    told = "seats {seat} and {other} pass cards to each other"


class Glimpsed(Incident, frozen=True, tag="glimpsed"):
    """Somebody saw a card of this seat that lies face down."""

    seat: Seat
    card: int
    told = "somebody saw seat {seat}'s card number {card}, which lies face down"


# Dealing


class Fell(Incident, frozen=True, tag="fell"):
    """The card so many below the top one slides off the table as it is dealt."""

    below: int = 0
    told = "the card {below} below the top one slides off the table"


class Skipped(Incident, frozen=True, tag="skipped"):
    """The deal passes by a spot in one round, and the next spot gets its card; told before the deal.

    `late` if nobody notices before the deal is complete.
    """

    seat: Seat
    card: int
    late: bool = False
    told = "the deal passes seat {seat} by in round {card}"


class DealtTo(Incident, frozen=True, tag="dealt-to"):
    """The cards of the deal go to these positions instead of those they should; told before the deal.

    `late` if nobody notices before the player-dealer has their down card.
    """

    positions: tuple[Seat, ...]
    late: bool = False

    def words(self) -> str:
        """The incident as the dealer reports it."""
        return f"cards are dealt to positions {', '.join(map(str, self.positions))}"


class TwoAtOnce(Incident, frozen=True, tag="two-at-once"):
    """The next two cards come out of the shoe together."""

    told = "two cards come out of the shoe together"


class Premature(Incident, frozen=True, tag="premature"):
    """A card is pulled from the shoe before anybody asked for it."""

    told = "a card is pulled from the shoe too early"


class WrongHit(Incident, frozen=True, tag="wrong-hit"):
    """The dealer lays a card on a hand that may not have one, or whose player did not ask for it."""

    seat: Seat
    told = "a card is laid on the hand of position {seat} that does not belong there"


class HitOutOfTurn(Incident, frozen=True, tag="hit-out-of-turn"):
    """A player asks for a card before their turn, and gets it."""

    seat: Seat
    told = "position {seat} asks for a card before its turn and gets it"


class HoleCardShown(Incident, frozen=True, tag="hole-card-shown"):
    """The player-dealer's down card is turned too early: by the dealer, or by this player."""

    names_hand = "bank"

    seat: Seat = 0

    def words(self) -> str:
        """The incident as the dealer reports it."""
        return f"{f'seat {self.seat}' if self.seat else 'the dealer'} turns the down card too early"


class WrongHand(Incident, frozen=True, tag="wrong-hand"):
    """This card of the deal goes to the other hand; told before the deal."""

    card: int
    told = "card number {card} of the deal goes to the wrong hand"


class WrongThird(Incident, frozen=True, tag="wrong-third"):
    """The player hand gets a third card although it must stand; told before the deal."""

    told = "a third card is dealt to a player hand that must stand"


# Reading and playing hands for others


class PassedBy(Incident, frozen=True, tag="passed-by"):
    """The dealer calls a hand by a wrong total, or overlooks what it must do, and goes on without a card."""

    seat: Seat
    called: int = 0

    def words(self) -> str:
        """The incident as the dealer reports it."""
        total = f", calling it {self.called}" if self.called else ""
        return f"the dealer passes the hand of position {self.seat} by{total}"


class Noticed(Incident, frozen=True, tag="noticed"):
    """Somebody notices that a hand was passed by."""

    seat: Seat
    told = "it is noticed that position {seat} was passed by"


class Misread(Incident, frozen=True, tag="misread"):
    """A hand will be called by a wrong total when it is settled; `intact` if it can be brought back."""

    seat: Seat
    called: int
    intact: bool = True
    told = "the hand of seat {seat} is read as {called}"


class HouseWayMisplayed(Incident, frozen=True, tag="house-way-misplayed"):
    """The supervisor plays a house way hand as they should not: draws where it stands, or the other way."""

    seat: Seat
    told = "the supervisor plays the house way hand of seat {seat} wrongly"


class AskedToRebuild(Incident, frozen=True, tag="asked-to-rebuild"):
    """Somebody disputes how a seat's hand was read, when its cards have been taken in."""

    names_hand = "own"

    seat: Seat
    told = "it is disputed what seat {seat} held"


class PartnersQuarrel(Incident, frozen=True, tag="partners-quarrel"):
    """Partners in one bet quarrel over it."""

    seat: Seat
    other: Seat
    told = "seats {seat} and {other} quarrel over their bet"
