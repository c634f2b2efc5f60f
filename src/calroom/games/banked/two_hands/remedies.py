"""What a house does when something goes wrong in a game with two hands."""

from typing import TYPE_CHECKING

from calroom.cards import Card
from calroom.games.banked.trouble.floor import (
    DISPUTES,
    FORFEIT,
    IRREGULAR,
    PLAY_ON,
    VOID_HAND,
    RuledBy,
    at_the_table,
    rule_on,
)
from calroom.games.banked.trouble.incidents import (
    BelowTable,
    SetWrong,
    TouchedBet,
    TouchedCards,
    Unprotected,
)
from calroom.games.banked.two_hands.deals import MISDEAL, misdeal, replace_seen, turned_up
from calroom.games.banked.two_hands.setting import NOT_LAID, Spot
from calroom.games.banked.two_hands.terms import Foul, Laid
from calroom.table.asks import Script, Seat
from calroom.table.events import Place
from calroom.table.incidents import Boxed, Exposed, Misdealt, Remedies, TurnedUp, unless
from calroom.table.table import HAND, NOBODY, Table

if TYPE_CHECKING:
    from calroom.games.banked.two_hands.hands import TwoHands

RESET = "house-way"
FRONT, BACK = 2, 5

# The deal


def told_before(table: Table, incident: "Boxed | Misdealt") -> Script[None]:
    """It comes up in the deal."""
    table.kept.wrong.told.append(incident)
    yield from ()


def exposed(table: Table, incident: Exposed) -> Script[None]:
    """Told before the deal it comes up there; after it the piece is seen now."""
    hand: TwoHands = table.kept
    if hand.phase == "betting":
        hand.wrong.told.append(incident)
        return
    place, card = _lying(hand, incident.seat, incident.card)
    table.show(place, (card,), "exposed-card")
    yield from turned_up(hand, place, card)
    spot = hand.spots.get(incident.seat) if hand.phase == "setting" else None
    yield from replace_seen(hand, {place: spot.audience if spot else NOBODY})


def turned_up_by_owner(table: Table, incident: TurnedUp) -> Script[None]:
    """Only the dealer can expose a piece: what a player shows themselves, they keep."""
    hand: TwoHands = table.kept
    place, card = _lying(hand, incident.seat, incident.card)
    topic = "player-exposes"
    table.show(place, (card,), topic)
    if hand.rules.trouble.ruled_by == "floor":
        topic = IRREGULAR
        if (yield from rule_on(table, "floor", topic, PLAY_ON, MISDEAL, about=place)) == MISDEAL:
            misdeal(hand, topic)
    table.call(topic, f"{card} stays in the hand of position {incident.seat}", incident.seat)


def _lying(hand: "TwoHands", number: int, card: int) -> tuple[Place, Card]:
    place = _place_of(hand, number)
    return place, hand.table.cards[place][card - 1]


def _place_of(hand: "TwoHands", number: int) -> Place:
    """A hand in the row by its number, or before a position."""
    if hand.phase != "in a row":
        return HAND[number]
    return hand.lies[number - 1] if 0 < number <= len(hand.lies) else ""


# Wagers and cards that somebody touches


def touched_bet(table: Table, incident: TouchedBet) -> Script[None]:
    """The wager stays as it was; the floor may declare it forfeited."""
    hand: TwoHands = table.kept
    topic = "touched-after-opening" if hand.phase == "open" else "touched-after-cup"
    yield from _may_forfeit(hand, incident.seat, topic)


def touched_cards(table: Table, incident: TouchedCards) -> Script[None]:
    """Nobody touches anything while the player-dealer's hand lies open."""
    yield from _may_forfeit(table.kept, incident.seat, "touched-after-opening")


def _may_forfeit(hand: "TwoHands", seat: Seat, topic: str) -> Script[None]:
    if (yield from rule_on(hand.table, "floor", topic, PLAY_ON, FORFEIT)) == FORFEIT:
        places = [bet.place for spot in hand.spots.values() for bet in spot.bets if bet.owner == seat]
        hand.forfeits.update(dict.fromkeys(places, topic))
        hand.table.call(topic, f"seat {seat}'s wagers are forfeited", seat)


# Foul hands


