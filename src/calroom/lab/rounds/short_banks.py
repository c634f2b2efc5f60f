"""Short banks in games that nobody has studied: the engine deals, and what each place got is counted.

Everybody makes the same bet, the least that its place allows, and the same cards come for every bank.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import NamedTuple

import numpy as np

from calroom.houses.game import Game
from calroom.lab.on_file import wager_at
from calroom.lab.rounds.played import AMPLE, BANK_SEAT, Table, strategy_of, wagers_of, won
from calroom.money import Cents
from calroom.table.asks import Answer, Ask, Option, Seat
from calroom.table.events import Dealt, Moved, Place
from calroom.table.hand import Hand

ENOUGH = 2_000
"""So many hands are played against every bank unless somebody says how many."""


class Settled(NamedTuple):
    """What became of a wager by the order of settlement, hand by hand, for each unit; and of the bank.

    `posted` is how many of these wagers the bank has put up, at least what the table takes.
    """

    wager: str
    posted: float | None
    places: np.ndarray[tuple[int, int], np.dtype[np.float64]]
    bank: np.ndarray[tuple[int], np.dtype[np.float64]]


def settled(table: Table, bank: Fraction | None, players: int, rounds: int, seed: int) -> Iterator[Settled]:
    """So many hands for every wager, each against a bank of so many of them; None covers everything."""
    for wager, option in wagers_of(table).items():
        posted = AMPLE if bank is None else max(int(bank * option.low), _least_bank(table))
        hands = [
            _play(table, wager, posted, players, Random(f"{seed} {wager} {number}").getrandbits(62))
            for number in range(rounds)
        ]
        found = np.array([one for one in hands if one], np.float64).reshape(-1, players)
        if not len(found):
            raise ValueError(f"{players} players cannot all make the wager {wager} in {table.game.id}")
        yield Settled(wager, None if bank is None else posted / option.low, found, -found.sum(axis=1))


def _least_bank(table: Table) -> Cents:
    """What a bank has to put up at least, if anything."""
    asks = table.game.hand({BANK_SEAT: AMPLE, 2: AMPLE}, BANK_SEAT, seed=0, stakes=table.stakes).asks
    first = asks[0].options[0] if asks else None
    return first.low if first is not None and first.verb == "post" else 0


def most_players(game: Game) -> int:
    """So many may bet beside the bank."""
    most = game.rules.seats[1]
    return most - 1


def _play(table: Table, wager: str, posted: Cents, players: int, seed: int) -> list[float]:
    """What each wager brought for each unit of it, the first settled first; nothing if one was not made."""
    player, luck = strategy_of(table.game, table.strategy)[0], Random(seed)
    stacks = dict.fromkeys(range(1, players + 2), AMPLE)
    hand = table.game.hand(stacks, BANK_SEAT, seed=seed, stakes=table.stakes)
    laid: dict[Seat, Answer] = {}
    while not hand.over:
        ask = hand.asks[0]
        if ask.topic == "wagers":
            bet = _bet(ask, wager) if ask.seat not in laid else None
            if bet:
                laid[ask.seat] = bet
            hand.answer(ask.seat, bet or ask.default)
        elif ask.seat == BANK_SEAT:
            hand.answer(ask.seat, _put_up(ask.options[0], posted) or ask.default)
        else:
            hand.answer(ask.seat, player(table.game, ask, hand.view(ask.seat), luck))
    if len(laid) < players:
        return []
    order = _order(hand, {seat: bet.where for seat, bet in laid.items()})
    return [won(hand, seat) / laid[seat].amount for seat in order]


def _bet(ask: Ask, wager: str) -> Answer | None:
    own = [one for one in ask.options if one.where and wager_at(one.where) == wager]
    return Answer(own[0].verb, own[0].low, where=own[0].where) if own else None


def _put_up(option: Option, posted: Cents) -> Answer | None:
    """The bank as near to what was asked for as the table takes it."""
    if option.verb != "post":
        return None
    steps = (min(max(posted, option.low), option.high) - option.low) // option.step
    return Answer("post", option.low + steps * option.step)


def _order(hand: Hand, bets: dict[Seat, Place]) -> list[Seat]:
    """Whose bet was settled first: it is paid, taken or given back when its turn comes."""
    first: dict[Seat, int] = {}
    dealt = False
    for number, event in enumerate(hand.events):
        dealt = dealt or isinstance(event, Dealt)
        if dealt and isinstance(event, Moved):
            for seat, place in bets.items():
                if event.source == place or (event.target == place and not event.source.startswith("stack")):
                    first.setdefault(seat, number)
    return sorted(bets, key=lambda seat: (first.get(seat, len(hand.events)), seat))
