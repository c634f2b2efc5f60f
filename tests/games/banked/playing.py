"""How the tests of banked games speak: a bank is posted, wagers are made, hands are dealt and played."""

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.telling import events_of

import calroom
from calroom.cards import parse_cards, take_out
from calroom.games.banked.wagers import positions_clockwise
from calroom.houses.game import Game
from calroom.houses.loader import FILED, House
from calroom.money import cents, dollars
from calroom.table.asks import Answer, Seat
from calroom.table.events import Called, Dealt, Moved, Placed, Shown
from calroom.table.hand import Hand
from calroom.table.refusals import Refused
from calroom.testing import trace

PLENTY = "$2,000"
BURNED = "2s"


def sit(
    seats: Iterable[Seat],
    button: Seat = 3,
    stacks: Mapping[Seat, str] | None = None,
    game: Game | None = None,
    **given: Any,
) -> Hand:
    """A hand before anything is posted; who has no stack of their own has plenty.

    Where a test does not care for the cards, they are the same in every run.
    """
    given.setdefault("seed", 1)
    chips = {seat: cents((stacks or {}).get(seat, PLENTY)) for seat in sorted({*seats, button})}
    return (game or calroom.game("sk.pure215")).hand(chips, button, **given)


def shoe_after(game: Game, used: int, next_cards: str = "") -> list[str]:
    """A whole shoe of which so many cards are gone and which goes on with these."""
    wanted = next_cards.split()
    rest = list(take_out(game.deck, wanted))
    return [*rest[:used], *wanted, *rest[used:]]


def deal(
    hands: Mapping[Seat, str],
    bank: str = "6d 7d",
    draws: str = "",
    *,
    button: Seat = 3,
    post: str = "$500",
    bets: Iterable[str] = (),
    sitting: Iterable[Seat] = (),
    stacks: Mapping[Seat, str] | None = None,
    game: Game | None = None,
    burned: str = BURNED,
    **given: Any,
) -> Hand:
    """Post the bank, make the wagers and deal these cards; who is in no bet has $10 in their circle.

    The first card of the shoe is burned; after the first two cards of everybody come the draws.
    """
    made = [_read_bet(bet) for bet in bets]
    owners = {seat for seat, _ in made}
    taken = {answer.where for _, answer in made}
    made += [
        (circle, Answer("wager", 1000, where=f"circle {circle}"))
        for circle in hands
        if f"circle {circle}" not in taken
    ]
    owners |= {seat for seat, _ in made}
    deck = f"{burned} {in_dealing_order(hands, bank, button)} {draws}"
    hand = sit({*owners, *sitting}, button, stacks, game, deck=deck, **given)
    hand.answer(button, Answer("post", cents(post)))
    for seat, answer in made:
        hand.answer(seat, answer)
    close(hand)
    return hand


def in_dealing_order(hands: Mapping[Seat, str], bank: str, button: Seat) -> str:
    """First card to every circle clockwise from the player-dealer and to them, then the second."""
    order = [circle for circle in positions_clockwise(button, 8) if circle in hands]
    two = [*(parse_cards(hands[circle]) for circle in order), parse_cards(bank)]
    return " ".join([*(first for first, _ in two), *(second for _, second in two)])


def close(hand: Hand) -> None:
    """Everybody is done betting."""
    while hand.asks and hand.asks[0].topic == "wagers":
        hand.answer(hand.asks[0].seat, Answer("done"))


def _read_bet(bet: str) -> tuple[Seat, Answer]:
    """`4 $20`, `4 $25 on 5` or `9 $50 behind 4`."""
    seat, amount, *where = bet.split()
    place = f"circle {seat}"
    if where:
        how, circle = where
        place = f"circle {circle}" if how == "on" else f"circle {circle} behind {seat}"
    return int(seat), Answer("wager", cents(amount), where=place)


# Playing


def bet(hand: Hand, *bets: str) -> None:
    """Make wagers such as `4 $20`, `4 $25 on 5` or `9 $50 behind 4`."""
    for each in bets:
        seat, answer = _read_bet(each)
        hand.answer(seat, answer)


def play(hand: Hand, *actions: str) -> None:
    """Give answers such as `4 hit` or `4 double $20`."""
    for action in actions:
        hand.answer(*_read_action(action))


def _read_action(action: str) -> tuple[Seat, Answer]:
    seat, verb, *amount = action.split()
    return int(seat), Answer(verb, cents(amount[0]) if amount else 0)


def play_out(hand: Hand) -> Hand:
    """Everybody gives the default answer to the end: no insurance, stand where one may, else hit."""
    while not hand.over:
        hand.answer_for(hand.asks[0].seat)
    return hand


