"""A hand against a bank as all such games have it: put up, bet, collect, deal and settle, give back.

A game hands in what is its own: where bets lie, what its house does between the last bet and the first card,
its cards, and what they come to.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from calroom.games.banked.bank import Bank, Cover, post_bank
from calroom.games.banked.fees import Schedule
from calroom.games.banked.limits import Limits
from calroom.games.banked.payoffs import Outcome, amount_at
from calroom.games.banked.wagers import KeptBack, Layout, Wager, close_betting, take_wagers
from calroom.money import Cents
from calroom.table.asks import Leaves, Script, Seat
from calroom.table.table import Table

Wagers: TypeAlias = Sequence[Wager]
BeforeTheDeal: TypeAlias = Callable[[Table, Schedule, Wagers], None]
"""One of the things that a house does between the last bet and the first card."""


def no_more_bets(table: Table, _: Schedule, wagers: Wagers) -> None:
    """Betting is closed and the total table action announced."""
    close_betting(table, wagers)


def collect(table: Table, schedule: Schedule, wagers: Wagers) -> None:
    """Everybody pays their fee."""
    schedule.take(table, wagers, sum([wager.amount for wager in wagers]))


def nobody_joins(_: Bank) -> Script[None]:
    """The bank is the player-dealer's alone."""
    yield from ()


def of_the_hand(_: Bank, laid: Wagers) -> Wagers:
    """All wagers play but those beside the hand."""
    return [wager for wager in laid if not wager.beside]


def without_words() -> None:
    """Everybody sees that nobody has bet."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Round:
    """What one game does in a hand against a bank; where it says nothing, what most games do.

    Before anybody bets the bank is put up: `least_bank` is what an earlier one binds the player-dealer to,
    and by `join` others take their part in it. Bets lie where `layout` has room for them, in the list
    `lying` if the game keeps one; seats that were `dealt_out` make none, and so much is `kept_back` of a
    stack for the fees. Of the bets that were laid
    those `in_play` count as action; if there are none, the game may say so (`nothing_wagered`).

    `before_the_deal` are the steps from the last bet to the first card in the order of the house.
    `deal_and_settle` is the game. Then the bank goes back and `leaves` takes in the cards, for what the hand
    leaves to the next one; a hand that nobody banked or bet on leaves what `declined` or `undealt` says.
    """

    limits: Limits
    schedule: Schedule
    cover: Cover
    layout: Callable[[Bank], Layout]
    deal_and_settle: Callable[[Bank, Wagers], Script[None]]
    leaves: Callable[[Bank], Leaves]
    declined: Callable[[], Leaves]
    undealt: Callable[[], Leaves]
    least_bank: Cents = 0
    join: Callable[[Bank], Script[None]] = nobody_joins
    lying: list[Wager] | None = None
    dealt_out: Collection[Seat] = ()
    kept_back: KeptBack | None = None
    in_play: Callable[[Bank, Wagers], Wagers] = of_the_hand
    nothing_wagered: Callable[[], None] = without_words
    before_the_deal: tuple[BeforeTheDeal, ...] = (no_more_bets, collect)


def play_round(table: Table, game: Round) -> Script[Leaves]:
    """One hand; returns what it leaves to the next one."""
    limits, schedule = game.limits, game.schedule
    fee = schedule.highest("player-dealer")
    bank = yield from post_bank(table, limits, fee, game.cover, least=game.least_bank)
    if bank is None:
        return game.declined()
    yield from game.join(bank)
    bettors = [seat for seat in table.seats if seat not in bank.shares and seat not in game.dealt_out]
    kept_back = game.kept_back or schedule.kept_back
    laid = yield from take_wagers(table, game.layout(bank), bettors, limits, kept_back, game.lying)
    wagers = game.in_play(bank, laid)
    if not wagers:
        game.nothing_wagered()
        bank.give_back()
        return game.undealt()
    for step in game.before_the_deal:
        step(table, schedule, wagers)
    yield from game.deal_and_settle(bank, laid)
    bank.give_back()
    schedule.drop(table)
    return game.leaves(bank)


def settle_wagers(bank: Bank, wagers: Wagers, outcome: Callable[[Wager], Outcome], chip: Cents) -> None:
    """Settle wagers one after the other, each by what it comes to, as far as the bank covers them."""
    for wager in wagers:
        came_to = outcome(wager)
        due = amount_at(came_to.odds, wager.amount, chip)
        bank.settle(wager.owner, wager.place, due, came_to.topic, came_to.pays)
