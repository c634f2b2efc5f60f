"""Seals on the decks of a table: made before the deal, and opened card by card to those who saw them.

Every deck that a hand is dealt from has a seal: the one it begins with, which may be what is left of a shoe,
and each that is shuffled in the middle of it. A card that a remedy takes from elsewhere than the top is
opened where the deck holds it only once, and one that came from no deck of the table has no seal at all.
"""

from collections.abc import Iterable, Iterator, Sequence
from hashlib import shake_256
from typing import TypeAlias

from msgspec import Struct

from calroom.cards import HIDDEN, Card, Cards
from calroom.keeping.luck import Luck
from calroom.room.events import HandBegan, InHand, Resealed, TableEvent
from calroom.shuffle.commitment import SALT, Commitment, Opening, Seal, Secret
from calroom.table.asks import Seat
from calroom.table.events import Dealt, Event, Passed, Place, Shown, Shuffled
from calroom.table.table import DECK


class Sealing(Struct, frozen=True, omit_defaults=True):
    """A seal as it is kept: the root that was published, and the secret that its salts are drawn from."""

    root: bytes
    secret: bytes


class Opened(Struct, frozen=True):
    """One seal of a hand, and the openings of those of its cards that somebody saw."""

    seal: Seal
    openings: tuple[Opening, ...]


def sealed(deck: Sequence[str], secret: bytes) -> Commitment:
    """The deck sealed with salts that follow from a secret: SHAKE-256 of it, 32 bytes for each card."""
    salts = shake_256(b"calroom salts" + secret).digest(SALT * len(deck))
    return Commitment(Secret(tuple(deck), tuple(salts[at : at + SALT] for at in range(0, len(salts), SALT))))


class FreshSeals:
    """Seals the decks of an input with a fresh secret each."""

    def __init__(self, luck: Luck, table: str, row: int) -> None:
        self._luck, self._table, self._row = luck, table, row
        self.made: list[Sealing] = []

    def __call__(self, deck: Sequence[str]) -> Seal:
        """Seal one more deck."""
        secret = self._luck.secret(self._table, self._row, len(self.made))
        seal = sealed(deck, secret).seal
        self.made.append(Sealing(seal.root, secret))
        return seal


class KeptSeals:
    """Gives the seals of an input again as they were recorded, and notes which decks they are on."""

    def __init__(self, kept: Sequence[Sealing]) -> None:
        self._kept = kept
        self.decks: list[tuple[str, ...]] = []

    def __call__(self, deck: Sequence[str]) -> Seal:
        """The seal on one more deck."""
        number = len(self.decks)
        self.decks.append(tuple(deck))
        root = self._kept[number].root if number < len(self._kept) else b""
        return Seal(root, len(deck))

    @property
    def hold(self) -> bool:
        """Whether there is exactly one seal for each deck, and each is what its secret makes of it."""
        return len(self.decks) == len(self._kept) and all(
            sealed(deck, kept.secret).seal.root == kept.root
            for deck, kept in zip(self.decks, self._kept, strict=True)
        )


def open_seen(events: Iterable[TableEvent], seat: Seat | None, decks: Sequence[Commitment]) -> list[Opened]:
    """The openings of every card that this seat saw in a hand, seal by seal, from the whole events of it."""
    hand = _Traced(decks)
    for event in events:
        if isinstance(event.what, InHand):
            hand.follow(event.what.told, event.what.told.masked(seat))
    return [
        Opened(deck.seal, tuple(deck.open(position) for position in sorted(hand.seen[number])))
        for number, deck in enumerate(decks)
    ]


def seals_of(events: Iterable[TableEvent]) -> Iterator[Seal]:
    """The seals that were published in these events."""
    for event in events:
        if isinstance(event.what, (HandBegan, Resealed)) and event.what.seal is not None:
            yield event.what.seal


Origin: TypeAlias = tuple[int, int]
"""Out of which of the decks of a hand a card came, and at which position it was sealed."""


class _Traced:
    """Where every card of a hand came from, wherever it lies by now, and which of them somebody saw."""

    def __init__(self, decks: Sequence[Commitment]) -> None:
        self._decks = [deck.secret.deck for deck in decks]
        self._now, self._first, self._untouched = 0, 0, True
        self._lying: dict[Place, list[tuple[Card, Origin | None]]] = {}
        self.seen: list[set[int]] = [set() for _ in decks]

    def follow(self, told: Event, seen: Event) -> None:
        """Take one event, whole and as somebody saw it."""
        match told, seen:
            case Shuffled(), _:
                self._shuffled(told)
            case Dealt(), Dealt():
                self._saw(self._dealt(told), seen.cards)
            case Passed(), Passed():
                self._saw(self._passed(told, seen.cards), seen.cards)
            case Shown(), Shown():
                self._saw(self._turned_up(told.place, seen.cards), seen.cards)
            case _:
                pass

    def _saw(self, traced: Iterable[Origin | None], cards: Cards) -> None:
        for origin, card in zip(traced, cards, strict=True):
            if origin is not None and card != HIDDEN:
                self.seen[origin[0]].add(origin[1])

    def _was_seen(self, origin: Origin | None) -> bool:
        return origin is not None and origin[1] in self.seen[origin[0]]

    def _shuffled(self, told: Shuffled) -> None:
        if self._untouched and not told.places:
            return  # Only said of the deck that the hand began with.
        for place in told.places:
            self._lying.pop(place, None)
        later = range(self._now + 1, len(self._decks))
        self._now = next((at for at in later if len(self._decks[at]) == told.count), self._now)
        self._first, self._untouched = -1, False

    def _dealt(self, told: Dealt) -> list[Origin | None]:
        self._untouched = False
        if self._first < 0:
            self._first = told.at
        traced = [self._origin(card, at) for at, card in enumerate(told.cards, told.at - self._first)]
        self._lying.setdefault(told.place, []).extend(zip(told.cards, traced, strict=True))
        return traced

    def _origin(self, card: Card, at: int) -> Origin | None:
        """The position it came off; if it was not on top, the only one that it can have had."""
        deck = self._decks[self._now]
        if 0 <= at < len(deck) and deck[at] == card:
            return self._now, at
        return (self._now, deck.index(card)) if deck.count(card) == 1 else None

    def _passed(self, told: Passed, seen: Cards) -> list[Origin | None]:
        """Of two that are alike, a card that goes face up is the one that was seen before."""
        source = self._lying.setdefault(told.source, [])
        target = [] if told.place == DECK else self._lying.setdefault(told.place, [])
        traced = []
        for card, face in zip(told.cards, seen, strict=True):
            alike = [lying for lying in source if lying[0] == card]
            alike.sort(key=lambda lying: self._was_seen(lying[1]) == (face == HIDDEN))
            going = alike[0] if alike else (card, None)
            if alike:
                source.remove(going)
            target.append(going)
            traced.append(going[1])
        return traced

    def _turned_up(self, place: Place, cards: Cards) -> list[Origin | None]:
        """Of two that are alike, a card that is shown is the one that was seen before."""
        lying = list(self._lying.get(place, ()))
        lying.sort(key=lambda one: not self._was_seen(one[1]))
        traced = []
        for card in cards:
            found = next((one for one in lying if one[0] == card), None)
            if found:
                lying.remove(found)
            traced.append(found[1] if found else None)
        return traced
