"""What stands against something having gone wrong just now in Super Pan 9; nothing where it may have."""

from typing import TYPE_CHECKING, Any

from calroom.games.banked.layouts.numbered_circles import circle_at
from calroom.games.banked.super_pan9.terms import CARDS, HIGHEST
from calroom.games.banked.trouble.incidents import (
    BelowMinimum,
    CallBet,
    Discussed,
    Glimpsed,
    Misread,
    Skipped,
    Switched,
    TookUpBet,
    TouchedBet,
)
from calroom.money import dollars
from calroom.table.asks import Seat
from calroom.table.incidents import Counted, Exposed, Misdealt
from calroom.table.table import HAND

if TYPE_CHECKING:
    from calroom.games.banked.super_pan9.hand import SuperPan9Hand
    from calroom.games.banked.super_pan9.spots import Spot


def not_betting(hand: "SuperPan9Hand", incident: BelowMinimum) -> str:
    """Chips in an empty circle, while bets are made."""
    seat, amount = incident.seat, incident.amount
    if hand.phase != "betting" or hand.circles is None or seat not in hand.circles.spots:
        return "bets are made when the bank is posted, in the circles of the spots against it"
    low = hand.terms.limits.low
    if not 0 < amount < low:
        return f"the minimum is {dollars(low)}"
    if circle_at(seat, 1) in hand.circles.lying or seat not in hand.table.seats:
        return "the circle is not theirs or not empty"
    cost = amount + hand.schedule.highest("square") * (1 + len(hand.wagers))
    return "" if hand.table.stack(seat) >= cost else f"seat {seat} has not the chips"


def nobody_there(hand: "SuperPan9Hand", incident: CallBet) -> str:
    """Somebody at the table."""
    return "" if incident.seat in hand.table.seats else f"seat {incident.seat} is not at the table"


def not_closed(hand: "SuperPan9Hand", incident: "TouchedBet | TookUpBet") -> str:
    """Betting is closed and they have a bet."""
    if hand.phase == "betting":
        return "bets may still be changed"
    return "" if any(bet.holder == incident.seat for bet in hand.bets) else "they have no bet"


def not_before_the_deal(hand: "SuperPan9Hand", incident: "Skipped | Misdealt") -> str:
    """A spot of a deal to come."""
    seats = hand.terms.rules.seats[1]
    if hand.phase not in ("betting", "closed"):
        return "this is told before the deal"
    if not 1 <= incident.seat <= seats:
        return f"spots are numbered from 1 to {seats}"
    if isinstance(incident, Skipped):
        return "" if 1 <= incident.card <= CARDS else f"there are {CARDS} rounds"
    return "" if incident.count in (2, 4) else f"a hand has {CARDS} cards; a wrong one has two or four"


def no_such_card(hand: "SuperPan9Hand", incident: "Exposed | Glimpsed") -> str:
    """One of three cards of the deal, or a player's draw card that is to come or lies face down."""
    seat, card, spot = incident.seat, incident.card, hand.spots.get(incident.seat)
    if hand.phase in ("betting", "closed") and isinstance(incident, Exposed) and card <= CARDS:
        seats = hand.terms.rules.seats[1]
        return "" if 1 <= seat <= seats and card > 0 else f"spots 1 to {seats} have {CARDS} cards each"
    held = len(hand.table.cards.get(HAND[seat], ())) if 0 < seat < len(HAND) else 0
    if isinstance(incident, Exposed) and card == CARDS + 1:
        return _no_draw_card(hand, spot) if spot else f"spot {seat} has no bet, and so no draw card"
    return "" if 1 <= card <= held else f"seat {seat} holds {held} cards"


def _no_draw_card(hand: "SuperPan9Hand", spot: "Spot") -> str:
    if spot.house_way or hand.phase not in ("dealt", "bank"):
        return "only a player's draw card lies face down"
    if spot.owed or spot.foul or (spot.decided and not spot.drew):
        return f"spot {spot.number} has no draw card"
    return ""


def no_hand(hand: "SuperPan9Hand", incident: Any) -> str:
    """A spot whose hand is played."""
    seats = (incident.seat, incident.other) if isinstance(incident, Switched) else (incident.seat,)
    if len(set(seats)) < len(seats):
        return "it takes two players"
    if hand.phase in ("dealt", "bank") and all(_plays_on(hand, seat) for seat in seats):
        return ""
    playing = ", ".join(str(seat) for seat in hand.spots if _plays_on(hand, seat))
    return f"hands are played at {playing or 'no spot'}" if hand.phase != "betting" else "nothing is dealt"


def _plays_on(hand: "SuperPan9Hand", seat: Seat) -> bool:
    return seat in hand.spots and not hand.spots[seat].foul


def decided_already(hand: "SuperPan9Hand", incident: "Counted | Discussed") -> str:
    """A spot that has not drawn or stood."""
    if hand.phase != "dealt":
        return "no hand is being played"
    waiting = [seat for seat in hand.spots if _plays_on(hand, seat) and not _has_acted(hand.spots[seat])]
    right = incident.seat in waiting
    if isinstance(incident, Discussed):
        right = right and incident.other in (hand.spots if incident.both else hand.table.seats)
    return "" if right else f"those who have still to act are {', '.join(map(str, waiting))}"


def _has_acted(spot: "Spot") -> bool:
    return spot.decided or spot.house_way


def no_total(hand: "SuperPan9Hand", incident: Misread) -> str:
    """A total that a hand can have."""
    return no_hand(hand, incident) or ("" if 0 <= incident.called <= HIGHEST else "totals are 0 to 9")
