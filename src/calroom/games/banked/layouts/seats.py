"""Layouts on which a seated player comes first at their own seat, and others join them if they let them."""

from collections.abc import Container
from functools import cache

from calroom.games.banked.limits import Limits
from calroom.games.banked.wagers import Layout, Square, Wager
from calroom.money import Cents
from calroom.table.asks import Seat

SEAT_IS_FULL = (("wager", "seat-limit"),)
NOT_YOUR_SQUARE = (("wager", "seat-squares"),)
NOT_YOUR_POSITION = (("wager", "own-position"),)


class SeatSquares:
    """So many squares before every seat, all of them on its one hand; they are filled one after another.

    The seated player has the first claim to all of them. When they have wagered and are done, others may use
    those that they leave free, except with players who want to be `alone`.
    """

    def __init__(self, seats: int, squares: int, alone: Container[Seat]) -> None:
        self.squares, self.alone = squares, alone
        self.filled = dict.fromkeys(range(1, seats + 1), 0)
        self.own = {seat: _square(seat, 1, "seat-squares") for seat in self.filled}
        self.left_free: dict[Seat, Square] = {}

    def open_to(self, bettor: Seat) -> list[Square]:
        """The next square of the bettor's own seat, and of those whose players are done."""
        own = self.own.get(bettor)
        return [own, *self.left_free.values()] if own else list(self.left_free.values())

    def take(self, wager: Wager) -> bool:
        """One square more is filled; as long as the seated player bets, none of theirs is open to others."""
        seat = wager.circle
        changed = seat in self.left_free
        self.filled[seat] = filled = self.filled[seat] + 1
        for squares, topic in ((self.own, "seat-squares"), (self.left_free, "backline")):
            if squares.pop(seat, None) and filled < self.squares:
                squares[seat] = _square(seat, filled + 1, topic)
        return changed

    def leave(self, bettor: Seat) -> bool:
        """What a seated player who is done leaves free is open to others."""
        filled = self.filled.get(bettor, 0)
        opens = 0 < filled < self.squares and bettor not in self.alone
        if opens:
            self.left_free[bettor] = _square(bettor, filled + 1, "backline")
        return opens

    def barred(self, bettor: Seat) -> tuple[tuple[str, str], ...]:
        """Nobody has more squares than lie before their seat, nor any that others have not left free."""
        return SEAT_IS_FULL if self.filled.get(bettor) == self.squares else NOT_YOUR_SQUARE


@cache
def _square(seat: Seat, number: int, topic: str) -> Square:
    return Square(seat, f"square {seat}-{number}", topic)


class Positions(Layout):
    """One position for every seat. On a seated player's bet others may join in equal parts, or bet behind it.

    What partners put down together is one bet and within the limits of one. A position takes `most` bets in
    all, and none from others with players who want to be `alone`.
    """

    def __init__(self, seats: int, limits: Limits, most: int, alone: Container[Seat]) -> None:
        self.seats, self.limits, self.most, self.alone = seats, limits, most, alone
        self.partners: dict[Seat, list[Seat]] = {}
        self.behind: dict[Seat, list[Seat]] = {}
        self.amounts: dict[Seat, Cents] = {}

    def open_to(self, bettor: Seat) -> list[Square]:
        """The bettor's own position, then those of others: a part of their bet, or a bet behind it."""
        squares = []
        if bettor <= self.seats and bettor not in self.partners:
            squares.append(_position(bettor))
        for seat, partners in self.partners.items():
            if bettor == seat or seat in self.alone:
                continue
            amount, behind = self.amounts[seat], self.behind[seat]
            if bettor not in partners and (len(partners) + 1) * amount <= self.limits.high:
                squares.append(_part_of(seat, amount, self.limits.step))
            if bettor not in behind and len(behind) + 1 < self.most:
                squares.append(_behind(seat, bettor))
        return squares

    def take(self, wager: Wager) -> bool:
        """The seated player's bet opens their position to others."""
        seat, owner = wager.circle, wager.owner
        if owner == seat:
            self.partners[seat], self.behind[seat], self.amounts[seat] = [seat], [], wager.amount
        elif wager.place == _position(seat).place:
            self.partners[seat].append(owner)
        else:
            self.behind[seat].append(owner)
        return seat not in self.alone

    def barred(self, bettor: Seat) -> tuple[tuple[str, str], ...]:
        """Nobody bets where there is no seated player's bet, nor where they are not wanted."""
        return NOT_YOUR_POSITION


@cache
def _position(seat: Seat) -> Square:
    return Square(seat, f"position {seat}", "own-position")


@cache
def _part_of(seat: Seat, amount: Cents, step: Cents) -> Square:
    return Square(seat, f"position {seat}", "joint-bet", Limits(amount, amount, step), "joint-bet")


@cache
def _behind(seat: Seat, bettor: Seat) -> Square:
    return Square(seat, f"position {seat} behind {bettor}", "backline")
