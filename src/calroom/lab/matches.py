"""A match between players: who wins how much, by deals that everybody plays from every seat.

>>> from calroom import lab
>>> def caller(view, ask):
...     return "call" if any(option.verb == "call" for option in ask.options) else ask.default
>>> found = lab.match("open.holdem", {"caller": caller, "random": "random"}, deals=4, seed=7)
>>> found.hands, sum(one.won for one in found.players)
(8, 0)

A deal is dealt once for each seat, with the players moved on by one seat each time, so that luck with
cards and places is the same for all. What counts is the mean over deals, and its error comes from how the
deals differ.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import sqrt
from random import Random
from typing import TypeAlias

from msgspec import Struct

from calroom.bots import STRENGTHS, Mind, play_as, sensible
from calroom.bots.exploiters import EXPLOITERS
from calroom.bots.random_player import random_answer
from calroom.houses.game import Game
from calroom.houses.known import game_of
from calroom.kinds import check_kind
from calroom.lab.rounds import crews
from calroom.money import Amount, Cents, dollars, in_cents
from calroom.table.asks import Answer, Ask, Seat, in_words
from calroom.table.drawing import draw_rows
from calroom.table.hand import Hand
from calroom.table.refusals import Refused
from calroom.table.views import Onlooker, View

Said: TypeAlias = Answer | str | tuple[str, Amount]
Bot: TypeAlias = Callable[[View, Ask], Said]
"""Anybody who plays: what their seat sees and what it is asked, and what they say to it."""

Seated: TypeAlias = Bot | str | Mind
"""Who plays: somebody's function, one of ours by name, or one of ours with what they remember."""

Progress: TypeAlias = Callable[[int, int], None]

OURS = (*STRENGTHS, "random", *EXPLOITERS)
"""The players that can be had by name."""

PIECE = 20
"""So many deals are one piece of work."""

USUAL_STACK: Cents = 20_000
SURE = 1.96
"""So many standard errors to each side hold 95 of 100 results."""


class BadBot(ValueError):
    """A player said something that a hand does not take, or nothing."""


class Result(Struct, frozen=True):
    """What one player won in a match: in all, for each hand, and within which error."""

    name: str
    hands: int
    won: Cents
    mean: float
    error: float

    @property
    def interval(self) -> tuple[float, float]:
        """Between what and what the mean lies, 95 times of 100, in cents for each hand."""
        return self.mean - SURE * self.error, self.mean + SURE * self.error

    def __str__(self) -> str:
        return f"{self.name}: {self.mean / 100:+.4f} ± {SURE * self.error / 100:.4f} dollars a hand"


class Match(Struct, frozen=True):
    """The outcome of a match: `deals`, each played from every seat, and what everybody won."""

    game: str
    seed: int
    deals: int
    hands: int
    players: tuple[Result, ...]
    stopped: bool = False

    def __str__(self) -> str:
        return "\n".join(
            (f"{self.game}, {self.deals:,} deals, {self.hands:,} hands", *map(str, self.players))
        )

    def _repr_html_(self) -> str:
        rows = [
            (one.name, dollars(one.won), f"{one.mean / 100:+.4f}", f"± {SURE * one.error / 100:.4f}")
            for one in self.players
        ]
        head = ("player", "won", "dollars a hand", "95 of 100")
        return draw_rows(f"{self.game}, {self.hands:,} hands", head, rows)


class _Sums(Struct):
    """What deals came to, so that they can be added up: what was won, and its squares."""

    deals: int
    won: list[Cents]
    squares: list[int]


