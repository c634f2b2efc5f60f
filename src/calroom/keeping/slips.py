"""Slips: what is kept of a hand for each of its players when it is over, read off what they saw of it."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from msgspec import Struct, json

from calroom.cards import Card
from calroom.games.banked.bank import BANK
from calroom.games.banked.fees import HELD
from calroom.games.banked.laid import ADDED, TAKEN_BACK, Posted, wager_at, what_counts
from calroom.houses.game import Game
from calroom.keeping.books import people_in
from calroom.money import Cents
from calroom.room.events import InHand, TableEvent
from calroom.store import Slip
from calroom.store.records import Ending
from calroom.table.asks import Seat
from calroom.table.events import Began, Event, Gathered, Moved, Passed, Place, Shown
from calroom.table.places import read_place
from calroom.table.readings import is_of_the_pot
from calroom.table.table import BOARD, COLLECTION, HAND, JACKPOT, STACK
from calroom.table.views import View, see

BOXES = (COLLECTION, JACKPOT)
UNMATCHED = "unmatched"
"""The topic under which a bet that nobody called goes back to whoever made it."""

SET_OUT = ("hand", "front", "back", "low", "high")
"""Kinds of places where somebody's cards lie; what they spread comes after these."""

OF_ALL = (BOARD, "player hand", "banker hand", "bank hand")
"""Where cards lie that are everybody's, or the bank's."""


class Wagers(Struct, frozen=True, omit_defaults=True):
    """What was wagered against a bank before the deal: one's own, and everybody's, by where it lay.

    `bank` is what was in the bank, `share` one's own part of that. `posted` is what the worth depends on.
    """

    own: dict[str, Cents] = {}
    all: dict[str, Cents] = {}
    bank: Cents = 0
    share: Cents = 0
    posted: Posted = ()


class Move(NamedTuple):
    """Chips that went from one place to another."""

    topic: str
    amount: Cents
    source: Place
    target: Place


_read_wagers = json.Decoder(Wagers).decode


def read_wagers(slip: Slip) -> Wagers | None:
    """What a slip says of wagers; nothing where there was no bank."""
    return _read_wagers(slip.wagers) if slip.wagers else None


def slips(
    game: Game, posted: Mapping[str, Any], told: Iterable[TableEvent], wanted: Collection[str]
) -> dict[str, Slip]:
    """The slips of those people of a hand for whom one is wanted."""
    told = list(told)
    seats = {seat: person for seat, person in people_in(told).items() if person in wanted}
    events = [event.what.told for event in told if isinstance(event.what, InHand)]
    if not seats or not events:
        return {}
    moves = list(_moves(events))
    shares = {box: _shares(moves, box, _dealt_in(events)) for box in BOXES}
    endings = _endings(events) if game.family == "poker" else {}
    return {
        person: Slip(
            size=_size(game, events, moves, seat),
            paid=_paid(moves, seat, COLLECTION),
            dropped=shares[COLLECTION].get(seat, 0),
            jackpot=_paid(moves, seat, JACKPOT) + shares[JACKPOT].get(seat, 0),
            ending=endings.get(seat, ""),
            **_cards(game, events, moves, seat),
            wagers=_wagers(moves, seat, what_counts(posted)) if game.family == "banked" else "",
        )
        for seat, person in seats.items()
    }


# Chips


def _moves(events: Iterable[Event]) -> Iterator[Move]:
    """Every movement; fees that are held until the hand is over count as collected at once."""
    for event in events:
        if isinstance(event, Moved):
            if event.source == HELD and event.target == COLLECTION:
                continue
            yield Move(event.topic, event.amount, _dropped(event.source), _dropped(event.target))
        elif isinstance(event, Gathered):
            for source, amount in event.amounts:
                yield Move(event.topic, amount, source, event.target)


def _dropped(place: Place) -> Place:
    return COLLECTION if place == HELD else place


def _dealt_in(events: Iterable[Event]) -> tuple[Seat, ...]:
    return next((event.seats for event in events if isinstance(event, Began)), ())


def _size(game: Game, events: Iterable[Event], moves: list[Move], seat: Seat) -> Cents:
    """All that was put into the pot; against a bank, what this seat put on the table."""
    banked = game.family == "banked"

    def counts(stack: Place) -> bool:
        return stack == STACK[seat] if banked else stack in STACK

    put = sum(move.amount for move in moves if counts(move.source) and move.target not in BOXES)
    back = sum(
        move.amount
        for move in moves
        if counts(move.target) and move.topic in ((*TAKEN_BACK, UNMATCHED) if banked else (UNMATCHED,))
    )
    began = next((event.chips for event in events if isinstance(event, Began)), {})
    lay = 0 if banked else sum(amount for place, amount in began.items() if is_of_the_pot(place))
    return put - back + lay


def _paid(moves: Iterable[Move], seat: Seat, box: Place) -> Cents:
    """What went from the chips of a seat into a box, less what came back out of it."""
    stack = STACK[seat]
    given = sum(move.amount for move in moves if (move.source, move.target) == (stack, box))
    return given - sum(move.amount for move in moves if (move.source, move.target) == (box, stack))


