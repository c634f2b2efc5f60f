"""Deals that go wrong where hands of several pieces lie in a row or before the positions.

Pieces turn up that nobody should see, or a hand gets too many or too few. The house has a remedy, or one is
proposed to the floor. A misdeal takes all pieces in and starts the deal again.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Literal, TypeAlias

from calroom.cards import JOKER, Card
from calroom.games.banked.trouble.floor import IRREGULAR, PLAY_ON, VOID_ROUND, call_off, rule_on, stand_still
from calroom.table.asks import Answer, Ask, Option, Script, Seat, ask_one
from calroom.table.events import Audience, Place
from calroom.table.incidents import Boxed, Exposed, Misdealt, StartAgain
from calroom.table.table import HAND, NOBODY, SCRAP

if TYPE_CHECKING:
    from calroom.games.banked.two_hands.hands import TwoHands

Phase: TypeAlias = Literal["betting", "dealing", "in a row", "setting", "open"]
Told: TypeAlias = Sequence[Boxed | Exposed | Misdealt]
Step: TypeAlias = tuple[Seat, Place, Audience]
"""One piece of the deal: to which hand, counted from one, and where that lies."""

FLOOR_BOARDS: Place = "floor"
"""Where a card lies that fell under the table."""

MISDEAL, REPLACE, COMPLETE, DEAD = "misdeal", "replace", "complete-hand", "dead-hand"


class WrongDeal:
    """What is wrong with a deal: what was told of it beforehand, and what has come up.

    `seen` are pieces that everybody has seen, `counts` the hands with a wrong number.
    """

    def __init__(self) -> None:
        self.told: list[Boxed | Exposed | Misdealt] = []
        self.seen: list[tuple[Place, Card]] = []
        self.counts = 0


def until_dealt_right(hand: "TwoHands", deal: Callable[["TwoHands"], Script[bool]]) -> Script[bool]:
    """Deal, and after every misdeal deal again."""
    while True:
        try:
            return (yield from deal(hand))
        except StartAgain:
            hand.start_again()


def in_rounds(places: Sequence[tuple[Place, Audience]], cards: int, told: Told) -> Iterator[Step]:
    """One piece at a time to every hand, some of which get more or fewer than they should."""
    counts = {slip.seat: slip.count for slip in told if isinstance(slip, Misdealt)}
    numbers = {_number_of(place, at): at for at, (place, _) in enumerate(places)}
    order = sorted(numbers, key=numbers.__getitem__)
    for dealt in range(max(cards, *counts.values(), 0)):
        for number, (place, seen_by) in zip(order, places, strict=True):
            if dealt < counts.get(number, cards):
                yield number, place, seen_by


def in_rows(rows: Sequence[Place], cards: int, told: Told) -> Iterator[Step]:
    """All pieces of one hand, then all of the next."""
    counts = {slip.seat: slip.count for slip in told if isinstance(slip, Misdealt)}
    for number, row in enumerate(rows, 1):
        for _ in range(counts.get(number, cards)):
            yield number, row, NOBODY


def _number_of(place: Place, at: int) -> int:
    """Hands in a row are counted from one; those before the positions have the position's number."""
    return int(place.removeprefix("hand ")) if place.startswith("hand ") else at + 1


def deal_wrongly(hand: "TwoHands", steps: Iterator[Step], cards: int, topic: str) -> Script[None]:
    """A deal in which something goes wrong that was told before."""
    table, wrong, top = hand.table, hand.wrong, hand.table.top
    hand.phase = "dealing"
    boxed = {top + slip.below for slip in wrong.told if isinstance(slip, Boxed)}
    exposed = {(slip.seat, slip.card) for slip in wrong.told if isinstance(slip, Exposed)}
    dealt: dict[Seat, int] = {}
    places: dict[Place, Audience] = {}
    for number, place, seen_by in steps:
        if not table.cards_left:
            break
        dealt[number] = dealt.get(number, 0) + 1
        places[place] = seen_by
        at = table.top
        (card,) = yield from table.deal(place, topic, seen_by)
        if at in boxed or (number, dealt[number]) in exposed:
            table.show(place, (card,), "exposed-card")
            yield from turned_up(hand, place, card)
    wrong.counts = sum(count != cards for count in dealt.values()) + len(hand.counting) - len(dealt)
    for slip in wrong.told:
        if isinstance(slip, Misdealt) and slip.lost and table.cards_left:
            yield from table.deal(FLOOR_BOARDS, "six-cards", NOBODY)
    yield from replace_seen(hand, places)


