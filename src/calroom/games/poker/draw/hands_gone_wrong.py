"""Hands of a draw game that are shown, thrown in, dropped or touched."""

from calroom.games.poker.draw.hand import DrawHand
from calroom.games.poker.draw.incidents import (
    Dropped,
    LaidFaceUp,
    PickedUp,
    Slid,
    ThrewIn,
)
from calroom.games.poker.trouble.filed import ruled
from calroom.games.poker.trouble.floor import DEAD, LIVE, ask_floor, rule_on
from calroom.games.poker.trouble.hands import kill, no_cards, no_such_card, revive
from calroom.games.poker.trouble.incidents import InTheMuck
from calroom.table.asks import Option, Script, Seat
from calroom.table.incidents import Incident, Remedies, TurnedUp
from calroom.table.table import HAND, ONLY, SCRAP, STACK
from calroom.table.verbs import Verb


def turned_up(hand: DrawHand, incident: TurnedUp) -> Script[None]:
    """What a player turns up themselves stays in their hand."""
    place = HAND[incident.seat]
    hand.table.show(place, (hand.table.cards[place][incident.card - 1],), "own-card-exposed")
    yield from ()


def cannot_lay(hand: DrawHand, incident: LaidFaceUp) -> str:
    """Before they have drawn."""
    if reason := no_cards(hand, incident):
        return reason
    drawn = hand.calls and incident.seat in hand.calls.thrown
    return "" if hand.stage in ("before the draw", "draw") and not drawn else "the draw is over for them"


def laid_face_up(hand: DrawHand, incident: LaidFaceUp) -> Script[None]:
    """They have to play them as they are."""
    place = HAND[incident.seat]
    hand.table.show(place, tuple(hand.table.cards[place]), "laid-face-up")
    hand.pat.add(incident.seat)
    yield from ()


def not_yet_dealt(hand: DrawHand, incident: Incident) -> str:
    """A live hand that is complete."""
    return no_cards(hand, incident) or ("" if hand.round else "the cards are still being dealt")


def threw_in(hand: DrawHand, incident: ThrewIn) -> Script[None]:
    """It has no claim to the pot, unless whoever bet threw it in because they thought they had won."""
    table, seat = hand.table, incident.seat
    cards = tuple(table.cards[HAND[seat]])
    bettor = hand.stage == "after the draw" and hand.round and hand.round.aggressor == seat
    if incident.induced:
        yield from _retrieve(hand, seat, "induced-discard")
    elif bettor:
        kill(hand, seat, "bettor-throws-away", f"seat {seat} throws their hand in with another hand live")
        topic = "bettor-throws-away"
        if (yield from rule_on(table, topic, DEAD, LIVE)) == LIVE:
            revive(hand, seat, cards, topic)
    else:
        kill(hand, seat, "premature-discard", f"seat {seat} has thrown their hand in and has no claim")


def _retrieve(hand: DrawHand, seat: Seat, topic: str) -> Script[None]:
    """Led by the dealer to throw their hand in, they get it back if that can be; else the floor decides."""
    table = hand.table
    if (yield from rule_on(table, topic, LIVE, "cannot-be-retrieved")) == LIVE:
        table.call(topic, f"seat {seat}'s hand is retrieved, and the pot is played out", seat)
        return
    weighed = "induced-weighed"
    for question, answers in FINDINGS.items():
        options = tuple(Option(answer, weighed, where=question) for answer in answers)
        yield from ask_floor(table, weighed, *options)
    yield from _settle(hand, seat)


FINDINGS = {
    "the remaining hand": ("in-between", "worth-nothing", "worth-a-raise"),
    "where it lay": ("in-the-open", "hidden"),
    "its holder": ("could-speak-up", "could-not-speak-up"),
}
"""What the floor weighs where a hand cannot be retrieved."""


def _settle(hand: DrawHand, seat: Seat) -> Script[None]:
    """Who gets how much of the pot is free: all to the one, all to the others, or any division.

    What nobody has matched of the bet is no part of it. Where others play for all of it the betting goes on
    where it stood; a division closes the round, and so does it that only one hand is left.
    """
    table, pots, outcome = hand.table, hand.pots, "induced-outcome"
    total = pots.total - pots.unmatched(seat)
    options = (
        Option("others-play-on", outcome),
        Option("to-the-bettor", outcome, 1, total) if total else Option("to-the-bettor", outcome),
    )
    ruling = yield from ask_floor(table, outcome, *options)
    if ruling.verb == "to-the-bettor" or len(pots.live) == 2:
        pots.close_round()
        if hand.round:
            hand.round.waiting.clear()
    if ruling.verb == "to-the-bettor":
        _take_from_pots(hand, seat, ruling.amount, outcome)
    kill(hand, seat, outcome, f"seat {seat}'s hand is dead")


