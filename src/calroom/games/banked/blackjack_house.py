"""What houses say of every blackjack game alike: the table, its shoe, limits, charts and fees.

The games add to these rules what is theirs.
"""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from calroom.cards import build_deck
from calroom.games.banked.bank import Cover
from calroom.games.banked.blackjack import BANK_BUTTONS, Chart, Ways
from calroom.games.banked.fees import Fee, Schedule
from calroom.games.banked.limits import Limits, read_limits
from calroom.games.banked.payoffs import Odds
from calroom.games.banked.shoe import Shoe, ShoeRules
from calroom.games.banked.trouble.floor import RuledBy
from calroom.money import Money
from calroom.table.table import Table

Range = tuple[Annotated[int, Meta(ge=1)], Annotated[int, Meta(ge=1)]]


class TroubleRules(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a house does about what goes wrong.

    `ruled_by` is whether it has filed remedies, or proposes some to the floor. So many cards are `burned`
    after one that came out of the shoe too early; `hole_card` is what becomes of one that the dealer shows.
    """

    ruled_by: RuledBy
    burned: Annotated[int, Meta(ge=0)]
    hole_card: Literal["dead", "plays"]


class HouseRules(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a house says of any blackjack game."""

    title: str
    seats: Range
    deck: str
    decks: Range
    shoe: ShoeRules
    stakes: tuple[str, ...]
    minimums: tuple[Money, ...] = ()
    step: Money
    chip: Annotated[int, Meta(ge=1)]
    largest_wager_decides: bool
    cover: Cover
    player_chart: Chart
    player_dealer_chart: Chart
    win_pays: Odds
    rates: Annotated[int, Meta(ge=1)] | None = None
    fees: tuple[Fee, ...]
    fees_dropped: Literal["before the deal", "after the hand"] = "before the deal"
    jackpot: Money = 0
    trouble: TroubleRules


class TableGiven(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a table posts, and what earlier hands left to this one.

    `used` is how many cards of the shoe are gone; `bank_hand` whether it is the player-dealer's first hand
    or his second; `jackpot` whether one is attached to the table.
    """

    decks: int | None = None
    continuous: bool = False
    used: Annotated[int, Meta(ge=0)] = 0
    bank_hand: Literal[1, 2] = 1
    backlines: Annotated[int, Meta(ge=0)] | None = None
    cover: Cover | None = None
    jackpot: bool = False


class TableTerms(Struct, frozen=True):
    """What one table of any blackjack game plays by, worked out from its sign."""

    limits: Limits
    schedule: Schedule
    with_jackpot: Schedule
    ways: Ways

    def posted(self, given: TableGiven) -> Schedule:
        """The fees that the sign names."""
        return self.with_jackpot if given.jackpot else self.schedule


def table_terms(rules: HouseRules, sign: str, ways: Ways) -> TableTerms:
    """The limits, the fees and the ways to play of a table with this sign."""
    limits = read_limits(sign, rules.step, rules.minimums)
    held = rules.fees_dropped == "after the hand"
    schedule = Schedule(rules.fees, limits, held=held)
    return TableTerms(limits, schedule, Schedule(rules.fees, limits, jackpot=rules.jackpot, held=held), ways)


def fault_of(rules: HouseRules) -> str:
    """What is wrong with a house's rules beyond their types, seats and stakes; empty if nothing is."""
    for decks in rules.decks:
        try:
            build_deck(rules.deck, decks)
        except ValueError as wrong:
            return f"decks: {wrong}"
    return ""


def undealt(shoe: Shoe, given: TableGiven) -> dict[str, Any]:
    """What a hand leaves that nobody bet on: the shoe as it was, and no hand of the bank is counted."""
    leaves = shoe.leaves() or {}
    return leaves if given.bank_hand == 1 else {**leaves, "bank_hand": given.bank_hand}


def open_table(table: Table, title: str, terms: TableTerms, given: TableGiven) -> Schedule:
    """The sign is up and the button lies before the player-dealer; returns the fees that the sign names."""
    schedule = terms.posted(given)
    table.call("sign", f"{title}, {terms.limits.sign}; {schedule.words}")
    table.place(BANK_BUTTONS[given.bank_hand], table.button, "bank-button")
    return schedule
