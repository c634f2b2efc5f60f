"""How the tests of poker speak: hands are dealt, played and read back in the words of the table."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
import pytest
from tests.telling import events_of

import calroom
from calroom.cards import STANDARD, parse_cards
from calroom.games.poker.holdem.terms import Rules, Terms
from calroom.money import cents, dollars
from calroom.table.asks import Answer, Ask, Seat
from calroom.table.events import Acted, Called, Dealt, Event, Gathered, Moved, Passed, Shown
from calroom.table.hand import Hand
from calroom.table.refusals import Refused, allowed_by, join_words
from calroom.testing import trace

STREETS = {"flop": 3, "turn": 4, "river": 5}
STEPS = (1, 3, 1, 1, 1, 1)
"""Burn and turn: how many cards go off the deck at a time, every other time face down."""


def seated(seats: str) -> dict[Seat, int]:
    """Seats and chips from `1 2:$30 5`; who has no amount has $200."""
    pairs = (seat.partition(":") for seat in seats.split())
    return {int(seat): cents(chips or "$200") for seat, _, chips in pairs}


def deal(
    seats: str,
    button: Seat = 6,
    stakes: str = "$5-$10",
    *,
    game: str = "comstock.holdem",
    hole: Mapping[Seat, str] | None = None,
    board: str = "",
    **given: Any,
) -> Hand:
    """Deal hold'em; hole cards and board are as written, everything else is whatever is left."""
    stacks, dealt = seated(seats), calroom.game(game)
    deck = in_dealing_order(sorted(stacks), button, hole or {}, board, dealt.rules_as(Rules).hole_cards)
    return dealt.hand(stacks=stacks, button=button, stakes=stakes, deck=deck, **given)


def in_dealing_order(
    seats: Iterable[Seat], button: Seat, hole: Mapping[Seat, str], board: str, each: int = 2
) -> str:
    """The deck that gives these seats these cards, or these and any others, and turns up this board."""
    mine = {seat: parse_cards(cards) for seat, cards in hole.items()}
    turned = list(parse_cards(board))
    wanted = {*turned, *(card for cards in mine.values() for card in cards)}
    others = [card for card in STANDARD if card not in wanted]
    order = sorted(seats, key=lambda seat: (seat <= button, seat))
    hands = {seat: mine.get(seat, ()) for seat in order}
    deck = [
        cards[number] if number < len(cards) else others.pop()
        for number in range(each)
        for cards in hands.values()
    ]
    for step, count in enumerate(STEPS):
        deck += [turned.pop(0) if step % 2 and turned else others.pop() for _ in range(count)]
    return " ".join(deck)


# Proving


def proves(slug: str, games: Iterable[str], **marks: str) -> pytest.MarkDecorator:
    """The test is run for each of these house-games and proves each one's own rule of this name.

    Where a house-game calls the rule something else, `marks` gives that name: `sk_omaha="flop"`.
    """
    return pytest.mark.parametrize(
        "game",
        [
            pytest.param(game, marks=pytest.mark.rule(f"{game}.{marks.get(game.replace('.', '_'), slug)}"))
            for game in games
        ],
    )


# Playing


def play(hand: Hand, *actions: str) -> None:
    """Give answers such as `3 call`, `4 raise $10` or `2 show-part Kc`."""
    for action in actions:
        seat, answer = read_action(action)
        hand.answer(seat, answer)


def read_action(action: str) -> tuple[Seat, Answer]:
    seat, verb, *what = action.split()
    if what and what[0].startswith("$"):
        return int(seat), Answer(verb, cents(what[0]))
    return int(seat), Answer(verb, cards=tuple(what))


def stay(hand: Hand) -> list[Seat]:
    """Everybody checks or calls until the round is over; returns who acted, in order."""
    street = len(board(hand))
    order: list[Seat] = []
    while hand.asks and len(board(hand)) == street:
        ask = hand.asks[0]
        verbs = {option.verb for option in ask.options} & {"check", "call"}
        if not verbs:
            break
        hand.answer(ask.seat, Answer(verbs.pop()))
        order.append(ask.seat)
    return order


def stay_to_the(street: str, hand: Hand) -> None:
    """Everybody checks or calls, and throws away what goes by default, until this card is up."""
    while len(board(hand)) < STREETS[street]:
        if stay(hand) == []:
            hand.answer(hand.asks[0].seat, hand.asks[0].default)


