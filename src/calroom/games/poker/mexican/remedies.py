"""What a house does where something goes wrong in Mexican poker."""

from calroom.games.poker.mexican.hands import Hands
from calroom.games.poker.mexican.incidents import OrderNoticed, ShowedOne, WrongStart
from calroom.games.poker.trouble.filed import AT_ANY_TABLE, ruled
from calroom.games.poker.trouble.hands import kill, no_cards, seats_that_acted
from calroom.games.poker.trouble.incidents import LeftOut
from calroom.games.poker.trouble.motions import MOTIONS
from calroom.table.asks import Script, Seat
from calroom.table.incidents import Exposed, Incident, Remedies, StartAgain, TurnedUp, unless
from calroom.table.refusals import join_words
from calroom.table.table import BET, HAND, MUCK, STACK

ACCEPTED = 2
"""So many acts accept a deal that was not right."""

LAST = 5


# Cards that are seen


def not_to_come(hands: Hands, incident: Exposed) -> str:
    """A card that the seat gets next."""
    seat = incident.seat
    if seat not in hands.pots.live:
        return f"seat {seat} is not in the hand"
    number = len(hands.table.cards.get(HAND[seat], ())) + 1
    if incident.card != number or number > LAST:
        return f"seat {seat}'s next card is number {number}" if number <= LAST else "all cards are dealt"
    return ""


def exposed(hands: Hands, incident: Exposed) -> Script[None]:
    """If it is due down it lies up, the next one comes down, and they may stay in for what lies there."""
    hands.flipped.add((incident.seat, incident.card))
    yield from ()


def no_down_card(hands: Hands, incident: TurnedUp) -> str:
    """Their down card."""
    if reason := no_cards(hands, incident):
        return reason
    held = hands.table.cards[HAND[incident.seat]]
    is_down = 0 < incident.card <= len(held) and held[incident.card - 1] == hands.down[incident.seat]
    return "" if is_down else "that is not their down card"


def turned_up(hands: Hands, incident: TurnedUp) -> Script[None]:
    """What a player exposes themselves stays their down card and gains them nothing."""
    place = HAND[incident.seat]
    hands.table.show(place, (hands.table.cards[place][incident.card - 1],), "own-card-exposed")
    hands.table.call("own-card-exposed", f"it stays seat {incident.seat}'s down card", incident.seat)
    yield from ()


def nothing_to_show(hands: Hands, incident: ShowedOne) -> str:
    """Cards of their own, to another player."""
    if incident.to == incident.seat or incident.to not in hands.table.seats:
        return "they show them to another player of the table"
    return "" if _cards_of(hands, incident.seat) else f"seat {incident.seat} has no down card to show"


def _cards_of(hands: Hands, seat: Seat) -> tuple[str, ...]:
    down = hands.down.get(seat)
    return (down,) if down else ()


def showed_one(hands: Hands, incident: ShowedOne) -> Script[None]:
    """The others may ask to see it, too, once the winner is known."""
    cards, seat = _cards_of(hands, incident.seat), incident.seat
    place = HAND[seat] if seat in hands.pots.live else MUCK
    hands.table.show(place, cards, "show-one-show-all", seen_by=(incident.to,))
    hands.seen_by_one.append(cards)
    yield from ()


# Cards that go to the wrong players


def not_left_out(hands: Hands, incident: LeftOut) -> str:
    """Somebody in the first round of betting."""
    return no_cards(hands, incident) or ("" if hands.opening else "the first two cards have been played")


def left_out(hands: Hands, incident: LeftOut) -> Script[None]:
    """Until two have acted it is a misdeal; then the deal stands, and the hand that was missed is foul."""
    yield from ()
    seat = incident.seat
    if len(seats_that_acted(hands.table)) < ACCEPTED:
        hands.table.call("start-out-of-sequence", f"seat {seat} was left out: misdeal")
        raise StartAgain
    hands.table.call("deal-accepted", "two have acted upon the deal, and it stands")
    kill(hands, seat, "missed-hand", f"seat {seat}'s hand was missed and is foul")


def no_street_to_come(hands: Hands, incident: WrongStart) -> str:
    """Not the one who is due first, before a street."""
    if hands.each == LAST or not hands.up:
        return "no further cards are about to be dealt"
    order = [seat for seat in hands.up if seat in hands.pots.live]
    if incident.seat not in order[1:]:
        return f"cards go to seats {join_words(tuple(map(str, order)), 'and')} in this order"
    return "" if 0 < incident.count <= len(order) else "that is not how many cards are dealt"


def wrong_start(hands: Hands, incident: WrongStart) -> Script[None]:
    """The dealer begins with the wrong player, and it is put right when somebody notices."""
    hands.wrong_start = (incident.seat, incident.count, incident.noticed)
    yield from ()


def nothing_to_notice(hands: Hands, _: OrderNoticed) -> str:
    """Cards of this street must have gone to the wrong players."""
    if not hands.street_cards:
        return "the cards of this street went where they belong"
    return "" if hands.round and hands.round.waiting else "there is no betting on this street"


def order_noticed(hands: Hands, _: OrderNoticed) -> Script[None]:
    """Bets on cards that were not theirs go back; the cards are moved, and nobody bets on this street."""
    table, live = hands.table, hands.pots.live
    for seat in table.seats:
        if bet := table.chips.get(BET[seat], 0):
            table.move(bet, BET[seat], STACK[seat], "street-bets-returned")
    hands.street_cards = [(seat, card) for seat, card in hands.street_cards if seat in live]
    yield from hands.put_street_right([seat for seat in hands.up if seat in live])
    assert hands.round
    hands.round.aggressor = None
    hands.round.waiting.clear()


def too_late(hands: Hands, _: Incident) -> str:
    """When the pot is won nothing can go wrong with it any more."""
    return "the pot is won" if hands.awarded else ""


IN_PLAY: Remedies = {
    **AT_ANY_TABLE,
    **MOTIONS,
    Exposed: ruled("exposed-next-down", not_to_come, exposed),
    TurnedUp: ruled("own-card-exposed", no_down_card, turned_up),
    ShowedOne: ruled("show-one-show-all", nothing_to_show, showed_one),
    LeftOut: ruled("start-out-of-sequence", not_left_out, left_out),
    WrongStart: ruled("street-out-of-sequence", no_street_to_come, wrong_start),
    OrderNoticed: ruled("street-out-of-sequence", nothing_to_notice, order_noticed),
}

REMEDIES: Remedies = {kind: unless(too_late, remedy) for kind, remedy in IN_PLAY.items()}
