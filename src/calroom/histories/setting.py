"""What a history says of its table: who sits there with what, and what everybody puts in before the deal."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from calroom.histories.phh import UNKNOWN, Action, Amount, BadHistory, History, is_amount, to_cents
from calroom.histories.variants import NotOurs, Variant
from calroom.money import Cents
from calroom.table.asks import Seat

WHOLE = 100
"""A unit of the file in cents."""


class Forced(Struct, frozen=True):
    """Blinds and straddles as our tables post them, or where they lie otherwise, what each seat put in."""

    blinds: list[Cents]
    straddles: list[Cents]
    posts: dict[Seat, Cents]
    by_seat: dict[Seat, Cents] | None = None

    @property
    def given(self) -> dict[str, Any]:
        """What the table is given for them."""
        if self.by_seat is not None:
            return {"forced": self.by_seat}
        return {"blinds": self.blinds, "straddles": self.straddles, "posts": self.posts}


class Setting(Struct, frozen=True):
    """The seats in the order of the players, their stacks, and whose stack the file does not know."""

    seats: list[Seat]
    stacks: dict[Seat, Cents]
    unknown: frozenset[Seat]
    antes: list[Cents]
    bets: list[Cents]
    chip: Cents

    @property
    def ante(self) -> dict[str, Any]:
        """What the table is given for its antes."""
        if len(set(self.antes)) == 1:
            return {"ante": self.antes[0]}
        return {"antes": dict(zip(self.seats, self.antes, strict=True))}

    @property
    def forced(self) -> Forced:
        """The two blinds, the straddles right behind them, and what others post besides."""
        blinds, rest = self.bets[:2], self.bets[2:]
        straddles: list[Cents] = []
        while rest[len(straddles) :] and rest[len(straddles)] > (blinds + straddles)[-1]:
            straddles.append(rest[len(straddles)])
        others = dict(zip(self.seats[2 + len(straddles) :], rest[len(straddles) :], strict=True))
        posts = {seat: abs(amount) for seat, amount in others.items() if amount}
        if 0 <= blinds[0] <= blinds[1] and blinds[1] and all(amount <= 0 for amount in others.values()):
            return Forced(blinds, straddles, posts)
        # Of two players the file names first what the button puts in, and the button is p2.
        bets = self.bets[::-1] if len(self.bets) == 2 else self.bets
        by_seat = {seat: abs(bet) for seat, bet in zip(self.seats, bets, strict=True) if bet}
        return Forced(blinds, straddles, posts, by_seat)


def setting_of(history: History, variant: Variant, actions: Sequence[Action]) -> Setting:
    """The table of a history; what cannot be a table is refused."""
    if missing := variant.missing(history):
        raise BadHistory(f"{missing} is missing")
    count = _players(history, actions)
    seats = _seats(history, count)
    antes = _amounts(history.antes, "antes", count)
    bets = _amounts(history.blinds_or_straddles, "blinds_or_straddles", count, least=None)
    for name in ("bring_in", "small_bet", "big_bet", "min_bet"):
        _amounts((getattr(history, name),), name, 1)
    if not (variant.is_stud or any(bets) or any(antes)):
        raise BadHistory("blinds_or_straddles is missing")
    deep = _more_than_is_bet(actions, [*antes, *bets])
    written = dict(zip(seats, history.starting_stacks or (UNKNOWN,) * count, strict=True))
    unknown = frozenset(seat for seat, stack in written.items() if stack == UNKNOWN)
    stacks = {seat: deep if seat in unknown else to_cents(stack) for seat, stack in written.items()}
    if variant.is_stud and len(set(antes)) > 1:
        raise NotOurs("in our stud games everybody antes the same")
    if any(stack <= 0 for stack in stacks.values()):
        raise BadHistory("starting_stacks: every player has some chips")
    antes = antes[::-1] if count == 2 else antes
    return Setting(seats, stacks, unknown, antes, bets, _smallest_chip(history, actions))


def _players(history: History, actions: Sequence[Action]) -> int:
    """How many play: as many as there are stacks, or else as are dealt in."""
    dealt = max((action.player for action in actions if action.word == "hole"), default=0)
    count = len(history.starting_stacks) or max(dealt, len(history.antes), len(history.blinds_or_straddles))
    if dealt > count:
        raise BadHistory(f"there is no player p{dealt}")
    if count < 2:
        raise BadHistory("a hand needs two players")
    return count


def _seats(history: History, count: int) -> list[Seat]:
    """Our own files keep the numbers of the seats in a field of ours; others have none."""
    seats = history.more.get("_seats")
    if seats is None:
        return list(range(1, count + 1))
    if not (isinstance(seats, list) and all(type(seat) is int and 0 < seat < 100 for seat in seats)):
        raise BadHistory("_seats: seats are numbered from 1")
    if len(seats) != count or len(set(seats)) != count:
        raise BadHistory(f"{count} starting stacks and {len(set(seats))} seats")
    return list(seats)


def _amounts(amounts: Sequence[Amount], name: str, count: int, least: int | None = 0) -> list[Cents]:
    """So many amounts in cents; those not written are nothing."""
    if len(amounts) > count:
        raise BadHistory(f"{name}: {len(amounts)} amounts for {count} players")
    try:
        exact = [to_cents(amount) for amount in amounts]
    except BadHistory as wrong:
        raise BadHistory(f"{name}: {wrong}") from None
    if least is not None and any(amount < least for amount in exact):
        raise BadHistory(f"{name}: less than nothing")
    return exact + [0] * (count - len(exact))


def _more_than_is_bet(actions: Sequence[Action], forced: Sequence[Cents]) -> Cents:
    """A stack that nobody can come to the end of in this hand."""
    bet = sum(abs(action.amount) for action in actions) + sum(abs(amount) for amount in forced)
    return (bet + WHOLE) * 10


def _smallest_chip(history: History, actions: Sequence[Action]) -> Cents:
    """Pots were divided in whole units where the file has no others."""
    written = (
        *history.starting_stacks,
        *history.antes,
        *history.blinds_or_straddles,
        *(history.finishing_stacks or ()),
        *(history.winnings or ()),
    )
    is_whole = all(isinstance(amount, int) or not is_amount(amount) for amount in written)
    return WHOLE if is_whole and not any(action.amount % WHOLE for action in actions) else 1
