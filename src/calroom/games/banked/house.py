"""What houses say of every game against a player-dealer alike, and what its hands leave to each other.

The games add to these rules what is theirs.
"""

import datetime
from collections.abc import Sequence
from typing import Generic, Literal, TypeVar

from msgspec import Struct

from calroom.games.banked.bank import Cover
from calroom.games.banked.fees import Fee, Schedule
from calroom.games.banked.limits import Limits, read_limits
from calroom.games.banked.shoe import Shoe, ShoeLeaves
from calroom.games.between_hands import BankHand, UsedCards
from calroom.games.charges import Charge
from calroom.games.house import GameRules
from calroom.games.postings import Posting, Postings, choice, yes_or_no
from calroom.games.wagered import Wagered
from calroom.money import Cents, Chip, Money
from calroom.table.table import Table


class BankedRules(GameRules, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a house says of any game against a player-dealer; wagers are made in whole steps.

    Tables post limits from the `lowest` to the `highest` that the house has, where it has them. Its fees are
    in force from a day on, where it names one.
    """

    step: Chip
    """Wagers are made in whole steps of this amount."""
    lowest: Money = 0
    """The lowest minimum that a table may post, where the house has one."""
    highest: Money = 0
    """The highest maximum that a table may post, where the house has one."""
    cover: Cover
    """What the bank's money pays: each wager by itself up to what is left of it, or with what it has
    collected before.
    """
    fees: tuple[Fee, ...]
    """The schedule of what the house collects, row by row."""
    fees_from: datetime.date | None = None
    """The day from which on the fees are in force; without it they always are."""

    def in_force(self, date: datetime.date | None) -> bool:
        """Whether the fees are in force on a day; they are if nobody says which day it is."""
        return self.fees_from is None or date is None or date >= self.fees_from

    def tell_in_force(self, table: Table, date: datetime.date | None) -> None:
        """Say at the table from when on the fees are in force, where the house names a day."""
        since = self.fees_from
        if since and self.in_force(date):
            table.call("fees-in-force", f"the schedule of {since} is in force")
        elif since:
            table.call("fees-in-force", f"no collection: the schedule is in force from {since}")


def posted_limits(rules: BankedRules, stakes: str, minimums: Sequence[Cents] = ()) -> Limits:
    """The limits of a table with these stakes, if the house posts such."""
    return read_limits(stakes, rules.step, minimums, rules.lowest, rules.highest)


AnyRules = TypeVar("AnyRules", bound=BankedRules)


class PlainTerms(Struct, Generic[AnyRules], frozen=True):
    """What one table plays by whose sign says no more than its limits and fees."""

    rules: AnyRules
    limits: Limits
    schedule: Schedule
    sign: str

    @property
    def wagered(self) -> Wagered:
        """What may be wagered, and what is collected for it."""
        return Wagered(self.limits, (self.schedule,))


def plain_terms(rules: AnyRules, stakes: str) -> PlainTerms[AnyRules]:
    """The terms of a table with these limits."""
    limits = posted_limits(rules, stakes)
    schedule = Schedule(rules.fees, limits)
    return PlainTerms(rules, limits, schedule, f"{rules.title}, {limits.words}; {schedule.words}")


def plain_charges(terms: PlainTerms[AnyRules], _: object, __: int) -> list[Charge]:
    """What a hand costs, however many play."""
    return terms.schedule.charges()


class ShoeGiven(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a table posts and earlier hands left to this one, wherever cards come out of a shoe.

    `used` is how many of its cards are gone, `bank_hand` whether it is the player-dealer's first hand or
    their second.
    """

    used: UsedCards = 0
    bank_hand: BankHand = 1
    cover: Cover | None = None


COVERS = {
    Cover.ACTION: "every amount that moves uses it up",
    Cover.NET: "what is collected pays later winners",
}


def posted_cover(rules: BankedRules) -> Posting:
    """How far the player-dealer's money reaches, where a table says so."""
    usual = rules.cover
    ways = [(str(cover), COVERS[cover]) for cover in (usual, *(other for other in Cover if other != usual))]
    return choice("cover", "How far the bank's money reaches", "cover-short", ways)


def posted_date(rules: BankedRules) -> Postings:
    """By the rates of which day a table is charged, where they are in force from a day on."""
    if not rules.fees_from:
        return ()
    title, usual = "Rates of the day", "the day of the hand"
    return (Posting(key="date", title=title, kind="date", usual=usual, topic="fees-in-force"),)


def posted_shuffler() -> Posting:
    """Whether the cards come out of a continuous shuffler."""
    return yes_or_no("continuous", "Dealt from a continuous shuffler", "shuffle")


def posted_backlines(usual: int) -> Postings:
    """How many may bet behind a seat, where anybody may."""
    if not usual:
        return ()
    return (
        Posting(
            key="backlines",
            title="Bets behind a seat",
            kind="number",
            default=usual,
            most=usual,
            topic="backline",
        ),
    )


def leave(shoe: Shoe, given: ShoeGiven) -> ShoeLeaves:
    """What a hand leaves to the next one: the shoe, and the player-dealer's other hand."""
    deck, used = shoe.cards_left()
    return ShoeLeaves(deck=deck, used=used, bank_hand=other_hand(given.bank_hand))


def other_hand(bank_hand: Literal[1, 2]) -> Literal[1, 2]:
    """After the player-dealer's first hand comes the second, and then somebody's first."""
    return 2 if bank_hand == 1 else 1