def _take_from_pots(hand: DrawHand, seat: Seat, amount: int, topic: str) -> None:
    for pot in hand.pots.pots:
        if part := min(amount, hand.table.chips.get(pot.place, 0)):
            hand.table.move(part, pot.place, STACK[seat], topic)
            amount -= part


def not_picked_up(hand: DrawHand, incident: PickedUp) -> str:
    """By another player at the table."""
    if incident.by == incident.seat or incident.by not in hand.table.seats:
        return "another player of the table must have picked it up"
    return not_yet_dealt(hand, incident)


def picked_up(hand: DrawHand, incident: PickedUp) -> Script[None]:
    """They let go of it, and it is dead."""
    kill(
        hand,
        incident.seat,
        "released-hand",
        f"seat {incident.by} picked up seat {incident.seat}'s hand: dead",
    )
    yield from ()


def in_the_muck(hand: DrawHand, incident: InTheMuck) -> Script[None]:
    """A hand that touches the discards is foul, or dead unless the floor finds that it can be told apart."""
    seat, topic = incident.seat, "touched-muck"
    if hand.trouble.muck == "floor" and (yield from rule_on(hand.table, topic, DEAD, LIVE)) == LIVE:
        hand.table.call(topic, f"seat {seat}'s hand is found retrievable and still alive", seat)
        return
    kill(hand, seat, topic, f"seat {seat}'s cards touched the discards: foul")


def dropped_no_card(hand: DrawHand, incident: Dropped) -> str:
    """One of the cards that they hold."""
    if reason := not_yet_dealt(hand, incident):
        return reason
    return "they are choosing their cards" if hand.stage == "draw" else no_such_card(hand, incident)


def dropped(hand: DrawHand, incident: Dropped) -> Script[None]:
    """It kills the hand, or only the card, and then the hand is one short."""
    table, seat, topic = hand.table, incident.seat, "dropped-card"
    if hand.trouble.lost_card == "dead hand":
        kill(hand, seat, topic, f"seat {seat} has let a card fall: their hand is dead")
        return
    card = table.cards[HAND[seat]][incident.card - 1]
    table.pass_cards((card,), HAND[seat], SCRAP, topic, ONLY[seat])
    if hand.may_start_again:
        hand.short[seat] = hand.short.get(seat, 0) + 1
    else:
        kill(hand, seat, "wrong-count-after-draw", f"seat {seat} has not five cards after the draw: foul")
    yield from ()


def not_showing(hand: DrawHand, incident: Slid) -> str:
    """At the showdown."""
    return no_cards(hand, incident) or ("" if hand.stage == "showdown" else "no hands are being shown")


def slid(hand: DrawHand, incident: Slid) -> Script[None]:
    """Plainly meant to show, it stays live unless it touches the discards."""
    seat = incident.seat
    if incident.touching:
        kill(hand, seat, "touched-muck", f"seat {seat}'s cards touched the discards: foul")
    else:
        hand.table.call("flipped-at-showdown", f"seat {seat}'s hand is put together again and is live", seat)
    yield from ()


HANDS: Remedies = {
    TurnedUp: ruled("own-card-exposed", no_such_card, turned_up),
    LaidFaceUp: ruled("laid-face-up", cannot_lay, laid_face_up),
    ThrewIn: ruled("premature-discard", not_yet_dealt, threw_in),
    PickedUp: ruled("released-hand", not_picked_up, picked_up),
    InTheMuck: ruled("touched-muck", not_yet_dealt, in_the_muck),
    Dropped: ruled("dropped-card", dropped_no_card, dropped),
    Slid: ruled("flipped-at-showdown", not_showing, slid),
}

VERBS = (
    Verb("could-speak-up", "They could speak up", "finds that they could speak up"),
    Verb("could-not-speak-up", "They could not speak up", "finds that they could not speak up"),
    Verb("cannot-be-retrieved", "It cannot be retrieved", "finds that the hand cannot be retrieved"),
    Verb("hidden", "It was hidden", "finds that it was hidden"),
    Verb("in-between", "Something in between", "finds it in between"),
    Verb("in-the-open", "It lay in the open", "finds that it lay in the open"),
    Verb("worth-a-raise", "Worth a raise", "finds it worth a raise"),
    Verb("worth-nothing", "Worth nothing", "finds it worth nothing"),
    Verb("to-the-bettor", "To the bettor {amount}", "gives the bettor {amount}"),
    Verb("others-play-on", "The others play on", "lets the others play on"),
)
