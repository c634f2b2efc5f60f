"""Panguingue: what spreads are worth, who owes whom on the way and on the outs, and whose the tops are.

The referee keeps its own chips. What players put up and ask for, and where cards lie, comes from the record;
every payment is worked out anew.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from calroom.money import cents
from calroom.table.events import Acted, Called, Dealt, Event, Gathered, Moved, Passed, Reported
from tests.referee.record import Record, seat_of
from tests.referee.verdict import Verdict

ORDER = "A234567JQK"
SPREAD = re.compile(r"(\w+) spread of seat (\d+)")
LAYS = re.compile(r"seat (\d+) lays .*")
ELEVEN = 11


def value(cards: Sequence[str], pays: Any) -> int:
    """What a spread is worth in chips from each, as it lies."""
    if len(cards) < 3:
        return 0
    ranks, suits = {card[0] for card in cards}, {card[1] for card in cards}
    spades = pays.spades if suits == {"s"} else 1
    extra = len(cards) - 3
    if len(ranks) == 1:
        valle = ranks <= set("357")
        if len(suits) > 1:
            return pays.valle_mixed[0] + extra * pays.valle_mixed[1] if valle else 0
        first, more = pays.valle_suited if valle else pays.suited
        return int((first + extra * more) * spades)
    low = pays.low_rope[0] if set("A23") <= ranks else 0
    high = pays.high_rope[0] if set("JQK") <= ranks else 0
    return int((low + high) * spades)


@dataclass
class Pan:
    """One hand of Pan, followed event by event."""

    record: Record
    chips: Counter[str]
    why: list[str]
    playing: list[int] = field(default_factory=list)
    fouled: list[int] = field(default_factory=list)
    spreads: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    worth: Counter[str] = field(default_factory=Counter)
    """What each spread was worth when it was last looked at."""
    highest: Counter[str] = field(default_factory=Counter)
    due: Counter[int] = field(default_factory=Counter)
    collected: dict[int, Counter[int]] = field(default_factory=lambda: defaultdict(Counter))
    """What each seat was paid by whom."""
    touched: dict[str, bool] = field(default_factory=dict)
    """Spreads of the play that is going on, and whether cards of hand or deck came to them."""
    settled: set[int] = field(default_factory=set)
    """Who has fouled and come to terms with the last player."""
    self_fouled: set[int] = field(default_factory=set)
    """Who called the own hand foul, and pays whatever is posted for a bust-out."""
    laying_wrong: int = 0
    """Who has just laid cards that are no meld, and takes pay for them."""
    out: int = 0
    dead: set[int] = field(default_factory=set)

    @property
    def chip(self) -> int:
        """One chip of the table's condition."""
        return cents(self.record.stakes.split()[0])

    @property
    def pays_on_the_way(self) -> bool:
        """Whether conditions are paid as they are laid."""
        posted = self.record.given.conditions_pay
        return bool(self.record.rules.conditions_pay if posted is None else posted)

    def take(self, event: Event) -> None:
        """One more thing happened."""
        if isinstance(event, Reported):
            lays = LAYS.fullmatch(event.words)
            self.laying_wrong = int(lays[1]) if lays else 0
        elif not isinstance(event, (Passed, Moved)):
            self.laying_wrong = 0
        if isinstance(event, Passed) and SPREAD.fullmatch(event.place):
            self._lay(event)
            return
        self._look()
        if isinstance(event, Passed):
            self._leave(event)
        elif isinstance(event, Acted):
            self._act(event)
        elif isinstance(event, (Moved, Gathered)):
            self._move(event)
        elif isinstance(event, Called) and event.topic == "out" and self.out:
            self._pay_the_outs(self.out)
        elif isinstance(event, Called):
            {"broke": self.dead, "self-foul": self.self_fouled}.get(event.topic, set()).add(event.seat)

    # Cards

    def _lay(self, event: Passed) -> None:
        source = SPREAD.fullmatch(event.source)
        if source:
            for card in event.cards:
                self.spreads[event.source].remove(card)
            self.touched.setdefault(event.source, False)
        self.spreads[event.place].extend(event.cards)
        self.touched[event.place] = self.touched.get(event.place, False) or not source

    def _look(self) -> None:
        """The play is complete: what has risen is due, and eleven cards are out."""
        for place, fresh in self.touched.items():
            now, before = value(self.spreads[place], self.record.rules.pays), self.worth[place]
            floor = before if fresh else max(before, self.highest[place])
            if self.pays_on_the_way:
                self.due[self._owner(place)] += max(0, now - floor)
            self.worth[place] = now
            self.highest[place] = max(self.highest[place], now)
        if self.touched:
            seat = self._owner(next(iter(self.touched)))
            self.touched.clear()
            if len(self._board(seat)) >= ELEVEN and not self.out:
                self.out = seat

    def _owner(self, place: str) -> int:
        found = SPREAD.fullmatch(place)
        assert found is not None
        return int(found[2])

    def _board(self, seat: int) -> list[str]:
        return [card for place, cards in self.spreads.items() if self._owner(place) == seat for card in cards]

    def _leave(self, event: Passed) -> None:
        if SPREAD.fullmatch(event.source):
            for card in event.cards:
                self.spreads[event.source].remove(card)
        seat = seat_of(event.source)
        if event.topic == "foul-hand" and seat not in self.fouled and seat not in self.settled:
            self._foul(seat)
        elif event.topic == "broke" and seat in self.playing:
            self.playing.remove(seat)

    # Chips

    def _act(self, event: Acted) -> None:
        if event.verb == "play" and event.seat not in (*self.playing, *self.fouled):
            self.playing.append(event.seat)
        elif event.verb == "pass" and event.seat in self.playing and not event.where:
            self.playing.remove(event.seat)
        elif event.verb == "collect":
            owed = self.due[event.seat] * self.chip
            asked = min(owed, event.amount) if self.record.rules.ask_for_less else owed
            self.due[event.seat] = 0
            self._collect(event.seat, asked, "pay")

    def _payers(self, seat: int) -> list[int]:
        return [other for other in (*self.playing, *self.fouled) if other != seat and other not in self.dead]

    def _collect(self, seat: int, owed: int, what: str) -> None:
        """Each pays the same, as far as their chips go; between two who play doubles it is twice as much."""
        if self._is_broke(seat) and self.record.name == "comstock.pan":
            return
        rich = self.chips[f"stack {seat}"] >= 2 * self.chip
        for other in self._payers(seat):
            doubles = {seat, other} <= set(self.record.given.doubles) and rich
            busted = self._busted(other) * self.chip if what == "outs" else 0
            amount = self._affordable(other, (owed + busted) * (2 if doubles else 1))
            self.chips[f"stack {other}"] -= amount
            self.chips[f"stack {seat}"] += amount
            self.collected[seat][other] += amount
            self.why.append(f"seat {other} pays seat {seat} {amount} ({what})")

    def _busted(self, seat: int) -> int:
        """What somebody pays on the outs who has nothing on the board, where the house has posted that."""
        posted = self.record.given.bust_out and getattr(self.record.rules, "bust_out_chips", 0)
        in_it = seat in self.playing or seat in self.self_fouled
        return int(posted) if posted and in_it and not self._board(seat) else 0

    def _is_broke(self, seat: int) -> bool:
        return self.chips[f"stack {seat}"] < self.chip

    def _affordable(self, seat: int, owed: int) -> int:
        have = self.chips[f"stack {seat}"]
        if have >= owed:
            return owed
        return have if self.record.name == "palace.pan" else have // self.chip * self.chip

    def _pay_the_outs(self, seat: int) -> None:
        """The outs call for themselves; pay that is due besides must have been asked for."""
        rules = self.record.rules
        again = sum(
            value(cards, rules.pays) for place, cards in self.spreads.items() if self._owner(place) == seat
        )
        chips = rules.pays.out + (again if self.pays_on_the_way else 0)
        self._collect(seat, chips * self.chip, "outs")

    def _foul(self, seat: int) -> None:
        """A foul hand returns what it collected, as far as its chips go, and goes on paying."""
        self.playing = [other for other in self.playing if other != seat]
        owed = {
            o: a
            for o, a in self.collected[seat].items()
            if a > 0 and o in self.playing and not self._spared(o)
        }
        have = self.chips[f"stack {seat}"]
        if sum(owed.values()) > have:
            owed = self._equal_shares(seat, owed, have)
        for other, amount in owed.items():
            self.chips[f"stack {seat}"] -= amount
            self.chips[f"stack {other}"] += amount
            self.why.append(f"seat {seat} is foul and repays seat {other} {amount}")
        self.collected[seat].clear()
        self.fouled.append(seat)
        if self.out == seat:
            self.out = 0

    def _spared(self, seat: int) -> bool:
        return self.record.name == "comstock.pan" and self._is_broke(seat)

    def _equal_shares(self, seat: int, owed: dict[int, int], have: int) -> dict[int, int]:
        """Chip by chip to the creditors in turn from the right, nobody more than is owed to them."""
        order = sorted(owed, key=lambda other: (other > seat, -other))
        paid = dict.fromkeys(order, 0)
        left = have // self.chip
        while left and any(paid[other] < owed[other] for other in order):
            for other in order:
                if left and paid[other] < owed[other]:
                    paid[other] += self.chip
                    left -= 1
        return paid

    def _move(self, event: Moved | Gathered) -> None:
        """Antes, fees and tops as they really went; payments between players are the referee's own."""
        pairs = event.amounts if isinstance(event, Gathered) else ((event.source, event.amount),)
        for source, amount in pairs:
            if source.startswith("stack") and event.target.startswith("stack"):
                if self.laying_wrong or event.topic == "bad-spread-taken-back":
                    self._take_for_nothing(source, event.target, amount)
                if event.topic == "settle-after-fouls":
                    self.chips[source] -= amount
                    self.chips[event.target] += amount
                    self.fouled.remove(seat_of(source))
                    self.settled.add(seat_of(source))
                continue
            if source.startswith("tops") and event.target.startswith("stack"):
                self._award(source, amount, event)
                continue
            self.chips[source] -= amount
            self.chips[event.target] += amount

    def _take_for_nothing(self, source: str, target: str, amount: int) -> None:
        """Pay for cards that are no meld, taken or given back, as it really went."""
        self.chips[source] -= amount
        self.chips[target] += amount
        if self.laying_wrong:
            self.collected[seat_of(target)][seat_of(source)] += amount
        else:
            self.collected[seat_of(source)][seat_of(target)] -= amount

    def _award(self, source: str, amount: int, event: Moved | Gathered) -> None:
        """The tops are the winner's or the last players'; doubles tops only somebody's who plays doubles."""
        seat = self.out or seat_of(event.target)
        doubles = source == "tops for doubles"
        refund = event.topic not in (
            "tops-to-winner",
            "doubles-tops",
            "last-player",
            "split-tops",
            "split-with-doubles",
        )
        self.chips[source] -= amount
        if refund or (seat in self.playing and (not doubles or seat in self.record.given.doubles)):
            self.chips[f"stack {seat}"] += amount
        else:
            self.why.append(f"{amount} of the {source} are not for {event.target}")


