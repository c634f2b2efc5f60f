"""What can go wrong at a Pan table, as it is reported."""

from calroom.cards import Card, Cards, show_cards
from calroom.table.asks import Seat
from calroom.table.incidents import Incident


class Misdealt(Incident, frozen=True, omit_defaults=True, tag="pan-misdealt"):
    """The dealer gives a seat another number of cards than ten; told before the deal."""

    seat: Seat
    count: int

    def words(self) -> str:
        """The incident as the dealer reports it."""
        return f"seat {self.seat} is dealt a wrong packet"


class Counted(Incident, frozen=True, omit_defaults=True, tag="pan-counted"):
    """A seat's cards are counted; `packet_down` if the second five have not been picked up yet."""

    seat: Seat
    packet_down: bool = False

    def words(self) -> str:
        """The incident as the dealer reports it."""
        return f"seat {self.seat}'s cards are counted"


class IntoHand(Incident, frozen=True, omit_defaults=True, tag="pan-into-hand"):
    """A seat puts the card from the deck among the cards of his hand; `seen_by` is who tells of it."""

    seat: Seat
    seen_by: Seat = 0

    def words(self) -> str:
        """The incident as the dealer reports it."""
        return f"the card from the deck touches seat {self.seat}'s hand"


class Dropped(Incident, frozen=True, omit_defaults=True, tag="pan-dropped"):
    """A seat throws a card on the floor to correct his number of cards."""

    seat: Seat
    card: Card

    def words(self) -> str:
        """The incident as the dealer reports it."""
        return f"seat {self.seat} drops {self.card} on the floor"


class DiscardedTwo(Incident, frozen=True, omit_defaults=True, tag="pan-discarded-two"):
    """A seat throws this card besides his discard, to correct his number of cards."""

    seat: Seat
    card: Card

    def words(self) -> str:
        """The incident as the dealer reports it."""
        return f"seat {self.seat} throws {self.card} as a second discard"


class NoDiscard(Incident, frozen=True, omit_defaults=True, tag="pan-no-discard"):
    """A seat who has used a card ends his turn without a discard, to correct his number of cards."""

    seat: Seat

    def words(self) -> str:
        """The incident as the dealer reports it."""
        return f"seat {self.seat} does not discard"


class BadSpread(Incident, frozen=True, omit_defaults=True, tag="pan-bad-spread"):
    """A seat lays cards that are no meld, with the card from the deck among them, and collects for them."""

    seat: Seat
    cards: Cards
    chips: int = 0

    def words(self) -> str:
        """The incident as the dealer reports it."""
        return f"seat {self.seat} lays {show_cards(self.cards)}"


class OffSpread(Incident, frozen=True, omit_defaults=True, tag="pan-off-spread"):
    """A seat takes a card off one of his spreads and throws it away."""

    seat: Seat
    card: Card

    def words(self) -> str:
        """The incident as the dealer reports it."""
        return f"seat {self.seat} discards {self.card} off a spread"


class SelfFoul(Incident, frozen=True, omit_defaults=True, tag="pan-self-foul"):
    """A seat calls his own hand foul and throws it in."""

    seat: Seat

    def words(self) -> str:
        """The incident as the dealer reports it."""
        return f"seat {self.seat} calls his own hand foul"


class ForeignFound(Incident, frozen=True, omit_defaults=True, tag="pan-foreign"):
    """A seat finds an eight, nine, ten or joker among his cards."""

    seat: Seat
    card: Card

    def words(self) -> str:
        """The incident as the dealer reports it."""
        return f"seat {self.seat} finds {self.card} in his hand"


class Skipped(Incident, frozen=True, omit_defaults=True, tag="pan-skipped"):
    """Play passes by the seat whose turn it is, and nobody notices yet."""

    seat: Seat

    def words(self) -> str:
        """The incident as the dealer reports it."""
        return f"play passes seat {self.seat} by"


class OrderNoticed(Incident, frozen=True, omit_defaults=True, tag="pan-order-noticed"):
    """Somebody notices that the drawing is out of order."""

    def words(self) -> str:
        """The incident as the dealer reports it."""
        return "the drawing is out of order"


class Disputed(Incident, frozen=True, omit_defaults=True, tag="pan-disputed"):
    """Something about a seat's hand that no rule foresees, and the floor must rule on: a marked card, say."""

    seat: Seat
    about: str

    def words(self) -> str:
        """The incident as the dealer reports it."""
        return f"the floor is asked to rule on seat {self.seat}'s hand: {self.about}"


class AskedWhatWasDrawn(Incident, frozen=True, omit_defaults=True, tag="pan-asked-drawn"):
    """A seat asks the dealer what cards have been drawn."""

    seat: Seat

    def words(self) -> str:
        """The incident as the dealer reports it."""
        return f"seat {self.seat} asks what has been drawn"


class AskedWhatItPays(Incident, frozen=True, omit_defaults=True, tag="pan-asked-pay"):
    """A seat asks the dealer what another's spreads, or his own, come to."""

    seat: Seat
    of: Seat

    def words(self) -> str:
        """The incident as the dealer reports it."""
        return f"seat {self.seat} asks what seat {self.of}'s board pays"
