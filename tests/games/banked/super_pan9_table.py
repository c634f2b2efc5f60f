"""How the tests of Super Pan 9 speak: bets such as `9 $50 behind 4`, a throw of the dice, hands by spot."""

from collections.abc import Iterable, Mapping
from typing import Any

import calroom
from calroom.games.banked.wagers import positions_clockwise
from calroom.money import cents
from calroom.shuffle.written import StackedChance
from calroom.table.asks import Answer, Seat
from calroom.table.hand import Hand

from .playing import close, sit

GAME = calroom.game("comstock.super-pan9")
NOTHING = "Kc Qd Jh"


def read_bet(bet: str) -> tuple[Seat, str, int]:
    """`4 $20` in one's own circle, `9 $50 behind 4`, `9 $30 with 4` in their circle, `9 $200 bank`."""
    seat, amount, *where = bet.split()
    match where:
        case []:
            place = f"circle {seat}-1"
        case ["bank"]:
            place = "bank"
        case ["with", spot]:
            place = f"circle {spot}-1"
        case [_, spot]:
            place = f"circle {spot}-"
        case _:
            raise AssertionError(bet)
    return int(seat), place, cents(amount)


def bet(hand: Hand, *bets: str) -> None:
    """Make bets; one behind a spot lies in the circle that is free there."""
    for each in bets:
        seat, place, amount = read_bet(each)
        if place.endswith("-"):
            (ask,) = (ask for ask in hand.asks if ask.seat == seat)
            place = next((option.where for option in ask.options if option.where.startswith(place)), place)
        hand.answer(seat, Answer("wager", amount, where=place))


def throw(total: int) -> tuple[int, int, int]:
    """Three dice that show this total."""
    first = min(6, total - 2)
    second = min(6, total - first - 1)
    return first, second, total - first - second


def seated(bets: Iterable[str] = (), button: Seat = 1, post: str = "$5,000", **given: Any) -> Hand:
    """The bank is posted and these bets lie; betting is still open."""
    bets = list(bets)
    stacks = {button: "$20,000", **given.pop("stacks", {})}
    sitting = {*given.pop("sitting", ()), *(int(each.split()[0]) for each in bets)} or {4}
    dice = given.pop("dice", 12)
    given.setdefault("chance", StackedChance([], [throw(dice)]))
    hand = sit(sitting, button, stacks, GAME, **{"deck": "", **given})
    hand.answer(button, Answer("post", cents(post)))
    bet(hand, *bets)
    return hand


def shaken(hand: Hand) -> Hand:
    """Betting is closed, everybody sees the hand they usually see, and the player-dealer shakes the dice."""
    close(hand)
    while hand.asks and hand.asks[0].topic in ("one-hand", "who-shakes"):
        hand.answer(hand.asks[0].seat, hand.asks[0].default)
    return hand


def deal(
    hands: Mapping[Seat, str],
    bank: str = "6s Ad Kc",
    draws: str = "",
    *,
    bets: Iterable[str] = (),
    button: Seat = 1,
    dice: int = 12,
    **given: Any,
) -> Hand:
    """Deal these hands to their spots, and blanks to the others; who is in no bet has $20 in their circle."""
    bets = list(bets)
    own = {int(each.split()[0]) for each in bets if len(each.split()) == 2}
    behind = {int(each.split()[-1]) for each in bets if "behind" in each}
    bets = [*(f"{spot} $20" for spot in hands if spot not in own | behind), *bets]
    counted = [button, *positions_clockwise(button, 8)]
    at = (dice - 1) % 8
    ring = [*counted[at:], *counted[:at]]
    with_bets = own | behind | set(hands)
    first = ring.index(next(spot for spot in ring if spot in with_bets))
    order = [*ring[first:], *ring[:first]]
    three = {spot: hands.get(spot, NOTHING).split() for spot in order} | {button: bank.split()}
    cards = " ".join(three[spot][number] for number in range(3) for spot in order)
    return shaken(seated(bets, button, deck=f"{cards} {draws}", dice=dice, **given))


def decide(hand: Hand, *answers: str) -> Hand:
    """Give answers such as `4 draw`, `4 stand` or `9 claim`."""
    for each in answers:
        seat, verb = each.split()
        hand.answer(int(seat), Answer(verb))
    return hand


def stood(hand: Hand) -> Hand:
    """Everybody stands to the end, and the player-dealer too where they may."""
    while not hand.over:
        ask = hand.asks[0]
        verbs = [option.verb for option in ask.options]
        hand.answer(ask.seat, Answer("stand") if "stand" in verbs else ask.default)
    return hand