def fee(record: Record, players: int) -> int:
    """What the schedule of this table asks for so many players."""
    schedules = record.rules.fees
    rows = schedules.get(record.given.schedule) if record.given.schedule else next(iter(schedules.values()))
    condition = cents(record.stakes.split()[0])
    for row in rows or ():
        low, high = row.players
        if low <= players <= high and (not row.condition or row.condition == condition):
            return int(row.amount or row.chips * condition)
    return 0


def judge(record: Record) -> Verdict | None:
    """What everybody must end with."""
    pan = Pan(record, Counter(record.start), [])
    for event in record.events:
        pan.take(event)
    _check_fee(record, pan)
    return Verdict(pan.chips, pan.why)


def _check_fee(record: Record, pan: Pan) -> None:
    """The house rate, as far as the antes pay it; a hand that was called off pays none."""
    antes = sum(
        amount for event in record.events if isinstance(event, Gathered) for _, amount in event.amounts
    )
    if not antes or record.called_off:
        return
    dealt = {
        event.place for event in record.events if isinstance(event, Dealt) and event.place.startswith("hand")
    }
    rate = min(fee(record, len(dealt)), antes + record.start["tops"])
    pan.why.append(f"the house rate is {rate} with {len(dealt)} players")
    if dealt:
        pan.chips["collection"] = rate
