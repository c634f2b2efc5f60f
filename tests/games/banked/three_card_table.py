"""How the tests of Three Card Poker speak: bets such as `4 $50 bonus $20`, and packets of three cards."""

from collections.abc import Iterable, Mapping
from typing import Any

import calroom
from calroom.money import cents
from calroom.table.asks import Answer, Seat
from calroom.table.hand import Hand

from .playing import close, sit

GAME = calroom.game("palace.three-card")
QUEEN = "3c 5d Qs"
"""A player-dealer's hand that just qualifies; its second card is a five."""

NOTHING = "Jh 8c Td"
"""One that does not."""


def bet(hand: Hand, *bets: str) -> None:
    """Make bets such as `4 $50` (an ante) or `4 $50 bonus $20`; `4 bonus $20` is a bonus alone."""
    for each in bets:
        seat, *words = each.split()
        if words[0] != "bonus":
            hand.answer(int(seat), Answer("wager", cents(words[0]), where=f"ante {seat}"))
        if "bonus" in words:
            hand.answer(int(seat), Answer("bonus", cents(words[-1]), where=f"bonus {seat}"))


def seated(bets: Iterable[str] = (), button: Seat = 4, post: str = "$5,000", **given: Any) -> Hand:
    """The bank is posted and these bets lie; betting is still open."""
    bets = list(bets)
    stacks = {button: "$20,000", **given.pop("stacks", {})}
    sitting = {*given.pop("sitting", ()), *(int(each.split()[0]) for each in bets)} or {2}
    hand = sit(sitting, button, stacks, GAME, **given)
    hand.answer(button, Answer("post", cents(post)))
    bet(hand, *bets)
    return hand


def deal(
    hands: Mapping[Seat, str],
    bank: str = QUEEN,
    bets: Iterable[str] = (),
    *,
    button: Seat = 4,
    **given: Any,
) -> Hand:
    """Deal these cards in packets from the player-dealer's left; who is in no bet antes $20."""
    bets = list(bets)
    bettors = {int(each.split()[0]) for each in bets}
    bets += [f"{seat} $20" for seat in hands if seat not in bettors]
    order = sorted(hands, key=lambda seat: (seat < button, seat))
    deck = " ".join([*(hands[seat] for seat in order), bank])
    hand = seated(bets, button, deck=deck, **given)
    close(hand)
    return hand


def decide(hand: Hand, *answers: str) -> Hand:
    """Give answers such as `1 play` or `2 fold`; without any everybody plays."""
    for each in answers:
        seat, verb = each.split()
        hand.answer(int(seat), Answer(verb))
    while not answers and not hand.over:
        hand.answer(hand.asks[0].seat, Answer("play"))
    return hand


def played(hands: Mapping[Seat, str], bank: str = QUEEN, bets: Iterable[str] = (), **given: Any) -> Hand:
    """A whole hand in which everybody plays."""
    return decide(deal(hands, bank, bets, **given))
