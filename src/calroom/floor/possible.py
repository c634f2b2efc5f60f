"""What could go wrong at this point of a hand: incidents that would be taken now, made from what lies there.

Nothing here knows which incident fits which moment. Values are tried, and the hand says what stands against
them.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from itertools import islice
from random import Random
from typing import Any, get_args

from msgspec import NODEFAULT, Struct
from msgspec.structs import FieldInfo, fields

from calroom.cards import JOKER, Card
from calroom.houses.game import Game
from calroom.money import Cents
from calroom.table.asks import Seat
from calroom.table.hand import Hand
from calroom.table.incidents import Incident
from calroom.table.table import HAND

TRIES = 50
"""So often is a kind of incident tried with other values before it counts as impossible now."""

REPEATS = 12
"""So often may the same come up again before nothing new is expected."""

RULINGS = ("play-on", "hand-dead", "misdeal", "call-off", "void-hand", "forfeit", "void-round")
CHIPS: tuple[Cents, ...] = (500, 2500, 10000)


class Point(Struct):
    """Where in a hand something goes wrong, and what is said of it so far."""

    hand: Hand
    luck: Random
    places: tuple[Seat, ...]
    said: dict[str, Any] = {}

    @property
    def seat(self) -> Seat:
        """To whom it happens."""
        seat: Seat = self.said.get("seat", 0)
        return seat

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Everybody at the table."""
        return self.hand.table.seats

    @property
    def usual(self) -> frozenset[Card]:
        """The cards that belong to the game."""
        assert isinstance(self.hand.game, Game)
        return _cards_of(self.hand.game)

    @property
    def held(self) -> list[Card]:
        """The cards of the one to whom it happens."""
        return self.hand.table.cards.get(HAND[self.seat], [])

    def other(self) -> Seat:
        """Somebody else."""
        return self.luck.choice([seat for seat in self.seats if seat != self.seat])


@cache
def _cards_of(game: Game) -> frozenset[Card]:
    return frozenset(game.deck)


def point_of(hand: Hand, luck: Random) -> Point:
    """Where the hand is now; it mostly happens to somebody who is dealt in, or whom it is for to act."""
    seats = hand.table.seats
    asked = [ask.seat for ask in hand.asks if ask.seat > 0]
    free = [seat for seat in range(1, max(seats) + 2) if seat not in seats]
    return Point(hand, luck, (*seats, *asked, *free))


def _seats(point: Point) -> tuple[Seat, ...]:
    return tuple(point.luck.sample(point.seats, point.luck.choice((1, 1, 2))))


def _positions(point: Point) -> tuple[Seat, ...]:
    return tuple(point.luck.sample(range(1, 9), 3))


def _amount(point: Point) -> Cents:
    """An amount that somebody might put in here: what is on offer, or some chips; none with a fold."""
    if point.said.get("verb") in ("fold", "check"):
        return 0
    options = [option for ask in point.hand.asks for option in ask.options]
    offered = [amount for option in options for amount in (option.low, option.high) if amount]
    return point.luck.choice([0, 300, *CHIPS[:2], *offered])


def _motions(point: Point) -> tuple[Cents, ...]:
    first = _amount(point)
    return point.luck.choice(((first,), (first, first), (first, 500)))


def _verb(point: Point) -> str:
    verbs = [option.verb for ask in point.hand.asks for option in ask.options]
    return point.luck.choice([*verbs, "fold", "check", "call", "bet"])


def _hand_card(point: Point) -> Card:
    """A card of theirs, from their hand or what they laid down; above all one that is not of the game."""
    lying = point.hand.table.cards
    laid = [
        card for place in lying if place.endswith(f"spread of seat {point.seat}") for card in lying[place]
    ]
    strange = [card for card in point.held if card not in point.usual]
    return point.luck.choice([*point.held, *laid, *strange * len(point.held)] or [JOKER])


def _bad_meld(point: Point) -> tuple[Card, ...]:
    """Two cards of theirs with one that lies alone, as a card just drawn does."""
    lying = point.hand.table.cards.items()
    alone = [cards[0] for place, cards in lying if len(cards) == 1 and not place.startswith("hand")]
    mine = point.luck.sample(point.held, min(2, len(point.held)))
    return (*mine, *point.luck.sample(alone, min(1, len(alone))))


def _front(point: Point) -> tuple[Card, ...]:
    return tuple(point.luck.sample(point.held, min(point.luck.choice((2, 2, 2, 3)), len(point.held))))


Value = Callable[[Point], Any]

