"""One sitting: a table of the room, opened for it, at which bots play so many hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from msgspec import Struct, field

from calroom.bots import sensible
from calroom.houses.game import Game
from calroom.money import Cents
from calroom.nights.manners import Manner
from calroom.room.events import HandEnded, TableEvent, TimeTaken
from calroom.room.inputs import AnyInput, Buy, Deal, Open, Reply, Role, Sit, TakeBank, Tick
from calroom.room.table import LiveTable
from calroom.shuffle.seeded import SeededChance
from calroom.table.asks import FLOOR, Ask, Seat
from calroom.table.events import Event, Moved
from calroom.table.hand import Hand
from calroom.table.readings import is_of_the_pot
from calroom.table.refusals import Refused
from calroom.table.views import Onlooker, View

HOUR = 3_600_000
BEGINS = 1_798_761_600_000
"""Every sitting begins on January 1, 2027, so that fees that depend on the day are always the same."""
POKER_PACE = 30
ENOUGH = 0.5
"""Whoever has less than this part of what they sat down with buys as much again."""


class Sat(Struct):
    """What a sitting came to: by seat what was won, and of that what was won against a bank and as one."""

    hands: int = 0
    won: Counter[Seat] = field(default_factory=Counter)
    bet: Counter[Seat] = field(default_factory=Counter)
    banked: Counter[Seat] = field(default_factory=Counter)
    house: Cents = 0
    jackpot: Cents = 0
    pots: Cents = 0


class Sitting:
    """A table with its bots."""

    def __init__(self, game: Game, stakes: str, manners: Sequence[Manner], stack: Cents, seed: int) -> None:
        self._game, self._stack = game, stack
        self._manners = dict(enumerate(manners, 1))
        self._luck, self._chance = Random(seed), SeededChance(seed)
        self._table = LiveTable.new("as if", game)
        self._at = BEGINS
        self._step = HOUR // (game.type.pace or POKER_PACE)
        self._seen: dict[Seat, Onlooker] = {}
        self._hand: Hand | None = None
        self.sat = Sat(won=Counter(dict.fromkeys(self._manners, 0)))
        self._take(Open(who="floor", role="floor", stakes=stakes))
        for seat in self._manners:
            self._take(Sit(who=_name(seat), seat=seat, chips=stack, kind="bot"))

    @classmethod
    def can_begin(cls, game: Game, stakes: str, players: int, stack: Cents) -> bool:
        """Whether so many people with these chips can be dealt a hand."""
        try:
            cls(game, stakes, [sensible.answer] * players, stack, 1).play(1)
        except Refused:
            return False
        return True

    def play(self, hands: int) -> Sat:
        """Deal so many hands, and say what they came to."""
        while self.sat.hands < hands:
            self._deal()
            while self._table.hand is not None:
                self._answer()
        return self.sat

    def _deal(self) -> None:
        """The bank is offered until somebody has taken it; then the dealer deals."""
        self._at += self._step
        self._take(Tick(role="clock", questions=False))
        self._buy()
        while self._table.asks:
            self._answer()
        if self._table.state.bank.broken:
            self._mend()
        self._take(Deal(who="dealer", role="dealer"))

    def _mend(self) -> None:
        """Nobody wanted the bank; before everybody goes home, somebody who may takes it."""
        for seat in self._luck.sample(sorted(self._manners), len(self._manners)):
            try:
                self._take(TakeBank(who=_name(seat)))
            except Refused:
                continue
            return

    def _buy(self) -> None:
        """Nobody runs out of chips, as far as the house sells them more."""
        for seat, player in self._table.state.players.items():
            if player.chips < ENOUGH * self._stack:
                try:
                    self._take(Buy(who=_name(seat), amount=self._stack - player.chips))
                except Refused:
                    continue

    def _answer(self) -> None:
        ask = self._table.asks[0]
        if ask.seat < 1:
            role: Role = "floor" if ask.seat == FLOOR else "dealer"
            self._take(Reply(who=role, role=role, answer=ask.default))
            return
        answer = self._manners[ask.seat](self._game, ask, self._view(ask), self._luck)
        self._take(Reply(who=_name(ask.seat), answer=answer))

    def _view(self, ask: Ask) -> View | None:
        """What a seat sees of the hand that is dealt; between hands there is nothing to see."""
        hand = self._table.hand
        if hand is None:
            return None
        if hand is not self._hand:
            self._hand = hand
            self._seen = {seat: Onlooker(hand.events, seat) for seat in hand.table.seats}
        view = self._seen[ask.seat].look()
        view.asked, view.ask = tuple(one.seat for one in hand.asks), ask
        return view

    def _take(self, said: AnyInput) -> None:
        hand = self._table.hand
        for event in self._table.take(said, self._at, self._chance):
            self._hear(event, hand or self._hand)

    def _hear(self, event: TableEvent, hand: Hand | None) -> None:
        match event.what:
            case HandEnded(stacks=stacks, collected=collected, jackpot=jackpot):
                self._count(stacks, hand)
                self.sat.house += sum(collected.values())
                self.sat.jackpot += sum(jackpot.values())
            case TimeTaken(amount=amount):
                self.sat.house += amount

    def _count(self, stacks: dict[str, tuple[Cents, Cents]], hand: Hand | None) -> None:
        self.sat.hands += 1
        banks = self._table.state.past.banks
        in_bank = banks[-1].people if banks and banks[-1].hand == self._table.state.hand else ()
        for name, (before, after) in stacks.items():
            seat = _seat(name)
            self.sat.won[seat] += after - before
            (self.sat.banked if name in in_bank else self.sat.bet)[seat] += after - before
        if hand is not None:
            self.sat.pots += sum(map(_from_the_pot, hand.events))


def _from_the_pot(event: Event) -> Cents:
    """What is won from a pot, or taken from it for the house; bets that nobody called were never in it."""
    if not isinstance(event, Moved) or not is_of_the_pot(event.source) or is_of_the_pot(event.target):
        return 0
    return 0 if event.source.startswith("bet") else event.amount


def _name(seat: Seat) -> str:
    return f"seat {seat}"


def _seat(name: str) -> Seat:
    return int(name.rpartition(" ")[2])
