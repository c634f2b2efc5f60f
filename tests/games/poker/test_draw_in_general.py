"""What holds in every hand of draw, Mexican poker and Push-9, whatever a table has posted."""

from collections import Counter
from random import Random
from typing import Any

import pytest

import calroom
from calroom.table.asks import Answer, Seat
from calroom.table.events import Acted, Dealt, Gathered, Shown
from calroom.table.hand import Hand
from calroom.table.refusals import Refused
from calroom.testing import any_answer, check_hand, deal

SETTINGS: list[tuple[str, dict[str, Any]]] = [
    ("palace.draw", {"form": "antes", "player_deals": True}),
    ("palace.draw", {"form": "antes", "kills": False}),
    ("palace.lowball", {"blinds_ante": True}),
    ("comstock.lowball", {"raises": 3, "schedule": "half hour", "jackpot": True}),
    ("comstock.lowball", {"blinds": (100, 200, 400), "sevens": False}),
    ("sk.lowball", {"fee": 300, "sevens": True}),
    ("palace.mexican", {"ante": 300, "prizes": True}),
    ("comstock.mexican", {"ante": 100, "jackpot": True, "opening": 500}),
    ("sk.push9", {"fee": 100}),
]


@pytest.mark.parametrize(("name", "settings"), SETTINGS)
def test_the_contract_holds_under_every_setting_of_a_table(name: str, settings: dict[str, Any]) -> None:
    game, luck = calroom.game(name), Random(11)
    for number in range(12):
        usual = deal(game, luck, seed=number).setup
        try:
            hand = game.hand(usual.stacks, usual.button, seed=number, stakes=usual.stakes, **settings)
        except Refused:
            continue
        check_hand(hand, luck)


# A plain judge of lowball, who knows nothing of pots and rankings but the rules


def low_of(cards: list[str]) -> tuple[int, ...]:
    """Smaller is better: how ranks repeat, then the ranks themselves, the most frequent and highest first."""
    order = "A23456789TJQK"
    ranks = [order.index(card[0]) for card in cards if card != "Jk"]
    if len(ranks) < len(cards):
        ranks.append(min(set(range(13)) - set(ranks)))
    groups = sorted(((count, rank) for rank, count in Counter(ranks).items()), reverse=True)
    pattern = [count for count, _ in groups]
    return (-len(groups), max(pattern), *(rank for _, rank in groups))


def is_seven(cards: list[str]) -> bool:
    return low_of(cards) <= low_of(["7s", "6s", "5s", "4s", "3s"])


@pytest.mark.parametrize("name", ["palace.lowball", "comstock.lowball", "sk.lowball"])
def test_a_plain_judge_comes_to_the_same_stacks(name: str) -> None:
    luck, judged = Random(5), 0
    for number in range(150):
        hand = calroom.game(name).hand(dict.fromkeys(range(1, 5), 100_000_00), 1, seed=number)
        while not hand.over:
            hand.answer(*some_answer(hand, luck))
        shown = {
            int(event.place[5:]): list(event.cards)
            for event in hand.events
            if isinstance(event, Shown) and event.place.startswith("hand ") and len(event.cards) == 5
        }
        if shown:
            judged += 1
            assert hand.stacks == judge(hand, shown, name != "sk.lowball"), hand.inputs
    assert judged > 40


def some_answer(hand: Hand, luck: Random) -> tuple[Seat, Answer]:
    """Mostly checks and calls, small bets, and everybody shows."""
    ask = luck.choice(hand.asks)
    verbs = {option.verb for option in ask.options}
    if "show" in verbs:
        return ask.seat, Answer("show")
    if "fold" in verbs and luck.random() < 0.8:
        return ask.seat, Answer("check" if "check" in verbs else "call")
    seat, answer = any_answer(hand, luck)
    return (seat, answer) if answer.amount < 1_000_00 else (ask.seat, ask.default)


def judge(hand: Hand, shown: dict[Seat, list[str]], sevens: bool) -> dict[Seat, int]:
    """Everybody's chips as they should be: nobody was all-in, so there is one pot."""
    drawn = next(
        at for at, event in enumerate(hand.events) if isinstance(event, Dealt) and event.topic == "burn"
    )
    before, after = bets(hand, 0, drawn), bets(hand, drawn, len(hand.events))
    fees = hand.table.chips.get("collection", 0)
    checked = {
        event.seat for event in hand.events[drawn:] if isinstance(event, Acted) and event.verb == "check"
    }
    best = min(map(low_of, shown.values()))
    order = hand.table.clockwise(hand.table.button, sorted(shown))
    winners = [seat for seat in order if low_of(shown[seat]) == best]
    pot = sum(before.values()) - fees
    stacks = {seat: hand.setup.stacks[seat] - before[seat] for seat in hand.table.seats}
    if not (sevens and any(seat in checked and is_seven(shown[seat]) for seat in winners)):
        pot += sum(after.values())
        stacks = {seat: stacks[seat] - after[seat] for seat in stacks}
    whole, odd = divmod(pot // 100, len(winners))
    for place, seat in enumerate(winners):
        stacks[seat] += (whole + (place < odd)) * 100
    return stacks


def bets(hand: Hand, start: int, end: int) -> Counter[Seat]:
    """What everybody paid into the pot in this part of the hand."""
    paid: Counter[Seat] = Counter()
    for event in hand.events[start:end]:
        if isinstance(event, Gathered):
            for place, amount in event.amounts:
                paid[int(place.split()[1])] += amount
    return paid


def test_a_game_for_high_has_no_rule_of_sevens_to_post() -> None:
    with pytest.raises(ValueError, match="the highest hand wins here"):
        calroom.game("palace.draw").hand({1: 20000, 2: 20000}, 1, seed=1, sevens=True)