def below_table(table: Table, incident: BelowTable) -> Script[None]:
    """The dealer calls the floor, who may foul the hand."""
    hand: TwoHands = table.kept
    ruling = yield from rule_on(table, "floor", "cards-above-table", PLAY_ON, FORFEIT)
    if ruling == FORFEIT:
        hand.forfeit(incident.seat, "foul-hand")


def unprotected(table: Table, incident: Unprotected) -> Script[None]:
    """A hand that is mixed with other cards cannot be brought back."""
    hand: TwoHands = table.kept
    spot = hand.spots[incident.seat]
    table.call("unprotected-hand", f"the hand of position {incident.seat} is foul", incident.seat)
    hand.take_up(spot, "unprotected-hand")
    if (yield from _ruling_on_foul(hand, hand.rules.trouble.foul, "foul-hand", VOID_HAND)) == VOID_HAND:
        hand.void_hand(incident.seat, "foul-hand")
    else:
        hand.forfeit(incident.seat, "foul-hand")


def set_wrong(table: Table, incident: SetWrong) -> Script[None]:
    """A hand that lies wrong loses or is set again, by whose it is and who set it."""
    hand: TwoHands = table.kept
    seat, why = incident.seat, _why_foul(incident)
    bank = seat == hand.bank_seat
    if not bank:
        _lay_as_it_lies(hand, hand.spots[seat], incident, why)
    table.call(why, f"the hand of position {seat} is foul", seat)
    trouble = hand.rules.trouble
    remedy, topic = trouble.foul_bank if bank else trouble.foul, "foul-hand"
    if incident.dealer:
        remedy, topic = trouble.foul_by_dealer, "dealer-set-foul"
    if (yield from _ruling_on_foul(hand, remedy, topic, RESET)) == RESET:
        table.call(topic, f"the hand of position {seat} is set again the house way", seat)
        if bank:
            hand.setting.bank_by_house = True
        else:
            _reset(hand, hand.spots[seat], topic)
    elif bank:
        hand.lose_bank(Laid(incident.front, incident.back), topic)
    else:
        hand.forfeit(seat, topic)


def _why_foul(incident: SetWrong) -> str:
    if len(incident.front) != FRONT:
        return "foul-front-count"
    return "foul-back-count" if len(incident.back) != BACK else "foul-front-stronger"


def _lay_as_it_lies(hand: "TwoHands", spot: Spot, incident: SetWrong, topic: str) -> None:
    table, seat = hand.table, spot.position
    if spot.laid is not NOT_LAID:
        for place in (hand.kind.low[seat], hand.kind.high[seat]):
            table.pass_cards(tuple(table.cards[place]), place, HAND[seat], topic, spot.audience)
    spot.laid = Laid(incident.front, incident.back)
    for place, cards in ((hand.kind.low[seat], incident.front), (hand.kind.high[seat], incident.back)):
        table.pass_cards(cards, HAND[seat], place, topic, spot.audience)


def _reset(hand: "TwoHands", spot: Spot, topic: str) -> None:
    spot.laid = hand.setting.reset(spot.position, spot.laid, spot.audience, topic)


def _ruling_on_foul(hand: "TwoHands", remedy: Foul, topic: str, spared: str) -> Script[str]:
    """Whether a foul hand loses or is spared in this way, by rule or by the floor."""
    ruled_by: RuledBy = "rule" if remedy in ("loses", "set again") else "floor"
    rulings = (FORFEIT, spared) if remedy in ("loses", "floor may spare") else (spared, FORFEIT)
    return (yield from rule_on(hand.table, ruled_by, topic, *rulings))


# What can happen when


def after_the_deal(hand: "TwoHands", _: object) -> str:
    """Only a deal to come can go wrong."""
    return "" if hand.phase == "betting" else "this is told before the deal"


def no_such_piece_yet(hand: "TwoHands", incident: Misdealt) -> str:
    """A count that a deal can come to."""
    if reason := after_the_deal(hand, incident):
        return reason
    size, seats = hand.kind.size, hand.rules.seats[1]
    if not 1 <= incident.seat <= seats:
        return f"hands are numbered from 1 to {seats}"
    fewest = size - 2
    if incident.count == size or not fewest <= incident.count <= size + 2:
        return f"a hand has {size} cards; a wrong one has {fewest} to {size + 2}"
    return ""


