"""A table in play: its state, the hand on it, and the ways to tell, to refuse and to find somebody."""

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from calroom.houses.game import Game
from calroom.houses.room_rules import RoomRules
from calroom.money import Cents, cents
from calroom.room.events import AnyEvent, InHand, Resealed, TableEvent
from calroom.room.inputs import Personal, TableInput
from calroom.room.state import Player, TableState
from calroom.shuffle.chance import Chance
from calroom.shuffle.commitment import Seal
from calroom.shuffle.written import Drawn, RecordingChance
from calroom.table import witness
from calroom.table.asks import Ask, Seat
from calroom.table.hand import Hand
from calroom.table.refusals import Refused
from calroom.table.sentences import Filling, Sentence, each

MINUTE = 60_000
HALF_HOUR = 30 * MINUTE

Sealer: TypeAlias = Callable[[Sequence[str]], Seal]
"""Binds the house to the order of a deck before a card of it is dealt."""

NOTHING_DRAWN = Drawn()

_AMOUNT = re.compile(r"\$[\d,]+(?:\.\d+)?")


@lru_cache(maxsize=256)
def amounts_on(stakes: str) -> tuple[Cents, Cents]:
    """The smallest and the largest amount that stakes name.

    >>> amounts_on("$4-$8"), amounts_on("$2 condition")
    ((400, 800), (200, 200))
    """
    found = [cents(amount) for amount in _AMOUNT.findall(stakes)]
    return (found[0], found[-1]) if found else (0, 0)


class ChanceOfInput:
    """The chance that came with the input in hand; what it gave is kept for the record."""

    def __init__(self) -> None:
        self._came: Chance | None = None
        self._recorded: RecordingChance | None = None

    def shuffle(self, pieces: Sequence[str]) -> list[str]:
        """Shuffle by the chance of this input."""
        return self._given().shuffle(pieces)

    def dice(self, count: int) -> tuple[int, ...]:
        """Roll by the chance of this input."""
        return self._given().dice(count)

    def come_with(self, chance: Chance | None) -> None:
        """Another input has come."""
        self._came, self._recorded = chance, None

    @property
    def drawn(self) -> Drawn:
        """What the last input's chance gave."""
        return self._recorded.drawn if self._recorded else NOTHING_DRAWN

    def _given(self) -> RecordingChance:
        """Most inputs need no chance, so nothing is made ready for it before one does."""
        if self._recorded is None:
            if self._came is None:
                raise ValueError("this input needs chance, and none came with it")
            self._recorded = RecordingChance(self._came)
        return self._recorded


class ChanceOfHand:
    """The chance of a hand; decks that are shuffled in it are kept until they are sealed."""

    def __init__(self, chance: ChanceOfInput) -> None:
        self._chance = chance
        self.unsealed: list[list[str]] = []

    def shuffle(self, pieces: Sequence[str]) -> list[str]:
        """Shuffle by the chance of the input."""
        deck = self._chance.shuffle(pieces)
        self.unsealed.append(list(deck))
        return deck

    def dice(self, count: int) -> tuple[int, ...]:
        """Roll by the chance of the input."""
        return self._chance.dice(count)


class Owed(NamedTuple):
    """What stood between a player and the cards before a hand, so that it is owed again if there was none."""

    person: str
    new: bool
    missed: bool
    wait: int
    pays: bool


