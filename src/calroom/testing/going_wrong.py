"""The contract where things go wrong: no remedy shows a card that nobody has seen.

A report names cards: this seat's second one, the one that lies boxed so deep in the deck. Whatever else lies
hidden before somebody stays hidden, unless the game turns it up when nothing goes wrong, too, or names the
topic by which a remedy of it turns cards up.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import product
from random import Random
from typing import Any, TypeAlias

from calroom.cards import Card
from calroom.floor import playing
from calroom.floor.possible import kinds, make, point_of, tag, what_can_happen
from calroom.houses.game import Game
from calroom.table.events import Dealt, Place
from calroom.table.hand import Hand
from calroom.table.incidents import Exposed, Incident, read_incident
from calroom.table.refusals import Refused
from calroom.table.table import HAND
from calroom.testing.contract import check_cards, check_chips, check_views, require
from calroom.testing.physical import Followed, Opened

Pair: TypeAlias = tuple[type[Incident], type[Incident]]

PLAIN_HANDS = 1500
"""So many hands in which nothing goes wrong are looked through for a way in which a card was turned up."""

BEFORE_THE_DEAL = (0, 0, 1, 2)
"""How many of a pair are told before the first card, where that can be."""

TRIES_BEFORE = 8
"""So often is one of them tried with other values."""

HASTE = (0.1, 0.3, 1.0)
"""How soon something goes wrong: the chance at every question."""

LOOKS = 0.2
"""In so many of the hands somebody's view is held against other secrets."""

CARDS = re.compile(r"\b(?:[2-9TJQKA][cdhs]|Jk)\b")
"""How cards are called in words."""

BANK_HAND: Place = "bank hand"
ROWS = tuple(f"{ending} {word}" for ending in ("st", "nd", "rd", "th") for word in ("hand", "row"))