def stand_all(hand: Hand) -> Hand:
    """Everybody stands, and nobody insures, to the end."""
    while not hand.over:
        ask = hand.asks[0]
        hand.answer(ask.seat, ask.default)
    return hand


# Asking


def asked(hand: Hand) -> list[Seat]:
    return [ask.seat for ask in hand.asks]


def may(hand: Hand, seat: Seat) -> str:
    """The verbs that a seat may choose among now: `hit, stand, double`."""
    (ask,) = (ask for ask in hand.asks if ask.seat == seat)
    return ", ".join(dict.fromkeys(option.verb for option in ask.options))


def refuse(hand: Hand, action: str | tuple[Seat, Answer], *rules: str) -> None:
    """The action is refused by these rules, and the hand is as it was."""
    before = trace(hand)
    views = [msgspec.json.encode(hand.view(seat)) for seat in (*hand.table.seats, None)]
    seat, answer = _read_action(action) if isinstance(action, str) else action
    with pytest.raises(Refused) as refusal:
        hand.answer(seat, answer)
    found = [rule.removeprefix(f"{hand.game.id}.") for rule in refusal.value.rules]
    assert list(rules) == found[: len(rules)], str(refusal.value)
    assert trace(hand) == before
    assert [msgspec.json.encode(hand.view(seat)) for seat in (*hand.table.seats, None)] == views


def refuse_bet(hand: Hand, bet: str, *rules: str) -> None:
    refuse(hand, _read_bet(bet), *rules)


# Reading back


def net(hand: Hand, seat: Seat) -> str:
    """What a seat has won or lost in the hand: `$12`, `-$10`."""
    return dollars(hand.stacks[seat] - hand.setup.stacks[seat])


def nets(hand: Hand) -> dict[Seat, str]:
    """What everybody but the player-dealer has won or lost."""
    return {seat: net(hand, seat) for seat in hand.stacks if seat != hand.setup.button}


def lies(hand: Hand, place: str) -> str:
    """The chips in a place."""
    return dollars(hand.table.chips.get(place, 0))


def cards(hand: Hand, place: str) -> str:
    """The cards in a place."""
    return " ".join(hand.table.cards.get(place, []))


def fee(hand: Hand) -> str:
    return lies(hand, "collection")


def moved(hand: Hand, topic: str) -> list[str]:
    """The chips that a topic moved: `$12 bank -> stack 4`."""
    return [
        f"{dollars(event.amount)} {event.source} -> {event.target}"
        for event in events_of(hand, topic)
        if isinstance(event, Moved)
    ]


def dealt(hand: Hand, *topics: str) -> list[str]:
    """Where the cards of these topics went, in order."""
    return [event.place for event in hand.events if isinstance(event, Dealt) and event.topic in topics]


def called(hand: Hand, topic: str) -> list[str]:
    """What the dealer said on a topic."""
    return [event.words for event in events_of(hand, topic) if isinstance(event, Called)]


def read_out(hand: Hand, place: str) -> str:
    """How the dealer read a hand out last."""
    return next(
        event.name for event in reversed(hand.events) if isinstance(event, Shown) and event.place == place
    )


def rules_named(hand: Hand) -> set[str]:
    """The rules of the house that the events of a hand name, without the name of the game."""
    topics = {getattr(event, "topic", "") for event in hand.events} - {""}
    named = {rule for topic in topics for rule in hand.game.rules_for(topic)}
    return {rule.removeprefix(f"{hand.game.id}.") for rule in named}


def button_on(hand: Hand, marker: str = "action button") -> Seat:
    """Where a marker lies."""
    return next(event.seat for event in hand.events if isinstance(event, Placed) and event.marker == marker)


def settled(hand: Hand) -> list[str]:
    """The places whose wagers were settled, in order."""
    start = next(
        number
        for number, event in enumerate(hand.events)
        if getattr(event, "topic", "") in ("settlement-order", "button-without-wager")
    )
    sources = [event.source for event in hand.events[start:] if isinstance(event, Moved)]
    return [place for place in dict.fromkeys(sources) if place != "bank"]


# Houses of one's own


def house_with(folder: Path, **changes: str) -> Game:
    """S & K's Pure 21.5 in a house file in which these keys have other values, or no value at all."""
    text = (FILED / "sk.toml").read_text()
    for key, value in changes.items():
        line = f"{key} = {value}\n" if value else ""
        text, found = re.subn(rf"(?ms)^{key} = (\[ +#.*?^\]|[^\n]*)\n", line, text, count=1)
        assert found, key
    path = folder / "sk.toml"
    path.write_text(text)
    return House(path).game("pure215")
