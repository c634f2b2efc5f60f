"""What happens at a table over many hands; one numbered stream tells it all, the events of hands included."""

from typing import Any, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from calroom.cards import Card
from calroom.money import Cents
from calroom.room.inputs import Kind, Scope
from calroom.shuffle.commitment import Seal
from calroom.table.asks import Seat
from calroom.table.events import (
    Acted,
    Began,
    Called,
    Dealt,
    Ended,
    Gathered,
    Moved,
    Passed,
    Placed,
    Reported,
    Rolled,
    Shown,
    Shuffled,
)

HandEvent: TypeAlias = (
    Began
    | Acted
    | Moved
    | Gathered
    | Dealt
    | Passed
    | Shown
    | Placed
    | Rolled
    | Shuffled
    | Called
    | Reported
    | Ended
)


class RoomEvent(
    Struct, frozen=True, gc=False, omit_defaults=True, kw_only=True, tag_field="event", tag=str.lower
):
    """One thing that happened at a table; `topic` is what decided it."""

    topic: str = ""

    def masked(self, seat: Seat | None) -> "RoomEvent":
        """The event as this seat of the hand sees it."""
        return self


class Opened(RoomEvent, frozen=True, omit_defaults=True, kw_only=True):
    """The table is open at these stakes."""

    game: str
    stakes: str
    posted: dict[str, Any] = {}


class LimitChanged(RoomEvent, frozen=True, omit_defaults=True, kw_only=True):
    """From here on the table plays at other stakes."""

    old: str
    new: str


class PostedChanged(RoomEvent, frozen=True, omit_defaults=True, kw_only=True):
    """From here on the table posts this; what changes, in words."""

    posted: dict[str, Any]
    changes: list[str]


class SeatsDrawn(RoomEvent, frozen=True, omit_defaults=True, kw_only=True):
    """A card was turned up for everybody who wants a seat; they choose in this order."""

    cards: dict[str, Card]
    order: list[str]


class RulesChanged(RoomEvent, frozen=True, omit_defaults=True, kw_only=True):
    """From here on hands are dealt under another version of the house file, which changes this, in words."""

    version: str
    changes: list[str] = []


class Closed(RoomEvent, frozen=True, omit_defaults=True, kw_only=True):
    """The table is closed."""

    reason: str = ""


class Sat(RoomEvent, frozen=True, omit_defaults=True, kw_only=True):
    """Somebody sat down with chips; bots and proposition players are marked."""

    seat: Seat
    person: str
    chips: Cents
    kind: Kind = "player"


class Renamed(RoomEvent, frozen=True, omit_defaults=True, kw_only=True):
    """Somebody goes on under another name with all they have on the table; at no seat who only waits."""

    seat: Seat
    person: str
    was: str
    chips: Cents


class StandsIn(RoomEvent, frozen=True, omit_defaults=True, kw_only=True):
    """Somebody plays another's chips for so many hands; for none when they must stop."""

    seat: Seat
    person: str
    by: str
    hands: int


class PottingAgreed(RoomEvent, frozen=True, omit_defaults=True, kw_only=True):
    """Everybody agreed to take something out of every pot for a purpose."""

    each: Cents
    total: Cents
    purpose: str


class Potted(RoomEvent, frozen=True, omit_defaults=True, kw_only=True):
    """Something of a pot was put aside; it has left the table."""

    person: str
    amount: Cents
    left: Cents


class Left(RoomEvent, frozen=True, omit_defaults=True, kw_only=True):
    """Somebody left with these chips; where their seat was taken from them they are held for them.

    Whom the house moves goes `to` another table.
    """

    seat: Seat
    person: str
    chips: Cents
    to: str = ""


class WillLeave(RoomEvent, frozen=True, omit_defaults=True, kw_only=True):
    """Somebody leaves when the hand is over; until then what counts for them is the default."""

    seat: Seat
    person: str


class Bought(RoomEvent, frozen=True, omit_defaults=True, kw_only=True):
    """Somebody bought chips."""

    seat: Seat
    person: str
    amount: Cents


class WentAway(RoomEvent, frozen=True, omit_defaults=True, kw_only=True):
    """Somebody is away from the table and is not dealt in."""

    seat: Seat
    person: str


class CameBack(RoomEvent, frozen=True, omit_defaults=True, kw_only=True):
    """Somebody is back; `pays` if they pay to be dealt in at once."""

    seat: Seat
    person: str
    pays: bool = False


class ChangedSeat(RoomEvent, frozen=True, omit_defaults=True, kw_only=True):
    """Somebody moved; so many hands they wait unless they pay or the big blind reaches them."""

    person: str
    old: Seat
    new: Seat
    waits: int = 0


class Listed(RoomEvent, frozen=True, omit_defaults=True, kw_only=True):
    """A name stands on the waiting list in this place."""

    person: str
    place: int


class Unlisted(RoomEvent, frozen=True, omit_defaults=True, kw_only=True):
    """A name is off the waiting list."""

    person: str


class Paged(RoomEvent, frozen=True, omit_defaults=True, kw_only=True):
    """Somebody is called to a seat that is kept for them until then."""

    person: str
    until: int


class Chose(RoomEvent, frozen=True, omit_defaults=True, kw_only=True):
    """Somebody chose how they play from the next hand on."""

    seat: Seat
    person: str
    what: str
    on: bool


class Offered(RoomEvent, frozen=True, omit_defaults=True, kw_only=True):
    """The bank is offered to a seat."""

    seat: Seat
    person: str


class BankTaken(RoomEvent, frozen=True, omit_defaults=True, kw_only=True):
    """Somebody holds the bank for the next hand."""

    seat: Seat
    person: str


