"""How the tests of baccarat speak: wagers such as `4 $50 banker`, and the cards of two hands."""

from collections.abc import Iterable
from typing import Any

import calroom
from calroom.money import cents
from calroom.table.asks import Answer, Seat
from calroom.table.hand import Hand

from .playing import close, sit

GAME = calroom.game("palace.baccarat")


def read_wager(wager: str) -> tuple[Seat, Answer]:
    """`4 $50 banker` in one's own circle, `9 $40 banker behind 2` in another's."""
    seat, amount, kind, *behind = wager.split()
    place = f"{kind} circle {behind[1]} behind {seat}" if behind else f"{kind} circle {seat}"
    return int(seat), Answer("wager", cents(amount), where=place)


def wager(hand: Hand, *wagers: str) -> None:
    for each in wagers:
        hand.answer(*read_wager(each))


def seated(wagers: Iterable[str] = (), button: Seat = 3, post: str = "$5,000", **given: Any) -> Hand:
    """The bank is posted and these wagers lie; betting is still open."""
    stacks = {button: "$20,000", **given.pop("stacks", {})}
    sitting = set(given.pop("sitting", ()))
    sitting |= {int(each.split()[0]) for each in wagers} or {4}
    hand = sit(sitting, button, stacks, GAME, continuous=given.pop("continuous", True), **given)
    hand.answer(button, Answer("post", cents(post)))
    wager(hand, *wagers)
    return hand


def deal(
    player: str,
    banker: str,
    thirds: str = "",
    wagers: Iterable[str] = ("4 $100 player",),
    **given: Any,
) -> Hand:
    """A whole hand: two cards to each hand in rotation, then third cards in the order they are drawn."""
    (one, two), (first, second) = player.split(), banker.split()
    hand = seated(list(wagers), deck=f"{one} {first} {two} {second} {thirds}", **given)
    close(hand)
    return hand
