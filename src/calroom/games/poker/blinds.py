"""Blinds and antes: the forced bets that open a hand, and who posts them."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Literal, NamedTuple, TypeAlias

from calroom.games.poker.pots import Pots
from calroom.games.postings import Posting
from calroom.money import Cents, dollars
from calroom.table.asks import Seat
from calroom.table.table import BET, POT, STACK, Table

SingleBlind: TypeAlias = Literal["left of the button", "on the button"]
"""Where the blind is posted at a table that has one."""


MOST_BLINDS = 3


class BlindPlaces(NamedTuple):
    """How many blinds a hand has, and whether the first of them is on the button."""

    blinds: int
    on_button: bool

    @property
    def places(self) -> int:
        """Button and blinds."""
        return self.blinds + (not self.on_button)


class ComingIn(NamedTuple):
    """What it takes to be dealt in before the big blind comes: so much in all, or one of so many kills."""

    posts: Cents
    killers: int = 0


def blinds_posted(usual: Sequence[Cents], chip: Cents, most: Cents) -> Posting:
    """The blinds that a table posts instead of the usual ones."""
    return Posting(
        key="blinds",
        title="Blinds",
        kind="amounts",
        usual=" and ".join(map(dollars, usual)),
        least=chip,
        most=max(most, *usual),
        step=chip,
        count=MOST_BLINDS,
        topic="blind",
    )


def straddles_posted(chip: Cents, blind: Cents) -> Posting:
    """Live over-blinds that a table posts beside its blinds, each larger than the one before."""
    return Posting(
        key="straddles",
        title="Straddles",
        kind="amounts",
        usual="none",
        least=blind + chip,
        step=chip,
        count=2,
        topic="straddle",
        if_filed=True,
    )


def post_antes(pots: Pots, ante: Cents) -> None:
    """Everybody who is in pays the ante into the pot; it is no part of a bet."""
    if not ante:
        return
    table, order = pots.table, pots.table.clockwise(pots.table.button, pots.live)
    if all(table.stack(seat) > ante for seat in order):
        table.gather([(STACK[seat], ante) for seat in order], POT, "ante")
    else:
        for seat in order:
            pots.force(seat, ante, "ante")
        pots.close_round()


def post_antes_of_some(pots: Pots, antes: Mapping[Seat, Cents]) -> None:
    """Antes that are not the same for all, as where the big blind pays for the table: dead money."""
    table = pots.table
    if strangers := antes.keys() - set(table.seats):
        raise ValueError(f"antes: seat {min(strangers)} is not dealt in")
    for seat in table.clockwise(table.button):
        if ante := min(antes.get(seat, 0), table.stack(seat)):
            pots.put_in_dead(seat, ante, "ante")


def post_blinds(
    pots: Pots, blinds: Sequence[Cents], single: SingleBlind, places: Sequence[Seat] = ()
) -> Seat:
    """Post the blinds in order from the button, smallest first; returns the seat of the last one.

    Where the room says whose turn they are, at these `places`; nobody posts the blind of an empty one.
    """
    table = pots.table
    if len(blinds) > len(table.seats):
        raise ValueError(f"blinds: {len(blinds)} blinds need as many players, not {len(table.seats)}")
    if not blinds[-1]:
        raise ValueError("blinds: the last one is what it takes to come in, so it cannot be nothing")
    seats = places or blind_seats(table, len(blinds), single)
    topic = "heads-up-blinds" if len(table.seats) == 2 else "blind"
    if len(blinds) == 1:
        topic = "single-blind" if single == "on the button" else "blind"
    for seat, blind in zip(seats, blinds, strict=False):
        if not seat:
            table.call("empty-place", f"nobody posts the blind of {dollars(blind)}: its place is empty")
            continue
        pots.force(seat, blind, topic if table.stack(seat) >= blind else "short-blind")
    return seats[-1]


def blind_seats(table: Table, count: int, single: SingleBlind) -> list[Seat]:
    """Who posts the blinds, smallest first; of two players with two blinds the button has the small one."""
    order = table.clockwise(table.button)
    if count == 1:
        return [table.button if single == "on the button" else order[0]]
    return [table.button, order[0]] if len(order) == 2 else order[:count]


def post_straddles(pots: Pots, last_blind: Seat, blind: Cents, straddles: Sequence[Cents]) -> Seat:
    """Blinds that players post of their own will after the last one; returns the seat of the last of them."""
    table = pots.table
    if len(straddles) > len(table.seats) or any(
        bet <= before for before, bet in pairwise((blind, *straddles))
    ):
        raise ValueError(
            f"straddles: each of another player and more than the bet before it, not {straddles}"
        )
    for seat, straddle in zip(table.clockwise(last_blind), straddles, strict=False):
        pots.force(seat, straddle - table.chips.get(BET[seat], 0), "straddle")
        last_blind = seat
    return last_blind


def post_as_elsewhere(pots: Pots, forced: Mapping[Seat, Cents]) -> Seat:
    """Bets that another room forced, whoever made them; returns the last seat with the largest of them."""
    table = pots.table
    if strangers := forced.keys() - set(table.seats):
        raise ValueError(f"forced: seat {min(strangers)} is not dealt in")
    order = [seat for seat in table.clockwise(table.button) if forced.get(seat)]
    for seat in order:
        pots.force(seat, forced[seat], "blind")
    largest = max(forced.values(), default=0)
    return next((seat for seat in reversed(order) if forced[seat] == largest), table.button)


def post_missed(pots: Pots, posts: dict[Seat, Cents], big_blind: Cents) -> None:
    """Whoever comes back by paying posts as much as the big blind as a live bet, the rest dead in the pot."""
    table = pots.table
    if strangers := posts.keys() - set(table.seats):
        raise ValueError(f"posts: seat {min(strangers)} is not dealt in")
    for seat, amount in posts.items():
        live = min(amount, big_blind) - table.chips.get(BET[seat], 0)
        if live > 0:
            pots.force(seat, live, "missed-blind")
        dead = min(amount - big_blind, table.stack(seat))
        if dead > 0:
            pots.put_in_dead(seat, dead, "missed-blind")
