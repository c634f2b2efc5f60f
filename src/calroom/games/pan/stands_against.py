"""What stands against something having gone wrong just now at a Pan table; nothing where it may have."""

from collections import Counter
from typing import Any

from calroom.cards import Card
from calroom.games.pan.deal import DRAW, Deal, Player
from calroom.games.pan.incidents import (
    AskedWhatItPays,
    BadSpread,
    ForeignFound,
    NoDiscard,
    OffSpread,
    OrderNoticed,
    Skipped,
)
from calroom.games.pan.melds import is_foreign
from calroom.table.asks import Seat
from calroom.table.incidents import Exposed, Incident


def dealt_already(deal: Deal, _: Incident) -> str:
    """A wrong packet is a matter of the deal."""
    return "the cards are dealt" if deal.players else ""


def not_dealt_in(deal: Deal, incident: Any) -> str:
    """It happens to somebody who was dealt in."""
    return _not_dealt_in(deal, incident.seat)


def either_not_dealt_in(deal: Deal, incident: AskedWhatItPays) -> str:
    """One who was dealt in asks about one who was."""
    return _not_dealt_in(deal, incident.seat) or _not_dealt_in(deal, incident.of)


def _not_dealt_in(deal: Deal, seat: Seat) -> str:
    return "" if seat in deal.players else f"seat {seat} is not dealt in"


def no_such_card(deal: Deal, incident: Exposed) -> str:
    """Somebody must hold so many cards."""
    if reason := not_dealt_in(deal, incident):
        return reason
    count = len(deal.players[incident.seat].hand)
    return "" if 0 < incident.card <= count else f"seat {incident.seat} holds {count} cards"


def not_in_action(deal: Deal, incident: Any) -> str:
    """It happens to somebody in action, in a hand that is still played."""
    if incident.seat not in deal.active:
        return f"seat {incident.seat} is not in action"
    return "" if len(deal.active) > 1 and deal.winner is None else "the hand is decided"


def not_their_card(deal: Deal, incident: Any) -> str:
    """Somebody in action must hold the card."""
    if reason := not_in_action(deal, incident):
        return reason
    held = incident.card in deal.players[incident.seat].hand
    return "" if held else f"seat {incident.seat} does not hold {incident.card}"


def no_foreign_card(deal: Deal, incident: ForeignFound) -> str:
    """Somebody must hold a card that does not belong to the pack."""
    if not is_foreign(incident.card):
        return f"{incident.card} belongs to the pack"
    return not_their_card(deal, incident)


def not_on_his_board(deal: Deal, incident: OffSpread) -> str:
    """Somebody in action must have laid the card."""
    if reason := not_in_action(deal, incident):
        return reason
    laid = any(incident.card in lying for lying in deal.players[incident.seat].lies)
    return "" if laid else f"{incident.card} is on no spread of seat {incident.seat}"


def _not_their_turn(deal: Deal, incident: Any) -> str:
    if reason := not_in_action(deal, incident):
        return reason
    return "" if deal.turn == incident.seat else f"it is not seat {incident.seat}'s turn"


def nothing_to_discard(deal: Deal, incident: NoDiscard) -> str:
    """They must have used a card and still have to discard."""
    if reason := _not_their_turn(deal, incident):
        return reason
    return "" if deal.players[incident.seat].hit else f"seat {incident.seat} has used no card"


def cannot_be_passed_by(deal: Deal, incident: Skipped) -> str:
    """It must be their turn, before they go to the deck, with nobody passed by already."""
    if reason := _not_their_turn(deal, incident):
        return reason
    if deal.skipped:
        return f"seat {deal.skipped} was passed by already"
    if not deal.opened:
        return "the play has not begun"
    has_begun = deal.table.cards.get(DRAW[incident.seat]) or deal.players[incident.seat].hit
    return f"seat {incident.seat} has begun their turn" if has_begun else ""


def in_order(deal: Deal, _: OrderNoticed) -> str:
    """Somebody must have been passed by."""
    return "" if deal.skipped else "nobody was passed by"


def card_in_play(deal: Deal, player: Player) -> Card:
    """The card from the deck that this player may use now; none if it is not for them to play."""
    if deal.turn != player.seat or player.hit or not deal.opened:
        return ""
    turned = deal.table.cards.get(DRAW[player.seat])
    return turned[0] if turned else deal.option or ""


def no_card_of_the_deck(deal: Deal, incident: Any) -> str:
    """It must be their turn, with a card from the deck that they have not used yet."""
    if reason := not_in_action(deal, incident):
        return reason
    found = card_in_play(deal, deal.players[incident.seat])
    return "" if found else f"no card from the deck is for seat {incident.seat} to use"


def no_bad_spread(deal: Deal, incident: BadSpread) -> str:
    """They must lay cards of their hand that are no meld with the card from the deck."""
    if reason := no_card_of_the_deck(deal, incident):
        return reason
    if incident.chips < 0:
        return "pay is taken, not given"
    player = deal.players[incident.seat]
    card = card_in_play(deal, player)
    if card not in incident.cards:
        return f"{card} from the deck is not among them"
    if not Counter(incident.cards) <= Counter([*player.hand, card]):
        return f"seat {player.seat} does not hold them all"
    return "they are a meld" if deal.terms.melds.kind(incident.cards) else ""