def match(
    game: str | Game,
    players: Mapping[str, Bot | str],
    *,
    deals: int = 1000,
    seed: int = 0,
    stack: Amount = USUAL_STACK,
    stakes: str | None = None,
    workers: int = 1,
    cluster: str = "",
    progress: Progress | None = None,
) -> Match:
    """Let players play so many deals, each from every seat; players of ours go by the names in `OURS`.

    What an expert has seen of the others it remembers for the deals of one piece of work.

    With several `workers` or a `cluster`, players are functions that can be sent there, such as those of a
    module. The outcome is the same for the same seed, however many work on it. Ctrl-C ends the match with the
    deals that were played.
    """
    found = game_of(game)
    check_kind("players", players, Mapping, "players by their names, such as {'me': bot, 'other': 'random'}")
    names, bots = tuple(players), tuple(players.values())
    _check(found, names, deals)
    amount = in_cents(stack)
    work = partial(_piece, found, bots, deals, seed, amount, stakes)
    pieces = -(-deals // PIECE)
    total = _Sums(0, [0] * len(names), [0] * len(names))
    try:
        for sums in crews.done(work, pieces, workers=workers, cluster=cluster):
            total = _added(total, sums)
            if progress is not None:
                progress(total.deals, deals)
    except KeyboardInterrupt:
        if not total.deals:
            raise
    return _outcome(found.id, names, seed, total, stopped=total.deals < deals)


def _check(game: Game, names: Sequence[str], deals: int) -> None:
    fewest, most = game.rules.seats
    if not fewest <= len(names) <= most:
        raise ValueError(f"{game.id} is played by {fewest} to {most} players, not by {len(names)}")
    if deals < 1:
        raise ValueError(f"deals: at least 1, not {deals}")


def _piece(
    game: Game, bots: Sequence[Bot | str], deals: int, seed: int, stack: Cents, stakes: str | None, piece: int
) -> _Sums:
    sums, players = _Sums(0, [0] * len(bots), [0] * len(bots)), seated(bots)
    for deal in range(piece * PIECE, min(deals, (piece + 1) * PIECE)):
        won = deal_for_all(game, players, seed * 1_000_003 + deal, stack, stakes)
        sums = _added(sums, _Sums(1, won, [each * each for each in won]))
    return sums


def seated(bots: Sequence[Bot | str]) -> list[Seated]:
    """The players as they sit down, those that remember something with nothing to remember yet."""
    known = {name: name for name in STRENGTHS}
    return [Mind(known[bot]) if isinstance(bot, str) and bot in known else bot for bot in bots]


def deal_for_all(
    game: Game, bots: Sequence[Seated], number: int, stack: Cents, stakes: str | None = None
) -> list[Cents]:
    """One deal from every seat: what each player won in all."""
    won = [0] * len(bots)
    seats = range(1, len(bots) + 1)
    for turn in range(len(bots)):
        whose = {seat: (seat - 1 + turn) % len(bots) for seat in seats}
        for bot in bots:
            if isinstance(bot, Mind):
                bot.people = {seat: str(whose[seat]) for seat in seats}
        hand = game.hand(dict.fromkeys(seats, stack), seed=number, stakes=stakes)
        play(game, hand, {seat: bots[whose[seat]] for seat in seats}, Random(number * 31 + turn))
        for seat, left in hand.stacks.items():
            won[whose[seat]] += left - stack
    return won


def play(game: Game, hand: Hand, bots: Mapping[Seat, Seated], luck: Random) -> None:
    """Play a hand to its end by these players; what the dealer and the floor are asked goes by the book."""
    eyes = {seat: Onlooker(hand.events, seat) for seat in bots}
    while not hand.over:
        ask = hand.asks[0]
        if ask.seat not in bots:
            hand.answer_for(ask.seat)
            continue
        view = eyes[ask.seat].look()
        view.asked, view.ask = tuple(each.seat for each in hand.asks), ask
        answer = _said(game, ask, bots[ask.seat], view, luck)
        try:
            hand.answer(ask.seat, answer)
        except Refused as refused:
            raise BadBot(f"the player of seat {ask.seat}: {refused}") from refused


def _said(game: Game, ask: Ask, bot: Seated, view: View, luck: Random) -> Answer:
    if isinstance(bot, Mind):
        return play_as(game, ask, view, luck, bot)
    if isinstance(bot, str):
        return _said_by_ours(game, ask, bot, view, luck)
    said = bot(view, ask)
    if isinstance(said, Answer):
        return said
    if isinstance(said, str):
        return in_words(ask, said)
    if isinstance(said, tuple) and len(said) == 2:
        return in_words(ask, *said)
    raise BadBot(
        f"the player of seat {ask.seat} said {said!r}; say a verb, a verb and an amount, or an Answer"
    )


def _said_by_ours(game: Game, ask: Ask, name: str, view: View, luck: Random) -> Answer:
    if name == "random":
        return random_answer(ask, luck)
    if name not in EXPLOITERS:
        raise ValueError(f"there is no player {name}; there are {', '.join(OURS)}, or give a function")
    if game.family == "poker":
        return EXPLOITERS[name](ask, luck)
    # What they do always is done at poker alone.
    return sensible.answer(game, ask, view, luck)


def _added(one: _Sums, other: _Sums) -> _Sums:
    return _Sums(
        one.deals + other.deals,
        [mine + more for mine, more in zip(one.won, other.won, strict=True)],
        [mine + more for mine, more in zip(one.squares, other.squares, strict=True)],
    )


def _outcome(game: str, names: Sequence[str], seed: int, sums: _Sums, *, stopped: bool) -> Match:
    count = len(names)
    results = tuple(
        _result(*row, sums.deals, count) for row in zip(names, sums.won, sums.squares, strict=True)
    )
    return Match(game, seed, sums.deals, sums.deals * count, results, stopped)


def _result(name: str, won: Cents, squares: int, deals: int, seats: int) -> Result:
    mean = won / deals
    spread = max(squares / deals - mean * mean, 0.0) * deals / (deals - 1) if deals > 1 else 0.0
    return Result(name, deals * seats, won, mean / seats, sqrt(spread / deals) / seats)
