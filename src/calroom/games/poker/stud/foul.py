"""Hands that cannot win at the showdown, whatever they are worth."""

from calroom.games.poker.pots import shares
from calroom.games.poker.stud.hand import StudHand
from calroom.games.poker.trouble.hands import kill
from calroom.table.asks import Seat
from calroom.table.table import BOARD, HAND, STACK


def take_out_foul_hands(hand: StudHand) -> None:
    """A hand needs the right number of cards to win, and none that do not belong to the game."""
    table, live = hand.table, hand.pots.live
    needed = hand.terms.rules.cards - len(table.cards.get(BOARD, ()))
    foul = [seat for seat in live if is_foul(hand, seat, needed)]
    if len(foul) == len(live):
        share_among_foul_hands(hand)
        return
    for seat in foul:
        topic = "number-to-win" if len(table.cards[HAND[seat]]) != needed else "undeclared-joker"
        kill(hand, seat, topic, f"seat {seat} has a foul hand")


def is_foul(hand: StudHand, seat: Seat, needed: int) -> bool:
    """Whether the hand has too many or too few cards, or one that does not belong to the game."""
    cards, foreign = hand.table.cards[HAND[seat]], hand.table.foreign
    return len(cards) != needed or any(card in foreign for card in cards)


def share_among_foul_hands(hand: StudHand) -> None:
    """No hand can win, so nobody has a better claim than another."""
    table, live = hand.table, hand.pots.live
    table.call("number-to-win", "no hand has the right number of cards: they share the pot")
    hand.pots.close_collection()
    hand.pots.join_forsaken()
    for pot in hand.pots.pots:
        sharing = hand.pots.contenders(pot)
        for seat, share in shares(table.chips.get(pot.place, 0), sharing, hand.terms.chip):
            if share:
                table.move(share, pot.place, STACK[seat], "number-to-win")
    for seat in list(live):
        hand.pots.fold(seat, "number-to-win")