VALUES: Mapping[str, Value] = {
    "seat": lambda point: point.luck.choice(point.places),
    "other": Point.other,
    "to": Point.other,
    "by": Point.other,
    "of": Point.other,
    "button": Point.other,
    "claimed_by": Point.other,
    "seen_by": lambda point: point.luck.choice((0, *point.seats)),
    "relied_on": lambda point: point.luck.choice((0, *point.seats)),
    "turned_up_by": lambda point: point.luck.choice((0, *point.seats)),
    "seats": _seats,
    "positions": _positions,
    "amount": _amount,
    "motions": _motions,
    "chip": lambda point: point.luck.choice(CHIPS),
    "verb": _verb,
    "below": lambda point: point.luck.randint(0, 6),
    "count": lambda point: point.luck.choice((0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11)),
    "burned": lambda point: point.luck.choice((0, 2)),
    "served": lambda point: point.luck.randint(0, len(point.seats)),
    "called": lambda point: point.luck.choice((0, 5, 8, 18)),
    "chips": lambda point: point.luck.choice((0, 1, 2)),
    "front": _front,
    "about": lambda _: "a player says that a card is marked",
    "what": lambda _: "the wrong number of cards was served",
    "said": lambda _: "ten dollars more",
    "fault": lambda point: point.luck.choice(("a card is there twice", "a card is missing")),
    "name": lambda _: "the manager",
    "reason": lambda _: "the good of the game",
    "ruling": lambda point: point.luck.choice(RULINGS),
}
"""What a field of an incident can hold, by its name."""

BY_TYPE: Mapping[tuple[str, Any], Value] = {
    ("card", int): lambda point: point.luck.randint(1, 8),
    ("card", str): _hand_card,
    ("cards", int): lambda point: point.luck.randint(1, len(point.seats)),
    ("cards", tuple[str, ...]): _bad_meld,
    ("mixed", tuple[int, ...]): lambda point: point.luck.choice(((), (point.luck.choice(point.seats),))),
}
"""Where one name stands for two things."""

FITTING: Mapping[tuple[str, str], tuple[Any, ...]] = {
    ("too-many-turned", "count"): (4, 4, 5),
    ("dealt-early", "cards"): (1, 2, 3),
}
"""Where more is possible than anybody would believe: what people do see, by incident and field."""


def kinds(game: Game) -> tuple[type[Incident], ...]:
    """Every kind of incident that the game knows, by its tag."""
    return tuple(sorted(game.remedies, key=tag))


def tag(kind: type[Incident]) -> str:
    """The name by which a kind of incident is called."""
    return str(kind.__struct_config__.tag)


def what_can_happen(
    hand: Hand, luck: Random, among: Iterable[type[Incident]], each: int = 1
) -> Iterator[Incident]:
    """Incidents that would be taken now, so many of each kind."""
    point = point_of(hand, luck)
    for kind in among:
        possible = (one for one in _different(kind, point) if hand.stands_against(one) is None)
        yield from islice(possible, each)


def _different(kind: type[Incident], point: Point) -> Iterator[Incident]:
    """Incidents of a kind with other values every time, until nothing new comes up."""
    tried: set[Incident] = set()
    repeats = 0
    while len(tried) < TRIES and repeats < REPEATS:
        incident = make(kind, point)
        if incident in tried:
            repeats += 1
        else:
            tried.add(incident)
            yield incident


OPEN_QUESTIONS = (
    "disputed",
    "floor-called",
    "management-rules",
    "pan-asked-drawn",
    "pan-asked-pay",
    "pan-disputed",
)


def is_open_question(kind: type[Incident]) -> bool:
    """Whether nothing has gone wrong but that somebody asks, or has to rule on whatever it is."""
    return tag(kind) in OPEN_QUESTIONS


def make(kind: type[Incident], point: Point) -> Incident:
    """One of this kind with whatever in it; two fields that share out the cards of a hand go together."""
    said = point.said = {}
    for field in _fields(kind):
        if field.name == "back":
            said["back"] = tuple(card for card in point.held if card not in said["front"])
        else:
            said[field.name] = _value(tag(kind), field, point)
    return kind(**said)


@cache
def _fields(kind: type[Incident]) -> tuple[FieldInfo, ...]:
    """The fields to fill; a card that has a default is the one that fits."""
    return tuple(
        field
        for field in fields(kind)
        if field.name != "card" or field.type is not str or field.default is NODEFAULT
    )


def _value(name: str, field: FieldInfo, point: Point) -> Any:
    if fitting := FITTING.get((name, field.name)):
        return point.luck.choice(fitting)
    if field.type is bool:
        return point.luck.random() < 0.5
    if field.default == 0 and field.name == "seat" and point.luck.random() < 0.3:
        return 0
    value = BY_TYPE.get((field.name, field.type)) or VALUES.get(field.name)
    return value(point) if value else point.luck.choice(get_args(field.type))