class BankDeclined(RoomEvent, frozen=True, omit_defaults=True, kw_only=True):
    """Somebody does not want the bank; `system` where they did not answer."""

    seat: Seat
    person: str
    system: bool = False


class PassedOver(RoomEvent, frozen=True, omit_defaults=True, kw_only=True):
    """The bank is not offered to a seat, and why."""

    seat: Seat
    person: str


class GameBroken(RoomEvent, frozen=True, omit_defaults=True, kw_only=True):
    """No further hand is dealt until somebody else takes the bank."""


class ButtonDrawn(RoomEvent, frozen=True, omit_defaults=True, kw_only=True):
    """A card was turned up to every player; the best has the first button."""

    cards: dict[Seat, Card]
    seat: Seat


class DealtOut(RoomEvent, frozen=True, omit_defaults=True, kw_only=True):
    """Somebody at the table is not dealt in, and why."""

    seat: Seat
    person: str


class DealtIn(RoomEvent, frozen=True, omit_defaults=True, kw_only=True):
    """Somebody comes in to whom a rule applies: new, back, or in another seat; `pays` what they post."""

    seat: Seat
    person: str
    pays: str = ""


class TimeTaken(RoomEvent, frozen=True, omit_defaults=True, kw_only=True):
    """A half hour was paid from the chips of somebody who is away, or is owed if they do not cover it."""

    seat: Seat
    person: str
    amount: Cents
    owed: int = 0


class TimeFalls(RoomEvent, frozen=True, omit_defaults=True, kw_only=True):
    """A half hour begins, and time falls due."""


class DealerChanged(RoomEvent, frozen=True, omit_defaults=True, kw_only=True):
    """Another dealer sits at the table."""

    who: str


class ExtraShuffle(RoomEvent, frozen=True, omit_defaults=True, kw_only=True):
    """The cards will be shuffled once more before the deal."""

    seat: Seat
    person: str


class HandBegan(RoomEvent, frozen=True, omit_defaults=True, kw_only=True):
    """A hand is dealt under this version of the house file to these people, from a deck sealed before."""

    hand: int
    version: str
    people: dict[Seat, str]
    seal: Seal | None = None
    dealer: str = ""
    """Who deals it, where the floor has sent somebody."""


class Resealed(RoomEvent, frozen=True, omit_defaults=True, kw_only=True):
    """Cards were shuffled anew in the hand; those dealt from now on are sealed in this order."""

    hand: int
    seal: Seal


class InHand(RoomEvent, frozen=True, omit_defaults=True, kw_only=True):
    """An event of the hand, with its own number."""

    hand: int
    number: int
    told: HandEvent

    def masked(self, seat: Seat | None) -> RoomEvent:
        """The event as this seat of the hand sees it."""
        seen = self.told.masked(seat)
        return self if seen is self.told else replace(self, told=seen)


class HandEnded(RoomEvent, frozen=True, omit_defaults=True, kw_only=True):
    """What a hand came to: everybody's chips before and after, and per topic what the house and jackpot got.

    `lying` are chips that stay on the table to be won in a later hand, before and after. A hand that is
    `void` was called off, and everybody has got back what they put in.
    """

    hand: int
    stacks: dict[str, tuple[Cents, Cents]]
    collected: dict[str, Cents] = {}
    jackpot: dict[str, Cents] = {}
    lying: tuple[Cents, Cents] = (0, 0)
    void: bool = False


class PotKilled(RoomEvent, frozen=True, omit_defaults=True, kw_only=True):
    """Somebody has killed the next pot by what they won."""

    person: str


class LyingDivided(RoomEvent, frozen=True, omit_defaults=True, kw_only=True):
    """Chips that nobody can win any more go to those at the table."""

    amounts: dict[str, Cents]


class Stopped(RoomEvent, frozen=True, omit_defaults=True, kw_only=True):
    """No new hands, by whom and why."""

    scope: Scope
    name: str
    who: str
    reason: str


class Resumed(RoomEvent, frozen=True, omit_defaults=True, kw_only=True):
    """New hands again, by whom and why."""

    scope: Scope
    name: str
    who: str
    reason: str


class JackpotPaid(RoomEvent, frozen=True, omit_defaults=True, kw_only=True):
    """The floor paid somebody out of a game's jackpot; `left` is what stays in it."""

    game: str
    person: str
    amount: Cents
    left: Cents
    who: str
    reason: str


class Repeated(RoomEvent, frozen=True, omit_defaults=True, kw_only=True):
    """The input was given before and has changed nothing now; these events followed it then."""

    id: str
    first: int
    last: int


AnyEvent: TypeAlias = (
    Opened
    | LimitChanged
    | PostedChanged
    | SeatsDrawn
    | RulesChanged
    | Closed
    | Sat
    | Renamed
    | StandsIn
    | PottingAgreed
    | Potted
    | Left
    | WillLeave
    | Bought
    | WentAway
    | CameBack
    | ChangedSeat
    | Listed
    | Unlisted
    | Paged
    | Chose
    | Offered
    | BankTaken
    | BankDeclined
    | PassedOver
    | GameBroken
    | ButtonDrawn
    | DealtOut
    | DealtIn
    | TimeTaken
    | TimeFalls
    | DealerChanged
    | ExtraShuffle
    | HandBegan
    | Resealed
    | InHand
    | HandEnded
    | PotKilled
    | LyingDivided
    | Stopped
    | Resumed
    | JackpotPaid
    | Repeated
)


class TableEvent(Struct, frozen=True, gc=False, omit_defaults=True):
    """An event with its table, the table's next number, and the time."""

    table: str
    number: int
    at: int
    what: AnyEvent

    def masked(self, seat: Seat | None) -> "TableEvent":
        """The event as somebody sees it who had this seat in the hand."""
        seen = self.what.masked(seat)
        return self if seen is self.what else replace(self, what=seen)