class Ordinary:
    """The ways in which cards are turned up in hands of a game in which nothing goes wrong."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.ways: set[tuple[str, str, str]] = set()
        self.played = 0

    def knows(self, way: tuple[str, str, str]) -> bool:
        """Whether cards are turned up this way; plays on until it comes up, or for so many hands."""
        while way not in self.ways and self.played < PLAIN_HANDS:
            self._play()
        return way in self.ways

    def _play(self) -> None:
        hand, luck = playing.deal(self.game, self.played, in_order=True), Random(self.played)
        while not hand.over:
            playing.answer(hand, luck)
        self.ways.update(opened.way for opened in Followed().follow(hand.events))
        self.played += 1


@lru_cache(maxsize=64)
def ordinary(game: Game) -> Ordinary:
    """What is known of a game."""
    return Ordinary(game)


class Watched:
    """A hand in which things go wrong, and all its cards as somebody follows them who sees everything."""

    def __init__(self, game: Game, hand: Hand) -> None:
        self.game, self.hand = game, hand
        self.followed = Followed()
        self.reports: list[str] = []
        self.spoken_of: set[Card] = set()
        for told in hand.setup.incidents:
            self._hear(read_incident(told), hand.setup.deck[_first_dealt(hand) :])
        self.look()

    def report(self, incident: Incident) -> None:
        """It happens, and names what it names."""
        self.look()
        self._hear(incident, self.hand.table.deck[self.hand.table.top :])
        self.hand.report(incident)
        self.look()

    def look(self) -> None:
        """Nothing was turned up or spoken of that has to stay hidden."""
        since = self.followed.read
        for opened in self.followed.follow(self.hand.events):
            told = f"{opened.card} in {opened.place} was shown, which nobody had seen ({opened.topic})"
            require(self._may_be_seen(opened), self.hand, f"{'; '.join(self.reports)}: {told}")

        for event in self.hand.events[since:]:
            for card in CARDS.findall(getattr(event, "words", "")):
                known = card in self.followed.seen or card not in self.hand.setup.deck
                require(known, self.hand, f"everybody hears of {card}, which nobody has seen: {event}")

    def _may_be_seen(self, opened: Opened) -> bool:
        if opened.named or opened.card in self.spoken_of or opened.topic in self.game.turns_up:
            return True
        if not self.reports:
            ordinary(self.game).ways.add(opened.way)
        return ordinary(self.game).knows(opened.way)

    def _hear(self, incident: Incident, deck: Sequence[Card]) -> None:
        """Take down which cards a report names, with the deck as it lies."""
        self.reports.append(incident.words())
        seat, card, below = (getattr(incident, field, None) for field in ("seat", "card", "below"))
        if isinstance(below, int) and below < len(deck):
            self.spoken_of.add(deck[below])
        for field in ("card", "cards", "front", "back"):
            self._name_cards(seat, getattr(incident, field, ()))
        if isinstance(seat, int) and isinstance(card, int):
            self._name_card(seat, card, by_dealer=isinstance(incident, Exposed))
        if incident.names_hand:
            place = HAND[seat] if isinstance(seat, int) and incident.names_hand == "own" else BANK_HAND
            self.followed.name_all(place)

    def _name_cards(self, seat: object, cards: object) -> None:
        """Cards that are called by what they are: of this seat, or else wherever they lie."""
        called = (cards,) if isinstance(cards, str) else cards
        if isinstance(called, tuple) and not (
            isinstance(seat, int) and self.followed.name_cards(HAND[seat], called)
        ):
            self.spoken_of.update(called)

    def _name_card(self, seat: int, number: int, by_dealer: bool) -> None:
        """The how manieth card of a seat, of the bank, or of a hand in the row, whichever lies there."""
        places = [HAND[seat], *(f"{seat}{row}" for row in ROWS)]
        if seat == self.hand.table.button:
            places.append(BANK_HAND)
        lying = [place for place in places if self.followed.lying.get(place)]
        for place in lying or places:
            self.followed.name(place, number, by_dealer)


def _first_dealt(hand: Hand) -> int:
    """Where in the deck the first card of the hand lay."""
    return next((event.at for event in hand.events if isinstance(event, Dealt)), 0)


def every_pair(game: Game) -> Iterator[Pair]:
    """Every two kinds of incident of a game, in either order, and each of them twice."""
    known = kinds(game)
    return product(known, known)


def check_pairs(game: Game, pairs: Iterable[Pair], seed: int = 1) -> set[Pair]:
    """Let every pair go wrong in a hand at random moments; returns those that could happen in theirs."""
    happened = set()
    for number, pair in enumerate(pairs):
        if check_pair(game, pair, seed * 1_000_003 + number):
            happened.add(pair)
    return happened


def check_pair(game: Game, pair: Pair, seed: int) -> bool:
    """Play a hand in which the one goes wrong and then the other; whether both could."""
    luck = Random(f"{game.id} {seed}")
    to_come, haste = list(pair), luck.choice(HASTE)
    hand = playing.deal(game, seed)
    for _ in range(luck.choice(BEFORE_THE_DEAL)):
        hand = _told_before(game, hand, to_come, luck, seed)
    watched = Watched(game, hand)
    while not hand.over:
        watched.look()
        if to_come and luck.random() < haste and _goes_wrong(watched, to_come[0], luck):
            del to_come[0]
        else:
            playing.answer(hand, luck)
    watched.look()
    check_cards(hand)
    check_chips(hand)
    if luck.random() < LOOKS:
        check_views(hand, luck)
    return not to_come


def _told_before(game: Game, hand: Hand, to_come: list[type[Incident]], luck: Random, seed: int) -> Hand:
    """The same hand, of which the next incident is told before the first card, if it can be."""
    setup, point = hand.setup, point_of(hand, luck)
    for _ in range(TRIES_BEFORE):
        told = (*map(read_incident, setup.incidents), make(to_come[0], point))
        with suppress(Refused):
            given: dict[str, Any] = setup.given
            button = setup.button or None
            again = game.hand(
                setup.stacks, button, seed=seed, deck=setup.deck, stakes=setup.stakes, incidents=told, **given
            )
            del to_come[0]
            return again
    return hand


def _goes_wrong(watched: Watched, kind: type[Incident], luck: Random) -> bool:
    for incident in what_can_happen(watched.hand, luck, [kind]):
        watched.report(incident)
        return True
    return False


def names(pair: Pair) -> str:
    """A pair as it is read."""
    return " and ".join(map(tag, pair))
