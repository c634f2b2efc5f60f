"""How the tests of Pan speak: positions are written as boards and hands and reached by playing."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any

import pytest
from _pytest.mark import ParameterSet
from tests.telling import events_of

import calroom
from calroom.cards import PAN, parse_cards
from calroom.games.pan.melds import Melds
from calroom.games.pan.terms import Terms
from calroom.money import cents, dollars
from calroom.table.asks import Answer, Ask, Option, Seat
from calroom.table.events import Called, Moved, Passed
from calroom.table.hand import Hand
from calroom.table.refusals import Refused
from calroom.testing import trace

JUNK = "2c 4d 6h Jc Qd 2s 4h 6d Jh Qc Js 4s Qs Ac Kd"
"""Cards to fill hands with that make nothing among themselves."""


def houses(**slugs: str) -> pytest.MarkDecorator:
    """Run a test in these houses, where it proves these rules: `palace="ante-amounts"`."""
    params: list[ParameterSet] = [
        pytest.param(house, marks=[pytest.mark.rule(f"{house}.pan.{slug}") for slug in slug_list.split()])
        for house, slug_list in slugs.items()
    ]
    return pytest.mark.parametrize("house", params)


def rules(house: str, *slugs: str) -> pytest.MarkDecorator:
    """This test proves these rules of one house."""
    return pytest.mark.rule(*(f"{house}.pan.{slug}" for slug in slugs))


# Getting to a position


def deal(
    house: str,
    seats: str | int = 4,
    hands: Mapping[Seat, str] | None = None,
    stock: str = "",
    *,
    first: Seat = 0,
    stakes: str | None = None,
    **given: Any,
) -> Hand:
    """Deal a hand: seats as a number or as `1 2:$30`, hands and stock as written, the rest is junk."""
    stacks = seated(seats)
    first = first or given.pop("winner", 0) or max(stacks)
    wanted = {seat: parse_cards(cards) for seat, cards in (hands or {}).items()}
    deck = in_dealing_order(sorted(stacks), first, wanted, parse_cards(stock), given.pop("counts", {}))
    if stakes:
        stakes = f"{stakes} condition"
    game = calroom.game(f"{house}.pan")
    if house == "comstock":
        given.setdefault("two_players", True)
    return game.hand(stacks, deck=deck, stakes=stakes, winner=first, **given)


def seated(seats: str | int) -> dict[Seat, int]:
    if isinstance(seats, int):
        return dict.fromkeys(range(1, seats + 1), 20_000)
    pairs = (seat.partition(":") for seat in seats.split())
    return {int(seat): cents(chips or "$200") for seat, _, chips in pairs}


def to_the_right(first: Seat, seats: Iterable[Seat]) -> list[Seat]:
    """The order of the deal."""
    return sorted(seats, key=lambda seat: (seat > first, -seat))


def in_dealing_order(
    seats: Sequence[Seat],
    first: Seat,
    wanted: Mapping[Seat, Sequence[str]],
    stock: Sequence[str],
    counts: Mapping[Seat, int],
) -> list[str]:
    """The deck that gives these seats these cards, five and five, and has these on top of the stock."""
    hands: dict[Seat, list[str]] = {}
    left = Counter(PAN * 7) - Counter([*stock, *(card for cards in wanted.values() for card in cards)])
    for seat in seats:
        mine = list(wanted.get(seat, ()))
        size = counts.get(seat, 10)
        assert len(mine) <= size, f"seat {seat} has {len(mine)} cards"
        fill = [card for card in (*parse_cards(JUNK), *PAN) if card not in mine and left[card]]
        hands[seat] = mine + fill[: size - len(mine)]
        left -= Counter(fill[: size - len(mine)])
    order = to_the_right(first, seats)
    deck = [card for seat in order for card in hands[seat][:5]] + [
        card for seat in order for card in hands[seat][5:]
    ]
    return deck + list(stock)


def everybody_plays(hand: Hand, passing: Iterable[Seat] = ()) -> Hand:
    """All declare, those named that they pass; then the first player goes to the deck."""
    while hand.asks and hand.asks[0].topic == "declare":
        seat = hand.asks[0].seat
        hand.answer(seat, Answer("pass" if seat in passing else "play"))
    if hand.asks and hand.asks[0].topic == "declare-first":
        hand.answer(hand.asks[0].seat, Answer("draw"))
    return hand


def position(
    house: str,
    boards: Mapping[Seat, str],
    stock: str = "",
    *,
    seats: str | int = 4,
    first: Seat = 0,
    passing: Iterable[Seat] = (),
    collect: bool = True,
    **given: Any,
) -> Hand:
    """A hand in mid-play: `3s 3s 3s / 2c 2d 2s | 4h 5h` are two spreads and two cards of a hand.

    Every player comes to the board in their first turn, hit by a card of the first spread; who has none draws
    and throws something useless. Then it is the first player's turn, and the stock is as written.
    """
    stacks = seated(seats)
    first = first or max(stacks)
    melds = calroom.game(f"{house}.pan").terms_as(Terms).melds
    plans = {seat: Plan(written, melds) for seat, written in boards.items()}
    lying = [spread for plan in plans.values() for spread in plan.spreads]
    useless = [card for card in PAN if not melds.fits(card, lying)]
    hands, draws, junk = {}, [], {}
    for seat in to_the_right(first, stacks):
        if seat in passing:
            continue
        if seat not in plans:
            draws.append(useless[0])
            continue
        plan = plans[seat]
        junk[seat] = useless[1]
        rest = [card for card in parse_cards(JUNK) if card not in plan.hand and card != junk[seat]]
        full = [*plan.dealt, *plan.hand, junk[seat]]
        hands[seat] = " ".join(full + rest[: 10 - len(full)])
        draws.append(plan.hit)
    top = [*draws, *parse_cards(stock)]
    hand = deal(house, seats, hands, " ".join(top), first=first, **given)
    everybody_plays(hand, passing)
    for seat in to_the_right(first, [seat for seat in stacks if seat not in passing]):
        if seat in plans:
            settle_down(hand, seat, plans[seat], junk[seat], collect)
        else:
            go_on(hand, seat)
            hand.answer(seat, Answer("throw"))
    return hand


class Plan:
    """How a board is laid: its first spread with the card that hits, then everything else."""

    def __init__(self, written: str, melds: Melds) -> None:
        board, _, hand = written.partition("|")
        self.spreads = [self.in_order(parse_cards(cards), melds) for cards in board.split("/")]
        self.hand = list(parse_cards(hand))
        self.hit = self.spreads[0][0]
        self.dealt = [card for spread in self.spreads for card in spread][1:]

    @staticmethod
    def in_order(cards: Sequence[str], melds: Melds) -> list[str]:
        """Three cards that are a meld first, then one after the other."""
        for three in combinations(cards, 3):
            rest = list((Counter(cards) - Counter(three)).elements())
            grown = list(three)
            while rest and (one := next((card for card in rest if melds.kind([*grown, card])), None)):
                rest.remove(one)
                grown.append(one)
            if melds.kind(three) and not rest:
                return grown
        raise ValueError(f"{cards} is no spread")


def go_on(hand: Hand, seat: Seat) -> None:
    """The seat goes to the deck, if it is asked, and nobody forces anything."""
    while len(hand.asks) > 1 or ask_of(hand, seat).topic == "option-card":
        if len(hand.asks) > 1:
            hand.answer(hand.asks[0].seat, Answer("let-go"))
        else:
            hand.answer(seat, Answer("draw"))


def settle_down(hand: Hand, seat: Seat, plan: Plan, junk: str, collect: bool) -> None:
    go_on(hand, seat)
    for number, spread in enumerate(plan.spreads):
        act(hand, seat, "meld", spread[1:3] if number == 0 else spread[:3])
        for card in spread[3:]:
            act(hand, seat, "add", [card], ("first", "second", "third", "fourth")[number])
    if collect and any(option.verb == "collect" for option in ask_of(hand, seat).options):
        hand.answer(seat, Answer("collect", ask_of(hand, seat).default.amount))
    act(hand, seat, "discard", [junk])


# Playing


def ask_of(hand: Hand, seat: Seat) -> Ask:
    return next(ask for ask in hand.asks if ask.seat == seat)


def act(hand: Hand, seat: Seat, verb: str, cards: Sequence[str] = (), where: str | None = None) -> None:
    hand.answer(seat, the_answer(hand, seat, verb, cards, where))


def the_answer(hand: Hand, seat: Seat, verb: str, cards: Sequence[str], where: str | None) -> Answer:
    """The answer in full; a place that is not given is that of the first option which takes the cards."""
    asks = [ask for ask in hand.asks if ask.seat == seat]
    options: list[Option] = [one for ask in asks for one in ask.options if one.verb == verb]
    if where is None:
        fitting = [one for one in options if one.takes_cards(tuple(cards))] or options
        where = fitting[0].where if fitting else ""
    return Answer(verb, 0, tuple(cards), where)


ACTION = re.compile(r"(-?\d+) ([a-z-]+)(?:\[([^]]*)\])? ?(.*)")


def read(hand: Hand, action: str) -> tuple[Seat, Answer]:
    """`4 meld 7h 7d`, `3 add[first] Qh`, `2 collect $4`, `1 force`."""
    found = ACTION.fullmatch(action)
    assert found, action
    seat, verb, where, what = found.groups()
    if what.startswith("$"):
        return int(seat), Answer(verb, cents(what))
    answer = the_answer(hand, int(seat), verb, parse_cards(what), where)
    if verb == "collect":
        answer = Answer(verb, ask_of(hand, int(seat)).default.amount)
    return int(seat), answer


def play(hand: Hand, *actions: str) -> None:
    for action in actions:
        hand.answer(*read(hand, action))


def refuse(hand: Hand, action: str, rule: str = "") -> None:
    """The action is refused, by this rule, and the hand is as it was."""
    before = trace(hand)
    seat, answer = read(hand, action)
    with pytest.raises(Refused) as refusal:
        hand.answer(seat, answer)
    if rule:
        assert f"{hand.game.id}.{rule}" in refusal.value.rules, str(refusal.value)
    assert trace(hand) == before


# Reading


def verbs(hand: Hand, seat: Seat) -> set[str]:
    """What a seat may do now; nothing if it is not asked."""
    return {option.verb for ask in hand.asks if ask.seat == seat for option in ask.options}


def picks(hand: Hand, seat: Seat, verb: str, where: str | None = None) -> set[str]:
    """The cards that a seat may choose for a verb."""
    return {
        " ".join(sorted(pick))
        for option in ask_of(hand, seat).options
        if option.verb == verb and where in (None, option.where)
        for pick in option.picks
    }


def asked(hand: Hand) -> list[Seat]:
    return [ask.seat for ask in hand.asks]


def board(hand: Hand, seat: Seat) -> str:
    """A seat's spreads as they lie: `3s 3s 3s / 2c 2d 2s`, each sorted."""
    return " / ".join(" ".join(sorted(spread)) for spread in spreads_of(hand, seat))


