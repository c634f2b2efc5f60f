"""What houses say of every blackjack game alike: the table, its shoe, limits, charts and fees.

The games add to these rules what is theirs.
"""

from collections.abc import Iterator
from functools import partial
from typing import Annotated, Generic, Literal, TypeVar

from msgspec import Meta, Struct

from calroom.cards import DECKS, Cards, build_deck
from calroom.games.banked.blackjack.hands import BANK_BUTTONS, Chart, Ways
from calroom.games.banked.fees import Schedule
from calroom.games.banked.house import (
    BankedRules,
    ShoeGiven,
    posted_backlines,
    posted_cover,
    posted_date,
    posted_limits,
    posted_shuffler,
)
from calroom.games.banked.limits import Limits
from calroom.games.banked.payoffs import Odds
from calroom.games.banked.shoe import (
    Shoe,
    ShoeLeaves,
    ShoeRules,
    faults_of_decks,
    faults_of_shoe,
    shoe_of,
    usual_decks,
)
from calroom.games.banked.trouble.floor import RuledBy
from calroom.games.between_hands import JackpotAttached, Today
from calroom.games.charges import Charge
from calroom.games.house import MOST_RATES, Range
from calroom.games.postings import Postings
from calroom.games.postings import decks as posted_decks
from calroom.games.postings import jackpot as posted_jackpot
from calroom.games.wagered import Wagered
from calroom.money import Chip, Money
from calroom.table.table import Table


class TroubleRules(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a house does about what goes wrong.

    `ruled_by` is whether it has filed remedies, or proposes some to the floor. So many cards are `burned`
    after one that came out of the shoe too early; `hole_card` is what becomes of one that the dealer shows.
    """

    ruled_by: RuledBy
    """Whether remedies are filed, or proposed to the floor."""
    burned: Annotated[int, Meta(ge=0)]
    """How many cards are burned after one that came out of the shoe too early."""
    hole_card: Literal["dead", "plays"]
    """What becomes of a hole card that the dealer shows."""


class HouseRules(BankedRules, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a house says of any blackjack game."""

    deck: str
    """The cards of which a shoe is made, by name."""
    decks: Range
    """The fewest and the most decks in a shoe."""
    shoe: ShoeRules
    """How the shoe is handled."""
    minimums: tuple[Money, ...] = ()
    """The minimums that tables may post; without them any."""
    chip: Chip
    """The smallest amount that is paid out."""
    largest_wager_decides: bool
    """Whether the largest wager on a spot decides how it is played, or the seated player."""
    player_chart: Chart
    """When a player must hit and must stand."""
    player_dealer_chart: Chart
    """When the player-dealer must hit and must stand."""
    win_pays: Odds
    """What a win pays, as odds to one."""
    rates: Annotated[int, Meta(ge=1)] | None = None
    """The most collection rates that a table may have."""
    fees_dropped: Literal["before the deal", "after the hand"] = "before the deal"
    """When the fees go into the box."""
    jackpot: Money = 0
    """What an attached jackpot adds to every fee."""
    trouble: TroubleRules
    """What is done about what goes wrong."""

    @property
    def most_rates(self) -> int:
        """A house may allow fewer than the law does."""
        return min(self.rates or MOST_RATES, MOST_RATES)


class TableGiven(ShoeGiven, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a table posts, on which day it is dealt where that matters, and what earlier hands left to it.

    A `jackpot` may be attached to the table.
    """

    date: Today = None
    decks: int | None = None
    continuous: bool = False
    backlines: Annotated[int, Meta(ge=0)] | None = None
    jackpot: JackpotAttached = False


class TableTerms(Struct, frozen=True):
    """What one table of any blackjack game plays by, worked out from its stakes."""

    rules: HouseRules
    limits: Limits
    schedule: Schedule
    with_jackpot: Schedule
    not_in_force: Schedule
    ways: Ways

    @property
    def wagered(self) -> Wagered:
        """What may be wagered, and what is collected for it."""
        return Wagered(self.limits, (self.schedule, self.with_jackpot))

    def posted(self, given: TableGiven) -> Schedule:
        """The fees of a hand on the day that it is dealt on."""
        if not self.rules.in_force(given.date):
            return self.not_in_force
        return self.with_jackpot if given.jackpot else self.schedule


def table_terms(rules: HouseRules, stakes: str, ways: Ways) -> TableTerms:
    """The limits, the fees and the ways to play of a table with these stakes."""
    limits = posted_limits(rules, stakes, rules.minimums)
    held = rules.fees_dropped == "after the hand"
    schedule = Schedule(rules.fees, limits, held=held)
    with_jackpot = Schedule(rules.fees, limits, jackpot=rules.jackpot, held=held)
    return TableTerms(rules, limits, schedule, with_jackpot, Schedule((), limits), ways)


AnyRules = TypeVar("AnyRules", bound=HouseRules)


class GameTerms(Struct, Generic[AnyRules], frozen=True):
    """What the terms of every blackjack game hold: what its house says, and what its table plays by."""

    rules: AnyRules
    table: TableTerms


def charges(terms: GameTerms[AnyRules], given: TableGiven, _: int) -> list[Charge]:
    """What a hand costs, however many play."""
    return terms.table.posted(given).charges()


def postings(terms: GameTerms[AnyRules], backlines: int = 0) -> Postings:
    """What a table posts; there is room for so many backlines."""
    rules = terms.rules
    usual = usual_decks(rules.deck, rules.decks)
    return (
        *posted_decks(*rules.decks, usual),
        posted_shuffler(),
        *posted_backlines(backlines),
        *posted_jackpot(rules.jackpot),
        posted_cover(rules),
        *posted_date(rules),
    )


def deck(rules: HouseRules, given: TableGiven) -> Cards:
    """The whole shoe."""
    return shoe_of(rules.deck, rules.decks, given.decks)


def faults(rules: HouseRules) -> Iterator[str]:
    """What is wrong with a house's rules beyond their types, seats and stakes."""
    yield from faults_of_decks(rules.decks)
    for decks in rules.decks if rules.deck in DECKS else ():
        try:
            build_deck(rules.deck, decks)
        except ValueError as wrong:
            yield f"decks: {wrong}"
    yield from faults_of_shoe(rules.shoe, partial(build_deck, rules.deck, min(rules.decks)))


def undealt(shoe: Shoe, given: TableGiven) -> ShoeLeaves:
    """What a hand leaves that nobody bet on: the shoe as it was, and no hand of the bank is counted."""
    deck, used = shoe.cards_left()
    return ShoeLeaves(deck=deck, used=used, bank_hand=given.bank_hand)


def open_table(table: Table, title: str, terms: TableTerms, given: TableGiven) -> Schedule:
    """The sign is up and the button lies before the player-dealer; returns the fees that the sign names."""
    schedule = terms.posted(given)
    terms.rules.tell_in_force(table, given.date)
    table.call("sign", f"{title}, {terms.limits.words}; {schedule.words}")
    table.place(BANK_BUTTONS[given.bank_hand], table.button, "bank-button")
    return schedule
