"""Numbered circles at every spot: the first is the seat's, the others take one backline bet each.

Partners who have agreed to bet together put their money into one circle, or into the bank of one of them.
"""

from collections.abc import Iterable, Mapping
from functools import cache

from calroom.games.banked.bank import BANK, divide
from calroom.games.banked.limits import Limits
from calroom.games.banked.wagers import Square, Wager
from calroom.money import Cents
from calroom.table.asks import Seat
from calroom.table.events import Place
from calroom.table.table import STACK, Table

NO_MAXIMUM: Cents = 10**12


class Bet:
    """What lies in one circle: one bet, however many partners it belongs to; the first holds the circle."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self.shares: dict[Seat, Cents] = {}

    @property
    def holder(self) -> Seat:
        """The person in whose name the circle stands."""
        return next(iter(self.shares))

    @property
    def amount(self) -> Cents:
        """All that is in action here."""
        return sum(self.shares.values())

    def take_up(self, table: Table, topic: str) -> None:
        """What lies in the circle goes to its owners."""
        if here := table.chips[self.place]:
            divide(table, self.place, here, self.shares, "kum-kum" if len(self.shares) > 1 else topic)


def bets_on_spots(wagers: Iterable[Wager]) -> dict[Seat, list[Bet]]:
    """The bets of every spot in the order of their circles."""
    bets: dict[Place, Bet] = {}
    spots: dict[Seat, list[Bet]] = {}
    for wager in wagers:
        if wager.place not in bets:
            bets[wager.place] = Bet(wager.place)
            spots.setdefault(wager.circle, []).append(bets[wager.place])
        bets[wager.place].shares[wager.owner] = wager.amount
    for here in spots.values():
        here.sort(key=lambda bet: bet.place)
    return spots


def return_excess(table: Table, bets: Iterable[Bet], most: Cents) -> None:
    """What lies above the table maximum has no action and goes back."""
    for bet in bets:
        if (excess := bet.amount - most) > 0:
            table.move(excess, bet.place, STACK[bet.holder], "over-maximum")
            bet.shares[bet.holder] -= excess


class NumberedCircles:
    """The circles of one hand and who may bet in them.

    A circle that somebody `claims` from the hand before is kept for them until they are done. `partners` says
    who has agreed to put their money with whose.
    """

    def __init__(
        self,
        table: Table,
        spots: Iterable[Seat],
        backlines: int,
        limits: Limits,
        claims: Mapping[Place, Seat],
        partners: Mapping[Seat, Seat],
    ) -> None:
        self.table, self.limits, self.partners = table, limits, partners
        self.claims = dict(claims)
        self.spots = {spot: [circle_at(spot, number) for number in range(1, backlines + 2)] for spot in spots}
        self.open = Limits(limits.low, NO_MAXIMUM, limits.step)
        self.lying: dict[Place, Cents] = {}
        self.bettors: dict[Seat, set[Seat]] = {spot: set() for spot in self.spots}
        self.bankers: set[Seat] = set()
        self._open: dict[Seat, list[Square]] = {}

    def open_to(self, bettor: Seat) -> list[Square]:
        """Their own circle, a free one behind each other spot, and their partner's."""
        if bettor not in self._open:
            self._open[bettor] = self._squares(bettor)
        return self._open[bettor]

    def _squares(self, bettor: Seat) -> list[Square]:
        if bettor in self.bankers:
            return []
        squares = [] if bettor not in self.partners else self._with_partner(bettor)
        for spot, (first, *behind) in self.spots.items():
            if bettor in self.bettors[spot]:
                continue
            if spot == bettor:
                squares.append(_square(spot, first, "own-circle", self.open))
            elif (place := self._free(bettor, behind)) is not None:
                topic = "backer-stays" if place in self.claims else "backline"
                squares.append(_square(spot, place, topic, self.open))
        return squares

    def _free(self, bettor: Seat, behind: Iterable[Place]) -> Place | None:
        free = [place for place in behind if place not in self.lying]
        if not self.claims:
            return free[0] if free else None
        mine = [place for place in free if self.claims.get(place, bettor) == bettor]
        return next((place for place in mine if place in self.claims), mine[0] if mine else None)

    def _with_partner(self, bettor: Seat) -> list[Square]:
        holder, limits = self.partners[bettor], self.limits
        if holder == self.table.button:
            betting = any(bettor in here for here in self.bettors.values())
            return [] if betting else [_square(holder, BANK, "bank-partners", self.open)]
        place = circle_at(holder, 1)
        room = limits.high - self.lying.get(place, limits.high)
        if room < limits.low or bettor in self.bettors[holder]:
            return []
        within = Limits(limits.low, room, limits.step)
        return [Square(holder, place, "kum-kum", within, "kum-kum-minimum", why_high="kum-kum")]

    def take(self, wager: Wager) -> bool:
        """A bet takes its circle; who has money in the bank bets nowhere else."""
        # Nobody else could have bet in somebody's own circle.
        changed = wager.owner != wager.circle or bool(self.partners)
        if changed:
            self._open.clear()
        else:
            del self._open[wager.owner]
        if wager.place == BANK:
            self.bankers.add(wager.owner)
        else:
            self.lying[wager.place] = self.lying.get(wager.place, 0) + wager.amount
            self.bettors[wager.circle].add(wager.owner)
        return changed

    def leave(self, bettor: Seat) -> bool:
        """Who is done gives up the circles that were kept for them."""
        kept = [place for place, seat in self.claims.items() if seat == bettor and place not in self.lying]
        for place in kept:
            del self.claims[place]
        if kept:
            self._open.clear()
        return bool(kept)

    def barred(self, bettor: Seat) -> tuple[tuple[str, str], ...]:
        """What people try besides."""
        return BARRED


BARRED = (("wager", "numbered-circles"), ("refuse", "backline-not-refused"), ("side-bet", "no-side-bets"))


@cache
def circle_at(spot: Seat, number: int) -> Place:
    """The name of a circle: `circle 5-2` is the second at spot 5."""
    return f"circle {spot}-{number}"


@cache
def _square(spot: Seat, place: Place, topic: str, limits: Limits) -> Square:
    return Square(spot, place, topic, limits)
