"""What those who read the format let players do: where a house allowed something else, no file can say so.

They measure a raise from the highest bet, whoever went all-in for it, let players call a short blind for
what it is, and end a limit round after four bets.
"""

from collections.abc import Iterable

from calroom.games.poker.stakes import Stakes, Structure
from calroom.money import Cents, dollars
from calroom.table.asks import Seat
from calroom.table.events import Acted, Dealt, Event, Gathered, Moved
from calroom.table.table import BET, BOARD, HAND, STACK

MOST_BETS = 4
RAISES = {"bet", "raise", "complete", "all-in"}
LAST_BUT_ONE = 3


class Reader:
    """A hand as a reader follows it; `fault` is the first thing that they would not have allowed."""

    def __init__(self, stakes: Stakes, chips: dict[str, Cents], opening: Cents, bring_in: Cents) -> None:
        self.is_limit = stakes.structure is Structure.SPLIT
        self.sizes = (stakes.low, stakes.high) if self.is_limit else (opening, opening)
        self.is_stud = bring_in > 0
        self.chips = dict(chips)
        self.street = 0
        self.held: dict[str, int] = {}
        self.fault = ""
        self._begin_round()
        self.completes = self.is_stud

    def _begin_round(self) -> None:
        self.full: Cents = 0
        self.count = 0
        self.short: list[Cents] = []
        self.acted: set[Seat] = set()
        self.completes = False

    def follow(self, events: Iterable[Event]) -> str:
        """What a reader would not have allowed; empty if they can follow the hand to its end."""
        for event in events:
            match event:
                case Moved(source=source, target=target, amount=amount):
                    self._move(source, target, amount)
                case Gathered(amounts=amounts, target=target):
                    for source, amount in amounts:
                        self._move(source, target, amount)
                case Dealt(place=place, cards=cards):
                    self._deal(place, len(cards))
                case Acted(seat=seat, verb=verb, amount=amount):
                    self._act(seat, verb, amount)
            if self.fault:
                break
        return self.fault

    def _move(self, source: str, target: str, amount: Cents) -> None:
        self.chips[source] = self.chips.get(source, 0) - amount
        self.chips[target] = self.chips.get(target, 0) + amount

    def _deal(self, place: str, cards: int) -> None:
        self.held[place] = self.held.get(place, 0) + cards
        own = max((count for held, count in self.held.items() if held in HAND), default=0)
        street = BOARD_STREET.get(self.held.get(BOARD, 0), 0)
        if self.is_stud:
            street = max(0, own - 3) + (BOARD in self.held)
        if street > self.street:
            self.street = street
            self._begin_round()

    @property
    def _top(self) -> Cents:
        return max(self.chips.get(place, 0) for place in BET)

    def _act(self, seat: Seat, verb: str, amount: Cents) -> None:
        if verb == "fold" and self.is_stud and not (self.street or self._top):
            self.fault = "its readers have the next player open who has chips, and here they folded"
        elif verb == "call":
            self._call(seat, amount)
        elif verb in RAISES:
            self._raise(seat, amount)
        if verb in RAISES or verb in {"check", "call"}:
            self.acted.add(seat)

    def _call(self, seat: Seat, amount: Cents) -> None:
        owed = self._top - self.chips.get(BET[seat], 0)
        if amount != min(owed, self.chips[STACK[seat]]):
            self.fault = "a blind or bring-in was short, and its readers would call it for less"

    def _raise(self, seat: Seat, total: Cents) -> None:
        bet, stack, top = self.chips.get(BET[seat], 0), self.chips[STACK[seat]], self._top
        raised = max(self.full, self.sizes[self.street >= 2])
        target = min(bet + stack, raised + (0 if self.completes else top))
        if self.is_limit and self.count == MOST_BETS:
            self.fault = f"its readers end a round after {MOST_BETS} bets, and here were more"
        elif total < target or (self.is_limit and total != target):
            self.fault = (
                f"its readers would have a raise go to {dollars(target)}, and not to {dollars(total)}"
            )
        elif self._is_closed_to(seat, top - bet):
            self.fault = "its readers would not let a player raise again after a short all-in"
        self._count(seat, total - top, all_in=total == bet + stack)

    def _is_closed_to(self, seat: Seat, owed: Cents) -> bool:
        """Whether nobody made a full raise since the seat acted."""
        if owed < self.full:
            return True
        return bool(self.short) and sum(self.short) < self.full and seat in self.acted

    def _count(self, seat: Seat, raised: Cents, all_in: bool) -> None:
        if raised >= self.full:
            self.acted.clear()
        self.full = max(self.full, raised)
        self.count += 1
        self.short = [*self.short, raised] if all_in else []
        if sum(self.short) >= self.full:
            self.short = []
        self.completes = False


BOARD_STREET = {3: 1, 4: 2, 5: 3}


def order_fault(events: Iterable[Event]) -> str:
    """Whether the seat that was first on sixth street folded there, where it stays first on the last one.

    Readers have the best hand showing act first, whoever that is by then.
    """
    held: dict[str, int] = {}
    first: Seat | None = None
    for event in events:
        if isinstance(event, Dealt):
            held[event.place] = held.get(event.place, 0) + len(event.cards)
        elif isinstance(event, Acted) and max(held.values(), default=0) - 3 == LAST_BUT_ONE:
            first = first or event.seat
            if event.verb == "fold" and event.seat == first:
                return "its readers would have somebody else act first on seventh street"
    return ""
