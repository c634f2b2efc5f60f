"""What stands against something having gone wrong just now in a blackjack game; nothing where it may have."""

from typing import TYPE_CHECKING, Any

from calroom.games.banked.blackjack.hands import BANK_HAND
from calroom.games.banked.trouble.incidents import (
    DealtTo,
    HitOutOfTurn,
    HoleCardShown,
    Noticed,
    PartnersQuarrel,
    PassedBy,
    TwoAtOnce,
)

if TYPE_CHECKING:
    from calroom.games.banked.blackjack.remedies import BlackjackHand


def not_before_the_deal(deal: "BlackjackHand", incident: DealtTo) -> str:
    """Positions of a deal to come."""
    seats = deal.rules.seats[1]
    if deal.phase != "betting":
        return "this is told before the deal"
    good = {seat for seat in range(1, seats + 1) if seat != deal.table.button}
    right = incident.positions and set(incident.positions) <= good
    if not right or len(set(incident.positions)) < len(incident.positions):
        return f"cards are dealt to different positions from 1 to {seats}, not to the player-dealer's"
    return ""


def no_turns(deal: "BlackjackHand", _: Any) -> str:
    """Players act."""
    return "" if deal.phase == "turns" else "no player is acting"


def empty(deal: "BlackjackHand", _: TwoAtOnce) -> str:
    """Two cards and some to burn are left."""
    return "" if deal.table.cards_left > 1 else "the shoe has no two cards left"


def no_hand(deal: "BlackjackHand", incident: Any) -> str:
    """A hand that plays, while players act."""
    playing = ", ".join(str(seat) for seat in deal.spots)
    if deal.phase not in ("dealt", "turns") or not deal.has_hand(incident.seat):
        return f"hands lie at {playing or 'no position'}" if deal.phase != "betting" else "nothing is dealt"
    return ""


def not_to_be_hit(deal: "BlackjackHand", incident: HitOutOfTurn) -> str:
    """A hand that may be hit and whose turn is still to come."""
    if reason := no_turns(deal, incident) or no_hand(deal, incident):
        return reason
    spot = deal.spots[incident.seat]
    total = spot.hands[0].total
    if spot.played or deal.acting == incident.seat or incident.seat in deal.passed:
        return "its turn is not still to come"
    frozen = total.frozen or total.over or total.natural
    if frozen or deal.ways.chart.must_stand(total.points, total.soft) or deal.shoe.is_empty:
        return "it may not be hit"
    return ""


def no_hole_card(deal: "BlackjackHand", incident: HoleCardShown) -> str:
    """The down card lies there."""
    if deal.phase not in ("dealt", "turns") or len(deal.table.cards.get(BANK_HAND, ())) < 2:
        return "the player-dealer has no down card"
    if deal.hole_card_replaced:
        return "it has been replaced already"
    return "" if not incident.seat or incident.seat in deal.table.seats else "nobody sits there"


def has_played(deal: "BlackjackHand", incident: PassedBy) -> str:
    """A hand whose turn is not over."""
    if deal.phase == "bank" or incident.seat in deal.passed or not 1 <= incident.seat <= deal.rules.seats[1]:
        return "no such hand is to be played"
    if deal.phase == "betting":
        return ""
    spot = deal.spots.get(incident.seat)
    return "its turn is over" if spot is None or spot.played or len(spot.hands) > 1 else ""


def not_passed_by(deal: "BlackjackHand", incident: Noticed) -> str:
    """A hand that was passed by."""
    spot = deal.spots.get(incident.seat)
    if deal.phase != "turns" or incident.seat not in deal.passed or spot is None or not spot.played:
        return f"passed by are {', '.join(map(str, deal.passed)) or 'none'}"
    return ""


def not_partners(deal: "BlackjackHand", incident: PartnersQuarrel) -> str:
    """Two people at the table."""
    seats = deal.table.seats
    here = incident.seat in seats and incident.other in seats and incident.seat != incident.other
    return "" if here else f"at the table are {', '.join(map(str, seats))}"