def show_all(hand: Hand, kept: Mapping[Seat, str] | None = None) -> None:
    """Everybody checks or calls to the end, throws away what they do not keep, and shows."""
    while not hand.over:
        if stay(hand) == []:
            ask = hand.asks[0]
            hand.answer(ask.seat, _thrown(ask, kept or {}) if ask.topic == "discard" else Answer("show"))


def _thrown(ask: Ask, kept: Mapping[Seat, str]) -> Answer:
    """What a seat throws away that keeps these cards, or else what goes by default."""
    others = [card for card in ask.options[0].cards if card not in kept.get(ask.seat, "").split()]
    return Answer("discard", cards=(others[0],)) if len(others) == 1 else ask.default


def pushed_for(
    game: str,
    amount: str,
    hole: Mapping[Seat, str],
    board: str,
    *,
    button: Seat | None = None,
    stakes: str | None = None,
    **given: Any,
) -> dict[Seat, str]:
    """Who is pushed what of a pot of this amount, fees already taken, for which everybody is all-in.

    What does not come out even lies in the pot as dead money of the big blind.
    """
    return pushed(all_in_for(game, amount, hole, board, button=button, stakes=stakes, **given))


def all_in_for(
    game: str,
    amount: str,
    hole: Mapping[Seat, str],
    board: str,
    *,
    button: Seat | None = None,
    stakes: str | None = None,
    **given: Any,
) -> Hand:
    """A hand played to its end for a pot of this amount."""
    dealt = calroom.game(game)
    terms = dealt.terms_as(Terms, stakes)
    button = button or max(hole)
    order = sorted(hole, key=lambda seat: (seat <= (button or 0), seat))
    big_blind = order[0] if len(order) == 2 else order[1]
    due = terms.schedule.posted(len(hole), given.get("jackpot", False)).due
    of_blind = due.get("before the deal", 0)
    each, dead = divmod(cents(amount) + sum(due.values()) - of_blind, len(hole) * 100)
    stacks = dict.fromkeys(sorted(hole), each * 100)
    stacks[big_blind] += dead + of_blind
    posts = {big_blind: terms.blinds[-1] + dead} if dead else {}
    deck = in_dealing_order(sorted(hole), button, hole, board, dealt.rules_as(Rules).hole_cards)
    hand = dealt.hand(stacks, button, deck=deck, stakes=stakes, posts=posts, **given)
    while not hand.over:
        hand.answer(*_boldest(hand, hole))
    assert sum(map(cents, pushed(hand).values())) == cents(amount)
    return hand


def _boldest(hand: Hand, kept: Mapping[Seat, str]) -> tuple[Seat, Answer]:
    """Raise if possible, else stay in; throw away what is not to be kept, and show."""
    ask = hand.asks[0]
    by_verb = {option.verb: option for option in ask.options}
    if "discard" in by_verb:
        return ask.seat, _thrown(ask, kept)
    for verb in ("raise", "bet", "all-in", "call", "check", "show"):
        if verb in by_verb:
            return ask.seat, Answer(verb, by_verb[verb].high)
    raise AssertionError(f"nothing bold among {may(hand, ask.seat)}")


# Asking


def turn(hand: Hand) -> Seat:
    """Whose turn it is."""
    (ask,) = hand.asks
    return ask.seat


def may(hand: Hand, seat: Seat) -> str:
    """What the seat, whose turn it must be, may do: `call $5, raise to $10 or fold`."""
    assert turn(hand) == seat
    return join_words(allowed_by(hand.asks[0]))


def refuse(hand: Hand, action: str, rule: str, instead: str | None = None) -> None:
    """The action is refused by this rule, which offers this instead, and the hand is as it was."""
    before = trace(hand)
    seat, answer = read_action(action)
    with pytest.raises(Refused) as refusal:
        hand.answer(seat, answer)
    assert f"{hand.game.id}.{rule}" in refusal.value.rules, str(refusal.value)
    if instead is not None:
        assert join_words(refusal.value.allowed) == instead
        assert str(refusal.value).endswith(f": you may {instead}")
    assert trace(hand) == before


def board(hand: Hand) -> list[str]:
    return hand.table.cards.get("board", [])