def _shares(moves: list[Move], box: Place, seats: tuple[Seat, ...]) -> dict[Seat, Cents]:
    """Everybody's part of what a box got out of the pots: whoever won them would have had it.

    Where nobody has won a pot in this hand, those who put something into it share it; cents that are over
    go to the first of them. So the parts add up to all that the box got.
    """
    taken = sum(move.amount for move in moves if move.target == box and move.source not in STACK)
    taken -= sum(move.amount for move in moves if move.source == box and move.target not in STACK)
    if taken <= 0:
        return {}
    weights = _by_seat(moves, seats, lambda move: (move.source, move.target))
    weights = weights or _by_seat(moves, seats, lambda move: (move.target, move.source))
    weights = weights or dict.fromkeys(seats, 1)
    total = sum(weights.values())
    parts = {seat: taken * weight // total for seat, weight in weights.items()}
    first = max(weights, key=lambda seat: (weights[seat], -seat))
    parts[first] += taken - sum(parts.values())
    return parts


def _by_seat(
    moves: Iterable[Move], seats: tuple[Seat, ...], ends: Callable[[Move], tuple[Place, Place]]
) -> dict[Seat, Cents]:
    """What every seat had to do with the pots, from or to its stack."""
    found: dict[Seat, Cents] = {}
    owner = {STACK[seat]: seat for seat in seats}
    for move in moves:
        pot, stack = ends(move)
        if stack in owner and is_of_the_pot(pot) and move.topic != UNMATCHED:
            found[owner[stack]] = found.get(owner[stack], 0) + move.amount
    return found


def _wagers(moves: Iterable[Move], seat: Seat, posted: Posted) -> str:
    """What was wagered before the deal, by whom, and against which bank."""
    own: dict[str, Cents] = {}
    everybody: dict[str, Cents] = {}
    bank = share = 0
    for move in moves:
        if move.source in STACK and move.target not in BOXES:
            is_own, place, amount = move.source == STACK[seat], move.target, move.amount
            if move.topic in ADDED:
                continue
        elif move.target in STACK and move.topic in TAKEN_BACK:
            is_own, place, amount = move.target == STACK[seat], move.source, -move.amount
        else:
            continue
        if place == BANK:
            bank, share = bank + amount, share + amount * is_own
            continue
        wager = wager_at(place)
        everybody[wager] = everybody.get(wager, 0) + amount
        if is_own:
            own[wager] = own.get(wager, 0) + amount
    return json.encode(Wagers(own, everybody, bank, share, posted)).decode()


# Cards


def _endings(events: Iterable[Event]) -> dict[Seat, Ending]:
    """Who was in the showdown, if there was one: whose cards lay before them when the first were read."""
    view = View(None)
    dealt: set[Seat] = set()
    for event in events:
        if isinstance(event, Shown) and event.name and read_place(event.place).kind == "hand":
            return {seat: "showdown" if view.cards.get(HAND[seat]) else "before" for seat in dealt}
        see(view, event.masked(None))
        if isinstance(event, Began):
            dealt.update(event.seats)
    return dict.fromkeys(dealt, "before")


def _cards(game: Game, events: Iterable[Event], moves: list[Move], seat: Seat) -> dict[str, str]:
    """A seat's own cards and those that are everybody's, each as this seat saw them last."""
    lay = _lay_last(events, seat)
    bankers = [move.source for move in moves if move.target == BANK and move.source in STACK]
    bank = read_place(bankers[0]).seat if bankers else 0
    mine = _before(lay, {seat})
    if not mine and game.family == "banked" and seat != bank:
        mine = _before(lay, {read_place(move.target).seat for move in moves if move.source == STACK[seat]})
    common = [cards for place in OF_ALL if (cards := lay.get(place))]
    if not common and bank not in (0, seat):
        common = _before(lay, {bank})
    return {"own": _written(mine), "common": _written(common)}


def _before(lay: Mapping[Place, list[Card]], seats: Collection[Seat]) -> list[list[Card]]:
    """The cards that lay before these seats: what they held, then what they set out or spread."""
    found = []
    for place, cards in lay.items():
        read = read_place(place)
        if read.seat and read.seat in seats and (read.kind in SET_OUT or read.kind.endswith("spread")):
            order = SET_OUT.index(read.kind) if read.kind in SET_OUT else len(SET_OUT)
            found.append((order, read.seat, place, cards))
    return [cards for *_, cards in sorted(found)]


def _lay_last(events: Iterable[Event], seat: Seat) -> dict[Place, list[Card]]:
    """What lay in every place when the hand was over, or before it was taken off the table."""
    view = View(seat)
    last: dict[Place, list[Card]] = {}
    for event in events:
        if isinstance(event, Passed):
            before = list(view.cards.get(event.source, ()))
            see(view, event.masked(seat))
            if before and not view.cards.get(event.source) and not read_place(event.place).seat:
                last[event.source] = before
        else:
            see(view, event.masked(seat))
    return last | {place: list(cards) for place, cards in view.cards.items() if cards}


def _written(groups: Iterable[Iterable[Card]]) -> str:
    return "|".join(" ".join(cards) for cards in groups)


def read_cards(written: str) -> list[list[Card]]:
    """Groups of cards as a slip holds them.

    >>> read_cards("As Kd|7c")
    [['As', 'Kd'], ['7c']]
    """
    return [group.split() for group in written.split("|")] if written else []