def boxed_where_nothing_is(hand: "TwoHands", incident: Boxed) -> str:
    """A card of the pack."""
    left = hand.table.cards_left
    return after_the_deal(hand, incident) or (
        "" if 0 <= incident.below < left else f"the deck has {left} cards"
    )


def no_such_card(hand: "TwoHands", incident: "Exposed | TurnedUp") -> str:
    """A card of a hand that is not set yet; before the deal, of a hand to come."""
    size = hand.kind.size
    if hand.phase == "betting" and isinstance(incident, Exposed):
        right = 1 <= incident.seat <= hand.rules.seats[1] and 1 <= incident.card <= size
        return "" if right else f"hands 1 to {hand.rules.seats[1]} have {size} cards each"
    if hand.phase == "dealing":
        return "the deal is going on"
    if isinstance(incident, TurnedUp) and hand.phase != "setting":
        return "no player has cards to set"
    if hand.phase == "open":
        return "all hands are set"
    held = len(hand.table.cards.get(_place_of(hand, incident.seat), ()))
    return "" if 1 <= incident.card <= held else f"the hand of {incident.seat} has {held} cards to show"


def not_closed(hand: "TwoHands", incident: TouchedBet) -> str:
    """Betting is closed and they have a wager."""
    if hand.phase not in ("setting", "open"):
        return "wagers may still be changed"
    return _no_wager(hand, incident.seat)


def not_open(hand: "TwoHands", incident: TouchedCards) -> str:
    """The player-dealer's hand lies open."""
    if hand.phase != "open":
        return "the player-dealer's hand is not open"
    return _no_wager(hand, incident.seat)


def _no_wager(hand: "TwoHands", seat: Seat) -> str:
    mine = any(bet.owner == seat for spot in hand.spots.values() for bet in spot.bets)
    return "" if mine else f"seat {seat} has no wager"


def no_hand_to_set(hand: "TwoHands", incident: "BelowTable | Unprotected") -> str:
    """A position that plays, while hands are set."""
    spot = hand.spots.get(incident.seat)
    if hand.phase not in ("setting", "open") or spot is None or spot.out:
        playing = ", ".join(str(seat) for seat, spot in hand.spots.items() if not spot.out)
        return f"hands are held at {playing or 'no position'}"
    return ""


def cannot_lie_so(hand: "TwoHands", incident: SetWrong) -> str:
    """Cards of this hand that nobody may set so, where the hand can still be laid."""
    seat, cards = incident.seat, hand.table.cards
    if seat == hand.bank_seat and hand.phase == "open":
        held = list(cards[HAND[seat]])
    elif reason := no_hand_to_set(hand, BelowTable(seat=seat)):
        return reason
    elif incident.dealer or hand.spots[seat].laid is NOT_LAID:
        places = (HAND[seat], hand.kind.low[seat], hand.kind.high[seat])
        held = [card for place in places for card in cards.get(place, ())]
    else:
        return "the hand is set already"
    laid = [*incident.front, *incident.back]
    if len(set(laid)) < len(laid) or not set(laid) <= set(held):
        return f"the hand is {' '.join(held)}"
    if len(incident.front) != FRONT or len(incident.back) != BACK:
        return ""
    return "that is no foul hand" if hand.kind.choices(tuple(held)).takes_cards(incident.front) else ""


ANY_GAME: Remedies = {
    Boxed: unless(boxed_where_nothing_is, told_before),
    Misdealt: unless(no_such_piece_yet, told_before),
    Exposed: unless(no_such_card, exposed),
    TurnedUp: unless(no_such_card, turned_up_by_owner),
    TouchedBet: unless(not_closed, touched_bet),
    TouchedCards: unless(not_open, touched_cards),
    BelowTable: unless(no_hand_to_set, below_table),
    Unprotected: unless(no_hand_to_set, unprotected),
    **DISPUTES,
}

WITHOUT_FOULS: Remedies = at_the_table(ANY_GAME)
"""Where no setting is foul."""

WITH_FOULS: Remedies = at_the_table({**ANY_GAME, SetWrong: unless(cannot_lie_so, set_wrong)})