def turned_up(hand: "TwoHands", place: Place, card: Card) -> Script[None]:
    """Everybody has seen a piece of this hand."""
    table, wrong, rules = hand.table, hand.wrong, hand.rules.trouble
    topic, proposed = "exposed-card", REPLACE
    if rules.exposed == "misdeal":
        topic, proposed = "exposed-tile", MISDEAL
    elif card[0] == "A" or card == JOKER:
        topic, proposed = "exposed-ace-or-joker", MISDEAL
    elif wrong.seen:
        topic, proposed = "second-exposed", MISDEAL
    others = (MISDEAL, PLAY_ON) if rules.exposed == "misdeal" else (REPLACE, MISDEAL, PLAY_ON)
    asking = IRREGULAR if rules.ruled_by == "floor" else topic
    ruling = yield from rule_on(table, rules.ruled_by, asking, proposed, *others, about=place)
    if ruling == MISDEAL:
        misdeal(hand, asking)
    elif ruling == REPLACE:
        wrong.seen.append((place, card))
    else:
        table.call(asking, f"{card} stays where it is")


def replace_seen(hand: "TwoHands", places: dict[Place, Audience]) -> Script[None]:
    """When all are dealt, each piece that was seen goes out of play for the next of the stub.

    A piece that cannot be replaced, because the stub is used up, stays.
    """
    table = hand.table
    topic = IRREGULAR if hand.rules.trouble.ruled_by == "floor" else "exposed-card"
    for place, card in hand.wrong.seen:
        if table.cards_left and place in places and card in table.cards[place]:
            table.pass_cards((card,), place, SCRAP, topic)
            yield from table.deal(place, topic, places[place])


def misdeal(hand: "TwoHands", topic: str) -> None:
    """Nothing that was dealt counts."""
    hand.table.call(topic, "misdeal: wagers and fees stand, and everything is dealt anew")
    raise StartAgain


# A wrong number of pieces


def put_counts_right(hand: "TwoHands") -> Script[None]:
    """A hand of six is completed, one of eight is dead; anything else, and more than one, is a misdeal."""
    table, rules, right = hand.table, hand.rules.trouble, hand.kind.size
    found = {seat: len(table.cards[HAND[seat]]) for seat in (*hand.spots, hand.bank_seat)}
    wrong = {seat: count for seat, count in found.items() if count != right}
    if not wrong and hand.wrong.counts < 2:
        return
    seat, count = next(iter(wrong.items()), (0, right))
    topic, proposed = _remedy_for(hand, seat, count)
    asking = IRREGULAR if rules.ruled_by == "floor" else topic
    about = HAND[seat] if seat else ""
    ruling = yield from rule_on(table, rules.ruled_by, asking, proposed, MISDEAL, VOID_ROUND, about=about)
    if ruling == MISDEAL:
        misdeal(hand, asking)
    elif ruling == VOID_ROUND:
        call_off(table, asking)
    elif ruling == DEAD:
        table.call(asking, f"position {seat} has {count} cards: the hand is dead", seat)
        hand.void_hand(seat, asking)
    else:
        yield from _complete(hand, seat, asking)


def _remedy_for(hand: "TwoHands", seat: Seat, count: int) -> tuple[str, str]:
    right, stub_is_right = hand.kind.size, not hand.table.cards.get(FLOOR_BOARDS)
    if hand.rules.trouble.wrong_count == "misdeal":
        return "wrong-count", MISDEAL
    if hand.wrong.counts > 1:
        return "two-wrong-counts", MISDEAL
    if count == right - 1:
        return "six-cards", COMPLETE if stub_is_right and hand.table.cards_left else MISDEAL
    if count == right + 1:
        return "eight-cards", DEAD if seat != hand.bank_seat else MISDEAL
    return "wrong-count", MISDEAL


def _complete(hand: "TwoHands", seat: Seat, topic: str) -> Script[None]:
    """The player may take the top card of the stub; who does not has no hand."""
    spot = hand.spots.get(seat)
    if spot is not None and spot.setter is not None:
        options = (Option("take", topic), Option("decline", topic))
        ask = Ask(spot.setter, options, Answer("take"), topic, about=HAND[seat])
        answer = yield from stand_still(hand.table, ask_one(ask))
        hand.table.act(topic, spot.setter, answer.verb)
        if answer.verb == "decline":
            hand.void_hand(seat, topic)
            return
    yield from hand.table.deal(HAND[seat], topic, spot.audience if spot else NOBODY)