def pot(hand: Hand, place: str = "pot") -> str:
    """What lies in a pot."""
    return dollars(hand.table.chips.get(place, 0))


def bets(hand: Hand) -> dict[Seat, str]:
    """What lies before the seats."""
    found = {seat: hand.table.chips.get(f"bet {seat}", 0) for seat in hand.table.seats}
    return {seat: dollars(amount) for seat, amount in found.items() if amount}


def left(hand: Hand, seat: Seat) -> str:
    """What a seat has left."""
    return dollars(hand.stacks[seat])


def when(hand: Hand, topic: str) -> int:
    """How many events came before a topic first decided something."""
    return hand.events.index(events_of(hand, topic)[0])


def moves(hand: Hand, topic: str) -> list[str]:
    """Chips that moved on a topic: `$2 stack 1 > bet 1`."""
    return [
        f"{dollars(event.amount)} {event.source} > {event.target}"
        for event in events_of(hand, topic)
        if isinstance(event, Moved)
    ]


def gathered(hand: Hand) -> dict[str, str]:
    """All that was ever gathered into each pot, before fees."""
    total: dict[str, int] = {}
    for event in hand.events:
        if isinstance(event, Gathered):
            paid = sum(amount for _, amount in event.amounts)
            total[event.target] = total.get(event.target, 0) + paid
    return {place: dollars(amount) for place, amount in total.items()}


def pushed(hand: Hand) -> dict[Seat, str]:
    """What each winner was pushed out of the pots."""
    total: dict[Seat, int] = {}
    for event in hand.events:
        if isinstance(event, Moved) and "pot" in event.source and event.target.startswith("stack"):
            seat = int(event.target.split()[1])
            total[seat] = total.get(seat, 0) + event.amount
    return {seat: dollars(amount) for seat, amount in sorted(total.items())}


def returned(hand: Hand) -> list[str]:
    """Bets that went back because nobody matched them."""
    return moves(hand, "unmatched")


def collected(hand: Hand) -> str:
    """What the house has taken."""
    return dollars(hand.table.chips.get("collection", 0))


def words(hand: Hand, topic: str) -> list[str]:
    """What the dealer said on a topic."""
    return [event.words for event in events_of(hand, topic) if isinstance(event, Called)]


def shown(hand: Hand) -> dict[Seat, str]:
    """Hands shown at the showdown, in the order they were, as the dealer read them."""
    hands = [event for event in hand.events if isinstance(event, Shown) and event.name]
    return {int(event.place.split()[1]): event.name for event in hands}


def course(hand: Hand) -> list[str]:
    """The hand in single words: deal, bet, flop, showdown and so on, each told once in a row."""
    story: list[str] = []
    for event in hand.events:
        word = _word(event)
        if word and word not in story[-1:]:
            story.append(word)
    return story


def _word(event: Event) -> str:
    match event:
        case Dealt(topic=topic):
            return topic
        case Acted(verb=verb):
            return "showdown" if verb in ("show", "throw-away", "show-part") else "bet"
        case _:
            return ""


def hole_cards(hand: Hand, seat: Seat) -> str:
    """The cards a seat was dealt."""
    dealt = [event for event in hand.events if isinstance(event, Dealt) and event.place == f"hand {seat}"]
    return " ".join(card for event in dealt for card in event.cards)


def dealt_to(hand: Hand) -> list[Seat]:
    """The seats that were dealt a card of their own, in order."""
    dealt = [event for event in hand.events if isinstance(event, Dealt) and event.place.startswith("hand")]
    return [int(event.place.split()[1]) for event in dealt]


def cards_shown(hand: Hand, seat: Seat) -> str:
    """The cards a seat had to show at the showdown."""
    shown = [event for event in hand.events if isinstance(event, Shown) and event.place == f"hand {seat}"]
    return " ".join(shown[-1].cards)


def taken_in(hand: Hand) -> list[Seat]:
    """The seats whose cards went to the muck, in order."""
    gone = [event for event in hand.events if isinstance(event, Passed) and event.place == "muck"]
    return [int(event.source.split()[1]) for event in gone]


def view_knows(hand: Hand, seat: Seat | None, card: str) -> bool:
    """Whether the card can be read anywhere in what a seat, or a spectator, gets to see."""
    return f'"{card}"'.encode() in msgspec.json.encode(hand.view(seat))
