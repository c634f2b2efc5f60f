"""What goes wrong with a player who deals, with the stub, the burn card and the cut of a draw game."""

from calroom.games.poker.draw.cards_gone_wrong import has_dealt
from calroom.games.poker.draw.hand import DrawHand
from calroom.games.poker.draw.incidents import (
    BurnServed,
    CutAsked,
    DealersMistake,
    DeckFirst,
    StubLifted,
)
from calroom.games.poker.trouble.filed import ruled
from calroom.games.poker.trouble.floor import FOUL, PLAY_ON, rule_on
from calroom.games.poker.trouble.hands import kill, no_cards
from calroom.table.asks import Script
from calroom.table.incidents import Incident, Remedies
from calroom.table.table import BURN, HAND, ONLY, SCRAP
from calroom.table.verbs import Verb


def nobody_deals(hand: DrawHand, _: Incident) -> str:
    """A player must deal, and be in the hand with others."""
    if not hand.dealer or hand.dealer not in hand.pots.live:
        return "no player who is in the hand deals"
    return "" if len(hand.pots.live) > 1 else "nobody else is in the hand"


def no_deck_first(hand: DrawHand, incident: DeckFirst) -> str:
    """At the draw, before they have thrown anything away."""
    drawn = hand.calls and hand.dealer in hand.calls.thrown
    return nobody_deals(hand, incident) or (
        "" if hand.stage == "draw" and not drawn else "it is not their draw"
    )


def deck_first(hand: DrawHand, _: DeckFirst) -> Script[None]:
    """They must play what they have, or have no hand any more."""
    seat, topic = hand.dealer, "discards-before-deck"
    if hand.trouble.deck_first == "dead hand":
        kill(hand, seat, topic, f"seat {seat} has picked up the deck first: their hand is dead")
    else:
        hand.table.call(topic, f"seat {seat} has picked up the deck first and stands pat", seat)
        hand.pat.add(seat)
    yield from ()


def no_stub_lifted(hand: DrawHand, _: StubLifted) -> str:
    """While there is action before the draw."""
    return "" if hand.stage == "before the draw" and hand.round else "there is no action before the draw"


def stub_lifted(hand: DrawHand, _: StubLifted) -> Script[None]:
    """It is put down again; the hand of a player who deals may be ruled foul for it."""
    hand.table.call("stub-stays-down", "the stub is put down until the action is complete")
    if hand.dealer in hand.pots.live:
        yield from _may_foul_dealer(hand, "stub-stays-down")


def _may_foul_dealer(hand: DrawHand, topic: str) -> Script[None]:
    if (yield from rule_on(hand.table, topic, PLAY_ON, FOUL)) == FOUL:
        kill(hand, hand.dealer, topic, f"the hand of seat {hand.dealer}, who deals, is ruled foul")


def no_claim(hand: DrawHand, incident: DealersMistake) -> str:
    """Claimed by somebody else who is in the pot."""
    if reason := nobody_deals(hand, incident):
        return reason
    if incident.claimed_by not in hand.pots.live or has_dealt(hand, incident.claimed_by):
        return "only another player who is in the pot can claim it"
    return "" if hand.round else "the cards are still being dealt"


def dealers_mistake(hand: DrawHand, _: DealersMistake) -> Script[None]:
    """Claimed by a player in the pot, it fouls their hand, or the floor decides whether it does."""
    topic = "dealers-mistake"
    if hand.trouble.dealer_mistake == "floor":
        yield from _may_foul_dealer(hand, topic)
    else:
        kill(
            hand, hand.dealer, topic, f"seat {hand.dealer}, who deals, has made a mistake: their hand is foul"
        )


def no_burn_served(hand: DrawHand, incident: BurnServed) -> str:
    """After the draw, to somebody who drew, before anybody has acted."""
    if reason := no_cards(hand, incident):
        return reason
    drawn = hand.calls.thrown.get(incident.seat) if hand.calls else ()
    if hand.stage != "after the draw" or hand.acts or not drawn or not hand.table.cards.get(BURN):
        return "they have not just drawn"
    return ""


def burn_served(hand: DrawHand, incident: BurnServed) -> Script[None]:
    """In their hand it is theirs to play; it costs a player who deals their own hand."""
    table, seat = hand.table, incident.seat
    if not incident.in_hand:
        table.call("burn-card-served", f"seat {seat} has not taken the burn card up: it is put right", seat)
        return
    burned = table.cards[BURN][-1:]
    table.pass_cards(table.cards[HAND[seat]][-1:], HAND[seat], SCRAP, "burn-card-served", ONLY[seat])
    table.pass_cards(burned, BURN, HAND[seat], "burn-card-served", ONLY[seat])
    if has_dealt(hand, seat):
        kill(hand, seat, "dealer-takes-burn-card", f"seat {seat} deals and took the burn card: foul")
    elif hand.dealer in hand.pots.live:
        kill(hand, hand.dealer, "burn-card-served", f"the hand of seat {hand.dealer}, who deals, is foul")
    yield from ()


def no_cut(hand: DrawHand, incident: CutAsked) -> str:
    """By a player of the table, once the cards are dealt."""
    if incident.seat not in hand.table.seats:
        return f"seat {incident.seat} is not at the table"
    return "" if hand.round and hand.table.cards_left > 1 else "the cards are not dealt yet"


def cut_asked(hand: DrawHand, _: CutAsked) -> Script[None]:
    """Only the floor can order it."""
    topic = "no-cut"
    if (yield from rule_on(hand.table, topic, "no-cut", "cut")) == "cut":
        hand.table.shuffle_in((), topic)


PLAYER_DEALS: Remedies = {
    DeckFirst: ruled("discards-before-deck", no_deck_first, deck_first),
    StubLifted: ruled("stub-stays-down", no_stub_lifted, stub_lifted),
    DealersMistake: ruled("dealers-mistake", no_claim, dealers_mistake),
    BurnServed: ruled("burn-card-served", no_burn_served, burn_served),
    CutAsked: ruled("no-cut", no_cut, cut_asked),
}

VERBS = (
    Verb("cut", "Have it cut", "has the deck cut"),
    Verb("no-cut", "No cut", "allows no cut"),
)
