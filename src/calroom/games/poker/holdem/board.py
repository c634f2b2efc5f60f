"""What goes wrong with the board: turned too soon, too many cards of it, and burns forgotten or doubled."""

from calroom.games.poker.holdem.deal import acted_on_the_last_card
from calroom.games.poker.holdem.dealer import ASIDE, ON_DECK, dealer_of, does_not_reach
from calroom.games.poker.holdem.hand import BOARD_STEPS, START, HoldemHand
from calroom.games.poker.trouble.floor import CALL_OFF, PLAY_ON, carry_out, rule_on
from calroom.games.poker.trouble.incidents import BurnNoticed, TooManyTurned, TurnedTooSoon, WrongBurn
from calroom.table.asks import Script
from calroom.table.incidents import Incident, Remedies, unless
from calroom.table.table import BET, BOARD, BURN, STACK, Table

NEXT = {"": "flop", "flop": "turn", "turn": "river"}
COUNT = dict(BOARD_STEPS)
GOES_BACK = {"flop": "flop", "turn": "river", "river": "river"}
"""Before which step a card turned too soon is shuffled back: the turn only when its place has been taken."""

FLOP = 3


def no_betting(hand: HoldemHand, _: Incident) -> str:
    """There must be a round of betting, on a board that is turned as it goes."""
    if hand.given.board_first:
        return "the board has been dealt in advance"
    return "" if hand.round and hand.round.waiting and len(hand.pots.live) > 1 else "there is no betting"


# Too soon


def nothing_to_turn(hand: HoldemHand, incident: TurnedTooSoon) -> str:
    """There must be a card of the board to come."""
    if reason := no_betting(hand, incident):
        return reason
    if hand.step not in NEXT:
        return "all cards of the board lie there"
    return does_not_reach(hand, 1 + COUNT[NEXT[hand.step]])


def turned_too_soon(table: Table, _: TurnedTooSoon) -> Script[None]:
    """It is out of play: the betting is finished first, and later it is shuffled back without the burns."""
    hand: HoldemHand = table.kept
    dealer, step = dealer_of(hand), NEXT[hand.step]
    topic = f"premature-{step}"
    yield from dealer.burn()
    cards = yield from table.deal(BOARD, topic, count=COUNT[step])
    table.pass_cards(cards, BOARD, ASIDE, topic)
    dealer.aside[GOES_BACK[step]] = "premature-turn-goes-back" if step == "turn" else topic


# Too many


def cannot_be_too_many(hand: HoldemHand, incident: TooManyTurned) -> str:
    """The flop must lie there."""
    if reason := no_betting(hand, incident):
        return reason
    if not hand.step:
        return "there is no flop yet"
    if incident.count <= FLOP:
        return f"a flop has {FLOP} cards"
    return does_not_reach(hand, incident.count + 1)


def too_many_turned(table: Table, incident: TooManyTurned) -> Script[None]:
    """It is shuffled back, a card burned and a new flop turned; once the turn is out, the floor rules."""
    hand: HoldemHand = table.kept
    topic = "flop-too-many"
    if hand.step != "flop":
        ruling = yield from rule_on(table, topic, PLAY_ON, CALL_OFF)
        carry_out(hand, ruling, 0, topic, "the flop had too many cards")
        return
    yield from table.deal(BOARD, topic, count=incident.count - FLOP)
    for seat in table.clockwise(table.button):
        if bet := table.chips.get(BET[seat], 0):
            table.move(bet, BET[seat], STACK[seat], topic)
    table.shuffle_in((BOARD, ON_DECK), topic)
    yield from table.burn()
    yield from table.deal(BOARD, "flop", count=FLOP)
    if hand.round:
        hand.round.start_over(table.next_to(table.button, hand.pots.live))


# Burns


def cannot_burn_wrong(hand: HoldemHand, incident: WrongBurn) -> str:
    """A burn must be to come, and none or two be wrong."""
    if hand.given.board_first or hand.step not in NEXT or hand.showdown:
        return "no card will be burned"
    if incident.count not in (0, 2):
        return "none or two would be wrong"
    if hand.table.cards.get(ON_DECK):
        return "the next burn lies face up on the deck"
    return does_not_reach(hand, 2)


def wrong_burn(table: Table, incident: WrongBurn) -> Script[None]:
    """It is for somebody to notice."""
    dealer_of(table.kept).burns = incident.count
    yield from ()


def burn_was_right(hand: HoldemHand, incident: BurnNoticed) -> str:
    """The last burn must have been wrong."""
    if reason := no_betting(hand, incident):
        return reason
    return "" if hand.step and hand.dealer and dealer_of(hand).burned != 1 else "one card was burned"


def burn_noticed(table: Table, _: BurnNoticed) -> Script[None]:
    """Before anybody has acted on the board the cards are moved to where they belong; then it stands."""
    hand: HoldemHand = table.kept
    dealer = dealer_of(hand)
    burned, dealer.burned = dealer.burned, 1
    if acted_on_the_last_card(table):
        table.call("burn-error", "somebody has acted on it, so the board stands")
    elif burned == 0:
        first = table.cards[BOARD][START[hand.step]]
        table.pass_cards((first,), BOARD, BURN, "burn-error")
        yield from table.deal(BOARD, "burn-error")
    else:
        table.pass_cards(table.cards[BOARD][-1:], BOARD, ON_DECK, "burn-error")
        table.pass_cards(table.cards[BURN][-1:], BURN, BOARD, "burn-error")


BOARD_RULES: Remedies = {
    TurnedTooSoon: unless(nothing_to_turn, turned_too_soon),
    TooManyTurned: unless(cannot_be_too_many, too_many_turned),
    WrongBurn: unless(cannot_burn_wrong, wrong_burn),
    BurnNoticed: unless(burn_was_right, burn_noticed),
}
