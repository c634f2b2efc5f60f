"""What can go wrong at a Pan table, as it is reported."""

from calroom.cards import Card, Cards, show_cards
from calroom.table.asks import Seat
from calroom.table.incidents import Incident


class Misdealt(Incident, frozen=True, tag="pan-misdealt"):
    """The dealer gives a seat another number of cards than ten; told before the deal."""

    seat: Seat
    count: int
    told = "seat {seat} is dealt a wrong packet"


class Counted(Incident, frozen=True, tag="pan-counted"):
    """A seat's cards are counted; `packet_down` if the second five have not been picked up yet."""

    seat: Seat
    packet_down: bool = False
    told = "seat {seat}'s cards are counted"


class IntoHand(Incident, frozen=True, tag="pan-into-hand"):
    """A seat puts the card from the deck among the cards of their hand; `seen_by` is who tells of it."""

    seat: Seat
    seen_by: Seat = 0
    told = "the card from the deck touches seat {seat}'s hand"


class Dropped(Incident, frozen=True, tag="pan-dropped"):
    """A seat throws a card on the floor to correct their number of cards."""

    seat: Seat
    card: Card
    told = "seat {seat} drops {card} on the floor"


class DiscardedTwo(Incident, frozen=True, tag="pan-discarded-two"):
    """A seat throws this card besides their discard, to correct their number of cards."""

    seat: Seat
    card: Card
    told = "seat {seat} throws {card} as a second discard"


class NoDiscard(Incident, frozen=True, tag="pan-no-discard"):
    """A seat who has used a card ends their turn without a discard, to correct their number of cards."""

    seat: Seat
    told = "seat {seat} does not discard"


class BadSpread(Incident, frozen=True, tag="pan-bad-spread"):
    """A seat lays cards that are no meld, with the card from the deck among them, and collects for them."""

    seat: Seat
    cards: Cards
    chips: int = 0

    def words(self) -> str:
        """The incident as the dealer reports it."""
        return f"seat {self.seat} lays {show_cards(self.cards)}"


class OffSpread(Incident, frozen=True, tag="pan-off-spread"):
    """A seat takes a card off one of their spreads and throws it away."""

    seat: Seat
    card: Card
    told = "seat {seat} discards {card} off a spread"


class SelfFoul(Incident, frozen=True, tag="pan-self-foul"):
    """A seat calls their own hand foul and throws it in."""

    seat: Seat
    told = "seat {seat} calls their own hand foul"


class ForeignFound(Incident, frozen=True, tag="pan-foreign"):
    """A seat finds an eight, nine, ten or joker among their cards."""

    seat: Seat
    card: Card
    told = "seat {seat} finds {card} in their hand"


class Skipped(Incident, frozen=True, tag="pan-skipped"):
    """Play passes by the seat whose turn it is, and nobody notices yet."""

    seat: Seat
    told = "play passes seat {seat} by"


class OrderNoticed(Incident, frozen=True, tag="pan-order-noticed"):
    """Somebody notices that the drawing is out of order."""

    told = "the drawing is out of order"


class Disputed(Incident, frozen=True, tag="pan-disputed"):
    """Something about a seat's hand that no rule foresees, and the floor must rule on: a marked card, say."""

    seat: Seat
    about: str
    told = "the floor is asked to rule on seat {seat}'s hand: {about}"


class AskedWhatWasDrawn(Incident, frozen=True, tag="pan-asked-drawn"):
    """A seat asks the dealer what cards have been drawn."""

    seat: Seat
    told = "seat {seat} asks what has been drawn"


class AskedWhatItPays(Incident, frozen=True, tag="pan-asked-pay"):
    """A seat asks the dealer what another's spreads, or their own, come to."""

    seat: Seat
    of: Seat
    told = "seat {seat} asks what seat {of}'s board pays"