def spreads_of(hand: Hand, seat: Seat) -> list[list[str]]:
    """The cards of each spread that lies before a seat."""
    here = hand.table.cards.items()
    return [cards for place, cards in here if place.endswith(f" spread of seat {seat}") and cards]


def cards_of(hand: Hand, seat: Seat) -> str:
    """The cards in a hand, sorted."""
    return " ".join(sorted(hand.table.cards.get(f"hand {seat}", [])))


def lying(hand: Hand, place: str) -> str:
    return " ".join(hand.table.cards.get(place, []))


def chips(hand: Hand, place: str) -> str:
    return dollars(hand.table.chips.get(place, 0))


def paid(hand: Hand, *topics: str, since: int = 0) -> list[str]:
    """Chips that moved on these topics: `$4 5 > 3`, seats by number."""
    return [
        f"{dollars(event.amount)} {short(event.source)} > {short(event.target)}"
        for event in hand.events[since:]
        if isinstance(event, Moved) and (not topics or event.topic in topics)
    ]


def short(place: str) -> str:
    return place.removeprefix("stack ")


def change(hand: Hand, before: Mapping[Seat, int]) -> dict[Seat, str]:
    """What each seat has won or lost since."""
    now = hand.stacks
    return {seat: dollars(now[seat] - before[seat]) for seat in now if now[seat] != before[seat]}


def told(hand: Hand, topic: str) -> list[str]:
    """What the dealer said on a topic."""
    return [event.words for event in hand.events if isinstance(event, Called) and event.topic == topic]


def passed(hand: Hand, topic: str) -> list[str]:
    """Cards that went somewhere on a topic: `7c > muck`."""
    return [
        f"{' '.join(event.cards)} > {event.place}"
        for event in events_of(hand, topic)
        if isinstance(event, Passed)
    ]


def until_over(hand: Hand) -> Hand:
    """Everybody answers by default until the hand is over."""
    while not hand.over:
        hand.answer_for(hand.asks[0].seat)
    return hand