class TableInPlay:
    """What all parts of a table work on."""

    def __init__(self, game: Game, state: TableState) -> None:
        self.game, self.state = game, state
        self.hand: Hand | None = None
        self.last_hand: Hand | None = None
        self.people: dict[Seat, str] = {}
        self.owed: dict[Seat, Owed] = {}
        self.killed = False
        self.places: tuple[Seat, ...] = ()
        self.told_of_hand = 0
        self.chance = ChanceOfInput()
        self.hand_chance = ChanceOfHand(self.chance)
        self.sealer: Sealer | None = None
        self.events: list[TableEvent] = []

    @property
    def rules(self) -> RoomRules:
        """What the house says of such tables."""
        return self.game.room

    @property
    def is_open(self) -> bool:
        """Whether the table has stakes."""
        return bool(self.state.stakes)

    # Telling

    def tell(self, what: AnyEvent) -> None:
        """Something happened; it gets the table's next number."""
        state = self.state
        state.number += 1
        self.events.append(TableEvent(state.table, state.number, state.at, what))
        if what.topic and witness.watchers:
            witness.named(self.game.id, what.topic)

    def tell_of_hand(self) -> None:
        """Tell what has happened in the hand since it was last told; decks shuffled in it are sealed."""
        if self.hand is None:
            return
        if self.hand_chance.unsealed:
            self._seal_what_was_shuffled()
        state, events, before = self.state, self.hand.events, self.told_of_hand
        table, at, hand, first = state.table, state.at, state.hand, state.number + 1 - before
        self.events += [
            TableEvent(table, first + number, at, InHand(hand=hand, number=number, told=events[number]))  # type: ignore[arg-type]
            for number in range(before, len(events))
        ]
        self.told_of_hand = len(events)
        state.number += len(events) - before

    def _seal_what_was_shuffled(self) -> None:
        shuffled = self.hand_chance.unsealed
        if shuffled and self.sealer:
            for deck in shuffled:
                self.tell(Resealed(hand=self.state.hand, seal=self.sealer(deck)))
        shuffled.clear()

    def refuse(self, what: str, topic: str, /, *allowed: str | Sentence, **parts: Filling) -> Refused:
        """A refusal with this house's rules on the topic."""
        return self.game.refuse(what, topic, *allowed, **parts)

    # Who may say it

    def check_authority(self, said: TableInput, *roles: str) -> None:
        """Some things only the floor or the dealer may say."""
        if said.role not in roles:
            raise self.refuse(
                "{who:person} has no authority for this",
                "authority",
                *each("{word}", word=roles),
                who=said.who,
            )

    def subject(self, said: Personal) -> str:
        """Whom it is about; players speak for themselves only."""
        person = said.subject
        if not person:
            raise self.refuse("nobody is named", "authority")
        if said.role == "player" and said.who != person and not self._stands_in(said.who, person):
            raise self.refuse(
                "{who:person} cannot speak for {person}",
                "authority",
                "ask the floor",
                who=said.who,
                person=person,
            )
        return person

    def _stands_in(self, who: str, person: str) -> bool:
        seat = self.seat_of(person)
        return bool(seat) and self.state.players[seat].stand_in == who

    def check_open(self) -> None:
        """Nothing happens at a closed table."""
        if not self.is_open:
            raise self.refuse("the table is closed", "table-closed", "open it")

    # Finding somebody

    def seat_of(self, person: str) -> Seat:
        """The seat that somebody holds; 0 if none."""
        for seat, player in self.state.players.items():
            if player.person == person:
                return seat
        return 0

    def seated(self, said: Personal) -> tuple[Seat, Player]:
        """The seat and the player whom it is about."""
        self.check_open()
        person = self.subject(said)
        seat = self.seat_of(person)
        if not seat:
            raise self.refuse("{person} has no seat here", "no-seat", "sit down", person=person)
        return seat, self.state.players[seat]

    def in_hand(self, seat: Seat) -> bool:
        """Whether the seat has a part in the hand in progress."""
        return self.hand is not None and seat in self.people

    def check_between_hands(self, seat: Seat, what: str, topic: str) -> None:
        """What may be done only by somebody who is not in a hand."""
        if self.in_hand(seat):
            raise self.refuse(
                "{seat} cannot {act:word} during a hand",
                topic,
                "wait until the hand is over",
                seat=seat,
                act=what,
            )

    @property
    def order(self) -> list[Seat]:
        """The seats that are taken, by number."""
        return sorted(self.state.players)

    @property
    def open_seats(self) -> list[Seat]:
        """The seats that are free."""
        return [seat for seat in range(1, self.game.rules.seats[1] + 1) if seat not in self.state.players]

    @property
    def able(self) -> list[Seat]:
        """Those who could be dealt a hand: at the table, with chips, and staying; last who stands behind."""
        return [seat for seat in self.order if is_able(self.state.players[seat])]

    @property
    def able_seated(self) -> list[Seat]:
        """Those of them who have a seat."""
        most = self.game.rules.seats[1]
        return [seat for seat in self.able if seat <= most]

    @property
    def asks(self) -> tuple[Ask, ...]:
        """What is asked in the hand."""
        return self.hand.asks if self.hand else ()


def is_able(player: Player) -> bool:
    """Whether somebody is at the table, has chips and stays."""
    return (
        (player.away_since is None or bool(player.stand_in))
        and player.chips > 0
        and not player.leaving
        and not player.stopped
    )


def clockwise(seats: Sequence[Seat], after: Seat) -> list[Seat]:
    """The seats in clockwise order, the one next to `after` first and `after` itself last."""
    ordered = sorted(seats)
    return [seat for seat in ordered if seat > after] + [seat for seat in ordered if seat <= after]


def between(seats: Sequence[Seat], after: Seat, before: Seat) -> list[Seat]:
    """The seats that lie clockwise after one and before another."""
    if after == before:
        return []
    round_the_table = clockwise([*{*seats, before}], after)
    return [seat for seat in round_the_table[: round_the_table.index(before)] if seat != after]
